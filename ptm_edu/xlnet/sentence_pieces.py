"""XLNet's vocabulary: a SentencePiece model (Kudo and Richardson 2018), read by its own library."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from pathlib import Path

from ptm_edu.text.tokenizers import checks
from ptm_edu.training import CheckpointError


class SentencePieceTokenizer:
    """Text ↔ ids; `▁` in a token is the space before it.

    As in the original implementation, quotation marks are made straight and accents are removed
    before a text is split, and a comma after a digit is a token of its own
    (github.com/zihangdai/xlnet, prepro_utils.py). `uncased` text loses its case, and with
    `keep_accents` it keeps its accents. Raises CheckpointError for a file that is not a
    SentencePiece model.
    """

    def __init__(self, path: str | Path, uncased: bool = False, keep_accents: bool = False) -> None:
        from sentencepiece import SentencePieceProcessor

        try:
            self._model = SentencePieceProcessor(model_file=str(path))
        except (OSError, RuntimeError, ValueError) as error:
            raise CheckpointError(f"{path} is not a SentencePiece model: {error}") from error
        self.uncased, self.keep_accents = uncased, keep_accents
        self.vocabulary = [self._model.IdToPiece(i) for i in range(len(self))]

    def __len__(self) -> int:
        """Return the size of the vocabulary."""
        return int(self._model.GetPieceSize())

    def __getitem__(self, token: str) -> int:
        """Return a token's id; KeyError for a token that the vocabulary does not have."""
        number = int(self._model.PieceToId(token))
        if self.vocabulary[number] != token:
            raise KeyError(f"the vocabulary has no token {token!r}")
        return number

    def encode(self, text: str) -> list[int]:
        """Return the ids of a text, without [SEP] and [CLS], which go at its end.

        Raises TypeError if it is not a string.
        """
        text = self._normalized(checks.text(text, "SentencePieceTokenizer.encode"))
        return [self._model.PieceToId(piece) for piece in self._pieces(text)]

    def decode(self, ids: Iterable[int]) -> str:
        """Return the text of ids; raises IndexError for an unknown id."""
        numbers = checks.ids(ids, len(self), "SentencePieceTokenizer.decode")
        return str(self._model.DecodePieces([self.vocabulary[number] for number in numbers]))

    def _pieces(self, text: str) -> list[str]:
        pieces: list[str] = []
        for piece in self._model.EncodeAsPieces(text):
            if len(piece) > 1 and piece[-1] == "," and piece[-2].isdigit():
                number = self._model.EncodeAsPieces(piece[:-1].replace("▁", ""))
                if piece[0] != "▁" and number[0][0] == "▁":
                    number = number[1:] if len(number[0]) == 1 else [number[0][1:], *number[1:]]
                pieces += [*number, ","]
            else:
                pieces.append(piece)
        return pieces

    def _normalized(self, text: str) -> str:
        text = " ".join(text.split()).replace("``", '"').replace("''", '"')
        if not self.keep_accents:
            decomposed = unicodedata.normalize("NFKD", text)
            text = "".join(c for c in decomposed if not unicodedata.combining(c))
        return text.lower() if self.uncased else text

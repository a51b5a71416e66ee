"""A unigram language model as a tokenizer: each word gets its most probable segmentation.

Kudo 2018, "Subword Regularization: Improving Neural Network Translation Models with Multiple
Subword Candidates", §3.2. As in SentencePiece (Kudo and Richardson 2018), `▁` stands for the space
before a word and belongs to the word's first token. The paper also draws segmentations at random
while a model is trained (§3.1); this tokenizer only returns the most probable one.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping

from . import checks
from .base import PieceIds
from .unigram_segmentation import best_segmentation, unknown_score
from .unigram_training import train_unigram

SPACE = "▁"
UNKNOWN = "<unk>"


class UnigramTokenizer(PieceIds):
    """Encodes text as ids of the most probable tokens, and decodes ids.

    The ids are <unk>, then the tokens in the order of `log_probabilities`. A run of spaces or line
    breaks becomes one space, and spaces at both ends are removed. Adjacent characters that are in
    no token become one <unk>, which is decoded as �.
    """

    def __init__(self, log_probabilities: Mapping[str, float]) -> None:
        """Take each token's log probability (natural logarithm).

        Raises ValueError if there is no token, if a token is empty or <unk>, or if a number is not
        finite.
        """
        super().__init__([UNKNOWN, *log_probabilities], [UNKNOWN])
        _check(log_probabilities)
        self.log_probabilities = dict(log_probabilities)
        self._longest = max(map(len, log_probabilities))
        self._unknown = unknown_score(log_probabilities)

    @classmethod
    def train(cls, corpus: Iterable[str], vocab_size: int) -> UnigramTokenizer:
        """Learn at most `vocab_size` tokens, <unk> included, from the lines of `corpus`.

        Raises TypeError if `corpus` is not lines of text, ValueError if `vocab_size` is too small
        for its characters, each of which is a token.
        """
        lines = checks.lines(corpus, "UnigramTokenizer.train")
        words = Counter(SPACE + word for line in lines for word in line.split())
        characters = set("".join(words))
        if vocab_size < 1 + len(characters):
            raise ValueError(
                f"UnigramTokenizer.train: vocab_size={vocab_size} is too small: {UNKNOWN} and the "
                f"{len(characters)} characters of this corpus need {1 + len(characters)}; try more"
            )
        return cls(train_unigram(words, vocab_size - 1))

    def segment(self, word: str) -> list[str]:
        """Return the most probable segmentation of `word` as it is, without the space before it."""
        return best_segmentation(word, self.log_probabilities, self._longest, self._unknown)

    def encode(self, text: str) -> list[int]:
        """Return the token ids of `text`, (T,); raises TypeError if it is not a string."""
        words = checks.text(text, "UnigramTokenizer.encode").split()
        return self._ids_of_words(SPACE + word for word in words)

    def decode(self, ids: Iterable[int]) -> str:
        """Return the text of `ids`, (T,); raises IndexError for an unknown id."""
        numbers = checks.ids(ids, len(self), "UnigramTokenizer.decode")
        pieces = ("�" if number == 0 else self.vocabulary[number] for number in numbers)
        return "".join(pieces).replace(SPACE, " ").strip(" ")

    def __repr__(self) -> str:
        return f"UnigramTokenizer({len(self):,} tokens; special tokens: {UNKNOWN})"

    def _ids_of_word(self, word: str) -> list[int]:
        ids: list[int] = []
        for token in self.segment(word):
            number = self._ids.get(token, 0)
            if number or not ids or ids[-1]:  # one <unk> for adjacent unknown characters
                ids.append(number)
        return ids


def _check(log_probabilities: Mapping[str, float]) -> None:
    if not log_probabilities:
        raise ValueError("UnigramTokenizer: expected tokens with log probabilities, got none")
    for token, score in log_probabilities.items():
        if token in {"", UNKNOWN}:
            raise ValueError(f"UnigramTokenizer: a token must be text, got {token!r}")
        if not math.isfinite(score):
            raise ValueError(
                f"UnigramTokenizer: the log probability of {token!r} must be finite, got {score}"
            )

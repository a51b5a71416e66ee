"""Byte pairs: frequent words stay whole, rare ones come in pieces, and no word is unknown.

Sennrich, Haddow and Birch 2016, "Neural Machine Translation of Rare Words with Subword Units", §3;
with `byte_level` the variant of GPT-2 (Radford et al. 2019, §2.2), which starts from bytes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path

from . import byte_pair_checks as checks
from . import byte_pair_files as files
from .byte_fallback import WordCharacters
from .byte_level import ByteLevel
from .byte_pair_training import Pair, Symbols, join, learn_merges

REMEMBERED = 200_000  # words whose pieces are kept, so that each is merged once


def merging(symbols: Symbols, ranks: Mapping[Pair, int]) -> Iterator[Symbols]:
    """Yield a word's symbols, and again after each merge, until no learned pair is left.

    Of the pairs that stand in the word the one learned first is merged, wherever it stands (§3.2).
    """
    yield symbols
    while len(symbols) > 1:
        pair = min(pairwise(symbols), key=lambda pair: ranks.get(pair, len(ranks)))
        if pair not in ranks:
            return
        symbols = join(symbols, pair)
        yield symbols


class BytePairTokenizer:
    """Text to the ids of its pieces and back.

    `vocabulary` holds the pieces in the order of their ids, `ranks` the learned pairs, first
    learned first. Decoding gives back the text: with `byte_level` exactly; without, one space
    stands where there was a run of spaces or line ends, and none at both ends. Special tokens have
    ids, but no text is ever encoded as one; decoding leaves them out, and shows <unk> as �.
    """

    def __init__(
        self,
        vocabulary: Sequence[str],
        merges: Iterable[Pair],
        special_tokens: Sequence[str] = (),
        byte_level: bool = False,
    ) -> None:
        """Take pieces in the order of their ids and pairs in the order they were learned.

        Raises ValueError if pieces, merges and special tokens do not fit each other.
        """
        self.vocabulary: list[str] = list(vocabulary)
        self.special_tokens: tuple[str, ...] = tuple(special_tokens)
        self.byte_level = byte_level
        self.ranks: dict[Pair, int] = {}
        for pair in merges:
            self.ranks.setdefault(pair, len(self.ranks))
        self._alphabet = _alphabet(byte_level)
        self._ids = {piece: number for number, piece in enumerate(self.vocabulary)}
        checks.check_special_tokens(special_tokens, self._alphabet)
        checks.check_vocabulary(self.vocabulary, self.ranks, self.special_tokens, self._alphabet)
        self._bytes = [self._as_bytes(piece) for piece in self.vocabulary]
        self._remembered: dict[str, list[int]] = {}

    @classmethod
    def train(
        cls,
        corpus: Iterable[str],
        vocab_size: int,
        special_tokens: Sequence[str] = (),
        byte_level: bool = False,
    ) -> BytePairTokenizer:
        """Learn at most `vocab_size` pieces from the lines of `corpus`.

        Ids: the special tokens in the order given, then the alphabet (256 bytes; without
        `byte_level` also every character seen, inside words and at their ends), then what the
        merges make, until the vocabulary is full or no pair stands twice. Raises TypeError for a
        corpus that is not lines of text, ValueError if `vocab_size` does not hold the alphabet.
        """
        alphabet = _alphabet(byte_level)
        checks.check_special_tokens(special_tokens, alphabet)
        seen = Counter(word for line in checks.lines(corpus) for word in alphabet.cut(line))
        words = {alphabet.symbols(word): count for word, count in seen.items()}
        symbols = alphabet.alphabet(words)
        checks.check_size(vocab_size, len(symbols), len(special_tokens), byte_level)
        pieces = dict.fromkeys([*special_tokens, *symbols])

        def may_join(left: str, right: str) -> bool:
            return left + right not in special_tokens and alphabet.may_join(left, right)

        merges: list[Pair] = []
        learned = learn_merges(words, may_join)
        while len(pieces) < vocab_size and (best := next(learned, None)) is not None:
            merges.append(best[0])
            pieces["".join(best[0])] = None
        return cls(list(pieces), merges, special_tokens, byte_level)

    def encode(self, text: str) -> list[int]:
        """Return the ids of the pieces of `text`, (T,); raises TypeError for what is no string."""
        return self.encode_words(self._alphabet.cut(checks.text(text, "BytePairTokenizer.encode")))

    def encode_words(self, words: Iterable[str]) -> list[int]:
        """Return the ids of words that were cut from their text by another rule, (T,)."""
        remembered = self._remembered
        ids: list[int] = []
        for word in checks.words(words, "BytePairTokenizer.encode_words"):
            ids += remembered[word] if word in remembered else self._remember(word)
        return ids

    def decode(self, ids: Iterable[int]) -> str:
        """Return the text of `ids`, (T,); raises IndexError for an id that is not known.

        Bytes that are no whole character, as where a text was cut, show as �.
        """
        return self._alphabet.text(b"".join(self._bytes[n] for n in checks.ids(ids, len(self))))

    def pieces(self, text: str) -> list[str]:
        """Return the pieces of `text` as they stand in the vocabulary."""
        return [self.vocabulary[number] for number in self.encode(text)]

    def steps(self, word: str) -> Iterator[Symbols]:
        """Yield the symbols of `word` before the first merge and after each."""
        return merging(self._alphabet.symbols(word), self.ranks)

    def __getitem__(self, piece: str) -> int:
        """Return the id of a piece or special token; raises KeyError if there is none."""
        if piece not in self._ids:
            raise KeyError(
                f"{piece!r} is not among the {len(self):,} pieces; the special tokens are "
                f"{', '.join(self.special_tokens) or 'none'}"
            )
        return self._ids[piece]

    def __contains__(self, piece: object) -> bool:
        return piece in self._ids

    def __len__(self) -> int:
        return len(self.vocabulary)

    def __repr__(self) -> str:
        kind = "bytes" if self.byte_level else "characters"
        special = ", ".join(self.special_tokens) or "none"
        return f"BytePairTokenizer({len(self):,} pieces of {kind}; special tokens: {special})"

    def save(self, path: str | Path) -> None:
        """Write all of it into one JSON file, whole or not at all."""
        files.write(path, files.Saved(
            self.vocabulary, list(self.ranks), list(self.special_tokens), self.byte_level
        ))  # fmt: skip

    @classmethod
    def load(cls, path: str | Path) -> BytePairTokenizer:
        """Read what `save` wrote; raises FileNotFoundError, or ValueError if it is damaged."""
        with files.named(path):
            return cls(*files.read(path))

    @classmethod
    def from_published(
        cls,
        vocabulary: str | Path,
        merges: str | Path,
        special_tokens: Sequence[str] = (),
        byte_level: bool = False,
    ) -> BytePairTokenizer:
        """Read a vocabulary (JSON of piece → id) and a list of merges, as GPT and GPT-2 have them.

        Special tokens that the vocabulary does not hold get the ids after its last, in the order
        given. Raises ValueError for a file that is cut off or damaged, or not the other's.
        """
        checks.check_special_tokens(special_tokens, _alphabet(byte_level))
        with files.named(vocabulary):
            pieces = files.read_vocabulary(vocabulary)
        with_special = list(dict.fromkeys([*pieces, *special_tokens]))
        with files.named(merges):
            return cls(with_special, files.read_merges(merges), special_tokens, byte_level)

    def _remember(self, word: str) -> list[int]:
        for symbols in self.steps(word):
            pieces = symbols
        ids = [number for piece in pieces for number in self._piece_ids(piece)]
        if len(self._remembered) >= REMEMBERED:
            self._remembered.clear()
        self._remembered[word] = ids
        return ids

    def _piece_ids(self, piece: str) -> list[int]:
        if piece in self._ids:
            return [self._ids[piece]]
        parts = self._alphabet.spelled(piece, self._ids)
        if all(part in self._ids for part in parts):
            return [self._ids[part] for part in parts]
        return [self._ids[checks.UNKNOWN]]

    def _as_bytes(self, piece: str) -> bytes:
        if piece in self.special_tokens:
            return "�".encode() if piece == checks.UNKNOWN else b""
        return self._alphabet.as_bytes(piece)


def _alphabet(byte_level: bool) -> checks.Alphabet:
    return ByteLevel() if byte_level else WordCharacters()

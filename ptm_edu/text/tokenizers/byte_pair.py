"""Byte pair encoding: frequent words are one token, rare words several, and no word is unknown.

Sennrich, Haddow and Birch 2016, "Neural Machine Translation of Rare Words with Subword Units", §3;
with `byte_level` the variant of GPT-2 (Radford et al. 2019, §2.2), which starts from bytes, and
with `uncased` that of GPT (Radford et al. 2018, §4.1).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path

from . import checks, files
from .base import Encoding, PieceIds
from .byte_fallback import UncasedWords, WordCharacters
from .byte_level import ByteLevel
from .byte_pair_training import Pair, Symbols, join, learn_merges


def merging(symbols: Symbols, ranks: Mapping[Pair, int]) -> Iterator[Symbols]:
    """Yield a word's symbols, and again after each merge, until no learned pair is left.

    Each step merges all occurrences of the word's pair that was learned first (§3.2).
    """
    yield symbols
    while len(symbols) > 1:
        pair = min(pairwise(symbols), key=lambda pair: ranks.get(pair, len(ranks)))
        if pair not in ranks:
            return
        symbols = join(symbols, pair)
        yield symbols


class BytePairTokenizer(PieceIds):
    """Encodes text as ids of subword tokens, and decodes ids.

    `vocabulary` has the tokens in the order of their ids, `ranks` the pairs in the order they were
    learned. With `byte_level`, decoding restores the text exactly. Without it, a run of spaces or
    line breaks becomes one space, and spaces at both ends are removed. `uncased` text loses its
    case and accents, and is decoded with spaces around punctuation. Special tokens have ids, but
    text is never encoded as one; decoding omits them and shows <unk> as �.
    """

    def __init__(
        self,
        vocabulary: Sequence[str],
        merges: Iterable[Pair],
        special_tokens: Sequence[str] = (),
        byte_level: bool = False,
        uncased: bool = False,
    ) -> None:
        """Take tokens in the order of their ids and pairs in the order they were learned.

        Raises ValueError if tokens, merges and special tokens are inconsistent, or if both
        `byte_level` and `uncased` are set.
        """
        super().__init__(vocabulary, special_tokens)
        self.byte_level, self.uncased = byte_level, uncased
        self.ranks: dict[Pair, int] = {}
        for left, right in merges:
            self.ranks.setdefault((left, right), len(self.ranks))
        self._alphabet = _alphabet(byte_level, uncased)
        checks.check_special_tokens(special_tokens, self._alphabet.is_symbol, "BytePairTokenizer")
        checks.check_vocabulary(self.vocabulary, self.ranks, self.special_tokens, self._alphabet)
        self._bytes = [self._as_bytes(piece) for piece in self.vocabulary]

    @classmethod
    def train(
        cls,
        corpus: Iterable[str],
        vocab_size: int,
        special_tokens: Sequence[str] = (),
        byte_level: bool = False,
        uncased: bool = False,
    ) -> BytePairTokenizer:
        """Learn at most `vocab_size` tokens from the lines of `corpus`.

        The ids are the special tokens in the given order, the alphabet (256 bytes; without
        `byte_level` also every character that occurs, inside words and at their ends), and the
        merged tokens, until the vocabulary is full or no pair occurs twice. Raises TypeError if
        `corpus` is not lines of text, ValueError if `vocab_size` is smaller than the alphabet.
        """
        alphabet = _alphabet(byte_level, uncased)
        checks.check_special_tokens(special_tokens, alphabet.is_symbol, "BytePairTokenizer")
        lines = checks.lines(corpus, "BytePairTokenizer.train")
        counts = Counter(word for line in lines for word in alphabet.cut(line))
        words = {alphabet.symbols(word): count for word, count in counts.items()}
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
        return cls(list(pieces), merges, special_tokens, byte_level, uncased)

    def encode(self, text: str) -> list[int]:
        """Return the token ids of `text`, (T,); raises TypeError if it is not a string."""
        return self._ids_of_words(self._alphabet.cut(checks.text(text, "BytePairTokenizer.encode")))

    def encode_words(self, words: Iterable[str]) -> list[int]:
        """Return the ids of words that were split by another rule, (T,)."""
        return self._ids_of_words(checks.words(words, "BytePairTokenizer.encode_words"))

    def encode_with_offsets(self, text: str) -> Encoding:
        """Return the ids of `encode`, with the number of each token's part and offsets in `text`.

        Parts (letters, digits, marks) are counted from 0. Offsets are (start, end), without the
        spaces before a word; tokens that are bytes of one character have its offsets. Raises
        ValueError without `byte_level`.
        """
        caller = "BytePairTokenizer.encode_with_offsets"
        if not self.byte_level:
            raise ValueError(f"{caller}: expected a byte-level tokenizer, got {self!r}")
        encoding, before = Encoding([], [], []), 0
        for number, part in enumerate(self._alphabet.cut(checks.text(text, caller))):
            places = [place for place, c in enumerate(part) for _ in c.encode()]  # of each byte
            end = 0
            for piece_id in self._ids_of_words([part]):
                start, end = end, end + len(self._bytes[piece_id])
                last = places[end - 1] + 1
                first = last - len(part[places[start] : last].lstrip(" "))
                encoding.ids.append(piece_id)
                encoding.word_ids.append(number)
                encoding.offsets.append((before + first, before + last))
            before += len(part)
        return encoding

    def decode(self, ids: Iterable[int]) -> str:
        """Return the text of `ids`, (T,); raises IndexError for an unknown id.

        Incomplete characters, as in a truncated text, become �.
        """
        numbers = checks.ids(ids, len(self), "BytePairTokenizer.decode")
        return self._alphabet.text(b"".join(self._bytes[number] for number in numbers))

    def steps(self, word: str) -> Iterator[Symbols]:
        """Yield the symbols of `word` before the first merge and after each."""
        return merging(self._alphabet.symbols(word), self.ranks)

    def __repr__(self) -> str:
        kind = "bytes" if self.byte_level else "characters" + ", uncased" * self.uncased
        special = ", ".join(self.special_tokens) or "none"
        return f"BytePairTokenizer({len(self):,} tokens of {kind}; special tokens: {special})"

    def parts(self) -> files.Saved:
        """Return the arguments of this tokenizer: `BytePairTokenizer(*parts)` is equal to it."""
        parts = self.vocabulary, list(self.ranks), list(self.special_tokens)
        return files.Saved(*parts, self.byte_level, self.uncased)

    def save(self, path: str | Path) -> None:
        """Write the tokenizer to one JSON file, atomically."""
        files.write(path, self.parts())

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
        uncased: bool = False,
    ) -> BytePairTokenizer:
        """Read a vocabulary (JSON of token → id) and a list of merges, as published for GPT(-2).

        GPT-2's are `byte_level`, GPT's `uncased` with the special token <unk>; see `published`.
        Raises ValueError if a file is incomplete or damaged, or if the two files do not match.
        """
        alphabet = _alphabet(byte_level, uncased)
        checks.check_special_tokens(special_tokens, alphabet.is_symbol, "BytePairTokenizer")
        with files.named(vocabulary):
            pieces = files.read_vocabulary(vocabulary)
        with files.named(merges):
            pairs = files.read_merges(merges)
            return cls.published(pieces, pairs, special_tokens, byte_level, uncased)

    @classmethod
    def published(
        cls,
        vocabulary: Sequence[str],
        merges: Sequence[Pair],
        special_tokens: Sequence[str] = (),
        byte_level: bool = False,
        uncased: bool = False,
    ) -> BytePairTokenizer:
        """Return a published tokenizer, whose vocabulary may lack special tokens or have others.

        Special tokens that are not in the vocabulary get the ids after its last, in the given
        order. Tokens that no merge makes are special too if no text can become them, such as <pad>.
        """
        alphabet = _alphabet(byte_level, uncased)
        merged = {left + right for left, right in merges}
        others = [
            piece
            for piece in vocabulary
            if piece not in merged and not alphabet.is_symbol(piece) and alphabet.cannot_be(piece)
        ]
        special = list(dict.fromkeys([*special_tokens, *others]))
        pieces = list(dict.fromkeys([*vocabulary, *special]))
        return cls(pieces, merges, special, byte_level, uncased)

    def _ids_of_word(self, word: str) -> list[int]:
        for symbols in self.steps(word):
            pieces = symbols
        return [number for piece in pieces for number in self._piece_ids(piece)]

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


def _alphabet(byte_level: bool, uncased: bool) -> checks.Alphabet:
    if byte_level and uncased:
        raise ValueError(
            "BytePairTokenizer: byte_level restores every text exactly, uncased removes case and "
            "accents; choose one"
        )
    if byte_level:
        return ByteLevel()
    return UncasedWords() if uncased else WordCharacters()

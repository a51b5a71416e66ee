"""WordPiece: BERT's tokenizer, which splits words greedily into the longest known tokens.

Devlin et al. 2018, §3 ("WordPiece embeddings", after Wu et al. 2016, §4.1); the rules are those of
the original implementation, as in `transformers`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from . import checks, files
from .base import Encoding, PieceIds
from .basic import basic_cuts, placed_cuts
from .detokenization import close_up
from .word_piece_training import CONTINUES, LONGEST_WORD, alphabet, learn_pieces

UNKNOWN = "[UNK]"
SPECIAL_TOKENS = ("[PAD]", UNKNOWN, "[CLS]", "[SEP]", "[MASK]")
KIND = "ptm-edu word pieces"


class Lookup(NamedTuple):
    """A token that was looked up, and whether it is in the vocabulary."""

    piece: str
    found: bool


class Parts(NamedTuple):
    """The parts of a tokenizer."""

    vocabulary: list[str]
    special_tokens: list[str]
    cased: bool


def longest_first(word: str, vocabulary: Container[str]) -> Iterator[Lookup]:
    """Yield the lookups for `word`: shorter and shorter prefixes until one is found, then the rest.

    The last lookup completes the word, or fails if no token fits.
    """
    start, end = 0, len(word)
    while start < end:
        piece = CONTINUES * (start > 0) + word[start:end]
        is_known = piece in vocabulary
        yield Lookup(piece, is_known)
        start, end = (end, len(word)) if is_known else (start, end - 1)


class WordPieceTokenizer(PieceIds):
    """Encodes text as ids of WordPieces, and decodes ids.

    Text is split into words and marks (`basic_cuts`), and each word from left to right into the
    longest tokens in `vocabulary`; tokens inside a word begin with `##`. A word that cannot be
    split completely, or has more than 100 characters, is a single [UNK]. Special tokens have ids,
    but text is never encoded as one ("[MASK]" is [, mask, ]), and none is added. For a masked token
    use `encode(before) + [tokenizer["[MASK]"]] + encode(after)`.
    """

    def __init__(
        self,
        vocabulary: Sequence[str],
        special_tokens: Sequence[str] = SPECIAL_TOKENS,
        cased: bool = False,
    ) -> None:
        """Take tokens in the order of their ids; `cased` keeps case and accents.

        Raises ValueError if a token is empty or occurs twice, if a special token is missing or
        could be text, or if there is no [UNK].
        """
        super().__init__(vocabulary, special_tokens)
        self.cased = cased
        _check_special_tokens(special_tokens, cased)
        checks.check_distinct(self.vocabulary)
        missing = [piece for piece in special_tokens if piece not in self]
        if missing or "" in self:
            wrong = f"lacks the special token {missing[0]!r}" if missing else "has an empty token"
            raise ValueError(f"the vocabulary of {len(self):,} tokens {wrong}")

    @classmethod
    def train(
        cls,
        corpus: Iterable[str],
        vocab_size: int,
        special_tokens: Sequence[str] = SPECIAL_TOKENS,
        cased: bool = False,
    ) -> WordPieceTokenizer:
        """Learn at most `vocab_size` WordPieces from the lines of `corpus`.

        The ids are the special tokens in the given order, the characters (except those rarer than
        one in a million) at the beginning of words and inside, and the merged tokens, until the
        vocabulary is full or no pair occurs twice. Pairs are chosen by frequency, not by likelihood
        as in Wu et al. 2016, whose trainer was never published. Raises TypeError if `corpus` is not
        lines of text, ValueError if `vocab_size` is too small for the characters.
        """
        caller = "WordPieceTokenizer.train"
        _check_special_tokens(special_tokens, cased)
        lines = checks.lines(corpus, caller)
        words = Counter(word for line in lines for word in basic_cuts(line, cased))
        characters = alphabet(words)
        pieces = dict.fromkeys([*special_tokens, *characters])
        if len(pieces) > vocab_size:
            raise ValueError(
                f"{caller}: vocab_size={vocab_size} is too small: the special tokens "
                f"({len(special_tokens)}) and the characters of this corpus ({len(characters)}) "
                f"need {len(pieces)} before the first pair is merged; try more"
            )
        learned = learn_pieces(words, characters)
        while len(pieces) < vocab_size and (piece := next(learned, None)) is not None:
            pieces[piece] = None
        return cls(list(pieces), special_tokens, cased)

    def encode(self, text: str) -> list[int]:
        """Return the token ids of `text`, (T,); raises TypeError if it is not a string."""
        text = checks.text(text, "WordPieceTokenizer.encode")
        return self._ids_of_words(basic_cuts(text, self.cased))

    def encode_words(self, words: Iterable[str]) -> list[int]:
        """Return the ids of words that were split by another rule, (T,); each is encoded as a text.

        `[tokenizer.encode(word) for word in words]` keeps them separate, for a tag on each word.
        """
        given = checks.words(words, "WordPieceTokenizer.encode_words")
        return [number for word in given for number in self.encode(word)]

    def encode_with_offsets(self, text: str) -> Encoding:
        """Return the ids of `encode`, with each token's word number and offsets in `text`.

        Words and marks are counted from 0. Offsets are (start, end) in the original text with case
        and accents, from the token's first character to after its last; a separate accent character
        may belong to no token. [UNK] has the offsets of its word.
        """
        encoding = Encoding([], [], [])
        given = checks.text(text, "WordPieceTokenizer.encode_with_offsets")
        for number, (word, positions) in enumerate(placed_cuts(given, self.cased)):
            ids = self._ids_of_words([word])
            end = 0
            for piece_id in ids:
                start, end = end, end + self._length(piece_id, word)
                encoding.offsets.append((positions[start], positions[end - 1] + 1))
            encoding.ids.extend(ids)
            encoding.word_ids.extend([number] * len(ids))
        return encoding

    def decode(self, ids: Iterable[int]) -> str:
        """Return readable text of `ids`, (T,); raises IndexError for an unknown id.

        Special tokens are omitted, and [UNK] becomes �. The original spaces are lost and replaced
        by those usual in English and Chinese: "don't (well-known) 3.5". Control characters are lost
        too and, without `cased`, case and accents. Encoding the result gives the same ids, except
        for [UNK].
        """
        numbers = checks.ids(ids, len(self), "WordPieceTokenizer.decode")
        words: list[str] = []
        for piece in (self.vocabulary[number] for number in numbers):
            if piece == UNKNOWN:
                words.append("�")
            elif words and piece.startswith(CONTINUES):
                words[-1] += piece.removeprefix(CONTINUES)
            elif piece not in self.special_tokens:
                words.append(piece.removeprefix(CONTINUES))
        return close_up(" ".join(words))

    def steps(self, text: str) -> Iterator[Lookup]:
        """Yield the lookups for each word of `text`, longest first, and whether each succeeds.

        Words of more than 100 characters are not looked up.
        """
        for word in basic_cuts(checks.text(text, "WordPieceTokenizer.steps"), self.cased):
            if len(word) <= LONGEST_WORD:
                yield from longest_first(word, self._ids)

    def __repr__(self) -> str:
        kind = "cased" if self.cased else "uncased"
        special = ", ".join(self.special_tokens)
        return f"WordPieceTokenizer({len(self):,} tokens, {kind}; special tokens: {special})"

    def parts(self) -> Parts:
        """Return the arguments of this tokenizer: `WordPieceTokenizer(*parts)` is equal to it."""
        return Parts(self.vocabulary, list(self.special_tokens), self.cased)

    def save(self, path: str | Path) -> None:
        """Write the tokenizer to one JSON file, atomically."""
        files.write_parts(path, KIND, self.parts()._asdict())

    @classmethod
    def load(cls, path: str | Path) -> WordPieceTokenizer:
        """Read what `save` wrote; raises FileNotFoundError, or ValueError if it is damaged."""
        with files.named(path):
            parts = files.read_parts(path, KIND)
            pieces, special = (files.strings(parts, name) for name in Parts._fields[:2])
            return cls(pieces, special, files.flag(parts, "cased"))

    @classmethod
    def from_published(cls, vocab_txt: str | Path, cased: bool = False) -> WordPieceTokenizer:
        """Read a `vocab.txt` in BERT's format: one token per line, in the order of the ids.

        Raises FileNotFoundError, or ValueError for a file without the five special tokens, with an
        empty line, or with a repeated token.
        """
        with files.named(vocab_txt):
            # Only \n ends a line here: some tokens are other Unicode line breaks.
            with open(vocab_txt, encoding="utf-8", newline="\n") as file:
                lines = file.read().removesuffix("\n").split("\n")
            return cls([line.removesuffix("\r") for line in lines], cased=cased)

    def _ids_of_word(self, word: str) -> list[int]:
        lookups = list(longest_first(word, self._ids)) if len(word) <= LONGEST_WORD else []
        if not lookups or not lookups[-1].found:
            return [self._ids[UNKNOWN]]
        return [self._ids[piece] for piece, is_known in lookups if is_known]

    def _length(self, piece_id: int, word: str) -> int:
        piece = self.vocabulary[piece_id]
        return len(word) if piece == UNKNOWN else len(piece.removeprefix(CONTINUES))


def _check_special_tokens(special_tokens: Sequence[str], cased: bool) -> None:
    def is_text(token: str) -> bool:
        return token.startswith(CONTINUES) or basic_cuts(token, cased) == [token]

    checks.check_special_tokens(special_tokens, is_text, "WordPieceTokenizer")
    if UNKNOWN not in special_tokens:
        raise ValueError(
            f"WordPieceTokenizer: the special tokens must have {UNKNOWN}, what a word becomes that "
            f"has no pieces; got {', '.join(special_tokens) or 'none'}"
        )

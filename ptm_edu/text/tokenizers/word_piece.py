"""Word pieces: BERT's tokenizer, which takes the longest piece it knows, again and again.

Devlin et al. 2018, §3 ("WordPiece embeddings", after Wu et al. 2016, §4.1); the rules are those of
the code published with the paper as `transformers` has them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from . import checks, files
from .base import PieceIds
from .basic import basic_cuts, placed_cuts
from .detokenization import close_up
from .word_piece_training import CONTINUES, LONGEST_WORD, alphabet, learn_pieces

UNKNOWN = "[UNK]"
SPECIAL_TOKENS = ("[PAD]", UNKNOWN, "[CLS]", "[SEP]", "[MASK]")
KIND = "ptm-edu word pieces"


class Lookup(NamedTuple):
    """A piece that was looked up, and whether the vocabulary has it."""

    piece: str
    found: bool


class Encoding(NamedTuple):
    """The pieces of a text: ids, the number of each one's word, and where it stands."""

    ids: list[int]
    word_ids: list[int]
    offsets: list[tuple[int, int]]  # start and end, so that text[start:end] are its characters


class Parts(NamedTuple):
    """What a tokenizer is made of."""

    vocabulary: list[str]
    special_tokens: list[str]
    cased: bool


def longest_first(word: str, vocabulary: Container[str]) -> Iterator[Lookup]:
    """Yield what is looked up for `word`: all of it, then ever less, then the rest in the same way.

    It ends with the word, or after a lookup not found where no piece fits.
    """
    start, end = 0, len(word)
    while start < end:
        piece = CONTINUES * (start > 0) + word[start:end]
        is_known = piece in vocabulary
        yield Lookup(piece, is_known)
        start, end = (end, len(word)) if is_known else (start, end - 1)


class WordPieceTokenizer(PieceIds):
    """Text to the ids of its pieces and back.

    Text is cut into words and marks (`basic_cuts`), and each word from its left into the longest
    pieces that `vocabulary` has; `##` begins those inside a word. A word that cannot be cut so to
    its end, or of more than 100 characters, is one [UNK] as a whole. Special tokens have ids, but
    no text is ever encoded as one ("[MASK]" is [, mask, ]), and none is added: a gap to fill is
    `encode(before) + [tokenizer["[MASK]"]] + encode(after)`.
    """

    def __init__(
        self,
        vocabulary: Sequence[str],
        special_tokens: Sequence[str] = SPECIAL_TOKENS,
        cased: bool = False,
    ) -> None:
        """Take pieces in the order of their ids; `cased` keeps capitals and accents.

        Raises ValueError if a piece is empty or there twice, if a special token is missing or could
        be text, or if there is no [UNK].
        """
        super().__init__(vocabulary, special_tokens)
        self.cased = cased
        _check_special_tokens(special_tokens, cased)
        checks.check_distinct(self.vocabulary)
        missing = [piece for piece in special_tokens if piece not in self]
        if missing or "" in self:
            wrong = f"lacks the special token {missing[0]!r}" if missing else "has an empty piece"
            raise ValueError(f"the vocabulary of {len(self):,} pieces {wrong}")

    @classmethod
    def train(
        cls,
        corpus: Iterable[str],
        vocab_size: int,
        special_tokens: Sequence[str] = SPECIAL_TOKENS,
        cased: bool = False,
    ) -> WordPieceTokenizer:
        """Learn at most `vocab_size` pieces from the lines of `corpus`.

        Ids: the special tokens in the order given, then the characters seen (unless not even once
        in a million), at the beginning of words and inside, then what joining makes, until the
        vocabulary is full or no pair stands twice. Pairs are chosen by how frequent they are, not
        by likelihood as in Wu et al. 2016: Google's own trainer was never published. Raises
        TypeError for a corpus that is not lines of text, ValueError if `vocab_size` does not hold
        the characters.
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
                f"need {len(pieces)} before the first pair is joined; try more"
            )
        learned = learn_pieces(words, characters)
        while len(pieces) < vocab_size and (piece := next(learned, None)) is not None:
            pieces[piece] = None
        return cls(list(pieces), special_tokens, cased)

    def encode(self, text: str) -> list[int]:
        """Return the ids of the pieces of `text`, (T,); raises TypeError for what is no string."""
        text = checks.text(text, "WordPieceTokenizer.encode")
        return self._ids_of_words(basic_cuts(text, self.cased))

    def encode_words(self, words: Iterable[str]) -> list[int]:
        """Return the ids of words that were cut by another rule, (T,); each is read as a text.

        `[tokenizer.encode(word) for word in words]` keeps them apart, for a tag on each word.
        """
        given = checks.words(words, "WordPieceTokenizer.encode_words")
        return [number for word in given for number in self.encode(word)]

    def encode_with_offsets(self, text: str) -> Encoding:
        """Return the ids of `encode`, the number of each piece's word, and its place in `text`.

        Words and marks are counted from 0. A place is (start, end) in the text as it was given,
        with capitals and accents: from the first character that the piece came from to after the
        last; an accent written as a character of its own may belong to none. [UNK] has the place of
        its word.
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
        """Return readable text of `ids`, (T,); raises IndexError for an id that is not known.

        Special tokens are left out, and [UNK] shows as �. Lost are which spaces there were (they
        are set as English prose and Chinese have them: "don't (well-known) 3.5"), control
        characters, and without `cased` capitals and accents. Encoded again it has the same ids,
        but for [UNK].
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
        """Yield what is looked up for each word of `text`, longest first, and whether it is there.

        A word of more than 100 characters is not looked up.
        """
        for word in basic_cuts(checks.text(text, "WordPieceTokenizer.steps"), self.cased):
            if len(word) <= LONGEST_WORD:
                yield from longest_first(word, self._ids)

    def __repr__(self) -> str:
        kind = "cased" if self.cased else "uncased"
        special = ", ".join(self.special_tokens)
        return f"WordPieceTokenizer({len(self):,} pieces, {kind}; special tokens: {special})"

    def parts(self) -> Parts:
        """Return what it is made of: `WordPieceTokenizer(*parts)` is the same tokenizer."""
        return Parts(self.vocabulary, list(self.special_tokens), self.cased)

    def save(self, path: str | Path) -> None:
        """Write all of it into one JSON file, whole or not at all."""
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
        """Read a `vocab.txt` as BERT's have it: one piece a line, in the order of the ids.

        Raises FileNotFoundError, or ValueError for a file without the five special tokens, or with
        an empty line or a piece twice.
        """
        with files.named(vocab_txt):
            # Only \n ends a line here: some pieces are other line ends of Unicode.
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

"""Checks of a tokenizer's arguments, with messages that say what to try instead."""

from __future__ import annotations

import operator
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from .byte_fallback import WordCharacters
from .byte_level import ByteLevel
from .byte_pair_training import Pair

Alphabet = ByteLevel | WordCharacters

UNKNOWN = "<unk>"  # for unknown characters in published vocabularies without bytes


def text(given: object, caller: str) -> str:
    """Return the string; raises TypeError for another type, ValueError for a lone surrogate."""
    if not isinstance(given, str):
        raise TypeError(
            f"{caller}: expected one string, got {type(given).__name__} {str(given)[:40]!r}; "
            f"encode several one by one, and join words that are already cut by spaces"
        )
    try:
        given.encode()
    except UnicodeEncodeError as error:
        raise ValueError(
            f"{caller}: expected text, got half a character ({given[error.start]!a}) at place "
            f"{error.start}; read the file with encoding='utf-8' or remove it"
        ) from error
    return given


def words(given: Iterable[str], caller: str) -> Iterable[str]:
    """Return the words; raises TypeError for a string, whose items are letters."""
    if isinstance(given, str):
        raise TypeError(
            f"{caller}: expected a list of words, got {given[:40]!r}; `encode` takes a string"
        )
    return given


def lines(corpus: Iterable[str], caller: str) -> Iterator[str]:
    """Yield the lines of `corpus`, each checked; raises if it has none."""
    if isinstance(corpus, str) or not isinstance(corpus, Iterable):
        raise TypeError(
            f"{caller}: the corpus must be lines of text, got {type(corpus).__name__} "
            f"{str(corpus)[:40]!r}; try text.splitlines(), or an open file"
        )
    empty = True
    for line in corpus:
        yield text(line, caller)
        empty = empty and not line.strip()
    if empty:
        raise ValueError(f"{caller}: the corpus is empty: it has no word at all")


def ids(given: Iterable[int], size: int, caller: str) -> list[int]:
    """Return ids as integers from 0 to `size` − 1; raises TypeError or IndexError."""
    try:
        numbers = [operator.index(number) for number in given]
    except (TypeError, ValueError) as error:
        raise TypeError(
            f"{caller}: expected whole numbers (T,), got {given!r:.60}; decode a batch row by row"
        ) from error
    for number in numbers:
        if not 0 <= number < size:
            raise IndexError(
                f"{caller}: ids go from 0 to {size - 1}, got {number}; were they made by another "
                f"tokenizer, or are they labels (−100 marks what is not counted)?"
            )
    return numbers


def check_size(vocab_size: int, alphabet: int, special_tokens: int, byte_level: bool) -> None:
    """Raise ValueError if `vocab_size` is too small for the special tokens and the alphabet."""
    if vocab_size < special_tokens + alphabet:
        other = "" if byte_level else ", or byte_level=True, whose alphabet is 256 in any script"
        raise ValueError(
            f"BytePairTokenizer.train: vocab_size={vocab_size} is too small: the special tokens "
            f"({special_tokens}) and the alphabet of this corpus ({alphabet}) need "
            f"{special_tokens + alphabet} before the first merge; try more{other}"
        )


def check_special_tokens(
    special_tokens: Sequence[str], is_text: Callable[[str], bool], caller: str
) -> None:
    """Raise if special tokens are not distinct strings that text is never encoded as."""
    if isinstance(special_tokens, str):
        raise TypeError(
            f"{caller}: special_tokens must be a list of strings, got the string "
            f"{special_tokens!r}; try [{special_tokens!r}]"
        )
    for index, token in enumerate(special_tokens):
        if not isinstance(token, str) or not token or is_text(token):
            raise ValueError(
                f"{caller}: a special token must be a string that text does not begin "
                f"with, got {token!r}; try two or more characters, as in '<s>'"
            )
        if token in special_tokens[:index]:
            raise ValueError(f"{caller}: the special token {token!r} is given twice")


def check_distinct(pieces: Sequence[str]) -> None:
    """Raise ValueError if a token is in the vocabulary twice, which makes its id ambiguous."""
    if len(set(pieces)) < len(pieces):
        ((twice, _),) = Counter(pieces).most_common(1)
        raise ValueError(f"the token {twice!r} is in the vocabulary more than once")


def check_vocabulary(
    pieces: Sequence[str], merges: Mapping[Pair, int], special: Sequence[str], alphabet: Alphabet
) -> None:
    """Raise ValueError unless each token is a symbol, a special token, or the result of a merge."""
    check_distinct(pieces)
    known = frozenset(pieces)
    missing = [piece for piece in special if piece not in known]
    if UNKNOWN not in special:
        missing += [piece for piece in alphabet.alphabet([]) if piece not in known]
    if missing:
        raise ValueError(
            f"the vocabulary lacks {missing[0]!r} ({len(missing)} such tokens: special tokens, or "
            f"bytes without which a text may be lost where no special token is {UNKNOWN!r})"
        )
    _check_merges(known, merges, frozenset(special), alphabet)
    merged = {left + right for left, right in merges}.union(special)
    lost = [piece for piece in pieces if piece not in merged and not alphabet.is_symbol(piece)]
    if lost:
        raise ValueError(
            f"no merge makes the token {lost[0]!r} (nor {len(lost) - 1} others of "
            f"{len(known):,}): the list of merges ends after {len(merges):,}, before its end"
        )


def _check_merges(
    known: frozenset[str], merges: Mapping[Pair, int], special: frozenset[str], alphabet: Alphabet
) -> None:
    for (left, right), rank in merges.items():
        absent = [piece for piece in (left, right, left + right) if piece not in known]
        if absent:
            raise ValueError(
                f"merge {rank + 1} joins {left!r} and {right!r}, but {absent[0]!r} is not among "
                f"the {len(known):,} tokens of the vocabulary"
            )
        if left + right in special or not alphabet.may_join(left, right):
            raise ValueError(
                f"merge {rank + 1} would make text into {left + right!r}, which is no text"
            )

"""Tasks with a tag for each word of a sentence: parts of speech, entities, senses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import NamedTuple

from .set_lines import set_lines

NO_TAG = ""  # of a word without a sense
DOCUMENTS = 10  # of every ten documents of SemCor the last is for testing, the ninth for validation
_QUOTES = {"``": '"', "''": '"'}


class TaggedSentence(NamedTuple):
    """The tokens of a sentence, and a tag for each."""

    tokens: list[str]
    tags: list[str]


class TaggedSentences(NamedTuple):
    """Training, validation and test sentences."""

    train: list[TaggedSentence]
    dev: list[TaggedSentence]
    test: list[TaggedSentence]


def parts_of_speech() -> TaggedSentences:
    """Return the English Web Treebank with universal parts of speech (Silveira et al. 2014).

    A contraction is two tokens, as in the treebank: did, n't.
    """
    return TaggedSentences(*(_conllu("ud-ewt", part) for part in TaggedSentences._fields))


def _conllu(name: str, part: str) -> list[TaggedSentence]:
    # CoNLL-U: ten columns, # before a comment; ids like 3-4 and 3.1 are not words.
    rows: list[tuple[str, str] | None] = []
    for line in set_lines(name, part):
        columns = line.split("\t")
        if not line:
            rows.append(None)
        elif columns[0].isdigit():
            rows.append((columns[1], columns[3]))
    return list(_sentences(rows))


def wnut17() -> TaggedSentences:
    """Return WNUT-17: rare names in social media, tagged B-, I- and O (Derczynski et al. 2017)."""
    return TaggedSentences(*(_columns("wnut17", part) for part in TaggedSentences._fields))


def _columns(name: str, part: str) -> list[TaggedSentence]:
    # A word and its tag on each line; an empty line separates sentences.
    rows = (line.split("\t") for line in set_lines(name, part))
    return list(_sentences((row[0], row[1]) if len(row) == 2 else None for row in rows))


def word_senses() -> TaggedSentences:
    """Return SemCor, words with the senses of WordNet 1.6 (Miller et al. 1993; Fellbaum 1998).

    A tag is a sense key such as "jury%1:14:00::": lemma, part of speech (1 noun, 2 verb, 3 and 5
    adjective, 4 adverb), field and number. Words of no sense have NO_TAG, and so have the words of
    an expression (grand jury), which has one sense as a whole. SemCor has no published split: here,
    of every ten documents in a row, the ninth is "dev" and the tenth "test".
    """
    parts = TaggedSentences([], [], [])
    documents = _documents(set_lines("semcor"))
    for number, sentences in enumerate(documents):
        offset = number % DOCUMENTS - (DOCUMENTS - 2)
        parts[max(0, offset + 1)].extend(sentences)
    return parts


def _documents(lines: Iterable[str]) -> Iterator[list[TaggedSentence]]:
    """Yield documents; each begins with a line that has one column."""
    rows: list[tuple[str, str] | None] = []
    for line in lines:
        if line and "\t" not in line:
            if rows:
                yield list(_sentences(rows))
            rows = []
        elif line:
            rows += _senses(*line.split("\t"))
        else:
            rows.append(None)
    yield list(_sentences(rows))


def _senses(word: str, _: str, lemma: str, key: str) -> list[tuple[str, str]]:
    words = [part for part in word.split("_") if part] or [word]
    tag = f"{lemma}%{key}" if len(words) == 1 and key != "-" else NO_TAG
    return [(_QUOTES.get(part, part), tag) for part in words]


def _sentences(rows: Iterable[tuple[str, str] | None]) -> Iterator[TaggedSentence]:
    """Yield sentences from words with their tags; None separates sentences."""
    for ended, group in groupby(rows, key=lambda row: row is None):
        if not ended:
            words, tags = zip(*(row for row in group if row), strict=True)
            yield TaggedSentence(list(words), list(tags))

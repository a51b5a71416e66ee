"""Translation pairs, split so that no test sentence occurs in training."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from .set_lines import set_lines

TEST, VALIDATION = 2000, 1000  # sources; the rest is for training


class Translation(NamedTuple):
    """A sentence and all its translations."""

    source: str
    references: list[str]


class Translations(NamedTuple):
    """Training, validation and test sentences."""

    train: list[Translation]
    validation: list[Translation]
    test: list[Translation]


def tatoeba() -> Translations:
    """Return French sentences with their English translations (tatoeba.org).

    "Je vais bien." is "I'm fine." and "I'm OK.", and the latter is also "Ça va.". With a random
    split of the pairs, test sentences would also occur in training. Therefore all pairs that share
    a sentence of either language, directly or through others, are in the same split. Sentences that
    differ only in case, punctuation or spaces count as equal. The split of such a group depends on
    a hash of its sentences, not on their order in the file.
    """
    groups = connected(_pairs())
    parts = Translations([], [], [])
    for group in sorted(groups, key=_hash):
        wanted = (parts.test, TEST), (parts.validation, VALIDATION)
        part = next((part for part, size in wanted if len(part) < size), parts.train)
        part += _with_all_references(group)
    return Translations(parts.train, parts.validation[:VALIDATION], parts.test[:TEST])


def _pairs() -> Iterator[tuple[str, str]]:
    # Lines "English<tab>French"; several kinds of spaces precede French punctuation.
    for line in set_lines("tatoeba"):
        english, french = (" ".join(text.split()) for text in line.split("\t")[:2])
        yield french, english


def connected(pairs: Iterator[tuple[str, str]]) -> list[list[tuple[str, str]]]:
    """Return the pairs in groups: pairs of different groups share no sentence."""
    above: dict[tuple[int, str], tuple[int, str]] = {}

    def root(sentence: tuple[int, str]) -> tuple[int, str]:
        while above.setdefault(sentence, sentence) != sentence:
            above[sentence] = above[above[sentence]]
            sentence = above[sentence]
        return sentence

    remaining = list(pairs)
    for source, target in remaining:
        above[root((0, key(source)))] = root((1, key(target)))
    groups = defaultdict(list)
    for pair in remaining:
        groups[root((0, key(pair[0])))].append(pair)
    return list(groups.values())


def key(sentence: str) -> str:
    """Return a sentence's words in lower case, without punctuation, for comparing sentences."""
    return " ".join(re.findall(r"\w+", unicodedata.normalize("NFKC", sentence).lower()))


def _hash(group: list[tuple[str, str]]) -> str:
    words = min(key(source) for source, _ in group)
    return hashlib.sha256(words.encode("utf-8")).hexdigest()


def _with_all_references(group: list[tuple[str, str]]) -> list[Translation]:
    references: defaultdict[str, list[str]] = defaultdict(list)
    for source, target in group:
        references[source].append(target)
    return [Translation(source, translations) for source, translations in references.items()]

"""What makes a score wrong: texts that are trained on and tested, or that have two labels.

Two texts are identical if they differ in case and white space only. They are near duplicates if
their pairs of adjacent words overlap: Jaccard's index, the size of the intersection over that of
the union, is at least SIMILAR.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from .labeled_data import Fold
from .rows import Row
from .text_words import plain, text_words

SIMILAR = 0.6  # a changed word in a text of ten words leaves 9 pairs of 13
Pair = tuple[str, str]


@dataclass(frozen=True)
class Leaks:
    """Counts of texts to measure with, and the places of texts with two labels.

    `repeated` texts are identical to one in training, `near` ones are near duplicates of one, and
    each of `contradicting` names two rows with the same text and different labels.
    """

    repeated: int
    near: int
    contradicting: list[Pair]


def leaks(rows: Sequence[Row], folds: Sequence[Fold]) -> Leaks:
    """Return the leaks of all folds of these rows."""
    texts = [plain(row.text) for row in rows]
    repeated = near = 0
    for fold in folds:
        trained = {texts[number] for number in fold.train}
        others = [texts[number] for number in fold.test if texts[number] not in trained]
        repeated += len(fold.test) - len(others)
        near += near_duplicates(sorted(trained), others)
    return Leaks(repeated, near, contradictions(rows))


def contradictions(rows: Iterable[Row]) -> list[Pair]:
    """Return the places of rows whose text has another label in a row before."""
    first: dict[str, Row] = {}
    pairs = []
    for row in rows:
        before = first.setdefault(plain(row.text), row)
        if before.label != row.label:
            pairs.append((before.place, row.place))
    return pairs


def near_duplicates(train: Sequence[str], test: Sequence[str]) -> int:
    """Return how many test texts are near duplicates of a training text.

    Two sets with an index of at least SIMILAR share an element among the rarest of each, one more
    than the fraction 1 − SIMILAR of them, so only texts that share one of these are compared
    (Chaudhuri et al. 2006, prefix filtering).
    """
    train_pairs, test_pairs = [_word_pairs(x) for x in train], [_word_pairs(x) for x in test]
    frequency = Counter(pair for pairs in (*train_pairs, *test_pairs) for pair in pairs)

    def rarest(pairs: set[Pair]) -> list[Pair]:
        count = len(pairs) - math.ceil(SIMILAR * len(pairs)) + 1
        return sorted(pairs, key=lambda pair: (frequency[pair], pair))[:count]

    index = defaultdict(list)
    for row, pairs in enumerate(train_pairs):
        for pair in rarest(pairs):
            index[pair].append(row)
    count = 0
    for pairs in test_pairs:
        candidates = {row for pair in rarest(pairs) for row in index.get(pair, ())}
        count += any(
            len(pairs & train_pairs[row]) >= SIMILAR * len(pairs | train_pairs[row])
            for row in candidates
        )
    return count


def _word_pairs(text: str) -> set[Pair]:
    """Return the pairs of adjacent words; the ends of the text are words too."""
    sequence = ["", *text_words(text), ""]
    return set(pairwise(sequence))

"""Pairs that `ptm_edu.bert.sentence_pairs` draws with a page's own random numbers."""

from __future__ import annotations

import runpy
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from ptm_edu.bert.sentence_pairs import RANDOM, SentencePair, sentence_pairs, truncate_pair

evenly = runpy.run_path(str(Path(__file__).with_name("normals_by_numpy.py")))["evenly"]
MANY = 1000


class Place(NamedTuple):
    """Where a token stands."""

    doc: int
    sentence: int
    place: int


class PageNumbers:
    """A `np.random.Generator` as far as the library uses one, on the page's numbers.

    The library's own share is one half: what it draws for the label, right after the cut between A
    and B, is laid on either side of that.
    """

    def __init__(self, seed: int, share: float = 0.5) -> None:
        self.numbers = iter(evenly(seed, 80_000).tolist())
        self.share, self.label_next = share, False

    def random(self) -> float:
        u = next(self.numbers)
        label, self.label_next = self.label_next, False
        return u if not label else 0.25 if u < self.share else 0.75

    def integers(self, low: int, high: int | None = None) -> int:
        self.label_next = low == 1 and high is not None
        low, high = (0, low) if high is None else (low, high)
        return low + int(next(self.numbers) * (high - low))


def placed(documents: list[list[list[str]]]) -> list[list[list[Place]]]:
    """Documents whose tokens are their places."""
    return [
        [[Place(d, s, t) for t in range(len(tokens))] for s, tokens in enumerate(document)]
        for d, document in enumerate(documents)
    ]


def pairs(documents: Any, longest: int, seed: int, share: float = 0.5) -> list[SentencePair]:
    """A thousand pairs of the library; at the documents' end they begin again."""
    rng: Any = PageNumbers(seed, share)
    drawn: list[SentencePair] = []
    while len(drawn) < MANY:
        drawn.extend(sentence_pairs(placed(documents), longest, rng))  # type: ignore[arg-type]
    return drawn[:MANY]


def faulty(documents: Any, longest: int, seed: int, fault: str) -> Iterator[tuple]:
    """The same with a fault: (A, B, label, whether B really is next), again and again.

    "same" takes a random B from A's own document; "blank" makes every sentence a document, and
    gives each, being alone, a random B.
    """
    rng: Any = PageNumbers(seed)
    whole = placed(documents)
    read = [[s] for document in whole for s in document] if fault == "blank" else whole
    while True:
        for number, document in enumerate(read):
            place = 0
            while place < (1 if fault == "blank" else len(document) - 1):
                room = longest if rng.random() >= 0.1 else rng.integers(2, longest + 1)
                chunk = filled(document[place:], room, least=2)
                cut = 1 if fault == "blank" else rng.integers(1, len(chunk))
                label = 1 if fault == "blank" or rng.random() < 0.5 else 0
                first, second = chunk[:cut], chunk[cut:]
                if label == RANDOM:
                    other = number
                    if fault == "blank":
                        other = rng.integers(len(read) - 1)
                        other += other >= number
                    start = rng.integers(len(read[other]))
                    left = max(1, room - sum(map(len, first)))
                    second = filled(read[other][start:], left, least=1)
                place += cut if label else len(chunk)
                last, begins = first[-1][0], second[0][0]
                follows = (last.doc, last.sentence + 1) == (begins.doc, begins.sentence)
                sides = ([token for s in side for token in s] for side in (first, second))
                yield (*truncate_pair(*sides, room, rng), label, follows)


def filled(sentences: list, room: int, least: int) -> list:
    """Sentences from the first on until they fill the room and are `least` or more."""
    end, tokens = 0, 0
    while end < len(sentences) and (tokens < room or end < least):
        tokens += len(sentences[end])
        end += 1
    return sentences[:end]

"""Training of byte pair encoding: repeatedly merge the most frequent pair of adjacent symbols.

Sennrich, Haddow and Birch 2016, "Neural Machine Translation of Rare Words with Subword Units",
§3.2 and Algorithm 1. Counting all pairs before each merge would read the corpus thousands of times.
A merge changes only the words that contain the pair, so only their pairs are recounted.
"""

from __future__ import annotations

import heapq
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

Pair = tuple[str, str]
Symbols = tuple[str, ...]

LEAST = 2  # a pair that occurs once is not merged


def join(symbols: Symbols, pair: Pair) -> Symbols:
    """Return `symbols` with each occurrence of `pair`, from left to right, merged into one symbol.

    >>> join(("b", "a", "n", "a", "n", "a"), ("a", "n"))
    ('b', 'an', 'an', 'a')
    """
    left, right = pair
    joined: list[str] = []
    index, last = 0, len(symbols) - 1
    while index <= last:
        if symbols[index] == left and index < last and symbols[index + 1] == right:
            joined.append(left + right)
            index += 2
        else:
            joined.append(symbols[index])
            index += 1
    return tuple(joined)


def learn_merges(
    words: Mapping[Symbols, int], may_join: Callable[[str, str], bool] | None = None
) -> Iterator[tuple[Pair, int]]:
    """Yield the merged pairs and their counts, in the order of merging.

    `words` are the distinct words, each split into symbols, with their counts. Ties are broken in
    favor of the alphabetically last pair, as in the original implementation. Merging ends when no
    pair occurs twice. Pairs for which `may_join` is false are never merged.
    """
    counts = _PairCounts(words, may_join)
    while (best := counts.most_frequent()) is not None:
        yield best.pair, best.count
        counts.merge(best.pair)


@dataclass(slots=True)
class _Candidate:
    """A pair and its count when it was put into the queue."""

    count: int
    pair: Pair

    def __lt__(self, other: _Candidate) -> bool:
        # heapq returns the smallest: the most frequent pair, then the alphabetically last.
        return (other.count, other.pair) < (self.count, self.pair)


class _PairCounts:
    """The count of each pair of adjacent symbols, updated with each merge."""

    def __init__(
        self, words: Mapping[Symbols, int], may_join: Callable[[str, str], bool] | None
    ) -> None:
        self.words = list(words)
        self.frequencies = list(words.values())
        self.counts: defaultdict[Pair, int] = defaultdict(int)
        self.where: defaultdict[Pair, set[int]] = defaultdict(
            set
        )  # may contain words that no longer have the pair
        self.queue: list[_Candidate] = []
        self.may_join = may_join
        for number, (word, frequency) in enumerate(words.items()):
            for pair in pairwise(word):
                self.counts[pair] += frequency
                self.where[pair].add(number)
        for pair in self.counts:
            self._queue(pair)

    def most_frequent(self) -> _Candidate | None:
        """Return the pair to merge next, or None if none is frequent enough."""
        while self.queue:
            best = self.queue[0]
            if best.count == self.counts[best.pair]:
                return best
            # Outdated counts are corrected only here: a queued count is never too low.
            heapq.heappop(self.queue)
            self._queue(best.pair)
        return None

    def merge(self, pair: Pair) -> None:
        """Merge `pair` in every word that contains it, and update the counts of adjacent pairs."""
        joined = "".join(pair)
        change: defaultdict[Pair, int] = defaultdict(int)
        for number in self.where.pop(pair):
            old, frequency = self.words[number], self.frequencies[number]
            new = self.words[number] = join(old, pair)
            if len(new) == len(old):
                continue
            for removed in pairwise(old):
                change[removed] -= frequency
            for created in pairwise(new):
                change[created] += frequency
                if joined in created:
                    self.where[created].add(number)
        for changed, difference in change.items():
            self.counts[changed] += difference
            if difference > 0:
                self._queue(changed)

    def _queue(self, pair: Pair) -> None:
        count = self.counts[pair]
        if count >= LEAST and (self.may_join is None or self.may_join(*pair)):
            heapq.heappush(self.queue, _Candidate(count, pair))

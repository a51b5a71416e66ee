"""Learning byte pairs: the most frequent pair of neighbors becomes one symbol, again and again.

Sennrich, Haddow and Birch 2016, "Neural Machine Translation of Rare Words with Subword Units",
§3.2 and Algorithm 1. Counting every pair anew before each merge would read the corpus thousands of
times; a merge changes only the words it stands in, so only their pairs are counted again.
"""

from __future__ import annotations

import heapq
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

Pair = tuple[str, str]
Symbols = tuple[str, ...]

LEAST = 2  # a pair seen once is no regularity


def join(symbols: Symbols, pair: Pair) -> Symbols:
    """Return `symbols` with each occurrence of `pair`, read from the left, made one symbol.

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
    """Yield the pairs that become one symbol, and how often each stood there, best first.

    `words` are the distinct words, each cut into symbols, and how often each was seen. Of equally
    frequent pairs the alphabetically last is taken, as in the authors' published code. It ends
    when no pair is left that stands twice; `may_join` forbids a pair for which it is false.
    """
    counts = _PairCounts(words, may_join)
    while (best := counts.most_frequent()) is not None:
        yield best.pair, best.count
        counts.merge(best.pair)


@dataclass(slots=True)
class _Candidate:
    """A pair and the count it had when it was put into the queue."""

    count: int
    pair: Pair

    def __lt__(self, other: _Candidate) -> bool:
        # heapq hands out the smallest: that is to be the most frequent, then the last pair.
        return (other.count, other.pair) < (self.count, self.pair)


class _PairCounts:
    """How often each pair of neighbors stands in the words, kept up to date through merges."""

    def __init__(
        self, words: Mapping[Symbols, int], may_join: Callable[[str, str], bool] | None
    ) -> None:
        self.words = list(words)
        self.frequencies = list(words.values())
        self.counts: defaultdict[Pair, int] = defaultdict(int)
        self.where: defaultdict[Pair, set[int]] = defaultdict(set)  # may name words it has left
        self.queue: list[_Candidate] = []
        self.may_join = may_join
        for number, (word, frequency) in enumerate(words.items()):
            for pair in pairwise(word):
                self.counts[pair] += frequency
                self.where[pair].add(number)
        for pair in self.counts:
            self._queue(pair)

    def most_frequent(self) -> _Candidate | None:
        """Return the pair to merge next, or None when none is frequent enough."""
        while self.queue:
            best = self.queue[0]
            if best.count == self.counts[best.pair]:
                return best
            # Counts that fell are noticed only here: a pair's entry is never too low.
            heapq.heappop(self.queue)
            self._queue(best.pair)
        return None

    def merge(self, pair: Pair) -> None:
        """Join `pair` in every word it stands in, and correct the counts of its neighbors."""
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

from __future__ import annotations

from itertools import chain

import pytest

from ptm_edu.training.shuffling import LengthGroupedBatches, shuffled_rows


def epoch(number: int, seed: int = 0) -> list[list[int]]:
    return [shuffled_rows(10, 4, 3 * number + position, seed) for position in range(3)]


def test_an_epoch_has_each_example_once_in_an_order_of_its_own() -> None:
    first, second = epoch(0), epoch(1)
    assert [len(batch) for batch in first] == [4, 4, 2]
    assert sorted(chain(*first)) == sorted(chain(*second)) == list(range(10))
    assert first != second and first == epoch(0)
    assert second != epoch(0, seed=1), "another seed's first epoch is not this one's second"


def test_similar_lengths_share_a_batch_and_an_epoch_has_each_example_once() -> None:
    lengths = [(7 * row) % 50 for row in range(1003)]
    batches = LengthGroupedBatches(lengths, 10)
    assert batches.in_an_epoch == 101
    first, second = ([batches[101 * epoch + n] for n in range(101)] for epoch in range(2))
    for batches_of_epoch in (first, second):
        assert sorted(chain(*batches_of_epoch)) == list(range(1003))
        spread = [
            max(lengths[r] for r in rows) - min(lengths[r] for r in rows)
            for rows in batches_of_epoch
        ]
        assert sum(spread) / len(spread) < 4
    assert first != second and first[3] == batches[3] == LengthGroupedBatches(lengths, 10)[3]
    longest = [max(lengths[row] for row in rows) for rows in first]
    assert longest != sorted(longest), "short ones would all come first"
    assert LengthGroupedBatches(lengths, 10, seed=1)[0] != first[0]


def test_small_sets_are_grouped_anew_each_epoch() -> None:
    batches = LengthGroupedBatches(range(12), 4)
    assert {frozenset(batches[n]) for n in range(0, 30, 3)} > {frozenset(batches[0])}


def test_no_examples_are_rejected() -> None:
    with pytest.raises(ValueError, match="got 0 and 4"):
        shuffled_rows(0, 4, 0)
    with pytest.raises(ValueError, match="got 0 and 4"):
        LengthGroupedBatches([], 4)

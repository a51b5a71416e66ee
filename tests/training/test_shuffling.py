from __future__ import annotations

from itertools import chain

import pytest

from ptm_edu.training.shuffling import shuffled_rows


def epoch(number: int, seed: int = 0) -> list[list[int]]:
    return [shuffled_rows(10, 4, 3 * number + place, seed) for place in range(3)]


def test_every_example_stands_once_in_an_epoch_and_each_epoch_has_its_own_order() -> None:
    first, second = epoch(0), epoch(1)
    assert [len(batch) for batch in first] == [4, 4, 2]
    assert sorted(chain(*first)) == sorted(chain(*second)) == list(range(10))
    assert first != second and first == epoch(0)
    assert second != epoch(0, seed=1), "another seed's first epoch is not this one's second"


def test_nothing_to_shuffle_is_refused() -> None:
    with pytest.raises(ValueError, match="got 0 and 4"):
        shuffled_rows(0, 4, 0)

from __future__ import annotations

import pytest

from ptm_edu.training import constant, cosine, linear_decay


def test_constant() -> None:
    assert [constant(step) for step in (0, 10, 10**6)] == [1.0, 1.0, 1.0]


def test_linear_decay_is_word2vecs_without_warmup() -> None:
    factor = linear_decay(4)
    assert [factor(step) for step in range(5)] == [1.0, 0.75, 0.5, 0.25, 0.0]


def test_linear_decay_with_warmup() -> None:
    factor = linear_decay(8, warmup=4)
    expected = [0.25, 0.5, 0.75, 1.0, 1.0, 0.75, 0.5, 0.25, 0.0, 0.0]
    assert [factor(step) for step in range(10)] == pytest.approx(expected)


def test_cosine() -> None:
    factor = cosine(6, warmup=2, floor=0.1)
    expected = [0.5, 1.0, 1.0, 0.1 + 0.9 * 0.853553390593, 0.55, 0.1 + 0.9 * 0.146446609407, 0.1]
    assert [factor(step) for step in range(7)] == pytest.approx(expected)
    assert factor(100) == pytest.approx(0.1)


@pytest.mark.parametrize("schedule", [linear_decay, cosine])
@pytest.mark.parametrize(("total", "warmup"), [(0, 0), (10, 10), (10, -1), (10, 20)])
def test_impossible_lengths_are_refused(schedule, total: int, warmup: int) -> None:
    with pytest.raises(ValueError, match=f"got warmup={warmup}, total={total}"):
        schedule(total, warmup=warmup)

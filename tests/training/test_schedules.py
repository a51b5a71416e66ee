from __future__ import annotations

from itertools import pairwise

import pytest

from ptm_edu.training import cosine, linear_decay, slanted_triangular


def test_linear_decay_without_warmup_is_that_of_word2vec() -> None:
    factor = linear_decay(4)
    assert [factor(step) for step in range(5)] == [1.0, 0.75, 0.5, 0.25, 0.0]


def test_linear_decay_after_warmup() -> None:
    factor = linear_decay(8, warmup=4)
    expected = [0.25, 0.5, 0.75, 1.0, 1.0, 0.75, 0.5, 0.25, 0.0, 0.0]
    assert [factor(step) for step in range(10)] == pytest.approx(expected)


def test_cosine_decays_to_its_floor_after_warmup() -> None:
    factor = cosine(6, warmup=2, floor=0.1)
    expected = [0.5, 1.0, 1.0, 0.1 + 0.9 * 0.853553390593, 0.55, 0.1 + 0.9 * 0.146446609407, 0.1]
    assert [factor(step) for step in range(7)] == pytest.approx(expected)
    assert factor(100) == pytest.approx(0.1)


@pytest.mark.parametrize("schedule", [linear_decay, cosine])
@pytest.mark.parametrize(("total", "warmup"), [(0, 0), (10, 10), (10, -1), (10, 20)])
def test_impossible_lengths_are_rejected(schedule, total: int, warmup: int) -> None:
    with pytest.raises(ValueError, match=f"got warmup={warmup}, total={total}"):
        schedule(total, warmup=warmup)


def test_slanted_triangle_is_equation_3() -> None:
    total, cut, ratio = 200, 0.1, 32
    factor = slanted_triangular(total)
    for t in range(total):
        peak = int(total * cut)
        p = t / peak if t < peak else 1 - (t - peak) / (peak * (1 / cut - 1))
        assert factor(t) == pytest.approx((1 + p * (ratio - 1)) / ratio)


@pytest.mark.parametrize(
    ("total", "cut", "ratio", "peak"),
    [(200, 0.1, 32, 20), (15, 0.1, 32, 1), (100, 0.29, 10, 29), (5, 0.1, 32, 0), (7, 0.5, 1, 3)],
)
def test_slanted_triangle_peaks_once_and_ends_as_it_began(
    total: int, cut: float, ratio: float, peak: int
) -> None:
    factor = slanted_triangular(total, cut, ratio)
    rates = [factor(step) for step in range(total + 1)]
    assert rates[peak] == max(rates) == 1
    assert rates[-1] == factor(10 * total) == pytest.approx(1 / ratio)
    assert peak == 0 or rates[0] == pytest.approx(1 / ratio)
    assert rates[: peak + 1] == sorted(rates[: peak + 1])
    assert rates[peak:] == sorted(rates[peak:], reverse=True)
    rising = peak * (1 + 1 / ratio) / 2
    falling = (total - peak) * (1 + 1 / ratio) / 2
    area = sum((before + after) / 2 for before, after in pairwise(rates))
    assert area == pytest.approx(rising + falling)
    assert [factor(step) for step in reversed(range(total + 1))] == rates[::-1], "not pure"


@pytest.mark.parametrize("wrong", [{"total": 0}, {"cut": 1.0}, {"cut": -0.1}, {"ratio": 0.5}])
def test_impossible_triangles_are_rejected(wrong: dict[str, float]) -> None:
    ((name, value),) = wrong.items()
    with pytest.raises(ValueError, match=f"got .*{name}={value}"):
        slanted_triangular(**{"total": 10, **wrong})

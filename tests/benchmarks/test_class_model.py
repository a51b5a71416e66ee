"""The arithmetic of the model of a class, in cases whose answer is known without it."""

from __future__ import annotations

import itertools
from dataclasses import replace

import pytest

from benchmarks import class_model
from benchmarks.class_model import Costs, amdahl, at_best, at_worst, bottleneck

COSTS = Costs(start=10, worker=0.5, worker_cpu=0.4, main=0.02, page=0.01)
FREE = replace(COSTS, start=0, main=0, page=0)
CORES = (1, 2, 4, 8, 32, 128, 10_000)


def test_amdahl_between_nothing_and_all_serial() -> None:
    assert amdahl(0, 8) == 8 and amdahl(1, 8) == 1
    assert amdahl(0.05, 1e12) == pytest.approx(20)
    assert amdahl(0.05, 20) == pytest.approx(1 / (0.05 + 0.95 / 20))


def test_without_serial_work_both_bounds_are_linear() -> None:
    for cores in CORES:
        assert at_best(FREE, 1000, cores, cores) == pytest.approx(1000 * 0.5 / cores)
        assert at_worst(FREE, 1000, cores) == pytest.approx(1000 * 0.5 / cores)


def test_no_bound_is_faster_than_linear_or_slower_with_more_cores() -> None:
    for first, more in itertools.pairwise(CORES):
        for seconds in (
            lambda n: at_best(COSTS, 5000, n, n),
            lambda n: at_worst(COSTS, 5000, n),
        ):
            assert seconds(first) >= seconds(more) >= seconds(first) * first / more


def test_overlap_is_never_slower() -> None:
    for cores in CORES:
        assert at_best(COSTS, 5000, cores, cores) <= at_worst(COSTS, 5000, cores)


def test_a_sandbox_beside_its_worker_does_not_make_the_serial_bound_the_better_one() -> None:
    costs = replace(COSTS, worker_cpu=0.7)
    assert at_best(costs, 5000, 1, 1) <= at_worst(costs, 5000, 1)


def test_many_cores_leave_the_serial_work() -> None:
    assert at_best(COSTS, 5000, 10_000, 10_000) == pytest.approx(10 + 5000 * (0.02 + 0.01))
    assert at_worst(COSTS, 5000, 10**9) == pytest.approx(10 + 5000 * (0.02 + 0.01), rel=1e-3)


def test_more_workers_than_cores_gain_only_what_workers_wait() -> None:
    rate = class_model.submissions_a_second(COSTS, 4, 2)
    assert rate == pytest.approx(2 / (0.4 + 0.02))
    assert class_model.submissions_a_second(COSTS, 400, 2) == rate


@pytest.mark.parametrize(
    "workers, main, page, named",
    [(1, 0.02, 0.01, "workers"), (128, 0.02, 0.01, "recording"), (128, 0.02, 0.03, "pages")],
)
def test_the_bottleneck_is_the_slowest_stage(
    workers: int, main: float, page: float, named: str
) -> None:
    assert bottleneck(replace(COSTS, main=main, page=page), workers) == named

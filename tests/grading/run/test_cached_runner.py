"""What is run again and what is kept: never an accident, never under other conditions."""

from __future__ import annotations

import pytest

from ptm_edu.grading.records.run_files import RunFiles
from ptm_edu.grading.run.cached_runner import CachedRunner
from ptm_edu.grading.sandbox.runtime.job import Job, RunResult

ONE = Job(("a",), "f", b"cases", memory_mib=512)
OTHER = Job(("b",), "g", b"cases", memory_mib=512)
DONE, KILLED, WALL_FACTOR, FAULT = (
    RunResult("done", b"x"),
    RunResult("killed"),
    RunResult("wall"),
    RunResult("fault"),
)


class Scripted:
    """A sandbox that gives what it was told to, one list a call."""

    def __init__(self, *script):
        self.script, self.calls = list(script), 0

    def run_sequence(self, jobs):
        self.calls += 1
        return self.script.pop(0)


@pytest.fixture
def store(tmp_path):
    return RunFiles(tmp_path)


def ends(runs, *jobs, **more):
    return [ran.ended for _, ran in runs.run(*jobs, **more)]


def test_what_ran_is_not_run_again(store):
    box = Scripted([DONE])
    assert ends(CachedRunner(box, store), ONE) == ends(CachedRunner(box, store), ONE) == ["done"]
    assert box.calls == 1


def test_under_other_conditions_it_is(store):
    box = Scripted([DONE], [DONE])
    CachedRunner(box, store, "landlock").run(ONE)
    CachedRunner(box, store, "namespaces").run(ONE)
    assert box.calls == 2


@pytest.mark.parametrize("accident", [KILLED, WALL_FACTOR])
def test_one_accident_costs_nothing_and_two_are_kept(store, accident):
    assert ends(CachedRunner(Scripted([accident], [DONE]), None), ONE) == ["done"]
    twice = Scripted([accident], [accident])
    assert (
        ends(CachedRunner(twice, store), ONE)
        == ends(CachedRunner(twice, store), ONE)
        == [accident.ended]
    )
    assert twice.calls == 2


def test_a_fault_is_tried_three_times_and_never_kept(store):
    box = Scripted([FAULT], [FAULT], [FAULT], [DONE])
    runs = CachedRunner(box, store)
    assert ends(runs, ONE) == ["fault"] and box.calls == 3
    assert ends(runs, ONE) == ["done"]


def test_an_accident_among_several_jobs_is_not_kept(store):
    box = Scripted([DONE, WALL_FACTOR], [DONE])
    runs = CachedRunner(box, store)
    assert ends(runs, ONE, OTHER) == ["done", "wall"] and box.calls == 1
    assert store.has(runs.key(ONE)) and not store.has(runs.key(ONE, OTHER))


def test_what_happened_before_counts(store):
    box = Scripted([WALL_FACTOR])
    assert ends(CachedRunner(box, store), ONE, earlier=["wall"]) == ["wall"] and box.calls == 1


def test_a_used_up_limit_is_told():
    ((_, ran),) = CachedRunner(Scripted([RunResult("cpu")]), None).run(
        Job(("a",), "f", b"", memory_mib=512, cpu_seconds=7)
    )
    assert (ran.ended, ran.detail) == ("cpu", "7")

"""Slow cells cost no answer that does not need them, and a submission holds no worker for long."""

from __future__ import annotations

import time
from copy import deepcopy

import pytest

from ptm_edu.grading.demo.answers import right
from ptm_edu.grading.demo.attacks import EXERCISES
from ptm_edu.grading.demo.submission import A1, answered, hand_in
from ptm_edu.grading.intake.assignment import read_assignment
from ptm_edu.grading.intake.submission import read_submission
from ptm_edu.grading.limits import Budget, Limits
from ptm_edu.grading.run.grader import Grader
from ptm_edu.grading.sandbox.client import Sandbox
from ptm_edu.grading.sandbox.isolation import strongest_level
from ptm_edu.grading.sandbox.runtime.job import Job, RunResult

LIMITS = Limits(cells=2, answer=1, wait=1, submission=12, wall=60)
BUSY = "import time\nend = time.process_time() + {}\nwhile time.process_time() < end: pass\n"
ENDLESS = "while True:\n    pass"
STUBBORN = """for _ in [0]:
    table = 0.75
    while True:
        try:
            while True: sum(range(10**6))
        except BaseException: pass
"""
RIGHT = {name: next(iter(right(name).values())) for name in EXERCISES}
ASLEEP = {name: f"import time\ndef {name}(*arguments):\n    time.sleep(1000)" for name in EXERCISES}


@pytest.fixture(scope="module")
def sandbox():
    with Sandbox(strongest_level()) as made:
        yield made


@pytest.fixture
def grade(sandbox, students, batch_course, request):
    assignment = read_assignment(batch_course.notebook("source", A1))

    def graded(answers, *extra):
        """Grade answers, with extra cells: (the id of the cell before it, source)."""
        notebook = deepcopy(answered(students.release, {**RIGHT, **answers}))
        for after, source in extra:
            at = next(n for n, cell in enumerate(notebook["cells"]) if cell["id"] == after)
            cell = {"cell_type": "code", "metadata": {}, "outputs": [], "source": source}
            notebook["cells"].insert(at + 1, {**cell, "id": "extra", "execution_count": None})
        student = request.node.name
        hand_in(batch_course, student, notebook)
        path = batch_course.notebook("submitted", A1, student)
        grader = Grader(assignment, sandbox, batch_course.seeds(), limits=LIMITS)
        result = grader.grade(read_submission(student, path)).record.result
        return {one.exercise: one for one in result.exercises}

    return graded


def lost(results):
    return {name for name, one in results.items() if one.outcome != "right"}


def timed_out(results):
    return {name: one.timed_out for name, one in results.items() if one.timed_out}


def test_a_slow_cell_on_top_costs_nothing(grade):
    results = grade({}, ("imports", BUSY.format(1.5)))
    assert lost(results) == set() and timed_out(results) == {}


@pytest.mark.parametrize("after", ["imports", "test-negative-sampling-loss"])
def test_an_endless_cell_before_or_behind_an_exercise_costs_nothing(grade, after):
    results = grade({}, (after, ENDLESS))
    assert lost(results) == set() and len(timed_out(results)) == 1


def test_an_endless_loop_in_the_cell_of_an_answer_costs_nothing(grade):
    name = "negative_sampling_loss"
    cell = f"{RIGHT[name]}\nlosses = []\n{ENDLESS}"
    results = grade({name: cell})
    assert lost(results) == set() and timed_out(results) == {name: "cells"}


def test_a_cell_that_ignores_the_interruption_costs_only_the_answer_that_needs_it(grade):
    needs_it = STUBBORN + "def noise_distribution(counts):\n    return counts**table"
    results = grade({"noise_distribution": needs_it})
    assert lost(results) == {"noise_distribution"}
    assert results["noise_distribution"].reason.message_id == "cells"
    assert results["noise_distribution"].reason.values["detail"].startswith("for _ in [0]:")


def test_an_endless_answer_costs_itself(grade):
    endless = "def keep_probability(counts, threshold):\n    while True: pass"
    results = grade({"keep_probability": endless})
    assert lost(results) == {"keep_probability"} == timed_out(results).keys()


def test_sleeping_answers_hold_a_worker_for_seconds(grade):
    start = time.monotonic()
    results = grade(ASLEEP)
    assert timed_out(results) == dict.fromkeys(EXERCISES, "wall")
    # Run All and one retry wait as long as they may, the others a sixth of that.
    assert time.monotonic() - start < 12 * LIMITS.wait


def test_the_last_runs_of_a_submission_are_short():
    job, budget = Job(("x",), "f", b"", memory_mib=512), Budget(Limits())
    assert budget.limited(job) == job and not budget.used_up
    budget.spend([RunResult("cells", cpu_seconds=181, wall_seconds=200)])
    assert (budget.limited(job).cell_seconds, budget.limited(job).wait_seconds) == (10, 5)
    assert not budget.used_up
    budget.spend([RunResult("cells", cpu_seconds=119, wall_seconds=200)])
    assert budget.used_up


@pytest.mark.parametrize("busy_factor", [1, 3])
def test_a_busy_machine_is_no_waiting(busy_factor):
    budget = Budget(Limits())
    budget.spend([RunResult("done", cpu_seconds=100, wall_seconds=busy_factor * 100)])
    assert not budget.used_up
    assert budget.limited(Job((), "f", b"", memory_mib=512)).wait_seconds == 30


def test_waiting_and_time_on_the_clock_are_counted():
    for spent in (
        [RunResult("wall", cpu_seconds=0.1, wall_seconds=31)] * 2,
        [RunResult("done", cpu_seconds=1, wall_seconds=901)],
    ):
        budget = Budget(Limits())
        budget.spend(spent)
        assert budget.used_up

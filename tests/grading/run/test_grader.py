"""Which cells are run for an exercise, on which inputs, and which run counts."""

from __future__ import annotations

import pytest

from ptm_edu.exercises.framework.runner import pack, run, unpack_cases
from ptm_edu.grading.demo.submission import A1
from ptm_edu.grading.intake.assignment import read_assignment
from ptm_edu.grading.intake.submission import read_submission
from ptm_edu.grading.judge.verdicts import packed_cases
from ptm_edu.grading.run.grader import Grader
from ptm_edu.grading.sandbox.runtime.job import RunResult

HIDDEN = 77
HELPED = "def helper(x):\n    return x**0.75\n\ndef keep_probability(counts, threshold):\n    pass"
NEEDS_HELP = "def noise_distribution(counts):\n    w = helper(counts)\n    return w / w.sum()"
FORGETS = "def noise_distribution(counts):\n    return helper(counts)"


class Here:
    """Runs jobs in this process, as the sandbox does elsewhere; `spoil` changes what they give."""

    def __init__(self):
        self.walks, self.fresh, self.spoil = [], 0, lambda jobs, rans: rans

    def new_submission(self):
        self.fresh += 1

    def run_sequence(self, jobs):
        self.walks.append(jobs)
        names: dict[str, object] = {}
        rans = []
        for job in jobs:
            for cell in job.cells:
                try:
                    exec(cell, names)
                except Exception:  # as the next cell of a notebook runs
                    continue
            outputs = run(names.get(job.function), unpack_cases(job.cases))
            rans.append(RunResult("done", pack(outputs)))
        return self.spoil(jobs, rans)


@pytest.fixture
def box():
    return Here()


@pytest.fixture
def graded(box, students, batch_course, capsys):
    assignment = read_assignment(batch_course.notebook("source", A1))
    grader = Grader(assignment, box, lambda name: HIDDEN)

    def grade(student, **wrong):
        students.hand_in(student, **wrong)
        path = batch_course.notebook("submitted", A1, student)
        result = grader.grade(read_submission(student, path)).record.result
        return {one.exercise: one for one in result.exercises}

    return grade


def test_what_is_right_runs_once_as_a_whole(graded, box):
    results = graded("right")
    assert {one.outcome for one in results.values()} == {"right"}
    assert [len(jobs) for jobs in box.walks] == [7]


def test_what_is_wrong_is_tried_alone_and_then_on_the_public_inputs(graded, box):
    one = graded("one mistake", noise_distribution="no_exponent")["noise_distribution"]
    assert one.mistake == "no_exponent" and one.hidden and one.public
    assert [len(jobs) for jobs in box.walks] == [7, 1, 1]
    assert not any("keep_probability" in cell for cell in box.walks[1][0].cells)
    assert box.walks[2][0].cases == packed_cases("noise_distribution", 0)[0]


def test_no_process_sees_hidden_and_public_inputs(graded, box):
    graded("many mistakes", noise_distribution="uniform", keep_probability="discard")
    public = {packed_cases(name, 0)[0] for name in ("noise_distribution", "keep_probability")}
    seen = [{job.cases in public for job in jobs} for jobs in box.walks]
    assert {True} in seen and {True, False} not in seen
    assert box.fresh == len(box.walks)  # where there is no fork, each begins with nothing


def test_a_helper_from_another_exercise_counts(graded):
    results = graded("helped", keep_probability=HELPED, noise_distribution=NEEDS_HELP)
    assert results["noise_distribution"].outcome == "right"


def test_who_used_a_helper_is_told_of_the_mistake_not_of_the_helper(graded):
    results = graded("helped wrongly", keep_probability=HELPED, noise_distribution=FORGETS)
    one = results["noise_distribution"]
    assert one.mistake == "not_normalised"


def test_an_accident_in_the_whole_costs_nothing(graded, box):
    def interrupt(jobs, rans):
        late = [RunResult("wall"), *(RunResult("unrun") for _ in rans[1:])]
        return late if len(jobs) > 1 else rans

    box.spoil = interrupt
    results = graded("interrupted")
    assert {one.outcome for one in results.values()} == {"right"}


def test_a_lost_sandbox_is_a_fault_and_no_mark(graded, box):
    box.spoil = lambda jobs, rans: [RunResult("fault", detail="lost") for _ in rans]
    results = graded("lost")
    assert {(one.outcome, one.points) for one in results.values()} == {("fault", 0.0)}

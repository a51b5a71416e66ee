"""Which cells are run for an exercise, on which inputs, and which run counts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ptm_edu.exercises.framework.runner import pack, run, unpack_cases
from ptm_edu.grading.demo.submission import A1
from ptm_edu.grading.intake.assignment import read_assignment
from ptm_edu.grading.intake.submission import read_submission
from ptm_edu.grading.judge.verdicts import packed_cases
from ptm_edu.grading.run.grader import Grader
from ptm_edu.grading.sandbox.runtime.job import CellError, Flag, RunResult
from ptm_edu.grading.sandbox.runtime.statement_slice import needed_statements

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
            errors = []
            cells = job.cells
            if job.only_needed:
                cells = needed_statements(job.cells, job.function, str)
            for cell in cells:
                try:
                    exec(cell, names)
                except Exception as error:  # as the next cell of a notebook runs
                    errors.append(CellError(0, type(error).__name__, str(error)))
            outputs = run(names.get(job.function), unpack_cases(job.cases))
            rans.append(RunResult("done", pack(outputs), cell_errors=tuple(errors)))
        return self.spoil(jobs, rans)


@pytest.fixture
def box():
    return Here()


@pytest.fixture
def graded(box, students, batch_course, capsys):
    assignment = read_assignment(batch_course.notebook("source", A1))
    grader = Grader(assignment, box, lambda name, student: HIDDEN)

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


@pytest.mark.parametrize("noted", [False, True])
def test_what_the_sandbox_denies_costs_nothing_where_no_answer_needs_it(graded, box, noted):
    """It fails in a cell above, before a helper that the answer needs."""

    def note(jobs, rans):  # a download is no PermissionError
        return [
            replace(one, flags=(Flag("download", "a"),)) if one.cell_errors else one for one in rans
        ]

    error = "ConnectionError" if noted else "PermissionError"
    box.spoil = note if noted else box.spoil
    helper = f"raise {error}('denied')\n\n{HELPED}"
    results = graded(f"denied {noted}", keep_probability=helper, noise_distribution=NEEDS_HELP)
    assert results["noise_distribution"].outcome == "right"
    assert {
        job.only_needed for (job,) in box.walks[1:] if job.function == "noise_distribution"
    } == {True}


def test_an_error_of_ones_own_is_no_denial(graded, box):
    graded("own error", noise_distribution="raise ValueError")
    assert not any(job.only_needed for jobs in box.walks for job in jobs)


def test_a_lost_sandbox_is_a_fault_and_no_mark(graded, box):
    box.spoil = lambda jobs, rans: [RunResult("fault", detail="lost") for _ in rans]
    results = graded("lost")
    assert {(one.outcome, one.points) for one in results.values()} == {("fault", 0.0)}

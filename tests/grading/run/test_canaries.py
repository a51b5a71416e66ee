"""A canary that does not get the marks it must stops the batch."""

from __future__ import annotations

import pytest
from nbformat.v4 import new_notebook

from ptm_edu.grading.records.records import Record
from ptm_edu.grading.results import FAULT, RIGHT, WRONG, ExerciseResult, SubmissionResult
from ptm_edu.grading.run.canaries import RELEASE, SOLUTION, CanaryError, require_known_marks
from ptm_edu.grading.run.grader import GradedSubmission


def graded(student: str, outcome: str, points: float) -> GradedSubmission:
    exercise = ExerciseResult("scalar_mix", "scalar-mix", outcome, points, 5.0)
    result = SubmissionResult(student, "a2_elmo", "", (exercise,))
    return GradedSubmission(Record(result, {}), new_notebook())


def test_the_solution_gets_full_marks_and_the_release_none() -> None:
    require_known_marks(graded(SOLUTION, RIGHT, 5.0))
    require_known_marks(graded(RELEASE, WRONG, 0.0))


@pytest.mark.parametrize(
    ("student", "outcome", "points"),
    [
        (SOLUTION, WRONG, 4.0),
        (SOLUTION, WRONG, 0.0),
        (SOLUTION, FAULT, 5.0),
        (RELEASE, RIGHT, 5.0),
        (RELEASE, WRONG, 1.0),
        (RELEASE, FAULT, 0.0),
    ],
)
def test_any_other_marks_are_an_error(student: str, outcome: str, points: float) -> None:
    with pytest.raises(CanaryError, match="scalar_mix"):
        require_known_marks(graded(student, outcome, points))

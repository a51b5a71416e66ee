"""Two submissions with known marks, graded along with every batch, so that a broken grader shows.

The instructor's own solution must get full marks and the untouched release none.
"""

from __future__ import annotations

from ptm_edu.grading.intake.assignment import Assignment
from ptm_edu.grading.judge.results import SubmissionResult
from ptm_edu.grading.records.course import Course, Submission
from ptm_edu.language import say

from .grader import Graded

SOLUTION, RELEASE = "canary: solution", "canary: release"


class CanaryError(RuntimeError):
    """The grader gives wrong marks: to a submission whose marks are known."""


def canaries(course: Course, assignment: Assignment) -> list[Submission]:
    """Return the two: the source notebook and the release made of it."""
    return [
        Submission(SOLUTION, course.notebook("source", assignment.name)),
        Submission(RELEASE, course.notebook("release", assignment.name)),
    ]


def inspect(graded: Graded) -> None:
    """Raise CanaryError if a canary did not get what it must."""
    found = graded.record.result
    wanted = found.max_points if found.student == SOLUTION else 0.0
    if found.points == wanted and not found.faults:
        return
    raise CanaryError(
        say(
            en="the grader does not work as it must: {what} got {points:g} of {most:g} points, "
            "expected {wanted:g} ({why}). Marks that this run gave since the last good test were "
            "taken back. Mend this, then go on with --resume.",
            zh="评分程序工作不正常：{what}得了 {points:g} / {most:g} 分，应为 {wanted:g} 分"
            "（{why}）。本次运行在上次检验通过之后给出的分数已撤回。请先修复，再用 --resume 继续。",
            what=_what(found),
            points=found.points,
            most=found.max_points,
            wanted=wanted,
            why=_why(found),
        )
    )


def _what(found: SubmissionResult) -> str:
    if found.student == SOLUTION:
        return say(en="the instructor's solution", zh="教师的参考解答")
    return say(en="the untouched release", zh="未作答的发布版")


def _why(found: SubmissionResult) -> str:
    told = []
    for one in found.exercises:
        detail = one.reason.numbers.get("detail", "") if one.reason else ""
        failed = (
            [check.name for check in one.hidden.checks if not check.passed] if one.hidden else []
        )
        told.append(f"{one.exercise}: {one.outcome} {detail or ', '.join(failed)}".strip())
    return "; ".join(told)

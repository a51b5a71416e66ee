"""Two submissions with known marks, graded with every batch, so that a broken grader is noticed.

The instructor's own solution must get full marks and the unanswered release none.
"""

from __future__ import annotations

from ptm_edu.grading.intake.submission import Submission, read_submission
from ptm_edu.grading.records.open_assignment import OpenAssignment
from ptm_edu.grading.results import ExerciseResult, SubmissionResult
from ptm_edu.language import say

from .grader import GradedSubmission

SOLUTION, RELEASE = "canary: solution", "canary: release"
CANARIES = 2


class CanaryError(RuntimeError):
    """The grader gives wrong marks to a submission whose marks are known."""


def canaries(opened: OpenAssignment) -> list[Submission]:
    """Return the two canaries: the source notebook and the release."""
    return [
        read_submission(SOLUTION, opened.path("source")),
        read_submission(RELEASE, opened.path("release")),
    ]


def require_known_marks(graded: GradedSubmission) -> None:
    """Raise CanaryError if a canary did not get the marks it must."""
    result = graded.record.result
    expected = result.max_points if result.student == SOLUTION else 0.0
    if result.points == expected and not result.faults:
        return
    raise CanaryError(
        say(
            en="the grader does not work as it must: {what} got {points:g} of {most:g} points, "
            "expected {wanted:g} ({why}). Marks that this run gave since the last good test were "
            "taken back. Fix this, then continue with --resume.",
            zh="评分程序工作不正常：{what}得了 {points:g} / {most:g} 分，应为 {wanted:g} 分"
            "（{why}）。本次运行在上次检验通过之后给出的分数已撤回。请先修复，再用 --resume 继续。",
            what=_canary_name(result),
            points=result.points,
            most=result.max_points,
            wanted=expected,
            why="; ".join(map(_outcome, result.exercises)),
        )
    )


def _canary_name(result: SubmissionResult) -> str:
    if result.student == SOLUTION:
        return say(en="the instructor's solution", zh="教师的参考解答")
    return say(en="the unanswered release", zh="未作答的发布版")


def _outcome(result: ExerciseResult) -> str:
    detail = result.reason.values.get("detail", "") if result.reason else ""
    checks = result.hidden.checks if result.hidden else ()
    failed = ", ".join(check.name for check in checks if not check.passed)
    return f"{result.exercise}: {result.outcome} {detail or failed}".strip()

"""How late a submission is, and its penalty: as nbgrader and its plugin compute them."""

from __future__ import annotations

import datetime

from nbgrader.preprocessors import AssignLatePenalties


def seconds_late(
    submitted: datetime.datetime | None,
    duedate: datetime.datetime | None,
    extension: datetime.timedelta | None,
) -> float:
    """Return by how many seconds a submission missed its date, 0 where there is none."""
    if submitted is None or duedate is None:
        return 0.0
    late = submitted - duedate - (extension or datetime.timedelta())
    return max(0.0, late.total_seconds())


def penalty(late: AssignLatePenalties, student: str, score: float, seconds: float) -> float | None:
    """Return the penalty by the configured plugin, between 0 and the score; None for none.

    Raises whatever a plugin of the instructor's raises.
    """
    if not late.enabled or seconds <= 0:
        return None
    points = late.plugin_inst.late_submission_penalty(student, score, seconds)
    return None if points is None else min(max(float(points), 0.0), score)

"""When a submission was handed in, and its late penalty: as nbgrader and its plugin compute it."""

from __future__ import annotations

import datetime
from pathlib import Path

from nbgrader.preprocessors import AssignLatePenalties
from nbgrader.utils import parse_utc

MAX_CHARACTERS = 200  # characters of a timestamp


def timestamp(folder: Path) -> datetime.datetime | None:
    """Return what timestamp.txt in a submission's folder says, in UTC; None where it is not there.

    Raises ValueError for one that holds no time.
    """
    path = folder / "timestamp.txt"
    if not path.is_file():
        return None
    with open(path, encoding="utf-8", errors="replace") as file:
        text = file.read(MAX_CHARACTERS).strip()
    if not text:
        return None
    try:
        time: datetime.datetime = parse_utc(text)
    except (OverflowError, TypeError, AttributeError) as error:
        raise ValueError(f"not a time: {text!r}") from error
    return time


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

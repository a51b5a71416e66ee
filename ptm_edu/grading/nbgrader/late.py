"""When a submission came in, and what being late costs: as nbgrader and its plugin say."""

from __future__ import annotations

import datetime
from pathlib import Path

from nbgrader.preprocessors import AssignLatePenalties
from nbgrader.utils import parse_utc

LONGEST = 200  # characters of a timestamp


def timestamp(folder: Path) -> datetime.datetime | None:
    """Return what timestamp.txt in a submission's folder says, in UTC; None where it is not there.

    Raises ValueError for one that holds no time.
    """
    path = folder / "timestamp.txt"
    if not path.is_file():
        return None
    with open(path, encoding="utf-8", errors="replace") as file:
        told = file.read(LONGEST).strip()
    if not told:
        return None
    try:
        found: datetime.datetime = parse_utc(told)
    except (OverflowError, TypeError, AttributeError) as error:
        raise ValueError(f"not a time: {told!r}") from error
    return found


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
    """Return what the configured plugin takes off, between 0 and the score; None for nothing.

    Raises whatever a plugin of the instructor's raises.
    """
    if not late.enabled or seconds <= 0:
        return None
    taken = late.plugin_inst.late_submission_penalty(student, score, seconds)
    return None if taken is None else min(max(float(taken), 0.0), score)

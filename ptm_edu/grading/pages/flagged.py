"""What a person has to look at: the grader's own faults first, then flags, by kind."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from html import escape

from ptm_edu.grading.judge.results import SubmissionResult
from ptm_edu.language import Text

from . import messages as w
from .frame import both
from .rows import flag_text, reason_text

MOST = 100  # lines of a kind; the table below has them all


def faults(results: Sequence[SubmissionResult]) -> str:
    """Return what the grader could not mark, with what to do; "" where all is marked."""
    told = [(one.student, reason_text(e)) for one in results for e in one.faults]
    if not told:
        return ""
    students = len({student for student, _ in told})
    do = both(w.FAULTS_DO, assignment=results[0].assignment)
    return (
        f'<section class="faults" role="alert"><h2>{both(w.FAULTS, n=students)}</h2>'
        f"<p>{do}</p>{_list(told)}</section>"
    )


def flagged(results: Sequence[SubmissionResult]) -> str:
    """Return all flags, by kind, for a person to judge."""
    kinds: dict[str, list[tuple[str, Text]]] = defaultdict(list)
    for one in results:
        for e in one.exercises:
            for flag in e.flags:
                kinds[flag.kind].append((one.student, flag_text(e, flag)))
    order = [
        *(kind for kind in w.KINDS if kind in kinds),
        *(kinds.keys() - w.KINDS.keys()),
    ]
    parts = "".join(_kind(kind, kinds[kind]) for kind in order)
    note = both(w.LOOK_NOTE) if parts else both(w.NOTHING)
    return f'<section><h2>{both(w.LOOK)}</h2><p class="soft small">{note}</p>{parts}</section>'


def _kind(kind: str, told: Sequence[tuple[str, Text]]) -> str:
    title = both(w.KINDS.get(kind, Text(kind, kind)))
    students = len({student for student, _ in told})
    return (
        f'<details class="kind"><summary>{title} <b>{students:,}</b></summary>'
        f"{_list(told)}</details>"
    )


def _list(told: Sequence[tuple[str, Text]]) -> str:
    rows = [f"<li><b>{escape(student)}</b> {both(text)}</li>" for student, text in told[:MOST]]
    if len(told) > MOST:
        rows.append(f'<li class="soft">{both(w.ALSO, n=len(told) - MOST)}</li>')
    return f"<ul>{''.join(rows)}</ul>"

"""Puts a report before the student: a card in a notebook, text in a terminal, never on stderr."""

from __future__ import annotations

import sys
from typing import Any

from .card import html, text
from .report import Report

_last: tuple[Report, int] | None = None  # what was shown last, and in which cell


def show(report: Report) -> None:
    """Display the report in the notebook that is running, or print it."""
    global _last
    shell = _shell()
    words = text(report)
    if shell is None:
        # A terminal that has no Chinese characters or no ✓ shows question marks.
        encoding = sys.stdout.encoding or "utf-8"
        print(words.encode(encoding, "replace").decode(encoding))
        return
    from IPython.display import display

    display({"text/plain": words, "text/html": html(report)}, raw=True)
    _last = (report, shell.execution_count)


def show_as_result(report: Report) -> None:
    """Display the value of a cell's last expression, unless `check` showed it in the same cell."""
    shell = _shell()
    if shell and _last and _last[0] is report and _last[1] == shell.execution_count:
        return
    show(report)


def _shell() -> Any:
    ipython = sys.modules.get("IPython")
    return ipython.get_ipython() if ipython else None

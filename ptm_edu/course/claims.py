"""A claim that the text makes, checked by the cell below it."""

from __future__ import annotations

import os
from html import escape
from numbers import Real

from ptm_edu.language import Text, say

from .showing import show

# Okabe-Ito green and vermilion; the mark says the same without color.
COLORS = {True: "#009E73", False: "#D55E00"}


def claim(text: str | Text, value: object, expected: object, tolerance: float = 0.0) -> None:
    """Show whether what was claimed holds: ✓ or ✗, the text, and the value measured here.

    Numbers (zero-dimensional arrays and tensors too) hold within `tolerance`, everything else
    when equal. A claim that does not hold stops nothing: another processor may round otherwise,
    and an audience may be watching. Only under tests, with PTM_EDU_TEST=1, is it an AssertionError.
    """
    value, expected = _plain(value), _plain(expected)
    holds = _holds(value, expected, tolerance)
    words = text.say() if isinstance(text, Text) else text
    worded = _worded(value)
    if not holds:
        wanted = _worded(expected) + (f" ± {tolerance:g}" if tolerance else "")
        worded += say(en=" (expected {wanted})", zh="（应为 {wanted}）", wanted=wanted)
    mark = "✓" if holds else "✗"
    html = (
        f'<p class="ptm-claim"><strong style="color:{COLORS[holds]}">{mark}</strong> '
        f"{escape(words)}: <strong>{escape(worded)}</strong></p>"
    )
    show(html, f"{mark} {words}: {worded}")
    if not holds and os.environ.get("PTM_EDU_TEST") == "1":
        raise AssertionError(f"claim does not hold: {words}: {worded}")


def _plain(value: object) -> object:
    """Return Python's own number for numpy's or torch's."""
    if getattr(value, "ndim", None) == 0 and hasattr(value, "item"):
        return value.item()
    return value.tolist() if hasattr(value, "tolist") else value


def _holds(value: object, expected: object, tolerance: float) -> bool:
    if isinstance(value, Real) and isinstance(expected, Real):
        return abs(float(value) - float(expected)) <= tolerance
    return bool(value == expected)


def _worded(value: object) -> str:
    return f"{value:.4g}" if isinstance(value, float) else str(value)

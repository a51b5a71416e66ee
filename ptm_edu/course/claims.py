"""A statement of the text, checked by the cell below it; a cell's claims fold into one line."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from html import escape
from numbers import Real
from typing import Any

from ptm_edu.arguments import checked
from ptm_edu.chinese.strings import named, translated
from ptm_edu.language import Text, say

from .showing import notebook_shell, show

# Okabe-Ito green and vermilion; the mark says the same without color.
COLORS = {True: "#009E73", False: "#D55E00"}


@checked(tolerance=0)
def claim(text: str | Text, value: object, expected: object = True, tolerance: float = 0.0) -> None:
    """Check that `value` is `expected`, and show the claims of one cell as "checked: 3 of 3".

    `text` is a statement that is true if the claim holds. Numbers (zero-dimensional arrays and
    tensors too) hold within `tolerance`, everything else when equal. A click opens the list of
    statements; it is open from the start if one of them does not hold. A claim that does not hold
    stops nothing: another processor may round otherwise, and an audience may be watching. Only
    under tests, with PTM_EDU_TEST=1, is it an AssertionError.
    """
    value, expected = _plain(value), _plain(expected)
    holds = _holds(value, expected, tolerance)
    words = text.say() if isinstance(text, Text) else translated(text)
    if value is not True or not holds:
        words += say(en=": {shown}", zh="：{shown}", shown=_worded(value))
    if not holds:
        wanted = _worded(expected) + (f" ± {tolerance:g}" if tolerance else "")
        words += say(en=" (expected {wanted})", zh="（应为 {wanted}）", wanted=wanted)
    _checked_in_this_cell(holds, words)
    if not holds and os.environ.get("PTM_EDU_TEST") == "1":
        raise AssertionError(f"claim does not hold: {words}")


@dataclass
class _Checked:
    """The claims of one run of one cell, and the output that shows them."""

    cell: int
    claims: list[tuple[bool, str]] = field(default_factory=list)
    output: Any = None

    def html(self) -> str:
        held = sum(holds for holds, _ in self.claims)
        every = held == len(self.claims)
        summary = say(
            en="checked: {held} of {all}", zh="已验证 {held}/{all}", held=held, all=len(self.claims)
        )
        rows = "".join(f"<p>{_mark(holds)} {escape(words)}</p>" for holds, words in self.claims)
        return (
            f'<details class="ptm-claims"{"" if every else " open"}>'
            f"<summary>{_mark(every)} {escape(summary)}</summary>{rows}</details>"
        )


_latest = _Checked(-1)


def _checked_in_this_cell(holds: bool, words: str) -> None:
    global _latest
    shell = notebook_shell()
    plain = f"{'✓' if holds else '✗'} {words}"
    if shell is None:
        print(plain)
        return
    if _latest.cell != shell.execution_count:
        _latest = _Checked(shell.execution_count)
    _latest.claims.append((holds, words))
    plain = "\n".join(f"{'✓' if held else '✗'} {each}" for held, each in _latest.claims)
    _latest.output = show(_latest.html(), plain, _latest.output)


def _mark(holds: bool) -> str:
    return f'<strong style="color:{COLORS[holds]}">{"✓" if holds else "✗"}</strong>'


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
    if isinstance(value, list):
        return f"[{', '.join(map(_worded, value))}]"
    return f"{value:.4g}" if isinstance(value, float) else named(str(value))

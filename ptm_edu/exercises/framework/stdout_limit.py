"""Limits how much of an answer's own printing is shown, so that it does not bury the report."""

from __future__ import annotations

import contextlib
import io
import sys
from collections.abc import Iterator
from typing import TextIO

from ptm_edu.language import say

LINES, CHARACTERS = 100, 10_000  # that are shown; the rest is counted


class _LimitedStdout(io.TextIOBase):
    """Passes the first lines on to `out` and counts the characters of the rest."""

    def __init__(self, out: TextIO) -> None:
        self.out, self.lines, self.characters, self.omitted = out, LINES, CHARACTERS, 0

    def write(self, text: str) -> int:
        allowed = "".join(text[: self.characters].splitlines(keepends=True)[: self.lines])
        self.characters -= len(allowed)
        self.lines -= allowed.count("\n")
        self.omitted += len(text) - len(allowed)
        if allowed:
            self.out.write(allowed)
        return len(text)

    def flush(self) -> None:
        self.out.flush()


@contextlib.contextmanager
def limited_stdout() -> Iterator[None]:
    """Show the first lines that are printed in this block, then one sentence about the rest."""
    limited = _LimitedStdout(sys.stdout)
    try:
        with contextlib.redirect_stdout(limited):
            yield
    finally:
        if limited.omitted:
            notice = say(
                en="… your function printed more than is shown: {n} more characters are left out.",
                zh="……你的函数打印的内容太多，其余 {n} 个字符不再显示。",
                n=limited.omitted,
            )
            print(f"\n{notice}")

"""How much of an answer's own printing is shown: a chatty loop must not bury the report."""

from __future__ import annotations

import contextlib
import io
import sys
from collections.abc import Iterator
from typing import TextIO

from ptm_edu.language import say

LINES, SIGNS = 100, 10_000  # that are shown; what comes after them is counted


class _Limited(io.TextIOBase):
    """Passes the first lines on to `out` and counts the signs of the rest."""

    def __init__(self, out: TextIO) -> None:
        self.out, self.lines, self.signs, self.left_out = out, LINES, SIGNS, 0

    def write(self, text: str) -> int:
        shown = "".join(text[: self.signs].splitlines(keepends=True)[: self.lines])
        self.signs -= len(shown)
        self.lines -= shown.count("\n")
        self.left_out += len(text) - len(shown)
        if shown:
            self.out.write(shown)
        return len(text)

    def flush(self) -> None:
        self.out.flush()


@contextlib.contextmanager
def limited_prints() -> Iterator[None]:
    """Show the first lines that are printed in this block, then one sentence on the rest."""
    limited = _Limited(sys.stdout)
    try:
        with contextlib.redirect_stdout(limited):
            yield
    finally:
        if limited.left_out:
            told = say(
                en="… your function printed more than is shown: {n} more characters are left out.",
                zh="……你的函数打印的内容太多，其余 {n} 个字符不再显示。",
                n=limited.left_out,
            )
            print(f"\n{told}")

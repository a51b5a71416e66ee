"""Bold that is shown as bold: Markdown asks for spaces where Chinese marks have none."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from .structure import without_code

BLOCKS = re.compile(r"\n\s*\n|\n(?=\s*(?:[-*]|\d+\.|#+|>|\|) )|(?<!\\)\|")


def bold_problems(markdown: str) -> Iterator[str]:
    """Yield each `**` that Markdown would show as two stars, with what stands around it.

    CommonMark: what opens must not be before a space, nor before a mark unless after a space or a
    mark; what closes likewise, the other way round.
    """
    for block in BLOCKS.split(without_code(markdown)):
        for number, found in enumerate(re.finditer(r"\*\*", block)):
            before = block[: found.start()][-1:] or " "
            after = block[found.end() :][:1] or " "
            inner, outer = (before, after) if number % 2 else (after, before)
            if inner.isspace() or (_is_mark(inner) and not (outer.isspace() or _is_mark(outer))):
                at = found.start()
                yield f"not shown as bold: {block[max(0, at - 8) : at + 10].strip()!r}"


def _is_mark(character: str) -> bool:
    return unicodedata.category(character)[0] in "PS"

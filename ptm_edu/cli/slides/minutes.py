"""How long a lecture takes: what is said, and pauses; and how long its cells would run."""

from __future__ import annotations

import html
import re

from ptm_edu.language import say

from .parts import Part

PLANNED = (40, 50)  # minutes of a chapter's main path


def minutes_of(parts: list[Part]) -> float:
    """Return the minutes of the main path."""
    return sum(block.duration for part in parts if not part.optional for block in part.blocks) / 60


def table_of_minutes(parts: list[Part]) -> str:
    """Return a line for each part, optional ones in parentheses, and the main path's sum."""
    lines = []
    for part in parts:
        minutes = sum(block.duration for block in part.blocks) / 60
        words = sum(block.words for block in part.blocks)
        title = html.unescape(re.sub(r"<[^>]+>", "", part.title))
        time = f"({minutes:.1f})" if part.optional else f"{minutes:.1f} "
        lines.append(f"{time:>7}  {words:>5}  {title}")
    main = [block for part in parts if not part.optional for block in part.blocks]
    total = say(
        en="{minutes:.1f} minutes on the main path; optional parts are in parentheses. Run in "
        "front of the class, the cells would take {live:.1f} minutes more, as in the last run.",
        zh="主线 {minutes:.1f} 分钟；括号中为选讲部分。"
        "若在课堂上运行单元格，还需 {live:.1f} 分钟（与上次运行相同）。",
        minutes=minutes_of(parts),
        live=sum(block.seconds for block in main) / 60,
    )
    head = say(en="minutes  words", zh="分钟  词数")
    return "\n".join([head, *lines, total])

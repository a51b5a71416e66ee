"""Marks and spaces as Chinese has them: full-width marks, a space beside Latin, none before %."""

from __future__ import annotations

import re
from collections.abc import Iterator

HAN = "[\u4e00-\u9fff]"
MARKS = "，。：；？！、"
RULES = {
    "a half-width mark": rf"{HAN}[,;:?!]|(?<! )[,;:?!] ?{HAN}",
    "no space between Chinese and Latin": rf"[A-Za-z0-9]{HAN}|{HAN}[A-Za-z0-9]",
    "a space before %": r"\d %",
    # But for those around the bars of a table.
    "a space beside a full-width mark": rf"[{MARKS}] +(?=[^\s|·])|(?<=[^\s|·]) +[{MARKS}）”]",
}
# Code, formulas, links and English in italics have their own rules.
LEFT = re.compile(
    r"```.*?```|`[^`]*`|\$\$.*?\$\$|\$[^$]*\$|\]\([^)]*\)|<[^>]*>|https?://[^\s，。）]+"
    r"|\*[^*\u4e00-\u9fff]+\*(?!\*)",
    re.S,
)


def typography_problems(text: str) -> Iterator[str]:
    """Yield what is against the rules, with what stands around it."""
    shown = LEFT.sub("\ufffc", text)
    for name, rule in RULES.items():
        for found in re.finditer(rule, shown):
            yield f"{name}: {shown[max(0, found.start() - 8) : found.end() + 8].strip()!r}"

"""What a translation keeps of its English: headings, lists, tables, formulas, code, links, tags."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator

FORMULA = re.compile(r"\$\$.*?\$\$|\$(?:\\.|[^$\\\n])+\$", re.S)
CODE = re.compile(r"```.*?```|`[^`\n]+`", re.S)
BLOCK = re.compile(r"```.*?```", re.S)
TARGET = re.compile(r"\]\(([^)]*)\)")
QUOTE = re.compile(r"^> \*\*中文里\*\*.*(?:\n>.*)*", re.M)  # what the Chinese edition may add
BAR = re.compile(r"(?<!\\)\|")


def without_code(text: str) -> str:
    """Return a text with an x for each formula and piece of code, in which no markup counts."""
    return FORMULA.sub("x", CODE.sub("x", text))


def _formulas(text: str) -> Counter[str]:
    return Counter(FORMULA.findall(CODE.sub("x", text)))


def _code(text: str) -> set[str]:
    """Return the pieces of code; how often each stands there is a matter of style."""
    return set(CODE.findall(FORMULA.sub("x", text)))


def _links(text: str) -> Counter[str]:
    return Counter(TARGET.findall(CODE.sub("x", text)))


def _headings(text: str) -> list[str]:
    """Return each heading's level, with its ◇."""
    return re.findall(r"^#+ (?:◇)?", BLOCK.sub("", text), re.M)


def _items(text: str) -> int:
    return len(re.findall(r"^\s*(?:[-*]|\d+\.) ", BLOCK.sub("", text), re.M))


def _rows(text: str) -> list[int]:
    """Return the number of bars in each row of a table."""
    lines = without_code(text).split("\n")
    return [len(BAR.findall(line)) for line in lines if line.startswith("|")]


def _tags(text: str) -> Counter[str]:
    return Counter(re.findall(r"</?\w+", without_code(text)))


PARTS: dict[str, Callable[[str], object]] = {
    "formulas": _formulas,
    "code": _code,
    "links": _links,
    "headings": _headings,
    "list items": _items,
    "table rows": _rows,
    "HTML tags": _tags,
}


def structure_problems(english: str, chinese: str) -> Iterator[str]:
    """Yield what differs in structure."""
    chinese = QUOTE.sub("", chinese)
    for name, part in PARTS.items():
        one, other = part(english), part(chinese)
        if one != other:
            yield f"{name}: {_differing(one, other)}"


def _differing(one: object, other: object) -> str:
    if isinstance(one, (Counter, set)) and isinstance(other, (Counter, set)):
        return f"only in English {sorted(one - other)}, only in Chinese {sorted(other - one)}"  # type: ignore[operator]
    return f"{one} in English, {other} in Chinese"

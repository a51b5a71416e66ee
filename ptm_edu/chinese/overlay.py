"""An overlay: the Chinese of one notebook by its cells' ids, with hashes of the English.

<!-- cell: title en=f117b9c1 -->        the text of a Markdown cell
<!-- slide: title en=7bd70f45 -->       what a slide shows of a cell, metadata.slide.text
<!-- notes: title en=013946db stale --> speaker's notes; `stale` says that the English has changed
<!-- section: start en=55e1a0b2 -->     the text of a heading in a page of docs/, see pages.py
<!-- strings -->                        a table of the strings that code cells show
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

KINDS = {"markdown": "cell", "section": "section"}
MARK = re.compile(r"^<!-- (cell|slide|notes|section): (\S+) en=(\w+)( stale)? -->[ \t]*$", re.M)
STRINGS = re.compile(r"^<!-- strings -->[ \t]*$", re.M)
BAR = re.compile(r"(?<!\\)\|")
HEAD = ("English", "中文")

Key = tuple[str, str]
"""The kind of a section, and its cell's id."""


@dataclass(frozen=True)
class Section:
    """A text in Chinese; `english` is the hash of what it translates."""

    english: str
    text: str
    stale: bool = False


@dataclass(frozen=True)
class Overlay:
    """All of a notebook's Chinese: sections in order, and strings of its code."""

    sections: Mapping[Key, Section]
    strings: Mapping[str, str]


def read_overlay(text: str) -> Overlay:
    """Return what an overlay's file holds; ValueError for what is there twice."""
    prose, *tables = STRINGS.split(text)
    marks = list(MARK.finditer(prose))
    sections: dict[Key, Section] = {}
    for number, mark in enumerate(marks):
        end = marks[number + 1].start() if number + 1 < len(marks) else len(prose)
        key = (mark[1], mark[2])
        if key in sections:
            raise ValueError(f"{mark[1]}: {mark[2]} is there twice; keep one of the two")
        sections[key] = Section(mark[3], prose[mark.end() : end].strip("\n"), bool(mark[4]))
    return Overlay(sections, read_table("\n".join(tables)))


def read_table(text: str) -> dict[str, str]:
    r"""Return a table's Chinese by its English: `\|` is a bar, `\n` a new line."""
    found: dict[str, str] = {}
    for line in text.splitlines():
        if not line.startswith("|"):
            continue
        cells = [_plain(cell) for cell in BAR.split(line.strip())[1:-1]]
        if len(cells) != 2:
            raise ValueError(f"expected two columns, English and Chinese, got {line!r}")
        english, chinese = cells
        if (english, chinese) == HEAD or set(english) <= set("-:"):
            continue
        if english in found:
            raise ValueError(f"the string {english!r} is there twice; keep one of the two")
        found[english] = chinese
    return found


def _plain(cell: str) -> str:
    return cell.strip().replace("\\|", "|").replace("\\n", "\n")


def english_sections(notebook: Mapping[str, Any]) -> dict[Key, str]:
    """Return the texts of a notebook (as JSON) that an overlay translates, in order."""
    found: dict[Key, str] = {}
    for cell in notebook["cells"]:
        metadata, name = cell["metadata"], cell["id"]
        if cell["cell_type"] in KINDS:
            found[KINDS[cell["cell_type"]], name] = "".join(cell["source"])
        if "notes" in metadata:
            found["notes", name] = metadata["notes"]
        if "text" in metadata.get("slide", {}):
            found["slide", name] = metadata["slide"]["text"]
    return found


def fingerprint(english: str) -> str:
    """Return the hash that stands in a marker."""
    return hashlib.sha256(english.encode()).hexdigest()[:8]

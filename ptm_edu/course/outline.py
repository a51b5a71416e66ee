"""The sections of a chapter: their headings, and the cells that belong to each."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

HEADING = re.compile(r"^(#{1,6}) +(.+?) *$", re.M)
FENCED = re.compile(r"^```.*?^```", re.M | re.S)
OPTIONAL = "◇"


@dataclass
class Section:
    """A section of the main path, with the ids of its code cells; optional parts are left out."""

    title: str
    cells: list[str] = field(default_factory=list)


@dataclass
class Outline:
    """A notebook's title, its sections that have code, and the ids of the cells that ask."""

    title: str
    sections: list[Section]
    predictions: list[str]


def outline(notebook: Path) -> Outline:
    """Return a notebook's outline; OSError, ValueError or LookupError if it cannot be read."""
    title, sections, predictions = "", list[Section](), list[str]()
    optional: int | None = None  # the level of the optional heading that we are below
    for cell in json.loads(notebook.read_text(encoding="utf-8"))["cells"]:
        source = _source(cell)
        if cell["cell_type"] == "markdown":
            for marks, words in HEADING.findall(FENCED.sub("", source)):
                level = len(marks)
                if optional is None or level <= optional:
                    optional = level if OPTIONAL in words else None
                if level == 1:
                    title = title or _plain(words)
                elif level == 2 and optional is None:
                    sections.append(Section(_plain(words)))
        elif cell["cell_type"] == "code" and source.strip():
            if not sections or optional is not None:
                continue
            sections[-1].cells.append(cell["id"])
            if "course.predict(" in source:
                predictions.append(cell["id"])
    return Outline(title, [section for section in sections if section.cells], predictions)


def _source(cell: dict[str, Any]) -> str:
    return "".join(cell["source"])  # a list of lines, or one string


def _plain(words: str) -> str:
    return re.sub(r"[*`$\\]", "", words).strip()

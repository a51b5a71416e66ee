"""The Chinese pages of docs/: lecturers.zh.md beside lecturers.md, an overlay by its headings.

<!-- section: in-the-lecture-hall en=f117b9c1 -->  before a heading, with the hash of the English
<!-- only in Chinese -->                           what follows, up to the next section, is extra
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

from .checks import Problem, drift, wording
from .edition import HEADING, headings, slug
from .overlay import MARK, Overlay
from .places import read_overlay_file
from .structure import BLOCK

PIECE = re.compile(r"```.*?```|`[^`]+`", re.S)
COMMENT = re.compile(r"(?:^| +)# .*$", re.M)
OWN = re.compile(r"<!-- only in Chinese -->.*", re.S)
SWITCH = re.compile(r"^(?:English · \[中文\]|\[English\])\(([^)]+)\)(?: · 中文)?$", re.M)
LINK = re.compile(r"\]\(([^)#:\s]*)(#[^)\s]+)?\)")


def page_files(course: Path) -> dict[str, Path]:
    """Return the Chinese pages of a course's folder by their name, such as lecturers.zh."""
    return {path.stem: path for path in sorted((course / "docs").glob("*.zh.md"))}


def english_page(path: Path) -> Path:
    """Return the page that a Chinese one translates."""
    name = path.name.replace(".zh.md", ".md")
    return path.parents[1] / name if name == "README.md" else path.with_name(name)


def chinese_page(path: Path) -> Path:
    """Return where the Chinese of an English page is, or would be."""
    folder = path.parent / "docs" if path.name == "README.md" else path.parent
    return folder / f"{path.stem}.zh.md"


def page_as_notebook(markdown: str) -> dict[str, Any]:
    """Return a page as a notebook with a cell for each heading and what is below it."""
    cells = [
        {"cell_type": "section", "id": name, "metadata": {}, "source": text}
        for name, text in page_sections(markdown).items()
    ]
    return {"cells": cells}


def page_sections(markdown: str) -> dict[str, str]:
    """Return the text from each heading to the next by the heading's anchor."""
    plain = BLOCK.sub(lambda found: "x" * len(found[0]), markdown)
    starts = [found.start() for found in HEADING.finditer(plain)]
    texts = [markdown[one:other].strip("\n") for one, other in pairwise([*starts, len(markdown)])]
    sections = {slug(headings(text)[0]): text for text in texts}
    if len(sections) < len(texts):
        raise ValueError("two headings have the same anchor; give one of them another name")
    return sections


def page_problems(path: Path) -> list[Problem]:
    """Return what drifted in a Chinese page, and what it lost or says in other words."""
    page, overlay = english_page(path), read_overlay_file(path)
    english = page.read_text(encoding="utf-8")
    found = drift(page_as_notebook(english), overlay)
    shown = {key: replace(part, text=_plain(part.text)) for key, part in overlay.sections.items()}
    led = _plain("".join(_led(english, page, path)))
    found += wording(page_as_notebook(led), Overlay(shown, {}))
    chinese = path.read_text(encoding="utf-8")
    if MARK.split(chinese)[0].strip():
        found.append(Problem(("page", path.stem), "a text before the first section"))
    for text, here, other in ((english, page, path), (chinese, path, page)):
        if SWITCH.findall(text) != [os.path.relpath(other, here.parent)]:
            found.append(Problem(("page", here.name), "no line that leads to the other language"))
    return found


def _plain(text: str) -> str:
    """Return a text without what differs by right: comments in code, the switch, own sections."""

    def piece(found: re.Match[str]) -> str:
        block = found[0].startswith("```")
        return COMMENT.sub("", found[0]) if block else " ".join(found[0].split())

    return PIECE.sub(piece, SWITCH.sub("", OWN.sub("", text)))


def _led(english: str, page: Path, other: Path) -> Iterator[str]:
    """Yield a page's text with its links as the Chinese page has them."""

    def lead(found: re.Match[str]) -> str:
        target = (page.parent / found[1]).resolve() if found[1] else page
        anchor = found[2] or ""
        chinese = chinese_page(target)
        if target.suffix == ".md" and chinese.exists():
            target = chinese
            anchor = f"#{page_anchors(chinese).get(anchor[1:], anchor[1:])}" if anchor else ""
        place = os.path.relpath(target, other.parent) if found[1] else ""
        return f"]({place}{anchor})"

    for number, part in enumerate(re.split(f"({PIECE.pattern})", english, flags=re.S)):
        yield part if number % 2 else LINK.sub(lead, part)


def page_anchors(path: Path) -> Mapping[str, str]:
    """Return the anchor of each heading of a Chinese page by the anchor of its English."""
    sections = read_overlay_file(path).sections
    return {
        name: slug(found[0])
        for (_, name), part in sections.items()
        if (found := headings(part.text))
    }

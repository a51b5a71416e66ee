"""The Chinese notebook: the English one, with the overlay's texts over it; code stays as it is."""

from __future__ import annotations

import re
from collections.abc import Mapping
from copy import deepcopy
from typing import Any
from urllib.parse import unquote

from .overlay import Overlay

HEADING = re.compile(r"^#{1,6} +(.+?)\s*$", re.M)
CODE = re.compile(r"^```.*?^```", re.M | re.S)
ANCHOR = re.compile(r"\]\(([^)#\s]*)#(?!widget:)([^)\s]+)\)")

Anchors = Mapping[str, Mapping[str, str]]
"""By the name of a notebook without .ipynb: the Chinese heading's anchor for the English one's."""


def in_chinese(
    notebook: Mapping[str, Any], overlay: Overlay, anchors: Anchors, name: str
) -> dict[str, Any]:
    """Return a notebook (as JSON) with the texts of its overlay; what has none stays English.

    `anchors` lead the links to headings to the Chinese ones; `name` is the notebook's own.
    """
    result: dict[str, Any] = deepcopy(dict(notebook))
    for cell in result["cells"]:
        metadata = cell["metadata"]
        for kind, place, entry in (
            ("cell", cell, "source"),
            ("notes", metadata, "notes"),
            ("slide", metadata.get("slide"), "text"),
        ):
            section = overlay.sections.get((kind, cell["id"]))
            if section and (kind != "cell" or cell["cell_type"] == "markdown"):
                text = with_chinese_anchors(section.text, anchors, name)
                # A list of lines where the file had one, so that two editions differ in little.
                whole = isinstance(place[entry], str)
                place[entry] = text if whole else text.splitlines(keepends=True)
    return result


def chinese_anchors(notebook: Mapping[str, Any], overlay: Overlay) -> dict[str, str]:
    """Return the anchor of each heading's Chinese by the anchor of its English."""
    found: dict[str, str] = {}
    for cell in notebook["cells"]:
        section = overlay.sections.get(("cell", cell["id"]))
        if cell["cell_type"] == "markdown" and section:
            english = headings("".join(cell["source"]))
            found |= zip(map(anchor, english), map(anchor, headings(section.text)), strict=False)
    return found


def with_chinese_anchors(markdown: str, anchors: Anchors, name: str) -> str:
    """Return a text whose links `…#English-heading` lead to the Chinese headings."""

    def lead(found: re.Match[str]) -> str:
        page, target = found[1], unquote(found[2])
        known = anchors.get(page.rpartition("/")[2].removesuffix(".ipynb") if page else name, {})
        chinese = known.get(target, target)
        return f"]({page}#{chinese.replace('(', '%28').replace(')', '%29')})"

    return ANCHOR.sub(lead, markdown)


def headings(markdown: str) -> list[str]:
    """Return the texts of the headings in a cell."""
    return HEADING.findall(CODE.sub("", markdown))


def slug(heading: str) -> str:
    """Return a heading's anchor as GitHub and MyST make it."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def anchor(heading: str) -> str:
    """Return a heading's anchor as JupyterLab makes it: spaces become hyphens."""
    return re.sub(r"[*`]", "", heading).strip().replace(" ", "-")

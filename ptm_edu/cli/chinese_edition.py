"""The Chinese notebooks in a course's folder: built from the English ones and their overlays.

A built notebook remembers what it was like, so that one in which its reader has written is told
from an older build and never overwritten.
"""

from __future__ import annotations

import hashlib
import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import nbformat
from nbformat import NotebookNode

from ptm_edu.chinese.edition import in_chinese
from ptm_edu.chinese.overlay import STRINGS, Overlay
from ptm_edu.chinese.places import (
    NAMES_FILE,
    anchors_of,
    notebook_of,
    overlay_files,
    read_overlay_file,
)
from ptm_edu.files import whole_file
from ptm_edu.language import CHINESE_FOLDER

from .course_folder import beside, digest_of, fingerprint
from .repository import chapters_of, shipped_course

DOCS = re.compile(r"\]\(\.\./(docs/[^)#]+)\.md\)")
BUILT = "ptm_edu"
"""The entry of a built notebook's metadata: what it was built from, and its fingerprint."""


def build_edition(root: Path) -> list[str]:
    """Bring the Chinese chapters to `root`/notebooks_zh; return the names of those that are new.

    A chapter without an overlay is there in English, so that links lead to it. Beside a chapter
    that its reader has changed stands the new version, under a name of its own.
    """
    written = []
    for path in chapters_of(shipped_course()):
        notebook = _leading_to_chinese_pages(chinese_notebook(path.stem))
        source = hashlib.sha256(json.dumps(notebook, sort_keys=True).encode()).hexdigest()
        target = root / CHINESE_FOLDER / path.name
        before = _built(target)
        if before.get("source") == source:
            continue
        now = digest_of(json.dumps(notebook).encode(), ".ipynb")
        if target.exists() and fingerprint(target) not in (before.get("fingerprint"), now):
            target = beside(target, {now})
            if _built(target).get("source") == source:
                continue
        notebook["metadata"][BUILT] = {"source": source, "fingerprint": now}
        with whole_file(target) as part:
            part.write_text(json.dumps(notebook, ensure_ascii=False, indent=1) + "\n", "utf-8")
        written.append(target.name)
    return written


def chinese_notebook(name: str) -> dict[str, Any]:
    """Return a notebook or an assignment's source (as JSON) with its Chinese over it, if any."""
    pairs = _pairs()
    if name in pairs:
        return in_chinese(*pairs[name], _anchors(), name)
    return _read(notebook_of(shipped_course(), name))


def _leading_to_chinese_pages(notebook: dict[str, Any]) -> dict[str, Any]:
    """Lead a notebook's links to pages of docs/ to the Chinese pages, where there are any."""

    def lead(found: re.Match[str]) -> str:
        chinese = f"{found[1]}.zh.md"
        return f"](../{chinese})" if (shipped_course() / chinese).exists() else found[0]

    for cell in notebook["cells"]:
        if cell["cell_type"] == "markdown":
            lines = cell["source"]
            whole = isinstance(lines, str)
            cell["source"] = DOCS.sub(lead, lines) if whole else [DOCS.sub(lead, x) for x in lines]
    return notebook


def over_english(notebook: NotebookNode, name: str) -> NotebookNode:
    """Return a notebook, with outputs or without, with its Chinese over it, if any."""
    if name not in _pairs():
        return notebook
    chinese = in_chinese(notebook, _pairs()[name][1], _anchors(), name)
    return nbformat.from_dict(chinese)


def shown_strings(name: str) -> list[str]:
    """Return the texts that the outputs of a chapter in Chinese depend on."""
    paths = [overlay_files(shipped_course()).get(name), shipped_course() / NAMES_FILE]
    texts = [path.read_text(encoding="utf-8") for path in paths if path and path.exists()]
    return [text for whole in texts for text in STRINGS.split(whole)[1:] or [whole]]


def _built(path: Path) -> dict[str, str]:
    """Return what a built notebook remembers; nothing of one that was not built."""
    try:
        return dict(_read(path)["metadata"].get(BUILT, {}))
    except (OSError, ValueError, LookupError, TypeError):
        return {}


@cache
def _pairs() -> dict[str, tuple[dict[str, Any], Overlay]]:
    course = shipped_course()
    return {
        name: (_read(notebook_of(course, name)), read_overlay_file(path))
        for name, path in overlay_files(course).items()
    }


@cache
def _anchors() -> dict[str, dict[str, str]]:
    return anchors_of(_pairs())


def _read(path: Path) -> dict[str, Any]:
    notebook: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return notebook

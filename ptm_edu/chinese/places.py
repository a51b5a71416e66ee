"""Where the overlays are: beside the notebooks and the assignments, in a clone and in a wheel."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from .edition import chinese_anchors
from .overlay import Overlay, read_overlay

FOLDERS = {"notebooks": "notebooks/zh", "assignments": "assignments/zh"}
PACKAGE = Path(__file__).resolve().parents[1]
NAMES_FILE = Path("notebooks", "zh", "names.md")
"""The names of columns and rows, for all notebooks."""


def overlay_files(course: Path) -> dict[str, Path]:
    """Return the overlays of the course in a folder, by the name of their notebook."""
    return {
        path.stem: path
        for folder in FOLDERS.values()
        for path in sorted((course / folder).glob("*.md"))
        if path.name != NAMES_FILE.name
    }


def installed_course() -> Path:
    """Return the course as it was installed: the copy in a wheel, or the clone."""
    copy = PACKAGE / "_course"
    return copy if copy.is_dir() else PACKAGE.parent


def notebook_of(course: Path, name: str) -> Path:
    """Return the notebook that an overlay lies over."""
    chapter = course / "notebooks" / f"{name}.ipynb"
    return chapter if chapter.exists() else course / "assignments/source" / name / f"{name}.ipynb"


def read_overlay_file(path: Path) -> Overlay:
    """Return an overlay; ValueError names the file."""
    try:
        return read_overlay(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise ValueError(f"{path}: {error}") from error


def anchors_of(pairs: Mapping[str, tuple[Mapping[str, Any], Overlay]]) -> dict[str, dict[str, str]]:
    """Return the anchors of all notebooks that have an overlay."""
    return {name: chinese_anchors(*pair) for name, pair in pairs.items()}

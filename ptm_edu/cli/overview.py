"""What there is in the course's folder, and how far its reader has come."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path

from ptm_edu.course.outline import outline
from ptm_edu.course.progress_file import Progress, progress_file, read_progress
from ptm_edu.language import Text

from .repository import assignments_folder, chapters_of
from .start import assignments
from .titles import ASSIGNMENTS, CHAPTERS


@dataclass(frozen=True)
class Chapter:
    """A chapter; a section counts as run when every code cell of it has, but for optional parts."""

    name: str
    title: Text
    run: int
    sections: int
    answered: int
    predictions: int


@dataclass(frozen=True)
class Assignment:
    """An assignment: points of the reader's own checks, and of answers that a person will mark."""

    name: str
    title: Text
    points: float
    checked: float  # points that checks can give
    in_words: float
    started: bool


@dataclass(frozen=True)
class Overview:
    """All of it, the chapter and section where the reader was last, and files that are damaged."""

    chapters: list[Chapter]
    assignments: list[Assignment]
    latest: tuple[Chapter, str] | None
    damaged: list[str]


def overview(root: Path) -> Overview:
    """Return what is in the course's folder `root`."""
    progress = read_progress(progress_file(root))
    chapters, sections, damaged = [], {}, []
    for path in chapters_of(root):
        try:
            chapter, places = _chapter(path, progress)
        except (OSError, ValueError, LookupError):
            damaged.append(f"notebooks/{path.name}")
            continue
        chapters.append(chapter)
        sections[chapter.name] = places
    name, cell = progress.latest or ("", "")
    here = next((chapter for chapter in chapters if chapter.name == name), None)
    latest = (here, sections[name].get(cell, "")) if here else None
    tasks = [_assignment(root, name, progress) for name in assignments(root)]
    return Overview(chapters, tasks, latest, damaged)


def _chapter(path: Path, progress: Progress) -> tuple[Chapter, dict[str, str]]:
    """Return a chapter, and the section of each cell."""
    found, name = outline(path), path.stem
    ran = progress.cells.get(name, set())
    answered = progress.predictions.get(name, set())
    chapter = Chapter(
        name,
        CHAPTERS.get(name, Text(found.title or name, found.title or name)),
        run=sum(ran.issuperset(section.cells) for section in found.sections),
        sections=len(found.sections),
        answered=len(answered.intersection(found.predictions)),
        predictions=len(found.predictions),
    )
    return chapter, {cell: part.title for part in found.sections for cell in part.cells}


def _assignment(root: Path, name: str, progress: Progress) -> Assignment:
    work = root / "work" / name
    source = assignments_folder(root) / "source" / name
    points = checked = in_words = 0.0
    for path in sorted(source.glob("*.ipynb")):
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
            of_cell = float(cell["metadata"].get("nbgrader", {}).get("points") or 0)
            exercise = re.search(r'check\("(\w+)"', "".join(cell["source"]))
            if cell["cell_type"] == "code" and exercise:
                checked += of_cell
                points += min(of_cell, progress.points.get(exercise[1], 0.0))
            else:
                in_words += of_cell
    title = ASSIGNMENTS.get(name, Text(name, name))
    return Assignment(name, title, points, checked, in_words, work.is_dir())

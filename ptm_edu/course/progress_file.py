"""How far a reader has come: one JSON file in the course's folder, which nothing else reads."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from filelock import FileLock

from ptm_edu.files import whole_file

FOLDER = ".ptm-edu"
VARIABLE = "PTM_EDU_PROGRESS"  # the file's path, for the kernels that `ptm-edu lab` starts
SECONDS = 2.0  # that a cell waits for another kernel to finish writing


@dataclass
class Progress:
    """What a reader has done; the chapters are named as their notebooks, without .ipynb."""

    cells: dict[str, set[str]] = field(default_factory=dict)  # ids of cells that have run
    predictions: dict[str, set[str]] = field(default_factory=dict)  # ids of cells that asked
    points: dict[str, float] = field(default_factory=dict)  # the best result of each exercise
    latest: tuple[str, str] | None = None  # the chapter and the cell that ran last for a first time

    def ran(self, chapter: str, cell: str) -> None:
        """Add a cell that has run without an error."""
        self.cells.setdefault(chapter, set()).add(cell)
        self.latest = (chapter, cell)

    def answered(self, chapter: str, cell: str) -> None:
        """Add the cell of a question that the reader has answered."""
        self.predictions.setdefault(chapter, set()).add(cell)

    def scored(self, exercise: str, points: float) -> None:
        """Add the points of an exercise; fewer than before change nothing."""
        self.points[exercise] = max(points, self.points.get(exercise, points))

    def to_json(self) -> str:
        """Return the file's text."""
        data = {
            "cells": {chapter: sorted(ids) for chapter, ids in self.cells.items()},
            "predictions": {chapter: sorted(ids) for chapter, ids in self.predictions.items()},
            "points": self.points,
            "latest": self.latest,
        }
        return json.dumps(data, ensure_ascii=False, indent=1) + "\n"

    @classmethod
    def from_json(cls, text: str) -> Progress:
        """Return what `to_json` wrote; ValueError, TypeError or LookupError for other text."""
        data: dict[str, Any] = json.loads(text)
        latest = data["latest"]
        return cls(
            {chapter: set(ids) for chapter, ids in data["cells"].items()},
            {chapter: set(ids) for chapter, ids in data["predictions"].items()},
            {exercise: float(points) for exercise, points in data["points"].items()},
            latest and (str(latest[0]), str(latest[1])),
        )


def progress_file(course: Path) -> Path:
    """Return the file for the course's folder `course`."""
    return course / FOLDER / "progress.json"


def read_progress(path: Path) -> Progress:
    """Return what the file holds: nothing done yet, if it is not there or is damaged."""
    try:
        return Progress.from_json(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, TypeError, LookupError, AttributeError):
        return Progress()


def change_progress(path: Path, change: Callable[[Progress], None]) -> bool:
    """Apply `change` to what the file holds now, alone; write the result if it differs.

    Returns False where the folder cannot be written: a notebook works on.
    """
    trial = read_progress(path)
    before = trial.to_json()
    change(trial)
    if trial.to_json() == before:
        return True  # without waiting for anybody, and in a folder that may not be written
    try:
        make_folder(path.parent)
        with FileLock(f"{path}.lock", timeout=SECONDS):
            progress = read_progress(path)
            change(progress)
            with whole_file(path) as part:
                part.write_text(progress.to_json(), encoding="utf-8")
    except (OSError, NotImplementedError):  # filelock's, where a file system has no locks
        return False
    return True


def make_folder(folder: Path) -> None:
    """Make the folder for what the course keeps about its reader; git leaves it out."""
    folder.mkdir(parents=True, exist_ok=True)
    ignore = folder / ".gitignore"
    if not ignore.exists():
        ignore.write_text("*\n", encoding="utf-8")

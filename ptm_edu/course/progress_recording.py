"""What the kernels of `ptm-edu lab` note about their reader; in any other process nothing is."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ptm_edu.language import CHINESE_FOLDER

from .progress_file import VARIABLE, Progress, change_progress
from .showing import notebook_shell


class Recorder:
    """Hears which cells of one notebook run, and writes that into the progress file."""

    def __init__(self, file: Path, notebook: Path) -> None:
        self.file = file
        # The server may know the course by another way to the same folder.
        course = file.parent.parent.resolve()
        in_chapters = notebook.resolve().parent in (course / "notebooks", course / CHINESE_FOLDER)
        self.chapter = notebook.stem if in_chapters else None
        self.cell: str | None = None  # the id of the cell that runs

    def cell_starts(self, info: Any) -> None:
        """Note which cell runs, for the question that it may ask."""
        self.cell = info.cell_id

    def cell_ran(self, result: Any) -> None:
        """Note a cell that has run without an error."""
        chapter, cell = self.chapter, result.info.cell_id
        # JupyterLab names the cell. nbconvert and nbclient do not, so their runs count for nobody.
        if chapter and cell and result.success:
            self.note(lambda progress: _ran_first(progress, chapter, cell))

    def note(self, change: Callable[[Progress], None]) -> None:
        """Write a change; where that is impossible, the notebook goes on without."""
        change_progress(self.file, change)


_recorder: Recorder | None = None


def start_recording() -> None:
    """Hear this kernel's cells if `ptm-edu lab` has started it."""
    global _recorder
    file, notebook = os.environ.get(VARIABLE), os.environ.get("JPY_SESSION_NAME")
    shell = notebook_shell()
    if _recorder or not file or not notebook or not hasattr(shell, "kernel"):
        return
    _recorder = Recorder(Path(file), Path(notebook))
    shell.events.register("pre_run_cell", _recorder.cell_starts)
    shell.events.register("post_run_cell", _recorder.cell_ran)


def record_points(exercise: str, points: float) -> None:
    """Note what a check of an exercise gave."""
    if _recorder:
        _recorder.note(lambda progress: progress.scored(exercise, points))


def question_of_this_cell() -> tuple[str, str] | None:
    """Return the chapter and the id of the cell that asks, where answers are counted."""
    if _recorder and _recorder.chapter and _recorder.cell:
        return _recorder.chapter, _recorder.cell
    return None


def _ran_first(progress: Progress, chapter: str, cell: str) -> None:
    if cell not in progress.cells.get(chapter, ()):
        progress.ran(chapter, cell)

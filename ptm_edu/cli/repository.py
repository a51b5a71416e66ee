"""The course's folder on this machine: the clone with its notebooks and assignments."""

from __future__ import annotations

from pathlib import Path

from ptm_edu.language import say


def repository() -> Path:
    """Return the course's folder: a parent of the working directory, else of this package.

    Raises SystemExit with a sentence if there is none, as after an installation from a wheel.
    """
    here = Path.cwd()
    package = Path(__file__).resolve().parent
    for folder in (here, *here.parents, *package.parents):
        if (folder / "assignments" / "source").is_dir() and (folder / "notebooks").is_dir():
            return folder
    raise SystemExit(
        say(
            en="ptm-edu: {here} is not in the course's folder, the one with notebooks/ and "
            "assignments/source/. Clone the course, then run the command inside it.",
            zh="ptm-edu：{here} 不在课程文件夹里（即含有 notebooks/ 和 assignments/source/ 的"
            "文件夹）。请先克隆课程，再在其中运行此命令。",
            here=here,
        )
    )

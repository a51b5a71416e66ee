"""`ptm-edu start NAME`: an assignment without its solutions, for a student to work on."""

from __future__ import annotations

import argparse
import os
import shutil
import tempfile
from pathlib import Path

import nbformat

from ptm_edu.language import current_language, say

from .chinese_edition import over_english
from .repository import assignments_folder, course_here


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take the assignment's name."""
    parser.add_argument(
        "assignment",
        metavar="NAME",
        help=say(en="the assignment, such as a1_word2vec", zh="作业名，例如 a1_word2vec"),
    )


def run(args: argparse.Namespace) -> int:
    """Write the assignment into work/ of the course's folder around here and say where it is."""
    folder = start(args.assignment, course_here())
    message = say(
        en="{folder} is ready. Open it in JupyterLab: ptm-edu lab",
        zh="{folder} 已准备好。用 JupyterLab 打开：ptm-edu lab",
        folder=folder,
    )
    print(message)
    return 0


def assignments(root: Path) -> list[str]:
    """Return the names of the assignments of the course in `root`."""
    return assignments_of(assignments_folder(root))


def assignments_of(course: Path) -> list[str]:
    """Return the names of the assignments in an nbgrader course, the folder with source/."""
    return sorted({notebook.parent.name for notebook in (course / "source").glob("*/*.ipynb")})


def assignment_name(name: str, root: Path) -> str:
    """Return an assignment's name without a trailing slash; LookupError for an unknown one."""
    return name_among(assignments(root), name)


def name_among(names: list[str], name: str) -> str:
    """Return `name` without a trailing slash; LookupError where it is not among `names`."""
    name = name.rstrip("/\\")  # a shell that completes the folder's name adds one
    if name not in names:
        raise LookupError(
            say(
                en="no assignment is called {name!r}; there are: {names}",
                zh="没有名为 {name!r} 的作业；现有：{names}",
                name=name,
                names=", ".join(names),
            )
        )
    return name


def start(name: str, root: Path) -> Path:
    """Write the release version of assignment `name` to work/NAME under `root`; return that folder.

    Raises LookupError for an unknown name and FileExistsError if the folder exists: an answer is
    never overwritten. No incomplete folder is left behind.
    """
    name = assignment_name(name, root)
    folder = root / "work" / name
    if folder.exists():
        raise FileExistsError(_already_exists(folder))
    folder.parent.mkdir(exist_ok=True)
    # Written beside its destination and renamed when complete.
    with tempfile.TemporaryDirectory(prefix=f".{name}.", dir=folder.parent) as temporary:
        released = release(name, assignments_folder(root) / "source", Path(temporary))
        try:
            os.rename(released, folder)
        except OSError as error:
            if folder.exists():
                raise FileExistsError(_already_exists(folder)) from error
            raise
    return folder


def release(name: str, source: Path, course: Path) -> Path:
    """Make the release version of source/NAME with nbgrader in the empty folder `course`.

    Returns the folder that holds it. No gradebook is written.
    """
    # Slow to import, and only this command needs it.
    from nbgrader.apps import NbGraderAPI
    from traitlets.config import Config

    from ptm_edu.grading.gradebook.settings import log_text
    from ptm_edu.grading.intake.messages import ANSWER_HERE

    no_checkpoints = shutil.ignore_patterns(".ipynb_checkpoints")
    try:
        shutil.copytree(source / name, course / "source" / name, ignore=no_checkpoints)
    except shutil.Error as error:  # holds a list of all files that could not be copied
        raise OSError(error.args[0][0][2]) from error
    config = Config()
    if current_language() == "zh":
        _translate(course / "source" / name / f"{name}.ipynb")
        config.ClearSolutions.text_stub = ANSWER_HERE.zh
    config.CourseDirectory.root = str(course)
    config.GenerateAssignment.no_database = True
    config.SaveCells.enabled = False
    result = NbGraderAPI(config=config).generate_assignment(name)
    if not result["success"]:
        raise OSError(
            say(
                en="nbgrader could not make the release of {name}: {log}",
                zh="nbgrader 无法生成 {name} 的发布版：{log}",
                name=name,
                log=log_text(result),
            )
        )
    return course / "release" / name


def _translate(path: Path) -> None:
    """Put the Chinese over the copy of an assignment's source; names, points and code stay."""
    notebook = over_english(nbformat.read(path, as_version=4), path.stem)
    nbformat.write(notebook, path)


def _already_exists(folder: Path) -> str:
    return say(
        en="{folder} is already there and was left as it is. Go on working in it; to start "
        "afresh, move it elsewhere first.",
        zh="{folder} 已经存在，未作任何改动。请在其中继续作答；若想重新开始，请先把它移到别处。",
        folder=folder,
    )

"""`ptm-edu check NOTEBOOK`: what a student's notebook would get, on the public inputs."""

from __future__ import annotations

import argparse
from pathlib import Path

from ptm_edu.course.progress_file import Progress, change_progress, progress_file
from ptm_edu.grading.intake.assignment import Assignment, read_assignment
from ptm_edu.grading.intake.submission import read_submission
from ptm_edu.grading.records.course import Course
from ptm_edu.grading.results import SubmissionResult
from ptm_edu.language import say

from .repository import assignments_folder, course_around, find_course, shipped_course
from .start import assignments


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take the notebook."""
    parser.add_argument(
        "notebook",
        type=Path,
        metavar="NOTEBOOK",
        help=say(en="your notebook, such as work/a1_word2vec/a1_word2vec.ipynb", zh="你的笔记本"),
    )


def run(args: argparse.Namespace) -> int:
    """Run the notebook as grading will, print a report for each exercise; 0 if all are right."""
    from ptm_edu.exercises.framework.check import PUBLIC_SEED
    from ptm_edu.grading.pages.exercise_report import report_text
    from ptm_edu.grading.run.grader import Grader
    from ptm_edu.grading.sandbox.client import Sandbox
    from ptm_edu.grading.sandbox.isolation import strongest_level

    notebook = notebook_in(args.notebook)
    # The course that the notebook is in may have assignments of its own.
    root = course_around(notebook) or find_course() or shipped_course()
    assignment = assignment_of(notebook, root)
    with Sandbox(strongest_level()) as sandbox:
        grader = Grader(assignment, sandbox, lambda exercise, student: PUBLIC_SEED)
        result = grader.grade(read_submission("", notebook.resolve())).record.result
    for exercise in result.exercises:
        print(report_text(exercise), end="\n\n")
    _count_points(notebook, result)
    message = say(
        en="{points:g} of {most:g} points on the public inputs; grading uses others.",
        zh="在公开输入上得 {points:g} / {most:g} 分；正式评分使用其他输入。",
        points=result.points,
        most=result.max_points,
    )
    print(message)
    return 0 if result.points == result.max_points else 1


def _count_points(notebook: Path, result: SubmissionResult) -> None:
    """Note the points, as a check in a cell does, if the notebook is in a folder's work/."""
    course = course_around(notebook)
    if course is None or not notebook.resolve().is_relative_to(course / "work"):
        return
    points = {exercise.exercise: exercise.points for exercise in result.exercises}

    def note(progress: Progress) -> None:
        for name, value in points.items():
            progress.scored(name, value)

    change_progress(progress_file(course), note)


def notebook_in(path: Path) -> Path:
    """Return the notebook that `ptm-edu start` wrote into the folder `path`; else `path`."""
    inside = path / f"{path.resolve().name}.ipynb"
    return inside if inside.is_file() else path


def assignment_of(notebook: Path, root: Path) -> Assignment:
    """Return the assignment that a notebook belongs to, by its name or its folder's.

    Raises LookupError where neither is one, OSError where there is no such file.
    """
    if notebook.is_dir():
        raise IsADirectoryError(
            say(
                en="{path} is a folder: give the notebook in it, {path}/NAME.ipynb",
                zh="{path} 是文件夹：请给出其中的笔记本 {path}/NAME.ipynb",
                path=notebook,
            )
        )
    if not notebook.is_file():
        raise FileNotFoundError(
            say(en="there is no file {path}", zh="没有文件 {path}", path=notebook)
        )
    names = assignments(root)
    matches = [name for name in names if name in (notebook.stem, notebook.resolve().parent.name)]
    matches = matches or [name for name in names if notebook.stem.startswith(name)]
    if not matches:
        raise LookupError(
            say(
                en="{name} is none of the assignments ({names}): keep the name it was given, in "
                "file or folder",
                zh="{name} 不是已有的作业（{names}）：请保留原来的文件名或文件夹名",
                name=notebook.name,
                names=", ".join(names),
            )
        )
    return read_assignment(Course(assignments_folder(root)).notebook("source", matches[0]))

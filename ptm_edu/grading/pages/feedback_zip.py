"""The students' pages in one zip, named as Moodle or Canvas expects it."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from ptm_edu.files import whole_file
from ptm_edu.grading.records.open_assignment import OpenAssignment
from ptm_edu.language import say

LAYOUTS = ("moodle", "canvas")
FILE = "feedback.html"
MOODLE = re.compile(r"(?P<name>.+)_(?P<number>\d+)", re.DOTALL)
# Name, perhaps LATE, the student's number, the file's number: Canvas finds the student by both.
CANVAS = re.compile(r"(?P<name>.+?)_(?:LATE_)?(?P<student>\d+)_(?P<file>\d+)_.+", re.DOTALL)


def write_feedback_zip(opened: OpenAssignment, layout: str) -> tuple[Path, list[str]]:
    """Write engine/ASSIGNMENT/feedback-LAYOUT.zip; return its path and who could not be named.

    Moodle takes it under "Upload multiple feedback files in a zip", Canvas under "Upload
    Submissions". Raises LookupError where no page was written, or no student has a name that the
    layout can hold.
    """
    pages = {path.stem: path for path in sorted((opened.folder / "pages").glob("*.html"))}
    names = _moodle_names(pages) if layout == "moodle" else _canvas_names(opened)
    if not pages:
        raise LookupError(_no_pages(opened.name))
    named = {student: name for student, name in names.items() if student in pages}
    if not named:
        raise LookupError(_nobody(layout, opened))
    path = opened.folder / f"feedback-{layout}.zip"
    with whole_file(path) as part, zipfile.ZipFile(part, "w", zipfile.ZIP_DEFLATED) as archive:
        for student, name in named.items():
            archive.write(pages[student], name)
    return path, [student for student in pages if student not in named]


def _moodle_names(students: dict[str, Path]) -> dict[str, str]:
    """Return each file's name; Moodle splits a folder's name at `_`, so that a name has none."""
    names = {}
    for student in students:
        match = MOODLE.fullmatch(student)
        if match:
            name = match["name"].replace("_", " ")
            names[student] = f"{name}_{match['number']}_assignsubmission_file_/{FILE}"
    return names


def _canvas_names(opened: OpenAssignment) -> dict[str, str]:
    """Return each page's name: the student's file in Canvas's download, with `.html` for its end.

    The newest file counts where a student sent several.
    """
    names: dict[str, tuple[int, str]] = {}
    for file in _downloaded(opened):
        match = CANVAS.fullmatch(file)
        if match:
            name = f"{PurePosixPath(file).stem}.html"
            number = int(match["file"])
            names[match["student"]] = max(names.get(match["student"], (0, "")), (number, name))
    return {student: name for student, (_, name) in names.items()}


def _downloaded(opened: OpenAssignment) -> Iterator[str]:
    """Yield the names of all files that zip_collect was given, in zips or unpacked."""
    for path in _download(opened).rglob("*"):
        if path.suffix.lower() == ".zip" and zipfile.is_zipfile(path):
            with zipfile.ZipFile(path) as archive:
                yield from (PurePosixPath(name).name for name in archive.namelist())
        elif path.is_file():
            yield path.name


def _download(opened: OpenAssignment) -> Path:
    return opened.course.root / "downloaded" / opened.name


def _no_pages(assignment: str) -> str:
    return say(
        en="no student has a page yet: ptm-edu grade {name}",
        zh="还没有任何学生页面：ptm-edu grade {name}",
        name=assignment,
    )


def _nobody(layout: str, opened: OpenAssignment) -> str:
    if layout == "canvas":
        return say(
            en="no student's file was found in {folder}: Canvas needs the names of its own "
            "download, so put its zip there and collect from it",
            zh="在 {folder} 中没有找到学生文件：Canvas 需要它自己下载包中的文件名，"
            "请把下载的 zip 放在那里并从中收集",
            folder=_download(opened),
        )
    return say(
        en="no student's name ends with Moodle's number, as in 王小明_12345: collect from Moodle's "
        "zip, so that the names are Moodle's",
        zh="没有学生姓名以 Moodle 编号结尾（例如 王小明_12345）：请从 Moodle 的 zip 收集",
    )

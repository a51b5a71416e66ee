"""The zip of feedback has the names that Moodle and Canvas look for."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from ptm_edu.grading.pages.feedback_zip import write_feedback_zip
from ptm_edu.grading.records.course import Course
from tests.grading.opened import opened


@pytest.fixture
def course(tmp_path: Path) -> Course:
    return Course(tmp_path)


def pages(course: Course, *students: str) -> None:
    folder = course.engine("a1") / "pages"
    folder.mkdir(parents=True)
    for student in students:
        (folder / f"{student}.html").write_text(student, encoding="utf-8")


def contents(path: Path) -> dict[str, str]:
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name).decode() for name in archive.namelist()}


def test_moodle_finds_a_student_by_the_second_part_of_the_folder(course: Course) -> None:
    pages(course, "王小明_12345", "Ana_Maria B_12349", "nobody")
    path, left_out = write_feedback_zip(opened(course, "a1"), "moodle")
    files = contents(path)
    assert files == {
        "王小明_12345_assignsubmission_file_/feedback.html": "王小明_12345",
        "Ana Maria B_12349_assignsubmission_file_/feedback.html": "Ana_Maria B_12349",
    }
    assert all(name.split("_")[2:4] == ["assignsubmission", "file"] for name in files)
    assert left_out == ["nobody"]


def test_canvas_gets_the_names_of_its_own_download(course: Course) -> None:
    pages(course, "12345", "12346", "12347")
    archive = course.root / "downloaded" / "a1" / "archive" / "submissions.zip"
    archive.parent.mkdir(parents=True)
    with zipfile.ZipFile(archive, "w") as file:
        for name in (
            "wang_xiao_12345_67_a1_1.ipynb",
            "wang_xiao_12345_71_a1_1-1.ipynb",
            "obrien_LATE_12346_68_a1.ipynb",
        ):
            file.writestr(name, "")
    path, left_out = write_feedback_zip(opened(course, "a1"), "canvas")
    assert contents(path) == {
        "wang_xiao_12345_71_a1_1-1.html": "12345",
        "obrien_LATE_12346_68_a1.html": "12346",
    }
    assert left_out == ["12347"]


def test_what_is_missing_is_told(course: Course) -> None:
    with pytest.raises(LookupError, match="no student has a page yet"):
        write_feedback_zip(opened(course, "a1"), "moodle")
    pages(course, "王小明")
    with pytest.raises(LookupError, match="ends with Moodle's number"):
        write_feedback_zip(opened(course, "a1"), "moodle")
    with pytest.raises(LookupError, match="put its zip there"):
        write_feedback_zip(opened(course, "a1"), "canvas")

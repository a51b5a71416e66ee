"""The table of marks: what an LMS and a spreadsheet read, and what they must not compute."""

from __future__ import annotations

import csv
import dataclasses
from pathlib import Path
from types import SimpleNamespace

import pytest

from ptm_edu.csv_file import escape_formula
from ptm_edu.exercises.framework.report import Finding
from ptm_edu.grading.gradebook.manual import ManualMarks
from ptm_edu.grading.intake.assignment import ManualCell
from ptm_edu.grading.pages.marks_csv import write_marks
from ptm_edu.grading.pages.totals import total_of
from ptm_edu.language import Text

WORDS = Text("words", "文字")


def rows(path: Path) -> list[dict[str, str]]:
    with open(path, encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


def test_one_row_a_student(made_up: SimpleNamespace, tmp_path: Path) -> None:
    results = made_up.made_up_class(12)
    cells = (ManualCell("words", 4.0, WORDS),)
    marks = {"王小明": ManualMarks({"words": 2.5})}
    totals = {r.student: total_of(r, cells, marks.get(r.student, ManualMarks())) for r in results}
    write_marks(tmp_path / "marks.csv", results, totals)
    assert (tmp_path / "marks.csv").read_bytes().startswith(b"\xef\xbb\xbf")
    by_student = {row["student"]: row for row in rows(tmp_path / "marks.csv")}
    assert len(by_student) == 12 and "'=1+1" in by_student and "=1+1" not in by_student
    by_name = {one.student: one for one in results}
    wang, row = by_name["王小明"], by_student["王小明"]
    assert float(row["points"]) == wang.points + 2.5 and row["manual"] == "2.5"
    assert float(row["max_points"]) == wang.max_points + 4 and row["needs_person"] == ""
    for one in wang.exercises:
        assert float(row[one.exercise]) == one.points
    assert by_student["renée"]["needs_person"] == "manual"


def test_a_fault_is_no_zero(made_up: SimpleNamespace, tmp_path: Path) -> None:
    results = made_up.made_up_class(12)
    faulty = next(one for one in results if one.faults)
    write_marks(tmp_path / "marks.csv", results)
    row = next(row for row in rows(tmp_path / "marks.csv") if row["student"] in faulty.student)
    name = faulty.faults[0].exercise
    assert (row["points"], row[name], row["faults"], row["needs_person"]) == ("", "", name, "fault")
    others = [row for row in rows(tmp_path / "marks.csv") if not row["faults"]]
    assert others and all(row["points"] for row in others)


def test_a_file_that_cannot_be_read_has_no_answer_to_mark(
    made_up: SimpleNamespace, tmp_path: Path
) -> None:
    (result,) = made_up.made_up_class(1)
    result = dataclasses.replace(
        result, exercises=(), unreadable=Finding("not_a_file", {"name": "a1_word2vec.pdf"})
    )
    totals = {result.student: total_of(result, (ManualCell("words", 4.0, WORDS),))}
    write_marks(tmp_path / "marks.csv", [result], totals)
    (row,) = rows(tmp_path / "marks.csv")
    assert row["needs_person"] == "unreadable"


def test_who_handed_nothing_in_has_a_row_without_points(
    made_up: SimpleNamespace, tmp_path: Path
) -> None:
    write_marks(tmp_path / "marks.csv", made_up.made_up_class(2), missing=["=王 缺"])
    (row,) = (row for row in rows(tmp_path / "marks.csv") if row["needs_person"] == "missing")
    assert (row["student"], row["points"], row["analogy"]) == ("'=王 缺", "", "")
    assert row["max_points"] == rows(tmp_path / "marks.csv")[-1]["max_points"] != ""


def test_flags_need_a_person(made_up: SimpleNamespace, tmp_path: Path) -> None:
    results = made_up.made_up_class(12)
    flagged = {one.student for one in results if any(e.flags for e in one.exercises)}
    write_marks(tmp_path / "marks.csv", results)
    needing_a_person = {
        row["student"] for row in rows(tmp_path / "marks.csv") if "flags" in row["needs_person"]
    }
    assert flagged and needing_a_person == flagged


@pytest.mark.parametrize("name", ["=1+1", "+49", "-anna", "@sum", "\t=1", "\n=1", "＝1", "＠sum"])
def test_a_name_is_no_formula(name: str, made_up: SimpleNamespace, tmp_path: Path) -> None:
    one = dataclasses.replace(made_up.made_up_class(1)[0], student=name)
    write_marks(tmp_path / "marks.csv", [one])
    assert rows(tmp_path / "marks.csv")[0]["student"] == f"'{name}"
    assert (
        escape_formula("王小明") == "王小明" and escape_formula('o\'brien, "x"') == 'o\'brien, "x"'
    )


def test_who_ran_out_of_time_can_be_exported(made_up: SimpleNamespace, tmp_path: Path) -> None:
    (result,) = made_up.made_up_class(1)
    exercises = [
        dataclasses.replace(e, timed_out="cpu" * (i < 2)) for i, e in enumerate(result.exercises)
    ]
    write_marks(tmp_path / "marks.csv", [dataclasses.replace(result, exercises=tuple(exercises))])
    (row,) = rows(tmp_path / "marks.csv")
    assert row["timed_out"] == " ".join(e.exercise for e in exercises[:2])

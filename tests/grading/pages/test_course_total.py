"""The course total: weights, dropped assignments, and what is not known yet is no zero."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import pytest

from ptm_edu.grading.pages.course_total import (
    EXCUSED,
    MARKED,
    MISSING,
    OPEN,
    Share,
    course_total,
    write_course,
)
from ptm_edu.grading.records.course_weights import CourseWeights, read_weights

ASSIGNMENTS = ("a1", "a2", "a3")


def marked(*shares: float) -> dict[str, Share]:
    return {name: Share(MARKED, s, s) for name, s in zip(ASSIGNMENTS, shares, strict=False)}


@pytest.mark.parametrize(
    ("shares", "weights", "drop", "total"),
    [
        ((0.5, 1.0), {}, 0, 75.0),
        ((0.5, 1.0), {"a1": 3.0}, 0, 62.5),
        ((0.5, 1.0), {"a1": 0.0}, 0, 100.0),
        ((0.5, 1.0, 0.9), {}, 1, 95.0),
        ((0.5, 1.0, 0.9), {}, 9, 100.0),  # never all
        ((1.1, 1.0), {}, 0, 105.0),  # extra credit
        ((0.4, 0.3, 1.0), {"a1": 10.0}, 1, 65.0),  # a1, though a2 is the lowest
    ],
)
def test_the_formula(
    shares: tuple[float, ...], weights: dict[str, float], drop: int, total: float
) -> None:
    found = course_total(marked(*shares), CourseWeights(weights, drop))
    assert (found.least, found.most) == pytest.approx((total, total)) and not found.is_open


def test_a_higher_mark_never_lowers_the_total() -> None:
    policy = CourseWeights({"a1": 10.0}, 1)
    totals = [course_total(marked(n / 20, 0.3, 1.0), policy).least or 0 for n in range(21)]
    assert totals == sorted(totals)


def test_missing_counts_zero_and_excused_does_not_count() -> None:
    shares = marked(0.8, 0.6)
    missing = course_total({**shares, "a3": Share(MISSING)}, CourseWeights())
    assert missing.least == pytest.approx(140 / 3)
    assert course_total({**shares, "a3": Share(MISSING)}, CourseWeights({}, 1)).least == 70.0
    assert course_total({**shares, "a3": Share(EXCUSED)}, CourseWeights()).least == 70.0
    nothing = course_total({"a1": Share(EXCUSED)}, CourseWeights())
    assert nothing.least is None and not nothing.is_open


def test_an_open_mark_makes_a_range(tmp_path: Path) -> None:
    students = {
        "王": {**marked(0.8), "a2": Share(OPEN, 0.5, 0.75, ("manual",))},
        "=1+1": {**marked(1.0), "a2": Share(MISSING, reasons=(MISSING,))},
        "<b>": {**marked(0.2), "a2": Share(EXCUSED)},
    }
    page = write_course(tmp_path, students, CourseWeights({"a1": 2.0}), ["a3"])
    with open(tmp_path / "course.csv", encoding="utf-8-sig", newline="") as file:
        rows = {row["student"]: row for row in csv.DictReader(file)}
    wang = rows["王"]
    assert (wang["total"], wang["at_least"], wang["at_most"]) == ("", "70.00", "78.33")
    assert (wang["a1"], wang["a2"], wang["needs_person"]) == ("80.00", "open", "a2:manual")
    assert rows["'=1+1"]["total"] == "66.67" and rows["'=1+1"]["a2"] == "missing"
    assert rows["<b>"]["total"] == "20.00" and rows["<b>"]["a2"] == "excused"
    html = page.read_text(encoding="utf-8")
    assert "70.00–78.33" in html and "&lt;b&gt;" in html and "3 students, 1 of them" in html
    assert "Not counted, because nobody was graded yet: a3." in html and "a1 2, a2 1" in html
    assert re.findall(r"(?:src|href|url)\s*[=(]|https?:", html) == []


def test_dropped_assignments_stand_in_parentheses(tmp_path: Path) -> None:
    page = write_course(tmp_path, {"one": marked(0.5, 1.0)}, CourseWeights({}, 1))
    html = page.read_text(encoding="utf-8")
    assert "(50.0)" in html and "(100.0)" not in html and "Dropped for each student: 1" in html


def test_the_file_of_weights(tmp_path: Path) -> None:
    path = tmp_path / "course.toml"
    assert read_weights(path, ASSIGNMENTS) == CourseWeights()
    path.write_text("drop_lowest = 1\n[weights]\na1 = 2\na3 = 0.5\n", encoding="utf-8-sig")
    weights = read_weights(path, ASSIGNMENTS)
    assert weights.drop_lowest == 1 and [*map(weights.weight, ASSIGNMENTS)] == [2, 1, 0.5]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("weights = 3", r"\[weights\] gives each assignment a number"),
        ("[weights]\na1 = '2'", r"a number of at least 0"),
        ("[weights]\na1 = -1", r"a number of at least 0"),
        ("[weights]\na1 = nan", r"a number of at least 0"),
        ("[weights]\na1 = true", r"a number of at least 0"),
        ("[weights]\na1 = 2,5", r"line 2"),
        ("[weights]\na9 = 1", r"no assignment is called 'a9'; there are: a1, a2, a3"),
        ("drop = 1", r"drop means nothing here"),
        ("drop_lowest = 1.5", r"whole number of assignments, such as 1, got 1.5"),
        ("drop_lowest = -1", r"got -1"),
    ],
)
def test_a_wrong_file_is_told(text: str, message: str, tmp_path: Path) -> None:
    path = tmp_path / "course.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=message) as error:
        read_weights(path, ASSIGNMENTS)
    assert str(path) in str(error.value)

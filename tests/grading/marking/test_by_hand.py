"""Marks by a person: for which text they were given, and what a lost gradebook gets back."""

from __future__ import annotations

import csv
import shutil
from collections.abc import Iterator

import pytest
from nbgrader.api import Gradebook

from ptm_edu.cli import main
from ptm_edu.grading import assembly
from ptm_edu.grading.assembly import open_assignment, publish_marks
from ptm_edu.grading.demo.submission import A1, WORDS
from ptm_edu.grading.gradebook.manual import give_mark
from ptm_edu.grading.records.course import Course
from ptm_edu.grading.records.open_assignment import OpenAssignment
from ptm_edu.grading.records.records import Record
from ptm_edu.grading.records.written_answers import WrittenMark, answer_digest, read_marks

from .conftest import Enter

Rows = dict[str, dict[str, str]]


class Judges:
    """In the place of a regrading's workers: everybody keeps the mark."""

    def __init__(self, jobs: int) -> None:
        pass

    def __enter__(self) -> Judges:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def map(
        self, start: object, work: object, lost: object, records: list[Record]
    ) -> Iterator[tuple[Record, tuple[Record, Record]]]:
        yield from ((one, (one, one)) for one in records)


@pytest.fixture(autouse=True)
def _nothing_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(assembly, "Processes", Judges)


def rows(course: Course) -> Rows:
    path = course.engine(A1) / "marks.csv"
    with open(path, encoding="utf-8-sig", newline="") as file:
        return {row["student"]: row for row in csv.DictReader(file)}


def page(course: Course, name: str) -> str:
    return (course.engine(A1) / name).read_text(encoding="utf-8")


def marked(course: Course, student: str, points: float) -> OpenAssignment:
    """Give points as `ptm-edu grading mark` does."""
    opened = open_assignment(course, A1)
    give_mark(opened, [student], WORDS, WrittenMark(points, when="now", by="me", comment="Well."))
    return opened


def in_formgrader(course: Course, student: str, cell: str = WORDS, **values: object) -> None:
    """Change a row of the gradebook as formgrader does."""
    with Gradebook(f"sqlite:///{course.root / 'gradebook.db'}", "ptm-edu") as gradebook:
        for grade in gradebook.find_submission_notebook(A1, A1, student).grades:
            if grade.name == cell:
                for name, value in {**values, "needs_manual_grade": False}.items():
                    setattr(grade, name, value)
        gradebook.db.commit()


def asked_for(course: Course, student: str) -> bool:
    """Return whether formgrader asks a person to look."""
    with Gradebook(f"sqlite:///{course.root / 'gradebook.db'}", "ptm-edu") as gradebook:
        return bool(gradebook.find_grade(WORDS, A1, A1, student).needs_manual_grade)


def changes(opened: OpenAssignment) -> list[tuple[object, ...]]:
    lines = [line for line in opened.records.history() if line.get("what") == "manual"]
    return [tuple(line[k] for k in ("student", "exercise", "from", "to", "why")) for line in lines]


def test_points_for_an_earlier_text_are_told_until_the_present_one_is_marked(
    course: Course, enter: Enter
) -> None:
    enter({"one": "My answer.", "two": "Other words."})
    marked(course, "one", 4.0)
    opened = marked(course, "two", 3.0)
    publish_marks(opened)
    assert rows(course)["one"]["needs_person"] == ""
    assert "earlier" not in page(course, "class.html").split("<section")[1]
    enter({"one": "A new  answer.", "two": "OTHER\nwords."})
    publish_marks(open_assignment(course, A1))
    one, two = rows(course)["one"], rows(course)["two"]
    assert (one["points"], one["manual"], one["needs_person"]) == ("54", "4", "earlier_text")
    assert (two["points"], two["needs_person"]) == ("53", "")  # layout and case do not count
    assert asked_for(course, "one")
    html = page(course, "class.html")
    assert html.count('<section id="earlier">') == 1
    section = html.split('<section id="earlier">')[1].split("</section>")[0]
    assert "<b>one</b>" in section and "<b>two</b>" not in section
    assert "Exercise 8: antonyms: marked for an earlier text" in html  # in the table's row
    student = page(course, "pages/one.html")
    assert "4 points were given to an earlier text" in student and "still to be marked" in student
    publish_marks(marked(course, "one", 2.0))
    assert rows(course)["one"]["needs_person"] == "" and not asked_for(course, "one")
    assert '<section id="earlier">' not in page(course, "class.html")
    assert changes(opened)[-1] == ("one", WORDS, 4.0, 2.0, "mark")


def test_a_mark_of_formgrader_is_for_the_text_that_was_graded_then(
    course: Course, enter: Enter
) -> None:
    enter({"one": "My answer."})
    in_formgrader(course, "one", manual_score=4.0)
    enter({"one": "A new answer."})  # the next grading notices the mark
    opened = open_assignment(course, A1)
    assert changes(opened) == [("one", WORDS, None, 4.0, "formgrader")]
    assert read_marks(opened.records)["one"][WORDS].text == answer_digest("My answer.")
    publish_marks(opened)
    assert rows(course)["one"]["needs_person"] == "earlier_text"
    in_formgrader(course, "one")  # a person looked, and left the points
    assert main(["regrade", A1, f"--course={course.root}"]) == 0
    assert rows(course)["one"]["needs_person"] == ""
    assert changes(opened)[1:] == [("one", WORDS, 4.0, 4.0, "formgrader")]
    in_formgrader(course, "one", manual_score=1.0)
    in_formgrader(course, "one", "test-analogy", manual_score=2.0, extra_credit=0.5)
    assert main(["regrade", A1, f"--course={course.root}"]) == 0
    assert sorted(changes(opened)[2:]) == [
        ("one", WORDS, 4.0, 1.0, "formgrader"),
        ("one", "test-analogy", None, 2.5, "formgrader"),
    ]
    assert main(["regrade", A1, f"--course={course.root}"]) == 0
    assert len(changes(opened)) == 4  # each once


def test_a_formgrader_mark_that_is_overwritten_is_in_the_history(
    course: Course, enter: Enter
) -> None:
    enter({"one": "My answer."})
    in_formgrader(course, "one", manual_score=4.0)
    opened = marked(course, "one", 1.0)
    assert [line[2:4] for line in changes(opened)] == [(None, 4.0), (4.0, 1.0)]


def test_a_lost_gradebook_gets_all_marks_back(
    course: Course, enter: Enter, capsys: pytest.CaptureFixture[str]
) -> None:
    people = "student,group\nAna,g\nBen,g\n"
    (course.root / "people.csv").write_text(people, encoding="utf-8")
    enter({"one": "My answer.", "two": "Other words.", "Ana": "Ours.", "Ben": "Ours."})
    marked(course, "one", 4.0)
    marked(course, "Ben", 3.0)
    in_formgrader(course, "two", "test-analogy", manual_score=2.0, extra_credit=0.5)
    assert main(["regrade", A1, f"--course={course.root}"]) == 0
    before, html = rows(course), page(course, "pages/one.html")
    assert before["one"]["manual"] == "4" and before["Ana"]["manual"] == "3"
    (course.root / "gradebook.db").unlink()
    capsys.readouterr()
    assert main(["regrade", A1, f"--course={course.root}"]) == 0
    output = capsys.readouterr().out
    assert "4 graded submissions were missing in the gradebook" in output
    assert "4 judged again, 0 changed" in output and "cannot be restored" in output
    assert rows(course) == before and page(course, "pages/one.html") == html
    assert not asked_for(course, "one")
    assert main(["regrade", A1, f"--course={course.root}"]) == 0
    assert "missing in the gradebook" not in capsys.readouterr().out


def test_an_older_gradebook_gets_the_marks_given_since(
    course: Course, enter: Enter, capsys: pytest.CaptureFixture[str]
) -> None:
    enter({"one": "My answer.", "two": "Other words."})
    shutil.copy(course.root / "gradebook.db", course.root / "copy.db")
    marked(course, "one", 4.0)
    shutil.move(course.root / "copy.db", course.root / "gradebook.db")
    enter({"two": "New words."})
    assert "1 marks given by hand were missing" in capsys.readouterr().out
    publish_marks(open_assignment(course, A1))
    assert rows(course)["one"]["manual"] == "4"
    assert "Well." in page(course, "pages/one.html")


def test_a_damaged_file_of_marks_is_named(
    course: Course, enter: Enter, capsys: pytest.CaptureFixture[str]
) -> None:
    enter({"one": "My answer."})
    (course.engine(A1) / "written.json").write_text('{"one": {', encoding="utf-8")
    assert main(["regrade", A1, f"--course={course.root}"]) == 1
    assert "written.json, which holds the marks given by hand" in capsys.readouterr().err


def course_rows(course: Course) -> Rows:
    with open(course.root / "engine/course.csv", encoding="utf-8-sig", newline="") as file:
        return {row["student"]: row for row in csv.DictReader(file)}


def test_the_course_total_of_a_real_course(
    course: Course, enter: Enter, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["grading", "total", f"--course={course.root}"]) == 1
    assert "has been graded yet" in capsys.readouterr().err
    people = "student,excused\nJos\u00e9,yes\nabsent,\nill,YES\n"
    (course.root / "people.csv").write_text(people, encoding="utf-8")
    enter({"one": "My answer.", "two": "", "Jose\u0301": "Words.", "four": "Other words."})
    marked(course, "one", 3.0)
    late = course.notebook("submitted", A1, "not graded")
    shutil.copytree(course.notebook("submitted", A1, "one").parent, late.parent)
    assert main(["grading", "total", f"--course={course.root}"]) == 0
    assert str(course.root / "engine" / "course.html") in capsys.readouterr().out
    totals = course_rows(course)
    cells = {name: (row["total"], row["at_least"], row["at_most"]) for name, row in totals.items()}
    least, most = f"{100 * 50 / 55:.2f}", "100.00"
    assert cells == {
        "one": (f"{100 * 53 / 55:.2f}",) * 3,
        "two": (least,) * 3,  # unanswered, so nothing waits
        "four": ("", least, most),
        "Jose\u0301": ("", "", ""),
        "absent": ("0.00",) * 3,
        "ill": ("", "", ""),
        "not graded": ("", "0.00", "100.00"),
    }
    assert totals["absent"]["needs_person"] == f"{A1}:missing"
    assert totals["four"]["needs_person"] == f"{A1}:manual"
    publish_marks(open_assignment(course, A1))
    assert rows(course)["ill"]["needs_person"] == "excused"
    assert rows(course)["absent"]["needs_person"] == "missing"
    enter({"one": "Another answer."})  # the points of the earlier one are open again
    assert main(["grading", "total", f"--course={course.root}"]) == 0
    one = course_rows(course)["one"]
    assert (one["total"], one["at_least"], one["at_most"]) == ("", least, most)
    assert one["needs_person"] == f"{A1}:earlier_text"
    (course.root / "course.toml").write_text("[weights]\na1 = 1\n", encoding="utf-8")
    assert main(["grading", "total", f"--course={course.root}"]) == 1
    assert "no assignment is called 'a1'" in capsys.readouterr().err

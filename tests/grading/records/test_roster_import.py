"""Students come from a system's table into people.csv, and nothing of the instructor's changes."""

from __future__ import annotations

import csv
import io
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ptm_edu.csv_file import escape_formula, unescape_formula
from ptm_edu.grading.records.course import Course
from ptm_edu.grading.records.lms_file import read_lms_file
from ptm_edu.grading.records.names import composed
from ptm_edu.grading.records.roster_import import Imported, import_roster
from tests.fuzzing import profiles, texts

TABLES = {
    "Moodle's grading worksheet": (
        "\ufeffIdentifier,Full name,Email address,Status,Grade\n"
        "Participant 12345,王小明,w@x.edu,Submitted,\n"
        'Participant 12346,"Siobhán ""Shiv"" O\'Brien_Ní, <b>",s@x.edu,-,3\n',
        {
            "王小明_12345": "王小明",
            "Siobhán Shiv OBrien Ní, b_12346": 'Siobhán "Shiv" O\'Brien_Ní, <b>',
        },
    ),
    "Moodle's grades": (
        "First name;Last name;ID number;Email address;Quiz: x (Real);Quiz: x (Real)\r\n"
        "小明;王;0012;w@x.edu;1;2\r\n=Ann;O'Brien;;a@x.edu;-;-\r\n",
        {"w@x.edu": "小明 王", "a@x.edu": "'=Ann O'Brien"},
    ),
    "Canvas's gradebook": (
        "Student,ID,SIS User ID,SIS Login ID,Section,a1 (9071)\n,,,,,Manual Posting\n"
        '    Points Possible,,,,,55.00\n"Wang, 小明",12345,u1,wang,A,\n"Student, Test",99,,x,A,\n',
        {"12345": "Wang, 小明"},
    ),
    "Canvas's gradebook with two names": (
        "LastName,FirstName,ID,SIS Login ID,Section,a1 (9071)\n    Points Possible,,,,,55.00\n"
        "王,小明,12345,wang,A,\n",
        {"12345": "小明 王"},
    ),
    "Blackboard's gradebook": (
        '"Last Name"\t"First Name"\t"Username"\t"Student ID"\t"a1 [Total Pts: 55 Score] |17"\n'
        '"王"\t"小明"\t"wang"\t"0012"\t""\n"O\'Brien"\t"S\ti"\t"-ann"\t""\t"3"\n',
        {"wang": "小明 王", "-ann": "S i O'Brien"},
    ),
}


def imported(folder: Path, content: str | bytes, *folders: str, **options: str) -> Imported:
    path = folder / "table.csv"
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    system = options.pop("system", None)
    return import_roster(
        read_lms_file(path, system), folder / "people.csv", folders, options.get("column")
    )


@pytest.mark.parametrize("table", list(TABLES))
def test_the_students_of_a_table_are_on_the_roster(table: str, tmp_path: Path) -> None:
    content, students = TABLES[table]
    encoding = "utf-16" if "Blackboard" in table else "utf-8"
    result = imported(tmp_path, content.encode(encoding))
    assert (set(result.new), result.known) == (set(students), ())
    assert (tmp_path / "people.csv").read_bytes().startswith(b"\xef\xbb\xbfstudent,")
    persons = Course(tmp_path).roster("a1").persons
    assert {name: person.note for name, person in persons.items()} == students
    assert "\n-ann" not in (tmp_path / "people.csv").read_text(encoding="utf-8")  # no formula
    again = imported(tmp_path, content.encode(encoding))
    assert (again.new, set(again.known)) == ((), set(students))
    assert Course(tmp_path).roster("a1").persons == persons


def test_the_instructors_rows_stay_to_the_byte(tmp_path: Path) -> None:
    own = 'Student;note;extension\r\n Jose\u0301 ;"ill; twice";3\r\n*;;1\r\nann;;2d'
    (tmp_path / "people.csv").write_bytes(own.encode())
    table = 'Last Name,First Name,Username\nX,José,José\nY,Ann,ann\nZ,Bob,"b,o;b"\n'
    result = imported(tmp_path, table)
    assert (result.new, result.known) == (("b,o;b",), ("José", "ann"))
    content = (tmp_path / "people.csv").read_bytes().decode()
    assert content == own + '\r\n"b,o;b";Bob Z;\r\n'
    assert Course(tmp_path).roster("a1").persons["ann"].extension is not None


def test_a_participant_has_the_name_of_the_folder_that_is_there(tmp_path: Path) -> None:
    content = TABLES["Moodle's grading worksheet"][0]
    result = imported(tmp_path, content, "team-Siobhán O'Brien_12346", "somebody")
    assert result.new == ("王小明_12345", "team-Siobhán O'Brien_12346")


def test_the_column_can_be_given(tmp_path: Path) -> None:
    result = imported(tmp_path, TABLES["Canvas's gradebook"][0], column="sis login id")
    assert (result.column, result.new) == ("SIS Login ID", ("wang",))


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("name,points\nx,1\n", "row 1: expected a table of Moodle or Canvas or Blackboard"),
        (
            "Last Name,First Name,Username\na,b,c\nd,e,\n",
            "row 3, column Username: the cell names no",
        ),
        ("Last Name,First Name,Username\na,b,../x\n", "row 2, column Username: no folder of"),
        ("Last Name,First Name,Username\na,b,*\n", "row 2, column Username: no folder of"),
        ('Last Name,First Name,Username\na,b,"x\u2028y"\n', "row 2, column Username: no folder of"),
        (
            "Last Name,First Name,Username,username\na,b,c,d\n",
            "column username: the header has this",
        ),
        ("Last Name,First Name,Username\na,b,c,d\n", "row 2, column 4: expected as many fields"),
        ("Identifier,Full name\nParticipant,x\n", "row 2, column Identifier: the cell names no"),
    ],
)
def test_a_wrong_table_is_refused_and_nothing_is_written(
    content: str, message: str, tmp_path: Path
) -> None:
    with pytest.raises(ValueError) as caught:
        imported(tmp_path, content)
    assert message in str(caught.value) and "\n" not in str(caught.value)
    assert not (tmp_path / "people.csv").exists()


def test_a_table_of_another_system_or_column_is_refused(tmp_path: Path) -> None:
    content = TABLES["Canvas's gradebook"][0]
    with pytest.raises(ValueError, match="expected a table of Blackboard, which its columns"):
        imported(tmp_path, content, system="blackboard")
    with pytest.raises(ValueError, match="there is no column 'Login'; the columns are Student, ID"):
        imported(tmp_path, content, column="Login")
    (tmp_path / "people.csv").write_text('student\n"x\n', encoding="utf-8")
    with pytest.raises(ValueError, match=r"people\.csv, row 2, column student: a quotation mark"):
        imported(tmp_path, content)


NAME = texts("aZ é王,\"';\t=-+@_\n\u0301", "LMNPSZ", max_size=12)


@profiles
def test_every_name_is_on_the_roster_once(profile: settings, tmp_path: Path) -> None:
    """The roster has the folders' names, whatever they are, and reads every line that is added."""

    @settings(profile, max_examples=min(profile.max_examples, 600))
    @given(st.lists(NAME, min_size=1, max_size=6), NAME)
    def check(names: list[str], own: str) -> None:
        assert all(unescape_formula(escape_formula(name)) == name for name in names)
        people = tmp_path / "people.csv"
        people.unlink(missing_ok=True)
        own = " ".join(f"own {own}".split()).replace(";", "")
        people.write_text(f"student;note\n{own};mine", encoding="utf-8")
        file = io.StringIO(newline="")
        rows = [[name, "", f"{name}x"] for name in names]
        csv.writer(file).writerows([["Last Name", "First Name", "Username"], *rows])
        students = {composed(f"{name}x".strip()) for name in names}
        if re.search(r"[\t\n\u2028\u2029/\\]", "".join(students)):
            with pytest.raises(ValueError, match="no folder of"):
                imported(tmp_path, file.getvalue())
            return
        result = imported(tmp_path, file.getvalue())
        persons = Course(tmp_path).roster("a1").persons
        assert set(persons) == students | {composed(own.strip())}
        assert set(result.new) == students - {composed(own.strip())}
        assert persons[composed(own.strip())].note == "mine"

    check()

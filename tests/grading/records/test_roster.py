"""people.csv: extensions, groups and attempts; what is wrong in it is named by row and column."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from pathlib import Path

import pandas
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from ptm_edu.csv_file import csv_line
from ptm_edu.grading.intake.submission import utc_time
from ptm_edu.grading.records.course import Course
from ptm_edu.grading.records.roster import Roster, length_text
from tests.fuzzing import profiles
from tests.grading.opened import opened

DUE = datetime(2027, 3, 1, 23, 59)
HEADER = "student,assignment,extension,group,attempts,note\n"


def people(folder: Path, rows: str, header: str = HEADER) -> Roster:
    (folder / "source" / "a1").mkdir(parents=True, exist_ok=True)
    (folder / "people.csv").write_text("\ufeff" + header + rows, encoding="utf-8")
    return Course(folder).roster("a1")


def test_a_row_for_an_assignment_overrides_the_row_for_all(tmp_path: Path) -> None:
    read = people(tmp_path, "*,,,,3,\n王小明,a1,12h,,2,\n王小明,,5,g1,1,ill\n李 雷,,,g1,,\n,,,,,\n")
    assert read.partners("李 雷") == ("王小明", "李 雷") and read.partners("else") == ("else",)
    assert read.extension("李 雷", DUE) == timedelta(hours=12)
    assert (read.attempts("李 雷"), read.attempts("else")) == (2, 3)
    assert read.facts("王小明", DUE) == {
        **{"extension": "12 h", "group": "g1"},
        **{"attempts": "2", "note": "ill"},
    }


def test_an_extension_is_days_hours_or_a_date(tmp_path: Path) -> None:
    read = people(tmp_path, "a;;2.5;;\nb;;3 days;;\nc;;2027-03-03 23:59;;\nd;;2027-01-01;;\n",
                  "Student;assignment;extension;group;note\n")  # fmt: skip
    lengths = [read.extension(name, DUE) for name in "abcde"]
    assert lengths == [timedelta(days=d) for d in (2.5, 3, 2, 0)] + [None]
    assert length_text(timedelta(days=2.5)) == "2 d 12 h"
    with pytest.raises(ValueError, match=r"row 4, column extension.*due date"):
        read.extension("c", None)


def test_a_date_may_say_that_it_is_in_utc(tmp_path: Path) -> None:
    read = people(tmp_path, "a,,2027-03-03 23:59:00 UTC,,,\nb,,12h,,,\nc,,1 day,,,\nd,,0,,,\n")
    lengths = [read.extension(name, DUE) for name in "abcd"]
    assert lengths == [timedelta(hours=hours) for hours in (48, 12, 24, 0)]


@pytest.mark.parametrize(
    "extension",
    [
        *("2,5", "08.03.2027", "08.03.2027 23:59", "3/8/2027", "8 March 2027", "2027-13-08"),
        *("2027-03-08 23", "2027-03-08 23:59 CET", "27-03-08", "20270308", "23:59", "Monday"),
        *("nan", "inf", "1e1", "1_0", "-1", "366", "3 weeks", "d", "٣"),
    ],
)
def test_an_extension_in_any_other_form_is_refused(tmp_path: Path, extension: str) -> None:
    with pytest.raises(ValueError, match=r"people\.csv, row 3, column extension: expected days"):
        people(tmp_path, f'a,,,,,\nb,,"{extension}",,,\n')


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ("a,,soon,,,\n", r"row 2, column extension: expected days .* got 'soon'"),
        ('a,,,,,"ill\nb,,3,,,\n', r"row 2, column note: a quotation mark is not closed"),
        (
            'a,,,,,"ill\nb,,3,,,x"\n',
            r"row 2, column note: expected a cell of one .* quotation mark",
        ),
        ("a,,,,,x\u2028y\n", r"row 2, column note: .* breaks the line, 'x\\u2028y'; remove it"),
        ("a,,3,,,\rb,,3,,,\n", r"row 2, column note: .* carriage return"),
        ("a,,2,5,,,\n", r"row 2, column 7: expected as many fields as the header has, 6, got 7"),
        ("a,,,,,\nb,,,,none,\n", r"row 3, column attempts: expected a whole number .* got 'none'"),
        ("a,a9,,,,\n", r"row 2, column assignment: there is no assignment 'a9'"),
        (",,3,,,\n", r"row 2, column student: the row names no student"),
        ("a,,3,,,\na,,,,,\n", r"row 3, column student: a already has a row .* row 2"),
        ("*,,,g1,,\n", r"row 2, column group"),
    ],
)
def test_an_error_names_row_and_column(tmp_path: Path, rows: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        people(tmp_path, rows)


def test_who_is_excused(tmp_path: Path) -> None:
    rows = f"{JOSE},a1,Yes\nb,,yes\nc,,\n"
    read = people(tmp_path, rows, "student,assignment,excused\n")
    assert [*map(read.is_excused, (JOSE_ON_A_MAC, "b", "c", "d"))] == [True, True, False, False]
    assert read.facts("b", DUE) == {"excused": "yes"}
    with pytest.raises(ValueError, match=r"row 2, column excused: expected yes .* got 'no'"):
        people(tmp_path, "a,no\n", "student,excused\n")


def test_other_columns_and_encodings_are_named(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="row 1, column nmae: no column has this name"):
        people(tmp_path, "", "student,nmae\n")
    with pytest.raises(ValueError, match="row 1, column student: expected a header"):
        people(tmp_path, "", "name\n")
    (tmp_path / "people.csv").write_bytes("student\n王小明\n".encode("gb18030"))
    with pytest.raises(ValueError, match=r"not UTF-8 text.*CSV UTF-8"):
        Course(tmp_path).roster("a1")


JOSE, JOSE_ON_A_MAC = "Jos\u00e9", "Jose\u0301"


def test_a_name_in_two_forms_of_unicode_is_one_student(tmp_path: Path) -> None:
    for folder, row in ((JOSE, JOSE_ON_A_MAC), (JOSE_ON_A_MAC, JOSE)):
        root = tmp_path / folder
        hand_in(root, folder)
        read = people(root, f"{row},,3,g,,\nAna,,,g,,\n")
        assert read.extension(folder, DUE) == timedelta(days=3)
        work = opened(Course(root), "a1")
        assert work.students() == ["Ana", folder] and work.submitter("Ana") == folder
        assert (work.named(row), work.named("nobody")) == (folder, "nobody")
    with pytest.raises(ValueError, match=r"row 3, column student: .* already has a row .* row 2"):
        people(tmp_path, f"{JOSE},,3,,,\n{JOSE_ON_A_MAC},,5,,,\n")


def test_two_folders_of_one_name_are_refused(tmp_path: Path) -> None:
    hand_in(tmp_path, JOSE)
    hand_in(tmp_path, JOSE_ON_A_MAC)
    with pytest.raises(ValueError, match=r"two folders for José in a1.*'Jose\\u0301'"):
        Course(tmp_path).roster("a1")
    assert Course(tmp_path).roster("a2").persons == {}


@pytest.mark.parametrize(
    "text",
    [
        *("02.03.2027 12:00", "3/2/2027 12:00:00 UTC", "2027-13-02", "2 March 2027", "Monday"),
        *("2027-03-02 12:00:00 MESZ", "0001-01-01 00:00:00 Asia/Tokyo", "2027-03-02 25:00"),
    ],
)
def test_a_time_of_two_meanings_is_no_time(text: str) -> None:
    with pytest.raises(ValueError, match="not a time"):
        utc_time(text)


@pytest.mark.parametrize(
    "text",
    [
        *("2027-03-02 11:00:00 UTC", "2027-03-02 11:00:00.000000 UTC", " 2027-03-02 11:00\n"),
        *("2027-03-02 12:00:00 Europe/Berlin", "2027-03-02T12:00:00.0+01:00"),
        *("2027-03-02 12:00:00 +0100", "2027-03-02T11:00:00Z", "2027-03-02-11:00"),
    ],
)
def test_a_time_may_be_in_another_zone(text: str) -> None:
    assert utc_time(text) == datetime(2027, 3, 2, 11)


def hand_in(root: Path, student: str, when: str = "") -> None:
    folder = root / "submitted" / student / "a1"
    folder.mkdir(parents=True)
    (folder / "a1.ipynb").write_text("{}", encoding="utf-8")
    if when:
        (folder / "timestamp.txt").write_text(when, encoding="utf-8")


def test_a_group_has_the_submission_that_it_handed_in_last(tmp_path: Path) -> None:
    people(tmp_path, "a,,,g1,,\n王,,,g1,,\nc,,,g1,,\nd,,,g2,,\n")
    hand_in(tmp_path, "a", "2027-02-01 12:00:00 UTC")
    hand_in(tmp_path, "c", "2027-02-01 14:00:00 Europe/Berlin")
    hand_in(tmp_path, "else")
    work = opened(Course(tmp_path), "a1")
    submissions = {student: work.path("submitted", student) for student in work.students()}
    assert set(submissions) == {"a", "王", "c", "else"}  # nobody of g2 handed anything in
    assert submissions["a"] == submissions["王"] == submissions["c"]
    assert submissions["c"] == Course(tmp_path).notebook("submitted", "a1", "c")


def test_files_in_place_of_folders_are_told(tmp_path: Path) -> None:
    hand_in(tmp_path, "right")
    submitted = tmp_path / "submitted"
    (submitted / "王.ipynb").write_text("{}", encoding="utf-8")
    (submitted / ".DS_Store").write_text("", encoding="utf-8")
    for name in ("file/a1", "loose/a1.ipynb"):
        (submitted / name).parent.mkdir()
        (submitted / name).write_text("{}", encoding="utf-8")
    sentences = [text.en for text in opened(Course(tmp_path), "a1").misplaced()]
    assert len(sentences) == 3
    assert sentences[0].startswith('"submitted/file/a1" is a file, and nothing in it was graded')
    assert sentences[1].startswith('"submitted/loose/a1.ipynb" was not graded: move it into')
    assert sentences[2].startswith('"submitted/王.ipynb" is a file')


def test_a_second_notebook_beside_the_graded_one_is_told(tmp_path: Path) -> None:
    hand_in(tmp_path, "ana")
    folder = tmp_path / "submitted/ana/a1"
    for name in (
        "a1 (1).ipynb",
        "a1.ipynb.bak.txt",
        ".a1.ipynb",
        "notes.txt",
        "x: bo copied.ipynb",
    ):
        (folder / name).write_text("{}", encoding="utf-8")
    (folder / ".ipynb_checkpoints").mkdir()
    sentences = [text.en for text in opened(Course(tmp_path), "a1").misplaced()]
    assert [sentence.split(" was not graded")[0] for sentence in sentences] == [
        '"submitted/ana/a1/a1 (1).ipynb"',
        '"submitted/ana/a1/a1.ipynb.bak.txt"',
        '"submitted/ana/a1/x: bo copied.ipynb"',
    ]
    (folder / "a1.ipynb").unlink()  # then it is not clear which one is meant, which the mark says
    assert opened(Course(tmp_path), "a1").misplaced() == []


def altered(texts: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """Return texts as they are, and with some characters in place of others."""
    more = st.text("0123456789-:/. TZ+UCdhE\u0663\u2028", max_size=3)

    def replaced(text: str, place: int, removed: int, inserted: str) -> str:
        place %= len(text) + 1
        return text[:place] + inserted + text[place + removed :]

    return texts | st.builds(replaced, texts, st.integers(0, 40), st.integers(0, 3), more)


def in_utc(text: str) -> datetime:
    """Return the time in UTC as pandas reads it, which reads no day with a zone alone."""
    zone = re.search(r"[A-Z][\w+/-]*\Z", text.strip())
    assume(zone is None or zone[0] in ("Z", "UTC"))  # it knows fewer zones
    time = pandas.Timestamp(re.sub(r"\A(.{10})(?![ T]?\d)", r"\1 00:00", text.strip()))
    return (time.tz_convert(None) if time.tzinfo else time).to_pydatetime(warn=False)


TIMES = st.datetimes(datetime(1950, 1, 1), datetime(2150, 1, 1))


@profiles
def test_a_cell_with_a_date_holds_the_time_of_pandas_or_is_refused(
    profile: settings, tmp_path: Path
) -> None:
    forms = st.sampled_from(["%Y-%m-%d", "%Y-%m-%d %H:%M", "%Y-%m-%d %H:%M:%S", "%d.%m.%Y", "%d h"])
    dates = st.builds(lambda time, form, zone: f"{time:{form}}{zone}",
                      TIMES, forms, st.sampled_from(["", " UTC"]))  # fmt: skip

    @profile
    @given(altered(dates))
    def check(cell: str) -> None:
        try:
            person = people(tmp_path, csv_line(["a", "", cell, "", "", ""])).persons["a"]
        except ValueError as error:
            assert "people.csv, row 2, column extension: expected " in str(error)
            assert len(str(error).splitlines()) == 1
            return
        if isinstance(person.extension, datetime):
            assert person.extension == in_utc(cell)
        else:
            assert person.extension is None or timedelta() <= person.extension < timedelta(366)

    check()


@profiles
def test_a_time_in_a_file_is_that_of_pandas_or_is_refused(profile: settings) -> None:
    forms = st.sampled_from(["%Y-%m-%d", "%Y-%m-%dT%H:%M", "%Y-%m-%d %H:%M:%S.%f", "%m/%d/%Y"])
    zones = st.sampled_from(["", "Z", " UTC", "+01:00", " -0330", "+1400"])

    @profile
    @given(altered(st.builds(lambda time, form, zone: f"{time:{form}}{zone}", TIMES, forms, zones)))
    def check(text: str) -> None:
        try:
            time = utc_time(text)
        except ValueError as error:
            assert str(error) == f"not a time: {text.strip()!r}"
            return
        assert time == (in_utc(text) if text.strip() else None)

    check()

"""Files that come from others: the exchange, and the tables of a learning management system.

Each attack is a row: its name, what it lays down, and what the instructor reads. Nothing of it is
collected, written or run, and what the others handed in is there.
"""

from __future__ import annotations

import csv
import io
import os
import shutil
import sys
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import NamedTuple

import pytest
from nbgrader.coursedir import CourseDirectory
from traitlets.config import Config

from ptm_edu.csv_file import FORMULA_STARTS
from ptm_edu.grading.gradebook import collect
from ptm_edu.grading.pages.lms_export import Mark, export_marks
from ptm_edu.grading.records.lms_file import read_lms_file
from ptm_edu.grading.records.roster_import import import_roster

LONG = "x" * 250
FORMULA = "=cmd|' calc'!A0"


class Attack(NamedTuple):
    """What `lay` puts into a folder, and a part of the sentence that the instructor reads."""

    name: str
    lay: Callable[[Path], object]
    sentence: str


def _account(offset: int = 0) -> str:
    import pwd

    return pwd.getpwuid(os.getuid() + offset).pw_name


def _folder(inbound: Path, student: str = "", minutes: int = 0, time: str = "") -> Path:
    when = datetime.now(UTC) + timedelta(minutes=minutes)
    time = time or f"{when:%Y-%m-%d %H:%M:%S.%f UTC}"
    folder = inbound / f"{student or _account()}+a1+{time}+{os.urandom(4).hex()}"
    folder.mkdir()
    (folder / "a1.ipynb").write_text("attack", encoding="utf-8")
    return folder


def _many(inbound: Path) -> None:
    folder = _folder(inbound)
    for number in range(10_000):
        (folder / f"{number}.ipynb").touch()


def _many_folders(inbound: Path) -> None:
    folder = _folder(inbound)
    for number in range(collect.MOST_FILES):
        (folder / str(number)).mkdir()


def _many_links(inbound: Path) -> None:
    folder = _folder(inbound)
    for number in range(collect.MOST_FILES):
        (folder / str(number)).symlink_to("/etc/passwd")


def _large(inbound: Path) -> None:
    with open(_folder(inbound) / "data.bin", "wb") as file:
        file.truncate(2 * 2**30)  # takes no room until it is copied


def _deep(inbound: Path) -> None:
    """Make a path that is too long to be written from the top."""
    here = os.open(_folder(inbound), os.O_RDONLY)
    for _ in range(20):
        os.mkdir(LONG, dir_fd=here)
        here, last = os.open(LONG, os.O_RDONLY, dir_fd=here), here
        os.close(last)
    os.close(os.open("a1.ipynb", os.O_CREAT | os.O_WRONLY, dir_fd=here))
    os.close(here)


EXCHANGE = (
    Attack("another's name", lambda inbound: _folder(inbound, "zhang"), "in zhang's name, but"),
    Attack("the folder above", lambda inbound: _folder(inbound, ".."), ""),
    Attack(
        "SQL in a name",
        lambda inbound: _folder(inbound, "x'); DROP TABLE grade; --"),
        "in x'); DROP TABLE grade; --'s name, but",
    ),
    Attack("a formula in a name", lambda inbound: _folder(inbound, "=1+1"), "in =1+1's name, but"),
    Attack("before the deadline", lambda inbound: _folder(inbound, "", -120), "but was written at"),
    Attack("no time", lambda inbound: _folder(inbound, time="soon"), "is not STUDENT+ASSIGNMENT"),
    Attack("10,000 files", _many, "holds more than 1,000 files or 100 MB"),
    Attack("1,000 folders", _many_folders, "holds more than 1,000 files or 100 MB"),
    Attack("1,000 links", _many_links, "holds more than 1,000 files or 100 MB"),
    Attack("2 GB", _large, "holds more than 1,000 files or 100 MB"),
    Attack("a path that is too long", _deep, "cannot be read (File name too long)"),
)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no exchange")
def test_the_exchange_gives_only_what_its_owner_handed_in_last(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    # nbgrader calls alembic, which lies beside Python, by its bare name.
    beside = [str(Path(sys.executable).parent), os.environ["PATH"]]
    monkeypatch.setenv("PATH", os.pathsep.join(beside))
    inbound = tmp_path / "exchange" / "course" / "inbound"
    inbound.mkdir(parents=True)
    *refused, deep = EXCHANGE
    for number, attack in enumerate(refused):  # between them the same student hands in again
        (_folder(inbound, minutes=number % 8 - 8) / "a1.ipynb").write_text(str(number % 8))
        attack.lay(inbound)
    try:
        assert _collect(tmp_path) == {f"{_account()}/a1/a1.ipynb": "7"}
        assert [one.name for one in refused if one.sentence not in caplog.text] == []
        for folder in (inbound, tmp_path / "submitted"):
            shutil.rmtree(folder)
        inbound.mkdir()
        deep.lay(inbound)
        assert _collect(tmp_path) == {} and deep.sentence in caplog.text
    finally:
        shutil.rmtree(inbound)  # pytest removes no path that is too long


def _collect(folder: Path) -> dict[str, str]:
    """Collect as the instructor does; return what is in submitted/ then."""
    config = Config()
    config.CourseDirectory.update(root=str(folder), course_id="course", assignment_id="a1")
    config.Exchange.root = str(folder / "exchange")
    config.Exchange.assignment_dir = str(folder)
    collect.Collect(coursedir=CourseDirectory(config=config), config=config).start()
    submitted = folder / "submitted"
    return {
        path.relative_to(submitted).as_posix(): path.read_text(encoding="utf-8")
        for path in submitted.rglob("*")
        if path.is_file() and path.name != "timestamp.txt"
    }


# What a student may be called, and what the instructor reads where no folder can be called so.
STUDENTS = {
    FORMULA: "",
    "＝1+1": "",
    '@SUM(A1)","100': "",
    "x'); DROP TABLE grade; --": "",
    "../../engine/course": "no folder of submitted/ can have the name '../../engine/course'",
    "..": "no folder of submitted/ can have the name '..'",
    "a\\b": "no folder of submitted/ can have the name",
    "two\nlines": "no folder of submitted/ can have the name",
}


def _table(name: str, points: str = "") -> str:
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(["Last Name", "First Name", "Username", "a1 [Total Pts: 10 Score] |17"])
    writer.writerow(["Wang", FORMULA, name, points])
    writer.writerow(["Li", "Lei", "lilei", ""])
    return text.getvalue()


@pytest.mark.parametrize("name", STUDENTS)
def test_a_table_puts_no_formula_and_no_path_on_the_roster(name: str, tmp_path: Path) -> None:
    (table := tmp_path / "lms.csv").write_text(_table(name), encoding="utf-8")
    people = tmp_path / "people.csv"
    if STUDENTS[name]:
        with pytest.raises(ValueError) as raised:
            import_roster(read_lms_file(table), people)
        assert STUDENTS[name] in str(raised.value) and "row 2" in str(raised.value)
        assert not people.exists()
        return
    assert import_roster(read_lms_file(table), people).new == (name, "lilei")
    assert not formulas(people)


@pytest.mark.parametrize("name", [name for name, refused in STUDENTS.items() if not refused])
def test_marks_hold_no_formula_of_a_student(name: str, tmp_path: Path) -> None:
    marks = [Mark(name, 5.0), Mark("lilei", 10.0)]
    exported = export_marks(tmp_path, "a1", marks, 10, "csv")
    assert not formulas(exported.path)


def test_a_student_who_is_not_in_the_table_gets_no_row(tmp_path: Path) -> None:
    (table := tmp_path / "lms.csv").write_text(_table("wang"), encoding="utf-8")
    marks = [Mark("nobody", 10.0), Mark("wang", 5.0), Mark("lilei", 1.0)]
    exported = export_marks(tmp_path, "a1", marks, 10, "blackboard", table)
    assert exported.absent == ["nobody"]
    assert (
        exported.path.read_text(encoding="utf-8-sig").splitlines()
        == _table("wang", "5")[:-1].replace("lilei,", "lilei,1").splitlines()
    )


def formulas(path: Path) -> list[str]:
    """Return the cells that a spreadsheet computes."""
    with open(path, encoding="utf-8-sig", newline="") as file:
        cells = [cell for row in csv.reader(file) for cell in row]
    return [cell for cell in cells if cell.startswith(FORMULA_STARTS)]

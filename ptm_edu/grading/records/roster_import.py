"""New students of a system's table are added to people.csv; what the instructor wrote stays."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from ptm_edu.csv_file import CsvRow, at, csv_line, escape_formula, read_csv, unescape_formula
from ptm_edu.files import whole_file
from ptm_edu.language import say

from .lms_file import WORKSHEET, LmsFile, full_name, identity
from .names import composed
from .roster import COLUMNS, EVERYBODY

NO_FOLDER = re.compile(r"[\x00-\x1f\x7f\x85\u2028\u2029/\\]|\A\.{1,2}\Z")
NOT_IN_MOODLES_ZIP = re.compile(r"""[\x00-\x1f\x7f&<>"`|':\\/*?]|\.\.+""")


@dataclass(frozen=True)
class Imported:
    """What an import did: the column that names the students, who is new, who was there."""

    column: str
    new: tuple[str, ...]
    known: tuple[str, ...]


def import_roster(
    table: LmsFile, people: Path, folders: Iterable[str] = (), column: str | None = None
) -> Imported:
    """Add the students of a table to people.csv, by the names that their folders have.

    `folders` are the students' folders in submitted/. Without `column` the students are named by
    the first identifier that all rows have. The file's rows stay as they are, to the byte. Raises
    ValueError for a row without a name, or with one that no folder can have, and for a people.csv
    that cannot be read; nothing is written then.
    """
    name = table.identifier_of_all(column)
    here = {number: one for one in folders if (number := identity(name, one, folder=True))}
    students = {_student(table, row, name, here): full_name(row) for row in table.rows}
    before, columns, delimiter, there = _read(people)
    new = {student: note for student, note in students.items() if student not in there}
    rows = [
        {"student": escape_formula(student), "note": escape_formula(" ".join(note.split()))}
        for student, note in new.items()
    ]
    text = "".join(csv_line([row.get(c, "") for c in columns], delimiter) for row in rows)
    if text:
        end = "\r\n" if b"\r\n" in before else "\n"
        with whole_file(people) as part:
            part.write_bytes(before + text.replace("\n", end).encode("utf-8"))
    known = tuple(student for student in students if student in there)
    return Imported(table.header(name), tuple(new), known)


def _student(table: LmsFile, row: CsvRow, column: str, here: Mapping[str, str]) -> str:
    """Return the name that a student's folder has, or will have when it is collected."""
    student = identity(column, row.cells.get(column, ""))
    if column in WORKSHEET:
        name = NOT_IN_MOODLES_ZIP.sub("", full_name(row).replace("_", " ")) or "Participant"
        student = here.get(student, student and f"{name}_{student}")
    student = composed(student)
    if not student or student == EVERYBODY or NO_FOLDER.search(student):
        problem = _no_folder(student) if student else _empty()
        raise ValueError(at(table.path, row.place, problem, table.header(column)))
    return student


def _read(people: Path) -> tuple[bytes, list[str], str, set[str]]:
    """Return people.csv up to where a row can be added, its columns and delimiter, and who is in.

    Without the file these are those of a new one.
    """
    if not people.is_file():
        header = csv_line(COLUMNS).encode("utf-8-sig")  # the mark tells Excel that it is UTF-8
        return header, list(COLUMNS), ",", set()
    file = read_csv(people, ("student",), COLUMNS)
    content = people.read_bytes()
    if not content.endswith(b"\n"):
        content += b"\r\n" if b"\r\n" in content else b"\n"
    there = {unescape_formula(composed(row.cells["student"].strip())) for row in file.rows}
    return content, file.columns, file.delimiter, there


def _empty() -> str:
    return say(
        en="the cell names no student; fill it, or name another column with --match",
        zh="此处没有学生名；请填写，或用 --match 指定其他列",
    )


def _no_folder(student: str) -> str:
    return say(
        en="no folder of submitted/ can have the name {student!r}; name another column with "
        "--match",
        zh="submitted/ 中的文件夹不能叫 {student!r}；请用 --match 指定其他列",
        student=student,
    )

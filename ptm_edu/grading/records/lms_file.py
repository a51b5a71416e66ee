"""Tables that a learning management system downloads: which system, and which row is whose.

Each system names a student in columns of its own. One column decides for a whole file, the one that
names most of the students' folders: a number that is one student's Canvas ID and another one's SIS
ID is never taken for both.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from ptm_edu.csv_file import CsvFile, CsvRow, at, read_csv
from ptm_edu.language import say

from .names import composed

WORKSHEET = ("identifier", "标识符")  # of Moodle's grading worksheet: "Participant 12345"
PARTICIPANT = re.compile(r".*_(\d+)", re.DOTALL)  # the folder in Moodle's zip: 王小明_12345
FULL_NAMES = ("full name", "student")
FIRST_NAMES = ("first name", "firstname")
TEST_STUDENT = ("Student, Test", "Test Student")  # Canvas's, who is nobody
LAST_NAMES = ("last name", "surname", "lastname")


@dataclass(frozen=True)
class System:
    """A learning management system; the columns are in lower case.

    `signs` are sets of columns: a file that has all of one set is the system's. `identifiers` name
    a student.
    """

    name: str
    signs: tuple[frozenset[str], ...]
    identifiers: tuple[str, ...]


SYSTEMS = {
    "moodle": System(
        "Moodle",
        (
            *(frozenset({column}) for column in WORKSHEET),
            frozenset({"first name", "last name", "email address"}),
            frozenset({"first name", "surname", "email address"}),
        ),
        (*WORKSHEET, "username", "id number", "email address"),
    ),
    "canvas": System(
        "Canvas",
        (frozenset({"student", "id", "section"}), frozenset({"lastname", "firstname", "id"})),
        ("id", "sis login id", "sis user id"),
    ),
    "blackboard": System(
        "Blackboard",
        (frozenset({"last name", "first name", "username"}),),
        ("username", "student id"),
    ),
}


@dataclass(frozen=True)
class LmsFile:
    """A table with its system; `rows` are those of students."""

    path: Path
    system: System
    file: CsvFile
    rows: tuple[CsvRow, ...]

    def header(self, column: str) -> str:
        """Return a column's name as the file writes it."""
        return self.file.names[self.file.columns.index(column)]

    def rows_of(
        self, students: Iterable[str], column: str | None = None
    ) -> tuple[str, dict[str, CsvRow]]:
        """Return the column that names the students' folders, and each student's row.

        Without `column` it is the identifier with most of the students. Raises ValueError where no
        cell names one, where two columns name as many and not the same rows, and for a cell twice.
        """
        found = {}
        names = list(students)
        for name in [self._identifier(column)] if column else self.identifiers():
            rows: dict[str, list[CsvRow]] = {}
            for row in self.rows:
                rows.setdefault(identity(name, row.cells.get(name, "")), []).append(row)
            keys = {student: identity(name, student, folder=True) for student in names}
            found[name] = {
                student: rows[key]
                for student, key in keys.items()
                if key and key in rows and _same_person(name, student, rows[key][0])
            }
        most = max(map(len, found.values()), default=0)
        best = [name for name, rows in found.items() if len(rows) == most]
        if not most:
            raise ValueError(self._at_header(_nobody(names, [self.header(c) for c in found])))
        if any(found[name] != found[best[0]] for name in best):
            columns = ", ".join(map(self.header, best))
            raise ValueError(self._at_header(_ambiguous(columns)))
        for first, *others in found[best[0]].values():
            if others:
                problem = _twice(first.place)
                raise ValueError(at(self.path, others[0].place, problem, self.header(best[0])))
        return best[0], {student: one[0] for student, one in found[best[0]].items()}

    def identifiers(self) -> list[str]:
        """Return the columns of this file that name a student, in the system's order."""
        return [name for name in self.system.identifiers if name in self.file.columns]

    def identifier_of_all(self, column: str | None = None) -> str:
        """Return `column`, or the first identifier that has a value in all rows, or the first.

        ValueError for a column that is not there.
        """
        if column:
            return self._identifier(column)
        names = self.identifiers()
        full = [c for c in names if all(identity(c, row.cells.get(c, "")) for row in self.rows)]
        if not names:
            raise ValueError(self._at_header(_no_identifier(self.system)))
        return (full or names)[0]

    def _identifier(self, column: str) -> str:
        name = column.strip().lower()
        if name not in self.file.columns:
            raise ValueError(self._at_header(_no_column(column, self.file.names)))
        return name

    def _at_header(self, problem: str) -> str:
        return at(self.path, self.file.place, problem)


def read_lms_file(path: Path, system: str | None = None) -> LmsFile:
    """Read a system's table; without `system` its columns tell which it is.

    Raises ValueError for a table of another system, and for what is not CSV.
    """
    known = {column for one in SYSTEMS.values() for column in one.identifiers}
    file = read_csv(path, (), sorted(known), foreign=True)
    columns = set(file.columns)
    ours = [
        one
        for name, one in SYSTEMS.items()
        if system in (None, name) and any(signs <= columns for signs in one.signs)
    ]
    if not ours:
        expected = [SYSTEMS[system]] if system else list(SYSTEMS.values())
        raise ValueError(at(path, file.place, _unknown(expected, file.names)))
    return LmsFile(path, ours[0], file, tuple(_students(file, ours[0])))


def identity(column: str, text: str, folder: bool = False) -> str:
    """Return how a cell of a column, or a folder, names a student; "" where it names none."""
    text = composed(text.strip())
    if column not in WORKSHEET:
        return text
    number = PARTICIPANT.fullmatch(text) if folder else re.search(r"(\d+)\Z", text)
    return number[1] if number else ""


def full_name(row: CsvRow) -> str:
    """Return the student's name in a row, "" where it has none, as with anonymous marking."""
    cells = {column: cell.strip() for column, cell in row.cells.items()}
    for column in FULL_NAMES:
        if cells.get(column):
            return cells[column]
    parts = [
        next((cells[column] for column in columns if cells.get(column)), "")
        for columns in (FIRST_NAMES, LAST_NAMES)
    ]
    return " ".join(filter(None, parts))


def _students(file: CsvFile, system: System) -> Iterable[CsvRow]:
    """Yield the rows of students; Canvas has rows of maxima and of posting rules, too."""
    for row in file.rows:
        if system is SYSTEMS["canvas"]:
            number = row.cells.get("id", "").strip()
            is_student = number.isdecimal() and full_name(row) not in TEST_STUDENT
        else:
            is_student = any(cell.strip() for cell in row.cells.values())
        if is_student:
            yield row


def _same_person(column: str, student: str, row: CsvRow) -> bool:
    """Return whether a folder can be that of a worksheet's row: alice_2 is no participant 2.

    Moodle leaves out characters of a name that a file may not have, and may put a group before it.
    """
    if column not in WORKSHEET:
        return True
    folder, name = (
        re.sub(r"[\W_]", "", unicodedata.normalize("NFD", text)).casefold()
        for text in (student.rpartition("_")[0], full_name(row))
    )
    return folder.endswith(name)


def _unknown(systems: Iterable[System], names: Iterable[str]) -> str:
    return say(
        en="expected a table of {systems}, which its columns tell, such as {columns}; got the "
        "columns {names}. docs/instructors.md says which download it is",
        zh="应为 {systems} 的表格，由列名识别，例如 {columns}；实际的列为 {names}。"
        "应下载哪个文件见 docs/instructors.zh.md",
        systems=say(en=" or ", zh=" 或 ").join(system.name for system in systems),
        columns=" / ".join(" + ".join(sorted(one.signs[-1])) for one in systems),
        names=", ".join(names)[:200],
    )


def _nobody(students: list[str], columns: list[str]) -> str:
    return say(
        en="no row is one of the {count} students here (such as {student}): their folders are "
        "named by none of the columns {columns}; --match names another column",
        zh="没有一行属于这里的 {count} 名学生（例如 {student}）：{columns} 各列都与学生文件夹名"
        "不符；可用 --match 指定其他列",
        count=len(students),
        student=students[0] if students else "–",
        columns=", ".join(columns) or "–",
    )


def _ambiguous(columns: str) -> str:
    return say(
        en="the columns {columns} name as many of the students, but not in the same rows; say "
        "with --match which one names their folders",
        zh="{columns} 列匹配的学生一样多，但行不相同；请用 --match 指定哪一列是学生文件夹名",
        columns=columns,
    )


def _no_column(column: str, names: Iterable[str]) -> str:
    return say(
        en="there is no column {column!r}; the columns are {names}",
        zh="没有 {column!r} 列；现有的列为 {names}",
        column=column,
        names=", ".join(names),
    )


def _no_identifier(system: System) -> str:
    return say(
        en="expected one of the columns {columns}; name another one with --match",
        zh="应有 {columns} 之中的一列；请用 --match 指定其他列",
        columns=", ".join(system.identifiers),
    )


def _twice(row: str) -> str:
    return say(
        en="row {row} has the same; keep one of them, or name another column with --match",
        zh="与行号 {row} 的一行相同；请只保留一行，或用 --match 指定其他列",
        row=row,
    )

"""assignments/people.csv: the roster of a class, with extensions, groups and attempts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from datetime import datetime, timedelta
from functools import cached_property
from pathlib import Path

from ptm_edu.csv_file import at, read_csv, unescape_formula
from ptm_edu.language import say

from .names import composed

FILE = "people.csv"
COLUMNS = ("student", "assignment", "extension", "group", "attempts", "excused", "note")
YES = "yes"  # the one word of the column excused
EVERYBODY = "*"  # in place of a name: holds for all students without a value of their own
LENGTH = re.compile(r"(\d+(?:\.\d+)?) ?(d|days?|h)?", re.ASCII | re.IGNORECASE)
# In any other order the day and the month can be taken for each other.
DATE = re.compile(r"(\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2}(?::\d{2})?)?)(?: UTC)?", re.ASCII)


@dataclass(frozen=True)
class Person:
    """What people.csv says of one student in one assignment; `row` is the place of an extension.

    `extension` is a length of time, or the date (UTC) until which the student may hand in.
    `attempts` is how many different files are graded, None for any number. Who is `excused` from an
    assignment has a course total without it.
    """

    extension: timedelta | datetime | None = None
    group: str = ""
    attempts: int | None = None
    note: str = ""
    row: str = ""
    excused: bool = False


@dataclass(frozen=True)
class Roster:
    """The students of an assignment by the name of their folder, in the order of the file."""

    persons: Mapping[str, Person] = field(default_factory=dict)
    everybody: Person = Person()

    @cached_property
    def groups(self) -> dict[str, tuple[str, ...]]:
        """The members of each group."""
        groups: dict[str, list[str]] = {}
        for student, person in self.persons.items():
            if person.group:
                groups.setdefault(person.group, []).append(student)
        return {group: tuple(members) for group, members in groups.items()}

    def partners(self, student: str) -> tuple[str, ...]:
        """Return the members of a student's group, or the student alone."""
        return self.groups.get(self._person(student).group, (student,))

    def attempts(self, student: str) -> int | None:
        """Return how many files are graded: the largest number in the group; None for any number.

        A student without a number has that of the row of `*`.
        """
        own = [self._person(partner).attempts for partner in self.partners(student)]
        return max((number for number in own if number), default=self.everybody.attempts)

    def is_excused(self, student: str) -> bool:
        """Return whether the assignment does not count for a student."""
        return self.everybody.excused or composed(student) in self._excused

    @cached_property
    def _excused(self) -> set[str]:
        return {composed(name) for name, person in self.persons.items() if person.excused}

    def extension(self, student: str, duedate: datetime | None) -> timedelta | None:
        """Return a student's extension: the longest in the group, else that of `*`, else None.

        Raises ValueError for a date where the assignment has no due date.
        """
        persons = [self._person(partner) for partner in self.partners(student)]
        lengths = [_length(person, duedate) for person in (*persons, self.everybody)]
        own = [length for length in lengths[:-1] if length is not None]
        return max(own, default=lengths[-1])

    def given_extension(self, student: str) -> str:
        """Return a student's extension in words, "" for none: a length, or a date."""
        own = [self._person(partner).extension for partner in self.partners(student)]
        given = [extension for extension in own if extension is not None]
        extension = given[0] if len(given) == 1 else self.everybody.extension
        if len(given) > 1:
            lengths = [length for length in given if isinstance(length, timedelta)]
            dates = [date for date in given if isinstance(date, datetime)]
            extension = max(lengths) if lengths else max(dates)
        if isinstance(extension, datetime):
            return f"{extension:%Y-%m-%d %H:%M} UTC"
        return length_text(extension) if extension else ""

    def facts(self, student: str, duedate: datetime | None) -> dict[str, str]:
        """Return what holds for a student, as the history of marks records it."""
        extension, attempts = self.extension(student, duedate), self.attempts(student)
        facts = {
            "extension": "" if extension is None else length_text(extension),
            "group": self._person(student).group,
            "attempts": "" if attempts is None else str(attempts),
            "excused": YES if self.is_excused(student) else "",
            "note": self._person(student).note,
        }
        return {name: fact for name, fact in facts.items() if fact}

    def _person(self, student: str) -> Person:
        return self.persons.get(student, Person())


def length_text(length: timedelta) -> str:
    """Return a length of time as days and hours, such as "2 d 12 h"."""
    minutes = round(length.total_seconds() / 60)
    days, minutes = divmod(minutes, 24 * 60)
    hours, minutes = divmod(minutes, 60)
    parts = [f"{n} {unit}" for n, unit in ((days, "d"), (hours, "h"), (minutes, "min")) if n]
    return " ".join(parts) or "0 d"


def read_roster(path: Path, assignment: str, folders: Mapping[str, str]) -> Roster:
    """Read what people.csv says about an assignment; without the file nobody is in it.

    A row without an assignment holds for all of them, and a row with one overrides it column by
    column. `folders` holds the names of students' folders by their composed form: a student is
    called as the folder is. Raises ValueError, which names the row and the column.
    """
    if not path.is_file():
        return Roster()
    rows = list(_rows(path))
    persons: dict[str, Person] = {}
    places: dict[tuple[str, str], str] = {}
    for specific in (False, True):  # the rows for all assignments first
        for place, row in rows:
            if bool(row["assignment"]) != specific:
                continue
            key = (row["student"], row["assignment"])
            if key in places:
                raise ValueError(at(path, place, _twice(key, places[key]), "student"))
            places[key] = place
            person = _person(path, place, row)
            if row["assignment"] in ("", assignment):
                earlier = persons.get(row["student"], Person())
                persons[row["student"]] = _merged(earlier, person)
    names = dict.fromkeys(row["student"] for _, row in rows if row["student"] != EVERYBODY)
    everybody = persons.pop(EVERYBODY, Person())
    return Roster(
        {folders.get(name, name): persons.get(name, Person()) for name in names}, everybody
    )


def _rows(path: Path) -> Iterator[tuple[str, dict[str, str]]]:
    """Yield each row that is not empty, with its place; names in their composed form."""
    file = read_csv(path, ("student",), COLUMNS)
    for name in file.columns:
        if name and name not in COLUMNS:
            raise ValueError(at(path, file.place, _unknown_column(), name))
    for line in file.rows:
        row = dict.fromkeys(COLUMNS, "")
        for column, cell in line.cells.items():
            row[column] = composed(cell.strip())
            if len(row[column].splitlines()) > 1:
                raise ValueError(at(path, line.place, _line_break(row[column]), column))
        if row["student"]:
            row["student"] = unescape_formula(row["student"])
            yield line.place, row
        elif any(row.values()):
            raise ValueError(at(path, line.place, _no_student(), "student"))


def _person(path: Path, place: str, row: Mapping[str, str]) -> Person:
    assignment = row["assignment"]
    if assignment and not (path.parent / "source" / assignment).is_dir():
        raise ValueError(at(path, place, _unknown_assignment(assignment), "assignment"))
    if row["student"] == EVERYBODY and row["group"]:
        raise ValueError(at(path, place, _group_of_everybody(), "group"))
    attempts = row["attempts"]
    if attempts and not (attempts.isascii() and attempts.isdigit() and int(attempts) > 0):
        raise ValueError(at(path, place, _not_a_number(attempts), "attempts"))
    if row["excused"].lower() not in ("", YES):
        raise ValueError(at(path, place, _not_yes(row["excused"]), "excused"))
    try:
        extension = _extension(row["extension"])
    except ValueError:
        problem = _not_a_length(row["extension"])
        raise ValueError(at(path, place, problem, "extension")) from None
    return Person(
        extension,
        row["group"],
        int(attempts) if attempts else None,
        row["note"],
        place if extension is not None else "",
        bool(row["excused"]),
    )


def _extension(text: str) -> timedelta | datetime | None:
    """Return the length or the date that a cell holds; ValueError for any other form."""
    if not text:
        return None
    if length := LENGTH.fullmatch(text):
        hours = float(length[1]) * (1 if (length[2] or "d") in "hH" else 24)
        if hours < 24 * 366:
            return timedelta(hours=hours)
    if date := DATE.fullmatch(text):
        return datetime.fromisoformat(date[1])
    raise ValueError(text)


def _merged(earlier: Person, later: Person) -> Person:
    changes = {f.name: v for f in fields(Person) if (v := getattr(later, f.name))}
    if isinstance(later.extension, timedelta):  # an extension of 0 days overrides, too
        changes["extension"] = later.extension
    return replace(earlier, **changes)


def _length(person: Person, duedate: datetime | None) -> timedelta | None:
    if not isinstance(person.extension, datetime):
        return person.extension
    if duedate is None:
        raise ValueError(at(Path(FILE), person.row, _no_duedate(), "extension"))
    return max(person.extension - duedate, timedelta())


def _unknown_column() -> str:
    return say(
        en="no column has this name; the columns are {columns}",
        zh="没有这个列名；可用的列为 {columns}",
        columns=", ".join(COLUMNS),
    )


def _no_student() -> str:
    return say(
        en="the row names no student; write the name of the student's folder in submitted/",
        zh="该行没有学生；请填写 submitted/ 中该学生文件夹的名称",
    )


def _unknown_assignment(name: str) -> str:
    return say(
        en="there is no assignment {name!r} in source/; leave the cell empty for all assignments",
        zh="source/ 中没有作业 {name!r}；留空表示所有作业",
        name=name,
    )


def _line_break(cell: str) -> str:
    if "\n" in cell or "\r" in cell:
        return say(
            en="expected a cell of one line, got a line break in it; look for a quotation mark "
            "that holds several rows together",
            zh="单元格只能有一行，而这里含有换行；请检查是否有引号把几行连在了一起",
        )
    return say(
        en="expected a cell of one line, got a character that breaks the line, {cell!a}; remove it",
        zh="单元格只能有一行，而这里含有换行符号 {cell!a}；请将其删去",
        cell=cell,
    )


def _group_of_everybody() -> str:
    return say(
        en="the row of * holds for all students, who cannot be one group; leave the cell empty",
        zh="* 行适用于所有学生，不能指定小组；请留空",
    )


def _not_a_number(text: str) -> str:
    return say(
        en="expected a whole number of files, such as 2, or an empty cell for any number; got "
        "{text!r}",
        zh="应为文件份数（整数，例如 2），留空表示不限；实际为 {text!r}",
        text=text,
    )


def _not_yes(text: str) -> str:
    return say(
        en="expected yes or an empty cell, got {text!r}",
        zh="应为 yes 或留空，实际为 {text!r}",
        text=text,
    )


def _not_a_length(text: str) -> str:
    return say(
        en="expected days (3 or 2.5), hours (12h) or a date in UTC (2027-03-08 23:59), got "
        "{text!r}; where a spreadsheet rewrites the cell, format its column as text",
        zh="应为天数（3 或 2.5）、小时数（12h）或 UTC 时间（2027-03-08 23:59），实际为 {text!r}；"
        "如果表格软件改写了单元格，请把该列设为文本格式",
        text=text,
    )


def _no_duedate() -> str:
    return say(
        en="a date needs an assignment with a due date: set one in formgrader, or write a number "
        "of days",
        zh="填写日期时作业必须有截止日期：请在 formgrader 中设置，或改填天数",
    )


def _twice(key: tuple[str, str], row: str) -> str:
    return say(
        en="{student} already has a row for {assignment}, row {row}; keep one of them",
        zh="{student} 已有一行 {assignment} 的记录，行号 {row}；请只保留一行",
        student=key[0],
        assignment=key[1] or say(en="all assignments", zh="所有作业"),
        row=row,
    )

"""Marks in the form that a learning management system takes: its own table with one column filled.

Where a student has no mark, nothing in the system changes: the cell stays as it was downloaded, and
a table without such cells leaves the student out. An empty cell would delete a mark in Canvas and
in Moodle's gradebook, and a zero is no missing mark.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ptm_edu.csv_file import CsvRow, at, csv_line, escape_formula, filled
from ptm_edu.files import whole_file
from ptm_edu.grading.records.lms_file import (
    PARTICIPANT,
    SYSTEMS,
    WORKSHEET,
    LmsFile,
    read_lms_file,
)
from ptm_edu.language import say

FORMATS = (*SYSTEMS, "csv")
# The columns that hold marks: the title, and the number by which the system finds the column.
MARKS = {
    "moodle": re.compile(r"(?P<title>grade|成绩)(?P<number>)", re.IGNORECASE),
    "canvas": re.compile(r"(?P<title>.+) \((?P<number>\d+)\)", re.DOTALL),
    "blackboard": re.compile(r"(?P<title>.+?) ?\[.*\] ?\|(?P<number>\d+)", re.DOTALL),
}
MAXIMUM = ("maximum grade", "最高分")
TOTAL_POINTS = re.compile(r"\[Total Pts: (?:up to )?(\d+(?:[.,]\d+)?)")
# What the system's own cell says where a mark would not be taken, or would end an exception.
KEPT = {"EX", "N/A"}
PLAIN = re.compile(r"[\w.@+-]*")  # no formula can be written with these alone


@dataclass(frozen=True)
class Mark:
    """A student's points, or None with the `reason`: missing, excused, ungraded, manual, …"""

    student: str
    points: float | None
    reason: str = ""

    @property
    def text(self) -> str:
        """The points as marks.csv has them, "" where there are none."""
        return "" if self.points is None else f"{self.points:g}"


@dataclass
class Exported:
    """Where the marks are, and who has none there.

    `column` is the filled one, `matched` the one that names the students; both "" without a table
    of the system. `unmarked` are students by reason, `absent` those with a mark and no row, `kept`
    those whose cell says EX or N/A. `maximum` is the system's where it is not the assignment's, and
    `above` who has more than Moodle's, which refuses such a mark without a word.
    """

    path: Path
    column: str = ""
    matched: str = ""
    written: int = 0
    unmarked: dict[str, list[str]] = field(default_factory=dict)
    absent: list[str] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)
    maximum: float | None = None
    above: list[str] = field(default_factory=list)


def export_marks(
    folder: Path,
    assignment: str,
    marks: Sequence[Mark],
    max_points: float,
    layout: str,
    table: Path | None = None,
    column: str | None = None,
    match: str | None = None,
) -> Exported:
    """Write folder/marks-LAYOUT with the suffix of `table`, a download of the system.

    `column` is the name, title or number of the column to fill, the assignment's name if not given;
    `match` the one that names the students' folders, else found. Without a table, "moodle" and
    "csv" have the students' names and points. Raises ValueError for a table that is not the
    system's or has no such column, LookupError where the system needs its table.
    """
    if table is not None and layout in SYSTEMS:
        lms = read_lms_file(table, layout)
        return _fill(folder, lms, marks, max_points, layout, column or assignment, match)
    if table is not None:
        raise ValueError(_no_table(layout, table))
    numbered = all(PARTICIPANT.fullmatch(mark.student) for mark in marks)
    if layout in ("canvas", "blackboard") or (layout == "moodle" and numbered):
        raise LookupError(_needs_table(layout))
    exported = Exported(folder / f"marks-{layout}.csv")
    by_moodle = layout == "moodle"
    rows = [["student", assignment] if by_moodle else ["student", "points", "max_points", "reason"]]
    for mark in marks:
        student = mark.student if PLAIN.fullmatch(mark.student) else escape_formula(mark.student)
        _count(exported, mark)
        if not by_moodle:
            rows.append([student, mark.text, f"{max_points:g}", mark.reason])
        elif mark.text:
            rows.append([student, mark.text])
    text = "".join(map(csv_line, rows))
    with whole_file(exported.path) as part:
        part.write_bytes(text.encode("utf-8" if by_moodle else "utf-8-sig", errors="replace"))
    return exported


def _fill(
    folder: Path,
    lms: LmsFile,
    marks: Sequence[Mark],
    max_points: float,
    layout: str,
    wanted: str,
    match: str | None,
) -> Exported:
    column = _column(lms, layout, wanted)
    matched, rows = lms.rows_of([mark.student for mark in marks], match)
    exported = Exported(
        folder / f"marks-{layout}{lms.path.suffix}", lms.file.names[column], lms.header(matched)
    )
    limit = _maximum(lms, layout, column, rows)
    exported.maximum = limit if limit not in (None, max_points) else None
    cells = []
    for mark in marks:
        row = rows.get(mark.student)
        if row is None:
            if mark.text:
                exported.absent.append(mark.student)
            continue
        now = row.cells.get(lms.file.columns[column], "").strip().upper()
        if mark.text and now in KEPT:
            exported.kept.append(mark.student)
            continue
        if _count(exported, mark):
            cells.append((row, mark.text))
            if layout == "moodle" and limit is not None and float(mark.text) > limit:
                exported.above.append(mark.student)
    with whole_file(exported.path) as part:
        part.write_bytes(filled(lms.file, column, cells))
    return exported


def _count(exported: Exported, mark: Mark) -> bool:
    """Note whether a student has a mark; return it."""
    if mark.text:
        exported.written += 1
    else:
        exported.unmarked.setdefault(mark.reason, []).append(mark.student)
    return bool(mark.text)


def _column(lms: LmsFile, layout: str, wanted: str) -> int:
    """Return the index of the column of marks with this name, title or number."""
    names = lms.file.names
    matches = {i: m for i, name in enumerate(names) if (m := MARKS[layout].fullmatch(name))}
    readable = [i for i in matches if not _is_read_only(lms, i)]
    worksheet = layout == "moodle" and any(name in lms.file.columns for name in WORKSHEET)
    found = [
        i
        for i in readable
        if worksheet or wanted in (names[i], matches[i]["title"], matches[i]["number"])
    ]
    if layout == "moodle" and not worksheet:  # its gradebook: any column by its whole name
        found = [i for i, name in enumerate(names) if name == wanted]
        readable = [i for i, c in enumerate(lms.file.columns) if c not in lms.system.identifiers]
    if len(found) != 1:
        problem = _which_column(wanted, [names[i] for i in readable])
        raise ValueError(at(lms.path, lms.file.place, problem))
    return found[0]


def _is_read_only(lms: LmsFile, column: int) -> bool:
    """Return whether Canvas says so, in its row of maxima."""
    return "read only" in _points_possible(lms).get(lms.file.columns[column], "")


def _points_possible(lms: LmsFile) -> Mapping[str, str]:
    for row in lms.file.rows:
        first = row.cells.get(lms.file.columns[0], "")
        if lms.system is SYSTEMS["canvas"] and "Points Possible" in first:
            return row.cells
    return {}


def _maximum(lms: LmsFile, layout: str, column: int, rows: Mapping[str, CsvRow]) -> float | None:
    """Return the most points that the system's column has, None where the table does not say."""
    text = ""
    if layout == "canvas":
        text = _points_possible(lms).get(lms.file.columns[column], "")
    elif layout == "blackboard":
        match = TOTAL_POINTS.search(lms.file.names[column])
        text = match[1] if match else ""
    else:
        row = next(iter(rows.values()))
        text = next((row.cells[name] for name in MAXIMUM if name in row.cells), "")
    try:
        return float(text.strip().replace(",", "."))
    except ValueError:
        return None


def _no_table(layout: str, table: Path) -> str:
    return say(
        en="the format {layout} is a table of its own and fills no other, but --gradebook gives "
        "{table}: leave it out, or name the system that it is from, one of {systems}",
        zh="{layout} 格式自成一表，不会填写其他表格，而 --gradebook 给出了 {table}："
        "请去掉该选项，或指定它所属的平台：{systems}",
        layout=layout,
        table=table,
        systems=", ".join(SYSTEMS),
    )


def _needs_table(layout: str) -> str:
    if layout == "canvas":
        return say(
            en="Canvas takes marks in its own table: there Grades → Export → Export Entire "
            "Gradebook, and give that file with --gradebook",
            zh="Canvas 只接受它自己的成绩表：请在 Canvas 中选 Grades → Export → Export Entire "
            "Gradebook，再用 --gradebook 给出该文件",
        )
    if layout == "blackboard":
        return say(
            en="Blackboard takes marks in its own table: download the gradebook there, and give "
            "that file with --gradebook",
            zh="Blackboard 只接受它自己的成绩表：请从其中下载成绩册，再用 --gradebook 给出该文件",
        )
    return say(
        en="the students are named by Moodle's participant numbers, which only its grading "
        "worksheet has: there Download grading worksheet, and give that file with --gradebook",
        zh="学生名以 Moodle 的参与者编号结尾，只有评分工作表才有这些编号：请在作业中选 "
        "Download grading worksheet（下载评分工作表），再用 --gradebook 给出该文件",
    )


def _which_column(wanted: str, columns: Sequence[str]) -> str:
    return say(
        en="expected one column of marks called {wanted!r}; give one of these with --column: "
        "{columns}",
        zh="应有一列成绩名为 {wanted!r}；请用 --column 指定其中一列：{columns}",
        wanted=wanted,
        columns=", ".join(columns) or "–",
    )

"""`ptm-edu grading export|import-roster`: marks to, and students from, an LMS's tables."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from ptm_edu.language import Text, say

from .grade import add_course_arguments, add_course_folder, course_by, opened_by

if TYPE_CHECKING:
    from ptm_edu.grading.pages.lms_export import Exported

LAYOUTS = ("moodle", "canvas", "blackboard")
REASONS = {
    "missing": Text("not handed in", "未提交"),
    "excused": Text("excused", "免交"),
    "ungraded": Text("not graded yet", "尚未评分"),
    "fault": Text("grader fault", "评分故障"),
    "manual": Text("an answer waits for a person", "有文字题等待人工评分"),
    "earlier_text": Text("marked before it was handed in again", "重新提交前的评分"),
    "unreadable": Text("the file cannot be read", "文件无法读取"),
}


def add_export_arguments(parser: argparse.ArgumentParser) -> None:
    """Take the format, and the table of the system that is to be filled."""
    add_course_arguments(parser)
    parser.add_argument(
        "--format",
        choices=(*LAYOUTS, "csv"),
        required=True,
        help=say(en="the system that takes the marks", zh="接收成绩的教学平台"),
    )
    parser.add_argument(
        "--gradebook",
        type=Path,
        metavar="FILE",
        help=say(
            en="the system's own table: Moodle's grading worksheet, Canvas's or Blackboard's "
            "gradebook. A copy with one column filled is written",
            zh="平台自己的表格：Moodle 的评分工作表、Canvas 或 Blackboard 的成绩册；"
            "会写出填好一列的副本",
        ),
    )
    parser.add_argument(
        "--column",
        metavar="NAME",
        help=say(
            en="the column to fill: its name, title or number (default: the assignment's name)",
            zh="要填写的列：列名、标题或编号（默认为作业名）",
        ),
    )
    _add_match(parser)


def add_import_arguments(parser: argparse.ArgumentParser) -> None:
    """Take the table, and how it is read."""
    parser.add_argument(
        "file",
        type=Path,
        metavar="FILE",
        help=say(en="a table of the system with its students", zh="平台导出的学生表格"),
    )
    add_course_folder(parser)
    parser.add_argument(
        "--format",
        choices=LAYOUTS,
        help=say(en="the system (default: as the columns tell)", zh="平台（默认由列名识别）"),
    )
    _add_match(parser)


def _add_match(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--match",
        metavar="COLUMN",
        help=say(
            en="the column with the names of the students' folders (default: found)",
            zh="内容为学生文件夹名的列（默认自动识别）",
        ),
    )


def export(args: argparse.Namespace) -> int:
    """Write the marks; 1 where a mark has no place in the system, or another maximum."""
    from ptm_edu.grading.assembly import publish_for_lms

    opened = opened_by(args)
    exported, most = publish_for_lms(opened, args.format, args.gradebook, args.column, args.match)
    name = args.format.capitalize()
    count = exported.written
    path = exported.path
    print(say(en="Marks: {path} (students: {n})", zh="成绩：{path}（{n} 人）", n=count, path=path))
    if exported.column:
        message = say(
            en="in the column {column!r}; {matched!r} names the students",
            zh="填在 {column!r} 列；以 {matched!r} 列识别学生",
            column=exported.column,
            matched=exported.matched,
        )
        print(f"  {message}")
    for reason, students in sorted(exported.unmarked.items()):
        reasons = say(en=", ", zh="，").join(REASONS[one].say() for one in reason.split())
        message = say(
            en="no mark ({reason}), {what}: {students}",
            zh="没有成绩（{reason}），{what}：{students}",
            reason=reasons,
            what=say(en="cell left as it is", zh="单元格保持不变")
            if exported.column
            else say(en="no points in the file", zh="文件中没有分数"),
            students=", ".join(students),
        )
        print(f"– {message}")
    problems = _problems(exported, name, most)
    for problem in problems:
        print(f"✗ {problem}")
    return 1 if problems else 0


def _problems(exported: Exported, name: str, most: float) -> list[str]:
    problems = []
    if exported.absent:
        problems.append(
            say(
                en="in no row of the table, so their marks are not in it: {students}",
                zh="表格中没有这些学生的行，成绩未写入：{students}",
                students=", ".join(exported.absent),
            )
        )
    if exported.kept:
        problems.append(
            say(
                en="their cell says EX (excused) or N/A (not assigned), which stays; change it in "
                "{name} first: {students}",
                zh="单元格为 EX（免交）或 N/A（未布置），保持不变；请先在 {name} 中修改："
                "{students}",
                name=name,
                students=", ".join(exported.kept),
            )
        )
    if exported.maximum is not None:
        problems.append(
            say(
                en="{name} has at most {theirs:g} points, this assignment {ours:g}; set {ours:g} "
                "there, since marks are not converted",
                zh="{name} 的满分为 {theirs:g}，此作业为 {ours:g}；成绩不会换算，"
                "请在其中改为 {ours:g}",
                name=name,
                theirs=exported.maximum,
                ours=most,
            )
        )
    if exported.above:
        problems.append(
            say(
                en="more points than Moodle's maximum, which it skips without a word: {students}",
                zh="得分超过 Moodle 的满分，Moodle 会直接忽略：{students}",
                students=", ".join(exported.above),
            )
        )
    return problems


def import_roster(args: argparse.Namespace) -> int:
    """Add the students of a table to people.csv."""
    from ptm_edu.grading.records.lms_file import read_lms_file
    from ptm_edu.grading.records.roster import FILE
    from ptm_edu.grading.records.roster_import import import_roster as imported_roster

    course = course_by(args)
    table = read_lms_file(args.file, args.format)
    folders = [path.name for path in (course.root / "submitted").glob("*") if path.is_dir()]
    people = course.root / FILE
    imported = imported_roster(table, people, folders, args.match)
    message = say(
        en="{name}, students by {column!r}: {new} new in {path}; already there: {known}, "
        "whose rows are unchanged",
        zh="{name}，以 {column!r} 列为学生名：{path} 中新增 {new} 人；已有的 {known} 人保持不变",
        name=table.system.name,
        column=imported.column,
        new=len(imported.new),
        known=len(imported.known),
        path=people,
    )
    print(message)
    return 0

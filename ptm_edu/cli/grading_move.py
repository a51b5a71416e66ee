"""`ptm-edu grading move`: a course's marks from SQLite and files to PostgreSQL, or back."""

from __future__ import annotations

import argparse

from ptm_edu.language import say

from .grade import add_course_folder, course_by


def add_move_arguments(parser: argparse.ArgumentParser) -> None:
    """Take the two addresses."""
    for name, en, zh in (
        ("source", "where it is kept, such as sqlite:///gradebook.db", "现在的位置"),
        (
            "target",
            "where it is to be kept, such as postgresql+psycopg://USER@HOST/DATABASE, with the "
            "password in ~/.pgpass",
            "新的位置，密码放在 ~/.pgpass 中",
        ),
    ):
        parser.add_argument(name, metavar=name.upper(), help=say(en=en, zh=zh))
    add_course_folder(parser)


def move(args: argparse.Namespace) -> int:
    """Move, and print what was compared."""
    from ptm_edu.grading.move import move

    moved = move(course_by(args), args.source, args.target)
    print(
        say(
            en="Moved and compared: {marks} marks of the gradebook, {records} records, {changes} "
            "lines of the history, {runs} runs. The old ones are still there. Now set "
            "c.CourseDirectory.db_url in nbgrader_config.py.",
            zh="已移动并逐一核对：成绩册 {marks} 个分数、{records} 份记录、{changes} 行历史、"
            "{runs} 次运行结果。原有数据仍然保留。请在 nbgrader_config.py 中设置 "
            "c.CourseDirectory.db_url。",
            **{name: f"{count:,}" for name, count in vars(moved).items()},
        )
    )
    return 0

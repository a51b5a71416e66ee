"""`ptm-edu grading similarity`: the page of similar answers, an export, a second opinion."""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from ptm_edu.language import say

from .grade import add_course_arguments, opened_by


def add_similarity_arguments(parser: argparse.ArgumentParser) -> None:
    """Take the assignment, earlier years, and what other tools need."""
    add_course_arguments(parser)
    parser.add_argument(
        "--earlier",
        action="append",
        default=[],
        type=Path,
        metavar="FOLDER",
        help=say(
            en="an earlier year's course folder, with its engine/, beside assignments/earlier/*; "
            "may be repeated",
            zh="往年的课程文件夹（含 engine/），在 assignments/earlier/* 之外；可以重复给出",
        ),
    )
    parser.add_argument(
        "--export",
        type=Path,
        metavar="FOLDER",
        help=say(
            en="write the answers into a new folder, as JPlag reads them",
            zh="把答案写进新文件夹，供 JPlag 读取",
        ),
    )
    parser.add_argument(
        "--with",
        dest="tool",
        choices=("copydetect",),
        help=say(en="compare with another tool, too", zh="同时用另一工具比较"),
    )


def similarity(args: argparse.Namespace) -> int:
    """Write the class's pages, export the answers, print what copydetect finds."""
    from ptm_edu.grading.assembly import publish
    from ptm_edu.grading.similarity.export import copydetect_pairs, export_answers
    from ptm_edu.grading.similarity.report import all_sources

    opened = opened_by(args)
    name = opened.name
    for folder in args.earlier:
        if not (folder / "engine" / name).is_dir():
            raise FileNotFoundError(
                say(
                    en="{folder} has no engine/{name}: give the course folder of an earlier year",
                    zh="{folder} 中没有 engine/{name}：请给出往年的课程文件夹",
                    folder=folder,
                    name=name,
                )
            )
    records = list(opened.records.all())
    if not records:
        raise LookupError(
            say(
                en="nothing is graded yet: run ptm-edu grade {name} first",
                zh="还没有评分：请先运行 ptm-edu grade {name}",
                name=name,
            )
        )
    if args.export or args.tool:
        sources = all_sources(opened, args.earlier)
        with tempfile.TemporaryDirectory() as temporary:
            folder = args.export or Path(temporary) / "answers"
            exercises = export_answers(folder, records, sources)
            if args.export:
                _print_export(folder, exercises)
            for exercise in exercises if args.tool else ():
                for student, other, percent in copydetect_pairs(folder, exercise):
                    print(f"copydetect, {exercise}: {student} – {other}, {percent} %")
    page = publish(opened, args.earlier).with_name("similarity.html")
    print(say(en="Similar answers: {page}", zh="相似的答案：{page}", page=page))
    return 0


def _print_export(folder: Path, exercises: list[str]) -> None:
    commands = "\n".join(
        f"java -jar jplag.jar -l python3 --new {folder / e / 'new'} --old {folder / e / 'old'}"
        for e in exercises
    )
    print(
        say(
            en="The answers are in {folder}. With JPlag, one command an exercise:\n{commands}",
            zh="答案已写入 {folder}。使用 JPlag 时每道题一条命令：\n{commands}",
            folder=folder,
            commands=commands,
        )
    )

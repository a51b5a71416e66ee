"""`ptm-edu grading …`: this machine, the exercises' quality, a demo class, marks, moving them."""

from __future__ import annotations

import argparse
import os
import webbrowser
from collections.abc import Iterator
from pathlib import Path

from ptm_edu.language import Text, say

from . import grading_lms, grading_move, grading_records, grading_similarity
from .findings import Finding, fault, fine, note
from .repository import assignments_folder, repository

DEMO_SECONDS = 3  # of processor time an exercise: its endless loops need not run for long


SUBCOMMANDS = {
    "doctor": Text("what this machine offers", "本机的条件"),
    "quality": Text("which mistakes the exercises catch", "题目能识别哪些错误"),
    "demo": Text("a made-up class of 60, graded", "虚构的 60 人班级演示"),
    "mark": Text("mark an answer in words by its rubric", "按评分标准给文字题评分"),
    "total": Text("the course total over all assignments", "全部作业的课程总评"),
    "requests": Text("students' requests for another look", "学生的复查申请"),
    "feedback": Text("all students' pages in a zip for an LMS", "供教学平台导入的反馈压缩包"),
    "export": Text("marks as an LMS takes them", "供教学平台导入的成绩"),
    "import-roster": Text("students from an LMS's table", "从教学平台的表格导入学生"),
    "move": Text(
        "the gradebook and all records to PostgreSQL, or back",
        "把成绩册和全部记录移到 PostgreSQL，或移回",
    ),
    "similarity": Text(
        "similar answers: the page, an export, a second opinion",
        "相似的答案：页面、导出、另一工具的意见",
    ),
    "certificates": Text(
        "the certificate of a Dask cluster that grades", "用 Dask 集群评分时的证书"
    ),
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take a subcommand and its arguments."""
    commands = parser.add_subparsers(dest="what", metavar="|".join(SUBCOMMANDS), required=True)
    parsers = {
        name: commands.add_parser(name, help=text.say(), description=text.say())
        for name, text in SUBCOMMANDS.items()
    }
    parsers["doctor"].add_argument(
        "assignment",
        nargs="?",
        help=say(
            en="grade its two canaries; default: those of the first assignment",
            zh="评分该作业的两份已知提交；默认用第一个作业",
        ),
    )
    parsers["quality"].add_argument(
        "exercise", nargs="?", help=say(en="only this exercise", zh="只看这道题")
    )
    parsers["quality"].add_argument(
        "--mutants",
        action="store_true",
        help=say(
            en="try every one-edit mutant of the reference instead: minutes for all exercises",
            zh="改为逐一尝试参考答案的单处改动：全部题目需几分钟",
        ),
    )
    grading_records.add_mark_arguments(parsers["mark"])
    grading_records.add_total_arguments(parsers["total"])
    grading_records.add_requests_arguments(parsers["requests"])
    grading_records.add_feedback_arguments(parsers["feedback"])
    grading_lms.add_export_arguments(parsers["export"])
    grading_lms.add_import_arguments(parsers["import-roster"])
    grading_move.add_move_arguments(parsers["move"])
    grading_similarity.add_similarity_arguments(parsers["similarity"])
    parsers["certificates"].add_argument(
        "folder",
        type=Path,
        help=say(
            en="a new folder, which is copied to the same place on every machine",
            zh="新的文件夹，之后复制到每台机器的同一位置",
        ),
    )


def run(args: argparse.Namespace) -> int:
    """Run a subcommand and return its exit code."""
    if args.what == "quality":
        return _mutants(args.exercise) if args.mutants else _quality(args.exercise)
    if args.what == "demo":
        return _demo()
    if args.what == "similarity":
        return grading_similarity.similarity(args)
    if args.what in ("export", "import-roster"):
        return int(getattr(grading_lms, args.what.replace("-", "_"))(args))
    if args.what == "move":
        return grading_move.move(args)
    if args.what == "certificates":
        return _certificates(args.folder.absolute())
    if args.what in ("mark", "total", "requests", "feedback"):
        return int(getattr(grading_records, args.what)(args))
    faults = 0
    for finding in findings(args.assignment):
        print(finding.say(), flush=True)
        faults += finding.level == "fault"
    return 1 if faults else 0


def _certificates(folder: Path) -> int:
    from ptm_edu.grading.run.cluster.messages import NO_EXTRA

    try:
        from ptm_edu.grading.run.cluster.certificates import write_certificates
    except ModuleNotFoundError as error:
        raise ValueError(NO_EXTRA.say()) from error
    write_certificates(folder)
    message = say(
        en="{folder} is written, valid for a year. Copy it to the same place on every machine, "
        "readable only for the account that grades there: whoever has key.pem can join the "
        "cluster. Set DASK_CONFIG={folder} for scheduler, workers and ptm-edu grade.",
        zh="已写入 {folder}，有效期一年。请复制到每台机器的同一位置，只允许评分账户读取："
        "持有 key.pem 的人可以加入集群。调度器、工作进程和 ptm-edu grade 都要设置 "
        "DASK_CONFIG={folder}。",
        folder=folder,
    )
    print(message)
    return 0


def findings(assignment: str | None = None) -> Iterator[Finding]:
    """Yield what this machine offers, then how an assignment's two canaries fare on it.

    Without a name they are those of the first assignment: one run proves that the sandbox starts,
    that right answers get their points and that the release gets none.
    """
    from ptm_edu.grading.sandbox.isolation import LEVEL_DESCRIPTIONS, strongest_level
    from ptm_edu.grading.sandbox.runtime.confine import offered

    for level, reason in sorted(offered().items(), reverse=True):
        name = level.name.lower()
        if reason is None:
            yield fine(
                f"{name}: {LEVEL_DESCRIPTIONS[level].en}", f"{name}：{LEVEL_DESCRIPTIONS[level].zh}"
            )
        else:
            yield note("{name}: not here, {why}", "{name}：本机没有，{why}", name=name, why=reason)
    level = strongest_level()
    yield note("a batch here runs at: {name}", "本机评分时使用：{name}", name=level.name.lower())
    yield from _canaries(assignment)


def _canaries(assignment: str | None) -> Iterator[Finding]:
    from ptm_edu.grading.assembly import open_assignment
    from ptm_edu.grading.gradebook import make_release
    from ptm_edu.grading.run.batch import canary_results
    from ptm_edu.grading.run.canaries import CANARIES, CanaryError, require_known_marks
    from ptm_edu.grading.run.processes import Processes
    from ptm_edu.grading.run.worker import BatchOptions
    from ptm_edu.grading.sandbox.isolation import strongest_level

    from .grade import course_at
    from .start import assignments_of, name_among

    course = course_at()
    every = assignments_of(course.root)
    name = name_among(every, assignment) if assignment else every[0]
    options = BatchOptions(CANARIES, strongest_level())
    opened = open_assignment(course, name)
    make_release(opened)
    with Processes(options.jobs) as executor:
        for graded in canary_results(opened, executor, options):
            result = graded.record.result
            facts = {"name": name, "who": result.student, "points": f"{result.points:g}"}
            try:
                require_known_marks(graded)
                yield fine("{name}, {who}: {points} points", "{name}，{who}：{points} 分", **facts)
            except CanaryError as error:
                yield fault("{name}: {why}", "{name}：{why}", name=name, why=error)
    others = [other for other in every if other != name]
    if others:
        yield note(
            "not tried: {others}. Each takes about as long: {command}",
            "没有尝试：{others}。每个所需时间相近：{command}",
            others=", ".join(others),
            command="ptm-edu grading doctor ASSIGNMENT",
        )


def _quality(name: str | None) -> int:
    from ptm_edu.exercises.framework.quality import all_exercises, faults, quality, text

    rows = quality(name) if name else all_exercises()
    print(text(rows))
    return 1 if faults(rows) else 0


def _mutants(name: str | None) -> int:
    from ptm_edu.exercises import exercise, names
    from ptm_edu.exercises.framework.mutants import Trier, table_row

    accepted = 0
    print(table_row(), flush=True)
    for tested in map(exercise, [name] if name else names()):
        outcome = Trier(tested).mutants(tested.reference) if tested.sweep.exact else None
        print(table_row(tested.name, outcome), flush=True)
        accepted += len(outcome.accepted) if outcome else 0
    return 1 if accepted else 0


def _demo() -> int:
    from ptm_edu.grading.demo.show import demonstrate
    from ptm_edu.grading.limits import Limits
    from ptm_edu.grading.run.worker import BatchOptions
    from ptm_edu.grading.sandbox.isolation import strongest_level

    root = repository()
    conditions = BatchOptions(
        os.cpu_count() or 1, strongest_level(), limits=Limits.quick(DEMO_SECONDS)
    )
    page = demonstrate(assignments_folder(root), root / "work" / "demo-grading", conditions)
    print(say(en="Class page: {page}", zh="班级页面：{page}", page=page))
    if os.environ.get("CI") != "true":
        webbrowser.open(page.as_uri())
    return 0

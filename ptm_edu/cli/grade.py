"""`ptm-edu grade ASSIGNMENT`: run and mark what a class handed in."""

from __future__ import annotations

import argparse
import os
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from ptm_edu.grading.run.processes import prepare
from ptm_edu.language import say

from .repository import repository
from .start import assignments_of, name_among

if TYPE_CHECKING:
    from ptm_edu.grading.records.course import Course
    from ptm_edu.grading.records.open_assignment import OpenAssignment
    from ptm_edu.grading.results import SubmissionResult


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take the assignment, whom to grade, and how."""
    add_batch_arguments(parser)
    parser.add_argument(
        "--resume",
        action="store_true",
        help=say(
            en="go on with an interrupted batch: keep every mark for the same file and checks",
            zh="继续中断的评分：文件和检查都没有变的，保留原来的分数",
        ),
    )
    parser.add_argument(
        "--student",
        action="append",
        default=[],
        metavar="NAME",
        help=say(en="only this student; may be repeated", zh="只评这名学生；可以重复给出"),
    )
    parser.add_argument(
        "--isolation",
        choices=("best", "namespaces", "landlock", "limits"),
        default="best",
        help=say(
            en="how student code is confined; `limits` is weak and only used when asked for",
            zh="学生代码的隔离级别；limits 较弱，只在明确要求时使用",
        ),
    )
    parser.add_argument(
        "--scheduler",
        metavar="ADDRESS",
        help=say(
            en="grade on the workers of a Dask scheduler: tls://HOST:8786, tcp://HOST:8786, or "
            "local:N for N workers here (default: processes of this machine)",
            zh="用 Dask 调度器的工作进程评分：tls://HOST:8786、tcp://HOST:8786，"
            "或 local:N（本机 N 个）；默认用本机的进程",
        ),
    )


def add_batch_arguments(parser: argparse.ArgumentParser) -> None:
    """Take the assignment and the number of workers, as `grade` and `regrade` do."""
    add_course_arguments(parser)
    parser.add_argument(
        "-j",
        "--jobs",
        type=int,
        default=os.cpu_count() or 1,
        metavar="N",
        help=say(en="workers side by side (default: one a core)", zh="并行进程数（默认每核一个）"),
    )


def add_course_arguments(parser: argparse.ArgumentParser) -> None:
    """Take the assignment and where the course is."""
    parser.add_argument(
        "assignment",
        metavar="ASSIGNMENT",
        help=say(en="the assignment, such as a1_word2vec", zh="作业名，例如 a1_word2vec"),
    )
    add_course_folder(parser)


def add_course_folder(parser: argparse.ArgumentParser) -> None:
    """Take where the course is."""
    parser.add_argument(
        "--course",
        type=Path,
        metavar="FOLDER",
        help=say(
            en="the nbgrader course, a folder with source/ (default: assignments/ of this course)",
            zh="nbgrader 课程文件夹，其中有 source/（默认：本课程的 assignments/）",
        ),
    )


def opened_by(args: argparse.Namespace) -> OpenAssignment:
    """Open the assignment that the arguments name; LookupError says which there are."""
    from ptm_edu.grading.assembly import open_assignment

    course = course_by(args)
    return open_assignment(course, name_among(assignments_of(course.root), args.assignment))


def course_by(args: argparse.Namespace) -> Course:
    """Return the course that the arguments name; NotADirectoryError where there is none."""
    return course_at(args.course)


def course_at(folder: Path | None = None) -> Course:
    """Return the nbgrader course in `folder`, by default assignments/ of the course around here."""
    from ptm_edu.grading.records.course import Course

    folder = repository() / "assignments" if folder is None else folder.resolve()
    if not (folder / "source").is_dir():
        raise NotADirectoryError(_no_course(folder))
    return Course(folder)


def run(args: argparse.Namespace) -> int:
    """Grade, print the outcomes and where they are written; return 1 after a grader fault."""
    if not args.scheduler:
        prepare("ptm_edu.grading.run.worker")
    from ptm_edu.grading.assembly import publish
    from ptm_edu.grading.run.canaries import CanaryError

    opened = opened_by(args)
    try:
        results = _graded(opened, args)
    except KeyboardInterrupt:
        raise KeyboardInterrupt(_how_to_resume(opened.name)) from None
    except CanaryError as error:
        raise ValueError(str(error)) from error
    page = publish(opened)
    outcomes = Counter(exercise.outcome for result in results for exercise in result.exercises)
    message = say(
        en="{n} submissions: {right} exercises right, {wrong} wrong, {fault} grader faults.\n"
        "Class page: {page}\nMarks: {marks}\n"
        "Marking by hand: ptm-edu grading mark {name}, or ptm-edu lab, there Nbgrader → Formgrader",
        zh="{n} 份提交：{right} 题正确，{wrong} 题错误，{fault} 题评分程序出错。\n"
        "班级页面：{page}\n成绩表：{marks}\n"
        "人工评分：ptm-edu grading mark {name}，或 ptm-edu lab，再选菜单 Nbgrader → Formgrader",
        name=opened.name,
        n=len(results),
        right=outcomes["right"],
        wrong=outcomes["wrong"],
        fault=outcomes["fault"],
        page=page,
        marks=page.parent / "marks.csv",
    )
    print(message)
    for sentence in opened.misplaced():
        print(f"✗ {sentence.say()}")
    return 1 if outcomes["fault"] else 0


def _graded(opened: OpenAssignment, args: argparse.Namespace) -> list[SubmissionResult]:
    """Grade on this machine or, with --scheduler, on a cluster."""
    from ptm_edu.grading.assembly import grade, grade_on_cluster
    from ptm_edu.grading.run.worker import BatchOptions
    from ptm_edu.grading.sandbox.isolation import level_sentence, select_level

    students = [opened.named(name) for name in args.student]
    if args.scheduler:
        return grade_on_cluster(opened, args.scheduler, args.isolation, students, args.resume)
    level = select_level(args.isolation)
    print(level_sentence(level), flush=True)
    return grade(opened, BatchOptions(max(1, args.jobs), level), students, args.resume)


def _how_to_resume(name: str) -> str:
    return say(
        en="Interrupted. Every mark given so far is kept; go on with: "
        "ptm-edu grade {name} --resume",
        zh="已中断。已经给出的分数都已保存；继续评分：ptm-edu grade {name} --resume",
        name=name,
    )


def _no_course(folder: Path) -> str:
    return say(
        en="{folder} is not an nbgrader course: expected a folder that holds source/. Give one "
        "with --course, or make a folder to grade in: ptm-edu lab --instructor FOLDER",
        zh="{folder} 不是 nbgrader 课程：应为含有 source/ 的文件夹。请用 --course 指定，"
        "或新建一个用于评分的文件夹：ptm-edu lab --instructor 文件夹",
        folder=folder,
    )

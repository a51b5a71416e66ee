"""`ptm-edu grading doctor|quality|demo`: can this machine grade, are the exercises any good."""

from __future__ import annotations

import argparse
import os
import webbrowser
from collections.abc import Iterator

from ptm_edu.language import say

from .findings import Finding, fault, fine, note
from .repository import repository

DEMO_SECONDS = 3  # of processor time an exercise: its endless loops need not run for long


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take what to look at."""
    parser.add_argument(
        "what",
        choices=("doctor", "quality", "demo"),
        metavar="doctor|quality|demo",
        help=say(
            en="what this machine offers; which mistakes exercises catch; a made-up class of 60",
            zh="本机的条件；题目能识别哪些错误；虚构的 60 人班级演示",
        ),
    )
    parser.add_argument(
        "exercise",
        nargs="?",
        help=say(en="for quality: only this exercise", zh="用于 quality：只看这道题"),
    )


def run(args: argparse.Namespace) -> int:
    """Print what this machine offers or which mistakes are caught, or grade a made-up class."""
    if args.what == "quality":
        return _quality(args.exercise)
    if args.what == "demo":
        return _demo()
    faults = 0
    for finding in findings():
        print(finding.say(), flush=True)
        faults += finding.level == "fault"
    return 1 if faults else 0


def findings() -> Iterator[Finding]:
    """Yield what this machine offers, then how the canaries of each assignment fare on it."""
    from ptm_edu.grading.run.isolation import LEVEL_DESCRIPTIONS, strongest_level
    from ptm_edu.grading.run.sandbox.runtime.confine import offered

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
    yield from _canaries()


def _canaries() -> Iterator[Finding]:
    from ptm_edu.grading.intake.assignment import read_assignment
    from ptm_edu.grading.nbgrader.released import ensure_released
    from ptm_edu.grading.records.course import Course
    from ptm_edu.grading.run.batch import BatchOptions, workers
    from ptm_edu.grading.run.canaries import CanaryError, canaries, inspect
    from ptm_edu.grading.run.isolation import strongest_level

    from .start import assignments

    course = Course(repository() / "assignments")
    for name in assignments(repository()):
        assignment = read_assignment(course.notebook("source", name))
        ensure_released(course, name)
        with workers(course, assignment, BatchOptions(1, strongest_level())) as pool:
            for _, graded in pool.map((canary, False) for canary in canaries(course, assignment)):
                result = graded.record.result
                facts = {"name": name, "who": result.student, "points": f"{result.points:g}"}
                try:
                    inspect(graded)
                    yield fine(
                        "{name}, {who}: {points} points", "{name}，{who}：{points} 分", **facts
                    )
                except CanaryError as error:
                    yield fault("{name}: {why}", "{name}：{why}", name=name, why=error)


def _quality(name: str | None) -> int:
    from ptm_edu.exercises.framework.quality import all_exercises, faults, quality, text

    rows = quality(name) if name else all_exercises()
    print(text(rows))
    return 1 if faults(rows) else 0


def _demo() -> int:
    from ptm_edu.grading.demo.show import demonstrate
    from ptm_edu.grading.run.budget import Limits
    from ptm_edu.grading.run.isolation import strongest_level
    from ptm_edu.grading.run.worker import BatchOptions

    root = repository()
    conditions = BatchOptions(
        os.cpu_count() or 1, strongest_level(), limits=Limits.quick(DEMO_SECONDS)
    )
    page = demonstrate(root / "assignments", root / "work" / "demo-grading", conditions)
    print(say(en="Class page: {page}", zh="班级页面：{page}", page=page))
    if os.environ.get("CI") != "true":
        webbrowser.open(page.as_uri())
    return 0

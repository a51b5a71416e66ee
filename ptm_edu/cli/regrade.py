"""`ptm-edu regrade ASSIGNMENT`: judge a class again from what its code gave, without running it."""

from __future__ import annotations

import argparse

from ptm_edu.grading.course import Course
from ptm_edu.language import say

from .grade import add_batch_arguments
from .repository import repository


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take the assignment and the number of workers."""
    add_batch_arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Judge again, print whose marks changed; 1 where code would have to be run."""
    from ptm_edu.grading.publishing import publish
    from ptm_edu.grading.regrade import regrade

    course = Course(repository() / "assignments")
    done = regrade(course, args.assignment, max(1, args.jobs))
    page = publish(course, args.assignment)
    told = say(
        en="{n} judged again, {changed} changed. Class page: {page}",
        zh="重新判分 {n} 份，其中 {changed} 份有变化。班级页面：{page}",
        n=done.judged,
        changed=len(done.changed),
        page=page,
    )
    print(told)
    for student in done.changed:
        print(f"  {student}")
    if done.to_run:
        told = say(
            en="{n} cannot be judged without running their code again, because their outputs are "
            "missing or the exercise's inputs are others now: ptm-edu grade {name} {who}",
            zh="有 {n} 份不重新运行代码就无法判分，因为结果缺失，或题目的输入已改变："
            "ptm-edu grade {name} {who}",
            n=len(done.to_run),
            name=args.assignment,
            who=" ".join(f"--student '{one}'" for one in done.to_run[:5]),
        )
        print(told)
    return 1 if done.to_run else 0

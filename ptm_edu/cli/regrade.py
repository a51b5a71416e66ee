"""`ptm-edu regrade ASSIGNMENT`: judge a class again from what its code gave, without running it."""

from __future__ import annotations

import argparse

from ptm_edu.grading.run.processes import prepare
from ptm_edu.language import say

from .grade import add_batch_arguments, opened_by


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take the assignment and the number of workers."""
    add_batch_arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Judge again, print whose marks changed; 1 where code would have to be run."""
    prepare("ptm_edu.grading.run.rejudge")
    from ptm_edu.grading.assembly import publish, regrade

    opened = opened_by(args)
    name = opened.name
    try:
        outcome = regrade(opened, max(1, args.jobs))
    except KeyboardInterrupt:
        raise KeyboardInterrupt(_how_to_resume(name)) from None
    page = publish(opened)
    message = say(
        en="{n} judged again, {changed} changed. Class page: {page}",
        zh="重新判分 {n} 份，其中 {changed} 份有变化。班级页面：{page}",
        n=outcome.judged,
        changed=len(outcome.changed),
        page=page,
    )
    print(message)
    for student in outcome.changed:
        print(f"  {student}")
    if outcome.restored:
        message = say(
            en="{n} graded submissions were missing in the gradebook, and are in it again. Marks "
            "given by hand are back as far as they are on record: every mark of ptm-edu grading "
            "mark, and those of formgrader up to the last grade or regrade. Later ones and the due "
            "date cannot be restored: set the date again, or put a copy of gradebook.db back.",
            zh="成绩册中缺少 {n} 份已评分的提交，现已重新写入。人工评分按记录恢复：ptm-edu grading "
            "mark 给出的全部分数，以及最近一次 grade 或 regrade 之前在 formgrader 中给出的分数。"
            "之后的评分和截止日期无法恢复：请重新设置截止日期，或者放回 gradebook.db 的备份。",
            n=len(outcome.restored),
        )
        print(message)
    if outcome.to_run:
        message = say(
            en="{n} cannot be judged without running their code again, because their outputs are "
            "missing or the exercise's inputs are others now. ptm-edu grade {name} --resume does "
            "it for:",
            zh="有 {n} 份不重新运行代码就无法判分，因为结果缺失，或题目的输入已改变。"
            "请运行 ptm-edu grade {name} --resume，涉及：",
            n=len(outcome.to_run),
            name=name,
        )
        print(message)
        for student in outcome.to_run:
            print(f"  {student}")
    if outcome.ungraded:
        message = say(
            en="{n} handed in and never graded: ptm-edu grade {name} --resume does it for:",
            zh="有 {n} 份已提交但从未评分。请运行 ptm-edu grade {name} --resume，涉及：",
            n=len(outcome.ungraded),
            name=name,
        )
        print(message)
        for student in outcome.ungraded:
            print(f"  {student}")
    return 1 if outcome.to_run else 0


def _how_to_resume(name: str) -> str:
    return say(
        en="Interrupted. Marks changed so far are kept; for the others: ptm-edu regrade {name}",
        zh="已中断。已经改动的分数都已保存；其余的请再次运行：ptm-edu regrade {name}",
        name=name,
    )

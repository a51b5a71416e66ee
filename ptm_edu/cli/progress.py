"""`ptm-edu progress`: which sections have run, and which points the checks have given so far."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from ptm_edu.course.progress_file import progress_file
from ptm_edu.language import say

from .damaged import damaged
from .overview import Overview, overview
from .repository import repository

WIDTH = 10  # of a bar, in characters


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Offer to forget everything."""
    parser.add_argument(
        "--reset",
        action="store_true",
        help=say(
            en="forget all progress, after a question; notebooks and answers stay as they are",
            zh="询问后清除全部学习进度；讲义和作业不受影响",
        ),
    )


def run(args: argparse.Namespace) -> int:
    """Print the progress, or forget it."""
    root = repository()
    if args.reset:
        return reset(progress_file(root))
    print("\n".join(lines(overview(root))))
    return 0


def lines(found: Overview) -> list[str]:
    """Return the progress as lines of text."""
    told = [say(en="Chapters (sections run)", zh="章节（已运行的小节）")]
    for chapter in found.chapters:
        count = f"{chapter.run}/{chapter.sections}"
        told.append(f"  {_bar(chapter.run, chapter.sections)} {count:>6}  {chapter.title.say()}")
        if chapter.answered:
            told[-1] += say(
                en=" · {n} of {all} predictions",
                zh=" · 先猜再看 {n}/{all}",
                n=chapter.answered,
                all=chapter.predictions,
            )
    told += [f"  {damaged(name)}" for name in found.damaged]
    told += ["", say(en="Assignments (points of your checks)", zh="作业（检查所得分数）")]
    for one in found.assignments:
        count = f"{one.points:g}/{one.checked:g}"
        told.append(f"  {_bar(one.points, one.checked)} {count:>6}  {one.title.say()}")
        if not one.started:
            told[-1] += f" · ptm-edu start {one.name}"
    told += [
        "",
        say(
            en="Grading uses further inputs, and a person marks the answers in words.",
            zh="正式评分还会用到其他输入，文字题由教师批改。",
        ),
    ]
    return told


def reset(path: Path) -> int:
    """Delete the progress file if the reader says yes; return 1 if not."""
    if not path.exists():
        print(say(en="There is no progress to forget.", zh="没有可清除的学习进度。"))
        return 0
    question = say(
        en="Forget the progress in {path}? [y/N] ", zh="清除 {path} 中的学习进度？[y/N] ", path=path
    )
    try:
        answer = input(question)
    except EOFError:  # nobody is there to ask
        print(file=sys.stderr)
        answer = ""
    if answer.strip().lower() not in ("y", "yes", "是"):
        print(say(en="Nothing was changed.", zh="未作任何改动。"))
        return 1
    path.unlink()
    print(say(en="The progress is forgotten.", zh="学习进度已清除。"))
    return 0


def _bar(done: float, of: float) -> str:
    filled = int(WIDTH * done / of) if of else 0
    return "█" * filled + "░" * (WIDTH - filled)

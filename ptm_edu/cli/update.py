"""`ptm-edu update`: the changes of a newer version, brought to a folder of the course."""

from __future__ import annotations

import argparse

from ptm_edu import __version__
from ptm_edu.language import CHINESE_FOLDER, say

from .chinese_edition import build_edition
from .course_folder import Changes, update
from .repository import MARKER, course_here


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take nothing: the folder is the one around the working directory."""


def run(args: argparse.Namespace) -> int:
    """Update the folder and say what became of each file; in a clone that is git's work."""
    folder = course_here()
    if not (folder / MARKER).is_file():
        raise ValueError(
            say(
                en="{folder} is a clone, not a folder that ptm-edu lab made. Update it with: "
                "git pull",
                zh="{folder} 是克隆的仓库，不是 ptm-edu lab 建立的课程文件夹。请用 git pull 更新。",
                folder=folder,
            )
        )
    changes = update(folder)
    if (folder / CHINESE_FOLDER).is_dir():
        changes.replaced += [f"{CHINESE_FOLDER}/{name}" for name in build_edition(folder)]
    print(report(changes))
    message = say(
        en="{folder} has the course of version {version}.",
        zh="{folder} 里的课程是 {version} 版。",
        folder=folder,
        version=__version__,
    )
    print(message)
    return 0


def report(changes: Changes) -> str:
    """Return a line for each file that changed, and for each that the student has to look at."""
    lines = [
        *(say(en="new: {name}", zh="新增：{name}", name=name) for name in changes.added),
        *(say(en="replaced: {name}", zh="已更新：{name}", name=name) for name in changes.replaced),
        *(
            say(
                en="kept: {name}, which you changed; the new version is {beside}",
                zh="保留：{name}（你改过）；新版本在 {beside}",
                name=name,
                beside=beside,
            )
            for name, beside in changes.beside
        ),
        *(
            say(
                en="kept: {name}, which the course no longer has",
                zh="保留：{name}（课程里已没有这个文件）",
                name=name,
            )
            for name in changes.removed
        ),
    ]
    return "\n".join(lines or [say(en="Nothing has changed.", zh="没有变化。")])

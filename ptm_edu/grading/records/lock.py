"""One grader at a time, and what an interrupted one has left behind."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import platform
import re
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

from filelock import FileLock, Timeout

from ptm_edu.language import say

from .course import Course
from .versions import now, user

TEMPORARY = re.compile(r"ptm-edu-(?P<host>[0-9a-f]{8})-(?P<process>\d+)-")


@contextlib.contextmanager
def grading_lock(course: Course, assignment: str) -> Iterator[None]:
    """Hold an assignment's lock; BlockingIOError, one sentence, where another grader holds it.

    The system releases the lock when its process ends, however it ends.
    """
    folder = course.engine(assignment)
    folder.mkdir(parents=True, exist_ok=True)
    holder = folder / "grading.json"
    lock = FileLock(folder / "grading.lock")
    try:
        lock.acquire(timeout=0)
    except Timeout:
        raise BlockingIOError(_held(assignment, holder)) from None
    try:
        remove_leftovers(course, assignment)
        facts = {"by": user(), "process": os.getpid(), "host": platform.node(), "since": now()}
        holder.write_text(json.dumps(facts, ensure_ascii=False), encoding="utf-8")
        yield
    finally:
        holder.unlink(missing_ok=True)
        lock.release()


def remove_leftovers(course: Course, assignment: str) -> None:
    """Remove unfinished files of an assignment, and the folders of sandboxes that are gone.

    `kill -9` and a full disk leave them. Only for the holder of the lock: nobody else writes then.
    """
    parts = [
        *course.engine(assignment).rglob("*.part"),
        *(course.root / "autograded").glob(f"*/{assignment}/.*.part"),
    ]
    for path in parts:
        with contextlib.suppress(OSError):
            path.unlink()
    for folder in Path(tempfile.gettempdir()).glob("ptm-edu-*"):
        match = TEMPORARY.match(folder.name)
        if match and match["host"] == _host() and not _runs(int(match["process"])):
            shutil.rmtree(folder, ignore_errors=True)


def temporary_prefix() -> str:
    """Return how the name of this process's temporary folders begins."""
    return f"ptm-edu-{_host()}-{os.getpid()}-"


def _host() -> str:
    """Return a name of this machine or container: others may share its temporary folder."""
    return hashlib.sha256(platform.node().encode()).hexdigest()[:8]


def _runs(process: int) -> bool:
    if os.name != "posix":  # os.kill would end it there
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True


def _held(assignment: str, holder: Path) -> str:
    try:
        facts = json.loads(holder.read_text(encoding="utf-8"))
        who = {name: facts[name] for name in ("by", "process", "host", "since")}
    except (OSError, ValueError, LookupError):
        who = dict.fromkeys(("by", "process", "host", "since"), "?")
    return say(
        en="{assignment} is being graded already, by {by} since {since} (process {process} on "
        "{host}). No mark was changed. Wait until that has finished, or stop it, and run the "
        "command again.",
        zh="{assignment} 正在由 {by} 评分（自 {since} 起，{host} 上的进程 {process}）。"
        "没有改动任何分数。请等它结束或停止它，再重新运行命令。",
        assignment=assignment,
        **who,
    )

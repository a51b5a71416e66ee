"""A lock as a file, which the system releases when its process ends."""

from __future__ import annotations

import contextlib
import json
import os
import platform
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from filelock import FileLock, Timeout

from ptm_edu.grading.sandbox.leftovers import remove_leftovers
from ptm_edu.language import say

from .versions import now, user


@dataclass(frozen=True)
class LockFile:
    """`Lock` of the assignment whose results are in `folder`, its notebooks in `autograded`."""

    folder: Path
    autograded: Path

    @contextlib.contextmanager
    def held(self, patience: float = 0.0) -> Iterator[None]:
        """Hold the lock; BlockingIOError, one sentence, where another grader holds it.

        It is waited for at most `patience` seconds.
        """
        self.folder.mkdir(parents=True, exist_ok=True)
        holder = self.folder / "grading.json"
        lock = FileLock(self.folder / "grading.lock")
        try:
            lock.acquire(timeout=patience)
        except Timeout:
            raise BlockingIOError(held_by(self.folder.name, _read(holder))) from None
        try:
            self._remove_unfinished_files()
            remove_leftovers()
            holder.write_text(json.dumps(holder_facts(), ensure_ascii=False), encoding="utf-8")
            yield
        finally:
            holder.unlink(missing_ok=True)
            lock.release()

    def confirm(self) -> None:
        """Do nothing: the system lets nobody else have the file's lock while this process runs."""

    def _remove_unfinished_files(self) -> None:
        """`kill -9` and a full disk leave them; nobody else writes while the lock is held."""
        copies = self.autograded.glob(f"*/{self.folder.name}/.*.part")
        for path in [*self.folder.rglob("*.part"), *copies]:
            with contextlib.suppress(OSError):
                path.unlink()


def holder_facts() -> dict[str, object]:
    """Return what another grader reads about this process."""
    return {"by": user(), "process": os.getpid(), "host": platform.node(), "since": now()}


def held_by(assignment: str, facts: Mapping[str, object]) -> str:
    """Return the sentence about a lock that a process with these facts holds."""
    return say(
        en="{assignment} is being graded already, by {by} since {since} (process {process} on "
        "{host}). No mark was changed. Wait until that has finished, or stop it, and run the "
        "command again.",
        zh="{assignment} 正在由 {by} 评分（自 {since} 起，{host} 上的进程 {process}）。"
        "没有改动任何分数。请等它结束或停止它，再重新运行命令。",
        assignment=assignment,
        **{name: str(facts.get(name, "?")) for name in ("by", "process", "host", "since")},
    )


def _read(holder: Path) -> dict[str, object]:
    try:
        facts = json.loads(holder.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return facts if isinstance(facts, dict) else {}

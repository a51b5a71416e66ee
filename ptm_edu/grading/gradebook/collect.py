"""nbgrader's collect, which takes from the exchange only what a student may hand in.

In nbgrader's exchange every student writes into one folder, `inbound/`, and says in a folder's name
who hands in and when. nbgrader believes both, follows links with the rights of the instructor, and
ends at the first folder that it cannot read. Here the account that owns the folder says who it is,
and the file system's clock says when; links and devices are left out; what is refused stays where
it is, with a sentence, while the others are collected.
"""

from __future__ import annotations

import errno
import os
import shutil
import stat
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from nbgrader.exchange.default import ExchangeCollect
from nbgrader.utils import parse_utc
from traitlets import Bool

from ptm_edu.language import Text

MOST_BYTES = 100 * 2**20
MOST_FILES = 1000
AFTERWARDS = timedelta(minutes=10)
"""How long after the time in its name a folder may still have been written to."""

_NAME = Text(
    en="{folder} is not collected: its name is not STUDENT+ASSIGNMENT+TIME+….",
    zh="未收取 {folder}：名称不是 学生+作业+时间+… 的形式。",
)
_OWNER = Text(
    en="{folder} is not collected: it is in {student}'s name, but {owner} wrote it.",
    zh="未收取 {folder}：它以 {student} 的名义提交，却是 {owner} 写入的。",
)
_TIME = Text(
    en="{folder} is not collected: it claims to be from {claimed} UTC, but was written at "
    "{written} UTC. If a backup was put back, collect with --Collect.trust_times=True.",
    zh="未收取 {folder}：它声称提交于 {claimed}（UTC），实际写入于 {written}（UTC）。"
    "若是从备份恢复的，请用 --Collect.trust_times=True 收取。",
)
_TOO_MUCH = Text(
    en="{folder} is not collected: it holds more than {files:,} files or {megabytes} MB.",
    zh="未收取 {folder}：其中超过 {files:,} 个文件或 {megabytes} MB。",
)
_UNREADABLE = Text(
    en="{folder} is not collected: it cannot be read ({error}).",
    zh="未收取 {folder}：无法读取（{error}）。",
)


class Collect(ExchangeCollect):
    """Use it by `c.ExchangeFactory.collect = "ptm_edu.grading.gradebook.collect.Collect"`."""

    src_records: list[dict[str, Any]]

    trust_times = Bool(False, help="believe the times in the names of folders").tag(config=True)

    def init_src(self) -> None:
        """Choose each student's folder among those that are not refused."""
        super().init_src()
        due = self.duedate if self.before_duedate else None
        chosen: dict[str, dict[str, Any]] = {}  # nbgrader groups only neighbors of a listing
        for record in sorted(self.src_records, key=lambda one: _in_time(one["timestamp"], due)):
            chosen[record["username"]] = record
        self.src_records = [record for name, record in chosen.items() if name]

    def _path_to_record(self, path: str) -> dict[str, Any]:
        """Return who handed in and when, with no name for a folder that is refused."""
        folder = Path(path)
        reason = self._refused(folder)
        if not reason:
            return super()._path_to_record(path)
        self.log.warning(reason)
        return {"username": "", "filename": folder.name, "timestamp": datetime.min}

    def _refused(self, folder: Path) -> str:
        try:
            student, _, time, _ = folder.name.rsplit("+", 3)
            claimed = parse_utc(time)
        except ValueError:
            return _NAME.say(folder=folder)
        found = os.lstat(folder)
        owner = _account(found.st_uid)
        if owner != student:
            return _OWNER.say(folder=folder, student=student, owner=owner)
        try:
            files = [os.fstat(file) for _, file in _files(folder)]
        except OSError as error:
            return _UNREADABLE.say(folder=folder, error=error.strerror)
        except _TooManyError:
            return _TOO_MUCH.say(folder=folder, files=MOST_FILES, megabytes=MOST_BYTES // 2**20)
        if sum(file.st_size for file in files) > MOST_BYTES:
            return _TOO_MUCH.say(folder=folder, files=MOST_FILES, megabytes=MOST_BYTES // 2**20)
        changed = max(file.st_ctime for file in (found, *files))
        written = datetime.fromtimestamp(changed, UTC).replace(tzinfo=None)
        if abs(written - claimed) > AFTERWARDS and not self.trust_times:
            return _TIME.say(folder=folder, claimed=claimed, written=f"{written:%Y-%m-%d %H:%M:%S}")
        return ""

    def do_copy(self, src: str, dest: str, log: object = None) -> None:
        """Copy the files of a folder, and nothing that they point to; all of them or none."""
        del log
        try:
            for name, file in _files(Path(src)):
                target = Path(dest) / name
                target.parent.mkdir(parents=True, exist_ok=True)
                with open(file, "rb", closefd=False) as source, open(target, "wb") as copy:
                    shutil.copyfileobj(source, copy)
        except OSError as error:  # such as for a path that is longer here than it was there
            if error.errno in (errno.ENOSPC, errno.EDQUOT):
                raise
            shutil.rmtree(dest, ignore_errors=True)
            self.log.warning(_UNREADABLE.say(folder=src, error=error.strerror))


class _TooManyError(Exception):
    """A folder holds more than MOST_FILES files, folders and links."""


def _in_time(timestamp: datetime, due: datetime | None) -> tuple[bool, datetime]:
    """Return how a submission ranks among those of its student."""
    return due is None or timestamp <= due, timestamp


def _files(folder: Path) -> Iterator[tuple[str, int]]:
    """Yield path and descriptor of each file below a folder.

    _TooManyError for more than MOST_FILES files, folders and links, because each takes time. Each
    step is relative to a folder that is open, so nobody can put a link in its place meanwhile.
    """
    top = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    count = 0
    try:
        for root, folders, names, directory in os.fwalk(".", dir_fd=top, onerror=_raise):
            count += len(folders) + len(names)
            if count > MOST_FILES:
                raise _TooManyError
            for name in names:
                if not stat.S_ISREG(os.lstat(name, dir_fd=directory).st_mode):
                    continue
                file = os.open(name, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK, dir_fd=directory)
                try:
                    yield os.path.join(root, name), file
                finally:
                    os.close(file)
    finally:
        os.close(top)


def _raise(error: OSError) -> None:
    raise error


def _account(uid: int) -> str:
    import pwd  # Windows has none, and no exchange

    try:
        return pwd.getpwuid(uid).pw_name
    except KeyError:
        return f"account {uid}"

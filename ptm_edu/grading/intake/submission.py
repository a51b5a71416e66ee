"""What a student handed in: plain data, read once, that a worker on any machine can grade.

The files are read defensively: no link is followed, nothing blocks, and sizes are limited.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, BinaryIO

from ptm_edu.exercises.framework.report import Finding
from ptm_edu.quoting import quoted

from .output_removal import without_outputs

MAX_FILE = 1_000_000_000  # bytes of a file that are read
MAX_BYTES = 50_000_000  # that are kept of it; a larger file loses its outputs
CHUNK = 1_000_000
MAX_NAMED = 3  # files that were handed in instead
MAX_VALUES = 4_000_000  # lists, objects and commas: each may take 72 bytes of memory or more
MAX_TIME = 200  # characters of timestamp.txt
TIME_FILE = "timestamp.txt"
SECRET_FILE = "submission_secret.txt"
SECRET = re.compile("[0-9a-f]{128}")
# a day, a time of day, and an offset or a zone: 2027-03-02 08:00:00 UTC
TIME = re.compile(
    r"(\d{4}-\d{2}-\d{2}(?:[ T]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)?)"
    r" ?(?:(Z|[+-]\d{2}:?\d{2})|([A-Z][\w+/-]*))?",
    re.ASCII,
)


@dataclass(frozen=True)
class Submission:
    """One student's file as it was handed in.

    `content` holds its bytes, without the notebook's outputs where they make it too large, and
    `digest` the SHA-256 of the file. Both are empty where nothing could be read, and `problem` says
    why. `handed_in` is the text of timestamp.txt. `renamed` is the repair of a file with another
    name than was asked for.
    """

    student: str
    content: bytes = b""
    digest: str = ""
    handed_in: str = ""
    problem: Finding | None = None
    renamed: Finding | None = None


class UnreadableNotebookError(ValueError):
    """The file is no notebook: `finding` tells the student why."""

    def __init__(self, message: str, **values: Any) -> None:
        """Take the id of the message in messages.UNREADABLE and its values."""
        super().__init__(message, values)
        self.finding = Finding(message, values)


def read_submission(student: str, path: Path) -> Submission:
    """Read what a student handed in at `path`; where it is missing, the only other notebook there.

    Where this machine cannot read the file (no permission, a lost drive), the problem is a grader
    fault, never a mark.
    """
    handed_in = time_text(path.parent)
    try:
        actual_path = _find(path)
        content, digest = _notebook_bytes(actual_path)
    except UnreadableNotebookError as error:
        return Submission(student, handed_in=handed_in, problem=error.finding)
    except OSError as error:
        problem = Finding("fault", {"detail": f"{type(error).__name__}: {error}"[:500]})
        return Submission(student, handed_in=handed_in, problem=problem)
    renamed = None
    if actual_path != path:
        renamed = Finding("renamed", {"given": printable(actual_path.name), "name": path.name})
    return Submission(student, content, digest, handed_in, renamed=renamed)


def notebooks_beside(path: Path) -> list[str]:
    """Return the names of further notebooks in the folder of a notebook that is there."""
    if not path.is_file():
        return []
    with os.scandir(path.parent) as entries:
        return sorted(e.name for e in entries if _is_notebook(e) and e.name != path.name)


def time_text(folder: Path) -> str:
    """Return what timestamp.txt says, "" where it is not there; "?" is no time, and is reported."""
    try:
        text = _plain_bytes(folder / TIME_FILE, 4 * MAX_TIME).decode("utf-8", "replace")
        return text[:MAX_TIME]
    except FileNotFoundError:
        return ""
    except (UnreadableNotebookError, OSError):
        return "?"


def exchange_secret(folder: Path) -> str:
    """Return what nbgrader's exchange wrote beside a notebook, by which feedback is found again.

    "" where it is not there, as everywhere outside the exchange, or is nothing of nbgrader's.
    """
    try:
        text = _plain_bytes(folder / SECRET_FILE, 4 * MAX_TIME).decode("ascii", "replace")
    except (UnreadableNotebookError, OSError):
        return ""
    return text if SECRET.fullmatch(text) else ""


def utc_time(text: str) -> datetime | None:
    """Return the time that a text holds, in UTC; None for an empty one, ValueError for no time.

    It begins with year, month and day: in 08.03.2027 the month could be either number. Behind it
    may stand an offset, or a time zone that is known here.
    """
    from dateutil.tz import gettz  # not at the top: few courses need it

    text = text.strip()
    if not text:
        return None
    match = TIME.fullmatch(text)
    zone = gettz(match[3] or "UTC") if match else None
    try:
        if match is None or zone is None:
            raise ValueError("another form, or an unknown zone")
        # Behind a day alone, fromisoformat would take an offset for the time of day.
        moment = match[1] if ":" in match[1] else f"{match[1]} 00:00"
        time = datetime.fromisoformat(moment + (match[2] or ""))
        return (
            (time if time.tzinfo else time.replace(tzinfo=zone))
            .astimezone(UTC)
            .replace(tzinfo=None)
        )
    except (ValueError, OverflowError) as error:
        raise ValueError(f"not a time: {text!r}") from error


def printable(text: str) -> str:
    """Return a text without half characters, which JSON and file names may hold."""
    return text.encode("utf-8", "replace").decode("utf-8")


def _find(path: Path) -> Path:
    """Return the path, or the only other notebook beside it."""
    try:
        # A linked folder could be another student's.
        if not stat.S_ISDIR(os.lstat(path.parent).st_mode):
            raise UnreadableNotebookError("not_a_file", name=path.parent.name)
        if os.path.lexists(path):
            return path
        with os.scandir(path.parent) as scanned:
            entries = list(scanned)
    except FileNotFoundError:
        raise UnreadableNotebookError("missing", name=path.name) from None
    names = [entry.name for entry in entries if _is_notebook(entry)]
    others = sorted(entry.name for entry in entries if _is_other_file(entry))
    if not names and others:
        files = ", ".join(map(quoted, others[:MAX_NAMED]))
        raise UnreadableNotebookError("other_files", name=path.name, files=files)
    if not names:
        raise UnreadableNotebookError("missing", name=path.name)
    if len(names) > 1:
        raise UnreadableNotebookError("ambiguous", name=path.name, count=len(names))
    return path.with_name(names[0])


def _is_other_file(entry: os.DirEntry[str]) -> bool:
    named = entry.name != TIME_FILE and not entry.name.startswith(".")
    return named and entry.is_file(follow_symlinks=False)


def _is_notebook(entry: os.DirEntry[str]) -> bool:
    # Browsers save a download as "a1 (1).ipynb" or "a1.ipynb.txt".
    named = ".ipynb" in entry.name.lower() and not entry.name.startswith(".")
    return named and entry.is_file(follow_symlinks=False)


def _notebook_bytes(path: Path) -> tuple[bytes, str]:
    """Return what is kept of a notebook's file, and the SHA-256 of all of it."""
    digest, size = hashlib.sha256(), 0

    def chunks() -> Iterator[bytes]:
        nonlocal size
        while chunk := file.read(CHUNK):
            size += len(chunk)
            if size > MAX_FILE:
                raise UnreadableNotebookError("too_large", limit=MAX_FILE // 1_000_000)
            digest.update(chunk)
            yield chunk

    with _open_plain(path) as file:
        content = file.read(MAX_BYTES + 1)
        if len(content) <= MAX_BYTES and not _too_many_values(content):
            return content, hashlib.sha256(content).hexdigest()
        del content
        file.seek(0)
        content = without_outputs(chunks(), MAX_BYTES)
    if len(content) > MAX_BYTES:
        raise UnreadableNotebookError("too_large_kept", limit=MAX_BYTES // 1_000_000)
    if _too_many_values(content):
        raise UnreadableNotebookError("too_many_parts", count=MAX_VALUES)
    return content, digest.hexdigest()


def _too_many_values(content: bytes) -> bool:
    return sum(content.count(character) for character in b"[{,") > MAX_VALUES


def _plain_bytes(path: Path, limit: int) -> bytes:
    """Return the beginning of a plain file."""
    with _open_plain(path) as file:
        return file.read(limit)


@contextlib.contextmanager
def _open_plain(path: Path) -> Iterator[BinaryIO]:
    """Open a plain file: a link, pipe or device may lead elsewhere or block."""
    name = printable(path.name)
    flags = os.O_RDONLY
    for flag in ("O_NOFOLLOW", "O_NONBLOCK", "O_CLOEXEC", "O_BINARY"):
        flags |= getattr(os, flag, 0)  # each system has some of them
    if not stat.S_ISREG(os.lstat(path).st_mode):
        raise UnreadableNotebookError("not_a_file", name=name)
    with open(os.open(path, flags), "rb") as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise UnreadableNotebookError("not_a_file", name=name)
        yield file

"""The course's nbgrader_config.py, read by nbgrader itself, and its gradebook, opened."""

from __future__ import annotations

import contextlib
import logging
import os
import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from nbgrader.api import Gradebook
from nbgrader.apps.baseapp import NbGrader
from nbgrader.converters import Autograde
from nbgrader.preprocessors import AssignLatePenalties
from sqlalchemy import URL, create_engine, text
from sqlalchemy.exc import DatabaseError, OperationalError
from traitlets.config import Config

from ptm_edu.grading.database.connection import explained, is_postgresql, parsed, with_options
from ptm_edu.grading.records.course import Course
from ptm_edu.language import say

SETTINGS_FILE = "nbgrader_config.py"
FIRST_ERROR = re.compile(r"^\[ERROR\] (.*?)(?=^\[\w+\] |\Z)", re.MULTILINE | re.DOTALL)
MAX_REASON = 300  # characters of what nbgrader says
KEY = 0x6E6267  # of PostgreSQL's lock that lets one process make the tables
PATIENCE = 60  # seconds; formgrader holds SQLite's lock for milliseconds


@dataclass(frozen=True, eq=False)
class Settings:
    """What nbgrader_config.py says: `permissions` are those of autograded/, `late` the penalty."""

    config: Config
    db_url: str
    course_id: str
    permissions: int
    groupshared: bool
    late: AssignLatePenalties


def read_settings(course: Course) -> Settings:
    """Read nbgrader's settings as `nbgrader …` does when it is started in the course's folder.

    Without an nbgrader_config.py nbgrader's own settings hold. Raises ValueError, in one sentence,
    for an erroneous one.
    """
    # A plugin of the instructor's lies beside the settings, and is imported from there.
    with contextlib.chdir(course.root), _restored_path():
        app = NbGrader(log_level=logging.ERROR, raise_config_file_errors=True)
        try:
            app.initialize([])
        except Exception as error:  # the file is Python, which may raise anything
            raise ValueError(_wrong_settings(course.root / SETTINGS_FILE, error)) from error
        late = AssignLatePenalties(parent=app)
        late.init_plugin()
        permissions = Autograde(coursedir=app.coursedir, parent=app).permissions
        root, groupshared = Path(app.coursedir.root).absolute(), app.coursedir.groupshared
        app.config.CourseDirectory.root = str(root)  # by default it is where a command is started
        db_url, course_id = str(app.coursedir.db_url), str(app.coursedir.course_id)
    permissions = int(str(permissions), 8)
    return Settings(app.config, absolute(db_url, root), course_id, permissions, groupshared, late)


@contextlib.contextmanager
def open_gradebook(settings: Settings, patience: float = PATIENCE) -> Iterator[Gradebook]:
    """Yield nbgrader's gradebook, made if it is not there.

    A lock held by another program is waited for. Raises TimeoutError where it stays, within the
    block too; what was not committed then is not in the gradebook.
    """
    url = parsed(settings.db_url)
    if url.get_backend_name() == "sqlite":
        url = url.update_query_dict({"timeout": str(patience)})
    elif url.get_backend_name() == "postgresql":
        url = with_options(settings.db_url)
    with explained_lock(settings.db_url), _commands_of_this_python(), _alone(url):
        gradebook = Gradebook(url.render_as_string(hide_password=False), settings.course_id)
    try:
        with explained_lock(settings.db_url):
            yield gradebook
    finally:
        gradebook.close()


@contextlib.contextmanager
def explained_lock(db_url: str) -> Iterator[None]:
    """Turn a database that stays locked into a TimeoutError, other trouble with it into an OSError.

    Each is one sentence.
    """
    try:
        yield
    except DatabaseError as error:
        if is_postgresql(db_url):
            raise explained(parsed(db_url), error) from error
        if isinstance(error, OperationalError) and "locked" in str(error.orig):
            raise TimeoutError(locked(db_url)) from error
        raise OSError(_unusable(db_url, error)) from error


def locked(db_url: str) -> str:
    """Return the sentence about a gradebook that another program does not let go."""
    return say(
        en="{where} is locked by another program, and nothing half-written is in it. Close what "
        "uses it (formgrader, a database viewer, another grading run) and run the command again.",
        zh="{where} 被其他程序锁定，其中没有写了一半的内容。请关闭正在使用它的程序（formgrader、"
        "数据库查看器、另一个评分进程），然后重新运行命令。",
        where=parsed(db_url).database or "gradebook",
    )


def log_text(result: Mapping[str, Any]) -> str:
    """Return in one line why a command of nbgrader failed: its first error, else its last words.

    `result` is that of nbgrader's `capture_log`, whose other errors are tracebacks.
    """
    first = FIRST_ERROR.search(result.get("log", ""))
    text = first[1] if first else result.get("error", "").strip().rpartition("\n")[2]
    return " ".join(text.split())[:MAX_REASON]


def _wrong_settings(path: Path, error: Exception) -> str:
    return say(
        en="nbgrader cannot read {path}: {error}. Correct the file, or put an earlier copy of it "
        "back.",
        zh="nbgrader 无法读取 {path}：{error}。请更正该文件，或恢复之前的版本。",
        path=path,
        error=f"{type(error).__name__}: {error}",
    )


def _unusable(db_url: str, error: DatabaseError) -> str:
    return say(
        en="{where} cannot be used: {why}. Nothing half-written is in it. See that the disk has "
        "room and that you may write there, or put a copy of the file back.",
        zh="无法使用 {where}：{why}。其中没有写了一半的内容。请检查磁盘空间和写权限，"
        "或者用备份替换该文件。",
        where=parsed(db_url).database or "gradebook",
        why=error.orig,
    )


def absolute(db_url: str, root: Path) -> str:
    """Return an address of SQLite with a path from `root` on; others are returned as they are."""
    url = parsed(db_url)
    if url.get_backend_name() != "sqlite" or not url.database:
        return db_url
    return url.set(database=str(root / url.database)).render_as_string(hide_password=False)


@contextlib.contextmanager
def _restored_path() -> Iterator[None]:
    before = list(sys.path)
    try:
        yield
    finally:
        sys.path[:] = before


@contextlib.contextmanager
def _alone(url: URL) -> Iterator[None]:
    """Keep other processes from making the tables of a gradebook on PostgreSQL at the same time."""
    if url.get_backend_name() != "postgresql":
        yield
        return
    engine = create_engine(url, hide_parameters=True)
    try:
        with engine.begin() as connection:
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": KEY})
            yield
    finally:
        engine.dispose()


@contextlib.contextmanager
def _commands_of_this_python() -> Iterator[None]:
    # For a new gradebook nbgrader calls alembic, which lies beside Python, by its bare name.
    before = os.environ.get("PATH", "")
    os.environ["PATH"] = os.pathsep.join([str(Path(sys.executable).parent), before])
    try:
        yield
    finally:
        os.environ["PATH"] = before

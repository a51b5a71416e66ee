"""The course's nbgrader_config.py, read by nbgrader itself, and its gradebook, opened."""

from __future__ import annotations

import contextlib
import logging
import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from nbgrader.api import Gradebook
from nbgrader.apps.baseapp import NbGrader
from nbgrader.converters import Autograde
from nbgrader.preprocessors import AssignLatePenalties
from sqlalchemy import make_url
from sqlalchemy.exc import DatabaseError, OperationalError
from traitlets.config import Config

from ptm_edu.grading.records.course import Course
from ptm_edu.language import say

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

    Raises what an erroneous nbgrader_config.py raises.
    """
    # A plugin of the instructor's lies beside the settings, and is imported from there.
    with contextlib.chdir(course.root), _restored_path():
        app = NbGrader(log_level=logging.ERROR, raise_config_file_errors=True)
        app.initialize([])
        late = AssignLatePenalties(parent=app)
        late.init_plugin()
        permissions = Autograde(coursedir=app.coursedir, parent=app).permissions
        root, groupshared = Path(app.coursedir.root), app.coursedir.groupshared
        db_url, course_id = str(app.coursedir.db_url), str(app.coursedir.course_id)
    permissions = int(str(permissions), 8)
    return Settings(app.config, _absolute(db_url, root), course_id, permissions, groupshared, late)


@contextlib.contextmanager
def open_gradebook(settings: Settings, patience: float = PATIENCE) -> Iterator[Gradebook]:
    """Yield nbgrader's gradebook, made if it is not there.

    A lock held by another program is waited for. Raises TimeoutError where it stays, within the
    block too; what was not committed then is not in the gradebook.
    """
    url = make_url(settings.db_url)
    if url.get_backend_name() == "sqlite":
        url = url.update_query_dict({"timeout": str(patience)})
    with explained_lock(settings.db_url), _commands_of_this_python():
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
        where=make_url(db_url).database or "gradebook",
    )


def _unusable(db_url: str, error: DatabaseError) -> str:
    return say(
        en="{where} cannot be used: {why}. Nothing half-written is in it. See that the disk has "
        "room and that you may write there, or put a copy of the file back.",
        zh="无法使用 {where}：{why}。其中没有写了一半的内容。请检查磁盘空间和写权限，"
        "或者用备份替换该文件。",
        where=make_url(db_url).database or "gradebook",
        why=error.orig,
    )


def _absolute(db_url: str, root: Path) -> str:
    url = make_url(db_url)
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
def _commands_of_this_python() -> Iterator[None]:
    # For a new gradebook nbgrader calls alembic, which lies beside Python, by its bare name.
    before = os.environ.get("PATH", "")
    os.environ["PATH"] = os.pathsep.join([str(Path(sys.executable).parent), before])
    try:
        yield
    finally:
        os.environ["PATH"] = before

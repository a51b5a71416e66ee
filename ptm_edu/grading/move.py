"""Moves a course's gradebook, records and runs to another database, and compares every mark."""

from __future__ import annotations

import contextlib
import hashlib
import shutil
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path, PurePosixPath
from typing import Any, TypeVar

from nbgrader import api
from nbgrader.api import Base
from sqlalchemy import Connection, Table, delete, func, insert, select
from tqdm import tqdm

from ptm_edu.language import say
from ptm_edu.progress import progress

from .database.connection import Database, is_postgresql, parsed, with_options
from .database.database_lock import DatabaseLock
from .database.migrating import migrate
from .database.record_rows import COURSE_SETTINGS, RecordRows, course_settings
from .database.run_rows import RunRows
from .database.tables import COURSE, documents, history, records, runs
from .gradebook.settings import Settings, absolute, explained_lock, open_gradebook, read_settings
from .records.course import Course
from .records.lock import Lock
from .records.lock_file import LockFile
from .records.record_files import RecordFiles
from .records.records import Records
from .records.run_files import RunFiles
from .records.runs import RunStore

AT_ONCE = 5_000  # rows of the gradebook in a statement
TOGETHER = 200  # records or runs in a transaction
UNFINISHED = "moving"  # the document of a course whose move has not ended
HOLDER = "grading"  # grading.json says who holds the lock file: no document


Item = TypeVar("Item")


@dataclass(frozen=True)
class Moved:
    """What was moved and compared."""

    marks: int
    records: int
    changes: int  # lines of the history
    runs: int


@dataclass(frozen=True)
class Place:
    """Where a course is kept: in PostgreSQL, or in SQLite and files of the course's folder."""

    course: Course
    settings: Settings
    database: Database | None

    def assignments(self) -> list[str]:
        """Return the assignments of which something is kept."""
        if not self.database:
            folders = sorted(self.course.root.glob("engine/*/"))
            return [f.name for f in folders if any(f.glob("*.json*")) or (f / "records").is_dir()]
        columns = [table.c.assignment for table in (records, history, documents, runs)]
        names = {name for column in columns for name in self._listed(column)}
        return sorted(names - {COURSE})

    def records(self, assignment: str) -> Records:
        """Return the records of an assignment."""
        if self.database:
            return RecordRows(self.database, assignment, self.lock(assignment))
        return RecordFiles(self.course.engine(assignment))

    def runs(self, assignment: str) -> RunStore:
        """Return the runs of an assignment."""
        if self.database:
            return RunRows(self.database, assignment)
        return RunFiles(self.course.engine(assignment) / "runs")

    def lock(self, assignment: str) -> Lock:
        """Return the lock that keeps graders out."""
        if self.database:
            return DatabaseLock(self.database, assignment, _Nobody())
        return LockFile(self.course.engine(assignment), self.course.root / "autograded")

    def documents(self, assignment: str) -> list[str]:
        """Return the names of the documents of an assignment."""
        if self.database:
            return self._listed(documents.c.name, documents.c.assignment == assignment)
        paths = self.course.engine(assignment).glob("*.json")
        return sorted(path.stem for path in paths if path.stem != HOLDER)

    def document(self, name: str) -> Any:
        """Return a document of the whole course."""
        return self._course_records().document(name)

    def put_document(self, name: str, data: Any) -> None:
        """Store a document of the whole course."""
        self._course_records().put_document(name, data)

    def drop_document(self, name: str) -> None:
        """Delete a document of the whole course."""
        if not self.database:
            return (self.course.engine(COURSE) / f"{name}.json").unlink(missing_ok=True)
        ours = documents.c.assignment == COURSE, documents.c.name == name
        self.database.write(lambda connection: connection.execute(delete(documents).where(*ours)))

    def clear(self) -> None:
        """Remove what an interrupted move left; the gradebook is filled in one transaction."""
        if self.database:
            emptied = [delete(table) for table in (records, history, documents, runs)]
            self.database.write(lambda connection: [connection.execute(one) for one in emptied])
            return
        for folder in self.course.engine(COURSE).glob("*/"):
            for part in ("records", "runs"):
                shutil.rmtree(folder / part, ignore_errors=True)
            for name in self.documents(folder.name):
                (folder / f"{name}.json").unlink()
            (folder / "history.jsonl").unlink(missing_ok=True)

    def count(self, assignment: str) -> int:
        """Return how many records an assignment has."""
        if not self.database:
            return sum(1 for _ in self.course.engine(assignment).glob("records/*.json"))
        of = select(func.count()).where(records.c.assignment == assignment)
        return int(self.database.read(lambda connection: connection.scalar(of)) or 0)

    def _course_records(self) -> Records:
        if self.database:
            return RecordRows(self.database, COURSE, _Nobody())
        return RecordFiles(self.course.engine(COURSE))

    def run_keys(self, assignment: str) -> list[str]:
        """Return the keys of the runs of an assignment."""
        if self.database:
            return self._listed(runs.c.key, runs.c.assignment == assignment)
        return sorted(path.name for path in self.course.engine(assignment).glob("runs/*/*"))

    def _listed(self, column: Any, *conditions: Any) -> list[str]:
        query = select(column).where(*conditions).distinct().order_by(column)
        assert self.database
        return self.database.read(lambda connection: list(connection.scalars(query)))


class _Nobody:
    """A lock that everybody gets."""

    def held(self, patience: float = 0.0) -> contextlib.AbstractContextManager[None]:
        return contextlib.nullcontext()

    def confirm(self) -> None:
        pass


def move(course: Course, source: str, target: str, show: bool = True) -> Moved:
    """Copy all that `source` holds into `target`, which must be empty, and compare the two.

    Both are addresses as of db_url; that of SQLite stands for the files under engine/, too. Nothing
    of `source` is removed. What an interrupted move left in `target` is removed first. Raises
    ValueError where `target` is not empty, a name could not be that of a file, or a mark differs
    afterwards, and BlockingIOError while somebody grades.
    """
    old, new = _place(course, source), _place(course, target)
    names = old.assignments()
    for name in names if new.database is None else ():
        _require_file_names(old, name)
    unfinished = new.document(UNFINISHED)
    if unfinished is None and (left := [*new.assignments(), *_submissions(new)]):
        raise ValueError(_not_empty(left[0]))
    with contextlib.ExitStack() as stack:
        for place in (old, new):
            for name in names:
                stack.enter_context(place.lock(name).held())
        if unfinished is not None:
            new.clear()
        new.put_document(UNFINISHED, {})
        settings = _settings(old)
        bar = stack.enter_context(contextlib.closing(_bar(old, names, show)))
        marks = _move_gradebook(old, new, bar)
        moved = [_move_assignment(old, new, name, bar) for name in names]
        if new.database:
            new.put_document(COURSE_SETTINGS, settings)
        else:
            course.keep_settings(settings)
        new.drop_document(UNFINISHED)
    return Moved(marks, *map(sum, zip((0, 0, 0), *moved, strict=True)))


def _place(course: Course, db_url: str) -> Place:
    settings = replace(read_settings(course), db_url=absolute(db_url, course.root))
    if not is_postgresql(db_url):
        if parsed(db_url).get_backend_name() != "sqlite":
            raise ValueError(_neither(parsed(db_url).get_backend_name()))
        return Place(course, settings, None)
    database = Database(with_options(db_url))
    migrate(database)
    return Place(course, settings, database)


def _settings(place: Place) -> dict[str, str]:
    own = place.course.first_settings()
    return course_settings(place.database, own) if place.database else own


def _submissions(place: Place) -> list[str]:
    with open_gradebook(place.settings) as gradebook:
        count = gradebook.db.scalar(select(func.count()).select_from(api.SubmittedAssignment))
    return ["gradebook"] if count else []


def _bar(old: Place, names: list[str], show: bool) -> tqdm:
    """Return a progress bar of all rows, records and runs."""
    with open_gradebook(old.settings) as gradebook:
        counts = [select(func.count()).select_from(table) for table in Base.metadata.sorted_tables]
        total = sum(gradebook.db.scalar(count) or 0 for count in counts)
    total += sum(len(old.run_keys(name)) + old.count(name) for name in names)
    return progress(total, "move", say(en=" rows", zh=" 行"), show=show)


def _move_gradebook(old: Place, new: Place, bar: tqdm) -> int:
    """Copy nbgrader's tables in one transaction and compare all rows; return how many are marks."""
    tables = Base.metadata.sorted_tables
    with (
        open_gradebook(old.settings) as source,
        open_gradebook(new.settings) as target,
        explained_lock(new.settings.db_url),
        target.engine.begin() as connection,
    ):
        before = source.db.connection()
        for table in reversed(tables):  # the course's own row is made with the tables
            connection.execute(delete(table))
        for table in tables:
            copied: list[bytes] = []
            for part in before.execute(select(table)).mappings().partitions(AT_ONCE):
                rows = [dict(row) for row in part]
                _insert(connection, table, rows)
                copied += map(_digest, rows)
                bar.update(len(rows))
            after = connection.execute(select(table)).mappings()
            _require_same_set(table.name, copied, map(_digest, map(dict, after)))
        marks = connection.scalar(select(func.count()).select_from(api.Grade))
    return int(marks or 0)


def _insert(connection: Connection, table: Table, rows: list[dict[str, Any]]) -> None:
    if connection.dialect.name != "postgresql":
        connection.execute(insert(table), rows)
        return
    names = connection.dialect.identifier_preparer
    columns = ", ".join(map(names.format_column, table.columns))
    statement = f"COPY {names.format_table(table)} ({columns}) FROM STDIN"
    cursor: Any = connection.connection.cursor()  # psycopg's own, which can copy
    with cursor, cursor.copy(statement) as copy:
        for row in rows:
            copy.write_row([row[column.name] for column in table.columns])


def _move_assignment(old: Place, new: Place, name: str, bar: tqdm) -> tuple[int, int, int]:
    """Copy and compare what is kept of one assignment; return how many records, lines and runs."""
    source, target = old.records(name), new.records(name)
    for document in old.documents(name):
        target.put_document(document, source.document(document))
        _require_equal(name, source.document(document), target.document(document))
    lines = source.history()
    target.append(lines)
    _require_equal(name, lines, target.history())
    copied: list[bytes] = []
    for part in _parts(source.all()):
        target.put_all(part)
        copied += map(_digest, part)
        bar.update(len(part))
    _require_same_set(name, copied, map(_digest, target.all()))
    copied_runs: list[bytes] = []  # a damaged one is run again when it is needed
    for stored in _parts(old.runs(name).stored()):
        new.runs(name).restore(stored)
        copied_runs += map(_digest, stored)
        bar.update(len(stored))
    _require_same_set(name, copied_runs, map(_digest, new.runs(name).stored()))
    return len(copied), len(lines), len(copied_runs)


def _parts(items: Iterator[Item]) -> Iterator[list[Item]]:
    """Yield as many items as are written together, then the next."""
    while part := list(islice(items, TOGETHER)):
        yield part


def _digest(data: Any) -> bytes:
    return hashlib.sha256(repr(data).encode("utf-8", "surrogatepass")).digest()


def _require_same_set(what: str, before: Iterable[bytes], after: Iterable[bytes]) -> None:
    """Raise ValueError unless both have the same digests, each as many times."""
    _require_equal(what, Counter(before), Counter(after))


def _require_equal(what: str, before: object, after: object) -> None:
    if before != after:
        raise ValueError(_differs(what))


def _require_file_names(place: Place, assignment: str) -> None:
    """Raise ValueError for a name in a database that would be a path elsewhere as a file's."""
    students = (record.result.student for record in place.records(assignment).all())
    documents, keys = place.documents(assignment), place.run_keys(assignment)
    for name in (assignment, *documents, *keys, *students):
        if name in ("", ".", "..") or PurePosixPath(name).name != name or Path(name).name != name:
            raise ValueError(_no_name(name))


def _not_empty(what: str) -> str:
    return say(
        en="there is something in the target already ({what}), and nothing was moved: give an "
        "empty database, for SQLite a file that is not there and a course without engine/",
        zh="目标中已有内容（{what}），没有移动任何数据：请给出空数据库；对于 SQLite，"
        "请给出不存在的文件，课程中也不应有 engine/",
        what=what,
    )


def _differs(what: str) -> str:
    return say(
        en="{what} differs after it was moved: keep the old database, empty the new one and try "
        "again",
        zh="{what} 移动后不一致：请保留原数据库，清空新数据库后重试",
        what=what,
    )


def _no_name(name: str) -> str:
    return say(
        en="the database holds a name that leads to another folder, {name}, and nothing was "
        "moved: somebody put it there, for no grading does",
        zh="数据库中有一个指向其他文件夹的名字 {name}，没有移动任何数据：评分不会产生这样的名字，"
        "是有人放进去的",
        name=ascii(name),
    )


def _neither(name: str) -> str:
    return say(
        en="a course is moved between sqlite and postgresql+psycopg, got an address of {name}",
        zh="课程只能在 sqlite 和 postgresql+psycopg 之间移动，实际地址为 {name}",
        name=name,
    )

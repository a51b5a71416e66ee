"""Debian's PostgreSQL in a temporary folder: one server a session, one database a test."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import make_url

from benchmarks.postgresql_server import Server, programs, server
from ptm_edu.grading import assembly
from ptm_edu.grading.database.connection import Database, with_options
from ptm_edu.grading.demo.submission import A1, blank, hand_in
from ptm_edu.grading.gradebook import released as released_module
from ptm_edu.grading.move import move
from ptm_edu.grading.records.course import Course
from tests.grading.run import crashing_grader

VARIABLE = "DB_URL_OF_TEST"  # in which nbgrader_config.py finds the address
NAMES = ("O'Brien", "王小明", 'Zoë "Z" \\ %x; DROP TABLE grade', "plain", "x" * 100)


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Server]:
    """One server; without its programs skip, on Linux under CI=true fail."""
    try:
        programs()
    except FileNotFoundError as error:
        if sys.platform == "linux" and os.environ.get("CI", "").lower() in ("1", "true"):
            pytest.fail(str(error))
        pytest.skip(str(error))
    with server(fsync=False) as running:
        yield running


@pytest.fixture
def db_url(postgresql: Server) -> Iterator[str]:
    """The address of an empty database."""
    yield from _closed(postgresql.new_database())


@pytest.fixture(scope="session")
def released_on_rows(released: Path, postgresql: Server, tmp_path_factory: Any) -> tuple[Path, str]:
    """A course whose release is moved to PostgreSQL, and its database: templates of both."""
    root = Path(shutil.copytree(released, tmp_path_factory.mktemp("rows") / "assignments"))
    with open(root / "nbgrader_config.py", "a", encoding="utf-8") as file:
        file.write(f"\nimport os\nc.CourseDirectory.db_url = os.environ[{VARIABLE!r}]\n")
    for url in _closed(postgresql.new_database()):  # a template has no connections
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv(VARIABLE, url)
            move(Course(root), "sqlite:///gradebook.db", url, show=False)
            opened = assembly.open_assignment(Course(root), A1)
            settings = root / "nbgrader_config.py"  # has changed, so the release would be made anew
            digest = released_module._digest(opened.path("source").parent, settings)
            opened.records.put_document(released_module.DOCUMENT, {"source": digest})
    (root / "gradebook.db").unlink()
    shutil.rmtree(root / "engine")
    return root, str(make_url(url).database)


@dataclass
class Classes:
    """Makes courses whose class handed in, on files or on PostgreSQL."""

    folder: Path
    released: Path
    released_on_rows: Path
    url: str

    def on_files(self) -> Course:
        return self._handed_in(self.released, "files")

    def on_rows(self, name: str = "rows") -> Course:
        """Return one of several folders of the same course, as on several machines."""
        return self._handed_in(self.released_on_rows, name)

    def _handed_in(self, released: Path, name: str) -> Course:
        course = Course(Path(shutil.copytree(released, self.folder / name / "assignments")))
        for student in NAMES:
            hand_in(course, student, blank(course))
        return course


@pytest.fixture
def classes(
    released: Path,
    released_on_rows: tuple[Path, str],
    postgresql: Server,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[Classes]:
    monkeypatch.setattr(assembly, "Processes", crashing_grader.Workers)
    monkeypatch.setattr(crashing_grader, "STUDENTS", NAMES)
    root, template = released_on_rows
    for url in _closed(postgresql.new_database(template)):
        monkeypatch.setenv(VARIABLE, url)
        yield Classes(tmp_path, released, root, url)


def _closed(url: str) -> Iterator[str]:
    """Yield an address, and close the connections of this process afterwards."""
    yield url
    Database(with_options(url)).engine.dispose()

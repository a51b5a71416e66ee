"""Debian's PostgreSQL in a temporary folder: one server a session, one database a test."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import URL, create_engine, make_url, text

from ptm_edu.grading import assembly
from ptm_edu.grading.database.connection import Database, with_options
from ptm_edu.grading.demo.submission import A1, blank, hand_in
from ptm_edu.grading.gradebook import released as released_module
from ptm_edu.grading.move import move
from ptm_edu.grading.records.course import Course
from tests.grading.run import crashing_grader

PASSWORD = "s3cr'et@/ 秘密"
USER = "ptm"
VARIABLE = "DB_URL_OF_TEST"  # in which nbgrader_config.py finds the address
NAMES = ("O'Brien", "王小明", 'Zoë "Z" \\ %x; DROP TABLE grade', "plain", "x" * 100)


@dataclass
class Server:
    """A server of its own, behind a socket in a short path; only its password opens it."""

    programs: Path
    folder: Path
    account: dict[str, Any]

    @property
    def url(self) -> URL:
        return URL.create(
            "postgresql+psycopg", USER, PASSWORD, database="postgres", query={"host": self.socket}
        )

    @property
    def socket(self) -> str:
        return str(self.folder)

    def make(self) -> None:
        self.folder.mkdir(exist_ok=True)
        (self.folder / "password").write_text(PASSWORD, encoding="utf-8")
        for path in (self.folder, self.folder / "password"):
            if self.account:
                shutil.chown(path, self.account["user"], self.account["group"])
        options = f"-U {USER} -E UTF8 --locale=C.UTF-8 --no-sync --auth=scram-sha-256".split()
        self._run("initdb", "-D", "data", *options, "--pwfile=password")

    def start(self) -> None:
        settings = {
            "listen_addresses": "",
            "unix_socket_directories": self.socket,
            "fsync": "off",
            "shared_buffers": "16MB",
            "wal_level": "minimal",
            "max_wal_senders": "0",
        }
        options = " ".join(f"-c {name}='{value}'" for name, value in settings.items())
        self._run("pg_ctl", "-D", "data", "-w", "-l", "log", "-o", options, "start")

    def stop(self) -> None:
        self._run("pg_ctl", "-D", "data", "-m", "immediate", "-w", "stop")

    def start_again(self) -> None:
        """Start a server that was killed, as its supervisor does: its processes may not be gone."""
        for _ in range(20):
            time.sleep(0.5)
            with contextlib.suppress(AssertionError):
                return self.start()

    def kill(self) -> None:
        """Kill the server's first process with -9; its others end by themselves."""
        pid_file = self.folder / "data/postmaster.pid"
        os.kill(int(pid_file.read_text().split()[0]), signal.SIGKILL)

    def execute(self, statement: str) -> list[Any]:
        return self.execute_in(self.url, statement)

    def execute_in(self, url: str | URL, statement: str) -> list[Any]:
        engine = create_engine(url, isolation_level="AUTOCOMMIT")
        try:
            with engine.connect() as connection:
                result = connection.execute(text(statement))
                return list(result) if result.returns_rows else []
        finally:
            engine.dispose()

    def new_database(self, template: str = "template1") -> str:
        """Return the address of a new database, with its password."""
        name = f"course_{uuid.uuid4().hex[:12]}"
        self.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
        return self.url.set(database=name).render_as_string(hide_password=False)

    def cut(self) -> None:
        """End every connection, as a restart or a broken network does."""
        self.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"
        )

    def _run(self, program: str, *arguments: str) -> None:
        done = subprocess.run(
            [self.programs / program, *arguments],
            cwd=self.folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,  # a pipe would stay open in the server
            stderr=subprocess.DEVNULL,
            timeout=120,
            check=False,
            **self.account,
        )
        log = self.folder / "log"
        said = log.read_text(encoding="utf-8")[-2000:] if log.exists() else ""
        assert done.returncode == 0, f"{program}: {said}"


def programs() -> Path:
    """Return the folder of initdb and pg_ctl; without one, skip, on Linux under CI=true fail."""
    folders = [path.parent for path in Path("/usr/lib/postgresql").glob("*/bin/initdb")]
    folders.sort(key=lambda path: int(path.parent.name))
    if found := shutil.which("initdb"):
        folders.append(Path(os.path.realpath(found)).parent)
    if folders:
        return folders[-1]
    reason = "PostgreSQL is not installed (Debian: apt-get install postgresql)"
    if sys.platform == "linux" and os.environ.get("CI", "").lower() in ("1", "true"):
        pytest.fail(reason)
    pytest.skip(reason)


def account() -> dict[str, Any]:
    """Return as whom the server runs: PostgreSQL refuses root."""
    if os.getuid():
        return {}
    return {"user": "nobody", "group": "nogroup", "extra_groups": []}


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Server]:
    found = programs()
    with tempfile.TemporaryDirectory(prefix="pg", ignore_cleanup_errors=True) as folder:
        if account():
            shutil.chown(folder, "nobody", "nogroup")
        server = Server(found, Path(folder), account())
        server.make()
        server.start()
        try:
            yield server
        finally:
            server.stop()


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

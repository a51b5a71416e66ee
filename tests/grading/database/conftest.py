"""Debian's PostgreSQL in a temporary folder: one server a session, one database a test."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import URL, create_engine, text

PASSWORD = "s3cr'et@/ 秘密"
USER = "ptm"


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

    def kill(self) -> None:
        """Kill the server's first process with -9; its others end by themselves."""
        pid_file = self.folder / "data/postmaster.pid"
        os.kill(int(pid_file.read_text().split()[0]), signal.SIGKILL)

    def execute(self, statement: str, **values: object) -> list[Any]:
        engine = create_engine(self.url, isolation_level="AUTOCOMMIT")
        try:
            with engine.connect() as connection:
                result = connection.execute(text(statement), values)
                return list(result) if result.returns_rows else []
        finally:
            engine.dispose()

    def new_database(self) -> str:
        """Return the address of an empty database, with its password."""
        name = f"course_{uuid.uuid4().hex[:12]}"
        self.execute(f"CREATE DATABASE {name}")
        return self.url.set(database=name).render_as_string(hide_password=False)

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
def db_url(postgresql: Server) -> str:
    return postgresql.new_database()

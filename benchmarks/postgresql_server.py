"""A PostgreSQL server in a temporary folder and behind a socket, of Debian's package."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
import tempfile
import time
import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import URL, create_engine, text

PASSWORD = "s3cr'et@/ 秘密"
USER = "ptm"


@dataclass
class Server:
    """A server of its own, behind a socket in a short path; only its password opens it."""

    programs: Path
    folder: Path
    account: dict[str, Any]
    fsync: bool = True

    @property
    def url(self) -> URL:
        """Its address as its owner."""
        return URL.create(
            "postgresql+psycopg", USER, PASSWORD, database="postgres", query={"host": self.socket}
        )

    @property
    def socket(self) -> str:
        """The folder of its socket."""
        return str(self.folder)

    def make(self) -> None:
        """Make its files."""
        self.folder.mkdir(exist_ok=True)
        (self.folder / "password").write_text(PASSWORD, encoding="utf-8")
        for path in (self.folder, self.folder / "password"):
            if self.account:
                shutil.chown(path, self.account["user"], self.account["group"])
        options = f"-U {USER} -E UTF8 --locale=C.UTF-8 --no-sync --auth=scram-sha-256".split()
        self._run("initdb", "-D", "data", *options, "--pwfile=password")

    def start(self) -> None:
        """Start it, and wait until it answers."""
        settings = {
            "listen_addresses": "",
            "unix_socket_directories": self.socket,
            "fsync": "on" if self.fsync else "off",
            "shared_buffers": "16MB",
            "wal_level": "minimal",
            "max_wal_senders": "0",
        }
        options = " ".join(f"-c {name}='{value}'" for name, value in settings.items())
        self._run("pg_ctl", "-D", "data", "-w", "-l", "log", "-o", options, "start")

    def stop(self) -> None:
        """End it at once, as a crash does."""
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
        """Return the rows of a statement."""
        return self.execute_in(self.url, statement)

    def execute_in(self, url: str | URL, statement: str) -> list[Any]:
        """Return the rows of a statement in a database."""
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


@contextlib.contextmanager
def server(fsync: bool = True) -> Iterator[Server]:
    """Yield a server that runs; FileNotFoundError where PostgreSQL is not installed."""
    found = programs()
    with tempfile.TemporaryDirectory(prefix="pg", ignore_cleanup_errors=True) as folder:
        owner = account()
        if owner:
            shutil.chown(folder, owner["user"], owner["group"])
        made = Server(found, Path(folder), owner, fsync)
        made.make()
        made.start()
        try:
            yield made
        finally:
            made.stop()


def programs() -> Path:
    """Return the folder of initdb and pg_ctl; FileNotFoundError where there is none."""
    folders = [path.parent for path in Path("/usr/lib/postgresql").glob("*/bin/initdb")]
    folders.sort(key=lambda path: int(path.parent.name))
    if found := shutil.which("initdb"):
        folders.append(Path(os.path.realpath(found)).parent)
    if not folders:
        raise FileNotFoundError("PostgreSQL is not installed (Debian: apt-get install postgresql)")
    return folders[-1]


def account() -> dict[str, Any]:
    """Return as whom the server runs: PostgreSQL refuses root."""
    if os.getuid():
        return {}
    return {"user": "nobody", "group": "nogroup", "extra_groups": []}

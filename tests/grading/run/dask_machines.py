"""A Dask scheduler and workers as processes of this machine, for tests."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path


class Machines:
    """A scheduler and workers, each a process."""

    def __init__(self, folder: Path, scheme: str = "tcp") -> None:
        self.folder, self.scheme, self.port = folder, scheme, 0
        self.told = folder / "told"
        self.processes: list[subprocess.Popen[bytes]] = []
        self.scheduler = self.start_scheduler()

    @property
    def address(self) -> str:
        return f"{self.scheme}://127.0.0.1:{self.port}"

    def start_scheduler(self) -> subprocess.Popen[bytes]:
        file = self.folder / "scheduler.json"
        file.unlink(missing_ok=True)
        given = ["--host", f"{self.scheme}://127.0.0.1", "--port", str(self.port)]
        given.append("--no-dashboard")
        process = self._start("dask_scheduler", *given, "--scheduler-file", str(file))
        assert until(lambda: file.exists() and file.read_text().endswith("}"))
        self.port = int(file.read_text().split("127.0.0.1:")[1].split('"')[0])
        return process

    def worker(
        self, name: str, preload: str = "", config: Path | None = None
    ) -> subprocess.Popen[bytes]:
        """Start a worker; `config` is the folder of another configuration."""
        script = self.folder / f"{name}.py"
        script.write_text(preload, encoding="utf-8")
        given = ["--nthreads", "1", "--no-nanny", "--no-dashboard", "--name", name]
        return self._start(
            "dask_worker", self.address, *given, "--preload", str(script), config=config
        )

    def _start(self, what: str, *given: str, config: Path | None = None) -> subprocess.Popen[bytes]:
        folders = {"DASK_CONFIG": str(config or self.folder), "TOLD": str(self.told)}
        environment = {**os.environ, **folders}
        environment["DASK_TEMPORARY_DIRECTORY"] = str(self.folder)
        command = [sys.executable, "-m", f"distributed.cli.{what}", *given]
        with open(self.folder / "log", "ab") as log:
            process = subprocess.Popen(command, env=environment, stdout=log, stderr=log)
        self.processes.append(process)
        return process

    def stop(self) -> None:
        for process in self.processes:
            process.kill()
            process.wait()


def until(holds: Callable[[], object], seconds: float = 200) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        with contextlib.suppress(RuntimeError):  # the workers change while they are counted
            if holds():
                return True
        time.sleep(0.05)
    return False

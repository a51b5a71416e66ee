"""What the start page lets other processes do: the doctor's check, and the gallery of widgets."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path

from ptm_edu.course.progress_file import FOLDER, make_folder
from ptm_edu.language import current_language, say

COMMAND = (sys.executable, "-m", "ptm_edu.cli")


def doctor(language: str) -> subprocess.CompletedProcess[str]:
    """Run `ptm-edu doctor` to its end, in a thread.

    It is another process because it imports torch, and asyncio's own subprocesses are not there in
    the event loop that Tornado has on Windows.
    """
    return subprocess.run(
        [*COMMAND, "doctor"],
        capture_output=True,
        check=False,
        encoding="utf-8",
        env={**os.environ, "PTM_EDU_LANG": language, "PYTHONIOENCODING": "utf-8"},
        stdin=subprocess.DEVNULL,
    )


class Doctor:
    """Runs `ptm-edu doctor` once per language and keeps what it found."""

    def __init__(self) -> None:
        self.found: dict[str, asyncio.Task[tuple[bool, list[str]]]] = {}

    async def lines(self, language: str) -> tuple[bool, list[str]]:
        """Return whether all is well, and the findings, a line each."""
        if language not in self.found:
            self.found[language] = asyncio.ensure_future(self._run(language))
        return await self.found[language]

    async def _run(self, language: str) -> tuple[bool, list[str]]:
        done = await asyncio.to_thread(doctor, language)
        return done.returncode == 0, (done.stdout or done.stderr).splitlines()


class Gallery:
    """The page of all widgets, made once on request by `ptm-edu widgets`."""

    def __init__(self, root: Path) -> None:
        self.page = root / FOLDER / "widgets.html"
        self.log = self.page.with_suffix(".log")
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def ready(self) -> bool:
        """Whether the page can be shown."""
        return self.page.is_file()

    @property
    def running(self) -> bool:
        """Whether the page is being made."""
        return self.process is not None and self.process.poll() is None

    def make(self) -> None:
        """Begin to make the page; nothing happens while that runs. Raises OSError."""
        if self.running:
            return
        make_folder(self.page.parent)
        with open(self.log, "wb") as log:
            self.process = subprocess.Popen(
                [*COMMAND, "widgets", "--no-open", "--out", str(self.page)],
                stdout=log,
                stderr=subprocess.STDOUT,
                stdin=subprocess.DEVNULL,
                env={**os.environ, "PYTHONIOENCODING": "utf-8"},
            )

    def state(self) -> str:
        """Return how far the making is, in words; "" if nobody has asked for it."""
        if self.process is None:
            return ""
        told = self.log.read_text(encoding="utf-8", errors="replace").split("\n")
        last = next((line for line in reversed(told) if line.strip()), "")
        if self.running:
            return say(
                en="The widgets are being made ({last}).", zh="正在制作组件（{last}）。", last=last
            )
        if self.process.returncode:
            return say(en="That did not work: {last}", zh="制作失败：{last}", last=last)
        return ""


def stored_language(file: Path) -> str | None:
    """Return the language that the reader has chosen on the page, or None."""
    try:
        language = file.read_text(encoding="utf-8").strip()
        return current_language(language) if language else None
    except (OSError, ValueError):
        return None

"""Chromium, which the browser tests drive: where it is, and how a machine gets it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from .findings import Finding, fault, fine, note

SHELL = "chromium-headless-shell"  # Debian's: the same engine without windows, at half the work
NAMES = (SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
ELSEWHERE = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe",
)


def find_browser() -> Path | None:
    """Return a Chromium, Chrome or Edge of this system that starts; None where there is none."""
    named = [found for name in NAMES if (found := shutil.which(name))]
    there = [place for place in ELSEWHERE if Path(place).exists()]
    return next((Path(found) for found in named + there if _starts(found)), None)


def browser(install: bool = False) -> Iterator[Finding]:
    """Is there a browser for the tests? Only under CI=true is a missing one a fault."""
    found = find_browser()
    needed = os.environ.get("CI", "").lower() in ("true", "1")
    # Where all tests run, the faster one is worth its half minute.
    if install and (found is None or (needed and shutil.which(SHELL) is None)):
        install_browser()
        found = find_browser()
    if found:
        yield fine("browser for the tests: {found}", "测试用浏览器：{found}", found=found)
        return
    yield (fault if needed else note)(
        "There is no Chromium or Chrome here, so the browser tests cannot run: install one with "
        "the system's package manager (Debian: `apt-get install chromium`).",
        "这里没有 Chromium 或 Chrome，无法运行浏览器测试：请用系统的包管理器安装"
        "（Debian：`apt-get install chromium`）。",
    )


def install_browser() -> None:
    """Install the system's own Chromium where that needs no password; else change nothing."""
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    if not root and not _succeeds(["sudo", "-n", "true"]):
        return
    first = [] if root else ["sudo", "-n"]
    if shutil.which("apt-get"):
        quiet = ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq"]
        # A fresh machine has no package lists yet; where they cannot be renewed the old may do.
        _succeeds([*first, *quiet, "update"])
        lean = [*first, *quiet, "install", "-y", "--no-install-recommends"]
        # Without any font Chromium ends at its first page, and it does not depend on one.
        font = "fonts-dejavu-core"
        if not _succeeds([*lean, SHELL, font]) and find_browser() is None:
            _succeeds([*lean, "chromium", font])
    elif shutil.which("dnf"):
        _succeeds([*first, "dnf", "install", "-y", "-q", "chromium", "dejavu-sans-fonts"])


def _starts(path: str) -> bool:
    # Ubuntu's stub for a snap package exits with an error; on Windows --version opens a window.
    return not sys.platform.startswith("linux") or _succeeds([path, "--version"])


def _succeeds(command: list[str]) -> bool:
    if shutil.which(command[0]) is None:
        return False
    # Debian's chromium says something harmless on standard error even when all is well.
    told = subprocess.run(command, capture_output=True, check=False, stdin=subprocess.DEVNULL)
    return told.returncode == 0

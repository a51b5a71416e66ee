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
OUTSIDE_PATH = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe",
)


def find_browser() -> Path | None:
    """Return a Chromium, Chrome or Edge of this system that starts; None where there is none."""
    on_path = [path for name in NAMES if (path := shutil.which(name))]
    installed = [path for path in OUTSIDE_PATH if Path(path).exists()]
    return next((Path(path) for path in on_path + installed if _starts(path)), None)


def browser(install: bool = False) -> Iterator[Finding]:
    """Is there a browser for the tests? Only under CI=true is a missing one a fault."""
    path = find_browser()
    needed = os.environ.get("CI", "").lower() in ("true", "1")
    # Where all tests run, the faster one is worth its half minute.
    if install and (path is None or (needed and shutil.which(SHELL) is None)):
        install_browser()
        path = find_browser()
    if path:
        yield fine("browser for the tests: {path}", "测试用浏览器：{path}", path=path)
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
    sudo = [] if root else ["sudo", "-n"]
    if shutil.which("apt-get"):
        quiet = ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq"]
        # A fresh machine has no package lists yet; where they cannot be renewed the old may do.
        _succeeds([*sudo, *quiet, "update"])
        install = [*sudo, *quiet, "install", "-y", "--no-install-recommends"]
        # Without any font Chromium ends at its first page, and it does not depend on one.
        font = "fonts-dejavu-core"
        if not _succeeds([*install, SHELL, font]) and find_browser() is None:
            _succeeds([*install, "chromium", font])
    elif shutil.which("dnf"):
        _succeeds([*sudo, "dnf", "install", "-y", "-q", "chromium", "dejavu-sans-fonts"])


def _starts(path: str) -> bool:
    # Ubuntu's stub for a snap package exits with an error; on Windows --version opens a window.
    return not sys.platform.startswith("linux") or _succeeds([path, "--version"])


def _succeeds(command: list[str]) -> bool:
    if shutil.which(command[0]) is None:
        return False
    # Debian's chromium writes a harmless message to standard error.
    result = subprocess.run(command, capture_output=True, check=False, stdin=subprocess.DEVNULL)
    return result.returncode == 0

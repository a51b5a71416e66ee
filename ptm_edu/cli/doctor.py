"""`ptm-edu doctor`: check everything the course needs, and say how to fix what is wrong."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from functools import partial

from ptm_edu.language import say

from .browser import browser
from .findings import Finding, fault
from .installation import install_command, minilm, packages, python, weights, widgets
from .storage import cache, data
from .training_speed import processor, training_times


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options that install a missing browser, and that time the trainings."""
    parser.add_argument(
        "--install-browser",
        action="store_true",
        help=say(
            en="install the system's Chromium if there is none and no password is needed",
            zh="没有 Chromium 且无需密码时，用系统的包管理器安装",
        ),
    )
    parser.add_argument(
        "--speed",
        action="store_true",
        help=say(
            en="time a few steps of each `ptm-edu pretrain` (takes about a minute)",
            zh="为每个 `ptm-edu pretrain` 计时几步（约一分钟）",
        ),
    )


def run(args: argparse.Namespace) -> int:
    """Print one line per finding; return 1 if something that a student needs is broken."""
    faults = 0
    for finding in findings(args.install_browser, args.speed):
        print(finding.say(), flush=True)
        faults += finding.level == "fault"
    if faults:
        print(say(en="{n} to fix.", zh="有 {n} 处需要修复。", n=faults))
    return 1 if faults else 0


def findings(install_browser: bool = False, speed: bool = False) -> Iterator[Finding]:
    """Yield the findings one after another, the quick ones first."""
    for check in (python, packages, widgets, weights, minilm, data, cache, processor):
        yield from _with_import_errors(check)
    yield from _with_import_errors(partial(browser, install_browser))
    if speed:
        yield from _with_import_errors(training_times)


def _with_import_errors(check: Callable[[], Iterator[Finding]]) -> Iterator[Finding]:
    # This command has to work where half of the packages are missing.
    try:
        yield from check()
    except ImportError as error:
        yield fault(
            "{name} is not installed: run `{install}` in the course's folder.",
            "未安装 {name}：请在课程文件夹中运行 `{install}`。",
            name=(error.name or str(error)).partition(".")[0],
            install=install_command(),
        )

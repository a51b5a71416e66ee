"""Selects the isolation level of a batch: the strongest that this machine offers, or by name."""

from __future__ import annotations

from collections.abc import Mapping

from ptm_edu.language import Text, say

from .runtime.confine import offered
from .runtime.level import Level

# What student code cannot do at each level.
LEVEL_DESCRIPTIONS = {
    Level.NAMESPACES: Text(
        "no file outside the sandbox, no network, no other process, no new process, a small "
        "folder of its own that is gone with the process",
        "不能读写沙箱外的文件，没有网络，接触不到其他进程，不能新建进程；"
        "有一个小的私有文件夹，进程结束即消失",
    ),
    Level.LANDLOCK: Text(
        "as namespaces, but without a folder to write in",
        "与 namespaces 相同，但没有可写的地方",
    ),
    Level.LIMITS: Text(
        "WEAK: processor time and memory are limited, and Python refuses files, network and "
        "processes; code that works around Python is not held",
        "较弱：限制 CPU 时间和内存，由 Python 拒绝文件、网络和进程操作；绕过 Python 的代码不受约束",
    ),
}


def level_sentence(level: Level) -> str:
    """Return what is printed before a batch."""
    return say(en="isolation: {what}", zh="隔离级别：{what}", what=level.name.lower())


def strongest_level() -> Level:
    """Return the strongest level that works on this machine."""
    return _strongest(offered())


def select_level(name: str) -> Level:
    """Return the level for a batch: "best", or the name of one.

    Raises OSError where it cannot be made here, or where the best is the weak one, which a batch
    gets only by its name.
    """
    reasons = offered()
    level = _strongest(reasons) if name == "best" else Level[name.upper()]
    if reasons[level] is not None:
        raise OSError(
            say(
                en="isolation level {level} cannot be made on this machine: {why}. "
                "`ptm-edu grading doctor` lists what can.",
                zh="本机无法实现隔离级别 {level}：{why}。"
                "`ptm-edu grading doctor` 会列出可用的级别。",
                level=name,
                why=reasons[level],
            )
        )
    if name == "best" and level is Level.LIMITS:
        raise OSError(
            say(
                en="this machine can confine student code only weakly ({why}). Grade on a Linux "
                "machine with Landlock (kernel 5.13 or newer), or, where you trust your class or "
                "nothing else is on this machine, say --isolation limits",
                zh="本机只能较弱地隔离学生代码（{why}）。请在带 Landlock 的 Linux（内核 5.13 以上）"
                "上评分；如果信任学生，或者本机没有其他重要数据，可加 --isolation limits",
                why="; ".join(
                    f"{level.name.lower()}: {why}" for level, why in reasons.items() if why
                ),
            )
        )
    return level


def _strongest(reasons: Mapping[Level, str | None]) -> Level:
    return max(level for level, why in reasons.items() if why is None)

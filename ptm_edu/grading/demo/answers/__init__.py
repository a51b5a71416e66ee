"""Answers as students type them, one text file an exercise: right ones, and each known mistake.

Every source in NAME.txt stands under a line `# right: STYLE` or `# mistake: NAME`.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

HEADS = re.compile(r"^# (right|mistake): (.+)\n", re.MULTILINE)


def right(exercise: str) -> dict[str, str]:
    """Return right answers to an exercise by their style; FileNotFoundError where it has none."""
    return _sources(exercise)["right"]


def mistakes(exercise: str) -> dict[str, str]:
    """Return one answer for each known mistake of an exercise, by the mistake's name."""
    return _sources(exercise)["mistake"]


@cache
def _sources(exercise: str) -> dict[str, dict[str, str]]:
    text = files(__name__).joinpath(f"{exercise}.txt").read_text(encoding="utf-8")
    _, *parts = HEADS.split(text)
    sources: dict[str, dict[str, str]] = {"right": {}, "mistake": {}}
    for kind, name, source in zip(parts[::3], parts[1::3], parts[2::3], strict=True):
        sources[kind][name] = source.strip()
    return sources

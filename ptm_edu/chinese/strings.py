"""What the code of a notebook shows, in the reader's language; the code itself stays as it is.

English is the key, and what is shown where nothing is found.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from ptm_edu.language import current_language

from .names import read_names
from .overlay import STRINGS, read_table
from .places import NAMES_FILE, installed_course, overlay_files

HOLE = re.compile(r"\{\}")


@dataclass(frozen=True)
class Strings:
    """Chinese by English; a string with {} is a pattern, whose holes are looked up as well."""

    table: Mapping[str, str]
    patterns: list[tuple[re.Pattern[str], str]] = field(default_factory=list)

    @classmethod
    def of(cls, table: Mapping[str, str]) -> Strings:
        """Return a table ready to be looked up in."""
        patterns = [
            (re.compile("(.*)".join(map(re.escape, HOLE.split(english))), re.S), chinese)
            for english, chinese in table.items()
            if HOLE.search(english)
        ]
        return cls(table, patterns)

    def find(self, english: str) -> str | None:
        """Return the Chinese, None where there is none."""
        if english in self.table:
            return self.table[english]
        for pattern, chinese in self.patterns:
            if found := pattern.fullmatch(english):
                first, *others = HOLE.split(chinese)
                holes = (self.table.get(hole, hole) for hole in found.groups())
                return first + "".join(h + rest for h, rest in zip(holes, others, strict=True))
        return None


def translated(english: str) -> str:
    """Return a notebook's string in the current language.

    Looked up in the table of the notebook that runs, and in those of all where that is not known.
    """
    if current_language() != "zh":
        return english
    own = _running_notebook()
    chinese = (_strings(own) if own else _all_strings()).find(english)
    return english if chinese is None else chinese


def _running_notebook() -> str | None:
    own = Path(os.environ.get("JPY_SESSION_NAME", "")).stem
    return own if own in overlay_files(installed_course()) else None


@cache
def _strings(name: str) -> Strings:
    path = overlay_files(installed_course())[name]
    return Strings.of(read_table("\n".join(STRINGS.split(path.read_text("utf-8"))[1:])))


@cache
def _all_strings() -> Strings:
    merged: dict[str, str] = {}
    for name in overlay_files(installed_course()):
        merged = {**_strings(name).table, **merged}
    return Strings.of(merged)


def named(english: str) -> str:
    """Return a name, such as that of a method, in the current language."""
    return shown_names()[0].get(english, english) if current_language() == "zh" else english


def shown_names() -> tuple[Mapping[str, str], frozenset[str]]:
    """Return `names`, and the strings of the notebook that runs for what is not among them.

    So "four" can be a name in one chapter, and stays a word in another.
    """
    known, columns = names()
    own = _running_notebook()
    return ({**_strings(own).table, **known} if own else known), columns


@cache
def names() -> tuple[Mapping[str, str], frozenset[str]]:
    """Return the names of columns and rows, and the columns whose values are looked up as well."""
    path = installed_course() / NAMES_FILE
    return read_names(path.read_text(encoding="utf-8")) if path.exists() else ({}, frozenset())

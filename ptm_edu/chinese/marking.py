"""An overlay's file brought up to its notebook: hashes after a look, marks for what is stale."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from .checks import drift
from .code_strings import code_strings, sentences
from .overlay import BAR, MARK, STRINGS, Key, english_sections, fingerprint, read_overlay

PLAIN = re.compile(r"[|\n]")
HEAD = "<!-- strings -->\n| English | 中文 |\n|---|---|\n"


def accepted(text: str, notebook: Mapping[str, Any]) -> str:
    """Return an overlay whose sections all name the English of today; none is stale."""
    english = english_sections(notebook)

    def mark(found: re.Match[str]) -> str:
        key = (found[1], found[2])
        return _marker(key, english[key]) if key in english else found[0]

    return MARK.sub(mark, text)


def marked(text: str, notebook: Mapping[str, Any]) -> str:
    """Return an overlay in which what lacks its Chinese is marked as stale, so that checks pass.

    A section of changed English keeps its Chinese, a new one has the English, one of no cell is
    left out. A new question or claim stands in the table in English.
    """
    overlay = read_overlay(text)
    if not drift(notebook, overlay):
        return text
    english, known = english_sections(notebook), overlay.sections
    prose, *tables = STRINGS.split(text)
    parts = [prose.partition("<!-- ")[0]]
    for key, source in english.items():
        section = known.get(key)
        current = section and not section.stale and section.english == fingerprint(source)
        parts.append(_marker(key, source, stale=not current))
        parts.append(f"\n{section.text if section else source}\n\n")
    return "".join(parts) + _table("\n".join(tables), notebook)


def _marker(key: Key, english: str, *, stale: bool = False) -> str:
    kind, cell = key
    return f"<!-- {kind}: {cell} en={fingerprint(english)}{' stale' if stale else ''} -->"


def _table(table: str, notebook: Mapping[str, Any]) -> str:
    """Return the table of strings without those that are gone, and with those that are new."""
    known = code_strings(notebook)
    rows, there = [], set()
    for line in table.splitlines():
        cells = BAR.split(line.strip())
        text = cells[1].strip().replace("\\|", "|").replace("\\n", "\n") if len(cells) == 4 else ""
        if text in known:
            rows.append(line)
            there.add(text)
    for text in sentences(notebook):
        if text not in there:
            row = PLAIN.sub(lambda found: {"|": "\\|", "\n": "\\n"}[found[0]], text)
            rows.append(f"| {row} | {row} |")
    return HEAD + "\n".join(rows) + "\n" if rows else ""

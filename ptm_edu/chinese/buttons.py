"""The labels of the widgets, from their words.js: a quoted button must be one of them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from .pairs import words_pairs

WIDGETS = Path(__file__).resolve().parents[1] / "widgets"
ITALIC = re.compile(r"(?<!\*)\*([A-Z][^*\n]+)\*(?!\*)")


@cache
def labels() -> Mapping[str, frozenset[str]]:
    """Return the Chinese labels by the English one; several widgets may word it differently."""
    found: dict[str, frozenset[str]] = {}
    for path in sorted(WIDGETS.glob("*/words.js")):
        for english, chinese, _ in words_pairs(path.read_text(encoding="utf-8")):
            found[english] = found.get(english, frozenset()) | {chinese}
    return found


def button_problems(english: str, chinese: str) -> Iterator[str]:
    """Yield the buttons that the English names in italics and the Chinese not by their label."""
    for name in dict.fromkeys(ITALIC.findall(english)):
        known = labels().get(name)
        if known and not any(f"“{label}”" in chinese for label in known):
            yield f"button {name!r}: expected “{'” or “'.join(sorted(known))}”"


def without_labels(chinese: str) -> str:
    """Return a text without the buttons that it quotes: “运算次数 6·N·D” tells no number."""
    known = set().union(*labels().values())
    return re.sub("“([^”]+)”", lambda found: "" if found[1] in known else found[0], chinese)

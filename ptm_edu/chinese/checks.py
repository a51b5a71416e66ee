"""All that can be wrong with an overlay: what drifted, and what a translation must keep."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from .buttons import button_problems
from .code_strings import code_strings, sentences
from .edition import ANCHOR, Anchors
from .marks import bold_problems
from .numbers import number_problems
from .overlay import Key, Overlay, Section, english_sections, fingerprint
from .structure import structure_problems
from .typography import typography_problems

TERMS = Path(__file__).with_name("terms.txt")


@dataclass(frozen=True)
class Problem:
    """What is wrong with one section; `section` is (kind, cell), or ("strings", English)."""

    section: Key
    found: str

    def __str__(self) -> str:
        """Return the section and what was found in it."""
        return f"{': '.join(self.section)}: {self.found}"


def drift(notebook: Mapping[str, Any], overlay: Overlay) -> list[Problem]:
    """Return the sections that are missing, of no cell, stale, or in another order.

    One that is marked `stale` is not listed: `stale_sections` does that.
    """
    english = english_sections(notebook)
    found = [Problem(key, "missing") for key in english if key not in overlay.sections]
    for key, section in overlay.sections.items():
        if key not in english:
            found.append(Problem(key, "orphaned: the notebook has no such section"))
        elif section.english != fingerprint(english[key]):
            found.append(Problem(key, "stale: the English has changed since"))
    both = [key for key in english if key in overlay.sections]
    for one, other in zip(both, [key for key in overlay.sections if key in english], strict=True):
        if one != other:
            found.append(Problem(other, f"in another order: {': '.join(one)} comes first"))
            break
    known = code_strings(notebook)
    found += [
        Problem(("strings", text), "orphaned: no code cell has this string")
        for text in overlay.strings
        if text not in known
    ]
    found += [
        Problem(("strings", text), "missing")
        for text in sentences(notebook)
        if text not in overlay.strings
    ]
    return found


def stale_sections(overlay: Overlay) -> list[Key]:
    """Return the sections that are marked as stale: their English has changed."""
    return [key for key, section in overlay.sections.items() if section.stale]


def wording(notebook: Mapping[str, Any], overlay: Overlay) -> list[Problem]:
    """Return what the Chinese lost, added or says in words that the course does not use."""
    english = english_sections(notebook)
    return [
        Problem(key, found)
        for key, section in overlay.sections.items()
        if key in english and not section.stale
        for found in _wording(english[key], section)
    ] + [
        Problem(("strings", text), found)
        for text, chinese in overlay.strings.items()
        for found in (*_terms(chinese), *typography_problems(chinese))
    ]


def _wording(english: str, section: Section) -> Iterator[str]:
    yield from structure_problems(english, section.text)
    yield from number_problems(english, section.text)
    yield from bold_problems(section.text)
    yield from button_problems(english, section.text)
    yield from typography_problems(section.text)
    yield from _terms(section.text)


def _terms(text: str) -> Iterator[str]:
    return (f"the term {term}" for term in terms() if term in text)


@cache
def terms() -> tuple[str, ...]:
    """Return the words that the Chinese edition does not use."""
    lines = TERMS.read_text(encoding="utf-8").splitlines()
    return tuple(line for line in lines if line and not line.startswith("#"))


def anchor_problems(overlay: Overlay, anchors: Anchors, name: str) -> list[Problem]:
    """Return the links to headings that are not there; `anchors` are of notebooks with overlays."""
    found = []
    for key, section in overlay.sections.items():
        if section.stale:
            continue
        for page, target in ANCHOR.findall(section.text):
            chapter = page.rpartition("/")[2].removesuffix(".ipynb") if page else name
            if chapter in anchors and target not in anchors[chapter]:
                found.append(Problem(key, f"no heading {page}#{target}"))
    return found

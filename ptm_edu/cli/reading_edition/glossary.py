"""The glossary's terms, and the links to them that show a definition."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

ROW = re.compile(r"^\| ([^|]+) \| ([^|]+) \| ([^|]+) \|$", re.M)


@dataclass(frozen=True)
class Term:
    """A row of the glossary: the term in both languages and one sentence."""

    english: str
    chinese: str
    definition: str

    @property
    def anchor(self) -> str:
        """The name by which a link finds the row."""
        return "term-" + re.sub(r"\W+", "-", _plain(self.english).lower()).strip("-")

    def shown(self, language: str) -> str:
        """Return what is shown where the term is met: its definition, with the term translated."""
        term = _plain(self.chinese if language == "zh" else self.english)
        return f"{term}: {_plain(self.definition)}"


def read_glossary(markdown: str) -> dict[str, Term]:
    """Return the terms of the page's tables, by each of the names before and after a comma."""
    terms: dict[str, Term] = {}
    for found in ROW.finditer(markdown):
        term = Term(*(cell.strip() for cell in found.groups()))
        if term.english == "English" or set(term.english) <= set("- "):
            continue
        names = re.split(r", |、", f"{term.english}, {term.chinese}")
        for name in (term.english, *names, *(re.sub(r" ?[(（].*", "", name) for name in names)):
            terms.setdefault(_key(name), term)
    return terms


def find_term(terms: Mapping[str, Term], words: str) -> Term | None:
    """Return the term that a link's words name, in the plural or by its first word too."""
    key = _key(words)
    longer = (term for name, term in terms.items() if name.startswith(f"{key} "))
    return terms.get(key) or terms.get(key.removesuffix("s")) or next(longer, None)


def with_anchors(markdown: str) -> str:
    """Return the page with an anchor in each row."""

    def anchored(found: re.Match[str]) -> str:
        term = Term(*(cell.strip() for cell in found.groups()))
        if term.english == "English" or set(term.english) <= set("- "):
            return found[0]
        start = f'| <span id="{term.anchor}"></span>'
        return start + found[0].removeprefix("| ")

    return ROW.sub(anchored, markdown)


def _key(name: str) -> str:
    return _plain(name).lower().replace("-", " ").strip()


def _plain(markdown: str) -> str:
    return re.sub(r"[*`$]", "", markdown)

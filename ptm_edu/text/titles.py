"""Titles of articles: the held-out ones, and the comparison of titles."""

from __future__ import annotations

import functools
import re
from pathlib import Path

_NOT_ALPHANUMERIC = re.compile(r"[\W_]+")


def normalized(title: str) -> str:
    """Return a title for comparison: lower case, only letters and digits.

    WikiText separates punctuation from words (`Kiss You ( One Direction song )`, `M @-@ 82`), so
    spaces and punctuation are ignored.

    >>> normalized("Battle of Edson 's Ridge") == normalized("Battle of Edson’s Ridge")
    True
    """
    return _NOT_ALPHANUMERIC.sub("", title).lower()


@functools.cache
def held_out_titles() -> tuple[str, ...]:
    """Return the titles of WikiText-2's 60 validation and 60 test articles, in that order.

    `wikitext2_held_out_titles.txt` lists them, one per line, so that the set itself is not needed.
    WikiText-2 writes rare words as `<unk>` even in titles (`= <unk> de Bayeux =`); these were
    filled in from the articles' content. `misplaced` compares file and set.
    """
    return _lines("wikitext2_held_out_titles.txt")


@functools.cache
def quoting_titles() -> tuple[str, ...]:
    """Return the titles of other articles that share 20 consecutive words with a held-out one.

    Nearly all shared text is boilerplate of many Wikipedia articles (on X-Files episodes or
    typhoons). `python -m ptm_edu.text.overlap` writes `wikitext2_quoting_titles.txt`.
    """
    return _lines("wikitext2_quoting_titles.txt")


def _lines(name: str) -> tuple[str, ...]:
    return tuple(Path(__file__).with_name(name).read_text(encoding="utf-8").split("\n")[:-1])


def misplaced(headings: list[str], titles: list[str]) -> list[tuple[str, str]]:
    """Return the (heading, title) pairs that do not match, in order.

    `<unk>` in a heading matches any one word. Raises ValueError if the numbers differ.
    """
    return [
        (heading, title)
        for heading, title in zip(headings, titles, strict=True)
        if not _pattern(heading).fullmatch(normalized(title))
    ]


def _pattern(heading: str) -> re.Pattern[str]:
    parts = heading.split("<unk>")
    return re.compile(r"\w+?".join(normalized(piece) for piece in parts))

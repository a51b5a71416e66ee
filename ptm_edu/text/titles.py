"""Titles of articles: which are held out, and when two titles name the same article."""

from __future__ import annotations

import functools
import re
from pathlib import Path

_NOT_ALPHANUMERIC = re.compile(r"[\W_]+")


def normalized(title: str) -> str:
    """Return a title as it is compared: lower case, nothing but letters and digits.

    WikiText parts signs from words (`Kiss You ( One Direction song )`, `M @-@ 82`), so neither
    spaces nor signs may count.

    >>> normalized("Battle of Edson 's Ridge") == normalized("Battle of Edson’s Ridge")
    True
    """
    return _NOT_ALPHANUMERIC.sub("", title).lower()


@functools.cache
def held_out_titles() -> tuple[str, ...]:
    """Return the titles of WikiText-2's 60 validation and 60 test articles, in that order.

    They stand in `wikitext2_held_out_titles.txt`, one a line, so that they are known without the
    set. WikiText-2 writes rare words as `<unk>` even in its titles (`= <unk> de Bayeux =`): those
    were filled in from what the articles are about. `misplaced` compares file and set.
    """
    return _lines("wikitext2_held_out_titles.txt")


@functools.cache
def quoting_titles() -> tuple[str, ...]:
    """Return the titles of other articles that share 20 words in a row with a held-out one.

    Nearly all of it is what Wikipedia says in many articles alike (what an X-Files guide or a list
    of typhoons is). `wikitext2_quoting_titles.txt` is written by `python -m ptm_edu.text.overlap`.
    """
    return _lines("wikitext2_quoting_titles.txt")


def _lines(name: str) -> tuple[str, ...]:
    return tuple(Path(__file__).with_name(name).read_text(encoding="utf-8").split("\n")[:-1])


def misplaced(headings: list[str], titles: list[str]) -> list[tuple[str, str]]:
    """Return the (heading, title) pairs that do not match, place by place.

    `<unk>` in a heading stands for any one word. Raises ValueError if there are more of one.
    """
    return [
        (heading, title)
        for heading, title in zip(headings, titles, strict=True)
        if not _pattern(heading).fullmatch(normalized(title))
    ]


def _pattern(heading: str) -> re.Pattern[str]:
    parts = heading.split("<unk>")
    return re.compile(r"\w+?".join(normalized(piece) for piece in parts))

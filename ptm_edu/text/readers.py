"""Readers of each set's format, from the lines of a file to articles of paragraphs.

All readers stream: they hold one article in memory, never a whole file.
"""

from __future__ import annotations

import csv
import lzma
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO


@dataclass(frozen=True)
class Article:
    """One article, chapter or story: its title, if the set has titles, and its paragraphs."""

    title: str | None
    paragraphs: list[str]

    @property
    def text(self) -> str:
        """All paragraphs, one to a line."""
        return "\n".join(self.paragraphs)


def open_text(path: Path, encoding: str = "utf-8") -> IO[str]:
    """Open a text file for reading; `.xz` files are decompressed."""
    if path.suffix == ".xz":
        return lzma.open(path, "rt", encoding=encoding)
    return open(path, encoding=encoding)


_TITLE = re.compile(r"^= ([^=].*[^=]|[^=]) =$")


def headed(lines: Iterable[str]) -> Iterator[Article]:
    """Yield articles headed by a line `= Title =`; section headings are dropped.

    A section's heading has more equals signs: `= = Section = =`. Text before the first title
    becomes an article without a title.
    """
    title: str | None = None
    paragraphs: list[str] = []
    for line in lines:
        line = line.strip()
        heading = _TITLE.match(line) if line.startswith("= ") else None
        if heading:
            if paragraphs:
                yield Article(title, paragraphs)
            title, paragraphs = heading[1], []
        elif line and not line.startswith("= ="):
            paragraphs.append(line)
    if paragraphs:
        yield Article(title, paragraphs)


def parted(lines: Iterable[str], begins: Callable[[int], bool]) -> Iterator[Article]:
    """Yield articles without titles from plain text, separated by empty lines between paragraphs.

    `begins(n)` says whether a paragraph after n empty lines begins a new article. In openstax one
    empty line separates sections, in books two separate chapters, and in tinystories-sample empty
    lines never separate stories.
    """
    paragraphs: list[str] = []
    empty = 0
    for line in lines:
        line = line.strip()
        if not line:
            empty += 1
            continue
        if paragraphs and begins(empty):
            yield Article(None, paragraphs)
            paragraphs = []
        paragraphs.append(line)
        empty = 0
    if paragraphs:
        yield Article(None, paragraphs)


def tales(lines: Iterable[str]) -> Iterator[Article]:
    """Yield the stories of a CSV file with the columns document_id and text, a sentence a row."""
    title: str | None = None
    paragraphs: list[str] = []
    for row in csv.DictReader(lines):
        name = row["document_id"].replace("-", " ")
        if name != title:
            if paragraphs:
                yield Article(title, paragraphs)
            title, paragraphs = name, []
        paragraphs.append(row["text"].strip())
    if paragraphs:
        yield Article(title, paragraphs)


def stories(lines: Iterable[str]) -> Iterator[Article]:
    """Yield the stories of TinyStories, which a line `<|endoftext|>` separates."""
    paragraphs: list[str] = []
    for line in lines:
        line = line.strip()
        if line == "<|endoftext|>":
            if paragraphs:
                yield Article(None, paragraphs)
            paragraphs = []
        elif line:
            paragraphs.append(line)
    if paragraphs:
        yield Article(None, paragraphs)

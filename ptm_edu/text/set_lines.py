"""The lines of a set's file, wherever that is."""

from __future__ import annotations

from collections.abc import Iterator

from . import manifest
from .find import find
from .readers import open_text


def set_lines(name: str, part: str | None = None, encoding: str = "utf-8") -> Iterator[str]:
    """Yield the lines of a set that has one file, or of one part, without space at their ends.

    Raises `DataNotFound` where the file is nowhere to be had.
    """
    (row,) = manifest.rows_of(name, part)
    with open_text(find(row), encoding) as file:
        for line in file:
            yield line.strip()

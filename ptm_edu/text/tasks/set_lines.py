"""The lines of a set's file, wherever that is."""

from __future__ import annotations

from collections.abc import Iterator

from ptm_edu.text.data import manifest
from ptm_edu.text.data.find import find
from ptm_edu.text.readers import open_text


def set_lines(name: str, part: str | None = None, encoding: str = "utf-8") -> Iterator[str]:
    """Yield the lines of a set that has one file, or of one part, without space at their ends.

    Raises `DataNotFound` where the file is nowhere to be had.
    """
    (row,) = manifest.rows_of(name, part)
    with open_text(find(row), encoding) as file:
        for line in file:
            yield line.strip()

"""The lines of a set's file."""

from __future__ import annotations

from collections.abc import Iterator

from ptm_edu.text.data import manifest
from ptm_edu.text.data.find import find
from ptm_edu.text.readers import open_text


def set_lines(name: str, part: str | None = None, encoding: str = "utf-8") -> Iterator[str]:
    """Yield the lines of a set with one file, or of one part, without surrounding white space.

    Raises `DataNotFound` if the file cannot be found.
    """
    (row,) = manifest.rows_of(name, part)
    with open_text(find(row), encoding) as file:
        for line in file:
            yield line.strip()

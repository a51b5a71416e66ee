"""The list of all sets: where each file comes from, its license, checksum and size.

`manifest.csv` holds one row a file. `file` is its path below PTM_EDU_DATA (empty for what only an
installed package carries); a file may lie there packed, with `.xz` behind its name, while `sha256`
and `bytes` then describe it unpacked. `where` is its home for those who have no such folder:
`gensim:PATH` in the gensim wheel, `ptm_edu:PATH` in this library, an `https://` address, `hub:PATH`
on the Hugging Face hub, or `data` for what has no public home as a single file.
"""

from __future__ import annotations

import csv
import functools
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Row:
    """One file of a set; where nothing is known of it, `sha256` is empty and `bytes` 0."""

    set: str
    part: str
    file: str
    where: str
    license: str
    sha256: str
    bytes: int
    size: str
    made: str

    @property
    def label(self) -> str:
        """The set and its part as a person would name them: `wikitext-2 (valid)`."""
        return f"{self.set} ({self.part})" if self.part else self.set


@functools.cache
def rows() -> tuple[Row, ...]:
    """Return all rows, in the order of `manifest.csv`."""
    path = Path(__file__).with_name("manifest.csv")
    with open(path, encoding="utf-8", newline="") as file:
        return tuple(_row(**fields) for fields in csv.DictReader(file))


def _row(**fields: str) -> Row:
    number = int(fields.pop("bytes") or 0)
    return Row(bytes=number, **fields)


def names() -> list[str]:
    """Return the names of all sets, corpora first, in the order of the manifest."""
    return list(dict.fromkeys(row.set for row in rows()))


def rows_of(name: str, part: str | None = None) -> list[Row]:
    """Return the rows of one set, or of one part of it.

    Raises ValueError with the names there are for an unknown set or part.
    """
    of_set = [row for row in rows() if row.set == name]
    if not of_set:
        raise ValueError(f"{name!r} is not a known set; there are: {', '.join(names())}")
    chosen = [row for row in of_set if part is None or row.part == part]
    if not chosen:
        parts = ", ".join(row.part for row in of_set if row.part) or "none"
        raise ValueError(f"{name} has no part {part!r}; its parts are: {parts}")
    return chosen

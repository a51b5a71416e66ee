"""The list of all sets: where each file comes from, its license, checksum and size.

`manifest.csv` has one row per file. `file` is its path below PTM_EDU_DATA (empty if only an
installed package has it). The file there may be compressed, with `.xz` appended to its name;
`sha256` and `bytes` always describe the uncompressed file. `where` is its source without that
folder: `gensim:PATH` in the gensim wheel, `ptm_edu:PATH` in this library, an `https://` address,
`hub:PATH` on the Hugging Face hub, or `data` if it is not public as a single file.
"""

from __future__ import annotations

import csv
import functools
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Row:
    """One file of a set; if they are unknown, `sha256` is empty and `bytes` is 0."""

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
        """The readable name of the set and its part, such as `wikitext-2 (valid)`."""
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

    Raises ValueError, with the known names, for an unknown set or part.
    """
    of_set = [row for row in rows() if row.set == name]
    if not of_set:
        raise ValueError(f"{name!r} is not a known set; there are: {', '.join(names())}")
    chosen = [row for row in of_set if part is None or row.part == part]
    if not chosen:
        parts = ", ".join(row.part for row in of_set if row.part) or "none"
        raise ValueError(f"{name} has no part {part!r}; its parts are: {parts}")
    return chosen

"""The rows of the course's own sets: CSV files whose lines have a split."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Literal, NamedTuple, cast

Split = Literal["train", "test"]
SPLITS = ("train", "test")


class SplitRow(NamedTuple):
    """A line's fields by column, its split, and its file and line number for error messages."""

    fields: dict[str, str]
    split: Split
    where: str


def split_rows(path: Path, columns: Sequence[str]) -> Iterator[SplitRow]:
    """Yield the rows of a CSV file with these columns, one of which is "split".

    Raises ValueError, with the file and the line, for other columns, a line that lacks one, and a
    split that is neither train nor test.
    """
    with open(path, encoding="utf-8", newline="") as file:
        lines = csv.DictReader(file)
        if tuple(lines.fieldnames or ()) != tuple(columns):
            raise ValueError(
                f"{path}: expected the columns {', '.join(columns)}, got {lines.fieldnames}"
            )
        for fields in lines:
            yield _row(fields, f"{path}, line {lines.line_num}", len(columns))


def _row(fields: dict[str, str], where: str, columns: int) -> SplitRow:
    # DictReader fills short lines with None and stores extra fields of long lines under None.
    if len(fields) != columns or not all(fields.values()):
        raise ValueError(f"{where}: expected {columns} filled columns, got {fields}")
    split = fields["split"]
    if split not in SPLITS:
        raise ValueError(f"{where}: split must be train or test, got {split!r}")
    return SplitRow(fields, cast(Split, split), where)

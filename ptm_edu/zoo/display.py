"""The table of models as text, with cells wrapped to fit all columns into the terminal."""

from __future__ import annotations

import shutil
import textwrap

import pandas

SEPARATOR = "  "
MIN_WIDTH = 9  # no column becomes narrower than this
NAME_WEIGHT = 0.7  # names are copied, so their column is narrowed after the others


class ModelTable(pandas.DataFrame):
    """A DataFrame that prints all its columns; results computed from it are plain DataFrames."""

    @property
    def _constructor(self) -> type[pandas.DataFrame]:
        return pandas.DataFrame

    def __repr__(self) -> str:
        """Return the table as text that is no wider than the terminal."""
        return wrapped(self, shutil.get_terminal_size().columns)


def wrapped(table: pandas.DataFrame, width: int) -> str:
    """Return a table of strings and its index as lines of at most `width` characters."""
    rows = [[str(table.index.name), *table.columns]]
    rows += [[str(name), *row] for name, row in zip(table.index, table.to_numpy(), strict=True)]
    widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
    available = width - len(SEPARATOR) * (len(widths) - 1)
    weights = [NAME_WEIGHT] + [1.0] * (len(widths) - 1)
    while sum(widths) > available and max(widths) > MIN_WIDTH:
        widest = max(range(len(widths)), key=lambda column: widths[column] * weights[column])
        widths[widest] -= 1
    return "\n".join(line for row in rows for line in _lines(row, widths))


def _lines(row: list[str], widths: list[int]) -> list[str]:
    cells = [textwrap.wrap(cell, width) or [""] for cell, width in zip(row, widths, strict=True)]
    height = max(map(len, cells))
    columns = [
        [line.ljust(width) for line in cell + [""] * (height - len(cell))]
        for cell, width in zip(cells, widths, strict=True)
    ]
    return [SEPARATOR.join(parts).rstrip() for parts in zip(*columns, strict=True)]

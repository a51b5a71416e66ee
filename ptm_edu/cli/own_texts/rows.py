"""Texts and labels from a table; every row that cannot be read is reported with its place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from ptm_edu.csv_file import at
from ptm_edu.language import Text

from .tables import read_table

TEXT, LABEL = "text", "label"
SHOWN = 20  # rows that cannot be read, in a message

_NO_ROWS = Text(
    en="{path} has a header but no rows below it", zh="{path} 只有表头，下面没有任何数据行"
)
_ALL_BAD = Text(en="{path}: none of the {n:,} rows can be read", zh="{path}：{n:,} 行都无法读取")
_EMPTY_TEXT = Text(en="the text is empty", zh="文本为空")
_EMPTY_LABEL = Text(en="the label is empty", zh="标签为空")
_BAD_ROWS = Text(
    en="{n:,} rows cannot be read; correct them, or leave them out with --skip-bad-rows:\n{rows}",
    zh="有 {n:,} 行无法读取；请修正，或用 --skip-bad-rows 跳过：\n{rows}",
)
_MORE = Text(en="… and {n:,} more", zh="……还有 {n:,} 行")


@dataclass(frozen=True)
class Columns:
    """Where a table has its texts and labels, and what separates the cells of a CSV file."""

    text: str = TEXT
    label: str = LABEL
    delimiter: str = ","


class Row(NamedTuple):
    """A text, its label, None where it has none, and its place in the file.

    `problem` is the sentence about a row that cannot be read. `cells` are all of its columns.
    """

    place: str
    text: str
    label: str | None
    problem: str = ""
    cells: dict[str, str] = {}  # noqa: RUF012


@dataclass(frozen=True)
class Rows:
    """All rows of a file, and its columns as they are written."""

    rows: list[Row]
    columns: list[str]

    @property
    def good(self) -> list[Row]:
        """Return the rows that can be read."""
        return [row for row in self.rows if not row.problem]

    @property
    def bad(self) -> list[Row]:
        """Return the rows that cannot be read."""
        return [row for row in self.rows if row.problem]


def read_rows(path: Path, columns: Columns = Columns(), labeled: bool = True) -> Rows:
    """Return the rows of a table; other columns and empty lines may occur.

    A row that cannot be read has another number of fields than the header, an empty text, or,
    where rows must be `labeled`, no label. Raises ValueError for what `read_table` refuses, and
    for a file without a row that can be read.
    """
    required = (columns.text, columns.label) if labeled else (columns.text,)
    table = read_table(path, required, (columns.text, columns.label), columns.delimiter)
    if not table.records:
        raise ValueError(_NO_ROWS.say(path=path))
    text_column, label_column = table.names
    rows = []
    for record in table.records:
        text = record.cells.get(text_column, "")
        label = record.cells.get(label_column, "").strip()
        problem = record.problem
        if not problem and not text.strip():
            problem = at(path, record.place, _EMPTY_TEXT.say(), columns.text)
        if not problem and not label and labeled:
            problem = at(path, record.place, _EMPTY_LABEL.say(), columns.label)
        rows.append(Row(record.place, text, label or None, problem, record.cells))
    found = Rows(rows, table.columns)
    if not found.good:
        if len(rows) == 1:
            raise ValueError(rows[0].problem)
        raise ValueError(
            f"{_ALL_BAD.say(path=path, n=len(rows))}:\n{listed([row.problem for row in rows])}"
        )
    return found


def refuse(bad: Sequence[Row]) -> None:
    """Raise ValueError with all rows that cannot be read, if there are some."""
    if len(bad) == 1:
        raise ValueError(bad[0].problem)
    if bad:
        raise ValueError(_BAD_ROWS.say(n=len(bad), rows=listed([row.problem for row in bad])))


def listed(problems: Sequence[str]) -> str:
    """Return the first sentences about rows that cannot be read, a line each."""
    more = len(problems) - SHOWN
    return "\n".join([*problems[:SHOWN], *([_MORE.say(n=more)] if more > 0 else [])])

"""Texts and labels from a CSV file; a mistake in it is reported with its row and column."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from ptm_edu.csv_file import at, read_csv
from ptm_edu.language import Text

TEXT, LABEL = "text", "label"

_NO_ROWS = Text(
    en="{path} has a header but no rows below it", zh="{path} 只有表头，下面没有任何数据行"
)
_TOO_FEW = Text(
    en="expected as many fields as the header has, {expected}, got {got}; an empty field needs its "
    "comma, too",
    zh="应与表头一样有 {expected} 个字段，而这里有 {got} 个；空字段也要写逗号",
)
_EMPTY_TEXT = Text(en="the text is empty", zh="文本为空")
_EMPTY_LABEL = Text(en="the label is empty", zh="标签为空")


class Row(NamedTuple):
    """A text, its label, None where it has none, and its place in the file."""

    place: str
    text: str
    label: str | None


def read_rows(path: Path, needed: Sequence[str] = (TEXT, LABEL)) -> list[Row]:
    """Return the rows of a file with the `needed` columns; other columns and empty lines may occur.

    Raises ValueError with the row for what `read_csv` refuses, for a row with fewer fields than the
    header, and for an empty text or a missing label.
    """
    file = read_csv(path, needed, needed, delimiters=",")
    if not file.rows:
        raise ValueError(_NO_ROWS.say(path=path))
    rows = []
    for place, cells in ((row.place, row.cells) for row in file.rows):
        for column in file.columns:
            if column not in cells:
                problem = _TOO_FEW.say(got=len(cells), expected=len(file.columns))
                raise ValueError(at(path, place, problem, column))
        text, label = cells[TEXT], cells.get(LABEL, "").strip()
        if not text.strip():
            raise ValueError(at(path, place, _EMPTY_TEXT.say(), TEXT))
        if not label and LABEL in needed:
            raise ValueError(at(path, place, _EMPTY_LABEL.say(), LABEL))
        rows.append(Row(place, text, label or None))
    return rows

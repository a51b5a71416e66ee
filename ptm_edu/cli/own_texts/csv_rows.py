"""Texts and labels from a CSV file, whose mistakes are reported with their line numbers."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from ptm_edu.language import Text

TEXT, LABEL = "text", "label"

_WHERE = Text(en="{path}, line {line}: {problem}", zh="{path} 第 {line} 行：{problem}")
_ENCODING = Text(
    en="not UTF-8 (byte 0x{byte:02X}); save the file as UTF-8, in Excel as “CSV UTF-8”",
    zh="不是 UTF-8 编码（字节 0x{byte:02X}）；请另存为 UTF-8，在 Excel 中选“CSV UTF-8”",
)
_EMPTY_FILE = Text(en="the file {path} is empty", zh="文件 {path} 是空的")
_NO_ROWS = Text(
    en="{path} has a header but no rows below it", zh="{path} 只有表头，下面没有任何数据行"
)
_NO_HEADER = Text(
    en="expected a header with the columns {columns}, separated by a comma, got {header!r}",
    zh="第一行应是表头，含有 {columns} 列，以逗号分隔，而现在是 {header!r}",
)
_NO_COLUMN = Text(
    en="the header has no column {column!r}; its columns are {header}",
    zh="表头没有 {column!r} 列；现有的列：{header}",
)
_TWICE = Text(en="the header has the column {column!r} twice", zh="表头中 {column!r} 列出现了两次")
_FIELDS = Text(
    en="expected as many fields as the header has, {expected}, got {got}; a text with a comma "
    "needs quotation marks around it",
    zh="应与表头一样有 {expected} 个字段，而这里有 {got} 个；含逗号的文本要用引号括起来",
)
_QUOTES = Text(
    en="this row cannot be read ({reason}); look for a quotation mark that is not closed or not "
    "doubled",
    zh="这一行无法读取（{reason}）；请检查是否有未闭合或未成对的引号",
)
_EMPTY_TEXT = Text(en="the text is empty", zh="文本为空")
_EMPTY_LABEL = Text(en="the label is empty", zh="标签为空")


class Row(NamedTuple):
    """A text, its label, None where it has none, and the line on which it starts, from 1."""

    line: int
    text: str
    label: str | None


def read_rows(path: Path, needed: Sequence[str] = (TEXT, LABEL)) -> list[Row]:
    """Return the rows of a file with the `needed` columns; other columns and empty lines may occur.

    Raises ValueError with the line number for a file that is not UTF-8, for a missing header or
    column, for a row with more or fewer fields, for an open quotation mark, and for an empty text
    or a missing label.
    """
    records = _records(path)
    columns = _columns(path, next(records, None), needed)
    rows = [_row(path, line, fields, columns, needed) for line, fields in records]
    if not rows:
        raise ValueError(_NO_ROWS.say(path=path))
    return rows


def at(path: Path, line: int, problem: str) -> str:
    """Return the sentence about a problem in a line."""
    return _WHERE.say(path=path, line=line, problem=problem)


def _records(path: Path) -> Iterator[tuple[int, list[str]]]:
    """Yield each row's first line and its fields, without empty lines."""
    reader = csv.reader(io.StringIO(_decoded(path), newline=""), strict=True)
    while True:
        line = reader.line_num + 1
        try:
            fields = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            raise ValueError(at(path, line, _QUOTES.say(reason=error))) from error
        if fields:
            yield line, fields


def _decoded(path: Path) -> str:
    content = path.read_bytes()
    try:
        return content.decode("utf-8-sig")  # Excel writes a byte order mark
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        problem = _ENCODING.say(byte=error.object[error.start])
        raise ValueError(at(path, line, problem)) from error


def _columns(path: Path, first: tuple[int, list[str]] | None, needed: Sequence[str]) -> list[str]:
    """Return the names in the header, the file's first row."""
    if first is None:
        raise ValueError(_EMPTY_FILE.say(path=path))
    line, fields = first
    header = [field.strip() for field in fields]
    if not set(needed) & set(header):
        problem = _NO_HEADER.say(columns=", ".join(needed), header=",".join(fields)[:60])
        raise ValueError(at(path, line, problem))
    for column in (TEXT, LABEL):
        if column in needed and column not in header:
            problem = _NO_COLUMN.say(column=column, header=", ".join(header))
            raise ValueError(at(path, line, problem))
        if header.count(column) > 1:
            raise ValueError(at(path, line, _TWICE.say(column=column)))
    return header


def _row(
    path: Path, line: int, fields: list[str], columns: list[str], needed: Sequence[str]
) -> Row:
    if len(fields) != len(columns):
        problem = _FIELDS.say(got=len(fields), expected=len(columns))
        raise ValueError(at(path, line, problem))
    values = dict(zip(columns, fields, strict=True))
    text, label = values[TEXT], values.get(LABEL, "").strip()
    if not text.strip():
        raise ValueError(at(path, line, _EMPTY_TEXT.say()))
    if not label and LABEL in needed:
        raise ValueError(at(path, line, _EMPTY_LABEL.say()))
    return Row(line, text, label or None)

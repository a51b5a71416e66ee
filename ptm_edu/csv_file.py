"""Reads the CSV files that people write: strictly, so that no row is lost and no cell moves.

A mistake is a ValueError of one sentence with its row and column, counted as a spreadsheet does.
`csv_line` writes a row that comes back. `filled` changes single cells of a file that was read, and
no other character of it.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ptm_edu.language import Text

QUOTED = re.compile(r'"([^"]*+(?:""[^"]*+)*+)"')
_NEEDS_QUOTES = re.compile(r'["\r\n]|\A\ufeff')
# A spreadsheet computes such a cell, with East Asian settings one of full width too.
FORMULA_STARTS = (*"=+-@\t\r\n＝＋－＠",)

_AT_LINE = Text(en="{path}, line {line}: {problem}", zh="{path} 文本第 {line} 行：{problem}")
_WHERE = Text(en="{path}, row {row}: {problem}", zh="{path}，行 {row}：{problem}")
_CELL = Text(
    en="{path}, row {row}, column {column}: {problem}",
    zh="{path}，行 {row}，{column} 列：{problem}",
)
_LINE = Text(en="{row} (line {line})", zh="{row}（文本第 {line} 行）")
_ENCODING = Text(
    en="not UTF-8 text (byte 0x{byte:02X}); save the file as UTF-8, in Excel as “CSV UTF-8 "
    "(comma delimited)”",
    zh="不是 UTF-8 文本（字节 0x{byte:02X}）；请另存为 UTF-8，在 Excel 中选“CSV UTF-8（逗号分隔）”",
)
_EMPTY = Text(en="the file {path} is empty", zh="文件 {path} 是空的")
_NO_COLUMN = Text(
    en="expected a header with the columns {columns}, separated by {separator}, got {header!r}; "
    "this one is required{advice}",
    zh="第一行应是表头，含有 {columns} 列，以{separator}分隔，而现在是 {header!r}；"
    "此列必填{advice}",
)
_TWICE = Text(
    en="the header has this column twice; rename or remove one of them",
    zh="表头中此列出现了两次；请改名或删去其中一列",
)
_TOO_MANY = Text(
    en="expected as many fields as the header has, {expected}, got {got}; a text with {separator} "
    "needs quotation marks around it",
    zh="应与表头一样有 {expected} 个字段，而这里有 {got} 个；含{separator}的文本要用引号括起来",
)
_SEPARATORS = {
    ",": Text(en="a comma", zh="逗号"),
    ";": Text(en="a semicolon", zh="分号"),
    "\t": Text(en="a tab", zh="制表符"),
}
_OPEN = Text(
    en="a quotation mark is not closed; close it after the text, or remove it",
    zh="引号没有闭合；请在文本末尾补上引号，或删去它",
)
_AFTER_QUOTE = Text(
    en="expected a comma or the end of the row after the closing quotation mark, got {text!r}; "
    "write a quotation mark inside a text twice",
    zh="右引号之后应是逗号或行尾，而现在是 {text!r}；文本内部的引号要写两次",
)
_BEFORE_QUOTE = Text(
    en="expected a quotation mark at the beginning of the cell, got one behind a space; remove "
    "the space",
    zh="引号应在单元格的开头，而现在前面有空格；请删去空格",
)
_RETURN = Text(
    en="expected a row that ends with a line feed, got a carriage return without one; save the "
    "file with the line ends of Windows or Unix",
    zh="行尾应有换行符，而现在是单独的回车符；请用 Windows 或 Unix 的换行符保存文件",
)


@dataclass(frozen=True)
class CsvRow:
    """One row, and its cells by column as they are written; columns without a cell are left out.

    `place` is its number in a spreadsheet, with that of its line in an editor where they differ,
    because a cell above has several lines. `problem` is the sentence about a row with too many
    cells, where such rows are kept. `spans` is where each cell begins and ends in the file's text.
    """

    place: str
    cells: dict[str, str]
    problem: str = ""
    spans: tuple[tuple[int, int], ...] = field(default=(), compare=False, repr=False)


@dataclass(frozen=True)
class CsvFile:
    """The columns of a file, in lower case, the place of its header, and its rows below that.

    `names` are the columns as they are written, `text` is all of the file.
    """

    columns: list[str]
    names: list[str]
    place: str
    rows: list[CsvRow]
    text: str = field(repr=False)
    encoding: str
    delimiter: str


def read_csv(
    path: Path,
    required: Sequence[str],
    columns: Sequence[str],
    delimiters: str = ",;\t",
    keep_bad_rows: bool = False,
    advice: str = "",
    foreign: bool = False,
) -> CsvFile:
    """Return the rows of a UTF-8 file whose first row names its columns; empty rows are left out.

    The `required` columns must be there; `columns` are those that the message about a missing one
    names, and `advice` is its end. Cells are separated by the one of the `delimiters` that the
    header has most. In a `foreign` file, written by another program, columns that are not among
    `columns` may occur twice, and it may be UTF-16 with a byte order mark. Raises ValueError for
    another encoding, an empty file, a header without a required column or with a column twice, a
    row with more cells than the header unless `keep_bad_rows`, and quotation marks and line ends
    that are not CSV's.
    """
    text, encoding = _decoded(path, foreign)
    first_line = text.lstrip("\r\n").split("\n", 1)[0].strip()
    reader = _Reader(path, text, max(delimiters, key=first_line.count))
    rows = reader.rows()
    header = next(rows, None)
    if header is None:
        raise ValueError(_EMPTY.say(path=path))
    place, cells, _, _ = header
    reader.keep_bad_rows, reader.columns = keep_bad_rows, [name.strip().lower() for name in cells]
    for name in required:
        if name not in reader.columns:
            separator = separator_name(delimiters[0])
            problem = _NO_COLUMN.say(
                columns=", ".join(columns),
                separator=separator,
                header=first_line[:60],
                advice=advice,
            )
            raise ValueError(at(path, place, problem, name))
    for name in columns if foreign else filter(None, reader.columns):
        if reader.columns.count(name) > 1:
            raise ValueError(at(path, place, _TWICE.say(), name))
    names = [name.strip() for name in cells]
    body = [
        CsvRow(p, dict(zip(reader.columns, c, strict=False)), problem, spans)
        for p, c, problem, spans in rows
    ]
    return CsvFile(reader.columns, names, place, body, text, encoding, reader.delimiter)


def filled(file: CsvFile, column: int, cells: Iterable[tuple[CsvRow, str]]) -> bytes:
    """Return the file with these rows' cells of a column replaced, and all else as it was.

    The new cells hold nothing that needs quotation marks; a cell that has some keeps them.
    """
    changes = []
    for row, cell in cells:
        lacking = column + 1 - len(row.spans)
        start, end = row.spans[column] if lacking <= 0 else (row.spans[-1][1],) * 2
        quote = '"' if file.text[start:end].startswith('"') else ""
        changes.append((start, end, file.delimiter * max(lacking, 0) + quote + cell + quote))
    parts, position = [], 0
    for start, end, cell in sorted(changes):
        parts += [file.text[position:start], cell]
        position = end
    return "".join([*parts, file.text[position:]]).encode(file.encoding)


def escape_formula(name: str) -> str:
    """Return a name that no spreadsheet takes for a formula."""
    return f"'{name}" if name.lstrip("'").startswith(FORMULA_STARTS) else name


def unescape_formula(name: str) -> str:
    """Return the name that `escape_formula` was given."""
    escaped = name.startswith("'") and name.lstrip("'").startswith(FORMULA_STARTS)
    return name[1:] if escaped else name


def csv_line(cells: Iterable[object], delimiter: str = ",") -> str:
    """Return a row with the line feed at its end.

    A cell with a carriage return is quoted, too. The standard library's writer does that only in
    some versions of Python, and readers take the carriage return for the end of the row.
    """
    line = delimiter.join(_written(str(cell), delimiter) for cell in cells)
    return (line or '""') + "\n"  # an empty line would be no row


def _written(cell: str, delimiter: str) -> str:
    quoted = delimiter in cell or _NEEDS_QUOTES.search(cell)
    return '"' + cell.replace('"', '""') + '"' if quoted else cell


def at(path: Path, place: str, problem: str, column: str = "") -> str:
    """Return the sentence about a problem in a row, or in one of its cells."""
    text = _CELL if column else _WHERE
    return text.say(path=path, row=place, column=column, problem=problem)


def separator_name(delimiter: str) -> str:
    """Return what a sentence calls a delimiter: "a comma"."""
    return _SEPARATORS[delimiter].say() if delimiter in _SEPARATORS else repr(delimiter)


class _Reader:
    """Splits a text into rows and cells; `columns` are the header's, as soon as it is read."""

    def __init__(self, path: Path, text: str, delimiter: str) -> None:
        self._path, self._text, self.delimiter = path, text, delimiter
        self._plain = re.compile(rf"[^{re.escape(delimiter)}\r\n]*")
        self._end = re.compile(rf"{re.escape(delimiter)}|\r?\n|\Z")
        self.columns: list[str] = []
        self.keep_bad_rows = False

    def rows(self) -> Iterator[tuple[str, list[str], str, tuple[tuple[int, int], ...]]]:
        """Yield place, cells, problem (mostly "") and spans of each row that is not empty."""
        position, row, line = 0, 1, 1
        while position < len(self._text):
            start, cells, separator = position, list[str](), self.delimiter
            spans = list[tuple[int, int]]()
            place = str(row) if row == line else _LINE.say(row=row, line=line)
            while separator == self.delimiter:
                begin = position
                cell, position, separator = self._cell(position, place, len(cells))
                cells.append(cell)
                spans.append((begin, position - len(separator)))
            if self._text[start:position].strip("\r\n"):
                problem = ""
                if self.columns and len(cells) > len(self.columns):
                    problem = _TOO_MANY.say(
                        expected=len(self.columns),
                        got=len(cells),
                        separator=separator_name(self.delimiter),
                    )
                    error = self._error(place, len(self.columns), problem)
                    if not self.keep_bad_rows:
                        raise error
                    problem = str(error)
                yield place, cells, problem, tuple(spans)
            row, line = row + 1, line + self._text.count("\n", start, position)

    def _cell(self, position: int, place: str, column: int) -> tuple[str, int, str]:
        """Return the cell that begins at a position, where the next one begins, and what ends it.

        `place` and `column` say where the cell is.
        """
        quoted = self._text.startswith('"', position)
        match = (QUOTED if quoted else self._plain).match(self._text, position)
        if match is None:
            raise self._error(place, column, _OPEN.say())
        end = self._end.match(self._text, match.end())
        if end is None:
            rest = self._text[match.end() : match.end() + 20]
            problem = _RETURN.say() if rest[0] == "\r" else _AFTER_QUOTE.say(text=rest)
            raise self._error(place, column, problem)
        if not quoted and match[0].lstrip().startswith('"'):
            raise self._error(place, column, _BEFORE_QUOTE.say())
        cell = match[1].replace('""', '"') if quoted else match[0]
        return cell, end.end(), end[0]

    def _error(self, place: str, column: int, problem: str) -> ValueError:
        name = self.columns[column] if column < len(self.columns) else ""
        return ValueError(at(self._path, place, problem, name or str(column + 1)))


def _decoded(path: Path, foreign: bool) -> tuple[str, str]:
    """Return the text, without a byte order mark, and its encoding; Excel writes such a mark."""
    content = path.read_bytes()
    encoding = "utf-8-sig" if content.startswith(codecs.BOM_UTF8) else "utf-8"
    if foreign and content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        encoding = "utf-16"
    try:
        return content.decode(encoding), encoding
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        problem = _ENCODING.say(byte=error.object[error.start])
        raise ValueError(_AT_LINE.say(path=path, line=line, problem=problem)) from error

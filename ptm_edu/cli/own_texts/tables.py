"""Tables of a person's own: CSV, JSON lines and parquet, read into rows of strings."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ptm_edu.csv_file import at, read_csv, separator_name
from ptm_edu.language import Text

JSON_LINES, PARQUET = (".jsonl", ".ndjson"), (".parquet",)

_TOO_FEW = Text(
    en="expected as many fields as the header has, {expected}, got {got}; an empty field needs "
    "{separator}, too",
    zh="应与表头一样有 {expected} 个字段，而这里有 {got} 个；空字段也要写{separator}",
)
_NO_OBJECT = Text(
    en='expected a JSON object on the line, such as {{"text": "…", "label": "…"}}, got {line!r}',
    zh='此行应是一个 JSON 对象，如 {{"text": "…", "label": "…"}}，而现在是 {line!r}',
)
_OTHER_NAMES = Text(
    en="; --text-column, --label-column and --delimiter name other ones",
    zh="；可用 --text-column、--label-column 和 --delimiter 另行指定",
)
_NO_COLUMN = Text(
    en="{path}: expected the column {name!r}, got the columns {columns}; --text-column and "
    "--label-column name other ones",
    zh="{path}：需要 {name!r} 列，而现有的列是 {columns}；可用 --text-column 和 --label-column "
    "指定别的列",
)
_ENCODING = Text(
    en="{path}: not UTF-8 text (byte 0x{byte:02X}); save the file as UTF-8",
    zh="{path}：不是 UTF-8 文本（字节 0x{byte:02X}）；请另存为 UTF-8",
)
_NO_PYARROW = Text(
    en="{path} is a parquet file, and pyarrow, which reads it, is not installed; run "
    "`python -m pip install pyarrow`, or save the table as CSV",
    zh="{path} 是 parquet 文件，而读取它的 pyarrow 尚未安装；请运行 `python -m pip install "
    "pyarrow`，或把表格另存为 CSV",
)
_NO_PARQUET = Text(
    en="{path} is damaged or is no parquet file ({why}); write it again",
    zh="{path} 已损坏或不是 parquet 文件（{why}）；请重新写出",
)


@dataclass(frozen=True)
class Record:
    """A row: its place, its cells by column, and the sentence about it if it cannot be read."""

    place: str
    cells: dict[str, str]
    problem: str = ""


@dataclass(frozen=True)
class Table:
    """The columns of a file as they are written, and its rows.

    `names` has the columns that were looked for, as they are written.
    """

    columns: list[str]
    names: list[str]
    records: list[Record]


def read_table(
    path: Path, required: Sequence[str], columns: Sequence[str], delimiter: str = ","
) -> Table:
    """Return the rows of a .jsonl or .parquet file, or a CSV file with any other ending.

    Columns are found in either case; one that is written exactly so comes first. The `required`
    ones must be there, those of `columns` may be.
    Raises ValueError, in one sentence, for a file that cannot be read, and for a missing column.
    """
    if path.suffix.lower() in JSON_LINES:
        table = _json_lines(path)
    elif path.suffix.lower() in PARQUET:
        table = _parquet(path)
    else:
        table = _csv(path, required, delimiter)
    written = {name.strip().lower(): name for name in reversed(table.columns)}
    written |= {name: name for name in table.columns}
    found = {name: written.get(name, written.get(name.strip().lower())) for name in columns}
    for name in required:
        if table.records and not found[name]:
            known = ", ".join(table.columns) or "—"
            raise ValueError(_NO_COLUMN.say(path=path, name=name, columns=known))
    return Table(table.columns, [found[name] or name for name in columns], table.records)


def _csv(path: Path, required: Sequence[str], delimiter: str) -> Table:
    lower = [name.strip().lower() for name in required]
    advice = _OTHER_NAMES.say()
    file = read_csv(path, lower, lower, delimiter, keep_bad_rows=True, advice=advice)
    records = []
    for row in file.rows:
        problem = row.problem
        missing = [column for column in file.columns if column not in row.cells]
        if missing:
            got, separator = len(row.cells), separator_name(delimiter)
            too_few = _TOO_FEW.say(got=got, expected=len(file.columns), separator=separator)
            problem = at(path, row.place, too_few, missing[0])
        cells = [row.cells.get(column, "") for column in file.columns]
        records.append(Record(row.place, dict(zip(file.names, cells, strict=True)), problem))
    return Table(file.names, [], records)


def _json_lines(path: Path) -> Table:
    columns: dict[str, None] = {}
    records = []
    try:
        lines = path.read_bytes().decode("utf-8-sig").split("\n")
    except UnicodeDecodeError as error:
        raise ValueError(_ENCODING.say(path=path, byte=error.object[error.start])) from error
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            fields = json.loads(line)
        except ValueError:
            fields = None
        if isinstance(fields, dict):
            columns |= dict.fromkeys(fields)
            records.append(Record(str(number), {k: _cell(v) for k, v in fields.items()}))
        else:
            problem = at(path, str(number), _NO_OBJECT.say(line=line.strip()[:60]))
            records.append(Record(str(number), {}, problem))
    return Table([*columns], [], records)


def _parquet(path: Path) -> Table:
    try:
        from pyarrow import ArrowException, parquet
    except ImportError as error:
        raise ValueError(_NO_PYARROW.say(path=path)) from error
    try:
        rows = parquet.read_table(path)
        records = [
            Record(str(number), {name: _cell(value) for name, value in row.items()})
            for number, row in enumerate(rows.to_pylist(), 1)
        ]
    except ArrowException as error:
        why = str(error).partition("\n")[0]
        raise ValueError(_NO_PARQUET.say(path=path, why=why)) from error
    return Table([name for name in rows.column_names], [], records)


def _cell(value: Any) -> str:
    """Return a value as a CSV file would hold it; None and NaN are empty cells."""
    if value is None or (isinstance(value, float) and math.isnan(value)):
        return ""
    if isinstance(value, bool | list | dict):
        return json.dumps(value, ensure_ascii=False, default=str)
    return str(value)

"""A table gives the same rows as CSV, JSON lines and parquet."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pandas
import pytest

from ptm_edu.cli.own_texts.rows import Columns, read_rows

RECORDS = [
    {"id": 1, "Text": '好, "fine"', "label": "up", "score": 0.5},
    {"id": 2, "Text": "two\nlines", "label": "down", "score": None},
]


def write(path: Path) -> Path:
    frame = pandas.DataFrame(RECORDS)
    if path.suffix == ".csv":
        frame.to_csv(path, index=False)
    elif path.suffix == ".parquet":
        frame.to_parquet(path)
    else:
        frame.to_json(path, orient="records", lines=True, force_ascii=False)
    return path


@pytest.mark.parametrize("name", ["a.csv", "a.jsonl", "a.ndjson", "a.parquet", "A.JSONL"])
def test_each_format_gives_the_same_rows(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    if name == "A.JSONL":
        lines = [json.dumps(record) for record in RECORDS]
        path.write_text("\ufeff" + "\n\n".join(lines), encoding="utf-8")
    else:
        write(path)
    table = read_rows(path)
    assert table.columns == ["id", "Text", "label", "score"] and not table.bad
    assert [row.cells for row in table.rows] == [
        {"id": "1", "Text": RECORDS[0]["Text"], "label": "up", "score": "0.5"},
        {"id": "2", "Text": "two\nlines", "label": "down", "score": ""},
    ]
    assert [(row.text, row.label) for row in table.rows] == [
        (record["Text"], record["label"]) for record in RECORDS
    ]


def test_of_columns_that_differ_in_case_the_one_written_exactly_so_is_read(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text('{"text": "a", "Text": "b", "LABEL": "x"}', encoding="utf-8")
    assert [(row.text, row.label) for row in read_rows(path).rows] == [("a", "x")]
    assert [row.text for row in read_rows(path, Columns(text="Text")).rows] == ["b"]


@pytest.mark.parametrize("name", ["a.jsonl", "a.parquet"])
def test_a_missing_column_is_named_with_those_that_there_are(name: str, tmp_path: Path) -> None:
    with pytest.raises(
        ValueError, match=r"'stars', got the columns id, Text, label, score; --text"
    ):
        read_rows(write(tmp_path / name), Columns(label="stars"))


def test_bad_lines_are_told_with_their_number(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    lines = [
        '{"text": "a", "label": true}',
        "[1]",
        '{"text": "b",',
        "",
        '{"text": "c"}',
        '{"label": 1}',
    ]
    path.write_text("\n".join(lines), encoding="utf-8")
    table = read_rows(path)
    assert [(row.text, row.label) for row in table.good] == [("a", "true")]
    for row, (line, problem) in zip(
        table.bad,
        [(2, "a JSON object"), (3, "a JSON object"), (5, "label is empty"), (6, "text is empty")],
        strict=True,
    ):
        assert row.place == str(line) and problem in row.problem
    path.write_bytes(b'{"text": "\xff"}')
    with pytest.raises(ValueError, match="byte 0xFF"):
        read_rows(path)


def test_what_is_no_parquet_file_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.parquet"
    path.write_bytes(b"PAR1 no table PAR1")
    with pytest.raises(ValueError, match="is damaged or is no parquet file"):
        read_rows(path)
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(ValueError, match="pyarrow, which reads it, is not installed; run"):
        read_rows(path)

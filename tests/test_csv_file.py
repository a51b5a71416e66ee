"""CSV files that people write lose no row: what is not CSV is refused with its row and column."""

from __future__ import annotations

import csv
import io
import random
from pathlib import Path

import pandas
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ptm_edu.csv_file import CsvRow, csv_line, read_csv
from tests.fuzzing import profiles


def written(folder: Path, content: str | bytes) -> Path:
    path = folder / "people.csv"
    path.write_bytes(content.encode("utf-8") if isinstance(content, str) else content)
    return path


@pytest.mark.parametrize(
    ("content", "place", "problem"),
    [
        ('a,note\n1,"open\n2,x\n3,y\n', "row 2, column note", "a quotation mark is not closed"),
        ('"a,note\n1,x\n', "row 1, column 1", "a quotation mark is not closed"),
        ('a,note\n1,"open\n2,"x"\n', "row 2, column note", "after the closing quotation mark, got"),
        ('a,note\n"x" y,1\n', "row 2, column a", "got ' y,1\\n'; write a quotation mark"),
        ('a,note\n1, "x"\n', "row 2, column note", "got one behind a space; remove"),
        ("a,note\n1,x\r2,y\n", "row 2, column note", "got a carriage return without one"),
        ('a,note\n1,"x"\r2,y\n', "row 2, column note", "got a carriage return without one"),
        ("a,note\r1,x\r", "row 1, column 2", "got a carriage return without one"),
        ("a,note\n1,x\n2,y,z\n", "row 3, column 3", "as the header has, 2, got 3"),
        ('a,note\n"1\n1",x\n\n2,y,z\n', "row 4 (line 5), column 3", "got 3"),
        ("b,note\n", "row 1, column a", "a header with the columns a, note, separated by a comma"),
        ("\na,note,A\n", "row 2, column a", "the header has this column twice"),
        ("a,note\ncafé,b\n".encode("latin-1"), "line 2", "not UTF-8 text (byte 0xE9)"),
        ("a,note\n".encode("utf-16"), "line 1", "not UTF-8 text (byte 0xFF)"),
    ],
)
def test_what_is_not_csv_is_refused_with_its_place(
    content: str | bytes, place: str, problem: str, tmp_path: Path
) -> None:
    path = written(tmp_path, content)
    with pytest.raises(ValueError) as caught:
        read_csv(path, ["a"], ["a", "note"])
    message = str(caught.value)
    assert message.startswith(f"{path}, {place}: ") and problem in message
    assert "\n" not in message


def test_rows_are_read_as_they_are(tmp_path: Path) -> None:
    path = written(tmp_path, '\ufeff A ;b;;note\r\n x ;"say ""no"",\nor;";;5\u2033"\n\n;\nlast')
    file = read_csv(path, ["a"], ["a"])
    assert (file.columns, file.place) == (["a", "b", "", "note"], "1")
    assert file.rows == [
        CsvRow("2", {"a": " x ", "b": 'say "no",\nor;', "": "", "note": '5\u2033"'}),
        CsvRow("4 (line 5)", {"a": "", "b": ""}),
        CsvRow("5 (line 6)", {"a": "last"}),
    ]


def test_a_row_of_one_empty_cell_is_not_lost(tmp_path: Path) -> None:
    path = written(tmp_path, 'a\n""\n\nx\n')
    assert [row.cells for row in read_csv(path, ["a"], ["a"]).rows] == [{"a": ""}, {"a": "x"}]
    assert csv_line([""]) == '""\n' and csv_line(["", ""]) == ",\n"


def test_a_carriage_return_is_quoted_and_comes_back_from_every_reader(tmp_path: Path) -> None:
    rows = [["one\rtwo", "b"], ["\r", "\r\n"], ["\n", 'say "no"'], ["a,b", " c "]]
    path = written(tmp_path, "".join(map(csv_line, [["a", "b"], *rows])))
    assert csv_line(["one\rtwo", 1.5]) == '"one\rtwo",1.5\n'
    assert (
        csv_line(["a,b", "c;d"]) == '"a,b",c;d\n' and csv_line(["a,b", "c;d"], ";") == 'a,b;"c;d"\n'
    )
    assert [list(row.cells.values()) for row in read_csv(path, ["a"], ["a"]).rows] == rows
    with open(path, encoding="utf-8", newline="") as file:
        assert list(csv.reader(file))[1:] == rows
    assert pandas.read_csv(path).values.tolist() == rows


def test_what_pythons_writer_writes_comes_back(tmp_path: Path) -> None:
    draw = random.Random(0)
    for _ in range(300):
        rows = [
            ["".join(draw.choices('a",; \n名', k=draw.randrange(6))) for _ in "abc"] for _ in "xy"
        ]
        file = io.StringIO(newline="")
        csv.writer(file, quoting=csv.QUOTE_ALL).writerows([["a", "b", "c"], *rows])
        path = written(tmp_path, file.getvalue())
        assert [list(row.cells.values()) for row in read_csv(path, ["a"], ["a"]).rows] == rows


CELL = st.text(st.characters(exclude_categories=["Cs"]) | st.sampled_from('",;\r\n a'), max_size=8)


@profiles
def test_what_is_written_comes_back_from_every_reader(profile: settings, tmp_path: Path) -> None:
    @profile
    @given(st.integers(1, 4).flatmap(lambda n: st.lists(st.lists(CELL, min_size=n, max_size=n))))
    def check(rows: list[list[str]]) -> None:
        header = [*"abcd"[: len(rows[0])]] if rows else ["a"]
        path = written(tmp_path, "".join(map(csv_line, [header, *rows])))
        read = read_csv(path, ["a"], ["a"])
        assert [list(row.cells.values()) for row in read.rows] == rows
        with open(path, encoding="utf-8", newline="") as file:
            assert list(csv.reader(file, strict=True)) == [header, *rows]
        frame = pandas.read_csv(path, dtype=str, keep_default_na=False, skip_blank_lines=False)
        assert frame.values.tolist() == rows

    check()


@profiles
def test_what_is_read_is_what_python_reads(profile: settings, tmp_path: Path) -> None:
    """Whatever is in a file: it is refused in one line, or read as the standard library does."""

    @profile
    @given(st.lists(st.sampled_from(["a", '"', '""', ",", "\n", "\r\n", "\r", " ", "\ufeff", "é"])))
    def check(parts: list[str]) -> None:
        content = "a,b,c\n" + "".join(parts)
        path = written(tmp_path, content)
        try:
            read = [list(row.cells.values()) for row in read_csv(path, ["a"], ["a"]).rows]
        except ValueError as error:
            assert str(error).startswith(f"{path}, row ") and "\n" not in str(error)
            return
        with open(path, encoding="utf-8", newline="") as file:
            assert read == [row for row in csv.reader(file, strict=True) if row][1:]

    check()

"""Every mistake in a file is one sentence that names the row and the column."""

from __future__ import annotations

from pathlib import Path

import pytest

from ptm_edu.cli.own_texts.csv_rows import Row, read_rows


def written(folder: Path, content: str | bytes) -> Path:
    path = folder / "texts.csv"
    path.write_bytes(content.encode("utf-8") if isinstance(content, str) else content)
    return path


@pytest.mark.parametrize(
    ("content", "place", "problem"),
    [
        (
            "I love it,positive\nNo,negative\n",
            "1, column text",
            "expected a header with the columns text, label",
        ),
        ("text;label\na;b\n", "1, column text", "separated by a comma, got 'text;label'"),
        ("text,mood\na,b\n", "1, column label", "separated by a comma, got 'text,mood'"),
        ("\ntext,text,label\n", "2, column text", "the header has this column twice"),
        ("text,label\na,b\nwell, no,b\n", "3, column 3", "as the header has, 2, got 3"),
        ("text,label\na,b\nc\n", "3, column label", "2, got 1"),
        ('text,label\n"two\nlines",b\n\n ,b\n', "4 (line 5), column text", "the text is empty"),
        ("text,label\na,b\r\nc, \r\n", "3, column label", "the label is empty"),
        ('text,label\na,b\n"open,b\nc,b\n', "3, column text", "a quotation mark is not closed"),
    ],
)
def test_a_mistake_is_reported_with_its_row_and_column(
    content: str | bytes, place: str, problem: str, tmp_path: Path
) -> None:
    path = written(tmp_path, content)
    with pytest.raises(ValueError) as caught:
        read_rows(path)
    message = str(caught.value)
    assert message.startswith(f"{path}, row {place}: ") and problem in message
    assert "\n" not in message


@pytest.mark.parametrize(
    ("content", "problem"),
    [("", "is empty"), ("\n\n", "is empty"), ("text,label\n", "no rows below it")],
)
def test_a_file_without_rows_is_reported(content: str, problem: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=problem):
        read_rows(written(tmp_path, content))


def test_rows_are_read_as_they_are(tmp_path: Path) -> None:
    content = '\ufefflabel, text ,id\n up ,"He said ""no"",\nthen left.",1\n\ndown, 好 ,2\n'
    assert read_rows(written(tmp_path, content)) == [
        Row("2", 'He said "no",\nthen left.', "up"),
        Row("4 (line 5)", " 好 ", "down"),
    ]


def test_labels_may_be_absent_where_they_are_not_needed(tmp_path: Path) -> None:
    assert read_rows(written(tmp_path, "text\na\n"), ("text",)) == [Row("2", "a", None)]
    assert read_rows(written(tmp_path, "text,label\na,\nb,up\n"), ("text",)) == [
        Row("2", "a", None),
        Row("3", "b", "up"),
    ]

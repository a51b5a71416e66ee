"""Every mistake in a file is one sentence that names the row and the column."""

from __future__ import annotations

from pathlib import Path

import pytest

from ptm_edu.cli.own_texts.rows import Columns, read_rows, refuse


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
        refuse(read_rows(path).bad)
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
    content = '\ufefflabel, text ,ID\n up ,"He said ""no"",\nthen left.",1\n\ndown, 好 ,2\n'
    table = read_rows(written(tmp_path, content))
    assert [row[:4] for row in table.rows] == [
        ("2", 'He said "no",\nthen left.', "up", ""),
        ("4 (line 5)", " 好 ", "down", ""),
    ]
    assert table.columns == ["label", "text", "ID"]
    assert table.rows[1].cells == {"label": "down", "text": " 好 ", "ID": "2"}


def test_labels_may_be_absent_where_they_are_not_needed(tmp_path: Path) -> None:
    for content, labels in (("text\na\n", [None]), ("text,label\na,\nb,up\n", [None, "up"])):
        table = read_rows(written(tmp_path, content), labeled=False)
        assert [row.label for row in table.rows] == labels and not table.bad


def test_columns_and_the_delimiter_have_other_names(tmp_path: Path) -> None:
    path = written(tmp_path, "Review|Stars|text\na,b|5|x\nc|1|y\n")
    table = read_rows(path, Columns("review", "STARS", "|"))
    assert [(row.text, row.label) for row in table.rows] == [("a,b", "5"), ("c", "1")]
    with pytest.raises(ValueError, match=r"columns note, stars, separated by '\|', got 'Review"):
        read_rows(path, Columns("note", "stars", "|"))


def test_all_bad_rows_are_listed_at_once(tmp_path: Path) -> None:
    rows = "".join(f"a,b,{number}\n \n,up\nfine,up\n" for number in range(8))
    table = read_rows(written(tmp_path, f"text,label\n{rows}"))
    assert len(table.good) == 8 and len(table.bad) == 24
    with pytest.raises(ValueError) as caught:
        refuse(table.bad)
    first, *lines, last = str(caught.value).splitlines()
    assert first.startswith("24 rows cannot be read; correct them, or leave them out with --skip")
    assert last == "… and 4 more" and len(lines) == 20
    for line, problem in zip(lines, ("has, 2, got 3", "has, 2, got 1", "is empty"), strict=False):
        assert problem in line
    with pytest.raises(ValueError, match=r"none of the 2 rows can be read:\n.*row 2.*\n.*row 3"):
        read_rows(written(tmp_path, "text,label\n,up\n,up\n"))

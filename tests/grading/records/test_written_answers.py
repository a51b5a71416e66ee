"""Points by criterion and reusable comments for answers in words."""

from __future__ import annotations

from pathlib import Path

import pytest

from ptm_edu.grading.intake.assignment import Criterion, ManualCell, read_rubric
from ptm_edu.grading.records.record_files import RecordFiles
from ptm_edu.grading.records.written_answers import (
    put_marks,
    read_comments,
    read_marks,
    written_mark,
)
from ptm_edu.language import Text

ENGLISH = """Answer in words.

| points | for |
|---|---|
| 1 | **Numbers.** At least *three*. |
| 2 | **Why?** Because \\| so. |

| other | table |
"""
CHINESE = """| 分数 | 内容 |
|---|---|
| 1 | **数值。** 至少*三个*。 |
| 2 | **为什么？** 因为 \\| 所以。 |
"""
RUBRIC = Text(ENGLISH, CHINESE)
CELL = ManualCell("answer", 3.0, Text("Exercise 6", "练习题 6"), read_rubric(RUBRIC))
COMMENTS = (
    "key,assignment,points,english,chinese\nfew,,-0.5,Too few pairs,词对太少\nnice,a1,,Nice!,\n"
)


@pytest.fixture
def comments_file(tmp_path: Path) -> Path:
    (tmp_path / "comments.csv").write_text(COMMENTS, encoding="utf-8-sig")
    return tmp_path / "comments.csv"


def test_the_rubric_is_the_notebooks_table() -> None:
    three = Text("At least *three*.", "至少*三个*。")
    assert CELL.rubric[0] == Criterion(1.0, Text("Numbers", "数值"), three)
    assert [(c.points, c.name.en) for c in CELL.rubric] == [(1.0, "Numbers"), (2.0, "Why?")]
    other = read_rubric(Text(ENGLISH, CHINESE.replace("| 2 |", "| 1 |")))  # of another rubric
    assert [criterion.name.zh for criterion in other] == ["Numbers", "Why?"]


def test_points_by_criterion_and_items_add_up(comments_file: Path, tmp_path: Path) -> None:
    comments = read_comments(comments_file, "a1")
    assert (
        comments["few"].text == "(-0.5) Too few pairs\n词对太少" and comments["nice"].points is None
    )
    mark = written_mark(CELL, ["1=1", "2=1.5", "few", "nice"], comments)
    assert (mark.points, mark.criteria, mark.comments) == (
        2.0,
        {"1": 1.0, "2": 1.5},
        ("few", "nice"),
    )
    assert written_mark(CELL, ["few"], comments).points == 0.0
    put_marks(RecordFiles(tmp_path), {"王": {"answer": mark}}, "mark")
    read = read_marks(RecordFiles(tmp_path))["王"]["answer"]
    assert (read.points, read.criteria, list(read.comments)) == (
        2.0,
        mark.criteria,
        ["few", "nice"],
    )
    assert "nice" not in read_comments(comments_file, "a2")


def test_a_comment_may_have_lines_and_its_key_an_accent(comments_file: Path) -> None:
    comments_file.write_text('key,english\ntre\u0301s,"One.\n\u2028Two."\n', encoding="utf-8")
    comments = read_comments(comments_file, "a1")
    assert comments["tr\u00e9s"].english == "One.\n\u2028Two."
    assert written_mark(CELL, ["tre\u0301s"], comments).comments == ("tr\u00e9s",)


@pytest.mark.parametrize(
    ("word", "message"),
    [
        ("3=1", r"no criterion '3'; its criteria are: 1 Numbers; 2 Why\?"),
        ("1=2", "1=2: expected points between 0 and 1"),
        ("1=x", "1=x: expected points"),
        ("1=1_0", "1=1_0: expected points"),
        ("2=nan", "2=nan: expected points"),
        ("2=1,5", "1,5: the decimal mark is a point; write 1.5"),
        ("2=,5", ",5: the decimal mark is a point; write .5"),
        ("fwe", "'fwe' is neither .* its keys are: few, nice"),
    ],
)
def test_a_wrong_word_is_told(word: str, message: str, comments_file: Path) -> None:
    with pytest.raises(ValueError, match=message):
        written_mark(CELL, [word], read_comments(comments_file, "a1"))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("key,english\na b,x\n", "row 2, column key"),
        ("key,english\na,x\na,y\n", "row 3, column key: 'a' is there twice"),
        ("key,english,points\na,x,two\n", "row 2, column points: expected a number"),
        ("name\n", "row 1, column key"),
        *(
            (f"key,english,points\na,x,{n}\n", "row 2, column points")
            for n in ("nan", "inf", "1_0", "1e9")
        ),
        ('key,english\na,"open\nb,x\n', "row 2, column english: a quotation mark is not closed"),
        ("key,english\na,x\rb,y\n", "row 2, column english: .* carriage return"),
        ("key,english\na,Well, no\n", "row 2, column 3: expected as many fields"),
    ],
)
def test_an_error_in_the_file_names_row_and_column(
    text: str, message: str, comments_file: Path
) -> None:
    comments_file.write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=message):
        read_comments(comments_file, "a1")

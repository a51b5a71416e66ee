"""Marks of answers in words: points by criterion, and reusable comments from comments.csv."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

from ptm_edu.csv_file import CsvRow, at, read_csv
from ptm_edu.grading.intake.assignment import ManualCell
from ptm_edu.language import say

from .names import composed
from .records import Records
from .versions import now, user

FILE = "comments.csv"
DOCUMENT = "written"  # its name among the records
NUMBER = re.compile(r"[+-]?(\d+(\.\d+)?|\.\d+)", re.ASCII)  # float takes "nan" and "1_0", too
COLUMNS = ("key", "assignment", "points", "english", "chinese")


@dataclass(frozen=True)
class Comment:
    """A reusable comment; with `points` it is a rubric item, which adds or takes off points."""

    key: str
    points: float | None
    english: str
    chinese: str

    @property
    def text(self) -> str:
        """The comment in the languages that it is written in, after the points that it adds."""
        points = f"({self.points:+g}) " if self.points else ""
        return points + "\n".join(filter(None, (self.english, self.chinese)))


@dataclass(frozen=True)
class WrittenMark:
    """The mark of one answer: points by the number of the criterion, and the comments' keys."""

    points: float
    criteria: Mapping[str, float] = field(default_factory=dict)
    comments: Sequence[str] = ()
    when: str = ""
    by: str = ""


def read_comments(path: Path, assignment: str) -> dict[str, Comment]:
    """Read the comments for an assignment by key; ValueError names a wrong row and column.

    Without the file there are none.
    """
    if not path.is_file():
        return {}
    comments: dict[str, Comment] = {}
    for line in read_csv(path, ("key", "english"), COLUMNS).rows:
        row = {name: line.cells.get(name, "").strip() for name in COLUMNS}
        key = composed(row["key"])
        if not key:
            continue
        if "=" in key or len(key.split()) > 1:
            raise ValueError(at(path, line.place, _bad_key(key), "key"))
        if key in comments and row["assignment"] in ("", assignment):
            raise ValueError(at(path, line.place, _twice(key), "key"))
        if row["assignment"] in ("", assignment):
            points = _points(path, line, row["points"])
            comments[key] = Comment(key, points, row["english"], row["chinese"])
    return comments


def written_mark(
    cell: ManualCell, words: Sequence[str], comments: Mapping[str, Comment]
) -> WrittenMark:
    """Return the mark that words of the command line give: `1=0.5` for a criterion, or a key.

    The sum stays between 0 and the answer's points. Raises ValueError for an unknown word.
    """
    criteria: dict[str, float] = {}
    keys = []
    for word in words:
        number, equals, text = word.partition("=")
        if not equals:
            key = composed(word)
            if key not in comments:
                raise ValueError(_unknown_key(word, comments))
            keys.append(key)
            continue
        position = int(number) if number.isascii() and number.isdigit() else 0
        if not 0 < position <= len(cell.rubric):
            raise ValueError(_unknown_criterion(number, cell))
        most = cell.rubric[position - 1].points
        try:
            points = float(text)
        except ValueError:
            points = -1.0
        if not 0 <= points <= most:
            raise ValueError(_too_many_points(word, most))
        criteria[str(position)] = points
    added = [comments[key].points or 0.0 for key in keys]
    total = min(max(sum(criteria.values()) + sum(added), 0.0), cell.points)
    return WrittenMark(total, criteria, tuple(keys), now(), user())


def save_mark(records: Records, student: str, grade_id: str, mark: WrittenMark) -> None:
    """Store the mark of an answer."""
    marks = read_marks(records)
    marks.setdefault(student, {})[grade_id] = mark
    data = {name: {g: asdict(m) for g, m in own.items()} for name, own in marks.items()}
    records.put_document(DOCUMENT, data)


def read_marks(records: Records) -> dict[str, dict[str, WrittenMark]]:
    """Return the marks by student and the answer's grade_id."""
    data = records.document(DOCUMENT) or {}
    return {name: {g: WrittenMark(**m) for g, m in own.items()} for name, own in data.items()}


def _points(path: Path, line: CsvRow, text: str) -> float | None:
    if not text:
        return None
    if not NUMBER.fullmatch(text):
        raise ValueError(at(path, line.place, _no_points(text), "points"))
    return float(text)


def _bad_key(key: str) -> str:
    return say(
        en="{key!r} is typed on a command line: use no space and no =, such as few-pairs",
        zh="{key!r} 要在命令行中输入：不能含空格或 =，例如 few-pairs",
        key=key,
    )


def _twice(key: str) -> str:
    return say(en="{key!r} is there twice", zh="{key!r} 重复出现", key=key)


def _no_points(text: str) -> str:
    return say(
        en="expected a number such as 1 or -0.5, or an empty cell, got {text!r}",
        zh="应为数字（例如 1 或 -0.5）或留空，实际为 {text!r}",
        text=text,
    )


def _unknown_key(word: str, comments: Mapping[str, Comment]) -> str:
    return say(
        en="{word!r} is neither a criterion's points, such as 1=0.5, nor a key in comments.csv; "
        "its keys are: {keys}",
        zh="{word!r} 既不是评分项得分（例如 1=0.5），也不是 comments.csv 中的键；已有的键：{keys}",
        word=word,
        keys=", ".join(comments) or "–",
    )


def _unknown_criterion(number: str, cell: ManualCell) -> str:
    rows = "; ".join(f"{n} {c.name}" for n, c in enumerate(cell.rubric, start=1))
    return say(
        en="{title} has no criterion {number!r}; its criteria are: {rows}",
        zh="{title} 没有评分项 {number!r}；评分项为：{rows}",
        title=cell.title,
        number=number,
        rows=rows or "–",
    )


def _too_many_points(word: str, most: float) -> str:
    return say(
        en="{word}: expected points between 0 and {most:g}",
        zh="{word}：得分应在 0 到 {most:g} 之间",
        word=word,
        most=most,
    )

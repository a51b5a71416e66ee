"""Marks that a person gives: points by criterion, and reusable comments from comments.csv."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

from ptm_edu.csv_file import CsvRow, at, read_csv
from ptm_edu.grading.intake.assignment import Criterion, ManualCell
from ptm_edu.language import Text, current_language, say

from .names import composed
from .records import Records
from .versions import now, user

FILE = "comments.csv"
DOCUMENT = "written"  # its name among the records
NUMBER = re.compile(r"[+-]?(\d+(\.\d+)?|\.\d+)", re.ASCII)  # float takes "nan" and "1_0", too
COMMA = re.compile(r"\d*[,，]\d+", re.ASCII)
MANUAL = "manual"  # what a line of the history about a person's points names
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

    def in_language(self) -> str:
        """The comment in the current language, or in the one that it is written in."""
        own = self.chinese if current_language() == "zh" else self.english
        return own or self.english or self.chinese


@dataclass(frozen=True)
class WrittenMark:
    """What a person gave one answer: points by the number of the criterion, and the comments' keys.

    `points` is None where the person wrote a comment only. `own` is what the marker wrote beside
    the reusable comments, `comment` all that the student reads. `text` is the digest of the answer
    that was marked, "" where it is not known.
    """

    points: float | None
    criteria: Mapping[str, float] = field(default_factory=dict)
    comments: Sequence[str] = ()
    when: str = ""
    by: str = ""
    own: str = ""
    comment: str = ""
    extra: float = 0.0  # credit beyond the answer's points
    text: str = ""

    @property
    def total(self) -> float | None:
        """The points with the extra credit; None for neither."""
        return None if self.points is None and not self.extra else (self.points or 0) + self.extra


def normal_text(text: str) -> str:
    """Return an answer with one space between words and in lower case, so that layout is equal."""
    return " ".join(unicodedata.normalize("NFC", text).split()).casefold()


def answer_digest(text: str) -> str:
    """Return a digest that is the same for answers that are equal as `normal_text`."""
    return hashlib.sha256(normal_text(text).encode("utf-8", "surrogatepass")).hexdigest()[:16]


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


def rubric_of(cell: ManualCell) -> tuple[Criterion, ...]:
    """Return an answer's criteria; without a rubric the whole answer is one."""
    return cell.rubric or (Criterion(cell.points, cell.title, Text("", "")),)


def written_mark(
    cell: ManualCell, words: Sequence[str], comments: Mapping[str, Comment], own: str = ""
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
        if not 0 < position <= len(rubric_of(cell)):
            raise ValueError(_unknown_criterion(number, cell))
        most = rubric_of(cell)[position - 1].points
        if COMMA.fullmatch(text):
            raise ValueError(_decimal_comma(text))
        points = float(text) if NUMBER.fullmatch(text) else -1.0
        if not 0 <= points <= most:
            raise ValueError(_too_many_points(word, most))
        criteria[str(position)] = points
    added = [comments[key].points or 0.0 for key in keys]
    total = min(max(sum(criteria.values()) + sum(added), 0.0), cell.points)
    comment = "\n".join(filter(None, [*(comments[key].text for key in keys), own.strip()]))
    return WrittenMark(total, criteria, tuple(keys), now(), user(), own.strip(), comment.strip())


def put_marks(records: Records, marks: Mapping[str, Mapping[str, WrittenMark]], why: str) -> None:
    """Store marks by student and cell, each change of points in the history; hold the lock.

    `why` is what the history says of the change: "mark", or "formgrader".
    """
    stored = read_marks(records)
    lines = []
    for student, own in marks.items():
        before = stored.setdefault(student, {})
        for cell, mark in own.items():
            old = before[cell].total if cell in before else None
            if mark.total != old or mark.text != (before[cell].text if cell in before else ""):
                line = {"when": mark.when, "by": mark.by, "why": why, "student": student}
                changed = {"exercise": cell, "what": MANUAL, "from": old, "to": mark.total}
                lines.append({**line, **changed, "check": mark.text})
            before[cell] = mark
    if not marks:
        return
    records.append(lines)
    data = {name: {g: asdict(m) for g, m in own.items()} for name, own in stored.items()}
    records.put_document(DOCUMENT, data)


def read_marks(records: Records) -> dict[str, dict[str, WrittenMark]]:
    """Return the marks by student and the cell's grade_id; ValueError where they are damaged."""
    try:
        data = records.document(DOCUMENT) or {}
        return {name: {g: WrittenMark(**m) for g, m in own.items()} for name, own in data.items()}
    except (ValueError, TypeError, AttributeError) as error:
        raise ValueError(_damaged(error)) from error


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
    rows = "; ".join(f"{n} {c.name.say()}" for n, c in enumerate(rubric_of(cell), start=1))
    return say(
        en="{title} has no criterion {number!r}; its criteria are: {rows}",
        zh="{title} 没有评分项 {number!r}；评分项为：{rows}",
        title=cell.title.say(),
        number=number,
        rows=rows,
    )


def _too_many_points(word: str, most: float) -> str:
    return say(
        en="{word}: expected points between 0 and {most:g}",
        zh="{word}：得分应在 0 到 {most:g} 之间",
        word=word,
        most=most,
    )


def _decimal_comma(text: str) -> str:
    return say(
        en="{text}: the decimal mark is a point; write {point}",
        zh="{text}：小数点要用“.”；请写成 {point}",
        text=text,
        point=re.sub("[,，]", ".", text),
    )


def _damaged(error: Exception) -> str:
    return say(
        en="written.json, which holds the marks given by hand, cannot be read ({error}). Put a "
        "copy of it back; without one, delete it: marks that are in the gradebook stay.",
        zh="保存人工评分的 written.json 无法读取（{error}）。请用备份替换；没有备份时可删除它，"
        "成绩册中已有的分数不受影响。",
        error=error,
    )

"""The queue: which answers there are, which of them are marked, and how a mark is saved."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from ptm_edu.grading.gradebook import GradebookWriter
from ptm_edu.grading.gradebook.manual import give_mark
from ptm_edu.grading.intake.assignment import ManualCell
from ptm_edu.grading.records.by_hand import notice
from ptm_edu.grading.records.open_assignment import OpenAssignment
from ptm_edu.grading.records.written_answers import (
    FILE,
    Comment,
    WrittenMark,
    answer_digest,
    read_comments,
    read_marks,
    rubric_of,
    written_mark,
)
from ptm_edu.language import say

from .groups import AnswerGroup, group_answers, part_of

PATIENCE = 10  # seconds that a mark waits for another assistant's


@dataclass(frozen=True)
class Member:
    """One answer: its number in the queue, whose it is, and the mark of an earlier text."""

    number: int
    student: str
    name: str
    text: str
    mark: WrittenMark | None = None
    earlier: WrittenMark | None = None


@dataclass(frozen=True)
class Item:
    """What is marked at once: members of a group that have the same mark, or none yet."""

    members: tuple[Member, ...]

    @property
    def mark(self) -> WrittenMark | None:
        """The mark that all members have."""
        return self.members[0].mark

    @property
    def number(self) -> int:
        """The item's place on the page's address: the number of its first member."""
        return self.members[0].number


@dataclass
class Queue:
    """The answers of one written question, read when the queue is opened.

    Of a group of students that hands in together, one answer is in the queue. `part` is
    (k, n): the k-th of n assistants, numbered from 1.
    """

    opened: OpenAssignment
    cell: ManualCell
    part: tuple[int, int] = (1, 1)
    anonymous: bool = False
    answers: dict[str, str] = field(init=False)
    groups: list[AnswerGroup] = field(init=False)

    def __post_init__(self) -> None:
        """Read the answers, and put marks that formgrader has given on record."""
        with self.opened.lock.held(PATIENCE):
            with GradebookWriter(self.opened) as gradebook:
                notice(self.opened, gradebook.given_by_hand())
            self.answers = self._read_answers()
        groups = group_answers(self.answers)
        mine, parts = self.part
        self.groups = [group for group in groups if part_of(group, parts) == mine]

    @cached_property
    def comments(self) -> dict[str, Comment]:
        """The reusable comments of comments.csv."""
        return read_comments(self.opened.course.root / FILE, self.opened.name)

    @cached_property
    def numbers(self) -> dict[str, int]:
        """The number of each answer, in an order that tells nothing about names."""
        students = sorted(
            self.answers, key=lambda s: hashlib.sha256(s.encode("utf-8", "replace")).digest()
        )
        return {student: number for number, student in enumerate(students, start=1)}

    def items(self) -> list[Item]:
        """Return the queue as it is now, with the marks of all assistants."""
        marks = read_marks(self.opened.records)
        return [item for group in self.groups for item in self._split(group, marks)]

    def save(
        self,
        number: int,
        chosen: Collection[int],
        points: Sequence[str],
        keys: Sequence[str],
        own: str,
    ) -> Item:
        """Mark the chosen members of an item; return the item that has the number afterwards.

        `points` are those of the criteria in their order, as they were typed. Raises ValueError
        for what is no mark, and for an answer that was handed in again since it was read here.
        """
        item = item_of(self.items(), number)
        members = [member for member in item.members if member.number in chosen]
        if not members:
            raise ValueError(_nobody())
        for criterion, text in zip(rubric_of(self.cell), points, strict=True):
            if not text.strip():
                raise ValueError(_no_points(criterion.name.say()))
        words = [f"{n}={text.strip()}" for n, text in enumerate(points, start=1)]
        mark = written_mark(self.cell, [*words, *keys], self.comments, own)
        with self.opened.lock.held(PATIENCE):
            for member in members:
                record = self.opened.records.get(member.student)
                text = record.written.get(self.cell.grade_id, "") if record else ""
                if answer_digest(text) != answer_digest(member.text):
                    raise ValueError(_handed_in_again(member.name))
            students = [member.student for member in members]
            give_mark(self.opened, students, self.cell.grade_id, mark)
        return item_of(self.items(), members[0].number)

    def _read_answers(self) -> dict[str, str]:
        answers = {}
        for record in self.opened.records.all():
            student, text = record.result.student, record.written.get(self.cell.grade_id)
            if text and self.opened.submitter(student) == student:
                answers[student] = text
        return answers

    def _split(
        self, group: AnswerGroup, marks: Mapping[str, Mapping[str, WrittenMark]]
    ) -> Iterator[Item]:
        """Yield the members of a group by the mark they have."""
        split: dict[object, list[Member]] = {}
        for student in group.students:
            mark = marks.get(student, {}).get(self.cell.grade_id)
            member = self._member(student, mark if mark and mark.points is not None else None)
            mark = member.mark
            same = mark and (mark.points, sorted(mark.criteria.items()), mark.comment)
            split.setdefault(repr(same), []).append(member)
        yield from (Item(tuple(members)) for members in split.values())

    def _member(self, student: str, mark: WrittenMark | None) -> Member:
        text, number = self.answers[student], self.numbers[student]
        name = ", ".join(self.opened.roster.partners(student))
        if self.anonymous:
            name = say(en="answer {n}", zh="答案 {n}", n=number)
        valid = mark is None or mark.text in ("", answer_digest(text))
        marks = (mark, None) if valid else (None, mark)
        return Member(number, student, name, text, *marks)


def item_of(items: Sequence[Item], number: int) -> Item:
    """Return the item that a member's number is in; LookupError where there is none."""
    for item in items:
        if any(member.number == number for member in item.members):
            return item
    raise LookupError(say(en="there is no answer {n}", zh="没有答案 {n}", n=number))


def next_unmarked(items: Sequence[Item], after: Item | None = None) -> Item | None:
    """Return the first item without a mark, behind `after` or else from the beginning."""
    position = items.index(after) + 1 if after else 0
    rest = [*items[position:], *items[:position]]
    return next((item for item in rest if item.mark is None), None)


def _nobody() -> str:
    return say(en="Choose at least one answer to mark.", zh="请至少选择一份要评分的答案。")


def _no_points(name: str) -> str:
    return say(
        en="{name}: give points, 0 where the answer has nothing of it.",
        zh="{name}：请填写得分，完全没有时填 0。",
        name=name,
    )


def _handed_in_again(name: str) -> str:
    return say(
        en="{name} has handed in another answer, which was graded since this queue was opened. "
        "Nothing was saved. Stop the queue and open it again.",
        zh="{name} 提交了新的答案，并已在打开评分队列之后评过分。没有保存任何内容。"
        "请停止评分队列后重新打开。",
        name=name,
    )

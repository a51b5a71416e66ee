"""What a person gave, in the gradebook and on record: where one lacks a mark, the other has it.

Formgrader writes into the gradebook only. The gradebook may be lost, or be an older copy.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, replace

from ptm_edu.grading.intake.assignment import Assignment

from .open_assignment import OpenAssignment
from .records import Record
from .versions import now, user
from .written_answers import WrittenMark, answer_digest, put_marks, read_marks

FORMGRADER = "formgrader"  # how the history calls a mark that the gradebook had first
Marks = dict[str, dict[str, WrittenMark]]  # by student and the cell's grade_id


@dataclass(frozen=True)
class Given:
    """What the gradebook holds for a cell by a person; `settled`: nbgrader asks for no more."""

    points: float | None = None
    extra: float = 0.0
    comment: str = ""
    settled: bool = False


def notice(opened: OpenAssignment, given: Mapping[str, Mapping[str, Given]]) -> Marks:
    """Put marks of the gradebook on record, with the text they are for; hold the lock.

    `given` holds what the gradebook has of each student that it knows. Returns the marks on record
    that it lacks.
    """
    stored = read_marks(opened.records)
    new: Marks = defaultdict(dict)
    for student, cells in given.items():
        before = stored.get(student, {})
        digests: dict[str, str] | None = None
        for cell, found in cells.items():
            old = before.get(cell)
            if old and _is_same(old, found) and not (found.settled and old.text):
                continue
            if digests is None:  # reading a record takes a millisecond
                digests = text_digests(opened.assignment, opened.records.get(student))
            text = digests.get(cell, "")
            if not old or not _is_same(old, found):
                new[student][cell] = _noticed(old, found, text)
            elif old.text != text:  # a person confirmed the points for another text
                new[student][cell] = replace(old, text=text, when=now(), by=user())
    for student, own in list(new.items()):  # what a member of a group has, the others will have
        for partner in opened.roster.partners(student):
            for cell, mark in own.items():
                if cell not in given.get(partner, {}) and cell not in stored.get(partner, {}):
                    new[partner].setdefault(cell, mark)
    put_marks(opened.records, new, FORMGRADER)
    lacking = {
        student: {cell: m for cell, m in own.items() if cell not in given.get(student, {})}
        for student, own in stored.items()
    }
    return {student: own for student, own in lacking.items() if own}


def text_digests(assignment: Assignment, record: Record | None) -> dict[str, str]:
    """Return the digest of each answer that a person may mark, by the cell's grade_id."""
    written = record.written if record else {}
    digests = {c.grade_id: answer_digest(written.get(c.grade_id, "")) for c in assignment.manual}
    answers = record.answers if record else {}
    return digests | {
        task.grade_id: answer_digest(answers.get(task.exercise, "")) for task in assignment.tasks
    }


def for_earlier_texts(
    assignment: Assignment, record: Record, marks: Mapping[str, WrittenMark]
) -> dict[str, WrittenMark]:
    """Return the marks that were given to another text than the record's, by grade_id."""
    digests = text_digests(assignment, record)
    return {
        cell: mark
        for cell, mark in marks.items()
        if mark.text and mark.total is not None and digests.get(cell, mark.text) != mark.text
    }


def _is_same(mark: WrittenMark, found: Given) -> bool:
    return (mark.points, mark.extra, mark.comment) == (found.points, found.extra, found.comment)


def _noticed(old: WrittenMark | None, found: Given, text: str) -> WrittenMark:
    if old and (old.points, old.extra) == (found.points, found.extra):  # another comment only
        mark = old
    else:
        mark = WrittenMark(found.points, when=now(), by=user(), text=text, extra=found.extra)
    return replace(mark, own=found.comment, comment=found.comment, comments=())

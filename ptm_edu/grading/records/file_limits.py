"""How many files of a student are graded: people.csv may limit them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ptm_edu.grading.intake.notebook_reader import submission_digest
from ptm_edu.language import Text

from .course import Course
from .store import Store

OVER_LIMIT = Text(
    "{student}: file {count} was not graded, because people.csv allows {limit}; the mark of the "
    "file before it stays. A larger number in the column attempts lets it be graded.",
    "{student}：第 {count} 份文件没有评分，因为 people.csv 只允许 {limit} 份；保留上一份的分数。"
    "把 attempts 列的数字改大即可评分。",
)


def graded_files(history: Iterable[Mapping[str, Any]]) -> dict[str, list[str]]:
    """Return by student the SHA-256 of each file that was graded, in their order."""
    files: dict[str, list[str]] = {}
    for entry in history:
        if entry.get("what") == "attempt":
            files.setdefault(entry["student"], []).append(entry["check"])
    return files


def files_over_limit(course: Course, assignment: str, store: Store) -> dict[str, Text]:
    """Return a sentence for each student whose present file is one more than people.csv allows."""
    people = course.people(assignment)
    files = graded_files(store.history())
    sentences = {}
    for submission in course.submissions(assignment):
        limit = people.attempts(submission.student)
        earlier = files.get(submission.student, [])
        if limit is None or len(earlier) < limit:
            continue
        digest = submission_digest(submission.path)
        if digest and digest[:12] not in earlier:
            facts = {"student": submission.student, "count": len(earlier) + 1, "limit": limit}
            sentences[submission.student] = Text(
                OVER_LIMIT.say("en", **facts), OVER_LIMIT.say("zh", **facts)
            )
    return sentences

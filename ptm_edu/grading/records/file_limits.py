"""How many files of a student are graded: people.csv may limit them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ptm_edu.language import Text

from .open_assignment import OpenAssignment

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


def files_over_limit(opened: OpenAssignment) -> dict[str, Text]:
    """Return a sentence for each student whose present file is one more than people.csv allows."""
    files = graded_files(opened.records.history())
    sentences = {}
    for student in opened.students():
        limit, earlier = opened.roster.attempts(student), files.get(student, [])
        if limit is None or len(earlier) < limit:
            continue
        digest = opened.submission(student).digest
        if digest and digest[:12] not in earlier:
            facts = {"student": student, "count": len(earlier) + 1, "limit": limit}
            sentences[student] = Text(OVER_LIMIT.say("en", **facts), OVER_LIMIT.say("zh", **facts))
    return sentences

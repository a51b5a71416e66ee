"""What other pages show of a report on similar answers, stored so that it is not computed again."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import astuple, dataclass, replace
from functools import cache
from pathlib import Path

import ptm_edu
from ptm_edu.grading.intake.assignment import Assignment
from ptm_edu.grading.records.records import Record, Records
from ptm_edu.grading.results import SubmissionResult
from ptm_edu.grading.sandbox.runtime.job import Flag
from ptm_edu.language import Text

from .sources import Source

DOCUMENT = "similarity"  # its name among the records


@dataclass(frozen=True)
class SimilarGroup:
    """Students whose answers are similar: `kind` is that of their flags, `titles` the exercises."""

    kind: str
    students: tuple[str, ...]
    titles: tuple[Text, ...] = ()


@dataclass(frozen=True)
class SimilaritySummary:
    """The flags of a class by (student, exercise), and the titles of exercises too short to judge.

    The exercise is "" where a flag concerns the whole submission. `groups` has each group of
    similar answers once.
    """

    flags: Mapping[tuple[str, str], Sequence[Flag]]
    too_short: Sequence[Text] = ()
    groups: Sequence[SimilarGroup] = ()

    def add_flags(self, results: Iterable[SubmissionResult]) -> list[SubmissionResult]:
        """Return the results with these flags; a whole submission's are at its first exercise."""
        return [self._flagged(result) for result in results]

    def _flagged(self, result: SubmissionResult) -> SubmissionResult:
        whole = [*self.flags.get((result.student, ""), ())]
        exercises = []
        for answer in result.exercises:
            own = self.flags.get((result.student, answer.exercise), ())
            exercises.append(replace(answer, flags=(*answer.flags, *whole, *own)))
            whole = []
        return replace(result, exercises=tuple(exercises))


def comparison_key(
    assignment: Assignment, records: Iterable[Record], earlier: Mapping[str, Sequence[Source]]
) -> str:
    """Return a hash of all that a report depends on: answers, sources and this package's code."""
    answers = [
        (r.result.student, r.result.digest, bool(r.result.unreadable), r.answers, r.written)
        for r in records
    ]
    sources = {name: [(s.title, s.text) for s in own] for name, own in earlier.items()}
    content = [_code_version(), assignment.source, answers, sources]
    text = json.dumps(content, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()


def read_summary(records: Records, key: str) -> SimilaritySummary | None:
    """Return the summary stored for this key; None if there is none."""
    try:
        stored = records.document(DOCUMENT)
        if not stored or stored["key"] != key:
            return None
        flags = {
            (student, exercise): tuple(Flag(*flag) for flag in flags)
            for student, exercise, flags in stored["flags"]
        }
        groups = tuple(
            SimilarGroup(kind, tuple(students), tuple(Text(*title) for title in titles))
            for kind, students, titles in stored["groups"]
        )
        return SimilaritySummary(flags, tuple(Text(*t) for t in stored["too_short"]), groups)
    except (OSError, ValueError, LookupError, TypeError):  # damaged: computed again
        return None


def write_summary(records: Records, key: str, summary: SimilaritySummary) -> None:
    """Store a summary for this key."""
    stored = {
        "key": key,
        "flags": [[*names, [astuple(flag) for flag in f]] for names, f in summary.flags.items()],
        "too_short": [astuple(text) for text in summary.too_short],
        "groups": [
            [group.kind, group.students, [astuple(title) for title in group.titles]]
            for group in summary.groups
        ],
    }
    records.put_document(DOCUMENT, stored)


@cache
def _code_version() -> str:
    digest = hashlib.sha256()
    for path in sorted(Path(ptm_edu.__file__).parent.rglob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()

"""What grading keeps of an assignment's marks: one record a student, the history, and documents.

`Records` is all that grading asks of a store. `record_files.py` keeps records in a folder,
`ptm_edu/grading/database/record_rows.py` in PostgreSQL.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from ptm_edu.grading.results import SubmissionResult


@dataclass(frozen=True)
class Record:
    """One graded submission: its result, and the student's own answers.

    `answers` holds the code by exercise, `written` the answers in words by grade_id.
    """

    result: SubmissionResult
    answers: Mapping[str, str]
    written: Mapping[str, str] = field(default_factory=dict)

    def to_dict(self) -> dict[str, Any]:
        """Return plain data, which JSON can hold."""
        answers, written = dict(self.answers), dict(self.written)
        return {"result": self.result.to_dict(), "answers": answers, "written": written}

    @staticmethod
    def from_dict(data: Mapping[str, Any]) -> Record:
        """Read what `to_dict` returned; LookupError, TypeError or ValueError for other data."""
        result = SubmissionResult.from_dict(data["result"])
        return Record(result, data["answers"], data.get("written", {}))


class Records(Protocol):
    """The records, the history and the documents of one assignment."""

    def get(self, student: str) -> Record | None:
        """Return a student's record; None where there is none that can be read."""

    def put(self, record: Record) -> None:
        """Store a record in place of the student's earlier one, whole or not at all."""

    def put_all(self, records: Iterable[Record]) -> None:
        """Store several records, each whole or not at all."""

    def all(self) -> Iterator[Record]:
        """Yield every record that can be read, by student."""

    def keep(self, students: Collection[str]) -> None:
        """Delete the records of all but these students."""

    def append(self, lines: Iterable[Mapping[str, Any]]) -> None:
        """Add lines to the history of marks, which is never shortened."""

    def history(self) -> list[dict[str, Any]]:
        """Return the history, oldest first; a line cut off by a crash is left out."""

    def document(self, name: str) -> Any:
        """Return a document's data; None where there is none, ValueError for a damaged one."""

    def put_document(self, name: str, data: Any) -> None:
        """Store plain data as a document, whole or not at all."""

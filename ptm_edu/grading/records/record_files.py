"""Records as JSON files in a folder: records/STUDENT.json, history.jsonl, and NAME.json."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ptm_edu.files import whole_file

from .records import Record

# A folder unpacked from a zip in another encoding has a name that is no text: it is kept as it is.
ANY_NAME = "surrogatepass"


@dataclass(frozen=True)
class RecordFiles:
    """`Records` in a folder."""

    folder: Path

    def get(self, student: str) -> Record | None:
        """Return a student's record; None where there is none that can be read."""
        try:
            data = json.loads(self._record_path(student).read_text("utf-8", ANY_NAME))
            return Record.from_dict(data)
        except (OSError, ValueError, LookupError, TypeError):
            return None

    def put(self, record: Record) -> None:
        """Store a record in place of the student's earlier one, whole or not at all."""
        text = json.dumps(record.to_dict(), ensure_ascii=False)
        with whole_file(self._record_path(record.result.student)) as part:
            part.write_text(text, "utf-8", ANY_NAME)

    def put_all(self, records: Iterable[Record]) -> None:
        """Store several records, each whole or not at all."""
        for record in records:
            self.put(record)

    def all(self) -> Iterator[Record]:
        """Yield every record that can be read, by student."""
        for path in sorted((self.folder / "records").glob("*.json")):
            record = self.get(path.stem)
            if record:
                yield record

    def keep(self, students: Collection[str]) -> None:
        """Delete the records of all but these students."""
        for path in (self.folder / "records").glob("*.json"):
            if path.stem not in students:
                path.unlink()

    def append(self, lines: Iterable[Mapping[str, Any]]) -> None:
        """Add lines to the history of marks."""
        text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
        if not text:
            return
        self.folder.mkdir(parents=True, exist_ok=True)
        with open(self.folder / "history.jsonl", "ab+") as file:
            if file.tell():
                file.seek(-1, 2)
                if file.read(1) != b"\n":  # the line before was cut off by a crash
                    text = "\n" + text
            file.write(text.encode("utf-8", ANY_NAME))

    def history(self) -> list[dict[str, Any]]:
        """Return the history of marks, oldest first; a line cut off by a crash is left out."""
        path = self.folder / "history.jsonl"
        text = path.read_bytes().decode("utf-8", ANY_NAME) if path.is_file() else ""
        return [line for row in text.split("\n") if (line := _read(row))]

    def document(self, name: str) -> Any:
        """Return what NAME.json holds; None where it is not there, ValueError if it is damaged."""
        try:
            return json.loads((self.folder / f"{name}.json").read_text("utf-8", ANY_NAME))
        except FileNotFoundError:
            return None

    def put_document(self, name: str, data: Any) -> None:
        """Write NAME.json."""
        text = json.dumps(data, ensure_ascii=False, indent=1)
        with whole_file(self.folder / f"{name}.json") as part:
            part.write_text(text, "utf-8", ANY_NAME)

    def _record_path(self, student: str) -> Path:
        return self.folder / "records" / f"{student}.json"


def _read(row: str) -> dict[str, Any] | None:
    try:
        entry: dict[str, Any] = json.loads(row)
        return entry
    except ValueError:
        return None

"""What grading stores beside the gradebook: each submission's record, and its runs' results.

The key of a run is a hash of everything it depends on, so that equal answers run once and a class
can be judged again without running code.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import zlib
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from ptm_edu.files import whole_file
from ptm_edu.grading.results import SubmissionResult
from ptm_edu.grading.sandbox.runtime.job import CellError, Flag, Job, RunResult

# A folder unpacked from a zip in another encoding has a name that is no text: it is kept as it is.
ANY_NAME = "surrogatepass"


@dataclass(frozen=True)
class Record:
    """One graded submission: its result, and the student's own answers.

    `answers` holds the code by exercise, `written` the answers in words by grade_id.
    """

    result: SubmissionResult
    answers: Mapping[str, str]
    written: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Store:
    """The folder of one assignment's records, runs and history."""

    folder: Path

    def clear(self, students: Collection[str]) -> None:
        """Delete every run, and the records of all but these students; the history stays."""
        self.forget_runs()
        for path in (self.folder / "records").glob("*.json"):
            if path.stem not in students:
                path.unlink()

    def forget_runs(self) -> None:
        """Delete the results of all runs."""
        shutil.rmtree(self.folder / "runs", ignore_errors=True)

    def forget(self, student: str) -> None:
        """Delete the runs behind a student's marks, so that the code runs again."""
        record = self.record(student)
        for result in record.result.exercises if record else ():
            for key in (*result.runs, result.public_run):
                if key:
                    self._run_path(key).unlink(missing_ok=True)

    def remove_unused_runs(self) -> None:
        """Delete the runs that stand behind no mark."""
        used = {
            key
            for record in self.records()
            for result in record.result.exercises
            for key in (*result.runs, result.public_run)
        }
        for path in (self.folder / "runs").glob("*/*"):
            if path.name not in used:
                path.unlink(missing_ok=True)

    def save(self, record: Record) -> None:
        """Store a record in place of the student's earlier one."""
        data = {
            "result": record.result.to_dict(),
            "answers": dict(record.answers),
            "written": dict(record.written),
        }
        with whole_file(self._record_path(record.result.student)) as part:
            part.write_text(json.dumps(data, ensure_ascii=False), "utf-8", ANY_NAME)

    def record(self, student: str) -> Record | None:
        """Return a student's record; None where there is none that can be read."""
        try:
            data = json.loads(self._record_path(student).read_text("utf-8", ANY_NAME))
            result = SubmissionResult.from_dict(data["result"])
            return Record(result, data["answers"], data.get("written", {}))
        except (OSError, ValueError, LookupError, TypeError):
            return None

    def records(self) -> Iterator[Record]:
        """Yield every record that can be read, by student."""
        for path in sorted((self.folder / "records").glob("*.json")):
            record = self.record(path.stem)
            if record:
                yield record

    def save_run(self, key: str, result: RunResult) -> RunResult:
        """Store a job's result; return it, or what another worker stored for the same job."""
        if self._run_path(key).exists() and (earlier := self.run(key)):
            return earlier
        header = json.dumps(asdict(replace(result, outputs=None)), ensure_ascii=False).encode()
        body = zlib.compress(header + b"\n" + (result.outputs or b""), level=1)
        path = self._run_path(key)
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_suffix(f".{os.getpid()}.part")
        # No fsync, which would cost more than the run: a torn file fails its checksum and is rerun.
        part.write_bytes(hashlib.sha256(body).digest() + body)
        os.replace(part, path)
        return result

    def has_runs(self, keys: Iterable[str]) -> bool:
        """Return whether all these runs are there."""
        return all(self._run_path(key).exists() for key in keys)

    def run(self, key: str) -> RunResult | None:
        """Return a job's result; None where it was not stored or the file is damaged."""
        try:
            data = self._run_path(key).read_bytes()
        except OSError:
            return None
        if hashlib.sha256(data[32:]).digest() != data[:32]:
            return None
        header, _, outputs = zlib.decompress(data[32:]).partition(b"\n")
        return _run_result(json.loads(header), outputs or None)

    def add_history(self, lines: Iterable[Mapping[str, Any]]) -> None:
        """Add lines to the history of marks."""
        self.folder.mkdir(parents=True, exist_ok=True)
        text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
        with open(self.folder / "history.jsonl", "a", encoding="utf-8", errors=ANY_NAME) as file:
            file.write(text)

    def history(self) -> list[dict[str, Any]]:
        """Return the history of marks, oldest first; a line cut off by a crash is left out."""
        path = self.folder / "history.jsonl"
        text = path.read_text("utf-8", ANY_NAME) if path.is_file() else ""
        return [line for row in text.split("\n") if (line := _read(row))]

    def _record_path(self, student: str) -> Path:
        return self.folder / "records" / f"{student}.json"

    def _run_path(self, key: str) -> Path:
        return self.folder / "runs" / key[:2] / key


def run_key(*jobs: Job, conditions: str = "") -> str:
    """Return the key of the last job's run, where the others ran before it in the same process.

    A hash of its inputs, then one of all else that it depends on.
    """
    specs = [{**vars(job), "cases": None} for job in jobs]
    before = b"".join(job.cases for job in jobs[:-1])
    return _hash(jobs[-1].cases) + _hash(json.dumps([conditions, specs]).encode() + b"\0" + before)


def made_for(key: str, cases: bytes) -> bool:
    """Return whether a run was made on these inputs."""
    return key.startswith(_hash(cases))


def _hash(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:32]


def _run_result(header: dict[str, Any], outputs: bytes | None) -> RunResult:
    flags = tuple(Flag(**flag) for flag in header["flags"])
    errors = tuple(CellError(**error) for error in header["cell_errors"])
    return RunResult(**{**header, "outputs": outputs, "flags": flags, "cell_errors": errors})


def _read(row: str) -> dict[str, Any] | None:
    try:
        entry: dict[str, Any] = json.loads(row)
        return entry
    except ValueError:
        return None

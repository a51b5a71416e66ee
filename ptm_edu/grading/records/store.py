"""What grading keeps beside the gradebook: each submission's record, and what its code gave.

A run is kept under a hash of everything it depends on, so that equal answers run once and a class
can be judged again without running anything.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import shutil
import zlib
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from ptm_edu.files import whole_file
from ptm_edu.grading.judge.results import SubmissionResult
from ptm_edu.grading.run.sandbox.runtime.job import CellError, Flag, Job, Ran

# A folder unpacked from a zip in another encoding has a name that is no text: it is kept as it is.
ANY_NAME = "surrogatepass"


@dataclass(frozen=True)
class Record:
    """One graded submission: its result, and the student's own code by exercise."""

    result: SubmissionResult
    answers: Mapping[str, str]


@dataclass(frozen=True)
class Store:
    """The folder of one assignment's records, runs and history."""

    folder: Path

    def clear(self, students: Collection[str]) -> None:
        """Forget every run, and the records of all but these students; the history stays."""
        self.forget_runs()
        for path in (self.folder / "records").glob("*.json"):
            if path.stem not in students:
                path.unlink()

    def forget_runs(self) -> None:
        """Forget what every job gave."""
        shutil.rmtree(self.folder / "runs", ignore_errors=True)

    def forget(self, student: str) -> None:
        """Forget the runs that a student's marks rest on, so that their code is run again."""
        record = self.record(student)
        for one in record.result.exercises if record else ():
            for key in (*one.runs, one.public_run):
                if key:
                    self._run(key).unlink(missing_ok=True)

    def save(self, record: Record) -> None:
        """Keep a record, in place of the student's earlier one."""
        data = {"result": record.result.to_dict(), "answers": dict(record.answers)}
        with whole_file(self._record(record.result.student)) as part:
            part.write_text(json.dumps(data, ensure_ascii=False), "utf-8", ANY_NAME)

    def record(self, student: str) -> Record | None:
        """Return a student's record; None where there is none that can be read."""
        try:
            data = json.loads(self._record(student).read_text("utf-8", ANY_NAME))
            return Record(SubmissionResult.from_dict(data["result"]), data["answers"])
        except (OSError, ValueError, LookupError, TypeError):
            return None

    def records(self) -> Iterator[Record]:
        """Yield every record that can be read, by student."""
        for path in sorted((self.folder / "records").glob("*.json")):
            found = self.record(path.stem)
            if found:
                yield found

    def save_run(self, key: str, ran: Ran) -> Ran:
        """Keep what a job gave; return it, or what the same job gave another worker before."""
        if self._run(key).exists() and (earlier := self.run(key)):
            return earlier
        about = json.dumps(asdict(replace(ran, outputs=None)), ensure_ascii=False).encode()
        body = zlib.compress(about + b"\n" + (ran.outputs or b""), level=1)
        path = self._run(key)
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_suffix(f".{os.getpid()}.part")
        # No fsync, which would cost more than the run: a torn file fails its checksum and is rerun.
        part.write_bytes(hashlib.sha256(body).digest() + body)
        os.replace(part, path)
        return ran

    def has_runs(self, keys: Iterable[str]) -> bool:
        """Say whether all these runs are there."""
        return all(self._run(key).exists() for key in keys)

    def run(self, key: str) -> Ran | None:
        """Return what a job gave; None where it was not kept or the file is damaged."""
        try:
            data = self._run(key).read_bytes()
        except OSError:
            return None
        if hashlib.sha256(data[32:]).digest() != data[:32]:
            return None
        about, _, outputs = zlib.decompress(data[32:]).partition(b"\n")
        return _ran(json.loads(about), outputs or None)

    def note(self, lines: Iterable[Mapping[str, Any]]) -> None:
        """Add lines to the history of marks."""
        self.folder.mkdir(parents=True, exist_ok=True)
        text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
        with open(self.folder / "history.jsonl", "a", encoding="utf-8", errors=ANY_NAME) as file:
            file.write(text)

    def history(self) -> list[dict[str, Any]]:
        """Return the history of marks, oldest first; a line cut off by a crash is left out."""
        with contextlib.suppress(FileNotFoundError):
            text = (self.folder / "history.jsonl").read_text("utf-8", ANY_NAME)
            return [line for row in text.split("\n") if (line := _read(row))]
        return []

    def _record(self, student: str) -> Path:
        return self.folder / "records" / f"{student}.json"

    def _run(self, key: str) -> Path:
        return self.folder / "runs" / key[:2] / key


def run_key(*jobs: Job, conditions: str = "") -> str:
    """Return the name of the last job's run, where the others ran before it in the same process.

    A hash of its inputs, then one of all else that it depends on.
    """
    asked = [[one.cells, one.function, one.cpu_seconds, one.memory_mib] for one in jobs]
    before = b"".join(one.cases for one in jobs[:-1])
    return _hash(jobs[-1].cases) + _hash(json.dumps([conditions, asked]).encode() + b"\0" + before)


def made_for(key: str, cases: bytes) -> bool:
    """Say whether a run was made on these inputs."""
    return key.startswith(_hash(cases))


def _hash(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:32]


def _ran(about: dict[str, Any], outputs: bytes | None) -> Ran:
    flags = tuple(Flag(**one) for one in about["flags"])
    errors = tuple(CellError(**one) for one in about["cell_errors"])
    return Ran(**{**about, "outputs": outputs, "flags": flags, "cell_errors": errors})


def _read(row: str) -> dict[str, Any] | None:
    try:
        found: dict[str, Any] = json.loads(row)
        return found
    except ValueError:
        return None

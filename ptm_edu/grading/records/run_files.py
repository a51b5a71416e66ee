"""Runs as compressed files with a checksum in a folder."""

from __future__ import annotations

import os
import shutil
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from ptm_edu.grading.sandbox.runtime.job import RunResult

from .packed_run import is_whole, packed, unpacked


@dataclass(frozen=True)
class RunFiles:
    """`Runs` in a folder."""

    folder: Path

    def get(self, key: str) -> RunResult | None:
        """Return a run's result; None where it was not stored or the file is damaged."""
        try:
            data = self._path(key).read_bytes()
        except OSError:
            return None
        return unpacked(data)

    def put(self, key: str, result: RunResult) -> RunResult:
        """Store a run's result; return it, or what another worker stored for the same run."""
        if self.has(key) and (earlier := self.get(key)):
            return earlier
        self._write(key, packed(result))
        return result

    def has(self, key: str) -> bool:
        """Return whether a run's result is stored."""
        return self._path(key).exists()

    def drop(self, key: str) -> None:
        """Delete a run's result."""
        self._path(key).unlink(missing_ok=True)

    def keep(self, keys: Collection[str]) -> None:
        """Delete the results of all other runs."""
        if not keys:
            shutil.rmtree(self.folder, ignore_errors=True)
        for path in self.folder.glob("*/*"):
            if path.name not in keys:
                path.unlink(missing_ok=True)

    def stored(self) -> Iterator[tuple[str, bytes]]:
        """Yield the key of each run that is whole, and its result as it is stored."""
        for path in sorted(self.folder.glob("*/*")):
            data = path.read_bytes()
            if is_whole(data):
                yield path.name, data

    def restore(self, stored: Sequence[tuple[str, bytes]]) -> None:
        """Store what `stored` yielded elsewhere."""
        for key, data in stored:
            self._write(key, data)

    def _write(self, key: str, data: bytes) -> None:
        path = self._path(key)
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_suffix(f".{os.getpid()}.part")
        # No fsync, which would cost more than the run: a torn file fails its checksum and is rerun.
        part.write_bytes(data)
        os.replace(part, path)

    def _path(self, key: str) -> Path:
        return self.folder / key[:2] / key

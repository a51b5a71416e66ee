"""A run's result as compressed bytes that begin with their checksum."""

from __future__ import annotations

import hashlib
import json
import zlib
from dataclasses import asdict, replace
from typing import Any

from ptm_edu.grading.sandbox.runtime.job import CellError, Flag, RunResult


def packed(result: RunResult) -> bytes:
    """Return a run's result as bytes."""
    header = json.dumps(asdict(replace(result, outputs=None)), ensure_ascii=False).encode()
    body = zlib.compress(header + b"\n" + (result.outputs or b""), level=1)
    return hashlib.sha256(body).digest() + body


def is_whole(data: bytes) -> bool:
    """Return whether such bytes have their checksum."""
    return hashlib.sha256(data[32:]).digest() == data[:32]


def unpacked(data: bytes) -> RunResult | None:
    """Return the result of such bytes; None where they are damaged."""
    if not is_whole(data):
        return None
    header, _, outputs = zlib.decompress(data[32:]).partition(b"\n")
    return _run_result(json.loads(header), outputs or None)


def _run_result(header: dict[str, Any], outputs: bytes | None) -> RunResult:
    flags = tuple(Flag(**flag) for flag in header["flags"])
    errors = tuple(CellError(**error) for error in header["cell_errors"])
    return RunResult(**{**header, "outputs": outputs, "flags": flags, "cell_errors": errors})

"""What travels through the pipes: a small JSON header and raw bytes, each with its length."""

from __future__ import annotations

import json
import struct
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

Frame: TypeAlias = tuple[dict[str, Any], bytes]

LENGTHS = struct.Struct("!II")  # of the header and of the body
MAX_HEADER = 4 << 20
MAX_BODY = 64 << 20
CHUNK = 1 << 20  # bytes asked for at a time

_written = json.JSONEncoder().encode  # a student's code may replace json.dumps


class GarbledError(ValueError):
    """What arrived is no frame, or one that is too large."""


def encode(header: dict[str, Any], body: bytes = b"") -> bytes:
    """Return a header that JSON can hold, and a body, as the bytes of one frame."""
    data = _written(header).encode()
    return LENGTHS.pack(len(data), len(body)) + data + body


def read_frame(read: Callable[[int], bytes]) -> Frame | None:
    """Read one frame with `read(n)`, which gives at most n bytes; None where nothing more comes.

    Raises GarbledError for anything that is no frame, and EOFError where one stops half-way.
    """
    decoder = Decoder()
    while True:
        chunk = read(min(decoder.missing, CHUNK))
        if not chunk and decoder.empty:
            return None
        if not chunk:
            raise EOFError("the pipe was closed in the middle of a frame")
        for frame in decoder.feed(chunk):
            return frame


class Decoder:
    """Puts frames together from pieces of any size; holds no more than one frame may take."""

    def __init__(self) -> None:
        self._held = bytearray()

    @property
    def empty(self) -> bool:
        """Whether no part of a frame is waiting for its rest."""
        return not self._held

    @property
    def missing(self) -> int:
        """How many bytes the current frame needs at the least."""
        lengths = self._lengths()
        return (sum(lengths) if lengths else 0) + LENGTHS.size - len(self._held)

    def feed(self, chunk: bytes) -> Iterator[Frame]:
        """Yield the frames that `piece` completes; raises GarbledError for what is no frame."""
        self._held += chunk
        while (lengths := self._lengths()) and len(self._held) >= LENGTHS.size + sum(lengths):
            start, end = LENGTHS.size + lengths[0], LENGTHS.size + sum(lengths)
            header, body = bytes(self._held[LENGTHS.size : start]), bytes(self._held[start:end])
            del self._held[:end]
            yield _header(header), body

    def _lengths(self) -> tuple[int, int] | None:
        if len(self._held) < LENGTHS.size:
            return None
        header, body = LENGTHS.unpack_from(self._held)
        if header > MAX_HEADER or body > MAX_BODY:
            raise GarbledError(f"a frame of {header} + {body} bytes: too large")
        return header, body


def _header(data: bytes) -> dict[str, Any]:
    try:
        header = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise GarbledError("a frame's header is no JSON") from error
    if not isinstance(header, dict):
        raise GarbledError(f"a frame's header is a {type(header).__name__}, no dict")
    return header

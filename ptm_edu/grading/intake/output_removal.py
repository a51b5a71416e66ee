"""Drops the outputs of a notebook while its file is read, so that they take no memory.

Outputs are what the student's machine printed: nobody grades them, and a few pictures or a progress
bar can make them many times as large as the notebook.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

# In valid JSON these bytes are a key: quotation marks inside a string have a backslash.
KEY = re.compile(rb'(?<!\\)"outputs"[ \t\r\n]{0,64}:[ \t\r\n]{0,64}\[')
OVERLAP = 160  # bytes that may be the beginning of a key
STRING, BETWEEN = re.compile(rb'(?:[^"\\]++|\\.)*+', re.DOTALL), re.compile(rb'[^"\[\]]*+')
QUOTE, BACKSLASH, OPENING = b'"\\['


def without_outputs(chunks: Iterable[bytes], most: int) -> bytes:
    """Return JSON with every list under the key "outputs" empty, at most `most + 1` bytes of it."""
    kept, data = bytearray(), b""
    depth, in_string = 0, False  # the lists that are open inside the outputs, themselves included
    for chunk in chunks:
        data, at = data + chunk, 0
        while True:
            if depth == 0:
                if not (key := KEY.search(data, at)):
                    # Not behind a backslash, which decides whether what follows is a key.
                    end = max(at, len(data[:-OVERLAP].rstrip(b"\\")))
                    kept += data[at:end]
                    at = end
                    break
                kept += data[at : key.end()]
                at, depth = key.end(), 1
            elif in_string:
                at = _end(STRING, data, at)
                if at == len(data) or data[at] == BACKSLASH:
                    break
                at, in_string = at + 1, False
            else:
                at = _end(BETWEEN, data, at)
                if at == len(data):
                    break
                in_string = data[at] == QUOTE
                depth += 0 if in_string else 1 if data[at] == OPENING else -1
                kept += b"" if depth else b"]"
                at += 1
        data = data[at:]
        if len(kept) > most:
            break
    kept += b"" if depth else data
    return bytes(kept[: most + 1])


def _end(pattern: re.Pattern[bytes], data: bytes, at: int) -> int:
    match = pattern.match(data, at)
    assert match  # both patterns match nothing, too
    return match.end()

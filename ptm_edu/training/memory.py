"""Memory that a training frees is kept for its next step, not given back to the system.

A step allocates and frees the same activations again and again. glibc, the C library of most Linux
systems, returns large blocks to the kernel at once, which hands them out again filled with zeros,
page by page. `man mallopt` describes the two thresholds.
"""

from __future__ import annotations

import contextlib
import ctypes
from collections.abc import Iterator

_TRIM_THRESHOLD, _MMAP_THRESHOLD = -1, -3  # glibc's names for them, malloc.h
_KEEP = 2**30  # bytes: blocks up to this size are kept
_DEFAULTS = {_MMAP_THRESHOLD: 2**25, _TRIM_THRESHOLD: 2**26}  # what glibc's own rule ends at


@contextlib.contextmanager
def freed_memory_kept() -> Iterator[None]:
    """Keep freed memory in this process until the end of the `with`; without glibc, do nothing."""
    library = _glibc()
    if library is None:
        yield
        return
    for threshold in _DEFAULTS:
        library.mallopt(threshold, _KEEP)
    try:
        yield
    finally:
        for threshold, size in _DEFAULTS.items():
            library.mallopt(threshold, size)
        library.malloc_trim(0)


def _glibc() -> ctypes.CDLL | None:
    try:
        library = ctypes.CDLL(None)
        return library if library.mallopt and library.malloc_trim else None
    except (AttributeError, OSError, TypeError):  # another C library, or another system
        return None

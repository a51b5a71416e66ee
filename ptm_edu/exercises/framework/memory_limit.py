"""Limits the memory of an answer in `check` as grading does, so that both give the same points."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path

MEMORY_MIB = 1024  # that an answer may take beyond what the process had before


@contextlib.contextmanager
def limited_memory(mib: int = MEMORY_MIB) -> Iterator[None]:
    """Let the body take `mib` MiB of address space more than this process has now; then undo it.

    What asks for more raises MemoryError or what torch makes of it. Linux only: macOS keeps no
    such limit, and Windows has none. Nor is there one where torch can use a GPU, whose driver
    reserves far more addresses than memory.
    """
    import torch

    if sys.platform != "linux" or torch.cuda.is_available():
        yield
        return
    import resource

    before, hard = resource.getrlimit(resource.RLIMIT_AS)
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
    most = pages * os.sysconf("SC_PAGE_SIZE") + mib * 2**20
    allowed = (limit for limit in (most, before) if limit != resource.RLIM_INFINITY)
    resource.setrlimit(resource.RLIMIT_AS, (min(allowed), hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (before, hard))

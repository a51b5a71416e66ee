"""The machine: what a measurement was made on, and how much of it small work should use."""

from __future__ import annotations

import contextlib
import os
import platform
import subprocess
from collections.abc import Iterator
from pathlib import Path

FLAGS = ("avx2", "avx512f", "avx512_bf16", "amx_bf16")  # on which the speed of a product depends


def machine() -> str:
    """Return this machine in words: processor, cores, memory, accelerator where torch sees one."""
    parts = [_processor(), f"{os.cpu_count()} cores", f"{_memory_bytes() / 2**30:.0f} GiB"]
    import torch

    if torch.cuda.is_available():
        parts.append(torch.cuda.get_device_name())
    return ", ".join(parts)


def processor_flags() -> list[str]:
    """Return those of `FLAGS` that the processor has; none where Linux does not list them."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return []
    listed = next((line.split() for line in lines if line.startswith("flags")), [])
    return [flag for flag in FLAGS if flag in listed]


def commit() -> str:
    """Return the commit of the code, "-dirty" behind it where files have changed since."""
    here = Path(__file__).parent
    result = subprocess.run(
        ["git", "describe", "--always", "--dirty"], cwd=here, capture_output=True, text=True
    )
    return result.stdout.strip() or "unknown"


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
        return next(x.split(":")[1].strip() for x in lines if x.startswith("model name"))
    except (OSError, StopIteration):
        return platform.processor() or platform.machine()


def _memory_bytes() -> int:
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (ValueError, OSError, AttributeError):
        return 0


@contextlib.contextmanager
def one_thread() -> Iterator[None]:
    """Run torch on one thread: on small tensors several mostly wait for each other.

    On a busy machine they wait many times as long as they work.
    """
    import torch

    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    try:
        yield
    finally:
        torch.set_num_threads(threads)

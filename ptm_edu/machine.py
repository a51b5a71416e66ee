"""The machine: what a measurement was made on, and how much of it small work should use."""

from __future__ import annotations

import contextlib
import os
import platform
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

from ptm_edu.language import say

FLAGS = ("avx2", "avx512f", "avx512_bf16", "amx_bf16")  # on which the speed of a product depends


def machine() -> str:
    """Return this machine in words: processor, cores, memory, accelerator where torch sees one."""
    parts = [_processor(), f"{os.cpu_count()} cores", f"{_memory_bytes() / 2**30:.0f} GiB"]
    import torch

    if torch.cuda.is_available():
        parts.append(torch.cuda.get_device_name())
    return ", ".join(parts)


def in_the_readers_language(machine: str) -> str:
    """Return the words of `machine`, which records keep in English, as a reader reads them."""
    return machine.replace(" cores", say(en=" cores", zh=" 核"))


def processor_flags() -> list[str]:
    """Return those of `FLAGS` that the processor has; none where Linux does not list them."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return []
    listed = next((line.split() for line in lines if line.startswith("flags")), [])
    return [flag for flag in FLAGS if flag in listed]


def commit() -> str:
    """Return the commit of the code, "-dirty" behind it where files have changed since.

    "unknown" where the code is no clone, or git is not installed.
    """
    clone = Path(__file__).parents[1]
    if not (clone / ".git").exists():  # an installed package may lie in somebody else's clone
        return "unknown"
    try:
        result = subprocess.run(
            ["git", "describe", "--always", "--dirty"], cwd=clone, capture_output=True, text=True
        )
    except OSError:
        return "unknown"
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


def busy_fraction(seconds: float = 0.2) -> float:
    """Return which fraction of all cores other processes use, from 0 to 1.

    On Linux it is measured while this process sleeps for `seconds`; elsewhere it follows from the
    load of the last minute. 0 where the system does not tell it.
    """
    try:
        before = _processor_times()
        time.sleep(seconds)
        after = _processor_times()
    except (OSError, ValueError):
        load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
        return min(1.0, load / (os.cpu_count() or 1))
    idle, total = (now - then for now, then in zip(after, before, strict=True))
    return 1 - idle / total if total else 0.0


def _processor_times() -> tuple[int, int]:
    """Return the ticks in which cores were idle, and all ticks, since the start of the system."""
    with open("/proc/stat", encoding="ascii") as file:
        ticks = [int(field) for field in file.readline().split()[1:9]]  # without guests, in user
    return sum(ticks[3:5]), sum(ticks)  # idle, and waiting for input and output


@contextlib.contextmanager
def threads(count: int) -> Iterator[None]:
    """Run torch on `count` threads, and afterwards on as many as before."""
    import torch

    before = torch.get_num_threads()
    torch.set_num_threads(count)
    try:
        yield
    finally:
        torch.set_num_threads(before)


def one_thread() -> contextlib.AbstractContextManager[None]:
    """Run torch on one thread: on small tensors several mostly wait for each other.

    On a busy machine they wait many times as long as they work.
    """
    return threads(1)

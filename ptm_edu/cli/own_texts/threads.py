"""How many threads a command uses: those that other processes leave, or those that are chosen."""

from __future__ import annotations

import sys

from ptm_edu.language import Text
from ptm_edu.machine import busy_fraction

_BUSY = Text(
    en="Using {count} of {most} threads, because other processes use {busy:.0%} of the processor; "
    "--threads chooses another number.",
    zh="使用 {most} 个线程中的 {count} 个，因为其他进程占用了处理器的 {busy:.0%}；"
    "可用 --threads 指定线程数。",
)


def choose_threads(asked: int | None) -> int:
    """Return the number of threads that was asked for, or that other processes leave.

    On a busy machine threads wait for each other, and two can be slower than one. Fewer threads
    than torch would use are said on standard error.
    """
    if asked:
        return asked
    import torch

    most = torch.get_num_threads()  # all cores, or what OMP_NUM_THREADS says
    if most == 1:
        return 1
    busy = busy_fraction()
    count = max(1, round(most * (1 - busy)))
    if count < most:
        print(_BUSY.say(count=count, most=most, busy=busy), file=sys.stderr)
    return count

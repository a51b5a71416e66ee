"""Ends a student's function that does not end by itself."""

from __future__ import annotations

import contextlib
import signal
import threading
from collections.abc import Iterator
from typing import NoReturn


class TookTooLong(BaseException):
    """The answer ran for longer than it may; `except Exception` does not catch this."""


@contextlib.contextmanager
def interrupted_after(seconds: float, of_processor: bool = False) -> Iterator[None]:
    """Raise TookTooLong in the body after so many seconds, between two steps of Python code.

    The seconds are those on the clock, or those of processor time, which do not pass while other
    processes run. A single long operation of torch is waited for. Only in the main thread, and not
    on Windows, which has no such timer: elsewhere the body is never interrupted.
    """
    main = threading.current_thread() is threading.main_thread()
    if not (main and hasattr(signal, "setitimer")):
        yield
        return
    timer, number = signal.ITIMER_REAL, signal.SIGALRM
    if of_processor:
        timer, number = signal.ITIMER_PROF, signal.SIGPROF
    before = signal.signal(number, _raise)
    signal.setitimer(timer, seconds)
    try:
        yield
    finally:
        signal.setitimer(timer, 0)
        signal.signal(number, before)


def _raise(*_: object) -> NoReturn:
    raise TookTooLong

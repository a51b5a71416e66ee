"""What a worker of a cluster does: it tells what it is, starts once a batch, and grades.

It runs one item at a time, whatever number of threads Dask gives it: it holds one sandbox.
"""

from __future__ import annotations

import pickle
import threading
from collections.abc import Callable
from typing import Any

from .sealed import NotStartedError, seal, unseal

REQUEST, ANSWER = b"request ", b"answer "

_key: bytes | None = None  # of the batch for which this worker was started
_busy = threading.Lock()


def call(request: bytes) -> Any:
    """Call what was pickled as (function, arguments); the scheduler sees bytes only."""
    function, arguments = pickle.loads(request)
    return function(*arguments)


def begin(key: bytes, start: Callable[[], None]) -> None:
    """Start for a batch, of which `key` seals all further messages."""
    global _key
    with _busy:
        _key = None
        start()
        _key = key


def perform(name: bytes, request: bytes) -> bytes:
    """Return the sealed outcome of a sealed (function, item): (True, result) or (False, error).

    Raises NotStartedError where this worker was not started for the batch.
    """
    with _busy:
        if _key is None:
            raise NotStartedError
        try:
            function, item = pickle.loads(unseal(_key, REQUEST + name, request))
        except ValueError:
            raise NotStartedError from None  # another batch has taken this worker
        try:
            outcome = pickle.dumps((True, function(item)))
        except Exception as error:
            outcome = _pickled(error)
        return seal(_key, ANSWER + name, outcome)


def _pickled(error: Exception) -> bytes:
    try:
        pickle.loads(outcome := pickle.dumps((False, error)))
    except Exception:
        return pickle.dumps((False, RuntimeError(f"{type(error).__name__}: {error}")))
    return outcome

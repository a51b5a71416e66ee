"""Input checks in one line, so that a reader of a function sees its algorithm."""

from __future__ import annotations


def require(condition: object, message: str, error: type[Exception] = ValueError) -> None:
    """Raise `error` with `message` unless `condition` is true."""
    if not condition:
        raise error(message)

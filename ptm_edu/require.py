"""Input checks in one line, so that a reader of a function sees its algorithm."""

from __future__ import annotations


def require(condition: object, message: str, error: type[Exception] = ValueError) -> None:
    """Raise `error` with `message` unless `condition` is true."""
    if not condition:
        raise error(message)


def describe(value: object) -> str:
    """Return the dtype and shape of a tensor, "float32 (2, 7)", and the type of anything else."""
    from torch import Tensor

    if not isinstance(value, Tensor):
        return type(value).__name__
    return f"{str(value.dtype).removeprefix('torch.')} {tuple(value.shape)}"

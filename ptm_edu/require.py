"""Input checks in one line, so that a reader of a function sees its algorithm."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from torch import Tensor


def require(condition: object, message: str, error: type[Exception] = ValueError) -> None:
    """Raise `error` with `message` unless `condition` is true."""
    if not condition:
        raise error(message)


def require_ids(name: str, ids: Tensor, size: int) -> Tensor:
    """Return ids of any shape as int64; raise ValueError unless all are from 0 to `size` − 1."""
    if ids.numel() and not 0 <= ids.min() <= ids.max() < size:
        raise ValueError(
            f"{name} must be from 0 to {size - 1}, got {int(ids.min())} to {int(ids.max())}; "
            f"were they made for another model?"
        )
    return ids.long()


def describe(value: object) -> str:
    """Return the dtype and shape of a tensor, "float32 (2, 7)", and the type of anything else."""
    from torch import Tensor

    if not isinstance(value, Tensor):
        return type(value).__name__
    return f"{str(value.dtype).removeprefix('torch.')} {tuple(value.shape)}"

"""Checkpoint averaging: the mean of the last few weights is better than the last ones."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from torch import Tensor

from ptm_edu.training import load_checkpoint


def average_checkpoints(paths: Sequence[str | Path]) -> dict[str, Tensor]:
    """Return the mean of each tensor over several checkpoints (Vaswani et al. 2017, §6.1).

    The paper averages the last 5 (base) or 20 (big), written every ten minutes. Late in training
    the weights wander around a valley's floor, and their mean lies nearer to it than any of them.
    Whole numbers, which have no mean, are the last file's. Raises ValueError for no paths and for
    files whose tensors differ in name or shape, CheckpointError for a file that cannot be read.
    """
    if not paths:
        raise ValueError("average_checkpoints: expected the paths of checkpoints, got none")
    total: dict[str, Tensor] = {}
    for path in paths:
        tensors, _ = load_checkpoint(path)
        if total and _shapes(tensors) != _shapes(total):
            raise ValueError(
                f"average_checkpoints: {path} has other tensors than {paths[0]}; average "
                f"checkpoints of one training"
            )
        for name, tensor in tensors.items():
            if tensor.is_floating_point():
                total[name] = total.get(name, 0) + tensor.double() / len(paths)
            else:
                total[name] = tensor
    return {name: mean.to(tensors[name].dtype) for name, mean in total.items()}


def _shapes(tensors: dict[str, Tensor]) -> dict[str, tuple[int, ...]]:
    return {name: tuple(tensor.shape) for name, tensor in tensors.items()}

"""Examples in a new order each epoch, as a pure function of the batch's number.

What depends on nothing but its number needs no state, so a training that goes on after a break
finds its batches again by itself.
"""

from __future__ import annotations

import torch


def shuffled_rows(count: int, batch_size: int, number: int, seed: int = 0) -> list[int]:
    """Return which of `count` examples stand in batch `number`, counted through all epochs.

    An epoch has ⌈count / batch_size⌉ batches, the last one shorter where they do not come out even,
    and each example stands in one of them. Raises ValueError for no examples or no batch.
    """
    if count < 1 or batch_size < 1:
        raise ValueError(
            f"shuffled_rows: expected at least one example and one in a batch, got {count} and "
            f"{batch_size}"
        )
    epoch, place = divmod(number, -(-count // batch_size))
    generator = torch.Generator().manual_seed(seed * 100_003 + epoch)  # no two seeds share an epoch
    order = torch.randperm(count, generator=generator)
    return order[place * batch_size : (place + 1) * batch_size].tolist()

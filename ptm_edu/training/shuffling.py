"""Examples in a new order each epoch, as a pure function of the batch's number.

Such batches need no state, so a resumed training continues with the same batches.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence

import torch
from torch import Tensor


def shuffled_rows(count: int, batch_size: int, number: int, seed: int = 0) -> list[int]:
    """Return which of `count` examples are in batch `number`, counted through all epochs.

    An epoch has ⌈count / batch_size⌉ batches, of which the last one may be shorter; each example is
    in one of them. Raises ValueError if `count` or `batch_size` is less than 1.
    """
    if count < 1 or batch_size < 1:
        raise ValueError(
            f"shuffled_rows: expected at least one example and one in a batch, got {count} and "
            f"{batch_size}"
        )
    epoch, index = divmod(number, -(-count // batch_size))
    return _order(count, seed, epoch)[index * batch_size : (index + 1) * batch_size].tolist()


@functools.lru_cache(maxsize=2)  # of a million examples a new order takes 14 ms
def _order(count: int, seed: int, epoch: int) -> Tensor:
    generator = torch.Generator().manual_seed(seed * 100_003 + epoch)  # no two seeds share an epoch
    return torch.randperm(count, generator=generator)


class LengthGroupedBatches:
    """Batches of examples of similar length, to reduce padding, in a new order each epoch.

    Each epoch shuffles the examples, sorts groups of `pool` batches (at most a quarter of the
    examples) by length, splits them into batches, and shuffles the batches. Batch number i, counted
    through all epochs, is a pure function of i. Raises ValueError if there are no examples or
    `batch_size` is less than 1.
    """

    def __init__(
        self, lengths: Sequence[int] | Tensor, batch_size: int, seed: int = 0, pool: int = 100
    ) -> None:
        self.lengths, self.batch_size, self.seed = torch.as_tensor(lengths), batch_size, seed
        if not len(self.lengths) or batch_size < 1:
            raise ValueError(
                f"LengthGroupedBatches: expected at least one example and one in a batch, got "
                f"{len(self.lengths)} and {batch_size}"
            )
        batches = -(-len(self.lengths) // batch_size)
        self.pool = min(pool, max(1, batches // 4))
        self.in_an_epoch = batches

    def __getitem__(self, number: int) -> list[int]:
        """Return which examples are in batch `number`."""
        epoch, index = divmod(number, self.in_an_epoch)
        rows: list[int] = self._epoch(epoch)[index].tolist()
        return rows

    @functools.lru_cache(maxsize=1)  # noqa: B019
    def _epoch(self, epoch: int) -> list[Tensor]:
        generator = torch.Generator().manual_seed(self.seed * 100_003 + epoch)
        order = torch.randperm(len(self.lengths), generator=generator)
        batches: list[Tensor] = []
        for some in order.split(self.pool * self.batch_size):
            batches += some[self.lengths[some].argsort(stable=True)].split(self.batch_size)
        return [batches[i] for i in torch.randperm(len(batches), generator=generator).tolist()]

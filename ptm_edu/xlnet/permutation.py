"""Factorization orders: which token is predicted from which (Yang et al. 2019, §2.2 and §2.3)."""

from __future__ import annotations

import math
from dataclasses import dataclass

import torch
from torch import Tensor

from ptm_edu.arguments import checked
from ptm_edu.require import describe, require
from ptm_edu.training.ignore_index import IGNORE_INDEX


@dataclass(frozen=True)
class PermutationBatch:
    """Texts with a factorization order each, and N targets.

    `input_ids`, `attention_mask` and `token_type_ids` are (B, T), `perm_mask` (B, T, T),
    `target_mapping` (B, N, T). `labels` (B, N) are the tokens at the targets, and −100 where a text
    has fewer than N tokens that can be predicted.
    """

    input_ids: Tensor
    attention_mask: Tensor
    token_type_ids: Tensor
    perm_mask: Tensor
    target_mapping: Tensor
    labels: Tensor

    @classmethod
    @checked(
        input_ids="integer (B, T)",
        attention_mask="any (B, T)",
        token_type_ids="any (B, T)",
        candidates="bool (B, T)",
    )
    def draw(
        cls,
        input_ids: Tensor,
        attention_mask: Tensor,
        token_type_ids: Tensor,
        candidates: Tensor,
        predicted: int,
        generator: torch.Generator | None = None,
    ) -> PermutationBatch:
        """Draw a new order for each text; only `candidates` (B, T), True, are predicted."""
        order = random_orders(candidates, generator)  # (B, T)
        perm_mask, target_mapping = permutation_masks(order, predicted)
        targets = order[:, -predicted:]  # (B, N)
        labels = input_ids.gather(1, targets)
        labels = labels.masked_fill(~candidates.gather(1, targets), IGNORE_INDEX)
        return cls(input_ids, attention_mask, token_type_ids, perm_mask, target_mapping, labels)


@checked()
def permutation_masks(order: Tensor, predicted: int) -> tuple[Tensor, Tensor]:
    """Return `perm_mask` (B, T, T) and `target_mapping` (B, N, T) for factorization orders (B, T).

    `order[b, k]` is the position that comes at step k. The last N = `predicted` positions of an
    order are prediction targets, in this order: each is predicted from all positions before it.
    `perm_mask[b, i, j]` is True where position i may attend to position j (transformers' argument
    of this name has 1 where it may *not*). Row n of `target_mapping` is 1 at the n-th target.

    The paper orders the positions before the targets as well (eq. 3). In the authors' program, and
    here, these positions are context and attend to each other. Raises TypeError or ValueError for
    rows that are not permutations and for N outside 1 … T.
    """
    _check_order(order, predicted)
    length = order.shape[1]
    step = order.argsort(dim=1)  # (B, T): when each position comes
    step = step.clamp(min=length - predicted - 1)  # all context at once, before the first target
    is_context = step < length - predicted  # (B, T)
    earlier = step[:, None, :] < step[:, :, None]  # (B, T, T): j comes before i
    perm_mask = earlier | (is_context[:, :, None] & is_context[:, None, :])
    targets = order[:, length - predicted :]  # (B, N)
    return perm_mask, torch.nn.functional.one_hot(targets, length).to(torch.float32)


@checked(candidates="bool (B, T)")
def random_orders(candidates: Tensor, generator: torch.Generator | None = None) -> Tensor:
    """Return random factorization orders (B, T) in which `candidates` (B, T), True, come last.

    The other positions, padding and special tokens, are not to be predicted.
    """
    when = torch.rand(candidates.shape, generator=generator) + candidates  # (B, T)
    return when.argsort(dim=1)


@checked(length=1, K=1)
def partial_prediction(length: int, K: float) -> int:
    """Return how many of T tokens are predicted: the last 1/K of the order (§2.3), at least one."""
    return max(1, math.floor(length / K))


def _check_order(order: Tensor, predicted: int) -> None:
    require(
        isinstance(order, Tensor) and order.dim() == 2 and not order.is_floating_point(),
        f"permutation_masks: orders must be (B, T) integers, a row a text, got {describe(order)}",
        TypeError,
    )
    length = order.shape[1]
    if not torch.equal(order.sort(dim=1).values, torch.arange(length).expand_as(order)):
        raise ValueError(
            f"permutation_masks: each row must hold the positions 0 … {length - 1} once each, got "
            f"{order.tolist() if order.numel() <= 64 else 'others'}"
        )
    require(
        1 <= predicted <= length,
        f"permutation_masks: predicted must be from 1 to {length}, the tokens of a text, got "
        f"{predicted}",
    )

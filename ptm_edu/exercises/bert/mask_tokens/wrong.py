"""Wrong implementations of `mask_tokens`: `masks` is right, with one of its steps replaced."""

from __future__ import annotations

from collections.abc import Callable

import torch
from torch import Tensor

from ptm_edu.exercises.framework.exercise import Function
from ptm_edu.training.ignore_index import IGNORE_INDEX

Fate = Callable[[Tensor], Tensor]  # of ids (B, T): 0 where [MASK] comes in, 1 random, 2 as it was


def choice(ids: Tensor, special: Tensor, rate: float, *shape: int) -> Tensor:
    """Choose by one draw a token, or by fewer of another `shape`."""
    return (torch.rand(shape or ids.shape) < rate) & ~special


def split(masked: float, random: float, *shape: int) -> Fate:
    """Split by one draw a token, or by fewer of another `shape`."""
    limits = torch.tensor([masked, masked + random])
    return lambda ids: torch.bucketize(torch.rand(shape or ids.shape), limits, right=True)


SPLIT = split(0.8, 0.1)


def words(ids: Tensor, vocab_size: int) -> Tensor:
    """Draw a random token for each place."""
    return torch.randint(vocab_size, ids.shape)


def originals(ids: Tensor, inputs: Tensor, chosen: Tensor) -> Tensor:
    """Label the chosen tokens with what they were."""
    return torch.where(chosen, ids, IGNORE_INDEX)


def masks(
    choose: Callable[[Tensor, Tensor, float], Tensor] = choice,
    fate: Fate = SPLIT,
    draw: Callable[[Tensor, int], Tensor] = words,
    label: Callable[[Tensor, Tensor, Tensor], Tensor] = originals,
) -> Function:
    """Return an answer of these four steps."""

    def answer(
        ids: Tensor, special: Tensor, mask_id: int, vocab_size: int, rate: float = 0.15
    ) -> tuple[Tensor, Tensor]:
        chosen, fates = choose(ids, special, rate), fate(ids)
        replaced = torch.where(chosen & (fates == 1), draw(ids, vocab_size), ids)
        inputs = torch.where(chosen & (fates == 0), mask_id, replaced)
        return inputs, label(ids, inputs, chosen)

    return answer


def two_draws(first: tuple[int, float], second: tuple[int, float], otherwise: int) -> Fate:
    """Give the `first` fate its probability, and the `second` its own, of what is left."""

    def fate(ids: Tensor) -> Tensor:
        one, other = (torch.rand(ids.shape) < probability for _, probability in (first, second))
        return torch.where(one, first[0], torch.where(other, second[0], otherwise))

    return fate


def one_fate_a_row(ids: Tensor) -> Tensor:
    """Draw once a row."""
    return split(0.8, 0.1, len(ids), 1)(ids)


def one_fate_a_column(ids: Tensor) -> Tensor:
    """Draw once a column."""
    return split(0.8, 0.1, ids.shape[1])(ids)


def swapped(*arguments: Tensor) -> tuple[Tensor, Tensor]:
    """Return labels first."""
    inputs, labels = masks()(*arguments)
    return labels, inputs


def writes_over(ids: Tensor, *others: Tensor) -> tuple[Tensor, Tensor]:
    """Write the inputs into ids."""
    inputs, labels = masks()(ids, *others)
    return ids.copy_(inputs), labels


def seeded(*arguments: Tensor) -> tuple[Tensor, Tensor]:
    """Set the seed at each call."""
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(0)
        return masks()(*arguments)


def replaces_anywhere(
    ids: Tensor, special: Tensor, mask_id: int, vocab_size: int, rate: float = 0.15
) -> tuple[Tensor, Tensor]:
    """Put random tokens also where nothing was chosen."""
    inputs, labels = masks()(ids, special, mask_id, vocab_size, rate)
    return torch.where(choice(ids, special, 0.1), words(ids, vocab_size), inputs), labels

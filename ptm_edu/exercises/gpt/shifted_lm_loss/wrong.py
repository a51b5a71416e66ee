"""Wrong ways to compute a language model's loss, and how they are told from right ones."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import numpy as np
import torch
from torch import Tensor

from ptm_edu.exercises.framework.compare import close
from ptm_edu.exercises.framework.exercise import Function, Trial, Trials

Cost: TypeAlias = Callable[[Tensor, Tensor], Tensor]  # of logits (…, V) and ids, (…)
Counted: TypeAlias = Callable[[Tensor, Tensor], Tensor]  # from the masks of places and targets

ALL, EARLY, LATE = slice(None), slice(None, -1), slice(1, None)


def of(scores: Tensor, ids: Tensor) -> Tensor:
    """Return the score of each id, (…), of scores (…, V)."""
    return scores.gather(-1, ids[..., None])[..., 0]


def surprise(logits: Tensor, ids: Tensor) -> Tensor:
    """Return −log p of each id, (…), by logits (…, V)."""
    return -of(logits.log_softmax(dim=-1), ids)


def both(place: Tensor, target: Tensor) -> Tensor:
    """Count where both tokens are real, the one that is read and the one that is asked for."""
    return place & target


def place_alone(place: Tensor, target: Tensor) -> Tensor:
    """Count where the token that is read is real."""
    return place


def target_alone(place: Tensor, target: Tensor) -> Tensor:
    """Count where the token that is asked for is real."""
    return target


def everything(place: Tensor, target: Tensor) -> Tensor:
    """Count all places."""
    return torch.ones_like(place)


def loss(
    at: slice = EARLY, to: slice = LATE, cost: Cost = surprise, counted: Counted = both
) -> Function:
    """Return an answer that differs in places, in what a token costs, or in what is counted."""

    def answer(logits: Tensor, ids: Tensor, mask: Tensor) -> Tensor:
        return cost(logits[:, at], ids[:, to])[counted(mask[:, at], mask[:, to])].mean()

    return answer


def of_surprises(wrong: Callable[[Tensor, Tensor], Tensor]) -> Function:
    """Return an answer from surprises and what of them is real, both (B, T − 1)."""

    def answer(logits: Tensor, ids: Tensor, mask: Tensor) -> Tensor:
        real = both(mask[:, EARLY], mask[:, LATE])
        return wrong(surprise(logits[:, EARLY], ids[:, LATE]), real)

    return answer


def rolled(counted: Counted) -> Function:
    """Return an answer whose last place predicts the first token of the text."""

    def answer(logits: Tensor, ids: Tensor, mask: Tensor) -> Tensor:
        return surprise(logits, ids.roll(-1, dims=1))[counted(mask, mask.roll(-1, dims=1))].mean()

    return answer


def flattened(counted: Counted) -> Function:
    """Return an answer that makes one text of the batch before it shifts."""

    def answer(logits: Tensor, ids: Tensor, mask: Tensor) -> Tensor:
        one = loss(counted=counted)
        return one(logits.flatten(0, 1)[None], ids.flatten()[None], mask.flatten()[None])

    return answer


def right_in_value(trial: Trial) -> bool:
    """Say whether the one number that came back is right."""
    (right,) = trial.expected.values
    return close(trial.output.value, right.array)


def wrong_only_in(*cases: str, right: tuple[str, ...]) -> Callable[[Trials], bool]:
    """Say whether an answer that is right in some cases gives a wrong number in one of others."""

    def shown(trials: Trials) -> bool:
        wrong = [not trials[n].output.error and not right_in_value(trials[n]) for n in cases]
        return any(wrong) and all(right_in_value(trials[name]) for name in right)

    return shown


def overflows(trials: Trials) -> bool:
    """Say whether an answer that is right in the first case is no number for large logits."""
    # Which numbers become NaN depends on how it is written, so outputs cannot be compared.
    large = trials["large"].output
    found = [large.value, *large.gradients.values()]
    lost = any(one is not None and not np.isfinite(one).all() for one in found)
    return right_in_value(trials["batch"]) and lost


def looks_up_minus_100(trials: Trials) -> bool:
    """Say whether an answer raises where there is padding, because −100 is no index."""
    error = trials["batch"].output.error
    if error is None or trials["no_padding"].output.error:
        return False
    return any(word in error[1] for word in ("-100", "out of bounds", "non-negative"))

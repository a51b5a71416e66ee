"""Wrong ways to compute a masked LM's loss, and how some are told from right ones."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from ptm_edu.exercises.framework.compare import close
from ptm_edu.exercises.framework.exercise import Function, Trials
from ptm_edu.exercises.framework.signatures import right_in
from ptm_edu.exercises.gpt.shifted_lm_loss import surprise

LEARNING = ("states", "words", "bias")
NAMES = (*LEARNING, "labels", "input_ids", "mask_id")
USUAL, NOWHERE = ("batch", "double", "all_chosen", "square", "again"), "nothing"

Where: TypeAlias = Callable[[Tensor, Tensor, int], Tensor]  # from labels, ids and [MASK]'s id
Score: TypeAlias = Callable[[Tensor, Tensor, Tensor], Tensor]  # of states (N, D), words and bias
Cost: TypeAlias = Callable[[Tensor, Tensor], Tensor]  # of logits (N, V) and labels (N,)
Average: TypeAlias = Callable[[Tensor, Tensor], Tensor]  # of costs, 0 elsewhere, and chosen, (B, T)


def where_chosen(labels: Tensor, ids: Tensor, mask_id: int) -> Tensor:
    """Return the chosen places, (B, T)."""
    return labels != -100


def answer(
    where: Where = where_chosen,
    target: Where = lambda labels, ids, mask_id: labels,
    score: Score = functional.linear,
    cost: Cost = surprise,
) -> Function:
    """Return an answer that is wrong in places, labels, logits or in what a place costs."""

    def found(
        states: Tensor, words: Tensor, bias: Tensor, labels: Tensor, ids: Tensor, mask_id: int
    ) -> Tensor:
        places = where(labels, ids, mask_id)
        logits = score(states[places], words, bias)
        return cost(logits, target(labels, ids, mask_id)[places]).mean()

    return found


def place_by_place(labels: Tensor, ids: Tensor, mask_id: int) -> Tensor:
    """Return the labels of the chosen places, which were gathered column by column, in rows."""
    chosen = labels != -100
    return labels.masked_scatter(chosen, labels.T[chosen.T])


def averaged(average: Average) -> Function:
    """Return an answer that is wrong in how it makes one number of all costs."""

    def found(
        states: Tensor, words: Tensor, bias: Tensor, labels: Tensor, ids: Tensor, mask_id: int
    ) -> Tensor:
        chosen = labels != -100
        costs = surprise(functional.linear(states[chosen], words, bias), labels[chosen])
        return average(states.new_zeros(labels.shape).masked_scatter(chosen, costs), chosen)

    return found


def gathered(states_of: Callable[[Tensor, Tensor], Tensor]) -> Function:
    """Return an answer that takes other states than the chosen ones, from all and `chosen`."""

    def found(states: Tensor, words: Tensor, bias: Tensor, labels: Tensor, *ids: Tensor) -> Tensor:
        chosen = labels != -100
        logits = functional.linear(states_of(states, chosen), words, bias)
        return surprise(logits, labels[chosen]).mean()

    return found


def everywhere(states: Tensor, words: Tensor, bias: Tensor, labels: Tensor, *ids: Tensor) -> Tensor:
    """Return the loss of logits at all places, of which cross_entropy leaves most out."""
    logits = functional.linear(states, words, bias)
    return functional.cross_entropy(logits.flatten(0, 1), labels.flatten())


def slots_counted(
    states: Tensor, words: Tensor, bias: Tensor, labels: Tensor, *ids: Tensor
) -> Tensor:
    """Return the loss over as many slots in each row; empty ones ask place 0 for word 0."""
    chosen = labels != -100
    slots = int(chosen.sum(1).max())
    places = (~chosen).long().argsort(dim=1, stable=True)[:, :slots]
    filled = chosen.gather(1, places)
    rows = torch.arange(len(labels))[:, None]
    logits = functional.linear(states[rows, places * filled], words, bias)
    return surprise(logits, labels.gather(1, places) * filled).mean()


def own_matrix(states: Tensor, words: Tensor, bias: Tensor, labels: Tensor, *ids: Tensor) -> Tensor:
    """Return the loss by a new layer in place of the words' embeddings."""
    layer = nn.Linear(words.shape[1], len(words), dtype=words.dtype)
    chosen = labels != -100
    return surprise(layer(states[chosen]), labels[chosen]).mean()


def fails_where_nothing_is_chosen(trials: Trials) -> bool:
    """Say whether only a batch without a chosen place gives no number, or raises."""
    output = trials[NOWHERE].output
    lost = output.value is not None and not np.isfinite(output.value).all()
    return (lost or bool(output.error)) and right_in(trials, *USUAL, "one_place")


def takes_the_matrix_as_it_lies(trials: Trials) -> bool:
    """Say whether the product fails but where D = V, and gives there what words untransposed do."""
    square = trials["square"]
    if square.output.error or not trials["batch"].output.error:
        return False
    given = [torch.from_numpy(np.array(square.case.arguments[name])) for name in NAMES[:4]]
    turned = answer()(given[0], given[1].T, *given[2:], None, 0)
    return close(square.output.value, turned.numpy())

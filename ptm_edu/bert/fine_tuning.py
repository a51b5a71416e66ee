"""Fine-tune a BERT for one task, all of it or its head alone, and ask it afterwards.

Devlin et al. 2019: §4 trains all weights, §5.3 keeps BERT as it is and trains what reads its
states.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import torch
from torch import Tensor, nn

from ptm_edu import training
from ptm_edu.training.shuffling import LikeLengths, shuffled_rows

from .batches import TaskBatch
from .masking import IGNORED
from .task_inputs import TaskInput
from .task_model import Head, TaskModel, TaskOutput, task_loss

WARMUP = 0.1  # the share of the training in which the rate rises, in the released code
Label = int | float | tuple[int, int] | list[int]
"""A class, a grade, the first and last token of an answer, or a tag for each token."""


def task_batch(
    inputs: Sequence[TaskInput], labels: Sequence[Label], padding_id: int = 0
) -> TaskBatch:
    """Return examples beside each other, filled up on the right.

    Raises ValueError for no examples, not as many labels, or tags that are not as many as tokens.
    """
    _check("task_batch", inputs, labels)
    longest = max(len(one.ids) for one in inputs)
    first = labels[0]
    found: list[Any] = list(labels)
    if isinstance(first, list):
        for one, tags in zip(inputs, found, strict=True):
            if len(tags) != len(one.ids):
                raise ValueError(
                    f"task_batch: expected a tag for each of {len(one.ids)} tokens, {IGNORED} "
                    f"where there is none, got {len(tags)}; `piece_labels` makes them"
                )
        found = _filled(found, longest, IGNORED)
    lengths = torch.tensor([len(one.ids) for one in inputs])
    return TaskBatch(
        torch.tensor(_filled([one.ids for one in inputs], longest, padding_id)),
        torch.arange(longest) < lengths[:, None],
        torch.tensor(_filled([one.token_types for one in inputs], longest, 0)),
        torch.tensor(found),
    )


def fine_tune(
    model: TaskModel,
    inputs: Sequence[TaskInput],
    labels: Sequence[Label],
    epochs: int = 3,
    *,
    rate: float = 5e-5,
    batch_size: int = 32,
    precision: str = "float32",
    seed: int = 0,
    label: str = "fine-tuning",
    progress: bool = True,
) -> training.History:
    """Train all of `model` on examples; return the curve of its loss.

    The defaults are among the paper's (A.3): batches of 32, a rate of 5e-5 that rises for a tenth
    of the training and falls to 0 in a line, three epochs. A small model learns with a larger rate.
    Raises ValueError for no examples, or not a label for each.
    """
    _check("fine_tune", inputs, labels)
    order = LikeLengths([len(one.ids) for one in inputs], batch_size, seed)
    steps = epochs * order.in_an_epoch

    def batch(number: int) -> TaskBatch:
        rows = order[number]
        return task_batch([inputs[row] for row in rows], [labels[row] for row in rows])

    return training.fit(
        model,
        task_loss,
        batch,
        steps,
        optimizer=training.AdamW(lr=rate, weight_decay=0.01),
        schedule=training.linear_decay(steps, warmup=int(WARMUP * steps)),
        precision=precision,
        seed=seed,
        label=label,
        progress=progress,
    )


def train_head(
    model: TaskModel,
    inputs: Sequence[TaskInput],
    labels: Sequence[Label],
    epochs: int = 30,
    *,
    rate: float = 1e-3,
    batch_size: int = 32,
    seed: int = 0,
    label: str = "the head alone",
    progress: bool = True,
) -> training.History:
    """Train the head on what BERT says of the examples, which is computed once; BERT stays.

    The texts are read once, and that is what costs; any number of heads can then be tried on them
    (Devlin et al. 2019, §5.3). Raises ValueError for no examples, or not a label for each.
    """
    _check("train_head", inputs, labels)
    states = bert_states(model, inputs)

    def batch(number: int) -> tuple[Tensor, TaskBatch]:
        rows = shuffled_rows(len(inputs), batch_size, number, seed)
        some = nn.utils.rnn.pad_sequence([states[row] for row in rows], batch_first=True)
        return some, task_batch([inputs[row] for row in rows], [labels[row] for row in rows])

    steps = epochs * -(-len(inputs) // batch_size)
    return training.fit(
        model.head,
        _head_loss,
        batch,
        steps,
        optimizer=training.AdamW(lr=rate, weight_decay=0.01),
        schedule=training.linear_decay(steps, warmup=int(WARMUP * steps)),
        seed=seed,
        label=label,
        progress=progress,
    )


def predict(model: TaskModel, inputs: Sequence[TaskInput], batch_size: int = 64) -> list[Tensor]:
    """Return each example's logits: (C,) of a text, (T, C) of its tokens, (T, 2) of a span's ends.

    Raises ValueError for no examples.
    """
    return _each(model, inputs, batch_size, lambda output: output.logits)


def bert_states(
    model: TaskModel, inputs: Sequence[TaskInput], batch_size: int = 64
) -> list[Tensor]:
    """Return what the head reads of each example: (D,) pooled, or (T, D) of its tokens."""

    def read(output: TaskOutput) -> Tensor:
        if model.head.reads_pooled and output.pooled is not None:
            return output.pooled
        return output.last_hidden_state

    return _each(model, inputs, batch_size, read)


@torch.no_grad()  # what a head reads may be learned from
def _each(
    model: TaskModel,
    inputs: Sequence[TaskInput],
    batch_size: int,
    read: Callable[[TaskOutput], Tensor],
) -> list[Tensor]:
    """Return what is read of each example, on the CPU; texts of like lengths stand together."""
    if not inputs:
        raise ValueError("predict: expected at least one example, got none; is the split empty?")
    was_training, device = model.training, next(model.parameters()).device
    model.eval()
    order = sorted(range(len(inputs)), key=lambda row: len(inputs[row].ids))
    found: dict[int, Tensor] = {}
    try:
        for first in range(0, len(order), batch_size):
            rows = order[first : first + batch_size]
            batch = task_batch([inputs[row] for row in rows], [0] * len(rows))
            given = batch.input_ids, batch.attention_mask, batch.token_type_ids
            all_of = read(model(*(one.to(device) for one in given))).float().cpu()
            for row, one in zip(rows, all_of, strict=True):
                found[row] = one[: len(inputs[row].ids)] if one.dim() == 2 else one
    finally:
        model.train(was_training)
    return [found[row] for row in range(len(inputs))]


def _head_loss(head: Head, batch: tuple[Tensor, TaskBatch]) -> Tensor:
    states, task = batch
    return head.loss(head(states), task)


def _filled(rows: Sequence[Sequence[int]], longest: int, value: int) -> list[list[int]]:
    return [[*row, *[value] * (longest - len(row))] for row in rows]


def _check(name: str, inputs: Sequence[TaskInput], labels: Sequence[Label]) -> None:
    if not inputs or len(inputs) != len(labels):
        raise ValueError(
            f"{name}: expected examples and a label for each, got {len(inputs)} examples and "
            f"{len(labels)} labels"
        )

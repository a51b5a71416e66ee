"""Fine-tune a BERT for one task, all of it or its head alone, and ask it afterwards.

Devlin et al. 2019: §4 trains all weights, §5.3 keeps BERT as it is and trains what reads its
states.
"""

from __future__ import annotations

from collections.abc import Sequence
from numbers import Integral

import torch
from torch import Tensor, nn

from ptm_edu import training
from ptm_edu.training.devices import to_device
from ptm_edu.training.shuffling import LengthGroupedBatches, shuffled_rows

from .batches import Example, Label, TaskBatch, check_labels, check_taught, longest, task_batch
from .model import Head, TaskModel, task_loss

WARMUP = 0.1  # the share of the training in which the rate rises, in the released code


def fine_tune(
    model: TaskModel,
    inputs: Sequence[Example],
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

    The defaults are among the paper's (A.3): batches of 32, a rate of 5e-5, three epochs. The rate
    rises for a tenth of the training and falls to 0 in a line, as in the released code; our AdamW
    corrects the bias of its means, which that one's does not. A small model learns with a larger
    rate.
    For a `ChoiceHead` each example is a list, an input a choice, here and below. Raises ValueError
    for no examples, not a label for each, an example without any (all of it −100, which a batch
    of its own could not be trained on), and for less than one epoch or example in a batch.
    """
    _check("fine_tune", inputs, labels, epochs, batch_size)
    order = LengthGroupedBatches([longest(one) for one in inputs], batch_size, seed)
    steps = epochs * order.in_an_epoch

    def batch(number: int) -> TaskBatch:
        rows = order[number]
        return task_batch([inputs[row] for row in rows], [labels[row] for row in rows])

    return training.fit(
        model,
        task_loss,
        batch,
        training.TrainingConfig(
            steps=steps,
            optimizer=training.AdamW(lr=rate, weight_decay=0.01),
            schedule=training.linear_decay(steps, warmup=int(WARMUP * steps)),
            precision=precision,
            seed=seed,
            label=label,
            progress=progress,
        ),
    )


def train_head(
    model: TaskModel,
    inputs: Sequence[Example],
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
    (Devlin et al. 2019, §5.3). The head is trained on BERT's device. Raises ValueError for what
    `fine_tune` does.
    """
    _check("train_head", inputs, labels, epochs, batch_size)
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
        training.TrainingConfig(
            steps=steps,
            optimizer=training.AdamW(lr=rate, weight_decay=0.01),
            schedule=training.linear_decay(steps, warmup=int(WARMUP * steps)),
            device=str(next(model.bert.parameters()).device),
            seed=seed,
            label=label,
            progress=progress,
        ),
    )


def predict(model: TaskModel, inputs: Sequence[Example], batch_size: int = 64) -> list[Tensor]:
    """Return each example's logits: (outputs,) of a text, (T, outputs) of its tokens.

    (T, 2) of a span's ends, (N,) of choices. Raises ValueError for no examples, or none in a batch.
    """
    return _each("predict", model, inputs, batch_size)


def bert_states(model: TaskModel, inputs: Sequence[Example], batch_size: int = 64) -> list[Tensor]:
    """Return what the head reads of each example: (D,) pooled, or (T, D) of its tokens.

    (N, D) of N choices. Raises ValueError for no examples, or none in a batch.
    """
    return _each("bert_states", model, inputs, batch_size, states=True)


@torch.no_grad()  # what a head reads may be learned from
def _each(
    name: str, model: TaskModel, inputs: Sequence[Example], batch_size: int, states: bool = False
) -> list[Tensor]:
    """Return the logits or states of each example, on the CPU; like lengths stand together."""
    _check_count(name, "batch_size", batch_size)
    if not inputs:
        raise ValueError(f"{name}: expected at least one example, got none; is the split empty?")
    was_training, device = model.training, next(model.parameters()).device
    pooled = model.head.reads_pooled
    model.eval()
    order = sorted(range(len(inputs)), key=lambda row: longest(inputs[row]))
    found: dict[int, Tensor] = {}
    try:
        for first in range(0, len(order), batch_size):
            rows = order[first : first + batch_size]
            batch = to_device(task_batch([inputs[row] for row in rows], [0] * len(rows)), device)
            output = model(batch.input_ids, batch.attention_mask, batch.token_type_ids)
            read = output.logits
            if states:
                read = output.pooler_output if pooled else output.last_hidden_state
                read = read.unflatten(0, batch.input_ids.shape[:-1])  # each choice is a row
            for row, one in zip(rows, read.float().cpu(), strict=True):
                found[row] = one if pooled else one[: longest(inputs[row])]
    finally:
        model.train(was_training)
    return [found[row] for row in range(len(inputs))]


def _check(
    name: str, inputs: Sequence[Example], labels: Sequence[Label], epochs: int, batch_size: int
) -> None:
    check_labels(name, inputs, labels)
    check_taught(name, labels)
    _check_count(name, "epochs", epochs)
    _check_count(name, "batch_size", batch_size)


def _check_count(name: str, what: str, count: int) -> None:
    if not isinstance(count, Integral) or count < 1:
        raise ValueError(f"{name}: expected {what} to be a whole number from 1 on, got {count}")


def _head_loss(head: Head, batch: tuple[Tensor, TaskBatch]) -> Tensor:
    states, task = batch
    return head.loss(head(states), task)

"""Fine-tune a BERT for one task, all of it or its head alone, and predict with it.

Devlin et al. 2019: §4 trains all parameters, §5.3 freezes BERT and trains a model on its hidden
states.
"""

from __future__ import annotations

from collections.abc import Sequence
from numbers import Integral

import torch
from torch import Tensor, nn

from ptm_edu import training
from ptm_edu.arguments import checked
from ptm_edu.bert.heads import TaskBatch
from ptm_edu.require import require
from ptm_edu.training.devices import to_device
from ptm_edu.training.evaluation_mode import evaluation_mode
from ptm_edu.training.shuffling import LengthGroupedBatches, shuffled_rows

from .batches import Example, Label, check_all_labeled, check_labels, length, task_batch
from .model import Head, TaskModel, task_loss

WARMUP = 0.1  # fraction of the steps with a rising learning rate, in the original implementation


@checked(labels=None, learning_rate=0, seed=0)
def fine_tune(
    model: TaskModel,
    inputs: Sequence[Example],
    labels: Sequence[Label],
    epochs: int = 3,
    *,
    learning_rate: float = 5e-5,
    batch_size: int = 32,
    precision: str = "auto",
    seed: int = 0,
    label: str = "fine-tuning",
    progress: bool = True,
) -> training.History:
    """Train all of `model` on examples; return its training history.

    The defaults are among the paper's (A.3): batches of 32, a learning rate of 5e-5, three epochs.
    The learning rate rises for a tenth of the steps and then decays linearly to 0, as in the
    original implementation; our AdamW corrects the bias of its moments, the original's does not. A
    small model needs a larger learning rate. For a `ChoiceHead` each example is a list of inputs,
    one for each choice, here and below. Raises ValueError for no examples, for more or fewer labels
    than examples, for an example without any label (all −100: a batch of such examples would have
    no loss), and for less than one epoch or example in a batch.
    """
    _check("fine_tune", inputs, labels, epochs, batch_size)
    order = LengthGroupedBatches([length(example) for example in inputs], batch_size, seed)
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
            optimizer=training.AdamW(lr=learning_rate, weight_decay=0.01),
            schedule=training.linear_decay(steps, warmup=int(WARMUP * steps)),
            precision=precision,
            seed=seed,
            label=label,
            progress=progress,
        ),
    )


@checked(labels=None, learning_rate=0, seed=0)
def train_head(
    model: TaskModel,
    inputs: Sequence[Example],
    labels: Sequence[Label],
    epochs: int = 30,
    *,
    learning_rate: float = 1e-3,
    batch_size: int = 32,
    seed: int = 0,
    label: str = "the head alone",
    progress: bool = True,
) -> training.History:
    """Train the head alone, on BERT's hidden states; BERT is frozen.

    The hidden states are computed once, which is the expensive part; any number of heads can then
    be trained on them (Devlin et al. 2019, §5.3). The head is trained on BERT's device. Raises the
    errors of `fine_tune`.
    """
    _check("train_head", inputs, labels, epochs, batch_size)
    states = bert_states(model, inputs)

    def batch(number: int) -> tuple[Tensor, TaskBatch]:
        rows = shuffled_rows(len(inputs), batch_size, number, seed)
        # (B, D), (B, T, D) or (B, N, D)
        padded = nn.utils.rnn.pad_sequence([states[row] for row in rows], batch_first=True)
        return padded, task_batch([inputs[row] for row in rows], [labels[row] for row in rows])

    steps = epochs * -(-len(inputs) // batch_size)
    return training.fit(
        model.head,
        _head_loss,
        batch,
        training.TrainingConfig(
            steps=steps,
            optimizer=training.AdamW(lr=learning_rate, weight_decay=0.01),
            schedule=training.linear_decay(steps, warmup=int(WARMUP * steps)),
            device=str(next(model.bert.parameters()).device),
            seed=seed,
            label=label,
            progress=progress,
        ),
    )


@checked()
def predict(model: TaskModel, inputs: Sequence[Example], batch_size: int = 64) -> list[Tensor]:
    """Return each example's logits: (outputs,) of a text, (T, outputs) of its tokens.

    (T, 2) of starts and ends, (N,) of choices. Raises ValueError for no examples, or none in a
    batch.
    """
    return _outputs("predict", model, inputs, batch_size)


@checked()
def bert_states(model: TaskModel, inputs: Sequence[Example], batch_size: int = 64) -> list[Tensor]:
    """Return the input of the head for each example: (D,) pooled, or (T, D) of its tokens.

    (N, D) of N choices. Raises ValueError for no examples, or none in a batch.
    """
    return _outputs("bert_states", model, inputs, batch_size, states=True)


@torch.no_grad()  # not inference_mode: heads are trained on the states
def _outputs(
    name: str, model: TaskModel, inputs: Sequence[Example], batch_size: int, states: bool = False
) -> list[Tensor]:
    """Return the logits or states of each example, on the CPU; batches have similar lengths."""
    _check_count(name, "batch_size", batch_size)
    require(inputs, f"{name}: expected at least one example, got none; is the split empty?")
    device, per_token = next(model.parameters()).device, model.head.pooling is None
    order = sorted(range(len(inputs)), key=lambda row: length(inputs[row]))
    outputs: dict[int, Tensor] = {}
    with evaluation_mode(model):
        for first in range(0, len(order), batch_size):
            rows = order[first : first + batch_size]
            batch = to_device(task_batch([inputs[row] for row in rows], [0] * len(rows)), device)
            output = model(batch.input_ids, batch.attention_mask, batch.token_type_ids)
            values = output.logits
            if states:
                mask = batch.attention_mask.flatten(0, -2)
                values = model.head.states(output, mask)  # each choice is a row
                values = values.unflatten(0, batch.input_ids.shape[:-1])
            for row, value in zip(rows, values.float().cpu(), strict=True):
                outputs[row] = value[: length(inputs[row])] if per_token else value
    return [outputs[row] for row in range(len(inputs))]


def _head_loss(head: Head, batch: tuple[Tensor, TaskBatch]) -> Tensor:
    states, task = batch
    return head.loss(head(states), task)


def _check(
    name: str, inputs: Sequence[Example], labels: Sequence[Label], epochs: int, batch_size: int
) -> None:
    check_labels(name, inputs, labels)
    check_all_labeled(name, labels)
    _check_count(name, "epochs", epochs)
    _check_count(name, "batch_size", batch_size)


def _check_count(name: str, what: str, count: int) -> None:
    require(
        isinstance(count, Integral) and count >= 1,
        f"{name}: expected {what} to be a whole number from 1 on, got {count}",
    )

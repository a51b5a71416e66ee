"""Fine-tune a GPT for one task, as Radford et al. 2018, §4.1, did, and ask it afterwards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import torch
from torch import Tensor

from ptm_edu import training
from ptm_edu.training.shuffling import LengthGroupedBatches

from .classification import TaskModel, joint_loss
from .inputs import Sequences, TaskBatch, task_batch

WARMUP = 0.002  # the share of the training in which the rate rises
Labels = Sequence[int] | Sequence[float]


def fine_tune(
    model: TaskModel,
    examples: Sequence[Sequences],
    labels: Labels,
    epochs: int = 3,
    *,
    rate: float = 6.25e-5,
    lm_weight: float = 0.5,
    batch_size: int = 32,
    precision: str = "float32",
    seed: int = 0,
    label: str = "fine-tuning",
    progress: bool = True,
) -> training.History:
    """Train all of `model` on examples of N sequences each; return the curve of L₃.

    The defaults are the paper's: three epochs of batches of 32, a rate that rises to 6.25e-5 and
    falls to 0 in a line, λ = 0.5. A small model learns with a larger rate. Labels are classes as
    integers or grades as floats. Raises ValueError for no examples, or not a label for each.
    """
    if len(examples) != len(labels):
        raise ValueError(
            f"fine_tune: expected a label for each example, got {len(examples)} examples and "
            f"{len(labels)} labels"
        )
    order = LengthGroupedBatches([_length(example) for example in examples], batch_size, seed)
    steps = epochs * order.in_an_epoch

    def batch(number: int) -> TaskBatch:
        rows = order[number]
        return task_batch([examples[row] for row in rows], [labels[row] for row in rows])

    return training.fit(
        model,
        partial(joint_loss, lm_weight=lm_weight),
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


@torch.inference_mode()
def predict(model: TaskModel, examples: Sequence[Sequences], batch_size: int = 64) -> Tensor:
    """Return the logits (E, C) of E examples, or (E, N) of their answers; grades are (E, 1).

    Raises ValueError for no examples.
    """
    if not examples:
        raise ValueError("predict: expected at least one example, got none; is the split empty?")
    was_training = model.training
    model.eval()
    # Longest last, so that little is filled up.
    order = sorted(range(len(examples)), key=lambda row: _length(examples[row]))
    found = []
    for first in range(0, len(order), batch_size):
        some = [examples[row] for row in order[first : first + batch_size]]
        batch = task_batch(some, [0] * len(some))
        found.append(model(batch.input_ids, batch.attention_mask).logits)
    model.train(was_training)
    return torch.cat(found)[torch.tensor(order).argsort()]


def _length(example: Sequences) -> int:
    return max(map(len, example))

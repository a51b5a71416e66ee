"""Training a delta on labeled texts, in steps that an interrupted run resumes."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn

from ptm_edu import training
from ptm_edu.adaptation import Adapted
from ptm_edu.language import say
from ptm_edu.training.devices import choose_device
from ptm_edu.training.evaluation_mode import training_mode
from ptm_edu.training.precision import choose_precision
from ptm_edu.training.shuffling import LengthGroupedBatches

from .classifiers import TextClassifier
from .contrastive import supervised_contrastive_loss, with_partners
from .validation import NoImprovementError, Validation

BATCH = 16  # texts, by default
STEPS, FEWEST, MOST = 200, 3, 20  # by default as many epochs as give 200 steps, 3 to 20
WARMUP = 0.1  # fraction of the steps with a rising learning rate, as in `bert.fine_tune`
CHECKPOINT_EVERY = 20.0  # seconds; a checkpoint holds the delta, not the base model


def default_epochs(examples: int, batch_size: int) -> int:
    """Return the number of epochs for a set of this size."""
    return min(MOST, max(FEWEST, math.ceil(STEPS / math.ceil(examples / batch_size))))


def balanced(targets: Sequence[int], labels: int) -> Tensor:
    """Return weights (C,) with which each label counts the same: N / (C · N of the label)."""
    counts = torch.bincount(torch.tensor(targets), minlength=labels)  # (C,)
    return len(targets) / (labels * counts)


def train(
    classifier: TextClassifier,
    adapted: Adapted,
    inputs: Sequence[Any],
    labels: Sequence[int],
    *,
    epochs: int,
    batch_size: int,
    learning_rate: float,
    weights: Tensor | None,
    contrastive: bool,
    validation: Validation | None,
    seed: int,
    checkpoint: Path,
    label: str,
) -> int:
    """Train the delta and the head in place, from the checkpoint if there is one; return the steps.

    AdamW, with a learning rate that rises for a tenth of the steps and then decays linearly to 0.
    `weights` (C,) are those of the labels in the loss. If it is `contrastive`, each text of a batch
    comes with another one of its label, and the head is not trained. With a `validation` the best
    epoch is kept, and training may end before the last one. Raises KeyboardInterrupt, with a
    sentence, after an interrupt, and what `training.fit` raises.
    """
    order = LengthGroupedBatches([classifier.length(x) for x in inputs], batch_size, seed)
    steps = epochs * order.in_an_epoch
    done = [0]

    def batch(number: int) -> Any:
        rows = order[number]
        if contrastive:
            rows = with_partners(rows, labels, f"{seed} {number}")
        return classifier.batch([inputs[row] for row in rows], [labels[row] for row in rows])

    def loss(_: nn.Module, batch: Any) -> Tensor:
        if contrastive:
            return supervised_contrastive_loss(classifier.batch_means(batch), batch.labels, weights)
        return classifier.loss(adapted, batch, weights)

    def on_step(step: int, _: float) -> None:
        done[0] = step
        if validation and step % order.in_an_epoch == 0:
            validation.after(step // order.in_an_epoch, adapted)

    device = choose_device()
    config = training.TrainingConfig(
        steps=steps,
        optimizer=training.AdamW(lr=learning_rate, weight_decay=0.01),
        schedule=training.linear_decay(steps, warmup=int(WARMUP * steps)),
        # The model's size decides, which `fit` does not see: it gets the delta.
        precision=choose_precision("auto", adapted, device),
        seed=seed,
        label=label,
        checkpoint=checkpoint,
        checkpoint_every=CHECKPOINT_EVERY,
    )
    adapted.to(device)
    try:
        # Of the delta alone, so that checkpoints are as small as it is.
        with training_mode(adapted):
            done[0] = training.fit(adapted.delta, loss, batch, config, on_step).done
    except NoImprovementError:
        pass
    except KeyboardInterrupt:
        raise KeyboardInterrupt(
            say(
                en="Interrupted after {done} of {steps} steps. Run the same command again to "
                "continue from {path}.",
                zh="已在第 {done} 步（共 {steps} 步）中断。再次运行同一命令即可从 {path} 继续。",
                done=done[0],
                steps=steps,
                path=checkpoint,
            )
        ) from None
    if validation:
        validation.restore_best(adapted)
    return done[0]

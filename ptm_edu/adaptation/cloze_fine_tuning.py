"""Fine-tuning through a cloze: train a masked language model to fill the gap with the label's word.

PET (Schick and Schütze 2021, arXiv:2001.07676, §3.1). Unlike fine-tuning with a head, nothing here
starts from random weights: with no example at all, the model already classifies.
"""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import Tensor, nn
from torch.nn import functional

from ptm_edu import training
from ptm_edu.arguments import checked
from ptm_edu.require import require
from ptm_edu.training.shuffling import shuffled_rows

from .cloze import Cloze, Inputs
from .templates import Example

WARMUP = 0.1  # fraction of the steps with a rising learning rate, as in `bert.fine_tune`


@checked(epochs=1, learning_rate=0, batch_size=1, seed=0)
def fine_tune_cloze(
    cloze: Cloze,
    examples: Sequence[Example],
    labels: Sequence[str],
    epochs: int = 3,
    *,
    learning_rate: float = 5e-5,
    batch_size: int = 32,
    seed: int = 0,
    label: str = "fine-tuning through a cloze",
    progress: bool = True,
) -> training.History:
    """Train the model of `cloze` in place on labeled examples; return the training history.

    The loss is the cross-entropy of the labels' scores (§3.1). PET adds the loss of masked-LM
    training on unlabeled text with a small weight (§3.2), and an ensemble over templates; both are
    left out. Of a model with frozen weights only the others are trained; if all are frozen, as in a
    model of the zoo, all are trained. Optimizer and schedule are those of `bert.fine_tune`. Raises
    ValueError for no examples, for more or fewer labels than examples, for an unknown label, and
    for a calibrated cloze, whose calibration would not be true of the trained model.
    """
    targets = _targets(cloze, examples, labels)
    model = cloze.model
    if not any(weight.requires_grad for weight in model.parameters()):
        model.requires_grad_(True)

    def batch(number: int) -> tuple[Inputs, Tensor]:
        rows = shuffled_rows(len(examples), batch_size, number, seed)
        return cloze.inputs([examples[row] for row in rows]), targets[rows]

    def loss(_: nn.Module, batch: tuple[Inputs, Tensor]) -> Tensor:
        inputs, expected = batch
        scores = cloze.verbalizer.label_scores(cloze.word_scores(inputs))  # (B, C)
        return functional.cross_entropy(scores, expected)

    steps = epochs * -(-len(examples) // batch_size)
    return training.fit(
        model,
        loss,
        batch,
        training.TrainingConfig(
            steps=steps,
            optimizer=training.AdamW(lr=learning_rate, weight_decay=0.01),
            schedule=training.linear_decay(steps, warmup=int(WARMUP * steps)),
            seed=seed,
            label=label,
            progress=progress,
        ),
    )


def _targets(cloze: Cloze, examples: Sequence[Example], labels: Sequence[str]) -> Tensor:
    """Return the labels' indices (N,), of examples that were checked."""
    require(
        len(examples) == len(labels) > 0,
        f"fine_tune_cloze: expected examples and a label for each, got {len(examples)} examples "
        f"and {len(labels)} labels",
    )
    unknown = [label for label in labels if label not in cloze.labels]
    require(
        not unknown,
        f"fine_tune_cloze: expected the labels {', '.join(cloze.labels)}, got "
        f"{unknown[0] if unknown else ''!r}",
    )
    require(
        not cloze.log_prior.any(),
        "fine_tune_cloze: the cloze is calibrated for the model before training; train the "
        "uncalibrated cloze and calibrate it afterwards",
    )
    return torch.tensor([cloze.labels.index(label) for label in labels])

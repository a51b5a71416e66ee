"""Fine-tuning: a language model, and a linear layer on its hidden state at the extract token."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import torch
from torch import Tensor, nn
from torch.nn import functional

from ptm_edu import training
from ptm_edu.arguments import checked
from ptm_edu.require import describe, require
from ptm_edu.training.evaluation_mode import evaluation_mode
from ptm_edu.training.losses import labeled_cross_entropy
from ptm_edu.training.shuffling import LengthGroupedBatches
from ptm_edu.transformer.checks import values_are_known

from .losses import fine_tuning_loss, language_model_loss
from .model import GPT, INITIAL_STD
from .task_inputs import Sequences, TaskBatch, task_batch

DROPOUT = 0.1  # before the classifier (Radford et al. 2018, §4.1)
LAST = "last"  # the name of GPT's own pooling: the hidden state at the end of the text
WARMUP = 0.002  # fraction of the steps in which the learning rate rises
Labels = Sequence[int] | Sequence[float]


@checked(dim=1, outputs=1)
class ClassificationHead(nn.Module):
    """P(y | x) = softmax(h W_y), where h is the sum of the states of an example's sequences.

    Radford et al. 2018, eq. 3, with a bias as in the original implementation. The sum is for the
    two orders of similarity (§3.3). A head with one output predicts a grade.
    """

    def __init__(self, dim: int, outputs: int) -> None:
        super().__init__()
        self.dropout = nn.Dropout(DROPOUT)
        self.linear = nn.Linear(dim, outputs)
        nn.init.normal_(self.linear.weight, std=INITIAL_STD)
        nn.init.zeros_(self.linear.bias)

    def forward(self, states: Tensor) -> Tensor:
        """Return logits (B, C) for states (B, N, D)."""
        logits: Tensor = self.linear(self.dropout(states.sum(dim=1)))  # (B, D) → (B, C)
        return logits


@checked(dim=1)
class ChoiceHead(ClassificationHead):
    """A score for each sequence, and a softmax over an example's sequences (§3.3)."""

    def __init__(self, dim: int) -> None:
        super().__init__(dim, 1)

    def forward(self, states: Tensor) -> Tensor:
        """Return logits (B, N) for states (B, N, D)."""
        logits: Tensor = self.linear(self.dropout(states)).squeeze(-1)  # (B, N, 1) → (B, N)
        return logits


@dataclass(frozen=True)
class TaskOutput:
    """`logits` (B, C) of the classes or (B, N) of the answers; `last_hidden_state` (B, N, T, D)."""

    logits: Tensor
    last_hidden_state: Tensor


@checked()
class TaskModel(nn.Module):
    """A GPT with a head for one task; all of it is trained (Radford et al. 2018, §3.2).

    The head reads the hidden state at ⟨e⟩ as in the paper; with `mean`, that of all tokens.
    """

    def __init__(self, gpt: GPT, head: ClassificationHead, mean: bool = False) -> None:
        super().__init__()
        require(
            head.linear.in_features == gpt.config.dim,
            f"TaskModel: expected a head for the {gpt.config.dim} dimensions of this GPT, got one "
            f"for {head.linear.in_features}; {type(head).__name__}({gpt.config.dim}, …) makes one",
        )
        self.gpt = gpt.requires_grad_(True)
        self.head, self.mean = head, mean

    def forward(self, input_ids: Tensor, attention_mask: Tensor) -> TaskOutput:
        """Classify examples of N sequences, ids and mask (B, N, T), which end with ⟨e⟩.

        Padding may be on either side. Raises ValueError for another shape.
        """
        if values_are_known():
            _check_shapes(input_ids, attention_mask)
        ids, mask = input_ids.flatten(0, 1), attention_mask.flatten(0, 1)  # (B·N, T)
        hidden = self.gpt.encode(ids, mask)[0][-1]  # (B·N, T, D)
        if self.mean:
            real = mask[..., None].to(hidden.dtype)  # (B·N, T, 1)
            states = (hidden * real).sum(dim=1) / real.sum(dim=1)  # (B·N, D)
        else:
            rows = torch.arange(ids.shape[0], device=ids.device)
            states = hidden[rows, _last_positions(mask)]  # (B·N, D)
        shape = input_ids.shape[:2]  # (B, N)
        return TaskOutput(self.head(states.unflatten(0, shape)), hidden.unflatten(0, shape))


def _check_shapes(input_ids: Tensor, attention_mask: Tensor) -> None:
    require(
        isinstance(input_ids, Tensor)
        and isinstance(attention_mask, Tensor)
        and input_ids.dim() == 3
        and attention_mask.shape == input_ids.shape,
        f"TaskModel: expected ids and mask of (B, N, T), N sequences per example, got "
        f"{describe(input_ids)} and {describe(attention_mask)}; `task_batch` makes them",
    )


def _last_positions(attention_mask: Tensor) -> Tensor:
    """Return the position (B,) of the last real token in each row of a mask (B, T)."""
    positions = torch.arange(attention_mask.shape[1], device=attention_mask.device)
    return (positions * attention_mask).argmax(dim=1)


def task_loss(logits: Tensor, labels: Tensor) -> Tensor:
    """Return −L₂ over the number of examples: the mean of −log P(y | x) (eq. 3 and 4).

    For labels that are floats, grades, the mean squared error of logits (B, 1).
    """
    if labels.is_floating_point():
        return functional.mse_loss(logits.squeeze(-1), labels)
    return labeled_cross_entropy(logits, labels)


@checked(lm_weight=0)
def joint_loss(model: TaskModel, batch: TaskBatch, lm_weight: float = 0.5) -> Tensor:
    """Return L₃ of a batch: the task's loss, plus λ times the language model's on the same texts.

    A loss for `training.fit`. With λ = 0 no next token is predicted at all.
    """
    output = model(batch.input_ids, batch.attention_mask)
    task = task_loss(output.logits, batch.labels)
    if lm_weight == 0:
        return task
    logits = model.gpt.lm_head(output.last_hidden_state.flatten(0, 1))  # (B·N, T, V)
    ids, mask = batch.input_ids.flatten(0, 1), batch.attention_mask.flatten(0, 1)  # (B·N, T)
    return fine_tuning_loss(task, language_model_loss(logits, ids, mask), lm_weight)


@checked(epochs=1, learning_rate=0, lm_weight=0, batch_size=1, seed=0)
def fine_tune(
    model: TaskModel,
    examples: Sequence[Sequences],
    labels: Labels,
    epochs: int = 3,
    *,
    learning_rate: float = 6.25e-5,
    lm_weight: float = 0.5,
    batch_size: int = 32,
    precision: str = "auto",
    seed: int = 0,
    label: str = "fine-tuning",
    progress: bool = True,
) -> training.History:
    """Train all of `model` on examples of N sequences each; return the history of L₃.

    The defaults are the paper's (§4.1): three epochs of batches of 32, a learning rate that rises
    to 6.25e-5 and decays linearly to 0, λ = 0.5. A small model needs a larger learning rate. Labels
    are classes as integers or grades as floats. Raises ValueError for no examples, or another
    number of labels.
    """
    require(
        len(examples) == len(labels),
        f"fine_tune: expected a label for each example, got {len(examples)} examples and "
        f"{len(labels)} labels",
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
            optimizer=training.AdamW(lr=learning_rate, weight_decay=0.01),
            schedule=training.linear_decay(steps, warmup=int(WARMUP * steps)),
            precision=precision,
            seed=seed,
            label=label,
            progress=progress,
        ),
    )


@checked(batch_size=1)
@torch.inference_mode()
def predict(model: TaskModel, examples: Sequence[Sequences], batch_size: int = 64) -> Tensor:
    """Return the logits (E, C) of E examples, or (E, N) of their answers; grades are (E, 1).

    Raises ValueError for no examples.
    """
    require(examples, "predict: expected at least one example, got none; is the split empty?")
    # Sorted by length, so that there is little padding.
    order = sorted(range(len(examples)), key=lambda row: _length(examples[row]))
    logits = []
    with evaluation_mode(model):
        for first in range(0, len(order), batch_size):
            rows = order[first : first + batch_size]
            batch = task_batch([examples[row] for row in rows], [0] * len(rows))
            logits.append(model(batch.input_ids, batch.attention_mask).logits)
    return torch.cat(logits)[torch.tensor(order).argsort()]


def _length(example: Sequences) -> int:
    require(example, "an example has no sequence: `classification_input` and its like make them")
    return max(map(len, example))

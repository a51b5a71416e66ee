"""Fine-tuning: the language model, and a linear layer that reads its state at the extract token."""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor, nn
from torch.nn import functional

from .inputs import TaskBatch
from .losses import fine_tuning_loss, language_model_loss
from .model import GPT, INITIAL_STD

DROPOUT = 0.1  # before the classifier (Radford et al. 2018, §4.1)


class _Head(nn.Module):
    """A linear layer W_y on states; its bias is in the authors' code, not in their eq. 3."""

    def __init__(self, dim: int, outputs: int) -> None:
        super().__init__()
        self.dropout = nn.Dropout(DROPOUT)
        self.linear = nn.Linear(dim, outputs)
        nn.init.normal_(self.linear.weight, std=INITIAL_STD)
        nn.init.zeros_(self.linear.bias)


class ClassificationHead(_Head):
    """P(y | x) = softmax(h W_y), h the sum of the states of an example's sequences.

    Radford et al. 2018, eq. 3; the sum is that of similarity's two orders (§3.3). One class is one
    number, a grade.
    """

    def forward(self, states: Tensor) -> Tensor:
        """Return logits (B, C) for states (B, N, D)."""
        logits: Tensor = self.linear(self.dropout(states.sum(dim=1)))
        return logits


class ChoiceHead(_Head):
    """A number for each sequence, and a softmax over those of an example (§3.3)."""

    def __init__(self, dim: int) -> None:
        super().__init__(dim, 1)

    def forward(self, states: Tensor) -> Tensor:
        """Return logits (B, N) for states (B, N, D)."""
        logits: Tensor = self.linear(self.dropout(states)).squeeze(-1)
        return logits


@dataclass(frozen=True)
class TaskOutput:
    """`logits` (B, C) of the classes or (B, N) of the answers; `last_hidden_state` (B, N, T, D)."""

    logits: Tensor
    last_hidden_state: Tensor


class TaskModel(nn.Module):
    """A GPT with a head for one task; all of it is trained (Radford et al. 2018, §3.2)."""

    def __init__(self, gpt: GPT, head: ClassificationHead | ChoiceHead) -> None:
        super().__init__()
        self.gpt = gpt.requires_grad_(True)
        self.head = head

    def forward(self, input_ids: Tensor, attention_mask: Tensor) -> TaskOutput:
        """Read examples of N sequences, ids and mask (B, N, T), which end with the extract token.

        Padding may stand on either side. Raises ValueError for another shape.
        """
        if input_ids.dim() != 3 or attention_mask.shape != input_ids.shape:
            raise ValueError(
                f"TaskModel: expected ids and mask of (B, N, T), N sequences an example, got "
                f"{tuple(input_ids.shape)} and {tuple(attention_mask.shape)}; `task_batch` makes "
                f"them"
            )
        ids, mask = input_ids.flatten(0, 1), attention_mask.flatten(0, 1)  # (B·N, T)
        hidden = self.gpt.read(ids, mask)[0][-1]  # (B·N, T, D)
        states = hidden[torch.arange(len(ids), device=ids.device), last_places(mask)]  # (B·N, D)
        shape = input_ids.shape[:2]
        return TaskOutput(self.head(states.unflatten(0, shape)), hidden.unflatten(0, shape))


def last_places(attention_mask: Tensor) -> Tensor:
    """Return the place (B,) of the last real token in each row of a mask (B, T)."""
    places = torch.arange(attention_mask.shape[1], device=attention_mask.device)
    return (places * attention_mask).argmax(dim=1)


def task_loss(logits: Tensor, labels: Tensor) -> Tensor:
    """Return −L₂ over the number of examples: the mean of −log P(y | x) (eq. 3 and 4).

    For labels that are floats, grades, the mean squared error of logits (B, 1).
    """
    if labels.is_floating_point():
        return functional.mse_loss(logits.squeeze(-1), labels)
    return functional.cross_entropy(logits, labels)


def joint_loss(model: TaskModel, batch: TaskBatch, lm_weight: float = 0.5) -> Tensor:
    """Return L₃ of a batch: the task's loss, and λ times the language model's on the same texts.

    A loss for `training.fit`. With λ = 0 no next token is scored at all.
    """
    output = model(batch.input_ids, batch.attention_mask)
    task = task_loss(output.logits, batch.labels)
    if lm_weight == 0:
        return task
    logits = model.gpt.score(output.last_hidden_state.flatten(0, 1))  # (B·N, T, V)
    ids, mask = batch.input_ids.flatten(0, 1), batch.attention_mask.flatten(0, 1)
    return fine_tuning_loss(task, language_model_loss(logits, ids, mask), lm_weight)

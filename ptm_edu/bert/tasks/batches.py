"""Batches of a task's examples, padded on the right."""

from __future__ import annotations

from collections.abc import Sequence
from numbers import Integral, Real
from typing import Any

import torch
from torch import Tensor

from ptm_edu.arguments import checked
from ptm_edu.bert.heads import TaskBatch
from ptm_edu.require import require
from ptm_edu.training.ignore_index import IGNORE_INDEX

from .inputs import TaskInput

Example = TaskInput | Sequence[TaskInput]
"""The input of an example: one, or one for each choice."""
Label = int | float | tuple[int, int] | list[int]
"""A class, a grade, the first and last token of an answer, or a tag for each token."""


@checked(labels=None, padding_id=0)
def task_batch(
    inputs: Sequence[Example], labels: Sequence[Label], padding_id: int = 0
) -> TaskBatch:
    """Return examples as one batch, padded on the right: (B, T), or (B, N, T) for N choices.

    Raises ValueError for no examples, for more or fewer labels than examples, for a label of
    another type or invalid, for examples with different numbers of choices, and for more or fewer
    tags than tokens.
    """
    check_labels("task_batch", inputs, labels)
    choices = sorted({len(_choices(example)) for example in inputs})
    require(
        len(choices) == 1 and choices[0],
        f"task_batch: expected as many choices in each example, got {choices}",
    )
    rows = [row for example in inputs for row in _choices(example)]
    lengths = torch.tensor([len(row.ids) for row in rows])  # (B·N,)
    T = int(lengths.max())
    targets: list[Any] = list(labels)
    if isinstance(labels[0], list):
        tags = [_checked_tags(*pair) for pair in zip(rows, targets, strict=True)]
        targets = _padded(tags, T, IGNORE_INDEX)
    shape = (len(inputs), T) if isinstance(inputs[0], TaskInput) else (len(inputs), -1, T)
    return TaskBatch(
        torch.tensor(_padded([row.ids for row in rows], T, padding_id)).view(shape),
        (torch.arange(T) < lengths[:, None]).view(shape),
        torch.tensor(_padded([row.token_type_ids for row in rows], T, 0)).view(shape),
        torch.tensor(targets),
    )


def length(example: Example) -> int:
    """Return the number of tokens of an example, of its longest choice."""
    rows = _choices(example)
    require(rows, "an example has no input; expected one, or one for each choice")
    return max(len(row.ids) for row in rows)


def check_labels(name: str, inputs: Sequence[Example], labels: Sequence[Label]) -> None:
    """Raise ValueError, which names the function, for no examples, or labels that do not fit."""
    require(
        hasattr(labels, "__len__") and not isinstance(labels, str),
        f"{name}: expected a list with a label for each example, got {labels!r:.40}",
    )
    require(
        inputs and len(inputs) == len(labels),
        f"{name}: expected examples and a label for each, got {len(inputs)} examples and "
        f"{len(labels)} labels",
    )
    kinds = sorted({_kind(name, label) for label in labels})
    require(
        len(kinds) == 1,
        f"{name}: expected labels of one kind, got {' and '.join(kinds)}; one task has a head of "
        f"its own",
    )


def check_all_labeled(name: str, labels: Sequence[Label]) -> None:
    """Raise ValueError, which names the function, for an example without any label.

    A float is a grade, which may be any number.
    """
    for number, label in enumerate(labels):
        tags = label if isinstance(label, list) else [label]
        require(
            any(tag != IGNORE_INDEX or isinstance(tag, float) for tag in tags),
            f"{name}: example {number} has no label but {IGNORE_INDEX}, so it teaches nothing, "
            f"and a batch of such examples has no loss; leave it out",
        )


def _kind(name: str, label: Any) -> str:
    """Return which kind of `Label` this is; raises ValueError if it is none."""
    if isinstance(label, Real) or (isinstance(label, Tensor) and label.dim() == 0):
        return "numbers"
    several = isinstance(label, list) or (isinstance(label, tuple) and len(label) == 2)
    if several and all(issubclass(kind, Integral) for kind in set(map(type, label))):
        return "tags" if isinstance(label, list) else "positions"
    raise ValueError(
        f"{name}: a label is a number, the (first, last) token of an answer, or a number for each "
        f"token, as a list; got {type(label).__name__} {str(label)[:40]}; for names give their "
        f"indices in a list, names.index(label)"
    )


def _choices(example: Example) -> Sequence[TaskInput]:
    return [example] if isinstance(example, TaskInput) else example


def _checked_tags(row: TaskInput, tags: list[int]) -> list[int]:
    require(
        len(tags) == len(row.ids),
        f"task_batch: expected a tag for each of {len(row.ids)} tokens, {IGNORE_INDEX} where there "
        f"is none, got {len(tags)}; `align_labels_to_tokens` makes them, and the positions of an "
        f"answer are a tuple",
    )
    return tags


def _padded(rows: Sequence[Sequence[int]], length: int, value: int) -> list[list[int]]:
    return [[*row, *[value] * (length - len(row))] for row in rows]

"""Batches of a task's examples; rows are padded on the right."""

from __future__ import annotations

from collections.abc import Sequence
from numbers import Integral, Real
from typing import Any

import torch
from torch import Tensor

from ptm_edu.bert.heads import TaskBatch
from ptm_edu.training.ignore_index import IGNORE_INDEX

from .inputs import TaskInput

Example = TaskInput | Sequence[TaskInput]
"""What is read of an example: one input, or one for each choice."""
Label = int | float | tuple[int, int] | list[int]
"""A class, a grade, the first and last token of an answer, or a tag for each token."""


def task_batch(
    inputs: Sequence[Example], labels: Sequence[Label], padding_id: int = 0
) -> TaskBatch:
    """Return examples beside each other, filled up on the right: (B, T), of N choices (B, N, T).

    Raises ValueError for no examples, not as many labels, what is no label or is one of another
    kind, examples of another N, or tags that are not as many as tokens.
    """
    check_labels("task_batch", inputs, labels)
    choices = {len(_choices(example)) for example in inputs}
    if len(choices) > 1 or 0 in choices:
        raise ValueError(
            f"task_batch: expected as many choices in each example, got {sorted(choices)}"
        )
    rows = [one for example in inputs for one in _choices(example)]
    T = max(map(longest, inputs))
    lengths = torch.tensor([len(one.ids) for one in rows])
    found: list[Any] = list(labels)
    if isinstance(labels[0], list):
        found = _filled([_tags(*each) for each in zip(rows, found, strict=True)], T, IGNORE_INDEX)
    shape = (len(inputs), T) if isinstance(inputs[0], TaskInput) else (len(inputs), -1, T)
    return TaskBatch(
        torch.tensor(_filled([one.ids for one in rows], T, padding_id)).view(shape),
        (torch.arange(T) < lengths[:, None]).view(shape),
        torch.tensor(_filled([one.token_types for one in rows], T, 0)).view(shape),
        torch.tensor(found),
    )


def longest(example: Example) -> int:
    """Return how many tokens an example has, of its choices the longest."""
    return max(len(one.ids) for one in _choices(example))


def check_labels(name: str, inputs: Sequence[Example], labels: Sequence[Label]) -> None:
    """Raise ValueError, which names the function, for no examples, or not a label for each."""
    if not inputs or len(inputs) != len(labels):
        raise ValueError(
            f"{name}: expected examples and a label for each, got {len(inputs)} examples and "
            f"{len(labels)} labels"
        )
    kinds = {_kind(name, label) for label in labels}
    if len(kinds) > 1:
        raise ValueError(
            f"{name}: expected labels of one kind, got {' and '.join(sorted(kinds))}; one task has "
            f"a head of its own"
        )


def check_taught(name: str, labels: Sequence[Label]) -> None:
    """Raise ValueError, which names the function, for an example without any label.

    A float is a grade, which may be any number.
    """
    for number, label in enumerate(labels):
        tags = label if isinstance(label, list) else [label]
        if all(tag == IGNORE_INDEX and not isinstance(tag, float) for tag in tags):
            raise ValueError(
                f"{name}: example {number} has no label but {IGNORE_INDEX}, so it teaches nothing, "
                f"and a batch of such examples has no loss; leave it out"
            )


def _kind(name: str, label: Any) -> str:
    """Return which of the kinds of `Label` this is; raises ValueError for none of them."""
    if isinstance(label, Real) or (isinstance(label, Tensor) and label.dim() == 0):
        return "numbers"
    several = isinstance(label, list) or (isinstance(label, tuple) and len(label) == 2)
    if several and all(issubclass(kind, Integral) for kind in {type(one) for one in label}):
        return "tags" if isinstance(label, list) else "places"
    raise ValueError(
        f"{name}: a label is a number, the (first, last) token of an answer, or a number for each "
        f"token, as a list; got {type(label).__name__} {str(label)[:40]}; for names give their "
        f"places in a list, names.index(label)"
    )


def _choices(example: Example) -> Sequence[TaskInput]:
    return [example] if isinstance(example, TaskInput) else example


def _tags(one: TaskInput, tags: list[int]) -> list[int]:
    if len(tags) != len(one.ids):
        raise ValueError(
            f"task_batch: expected a tag for each of {len(one.ids)} tokens, {IGNORE_INDEX} where "
            f"there is none, got {len(tags)}; `align_labels_to_tokens` makes them, and an answer's "
            f"first and last token are a tuple"
        )
    return tags


def _filled(rows: Sequence[Sequence[int]], length: int, value: int) -> list[list[int]]:
    return [[*row, *[value] * (length - len(row))] for row in rows]

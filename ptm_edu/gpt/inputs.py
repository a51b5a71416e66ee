"""A task's fields as token sequences: four transformations, so that one model serves every task.

Radford et al. 2018, §3.3 and Figure 1. Each function returns an example as a list of sequences: one
for a text or an ordered pair, two for a pair without an order, one for each answer to choose from.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import torch
from torch import Tensor

from ptm_edu.transformer.pair_batches import padded

Ids = Sequence[int]
Sequences = list[list[int]]


@dataclass(frozen=True)
class Marks:
    """The ids of ⟨s⟩, $ and ⟨e⟩: what begins a sequence, stands between two fields, and ends it.

    The state at ⟨e⟩ has seen the whole sequence: there the classifier reads. A model that has no
    such tokens gets them with `Marks(*model.add_tokens(3))`.
    """

    start: int
    delimiter: int
    extract: int


def classification_input(text: Ids, marks: Marks, longest: int | None = None) -> Sequences:
    """Return ⟨s⟩ text ⟨e⟩.

    Here and below: where a sequence has more than `longest` tokens, the longest field loses tokens
    from its end until it fits; the marks stay. Raises ValueError if not even those fit.
    """
    return [_framed([[text]], marks, longest)]


def entailment_input(
    premise: Ids, hypothesis: Ids, marks: Marks, longest: int | None = None
) -> Sequences:
    """Return ⟨s⟩ premise $ hypothesis ⟨e⟩."""
    return [_framed([[premise], [hypothesis]], marks, longest)]


def similarity_inputs(one: Ids, other: Ids, marks: Marks, longest: int | None = None) -> Sequences:
    """Return ⟨s⟩ one $ other ⟨e⟩ and ⟨s⟩ other $ one ⟨e⟩: which comes first means nothing.

    The model reads left to right, so to it an order does mean something; `ClassificationHead` adds
    the two states, and the sum is the same for both orders.
    """
    pairs = ([[one], [other]], [[other], [one]])
    return [_framed(pair, marks, longest) for pair in pairs]


def multiple_choice_inputs(
    context: Ids, question: Ids, answers: Sequence[Ids], marks: Marks, longest: int | None = None
) -> Sequences:
    """Return ⟨s⟩ context question $ answer ⟨e⟩ for each answer; `ChoiceHead` compares them.

    Nothing stands between context and question. Raises ValueError for fewer than two answers.
    """
    if len(answers) < 2:
        raise ValueError(
            f"multiple_choice_inputs: expected two answers or more, got {len(answers)}"
        )
    return [_framed([[context, question], [answer]], marks, longest) for answer in answers]


def _framed(parts: Sequence[Sequence[Ids]], marks: Marks, longest: int | None) -> list[int]:
    """Return the parts, each of one field or more, with a delimiter between any two."""
    cut = [[list(field) for field in part] for part in parts]
    fields = [field for part in cut for field in part]
    if longest is not None:
        room = longest - len(parts) - 1
        if room < 0:
            raise ValueError(
                f"longest: expected {len(parts) + 1} or more, as many tokens as start, delimiter "
                f"and extract take here, got {longest}"
            )
        while sum(map(len, fields)) > room:
            max(fields, key=len).pop()
    ids = [marks.start]
    for number, part in enumerate(cut):
        ids += [marks.delimiter] * (number > 0) + [token for field in part for token in field]
    return [*ids, marks.extract]


@dataclass(frozen=True)
class TaskBatch:
    """Examples beside each other: `input_ids` and `attention_mask` (B, N, T), `labels` (B,).

    N sequences an example; the mask is True for tokens. Labels are classes, or the number of the
    right answer, as integers, or grades as floats.
    """

    input_ids: Tensor
    attention_mask: Tensor
    labels: Tensor


def task_batch(
    examples: Sequence[Sequences], labels: Sequence[int] | Sequence[float], padding_id: int = 0
) -> TaskBatch:
    """Return examples of N sequences each as one batch, filled up on the right.

    Raises ValueError where there are no examples, not as many labels, or examples of another N.
    """
    numbers = {len(example) for example in examples}
    if len(numbers) != 1 or len(labels) != len(examples):
        raise ValueError(
            f"task_batch: expected examples with the same number of sequences and a label each, "
            f"got {len(examples)} examples of {sorted(numbers)} sequences and {len(labels)} labels"
        )
    rows = [sequence for example in examples for sequence in example]
    ids = padded(rows, padding_id)  # (B·N, T)
    lengths = torch.tensor([len(row) for row in rows])
    mask = torch.arange(ids.shape[1]) < lengths[:, None]
    shape = len(examples), -1, ids.shape[1]
    return TaskBatch(ids.view(shape), mask.view(shape), torch.tensor(labels))

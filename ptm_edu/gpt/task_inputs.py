"""A task's fields as token sequences: four transformations, so that one model serves every task.

Radford et al. 2018, §3.3 and Figure 1. Each function returns an example as a list of sequences: one
for a text or an ordered pair, two for a pair without an order, one for each answer to choose from.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import torch
from torch import Tensor, nn

from ptm_edu.arguments import checked
from ptm_edu.require import require
from ptm_edu.transformer.translation import padded

from .model import GPT, INITIAL_STD

Ids = Sequence[int]
Sequences = list[list[int]]


@checked()
@dataclass(frozen=True)
class SpecialTokens:
    """The ids of ⟨s⟩, $ and ⟨e⟩: a sequence's start, the delimiter between fields, and its end.

    The classifier reads the hidden state at ⟨e⟩, which depends on the whole sequence. A model
    without such tokens gets them from `add_special_tokens`.
    """

    start: int
    delimiter: int
    extract: int


@checked()
def add_special_tokens(model: GPT) -> SpecialTokens:
    """Add the three tokens to a model's vocabulary, with random embeddings; return their ids.

    Fine-tuning has no other new embeddings (Radford et al. 2018, §3.2). An optimizer that was
    created before does not train them.
    """
    old = model.token_embedding.weight.detach()  # (V, D)
    new = torch.randn(3, old.shape[1], device=old.device, dtype=old.dtype) * INITIAL_STD
    model.token_embedding = nn.Embedding.from_pretrained(torch.cat([old, new]), freeze=False)
    model.config = replace(model.config, vocab_size=len(old) + 3)
    return SpecialTokens(*range(len(old), len(old) + 3))


@checked()
def classification_input(
    text: Ids, special: SpecialTokens, max_length: int | None = None
) -> Sequences:
    """Return ⟨s⟩ text ⟨e⟩.

    Here and below: where a sequence has more than `max_length` tokens, the longest field loses
    tokens from its end until it fits; the special tokens stay. Raises ValueError if not even those
    fit.
    """
    return [_sequence([[text]], special, max_length)]


@checked()
def entailment_input(
    premise: Ids, hypothesis: Ids, special: SpecialTokens, max_length: int | None = None
) -> Sequences:
    """Return ⟨s⟩ premise $ hypothesis ⟨e⟩."""
    return [_sequence([[premise], [hypothesis]], special, max_length)]


@checked()
def similarity_inputs(
    first: Ids, second: Ids, special: SpecialTokens, max_length: int | None = None
) -> Sequences:
    """Return ⟨s⟩ first $ second ⟨e⟩ and ⟨s⟩ second $ first ⟨e⟩: similarity has no order.

    For a left-to-right model the order matters; `ClassificationHead` adds the two hidden states,
    and the sum is the same for both orders.
    """
    pairs = ([[first], [second]], [[second], [first]])
    return [_sequence(pair, special, max_length) for pair in pairs]


@checked()
def multiple_choice_inputs(
    context: Ids,
    question: Ids,
    answers: Sequence[Ids],
    special: SpecialTokens,
    max_length: int | None = None,
) -> Sequences:
    """Return ⟨s⟩ context question $ answer ⟨e⟩ for each answer; `ChoiceHead` compares them.

    No token separates context and question. Raises ValueError for fewer than two answers.
    """
    require(
        len(answers) >= 2,
        f"multiple_choice_inputs: expected two answers or more, got {len(answers)}",
    )
    return [_sequence([[context, question], [answer]], special, max_length) for answer in answers]


def _sequence(
    parts: Sequence[Sequence[Ids]], special: SpecialTokens, max_length: int | None
) -> list[int]:
    """Return the parts, each of one field or more, with a delimiter between any two."""
    truncated = [[list(field) for field in part] for part in parts]
    fields = [field for part in truncated for field in part]
    if max_length is not None:
        special_count = len(parts) + 1
        require(
            max_length >= special_count,
            f"max_length: expected {special_count} or more, as many as the special tokens of this "
            f"sequence, got {max_length}",
        )
        while sum(map(len, fields)) > max_length - special_count:
            max(fields, key=len).pop()
    ids = [special.start]
    for number, part in enumerate(truncated):
        ids += [special.delimiter] * (number > 0) + [token for field in part for token in field]
    return [*ids, special.extract]


@dataclass(frozen=True)
class TaskBatch:
    """A batch of examples: `input_ids` and `attention_mask` (B, N, T), `labels` (B,).

    An example has N sequences; the mask is True for real tokens. Labels are classes, or the index
    of the correct answer, as integers, or grades as floats.
    """

    input_ids: Tensor
    attention_mask: Tensor
    labels: Tensor


@checked(padding_id=0)
def task_batch(
    examples: Sequence[Sequences], labels: Sequence[int] | Sequence[float], padding_id: int = 0
) -> TaskBatch:
    """Return examples of N sequences each as one batch, padded on the right.

    Raises ValueError for no examples, another number of labels, or examples of different N.
    """
    counts = {len(example) for example in examples}
    require(
        len(counts) == 1 and len(labels) == len(examples),
        f"task_batch: expected examples with the same number of sequences and a label each, got "
        f"{len(examples)} examples of {sorted(counts)} sequences and {len(labels)} labels",
    )
    rows = [sequence for example in examples for sequence in example]
    ids = padded(rows, padding_id)  # (B·N, T)
    lengths = torch.tensor([len(row) for row in rows])
    mask = torch.arange(ids.shape[1]) < lengths[:, None]  # (B·N, T)
    shape = len(examples), -1, ids.shape[1]
    return TaskBatch(ids.view(shape), mask.view(shape), torch.tensor(labels))  # (B, N, T) each

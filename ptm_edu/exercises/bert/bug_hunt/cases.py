"""The inputs of the checks: sentences without a common word, and a model that records its calls.

So each check tests one part of the script, whatever is wrong with the others.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor, nn

SPECIAL = ("[PAD]", "[CLS]", "[SEP]", "[MASK]")
# No word is in two sentences, so any word left in a masked row identifies its sentence. Half of the
# rows are long and half short: they have different numbers of masked words, and of empty slots.
SENTENCES = [
    " ".join(f"word{row}x{place}" for place in range(12 if row % 2 else 6)) for row in range(24)
]


@dataclass(frozen=True)
class Call:
    """A call of a model: its arguments, and whether the model was in training mode."""

    arguments: list[Any]
    training: bool


class Recorder(nn.Module):
    """A model that records its `calls`.

    It gives all V words the same score at each of the positions (B, M), its last argument.
    """

    def __init__(self, vocab_size: int) -> None:
        super().__init__()
        self.scores = nn.Parameter(torch.zeros(vocab_size))
        self.calls: list[Call] = []

    def forward(self, *args: Any, **kwargs: Any) -> Tensor:
        """Return scores (B, M, V)."""
        values = [*args, *kwargs.values()]
        # Copies: the script may overwrite a batch before it is used again.
        copies = [value.clone() if isinstance(value, Tensor) else value for value in values]
        self.calls.append(Call(copies, self.training))
        if not all(isinstance(value, Tensor) for value in values):
            raise TypeError(f"the model takes tensors, got {', '.join(map(repr, values)):.80}")
        return self.scores.expand(*values[-1].shape, -1)


def word_ids(vocabulary: dict[str, int]) -> Tensor:
    """Return the ids of all words of SENTENCES, without those of special tokens."""
    return torch.tensor([vocabulary[word] for row in SENTENCES for word in row.split()])


def sentence_of(ids: Tensor, vocabulary: dict[str, int]) -> int:
    """Return which of SENTENCES most words of a masked row (T,) are from; −1 for a row of none."""
    words = {id_: word for word, id_ in vocabulary.items()}
    in_row = [words.get(id_, "") for id_ in ids.tolist()]
    rows = [word.partition("x")[0] for word in in_row if word.startswith("word")]
    return int(max(set(rows), key=rows.count).removeprefix("word")) if rows else -1

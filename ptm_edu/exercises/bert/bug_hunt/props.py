"""What the checks hand to the script: sentences that tell themselves apart, and a model that notes.

So each check tries one part of the script by itself, whatever is wrong with the others.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor, nn

SPECIAL = ("[PAD]", "[CLS]", "[SEP]", "[MASK]")
# No word stands in two sentences, so any word left in a masked row names its sentence. Half of the
# rows are long and half short: they hide different numbers of words, and fill different slots.
SENTENCES = [
    " ".join(f"word{row}x{place}" for place in range(12 if row % 2 else 6)) for row in range(24)
]


@dataclass(frozen=True)
class Call:
    """How a model was called: what it was given, and whether it was in training mode."""

    given: list[Any]
    training: bool


class Recorder(nn.Module):
    """A model that writes down its `calls`.

    It scores all V words alike at each of the places (B, M) that are its last argument.
    """

    def __init__(self, vocab_size: int) -> None:
        super().__init__()
        self.scores = nn.Parameter(torch.zeros(vocab_size))
        self.calls: list[Call] = []

    def forward(self, *args: Any, **kwargs: Any) -> Tensor:
        """Return scores (B, M, V)."""
        given = [*args, *kwargs.values()]
        # Copies: the script may write over a batch before it is used again.
        kept = [one.clone() if isinstance(one, Tensor) else one for one in given]
        self.calls.append(Call(kept, self.training))
        if not all(isinstance(one, Tensor) for one in given):
            raise TypeError(f"the model takes tensors, got {', '.join(map(repr, given)):.80}")
        return self.scores.expand(*given[-1].shape, -1)


def numbers_of(vocabulary: dict[str, int]) -> Tensor:
    """Return the numbers of all words of SENTENCES, without those of special tokens."""
    return torch.tensor([vocabulary[word] for row in SENTENCES for word in row.split()])


def sentence_of(ids: Tensor, vocabulary: dict[str, int]) -> int:
    """Return which of SENTENCES most words of a masked row (T,) are from; −1 for a row of none."""
    words = {number: word for word, number in vocabulary.items()}
    named = [words.get(number, "") for number in ids.tolist()]
    rows = [word.partition("x")[0] for word in named if word.startswith("word")]
    return int(max(set(rows), key=rows.count).removeprefix("word")) if rows else -1

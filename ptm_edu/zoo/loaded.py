"""What `load` returns for a neural model: the model, its tokenizer, and its card."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .cards import Card


@dataclass(frozen=True)
class Loaded:
    """A trained model in evaluation mode, with its tokenizer and its card.

    `card` is None for published models; `tokenizer` is None if the checkpoint has no vocabulary.
    `pooling` makes the vector of a text in a sentence encoder, "mean" or "cls" of
    `bert.pooling.POOLINGS`; None for a model that was not trained as one.
    """

    model: Any
    tokenizer: Any
    card: Card | None
    pooling: str | None = None

    def __repr__(self) -> str:
        name = self.card.name if self.card else "published"
        return f"Loaded({name}: {type(self.model).__name__}, {self.tokenizer!r})"

"""What `load` gives for a neural model: the model, what turns text into its input, its card."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .cards import Card


@dataclass(frozen=True)
class Loaded:
    """A trained model in evaluation mode, with its tokenizer and its card."""

    model: Any
    tokenizer: Any
    card: Card

    def __repr__(self) -> str:
        return f"Loaded({self.card.name}: {type(self.model).__name__}, {self.tokenizer!r})"

"""What attention has computed of words read earlier, so that writing a word costs one word's work.

Without it the n-th word would compute the keys and values of all n − 1 before it again.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import torch
from torch import Tensor

KeysValues = tuple[Tensor, Tensor]  # (B, H, S, D/H) each


class Cache:
    """The keys and values of one attention layer."""

    def __init__(self) -> None:
        self.held: KeysValues | None = None

    def __call__(self, project: Callable[[Tensor], KeysValues], memory: Tensor) -> KeysValues:
        """Return keys and values to look at; `project` makes them of `memory` (B, S, D)."""
        raise NotImplementedError

    def choose(self, rows: Tensor) -> None:
        """Keep rows of the batch, in this order: what beam search goes on with."""
        if self.held is not None:
            key, value = self.held
            self.held = key[rows], value[rows]


class Growing(Cache):
    """Self-attention's: the words that come are added to those that were there."""

    def __call__(self, project: Callable[[Tensor], KeysValues], memory: Tensor) -> KeysValues:
        """Add the keys and values of new words; return all."""
        key, value = project(memory)
        if self.held is not None:
            key = torch.cat([self.held[0], key], dim=2)
            value = torch.cat([self.held[1], value], dim=2)
        self.held = key, value
        return self.held


class Fixed(Cache):
    """Cross-attention's: the source does not change, so one projection serves all words."""

    def __call__(self, project: Callable[[Tensor], KeysValues], memory: Tensor) -> KeysValues:
        """Return the keys and values of the memory that was given first."""
        if self.held is None:
            self.held = project(memory)
        return self.held


@dataclass
class LayerCache:
    """The caches of one decoder layer."""

    self_attention: Growing = field(default_factory=Growing)
    cross_attention: Fixed = field(default_factory=Fixed)


class DecoderCache:
    """The caches of all layers of a decoder, and how many words they hold."""

    def __init__(self, layers: int) -> None:
        self.layers = [LayerCache() for _ in range(layers)]

    @property
    def length(self) -> int:
        """Return how many words were read."""
        held = self.layers[0].self_attention.held
        return 0 if held is None else held[0].shape[2]

    def choose(self, rows: Tensor) -> None:
        """Keep rows of the batch, in this order, in every layer."""
        for layer in self.layers:
            layer.self_attention.choose(rows)
            layer.cross_attention.choose(rows)

"""Key/value caches, which make the cost of generating a token that of one token.

Without a cache, the keys and values of all n − 1 earlier tokens are recomputed for the n-th token.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import torch
from torch import Tensor

from ptm_edu.arguments import checked
from ptm_edu.require import require

KeysValues = tuple[Tensor, Tensor]  # (B, H, S, D/H) each


class KVCache:
    """The cache of a self-attention layer: keys and values of new tokens are appended."""

    def __init__(self) -> None:
        self.stored: KeysValues | None = None

    def keys_values(self, project: Callable[[Tensor], KeysValues], memory: Tensor) -> KeysValues:
        """Append the keys and values that `project` computes for `memory` (B, S, D); return all."""
        key, value = project(memory)
        if self.stored is not None:
            key = torch.cat([self.stored[0], key], dim=2)  # (B, H, past + S, D/H)
            value = torch.cat([self.stored[1], value], dim=2)
        self.stored = key, value
        return self.stored

    def select_rows(self, rows: Tensor) -> None:
        """Keep these rows of the batch, in this order, as beam search needs it."""
        if self.stored is not None:
            key, value = self.stored
            self.stored = key[rows], value[rows]


class StaticKVCache(KVCache):
    """The cache of a cross-attention layer: the source is projected once for all tokens."""

    def keys_values(self, project: Callable[[Tensor], KeysValues], memory: Tensor) -> KeysValues:
        """Return the keys and values of the memory of the first call."""
        if self.stored is None:
            self.stored = project(memory)
        return self.stored


@dataclass
class LayerCache:
    """The caches of one decoder layer."""

    self_attention: KVCache = field(default_factory=KVCache)
    cross_attention: StaticKVCache = field(default_factory=StaticKVCache)


def check_cache(cache: DecoderCache, layers: int, batch: int) -> DecoderCache:
    """Return a cache; raise TypeError or ValueError if it is another model's or another batch's."""
    require(
        isinstance(cache, DecoderCache),
        f"cache: expected what the model's new_cache() returned, got {type(cache).__name__}",
        TypeError,
    )
    require(
        len(cache.layers) == layers,
        f"cache: expected the keys and values of {layers} layers, got those of "
        f"{len(cache.layers)}; take a new_cache() of this model",
    )
    stored = cache.layers[0].self_attention.stored if cache.length else None
    require(
        stored is None or len(stored[0]) == batch,
        f"cache: expected a batch of {len(stored[0]) if stored else batch} texts, which the cache "
        f"holds, got {batch}; take a new_cache() for other texts, or cache.select_rows",
    )
    return cache


@checked(layers=1)
class DecoderCache:
    """The caches of all layers of a decoder, and the number of tokens that they hold."""

    def __init__(self, layers: int) -> None:
        self.layers = [LayerCache() for _ in range(layers)]

    @property
    def length(self) -> int:
        """Return the number of cached tokens."""
        stored = self.layers[0].self_attention.stored
        return 0 if stored is None else stored[0].shape[2]

    def select_rows(self, rows: Tensor) -> None:
        """Keep these rows of the batch, in this order, in every layer."""
        for layer in self.layers:
            layer.self_attention.select_rows(rows)
            layer.cross_attention.select_rows(rows)

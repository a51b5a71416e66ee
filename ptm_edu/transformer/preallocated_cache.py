"""A key/value cache with room for all tokens from the start, so that none is copied twice.

`KVCache` appends by copying all earlier keys and values: n tokens copy O(n²) numbers. With a buffer
of known length, each token's keys and values are written once. The buffer is written in place, so
it serves inference only.
"""

from __future__ import annotations

from collections.abc import Callable

from torch import Tensor

from .caches import DecoderCache, KeysValues, KVCache, LayerCache


class PreallocatedKVCache(KVCache):
    """A `KVCache` for at most `room` positions; `stored` is the part of its buffer in use."""

    def __init__(self, room: int) -> None:
        super().__init__()
        self.room = room
        self.buffer: KeysValues | None = None  # (B, H, room, D/H) each

    def keys_values(self, project: Callable[[Tensor], KeysValues], memory: Tensor) -> KeysValues:
        """Write the keys and values of `memory` (B, S, D) after the earlier ones; return all."""
        new_key, new_value = project(memory)  # (B, H, S, D/H) each
        past = self.stored[0].shape[2] if self.stored else 0
        if self.buffer is None:
            B, H, _, width = new_key.shape
            key, value = (new_key.new_empty(B, H, self.room, width) for _ in range(2))
            self.buffer = key, value
        key, value = self.buffer
        total = past + new_key.shape[2]
        key[:, :, past:total] = new_key
        value[:, :, past:total] = new_value
        self.stored = key[:, :, :total], value[:, :, :total]  # (B, H, past + S, D/H)
        return self.stored

    def select_rows(self, rows: Tensor) -> None:
        """Keep these rows of the batch, in this order."""
        if self.buffer is not None and self.stored is not None:
            key, value = self.buffer[0][rows], self.buffer[1][rows]
            total = self.stored[0].shape[2]
            self.buffer, self.stored = (key, value), (key[:, :, :total], value[:, :, :total])


class PreallocatedDecoderCache(DecoderCache):
    """A `DecoderCache` whose self-attention caches have room for `room` tokens."""

    def __init__(self, layers: int, room: int) -> None:
        self.layers = [LayerCache(PreallocatedKVCache(room)) for _ in range(layers)]

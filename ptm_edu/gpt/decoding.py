"""Scores of the next token with a key/value cache: as the model computes them, or packed.

On a CPU, generation of one text reads every weight once for each token, and the time of a
token is the time of that reading. `PackedDecoding` computes the same from weights in the layout
that oneDNN reads fastest (`prepack_for_inference`), with a cache that is allocated once. `OneToken`
computes all tokens after the prompt.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn

from ptm_edu.transformer.caches import DecoderCache
from ptm_edu.transformer.preallocated_cache import PreallocatedDecoderCache
from ptm_edu.transformer.prepack import PackedLinear, has_hooks, prepack_for_inference

from .model import GPT
from .one_token import OneToken, written_out

PACKED_FROM = 8  # new tokens; for fewer, the packing takes longer than it saves


class Decoding:
    """A model and its cache, which holds all tokens but the newest."""

    def __init__(self, model: GPT) -> None:
        self.model = model
        self.cache: DecoderCache = model.new_cache()

    def next_logits(self, new_ids: Tensor, attention_mask: Tensor | None) -> Tensor:
        """Return the logits (B, V) of the token after `new_ids` (B, T).

        The mask, if any, covers the cached tokens too, (B, past + T).
        """
        hidden = self.model.encode(new_ids, attention_mask, self.cache)[0][-1]  # (B, T, D)
        return self.lm_head(hidden[:, -1])

    def lm_head(self, hidden: Tensor) -> Tensor:
        """Return the logits (B, V) for hidden states (B, D)."""
        return self.model.lm_head(hidden)


class PackedDecoding(Decoding):
    """The same for a model whose weights are packed, and a cache for at most `room` tokens."""

    def __init__(self, model: GPT, room: int) -> None:
        self.model = prepack_for_inference(model, share_weights=True)
        self.cache = PreallocatedDecoderCache(model.config.layers, room)
        vocab_size, dim = model.token_embedding.weight.shape
        output = nn.Linear(dim, vocab_size, bias=False, device="meta")
        output.weight = model.token_embedding.weight
        self.packed_head = PackedLinear(output)
        self.one_token = OneToken(self.model) if written_out(model) else None

    def next_logits(self, new_ids: Tensor, attention_mask: Tensor | None) -> Tensor:
        """Return the logits (B, V) of the token after `new_ids` (B, T)."""
        if self.one_token is None or attention_mask is not None or new_ids.shape[1] > 1:
            return super().next_logits(new_ids, attention_mask)
        return self.lm_head(self.one_token.hidden_states(new_ids, self.cache)[:, 0])

    def lm_head(self, hidden: Tensor) -> Tensor:
        """Return the logits (B, V) for hidden states (B, D)."""
        logits: Tensor = self.packed_head(hidden)
        return logits


def decoding(model: GPT, new_tokens: int, room: int) -> Decoding:
    """Return the faster one for so many new tokens of a text with at most `room`.

    A model with hooks, such as LoRA's, is not packed: they belong to its own modules.
    """
    if new_tokens >= PACKED_FROM and _packable(model):
        return PackedDecoding(model, room)
    return Decoding(model)


def _packable(model: GPT) -> bool:
    weight = model.token_embedding.weight
    return (
        (weight.dtype, weight.device.type) == (torch.float32, "cpu")
        and torch.backends.mkldnn.is_available()
        and not torch.is_autocast_enabled("cpu")
        and not any(map(has_hooks, model.modules()))
    )

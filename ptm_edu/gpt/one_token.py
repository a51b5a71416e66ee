"""The layers of a packed GPT for a single new token of each text, written out as few operations.

`GPT.encode` handles any number of tokens, masks and hooks. For one token, its calls of modules,
views and checks take as long as the products. Here nothing is checked or masked, because a single
token may attend to all others, and residual connections are added within the products.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn import functional

from ptm_edu.transformer import DecoderCache, MultiHeadAttention, TransformerBlock
from ptm_edu.transformer.block import FeedForward, Residual
from ptm_edu.transformer.caches import KVCache
from ptm_edu.transformer.prepack import PackedLinear

from .model import GPT

_WRITTEN_OUT = (
    *(GPT, TransformerBlock, MultiHeadAttention, FeedForward, Residual),
    *(nn.Embedding, nn.Linear, nn.LayerNorm, nn.GELU, nn.ReLU),
    *(nn.Dropout, nn.Identity, nn.ModuleList),
)


class OneToken:
    """A prepacked GPT whose input is one token of each text; a cache holds the earlier tokens.

    The outputs are those of `GPT.encode`, up to rounding.
    """

    def __init__(self, packed: GPT) -> None:
        self.tokens = packed.token_embedding.weight.detach()  # (V, D)
        self.positions = packed.position_embedding.weight.detach()  # (T, D)
        self.blocks = [OneTokenBlock(block) for block in packed.layers]
        self.final_norm = packed.final_norm.forward

    def hidden_states(self, ids: Tensor, cache: DecoderCache) -> Tensor:
        """Return the last hidden states (B, 1, D) of ids (B, 1), and extend `cache`."""
        x = self.tokens[ids] + self.positions[cache.length]  # (B, 1, D)
        for block, layer_cache in zip(self.blocks, cache.layers, strict=True):
            x = block(x, layer_cache.self_attention)
        y: Tensor = self.final_norm(x)
        return y


class OneTokenBlock:
    """A prepacked `TransformerBlock` for one token."""

    def __init__(self, block: Any) -> None:
        attention, feed_forward = block.attention, block.feed_forward
        self.heads = attention.heads
        self.query_key_value = attention.query_key_value.forward
        self.attention_output = _product_and_sum(attention.output)
        self.hidden = feed_forward[0].forward  # with the activation
        self.output = _product_and_sum(feed_forward[2])
        self.attention_norm = block.attention_residual.norm.forward
        self.feed_forward_norm = block.feed_forward_residual.norm.forward
        self.norm_first = block.attention_residual.norm_first

    def __call__(self, x: Tensor, cache: KVCache) -> Tensor:
        """Return the block's output (B, 1, D) for x (B, 1, D)."""
        if self.norm_first:
            x = self.attention_output(self.attend(self.attention_norm(x), cache), x)
            return self.output(self.hidden(self.feed_forward_norm(x)), x)
        x = self.attention_norm(self.attention_output(self.attend(x, cache), x))
        return self.feed_forward_norm(self.output(self.hidden(x), x))

    def attend(self, x: Tensor, cache: KVCache) -> Tensor:
        """Return the values (B, 1, D) of all tokens, averaged by x's attention in each head."""
        projected = self.query_key_value(x).view(len(x), 3, self.heads, 1, -1)
        query, key, value = projected.unbind(1)  # (B, H, 1, D/H) each
        keys, values = cache.keys_values(lambda _: (key, value), x)
        y = functional.scaled_dot_product_attention(query, keys, values)
        return y.reshape(x.shape)  # (B, H, 1, D/H) → (B, 1, D)


def written_out(model: GPT) -> bool:
    """Return whether `OneToken` computes what the model does: no module is of another class."""
    return all(type(module) in _WRITTEN_OUT for module in model.modules())


def _product_and_sum(linear: PackedLinear) -> Callable[[Tensor, Tensor], Tensor]:
    """Return (x, y) ↦ y + Wx + b."""
    product = torch.ops.mkldnn._linear_pointwise.binary
    return lambda x, y: product(x, y, linear.weight, linear.bias, "add")

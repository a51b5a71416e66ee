"""GPT: a stack of Transformer blocks under a causal mask, trained to predict the next token."""

from __future__ import annotations

import math
from dataclasses import dataclass

import torch
from torch import Tensor, nn

from ptm_edu.arguments import checked
from ptm_edu.transformer import DecoderCache, TransformerBlock, causal_mask, padding_mask
from ptm_edu.transformer.block import final_norm
from ptm_edu.transformer.caches import check_cache
from ptm_edu.transformer.checks import (
    check_attention_mask,
    check_ids,
    check_length,
    values_are_known,
)

from .config import GPTConfig

INITIAL_STD = 0.02  # of all weights at initialization (Radford et al. 2018, §4.1)


@dataclass(frozen=True)
class GPTOutput:
    """A GPT's output: `last_hidden_state` (B, T, D), `logits` (B, T, V) of each next token.

    On request `hidden_states`, L + 1 of (B, T, D), the embeddings and each block's output, the last
    one normalized; and `attentions`, L of (B, H, T, S), where S includes cached tokens.
    """

    last_hidden_state: Tensor
    logits: Tensor
    hidden_states: tuple[Tensor, ...] = ()
    attentions: tuple[Tensor, ...] = ()


@checked()
class GPT(nn.Module):
    """The language model of Radford et al. 2018, §3.1, and, with `norm_first`, of 2019, §2.3.

    h_0 = U W_e + W_p; h_l = transformer_block(h_{l−1}); P(u) = softmax(h_n W_eᵀ) (eq. 2): input and
    output share W_e. Dropout is applied to the embeddings, to the output of each sub-layer and to
    the attention weights (§4.1).
    """

    def __init__(self, config: GPTConfig) -> None:
        super().__init__()
        self.config = config
        self.token_embedding = nn.Embedding(config.vocab_size, config.dim)
        self.position_embedding = nn.Embedding(config.max_positions, config.dim)
        self.dropout = nn.Dropout(config.dropout)
        self.layers = nn.ModuleList(TransformerBlock(config) for _ in range(config.layers))
        self.final_norm = final_norm(config)
        self._initialize()

    def forward(
        self,
        input_ids: Tensor,
        attention_mask: Tensor | None = None,
        output_hidden_states: bool = False,
        output_attentions: bool = False,
        cache: DecoderCache | None = None,
    ) -> GPTOutput:
        """Predict the token after each position of ids (B, T).

        `attention_mask` is True or 1 for real tokens; padding may be on either side: real tokens
        never attend to it, and positions count from the first real token. With a `cache`
        (`new_cache`), pass new tokens only; the mask, if any, covers the cached ones too,
        (B, past + T). Raises TypeError or ValueError for ids or a mask that do not fit.
        """
        hidden_states, attentions = self.encode(input_ids, attention_mask, cache, output_attentions)
        return GPTOutput(
            hidden_states[-1],
            self.lm_head(hidden_states[-1]),
            tuple(hidden_states) if output_hidden_states else (),
            tuple(attentions),
        )

    def encode(
        self,
        input_ids: Tensor,
        attention_mask: Tensor | None = None,
        cache: DecoderCache | None = None,
        output_attentions: bool = False,
    ) -> tuple[list[Tensor], list[Tensor]]:
        """Return hidden states, L + 1 of (B, T, D), and attentions: `forward` without the logits.

        A large vocabulary's logits cost as much as several layers, and many callers need few.
        """
        ids = check_ids(input_ids, self.config.vocab_size)  # (B, T)
        past = check_cache(cache, len(self.layers), ids.shape[0]).length if cache else 0
        if attention_mask is not None:
            shape = ids.shape[0], past + ids.shape[1]
            attention_mask = check_attention_mask(attention_mask, shape).to(ids.device)
        position_ids = self._position_ids(ids, attention_mask, past)  # (T,) or (B, T)
        mask = self._mask(ids, attention_mask, past)  # expands to (B, H, T, past + T)

        x = self.dropout(self.token_embedding(ids) + self.position_embedding(position_ids))
        hidden_states, attentions = [x], []
        for number, layer in enumerate(self.layers):
            layer_cache = cache.layers[number].self_attention if cache else None
            x, weights = layer(x, mask, output_attentions, layer_cache)
            hidden_states.append(x)  # (B, T, D)
            if weights is not None:
                attentions.append(weights)  # (B, H, T, past + T)
        hidden_states[-1] = self.final_norm(x)  # (B, T, D)
        return hidden_states, attentions

    def lm_head(self, hidden: Tensor) -> Tensor:
        """Return the logits (…, V) of the next token for hidden states (…, D)."""
        return hidden @ self.token_embedding.weight.T  # (…, D) @ (D, V)

    def _mask(self, ids: Tensor, attention_mask: Tensor | None, past: int) -> Tensor | None:
        """Return True where a token may attend to another, expandable to (B, H, T, past + T)."""
        if ids.shape[1] == 1:  # a single new token may attend to everything real
            return None if attention_mask is None else padding_mask(attention_mask)
        causal = causal_mask(ids.shape[1], past, ids.device)  # (T, past + T)
        return causal if attention_mask is None else padding_mask(attention_mask) & causal

    def _position_ids(self, ids: Tensor, attention_mask: Tensor | None, past: int) -> Tensor:
        """Return each token's position, (T,) or (B, T), counted from the first real token."""
        length = past + ids.shape[1]
        if attention_mask is None:
            position_ids = torch.arange(past, length, device=ids.device)  # (T,)
        else:
            position_ids = (attention_mask.long().cumsum(dim=1) - 1).clamp(min=0)
            position_ids = position_ids[:, past:]  # (B, past + T) → (B, T)
            if values_are_known():  # else no text may have more tokens, padding included
                length = int(position_ids.max()) + 1 if position_ids.numel() else 0
        check_length(length, self.config.max_positions)
        return position_ids

    def _initialize(self) -> None:
        for name, weight in self.named_parameters():
            if weight.dim() > 1:
                nn.init.normal_(weight, std=INITIAL_STD)
            elif name.endswith("bias"):
                nn.init.zeros_(weight)
        if self.config.norm_first:
            # The variances of all that is added to the residual path add up: two sub-layers a
            # layer, without a norm in between (Radford et al. 2019, §2.3).
            additions = 2 * self.config.layers
            for name, weight in self.named_parameters():
                if name.endswith(("attention.output.weight", "feed_forward.2.weight")):
                    nn.init.normal_(weight, std=INITIAL_STD / math.sqrt(additions))

    def new_cache(self) -> DecoderCache:
        """Return an empty cache for `forward` and `encode`."""
        return DecoderCache(self.config.layers)

"""BERT's input representation: the sum of a token, a segment and a position embedding."""

from __future__ import annotations

import torch
from torch import Tensor, nn

from ptm_edu.require import describe, require
from ptm_edu.transformer.checks import check_ids, values_are_known

from .config import BertConfig


class Embeddings(nn.Module):
    """Token + segment + position, then layer norm and dropout (Devlin et al. 2019, §3, Figure 2).

    All three embeddings are learned. The figure shows the sum; norm and dropout are in the original
    implementation (google-research/bert).
    """

    def __init__(self, config: BertConfig) -> None:
        super().__init__()
        self.token_embedding = nn.Embedding(config.vocab_size, config.dim)
        self.segment_embedding = nn.Embedding(config.token_types, config.dim)
        self.position_embedding = nn.Embedding(config.max_positions, config.dim)
        self.norm = nn.LayerNorm(config.dim, eps=config.norm_epsilon)
        self.dropout = nn.Dropout(config.dropout)

    def forward(self, input_ids: Tensor, token_type_ids: Tensor | None = None) -> Tensor:
        """Return (B, T, D) for ids (B, T); see `parts` for the token types and the errors."""
        tokens, segments, positions = self.parts(input_ids, token_type_ids)
        x: Tensor = self.norm(tokens + segments + positions)  # (B, T, D)
        x = self.dropout(x)
        return x

    def parts(
        self, input_ids: Tensor, token_type_ids: Tensor | None = None
    ) -> tuple[Tensor, Tensor, Tensor]:
        """Return the three summands: tokens and segments (B, T, D), positions (T, D).

        Token types (B, T) are 0 in the first segment, with its [CLS] and [SEP], and 1 in the
        second; without them every token is in the first. Raises TypeError or ValueError for ids
        that are not integers or out of range, for a length outside 1 … `max_positions`, and for
        token types that do not fit.
        """
        input_ids, token_type_ids = self._checked(input_ids, token_type_ids)
        position_ids = torch.arange(input_ids.shape[1], device=input_ids.device)  # (T,)
        return (
            self.token_embedding(input_ids),  # (B, T, D)
            self.segment_embedding(token_type_ids),  # (B, T, D)
            self.position_embedding(position_ids),  # (T, D)
        )

    def _checked(self, input_ids: Tensor, types: Tensor | None) -> tuple[Tensor, Tensor]:
        """Return ids and token types as int64; without types, zeros. True is the second segment."""
        input_ids = check_ids(input_ids, self.token_embedding.num_embeddings)
        if not values_are_known():
            return input_ids, torch.zeros_like(input_ids) if types is None else types.long()
        longest = self.position_embedding.num_embeddings
        require(
            1 <= input_ids.shape[1] <= longest,
            f"this BERT reads 1 to {longest} tokens, got {input_ids.shape[1]}; truncate a longer "
            f"text, and give an empty one its [CLS] and [SEP]",
        )
        if types is None:
            return input_ids, torch.zeros_like(input_ids)
        shape = input_ids.shape
        require(
            isinstance(types, Tensor) and not types.is_floating_point() and types.shape == shape,
            f"token_type_ids: expected {tuple(shape)} integers, like the ids, got "
            f"{describe(types)}",
        )
        types, segments = types.long(), self.segment_embedding.num_embeddings
        if types.numel() and (types.min() < 0 or types.max() >= segments):
            raise ValueError(
                f"token_type_ids: expected 0 to {segments - 1}, the segments of this model, got "
                f"{types.min().item()} to {types.max().item()}"
            )
        return input_ids, types

"""What BERT reads: the sum of three embeddings of a token: of the piece, its segment, its place."""

from __future__ import annotations

import torch
from torch import Tensor, nn

from ptm_edu.transformer.embeddings import check_ids

from .config import BertConfig
from .masking import describe


class Embeddings(nn.Module):
    """Token + segment + position, then layer norm and dropout (Devlin et al. 2019, §3, Figure 2).

    All three are learned. The figure shows the sum; norm and dropout are in the released code.
    """

    def __init__(self, config: BertConfig) -> None:
        super().__init__()
        self.words = nn.Embedding(config.vocab_size, config.dim)
        self.segments = nn.Embedding(config.token_types, config.dim)
        self.positions = nn.Embedding(config.max_positions, config.dim)
        self.norm = nn.LayerNorm(config.dim, eps=config.norm_epsilon)
        self.dropout = nn.Dropout(config.dropout)

    def forward(self, input_ids: Tensor, token_type_ids: Tensor | None = None) -> Tensor:
        """Return (B, T, D) of ids (B, T); `parts` says what token types are and what is raised."""
        words, segments, positions = self.parts(input_ids, token_type_ids)
        x: Tensor = self.dropout(self.norm(words + segments + positions))
        return x

    def parts(
        self, input_ids: Tensor, token_type_ids: Tensor | None = None
    ) -> tuple[Tensor, Tensor, Tensor]:
        """Return the three that are added: words and segments (B, T, D), positions (T, D).

        Token types (B, T) are 0 in the first segment, with its [CLS] and [SEP], and 1 in the
        second; without them all is the first one. Raises TypeError or ValueError for what no ids
        are, for no tokens or more than there are positions, and for types that do not fit.
        """
        input_ids = check_ids(input_ids, self.words.num_embeddings)
        self._check_length(input_ids.shape[1])
        if token_type_ids is None:
            token_type_ids = torch.zeros_like(input_ids)
        else:
            token_type_ids = self._checked_types(token_type_ids, input_ids.shape)
        places = torch.arange(input_ids.shape[1], device=input_ids.device)
        return self.words(input_ids), self.segments(token_type_ids), self.positions(places)

    def _check_length(self, tokens: int) -> None:
        most = self.positions.num_embeddings
        if not 1 <= tokens <= most:
            raise ValueError(
                f"this BERT reads 1 to {most} tokens, got {tokens}; cut a longer text, and give an "
                f"empty one its [CLS] and [SEP]"
            )

    def _checked_types(self, types: Tensor, shape: torch.Size) -> Tensor:
        """Return token types as int64; True is the second segment."""
        if not isinstance(types, Tensor) or types.is_floating_point() or types.shape != shape:
            raise ValueError(
                f"token_type_ids: expected {tuple(shape)} integers, like the ids, got "
                f"{describe(types)}"
            )
        types = types.long()
        count = self.segments.num_embeddings
        if types.numel() and (types.min() < 0 or types.max() >= count):
            raise ValueError(
                f"token_type_ids: expected 0 to {count - 1}, the segments of this model, got "
                f"{types.min().item()} to {types.max().item()}"
            )
        return types

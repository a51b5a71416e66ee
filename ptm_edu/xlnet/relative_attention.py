"""Attention with relative positional encodings (Dai et al. 2019, §3.3), and with segments (XLNet).

T counts queries, S keys: the memory's states, then the segment's. W counts distances.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import torch
from torch import Tensor, nn
from torch.nn import functional

from ptm_edu.arguments import checked, explained
from ptm_edu.transformer import merge_heads, split_heads
from ptm_edu.transformer.checks import check_heads, check_mask, values_are_known


class Keys(NamedTuple):
    """What queries are compared with, and the values that they get."""

    content: Tensor  # (B, H, S, d): of the memory and the segment
    distance: Tensor  # (1 or B, H, W, d): of the distances that `relative_distances` lists
    value: Tensor  # (B, H, S, d)


@checked(dim=1, heads=1, dropout=(0, 1))
class RelativeAttention(nn.Module):
    """Attention whose scores depend on the distance of query and key, not on their positions.

    A_ij = q_i·k_j + q_i·r_{i−j} + u·k_j + v·r_{i−j}, with r = W_R R (Dai et al. 2019, §3.3): the
    first two terms depend on the query, u and v are the same for all queries. XLNet adds
    (q_i + b)·s_ij, where s_ij is one learned vector for two tokens of the same segment and another
    for tokens of different segments (Yang et al. 2019, §2.5). No projection has a bias.
    """

    def __init__(self, dim: int, heads: int, dropout: float = 0.0, segments: bool = False) -> None:
        super().__init__()
        check_heads(dim, heads)
        self.heads, self.dropout = heads, dropout
        self.query, self.key, self.value, self.distance, self.output = (
            nn.Linear(dim, dim, bias=False) for _ in range(5)
        )
        self.content_bias = nn.Parameter(torch.zeros(heads, 1, dim // heads))  # u
        self.distance_bias = nn.Parameter(torch.zeros(heads, 1, dim // heads))  # v
        if segments:
            self.segment_bias = nn.Parameter(torch.zeros(heads, 1, dim // heads))  # b
            self.segment = nn.Parameter(torch.zeros(heads, 2, dim // heads))  # same, different

    def keys(self, x: Tensor, encodings: Tensor) -> Keys:
        """Return keys and values for x (B, S, D) and distance encodings (1 or B, W, D)."""
        linears = (self.key, x), (self.distance, encodings), (self.value, x)
        return Keys(*(split_heads(linear(inputs), self.heads) for linear, inputs in linears))

    def forward(
        self,
        x: Tensor,
        keys: Keys,
        mask: Tensor | None = None,
        positions: Tensor | None = None,
        across: Tensor | None = None,
    ) -> tuple[Tensor, Tensor]:
        """Return (B, T, D) for queries x (B, T, D), and the attention weights (B, H, T, S).

        `mask`, True = may attend, and `across`, True for a pair of two segments, expand to
        (B, 1, T, S). A query that may attend to no key gets zeros. Without `positions` (B, T), the
        queries' indices among the keys, the queries are the last T keys.
        """
        query = split_heads(self.query(x), self.heads)  # (B, T, D) → (B, H, T, d)
        scores = (query + self.content_bias) @ keys.content.mT  # (B, H, T, S)
        by_distance = (query + self.distance_bias) @ keys.distance.mT  # (B, H, T, W)
        if positions is None:
            scores = scores + relative_shift(by_distance, scores.shape[-1])
        else:
            scores = scores + _at_distances(by_distance, positions, scores.shape[-1])
        if across is not None:
            same, different = ((query + self.segment_bias) @ self.segment.mT).unbind(dim=-1)
            scores = scores + torch.where(across, different[..., None], same[..., None])
        weights = _softmax(scores / math.sqrt(query.shape[-1]), mask)  # (B, H, T, S)
        weights_used = functional.dropout(weights, self.dropout, self.training)
        return self.output(merge_heads(weights_used @ keys.value)), weights


@explained(scores="float (…, T, W)", keys=1)
def relative_shift(scores: Tensor, keys: int) -> Tensor:
    """Return (…, T, S): for each query and key, the score of their distance.

    In `scores` (…, T, W) the columns are the distances S − 1, S − 2, …. The last query is S − 1
    away from key 0, so its row is right as it is. The query before it is one step nearer to every
    key, so its row has to begin one column later, and so on. Read as one long row and cut into rows
    of W − 1 numbers, all rows begin where they should (Dai et al. 2019, appendix B).
    """
    queries, width = scores.shape[-2:]
    flat = scores.flatten(-2)[..., queries - 1 :][..., : queries * (width - 1)]
    return flat.unflatten(-1, (queries, width - 1))[..., :keys]  # (…, T, S)


@explained(queries=0, keys=0)
def relative_distances(queries: int, keys: int, causal: bool) -> Tensor:
    """Return the distances, query minus key, from S − 1 down to 1 − T, or to −1 if `causal`.

    A causal mask hides negative distances; `relative_shift` needs one of them.
    """
    return torch.arange(keys - 1, -2 if causal else -max(queries, 2), -1)  # (W,)


@explained(distances="any (…)", dim=1)
def distance_encodings(distances: Tensor, dim: int) -> Tensor:
    """Return sinusoidal encodings (W, D): all sines, then all cosines, as in the authors' program.

    Vaswani et al. 2017 (§3.5) interleave them; a linear layer follows, so this makes no difference.
    """
    frequencies = 10_000 ** -(torch.arange(0, dim, 2, device=distances.device) / dim)  # (D/2,)
    angles = distances[:, None] * frequencies  # (W, D/2)
    return torch.cat([angles.sin(), angles.cos()], dim=-1)


def _at_distances(scores: Tensor, positions: Tensor, keys: int) -> Tensor:
    """Return (B, H, T, S) of scores (B, H, T, W): `relative_shift` for queries in any order."""
    all_keys = torch.arange(keys, device=scores.device)
    distances = positions[..., None] - all_keys  # (B, T, S)
    columns = keys - 1 - distances  # the first column is the distance S − 1
    return scores.gather(-1, columns[:, None].expand(-1, scores.shape[1], -1, -1))


def _softmax(scores: Tensor, mask: Tensor | None) -> Tensor:
    """Return the softmax over the keys that the mask allows, and zeros where there are none."""
    if mask is None:
        return scores.softmax(dim=-1)
    check_mask(mask, scores.shape)
    weights = scores.masked_fill(~mask, torch.finfo(scores.dtype).min).softmax(dim=-1)
    nothing = ~mask.any(dim=-1, keepdim=True)
    if values_are_known() and not nothing.any():
        return weights
    return weights.masked_fill(nothing, 0.0)

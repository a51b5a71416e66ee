"""How much each head contributes: the loss without it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

import torch
from torch import Tensor

from ptm_edu.arguments import checked
from ptm_edu.transformer.attention import MultiHeadAttention
from ptm_edu.transformer.decoder import DecoderLayer
from ptm_edu.transformer.model import Transformer
from ptm_edu.transformer.translation import PairBatch, translation_loss


@checked()
@torch.no_grad()
def loss_without_each_head(model: Transformer, batch: PairBatch) -> Tensor:
    """Return by how many nats a token the loss grows without each cross-attention head, (L, H).

    Nothing else changes and nothing is retrained, so this does not count what another head could
    take over (Michel et al. 2019, "Are Sixteen Heads Really Better than One?", §3.2). The model is
    in evaluation mode afterwards, with unchanged weights.
    """
    full_loss = translation_loss(model.eval(), batch, smoothing=0.0).item()
    losses = []
    for layer in cast(Iterable[DecoderLayer], model.decoder.layers):
        attention = layer.cross_attention
        losses.append([_loss_without(model, attention, h, batch) for h in range(attention.heads)])
    return torch.tensor(losses) - full_loss


def _loss_without(
    model: Transformer, attention: MultiHeadAttention, head: int, batch: PairBatch
) -> float:
    """Return the loss while the columns of W^O for this head are zero."""
    weight = attention.output.weight  # (D, D)
    columns = weight.unflatten(1, (attention.heads, -1))[:, head]  # (D, D/H), a view
    backup = columns.clone()
    columns.zero_()
    try:
        return translation_loss(model, batch, smoothing=0.0).item()
    finally:
        columns.copy_(backup)

"""What a head is worth: switch it off, and see what the model loses."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

import torch
from torch import Tensor

from .decoder import DecoderLayer
from .model import Transformer
from .multi_head import MultiHeadAttention
from .pair_batches import PairBatch, translation_loss


@torch.no_grad()
def loss_without_each_head(model: Transformer, batch: PairBatch) -> Tensor:
    """Return how many nats a piece the loss grows without each head of cross-attention, (L, H).

    Nothing else is changed and nothing trained again, so what another head could take over is not
    counted (Michel et al. 2019, "Are Sixteen Heads Really Better than One?", §3.2). The model is in
    evaluation mode afterwards, its weights are what they were.
    """
    whole = translation_loss(model.eval(), batch, smoothing=0.0).item()
    losses = []
    for layer in cast(Iterable[DecoderLayer], model.decoder.layers):
        attention = layer.cross_attention
        losses.append([_without(model, attention, head, batch) for head in range(attention.heads)])
    return torch.tensor(losses) - whole


def _without(
    model: Transformer, attention: MultiHeadAttention, head: int, batch: PairBatch
) -> float:
    """Return the loss while the columns of W^O that read this head are zero."""
    weight = attention.output.weight  # (D, D)
    columns = weight.unflatten(1, (attention.heads, -1))[:, head]  # (D, D/H), a view
    kept = columns.clone()
    columns.zero_()
    try:
        return translation_loss(model, batch, smoothing=0.0).item()
    finally:
        columns.copy_(kept)

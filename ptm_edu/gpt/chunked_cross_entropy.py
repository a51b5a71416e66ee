"""The cross-entropy of a large vocabulary without storing its logits, training's largest tensor.

8,192 tokens and 8,000 vocabulary entries make 65 million logits, which do not fit into the
processor's cache and are written and read several times. A token's loss and its gradient need its
own logits alone: both are computed for a chunk of tokens, and the logits are discarded. (Wijmans et
al. 2024, "Cut Your Losses in Large-Vocabulary Language Models", never store any.)
"""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor
from torch.autograd.function import once_differentiable
from torch.nn import functional

from ptm_edu.require import require
from ptm_edu.training.ignore_index import IGNORE_INDEX

from .losses import check_labels

CHUNK_LOGITS = 2**21  # logits in a chunk: 8 MB in 32 bits


def chunked_cross_entropy(hidden: Tensor, weight: Tensor, labels: Tensor) -> Tensor:
    """Return the cross-entropy of `hidden @ weight.T` to `labels`, faster and with less memory.

    `hidden` (B, T, D), the output matrix `weight` (V, D), labels (B, T), −100 where none counts:
    `losses.next_tokens` for a language model. The gradients are computed in the forward pass and
    have none of their own. Raises ValueError for shapes that do not fit or if there is no label.
    """
    require(
        hidden.shape[:-1] == labels.shape,
        f"chunked_cross_entropy: the labels are {tuple(labels.shape)}, expected hidden states of "
        f"{(*labels.shape, 'D')}, got {tuple(hidden.shape)}",
    )
    check_labels(labels)
    hidden, labels = hidden.flatten(0, 1), labels.flatten()  # (B·T, D), (B·T,)
    if not torch.is_grad_enabled():
        return functional.cross_entropy(hidden @ weight.T, labels, ignore_index=IGNORE_INDEX)
    nats: Tensor = _SumOverChunks.apply(hidden, weight, labels)
    return nats / labels.ne(IGNORE_INDEX).sum()


class _SumOverChunks(torch.autograd.Function):
    """Σ −log softmax(h Wᵀ)[label] over labeled tokens: h (N, D), W (V, D), labels (N,)."""

    @staticmethod
    def forward(ctx: Any, hidden: Tensor, weight: Tensor, labels: Tensor) -> Tensor:
        weight = weight.detach().requires_grad_()
        tokens = max(1, CHUNK_LOGITS // len(weight))
        nats, hidden_grads, weight_grad = hidden.new_zeros(()), [], torch.zeros_like(weight)
        for chunk, chunk_labels in zip(hidden.split(tokens), labels.split(tokens), strict=True):
            chunk = chunk.detach().requires_grad_()
            with torch.enable_grad():
                logits = chunk @ weight.T  # (tokens, V)
                loss = functional.cross_entropy(
                    logits, chunk_labels, ignore_index=IGNORE_INDEX, reduction="sum"
                )
            chunk_grad, its_weight_grad = torch.autograd.grad(loss, (chunk, weight))
            nats += loss.detach()
            hidden_grads.append(chunk_grad)  # (tokens, D)
            weight_grad += its_weight_grad  # (V, D)
        ctx.save_for_backward(torch.cat(hidden_grads), weight_grad)
        return nats

    @staticmethod
    @once_differentiable
    def backward(ctx: Any, gradient: Tensor) -> tuple[Tensor, Tensor, None]:
        hidden_grad, weight_grad = ctx.saved_tensors
        return gradient * hidden_grad, gradient * weight_grad, None

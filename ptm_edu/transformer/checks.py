"""Checks of a model's inputs, and their error messages."""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor

from ptm_edu.require import require


def values_are_known() -> bool:
    """Return whether tensors have values: `torch.export` and `torch.compile` trace without them.

    Inputs are not checked while a model is traced. A message with a size in it, although it is
    never shown, would fix that size, so that `torch.compile` compiles the model for each length.
    """
    return not torch.compiler.is_compiling()


def check_ids(ids: Tensor, vocab_size: int) -> Tensor:
    """Return token ids as int64; TypeError for another type, ValueError for ids out of range.

    `nn.Embedding` accepts 32 and 64 bits only, so smaller integers are converted. Here and below,
    nothing is checked while a model is traced.
    """
    if not values_are_known():
        return ids.long()
    require(
        isinstance(ids, Tensor),
        f"token ids must be (B, T) integers, one row per sentence, got {type(ids).__name__}; try "
        f"torch.tensor([ids]) for one sentence",
        TypeError,
    )
    integers = not (ids.is_floating_point() or ids.is_complex() or ids.dtype == torch.bool)
    require(
        integers and ids.dim() == 2,
        f"token ids must be (B, T) integers, one row per sentence, got "
        f"{ids.dtype} {tuple(ids.shape)}",
        TypeError,
    )
    ids = ids.long()
    if ids.numel() and (ids.min() < 0 or ids.max() >= vocab_size):
        raise ValueError(
            f"token ids must be from 0 to {vocab_size - 1}, this model's vocabulary, got "
            f"{ids.min().item()} to {ids.max().item()}; is the tokenizer another model's?"
        )
    return ids


def check_heads(dim: int, heads: int) -> None:
    """Raise ValueError if heads do not divide the dimensions."""
    require(
        dim % heads == 0,
        f"MultiHeadAttention: {heads} heads cannot share {dim} dimensions evenly; choose a dim "
        f"that {heads} divides",
    )


def check_length(length: int, max_positions: int) -> None:
    """Raise ValueError for more tokens than a model has positions."""
    if not values_are_known():
        return
    require(
        length <= max_positions,
        f"{length} tokens, but this model's context is {max_positions}; cut the text, or build the "
        f"model with a larger max_positions",
    )


def check_mask(mask: Tensor, shape: torch.Size) -> None:
    """Raise TypeError unless the mask is boolean, ValueError unless it expands to (…, T, S)."""
    if not values_are_known():
        return
    require(
        mask.dtype == torch.bool,
        f"attention mask: expected booleans, True where a query may attend, got {mask.dtype}; "
        f"mask.bool() makes them from 1 and 0",
        TypeError,
    )
    try:
        fits = torch.broadcast_shapes(mask.shape, shape) == shape
    except RuntimeError:
        fits = False
    require(
        fits,
        f"attention mask: its shape {tuple(mask.shape)} cannot be expanded to the scores' "
        f"{tuple(shape)}: (…, T queries, S keys). A mask of keys alone, (B, S), becomes one with "
        f"mask[:, None, None, :]",
    )


def check_attention_mask(mask: Any, shape: tuple[int, ...] | None = None) -> Tensor:
    """Return a mask, which may be a list of rows, as a tensor.

    Raises TypeError for what is no mask, and ValueError unless it is (B, S), or of `shape`, and
    holds nothing but 0 and 1.
    """
    mask = mask if isinstance(mask, Tensor) else _as_tensor(mask)
    if not values_are_known():
        return mask
    fits = mask.dim() == 2 if shape is None else mask.shape == shape
    require(
        fits,
        f"attention_mask: expected {tuple(shape) if shape else '(B, S)'}, one row per text, with "
        f"cached tokens, got {tuple(mask.shape)}",
    )
    if not torch.equal(mask.bool().to(mask.dtype), mask):
        raise ValueError(
            "attention_mask: expected True or 1 for real tokens and False or 0 for padding, got "
            f"other numbers, from {mask.min().item()} to {mask.max().item()}"
        )
    return mask


def _as_tensor(mask: Any) -> Tensor:
    try:
        return torch.as_tensor(mask)
    except (TypeError, ValueError, RuntimeError):
        raise TypeError(
            f"attention_mask: expected a tensor (B, T) or a list of rows of one length, 1 for real "
            f"tokens and 0 for padding, got {mask!r:.60}"
        ) from None

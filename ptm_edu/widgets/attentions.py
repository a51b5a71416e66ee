"""What a widget carries of attentions: a byte a weight, a layer at a time where they are many."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .check import as_array
from .packing import Floats

NEAR = 0.02  # of 1: what half precision leaves of a row's sum
TOPS = range(255, 239, -2)  # what the largest weight of a row may become
SIDE = 32  # cells a side of a head's small picture, where the page has only that of it


def checked_attentions(widget: str, attentions: Any, tokens: int, sources: int) -> Floats:
    """Return attentions as float32 (L, H, T, S), from arrays, tensors, or a sequence of layers.

    A batch of one sentence, (L, 1, H, T, S), is taken as that sentence. A row that is all zeros is
    a query that may look nowhere. Raises ValueError for another shape, for rows that do not sum to
    1, and for NaN.
    """
    given = _array(widget, attentions)
    if given.ndim == 5 and given.shape[1] == 1:
        given = given[:, 0]
    if given.ndim != 4 or 0 in given.shape or given.shape[2:] != (tokens, sources):
        raise ValueError(
            f"{widget}: {tokens} tokens that look at {sources} need attentions "
            f"(L, H, {tokens}, {sources}) of one sentence, got {given.shape}: "
            f"{_advice(given, tokens, sources)}"
        )
    for layer, weights in enumerate(given):
        _check_rows(widget, layer, weights)
    return given


def packed_attentions(weights: Floats) -> str:
    """Return weights (…, T, S) in base64, a byte q each, the stretched root of its weight.

    Rows sum to 1, so that none needs a scale: w = q² / Σ q². With the root small weights keep two
    digits, and what many of them sum to; weights are right to 0.003, a row's entropy to 0.02 bits.
    """
    largest = weights.max(axis=-1, keepdims=True)  # (…, T, 1)
    roots = np.sqrt(weights / np.where(largest == 0, 1, largest))
    total = (roots**2).sum(axis=-1, keepdims=True)
    best, least = np.zeros_like(roots), np.full_like(total, np.inf)
    # Equal weights are all rounded to one side; of several scales one rounds them hardly at all.
    for top in TOPS:
        rounded = np.rint(top * roots)
        missed = np.abs((rounded**2).sum(axis=-1, keepdims=True) / top**2 - total)
        best = np.where(missed < least, rounded, best)
        least = np.minimum(missed, least)
    return _encoded(best)


def windowed_attentions(attentions: Floats, queries: slice, sources: slice) -> Floats:
    """Return the weights of a window, (L, H, t, s + 1): the last column is what lies outside it."""
    rows = attentions[:, :, queries]  # (L, H, t, S)
    inside = rows[..., sources]  # (L, H, t, s)
    outside = rows.sum(axis=-1, keepdims=True) - inside.sum(axis=-1, keepdims=True)
    return np.concatenate([inside, outside.clip(0)], axis=-1)


def small_pictures(attentions: Floats) -> tuple[str, list[int]]:
    """Return each block's largest weight, SIDE × SIDE a head, as bytes of roots, and [R, C]."""
    pooled = attentions
    for axis in (2, 3):
        size = attentions.shape[axis]
        starts = np.arange(min(size, SIDE)) * size // min(size, SIDE)
        pooled = np.maximum.reduceat(pooled, starts, axis=axis)
    return _encoded(255 * np.sqrt(pooled)), list(pooled.shape[2:])  # (L, H, R, C)


def entropies(attentions: Floats) -> list[list[float]]:
    """Return the mean entropy of each head's rows in bits, (L, H + 1), last that of their average.

    Rows that look nowhere do not count (Clark et al. 2019, §3.3, "average entropy of each head's
    attention distribution").
    """
    return [
        [_entropy(weights) for weights in (*layer, layer.mean(axis=0))]  # each (T, S)
        for layer in attentions
    ]


def _entropy(weights: Floats) -> float:
    looking = weights[weights.sum(axis=1) > 0.5]  # (rows, S)
    logs = np.log2(np.where(looking > 0, looking, 1))
    return round(float(-(looking * logs).sum() / max(1, len(looking))) + 0.0, 4)  # never −0


def _encoded(numbers: Floats) -> str:
    small: NDArray[np.uint8] = np.rint(numbers).clip(0, 255).astype(np.uint8)
    return base64.b64encode(small.tobytes()).decode("ascii")


def _array(widget: str, given: Any) -> Floats:
    absent = given is None or (isinstance(given, (list, tuple)) and not given)
    if absent or (isinstance(given, Sequence) and any(part is None for part in given)):
        raise ValueError(
            f"{widget}: expected attentions, got none: call the model with "
            f"output_attentions=True; sdpa and flash attention compute none, load the model with "
            f'attn_implementation="eager"'
        )
    if isinstance(given, str) or not isinstance(given, Sequence):
        try:
            return as_array(given, np.float32)
        except (TypeError, ValueError):
            raise ValueError(
                f"{widget}: attentions must be numbers (L, H, T, S), got {given!r:.80}"
            ) from None
    parts = [_array(widget, part) for part in given]
    if len({part.shape for part in parts}) > 1:
        shapes = ", ".join(str(part.shape) for part in parts)
        raise ValueError(f"{widget}: all layers must have one shape, got {shapes}")
    return np.array(parts, dtype=np.float32)


def _advice(given: Floats, tokens: int, sources: int) -> str:
    if given.ndim == 5:
        return f"it is a batch of {given.shape[1]}, choose one: [a[0] for a in attentions]"
    if given.ndim == 3:
        return "one layer is attentions[None]"
    if given.ndim == 4 and given.shape[2] >= tokens and given.shape[3] >= sources:
        return "tokens must hold the marks the model was given too; leave its padding out"
    return "give what the model returned, and the tokens it was given, marks too"


def _check_rows(widget: str, layer: int, weights: Floats) -> None:
    sums = weights.sum(axis=2)  # (H, T)
    wrong = ~(np.abs(sums - 1) <= NEAR) & (sums != 0)
    if weights.min() < 0:  # of NaN the sum is wrong
        wrong |= (weights < 0).any(axis=2)
    if not wrong.any():
        return
    head, token = np.argwhere(wrong)[0].tolist()
    row = weights[head, token]
    label = f"{widget}: attentions[{layer}, {head}, {token}]"
    if np.isnan(row).any():
        raise ValueError(
            f"{label} holds NaN: a softmax where all was masked; such a row is zeros, "
            f"torch.nan_to_num(attentions) makes it so"
        )
    advice = "put the model in .eval(): dropout changes it"
    if row.min() < 0:
        advice = "take the softmax"
    elif (sums <= 1 + NEAR).all():
        advice = (
            "in training mode dropout takes weights away, .eval() turns it off; a model with "
            "attention sinks gives the rest to no token, divide each row by its sum"
        )
    raise ValueError(
        f"{label} must be weights that sum to 1, or zeros where all is masked, got a sum of "
        f"{row.sum():g} and values from {row.min():g} to {row.max():g}: {advice}"
    )

"""Wrong ways to embed what BERT reads, and how some are told from right ones."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TypeAlias

import torch
from torch import Tensor, nn

from ptm_edu.exercises.framework.exercise import Function, Trials
from ptm_edu.exercises.transformer.sinusoidal_positions import reference as sinusoids

NAMES = ("ids", "token_types", "words", "segments", "positions", "weight", "bias")
USUAL = ("batch", "double", "one_text", "wide", "again")

Dims: TypeAlias = int | tuple[int, ...]
Rows: TypeAlias = Callable[[Tensor, Tensor, Tensor], Tensor]  # from ids, token types and a table
Join: TypeAlias = Callable[[Tensor, Tensor, Tensor], Tensor]  # of words, segments and positions
Norm: TypeAlias = Callable[[Tensor, Tensor, Tensor, float], Tensor]  # of x, weight, bias and ε


def place_numbers(ids: Tensor) -> Tensor:
    """Return 0 … T − 1, (T,), for ids (B, T)."""
    return torch.arange(ids.shape[1])


def centred(x: Tensor, dims: Dims = -1) -> Tensor:
    """Return x without its mean."""
    return x - x.mean(dims, keepdim=True)


def deviation(x: Tensor, epsilon: float, dims: Dims = -1) -> Tensor:
    """Return the root of the variance of x and ε."""
    return (centred(x, dims).square().mean(dims, keepdim=True) + epsilon).sqrt()


def normalised(x: Tensor, epsilon: float, dims: Dims = -1) -> Tensor:
    """Return x without its mean, over its deviation."""
    return centred(x, dims) / deviation(x, epsilon, dims)


def norm(x: Tensor, weight: Tensor, bias: Tensor, epsilon: float) -> Tensor:
    """Return the layer norm of x (…, D)."""
    return normalised(x, epsilon) * weight + bias


def answer(
    places: Rows = lambda ids, types, table: table[place_numbers(ids)],
    segments: Rows = lambda ids, types, table: table[types],
    join: Join = lambda words, segments, places: words + segments + places,
    norm: Norm = norm,
) -> Function:
    """Return an answer that is wrong in a table's rows, in the sum or in the norm."""

    def found(
        ids: Tensor,
        types: Tensor,
        words: Tensor,
        segment_table: Tensor,
        position_table: Tensor,
        weight: Tensor,
        bias: Tensor,
        epsilon: float = 1e-12,
    ) -> Tensor:
        rows = segments(ids, types, segment_table), places(ids, types, position_table)
        return norm(join(words[ids], *rows), weight, bias, epsilon)

    return found


def before_the_sum(words: bool, others: bool) -> Function:
    """Return an answer that normalises the words, or all three, and adds them up then."""

    def found(
        ids: Tensor,
        types: Tensor,
        word_table: Tensor,
        segments: Tensor,
        positions: Tensor,
        weight: Tensor,
        bias: Tensor,
        epsilon: float = 1e-12,
    ) -> Tensor:
        parts = word_table[ids], segments[types], positions[place_numbers(ids)]
        first, *rest = (
            norm(part, weight, bias, epsilon) if one else part
            for part, one in zip(parts, (words, others, others), strict=True)
        )
        return first + rest[0] + rest[1]

    return found


def waves_in_halves(length: int, table: Tensor) -> Tensor:
    """Return sinusoids (T, D) with the sines in the first half of the columns."""
    waves = sinusoids(length, table.shape[1]).to(table.dtype)
    return torch.cat([waves[:, 0::2], waves[:, 1::2]], dim=1)


def concatenated(
    ids: Tensor, types: Tensor, words: Tensor, segments: Tensor, positions: Tensor, *norm: object
) -> Tensor:
    """Return the three side by side, (B, T, 3D), normalised without weight and bias."""
    places = positions[place_numbers(ids)].expand(*ids.shape, -1)
    return normalised(torch.cat([words[ids], segments[types], places], dim=-1), 1e-12)


def made_inside(
    ids: Tensor,
    types: Tensor,
    words: Tensor,
    segments: Tensor,
    positions: Tensor,
    weight: Tensor,
    bias: Tensor,
    epsilon: float = 1e-12,
) -> Tensor:
    """Return the right norm of rows of new tables."""
    new = (nn.Embedding(*one.shape).weight.to(one.dtype) for one in (words, segments, positions))
    return answer()(ids, types, *new, weight, bias, epsilon)


def cut(ids: Tensor, types: Tensor, words: Tensor, *others: Tensor) -> Tensor:
    """Return what is right, though nothing of it reaches the words."""
    found: Tensor = answer()(ids, types, words.detach(), *others)
    return found


def is_three_times_as_large(trials: Trials) -> bool:
    """Say whether there are three numbers for one, or whether a norm for one refused three."""
    trial = trials["batch"]
    right = trial.expected.values[0].shape
    if trial.output.error:
        message = trial.output.error[1]
        refused = any(words in message for words in ("normalized_shape", "must match"))
        return refused and str(3 * right[-1]) in message
    sizes = [math.prod(one.shape) for one in trial.output.values]
    return sizes == [3 * math.prod(right)]


def asks_for_a_missing_row(trials: Trials) -> bool:
    """Say whether an answer raises in every usual case because an index is too large."""
    errors = [trials[name].output.error for name in USUAL]
    told = [error[1] if error else "" for error in errors]
    return all("out of range" in one or "out of bounds" in one for one in told)

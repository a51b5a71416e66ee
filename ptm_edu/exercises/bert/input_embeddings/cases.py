"""The inputs of `input_embeddings`, and the reference."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Literal, TypeAlias

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from ptm_edu.exercises.framework.runner import Case
from ptm_edu.exercises.framework.sweep import any_float, numbers, sizes

NAMES = ("ids", "token_types", "words", "segments", "positions", "weight", "bias")
USUAL = ("batch", "double", "again")
TABLES = NAMES[2:]

Array: TypeAlias = np.ndarray
Rng: TypeAlias = np.random.Generator


def cases(seed: int) -> list[Case]:
    """Return eight cases, two of them equal: an answer with random numbers differs there.

    Where nothing is extreme the table of positions has more than B · T rows and more than there
    are words, so that positions taken from elsewhere give numbers and no error.
    """
    rng = np.random.default_rng(seed)
    batch = _drawn(rng, (4, 1, 2), T=5, D=6, P=18)
    return [
        _case("batch", batch),
        _case("double", _drawn(rng, (2, 5), T=6, D=8, P=14, dtype="float64")),
        _case("again", batch),
        _case("transposed", [np.asfortranarray(array) for array in batch]),
        _case("full_length", _drawn(rng, (3, 6), T=7, D=4, P=7), extreme=True),
        # Where little varies, gradients are so large that no two ways to compute them agree.
        _case("one_token", _drawn(rng, (1, 1), T=1, D=6, P=12), None, True, ()),
        _case("small", _drawn(rng, (2, 3), T=5, D=6, P=15, scale=0.02), 1e-3, True, ()),
        _case("flat", _flat(_drawn(rng, (1, 3), T=4, D=4, P=13)), 1e-4, True, ()),
    ]


def sweep(rng: Rng) -> Iterator[Case]:
    """Yield texts with types in any order, components of 0.001 to 100, and an ε or its default.

    Word 0 is read too, but then the words need not learn: some libraries keep the row of padding.
    """
    for number, size in enumerate(sizes(rng, 6, B=3, T=4, V=4, D=4, P=(0, 3))):
        scale, epsilon = ((100, None), (1, 0.5), (0.001, None))[number % 3]
        # In float32, rounding would decide about tiny sums, and about one number less its mean.
        dtype = "float64" if scale < 1 or size.D == 1 else any_float(rng)
        arrays = _scattered(rng, size, min(number % 2, size.V - 1), scale, dtype)
        learning = TABLES if arrays[0].all() else TABLES[1:]
        yield _case("", arrays, epsilon, learning=() if scale < 1 else learning)
    size = SimpleNamespace(B=3, T=4, D=3, V=2, P=0)
    yield _case("", _flat(_scattered(rng, size, 0, 1, "float64")), learning=("weight", "bias"))


def _case(
    name: str,
    arrays: list[Array],
    epsilon: float | None = None,
    extreme: bool = False,
    learning: tuple[str, ...] = TABLES,
) -> Case:
    rest = {} if epsilon is None else {"epsilon": epsilon}
    return Case(name, {**dict(zip(NAMES, arrays, strict=True)), **rest}, learning, extreme)


def _scattered(
    rng: Rng, size: SimpleNamespace, first_id: int, scale: float, dtype: str
) -> list[Array]:
    """Draw until no sum is nearly the same number over D: its gradients would be inaccurate."""
    deviation = 0.0
    while deviation < scale / 2:
        ids = rng.integers(first_id, size.V, (size.B, size.T))
        types = rng.integers(0, 2, ids.shape)
        rows = (size.V, 2, size.T + size.P)
        tables = [scale * numbers(rng, n, size.D, dtype="float64") for n in rows]
        x = tables[0][ids] + tables[1][types] + tables[2][: size.T]
        deviation = scale if size.D == 1 else x.std(-1).min()
    norm = [numbers(rng, size.D, dtype=dtype) for _ in range(2)]
    order: Literal["C", "F"] = "F" if rng.random() < 0.3 else "C"
    floats = [array.astype(dtype) for array in (*tables, *norm)]
    return [np.asarray(array, order=order) for array in (ids, types, *floats)]


def _drawn(
    rng: Rng,
    first: tuple[int, ...],
    T: int,
    D: int,
    P: int,
    dtype: str = "float32",
    scale: float = 3.0,
) -> list[Array]:
    """Return ids and types (B, T), of each text's `first` tokens 0, then 1, and five tables.

    Word 0 of the 12 is never read: some libraries keep its row, as padding's, from learning.
    """
    types = (np.arange(T) >= np.array(first)[:, None]).astype(np.int64)
    ids = rng.integers(1, 12, types.shape)
    tables = [rng.normal(0, scale, (rows, D)) for rows in (12, 2, P)]
    norm = [rng.choice([-1, 1], D) * rng.uniform(0.5, 2, D), rng.normal(0, 1, D)]
    return [ids, types, *(array.astype(dtype) for array in (*tables, *norm))]


def _flat(arrays: list[Array]) -> list[Array]:
    """Return the same with tables whose every row is one number: then nothing varies over D."""
    ids, types, *tables = arrays
    # Quarters, so that their sums and means are exact in any order.
    rows = [np.round(array[:, :1] * 4) / 4 + np.zeros_like(array) for array in tables[:3]]
    return [ids, types, *rows, *tables[3:]]


# ---- the reference ------------------------------------------------------------------------------


def reference(
    ids: Tensor,
    token_types: Tensor,
    words: Tensor,
    segments: Tensor,
    positions: Tensor,
    weight: Tensor,
    bias: Tensor,
    epsilon: float = 1e-12,
) -> Tensor:
    """Return the layer norm of word + segment + position, (B, T, D) (Devlin et al. 2019, Figure 2).

    Ids and token types are (B, T), the tables (V, D), (2, D) and (P, D), the norm's weight and
    bias (D,). The norm and its ε are those of the released code (google-research/bert).
    """
    position_ids = torch.arange(ids.shape[1])
    x = words[ids] + segments[token_types] + positions[position_ids]
    return functional.layer_norm(x, x.shape[-1:], weight, bias, epsilon)

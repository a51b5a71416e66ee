"""The inputs of `input_embeddings`, and the reference."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from ptm_edu.exercises.framework.runner import Case

NAMES = ("ids", "token_types", "words", "segments", "positions", "weight", "bias")
USUAL = ("batch", "double", "one_text", "wide", "again")
TABLES = NAMES[2:]

Array: TypeAlias = np.ndarray
Rng: TypeAlias = np.random.Generator


def cases(seed: int) -> list[Case]:
    """Return ten cases, two of them equal: an answer with random numbers differs there.

    Where nothing is extreme the table of positions has more than B · T rows and more than there
    are words, so that positions taken from elsewhere give numbers and no error.
    """
    rng = np.random.default_rng(seed)
    batch = _drawn(rng, (4, 1, 2), T=5, D=6, P=18)
    return [
        _case("batch", batch),
        _case("double", _drawn(rng, (2, 5), T=6, D=8, P=14, dtype="float64")),
        _case("one_text", _drawn(rng, (3,), T=4, D=8, P=13)),
        _case("wide", _drawn(rng, (1, 2, 1, 3), T=4, D=10, P=20)),
        _case("again", batch),
        _case("transposed", [np.asfortranarray(array) for array in batch]),
        _case("one_token", _drawn(rng, (1, 1), T=1, D=6, P=12), extreme=True),
        _case("full_length", _drawn(rng, (3, 6), T=7, D=4, P=7), extreme=True),
        _case("small", _drawn(rng, (2, 3), T=5, D=6, P=15, scale=0.02), 1e-3, extreme=True),
        _case("flat", _flat(_drawn(rng, (1, 3), T=4, D=4, P=13)), 1e-4, extreme=True),
    ]


def _case(
    name: str, arrays: list[Array], epsilon: float | None = None, extreme: bool = False
) -> Case:
    rest = {} if epsilon is None else {"epsilon": epsilon}
    # Where little varies gradients are so large that no two ways to compute them agree.
    learning = TABLES if epsilon is None else ()
    return Case(name, {**dict(zip(NAMES, arrays, strict=True)), **rest}, learning, extreme)


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

"""Rotary positions (RoPE; Su et al. 2021, §3): queries and keys are turned by their position.

A vector of d dimensions is cut into d/2 pairs, and each pair is a hand of a clock. At position m,
hand i is turned by the angle m · θ_i with θ_i = base^(−2i/d), the angles of
`sinusoidal_positions`. A rotation R_m preserves lengths, and R_mᵀ R_n = R_{n−m}, so a score

    (R_m q) · (R_n k) = qᵀ R_mᵀ R_n k = qᵀ R_{n−m} k

depends on the positions through their distance n − m alone. Values are not turned.

Two conventions say which dimensions are a pair. The paper's pairs are *neighbors*, (0, 1), (2, 3)
and so on; Llama's code pairs the two *halves*, (0, d/2), (1, d/2 + 1) and so on. They differ by a
permutation of the dimensions (`neighbors_to_halves`), which a model can have in its projections'
weights. A score does not change if queries and keys are permuted alike, but weights trained with
one convention are wrong with the other.
"""

from __future__ import annotations

from typing import Literal, get_args

import torch
from torch import Tensor

from ptm_edu.arguments import checked
from ptm_edu.require import require

Pairing = Literal["neighbors", "halves"]


@checked(base=0)
def rotary_angles(positions: Tensor, dim: int, base: float = 10_000.0) -> Tensor:
    """Return the angles m · base^(−2i/d) (…, d/2) by which positions m (…) turn d/2 hands.

    `positions` are integers or floats (…). The angles have the dtype of float positions and
    PyTorch's default dtype for integers: at position 100,000, float32 knows an angle to about 0.01
    only. Raises ValueError for an odd `dim`.
    """
    _check_even(dim)
    if not positions.is_floating_point():
        positions = positions.to(torch.get_default_dtype())
    even = torch.arange(0, dim, 2, dtype=positions.dtype, device=positions.device)  # 2i, (d/2,)
    return positions[..., None] * (1 / base ** (even / dim))  # (…, d/2)


@checked(x="float (…, T, d)", pairing=None)
def rotate(x: Tensor, angles: Tensor, pairing: Pairing = "neighbors") -> Tensor:
    """Return x (…, T, d) with each pair (a, b) turned to (a cos − b sin, a sin + b cos).

    `angles` (T, d/2), or any shape that broadcasts to (…, T, d/2), come from `rotary_angles`.
    Queries and keys (B, H, T, d) are rotated after they were split into heads. Raises ValueError
    for an odd d, for angles that do not fit x and for an unknown pairing.
    """
    _check_rotation(x, angles, pairing)
    cos, sin = angles.cos(), angles.sin()  # (T, d/2)
    if pairing == "neighbors":
        a, b = x[..., 0::2], x[..., 1::2]  # (…, T, d/2)
    else:
        a, b = x.chunk(2, dim=-1)  # (…, T, d/2)
    turned = a * cos - b * sin, a * sin + b * cos  # (…, T, d/2) each
    if pairing == "neighbors":
        return torch.stack(turned, dim=-1).flatten(-2)  # (…, T, d/2, 2) → (…, T, d)
    return torch.cat(turned, dim=-1)  # (…, T, d)


@checked()
def neighbors_to_halves(dim: int) -> Tensor:
    """Return the order (d,) of dimensions in which neighbors become halves: 0, 2, …, 1, 3, ….

    With `order = neighbors_to_halves(d)`, `rotate(x[..., order], angles, "halves")` is
    `rotate(x, angles, "neighbors")[..., order]`. Raises ValueError for an odd `dim`.
    """
    _check_even(dim)
    return torch.arange(dim).view(-1, 2).T.flatten()  # (d/2, 2) → (2, d/2) → (d,)


def _check_even(dim: int) -> None:
    require(
        dim >= 2 and dim % 2 == 0,
        f"rotary positions: expected an even number of dimensions, two a pair, got {dim}",
    )


def _check_rotation(x: Tensor, angles: Tensor, pairing: str) -> None:
    require(
        pairing in get_args(Pairing),
        f"rotate: expected a pairing of {', '.join(get_args(Pairing))}, got {pairing!r}",
    )
    _check_even(x.shape[-1])
    pairs = (*x.shape[:-1], x.shape[-1] // 2)
    try:
        broadcast = torch.broadcast_shapes(angles.shape, pairs)
        fits = broadcast == pairs and angles.shape[-1] == pairs[-1]
    except RuntimeError:
        fits = False
    require(
        fits,
        f"rotate: x {tuple(x.shape)} has {pairs[-1]} pairs at each position, so angles must expand "
        f"to {pairs}, got {tuple(angles.shape)}",
    )

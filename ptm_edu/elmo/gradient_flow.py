"""This chapter's own figures."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

import numpy as np
import torch
from numpy.typing import ArrayLike, NDArray
from torch import Tensor

from ptm_edu.course import line_plot
from ptm_edu.language import say

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def gradient_plot(curves: Mapping[str, ArrayLike]) -> Figure:
    """Return a figure of `gradient_over_distance` for several networks, each a share of its first.

    The upright axis is logarithmic: what shrinks by the same factor at each step is a straight
    line. Raises ValueError for an empty curve.
    """
    shares = {}
    for name, values in curves.items():
        given = np.asarray(values, dtype=np.float64)
        shares[name] = (given / given[:1]).tolist()
    longest = max(map(len, shares.values()), default=0)
    figure = line_plot(
        shares,
        range(longest),
        xlabel=say(en="words before the last state", zh="距最后状态的词数"),
        ylabel=say(en="gradient, share", zh="梯度（相对值）"),
    )
    (axes,) = figure.axes
    axes.set_yscale("log")
    return figure


Read = Callable[[Tensor], Tensor | tuple[Tensor, object]]


def gradient_over_distance(read: Read, inputs: Tensor) -> NDArray[np.float64]:
    """Return how strongly the last state depends on each input, (T,), the last input first.

    `read` is an RNN, an LSTM or anything else that gives the states (B, T, H) of inputs (B, T, D),
    alone or first of a pair. Entry d is the norm of ∂ Σ r·h_T / ∂ x_{T−d}, r a random direction,
    averaged over the B texts: what an error at the end can teach of the word d places before. Along
    a recurrent network it is a product of d matrices, which shrinks or grows exponentially with d
    (Bengio et al. 1994, §4; Pascanu et al. 2013, eq. 5). Raises ValueError for inputs that are not
    (B, T, D), and for states that do not depend on them.
    """
    if inputs.ndim != 3:
        raise ValueError(
            f"gradient_over_distance: expected inputs (B, T, D), got {tuple(inputs.shape)}"
        )
    x = inputs.detach().requires_grad_()
    with torch.enable_grad():
        told = read(x)
        last = (told[0] if isinstance(told, tuple) else told)[:, -1]  # (B, H)
        if not last.requires_grad:
            raise ValueError("gradient_over_distance: the states do not depend on the inputs")
        direction = torch.randn(last.shape, generator=torch.Generator().manual_seed(0))
        (gradient,) = torch.autograd.grad(last, x, direction / last.shape[1] ** 0.5)
    return gradient.norm(dim=2).mean(dim=0).flip(0).double().numpy()

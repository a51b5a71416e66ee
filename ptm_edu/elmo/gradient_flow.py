"""How far back a recurrent network learns: the gradient of its last state for each input."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

import numpy as np
import torch
from numpy.typing import ArrayLike, NDArray
from torch import Tensor

from ptm_edu.arguments import checked
from ptm_edu.course import line_plot
from ptm_edu.language import say
from ptm_edu.require import require

if TYPE_CHECKING:
    from ptm_edu.course.described_figure import DescribedFigure

Network = Callable[[Tensor], Tensor | tuple[Tensor, object]]


@checked(inputs="float (…)")
def gradient_over_distance(network: Network, inputs: Tensor) -> NDArray[np.float64]:
    """Return how strongly the last state depends on each input, (T,), the last input first.

    `network` is an RNN, an LSTM or any other function from inputs (B, T, D) to states (B, T, H),
    alone or first of a pair. Entry d is the norm of ∂ Σ r·h_T / ∂ x_{T−d}, r a random direction,
    averaged over the B texts: how much an error at the end can teach about the word d positions
    before. Along a recurrent network it is a product of d matrices, which shrinks or grows
    exponentially with d (Bengio et al. 1994, §4; Pascanu et al. 2013, eq. 5). Raises ValueError for
    inputs that are not (B, T, D).
    """
    shape = tuple(inputs.shape)
    require(inputs.ndim == 3, f"gradient_over_distance: expected inputs (B, T, D), got {shape}")
    x = inputs.detach().requires_grad_()
    with torch.enable_grad():
        output = network(x)
        last = (output[0] if isinstance(output, tuple) else output)[:, -1]  # (B, H)
        direction = torch.randn(last.shape, generator=torch.Generator().manual_seed(0))  # (B, H)
        (gradient,) = torch.autograd.grad(last, x, direction / last.shape[1] ** 0.5)  # (B, T, D)
    return gradient.norm(dim=2).mean(dim=0).flip(0).double().numpy()


def gradient_plot(curves: Mapping[str, ArrayLike]) -> DescribedFigure:
    """Return a figure of `gradient_over_distance` for several networks, relative to distance 0.

    The y-axis is logarithmic: what shrinks by the same factor at each step is a straight line.
    Raises ValueError for an empty curve.
    """
    arrays = {name: np.asarray(values, dtype=np.float64) for name, values in curves.items()}
    relative = {name: (values / values[:1]).tolist() for name, values in arrays.items()}
    figure = line_plot(
        relative,
        range(max(map(len, relative.values()), default=0)),
        xlabel=say(en="words before the last state", zh="距最后状态的词数"),
        ylabel=say(en="gradient, share", zh="梯度（相对值）"),
    )
    (axes,) = figure.axes
    axes.set_yscale("log")
    return figure

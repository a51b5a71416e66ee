"""The gradient over distance: exact where it is known by hand, drawn as shares."""

from __future__ import annotations

import numpy as np
import pytest
import torch
from torch import Tensor, nn

from ptm_edu.elmo.gradient_flow import gradient_over_distance, gradient_plot


def fading(keep: float) -> nn.Module:
    """Return h_t = keep · h_{t−1} + x_t, written so that reading it backwards would show."""

    class Fading(nn.Module):
        def forward(self, x: Tensor) -> Tensor:
            states = [x[:, 0]]
            for t in range(1, x.shape[1]):
                states.append(keep * states[-1] + x[:, t])
            return torch.stack(states, dim=1)

    return Fading()


@pytest.mark.parametrize("keep", [0.5, 1.0, 1.5])
def test_a_linear_recurrence_has_its_factor_as_gradient_ratio(keep: float) -> None:
    result = gradient_over_distance(fading(keep), torch.randn(3, 12, 4))
    assert result.shape == (12,)
    np.testing.assert_allclose(result / result[0], keep ** np.arange(12.0), rtol=1e-5)


def test_an_rnn_agrees_with_the_product_of_its_jacobians() -> None:
    torch.manual_seed(0)
    rnn, x = nn.RNN(3, 5, batch_first=True).double(), torch.randn(1, 6, 3).double()
    result = gradient_over_distance(lambda x: rnn(x.double()), x)
    states = rnn(x)[0][0]
    direction = torch.randn(1, 5, generator=torch.Generator().manual_seed(0)).double() / 5**0.5
    carried, expected = direction[0], []
    for h in states.flip(0):
        carried = carried * (1 - h**2)  # through tanh
        expected.append((carried @ rnn.weight_ih_l0).norm().item())
        carried = carried @ rnn.weight_hh_l0
    np.testing.assert_allclose(result, expected, rtol=1e-5)


def test_inputs_without_a_batch_are_rejected() -> None:
    with pytest.raises(ValueError, match="expected inputs"):
        gradient_over_distance(fading(1.0), torch.randn(12, 4))


def test_the_figure_shows_shares_of_the_first_on_a_logarithmic_axis() -> None:
    figure = gradient_plot({"a": np.array([4.0, 2.0, 1.0]), "b": np.array([3.0, 3.0, 3.0])})
    (axes,) = figure.axes
    assert axes.get_yscale() == "log" and axes.get_xscale() == "linear"
    assert axes.lines[0].get_ydata().tolist() == [1, 0.5, 0.25]
    assert axes.lines[0].get_xdata().tolist() == [0, 1, 2]

from __future__ import annotations

import pytest
import torch
from torch.autograd import gradcheck
from torch.nn.functional import layer_norm

from ptm_edu.elmo.scalar_mix import ScalarMix

L, B, T, D = 3, 2, 5, 4


@pytest.fixture
def layers() -> torch.Tensor:
    return torch.randn(L, B, T, D, generator=torch.Generator().manual_seed(1))


def test_an_untrained_mix_is_the_mean(layers: torch.Tensor) -> None:
    mix = ScalarMix(L)
    torch.testing.assert_close(mix(layers), layers.mean(0))
    assert mix.s.tolist() == pytest.approx([1 / 3] * 3)


@pytest.mark.parametrize("chosen", range(L))
def test_a_large_weight_picks_a_layer(layers: torch.Tensor, chosen: int) -> None:
    mix = ScalarMix(L)
    mix.weights.data[chosen] = 40.0
    torch.testing.assert_close(mix(layers), layers[chosen])


def test_gamma_scales_and_a_constant_added_to_the_weights_does_not_matter(
    layers: torch.Tensor,
) -> None:
    mix = ScalarMix(L)
    mix.weights.data = torch.tensor([0.3, -1.0, 2.0])
    before = mix(layers)
    mix.gamma.data.fill_(2.5)
    torch.testing.assert_close(mix(layers), 2.5 * before)
    mix.weights.data += 7.0  # a softmax knows differences only
    torch.testing.assert_close(mix(layers), 2.5 * before)


@pytest.mark.parametrize("norm", [False, True])
def test_layers_permuted_with_their_weights_give_the_same_mix(
    layers: torch.Tensor, norm: bool
) -> None:
    mix, other = ScalarMix(L, norm), ScalarMix(L, norm)
    mix.weights.data = torch.tensor([0.3, -1.0, 2.0])
    order = [2, 0, 1]
    other.weights.data = mix.weights.data[order]
    torch.testing.assert_close(other(layers[order]), mix(layers))


@pytest.mark.parametrize("norm", [False, True])
def test_the_gradients_agree_with_finite_differences(layers: torch.Tensor, norm: bool) -> None:
    mix = ScalarMix(L, norm).double()
    small = layers[:, :1, :2].double().requires_grad_()

    def mixed(weights: torch.Tensor, gamma: torch.Tensor, x: torch.Tensor) -> torch.Tensor:
        parameters = {"weights": weights, "gamma": gamma}
        return torch.func.functional_call(mix, parameters, (x,))

    weights = torch.tensor([0.3, -1.0, 2.0], dtype=torch.double, requires_grad=True)
    gamma = torch.tensor(1.7, dtype=torch.double, requires_grad=True)
    assert gradcheck(mixed, (weights, gamma, small))


def test_layer_norm_makes_layers_equally_large(layers: torch.Tensor) -> None:
    mix = ScalarMix(L, layer_norm=True)
    mix.weights.data[1] = 40.0
    torch.testing.assert_close(mix(layers), layer_norm(layers[1], (B, T, D), eps=1e-12))
    blown_up = layers * torch.tensor([1.0, 100.0, 1e-3])[:, None, None, None] + 5
    torch.testing.assert_close(mix(blown_up), mix(layers), atol=1e-4, rtol=1e-4)


def test_layer_norm_ignores_padding(layers: torch.Tensor) -> None:
    mix = ScalarMix(L, layer_norm=True)
    mask = torch.ones(B, T + 3, dtype=torch.bool)
    mask[:, T:] = False
    filled = torch.cat([layers, torch.full((L, B, 3, D), 99.0)], dim=2)
    torch.testing.assert_close(mix(filled, mask)[:, :T], mix(layers))
    assert not torch.allclose(mix(filled)[:, :T], mix(layers))


def test_another_number_of_layers_is_rejected(layers: torch.Tensor) -> None:
    with pytest.raises(ValueError, match=r"made for 2 layers, expected \(L, B"):
        ScalarMix(2)(layers)

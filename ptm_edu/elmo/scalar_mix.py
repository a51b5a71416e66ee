"""The layers of a biLM weighed for a task: s_j and γ, which the task learns."""

from __future__ import annotations

import torch
from torch import Tensor, nn


class ScalarMix(nn.Module):
    """ELMo_k = γ Σ_j s_j h_{k,j} with s = softmax(w) (Peters et al. 2018, eq. 1).

    w begins at zeros and γ at one, so an untrained mix is the mean of the layers, and any two of
    them are equal. Neither is part of published weights: each task has a mix of its own, and so
    has each place of a task model where ELMo comes in. γ lets the task choose the vectors' size,
    which s, whose sum is 1, can't (supplement A.2).

    With `layer_norm` each layer is first brought to mean 0 and variance 1, so that s compares
    layers of equal size (§3.2). As in the published code, mean and variance are those of all real
    words in the batch together, and nothing is learned.
    """

    def __init__(self, layers: int, layer_norm: bool = False) -> None:
        super().__init__()
        self.weights = nn.Parameter(torch.zeros(layers))
        self.gamma = nn.Parameter(torch.ones(()))
        self.layer_norm = layer_norm

    @property
    def s(self) -> Tensor:
        """The share of each layer, (L,); the sum is 1."""
        return torch.softmax(self.weights, dim=0)

    def forward(self, layers: Tensor, mask: Tensor | None = None) -> Tensor:
        """Return the mix (B, T, D) of layers (L, B, T, D).

        `mask` (B, T), True where there is a word, matters for the layer norm alone. Raises
        ValueError if the layers are not as many as the weights.
        """
        if len(layers) != len(self.weights):
            raise ValueError(
                f"ScalarMix: made for {len(self.weights)} layers, got {len(layers)}: expected "
                f"(L, B, T, D), got {tuple(layers.shape)}"
            )
        if self.layer_norm:
            layers = torch.stack([_normalised(layer, mask) for layer in layers])
        return self.gamma * torch.einsum("l,l...->...", self.s, layers)


def _normalised(layer: Tensor, mask: Tensor | None) -> Tensor:
    real = layer if mask is None else layer[mask]
    variance, mean = torch.var_mean(real, correction=0)
    return (layer - mean) / torch.sqrt(variance + 1e-12)

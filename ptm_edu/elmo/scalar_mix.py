"""The weighted sum of a biLM's layers for a task, with weights s_j and γ that the task learns."""

from __future__ import annotations

import torch
from torch import Tensor, nn

from ptm_edu.arguments import checked
from ptm_edu.require import require


@checked(layers=1)
class ScalarMix(nn.Module):
    """ELMo_k = γ Σ_j s_j h_{k,j} with s = softmax(w) (Peters et al. 2018, eq. 1).

    w begins at zeros and γ at one, so an untrained mix is the mean of the layers, and any two of
    them are equal. Neither is part of published weights: each task has its own mix, and so has
    each position in a task model where ELMo comes in. γ lets the task choose the vectors' norm,
    which s, whose sum is 1, cannot (supplement A.2).

    With `layer_norm` each layer is first normalized to mean 0 and variance 1, so that s compares
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
        """The weight of each layer, (L,); the sum is 1."""
        return torch.softmax(self.weights, dim=0)

    @checked(layers="float (…, B, T, D)", mask="bool (B, T)")
    def forward(self, layers: Tensor, mask: Tensor | None = None) -> Tensor:
        """Return the mix (B, T, D) of layers (L, B, T, D).

        `mask` (B, T), True for a word, matters for the layer norm alone. Raises ValueError if the
        number of layers is not that of the weights.
        """
        L = len(self.weights)
        require(
            len(layers) == L,
            f"ScalarMix: made for {L} layers, expected (L, B, T, D), got {tuple(layers.shape)}",
        )
        if self.layer_norm:
            layers = torch.stack([_normalized(layer, mask) for layer in layers])  # (L, B, T, D)
        return self.gamma * torch.einsum("l,l...->...", self.s, layers)  # (B, T, D)


def _normalized(layer: Tensor, mask: Tensor | None) -> Tensor:
    words = layer if mask is None else layer[mask]  # (words, D)
    variance, mean = torch.var_mean(words, correction=0)  # scalars
    return (layer - mean) / torch.sqrt(variance + 1e-12)

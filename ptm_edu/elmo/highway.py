"""The highway layer: a gate decides, number by number, what is changed and what passes as it is."""

from __future__ import annotations

import torch
from torch import Tensor, nn


class Highway(nn.Module):
    """y = t ⊙ ReLU(W x + b) + (1 − t) ⊙ x with the gate t = σ(W_t x + b_t).

    A closed gate, t = 0, passes x unchanged. The gate's bias begins at −2, so that a new layer
    mostly passes (Srivastava et al. 2015, eq. 3 and §2.2).
    """

    def __init__(self, dim: int) -> None:
        super().__init__()
        self.transform = nn.Linear(dim, dim)
        self.gate = nn.Linear(dim, dim)
        nn.init.constant_(self.gate.bias, -2.0)

    def forward(self, x: Tensor) -> Tensor:
        """Return (…, D) for (…, D)."""
        t = torch.sigmoid(self.gate(x))
        return t * torch.relu(self.transform(x)) + (1 - t) * x

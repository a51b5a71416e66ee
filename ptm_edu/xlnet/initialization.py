"""How the weights of Transformer-XL and XLNet start."""

from __future__ import annotations

from torch import nn

INITIAL_STD = 0.02  # of all weights, as in github.com/zihangdai/xlnet


def initialize(module: nn.Module) -> None:
    """Draw all weights from a normal distribution, u, v and b of the attention among them.

    Biases of linear layers start at 0, and layer norms as the identity.
    """
    for name, weight in module.named_parameters():
        if weight.dim() > 1:
            nn.init.normal_(weight, std=INITIAL_STD)
        elif name.endswith("bias"):
            nn.init.zeros_(weight)

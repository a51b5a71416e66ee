"""The rank of a fine-tuning update: how much of ΔW is in its first singular directions.

LoRA assumes that ΔW = W − W₀ has a low rank (Hu et al. 2021, §1). Here ΔW is measured after full
fine-tuning of the query and value matrices, without LoRA.
"""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor

RANKS = (1, 2, 4, 8, 16, 32)


def update_spectrum(bert: Any, base: Any, matrix: str) -> dict[str, Any]:
    """Return the fractions of ‖ΔW‖² in the first RANKS directions, for each layer.

    `matrix` is "query" or "value". "random" has the fractions of a matrix of the same size with
    independent normal entries, and "change" ‖ΔW‖/‖W₀‖ for each layer.
    """
    before, after = (
        [getattr(layer.attention, matrix).weight.detach().cpu() for layer in model.encoder.layers]
        for model in (base, bert)
    )
    updates = [new - old for new, old in zip(after, before, strict=True)]
    noise = torch.randn(before[0].shape, generator=torch.Generator().manual_seed(0))
    return {
        "ranks": list(RANKS),
        "fractions": [fractions(update) for update in updates],  # a list for each layer
        "random": fractions(noise),
        "change": [
            float(update.norm() / old.norm()) for update, old in zip(updates, before, strict=True)
        ],
    }


def fractions(update: Tensor) -> list[float]:
    """Return Σ_{i ≤ r} σᵢ² / Σ σᵢ² for r in RANKS."""
    squares = torch.linalg.svdvals(update.double()).square()
    total = squares.cumsum(dim=0) / squares.sum()
    return [float(total[min(rank, len(total)) - 1]) for rank in RANKS]

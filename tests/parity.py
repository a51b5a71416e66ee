"""Two implementations compute the same numbers, whatever processor rounds them."""

from __future__ import annotations

import torch
from torch import Tensor

# Of the largest magnitude, at least 1: what float64 never reaches by rounding, and 32 roundings of
# float32, 1.1e-5 for hidden states of up to 3.
TOLERANCES = {torch.float64: 1e-9, torch.float32: 32 * torch.finfo(torch.float32).eps}


def assert_parity(actual: Tensor, expected: Tensor) -> None:
    """Compare in float64, where a fault is larger than rounding, and once a file in float32.

    The tolerance grows with the largest expected magnitude, as rounding does.
    """
    largest = max(1.0, expected.detach().abs().max().item())
    atol = TOLERANCES[expected.dtype] * largest
    torch.testing.assert_close(actual, expected, atol=atol, rtol=0)

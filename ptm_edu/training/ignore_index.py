"""The label of a position whose token is not predicted."""

from __future__ import annotations

IGNORE_INDEX = -100  # the default `ignore_index` of torch.nn.functional.cross_entropy

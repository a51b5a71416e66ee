"""A corpus in which some words belong together."""

from __future__ import annotations

import numpy as np
import pytest


@pytest.fixture
def two_topics() -> list[list[int]]:
    """Sentences of the words 0–4 or of the words 5–9, never both."""
    random = np.random.default_rng(0)
    return [(random.permutation(5) + 5 * (i % 2)).tolist() for i in range(400)]

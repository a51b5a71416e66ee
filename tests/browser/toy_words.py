"""2,000 made-up words in 24 dimensions, with a few that really stand in relations.

Read by tests (through `runpy`) and, copied beside it, by the notebook that shows them live.
"""

from __future__ import annotations

import numpy as np

V, D = 2000, 24
MEANINGS = {
    "king": {0: 1.0, 1: 1.0},
    "man": {0: 1.0, 2: 0.6},
    "queen": {0: -1.0, 1: 1.0},
    "woman": {0: -1.0, 2: 0.6},
    "paris": {3: 1.0, 4: 1.0},
    "france": {3: -0.2, 4: 1.0},
    "rome": {3: 1.0, 5: 1.0},
    "italy": {3: -0.2, 5: 1.0},
}
PRESETS = [
    {"positive": ["king", "woman"], "negative": ["man"]},
    {"positive": ["paris", "italy"], "negative": ["france"]},
]

words = [*MEANINGS, *(f"word{i}" for i in range(V - len(MEANINGS)))]
vectors = np.random.default_rng(7).normal(size=(V, D)).astype(np.float32)  # (V, D)
for row, meaning in enumerate(MEANINGS.values()):
    vectors[row] *= 0.12
    vectors[row, list(meaning)] += list(meaning.values())

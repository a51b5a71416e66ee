"""What a made-up model says of the next of 400 tokens after three texts: steep, flat, and certain.

Read by tests (through `runpy`) and imported by the notebook that shows it live.
"""

import numpy as np

CONTEXTS = ["Once upon a time there was a", "Her favourite colour is", "Hong"]
TOKENS = [" cat", " dog", "\n", *(f" word{i}" for i in range(397))]
_rng = np.random.default_rng(5)
_draws = _rng.normal(size=(3, 400))
logits = (np.array([[2.6], [0.5], [1.0]]) * _draws).astype(np.float32)
logits[2, 1] += 9
logits[0, 7:17] = -np.inf  # tokens that may not come

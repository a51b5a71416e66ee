"""Made-up attentions of three layers with five heads: over itself, and over another sentence.

Read by tests (through `runpy`) and imported by the notebook that shows them live.
"""

import numpy as np

tokens = ["[CLS]", "the", "un", "##happi", "##ness", "of", "cats", "end", "##s", ".", "[SEP]"]
words = [None, 0, 1, 1, 1, 2, 3, 4, 4, 5, None]
source_tokens = ["le", "mal", "heur", "des", "chats"]
source_words = [0, 1, 1, 2, 3]


def attentions(layers, heads, rows, columns, seed=0):
    """Return rows of a softmax, (L, H, T, S), half of each head 1's on the first column."""
    scores = 2 * np.random.default_rng(seed).normal(size=(layers, heads, rows, columns))
    weights = np.exp(scores) / np.exp(scores).sum(axis=-1, keepdims=True)
    weights[:, 1] *= 0.5
    weights[:, 1, :, 0] += 0.5
    return weights


own = attentions(3, 5, 11, 11)
# As in a decoder whose mask is strict: what stands before, and so nothing for the first token.
own[2, 4] = np.tril(own[2, 4], -1)
own[2, 4, 1:] /= own[2, 4, 1:].sum(axis=-1, keepdims=True)
cross = attentions(2, 3, 11, 5, seed=1)

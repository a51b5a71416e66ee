"""A made-up bidirectional language model: what it says depends on what it has read, alone.

Read by tests (through `runpy`) and, as a cell's text, by the notebook that shows it live.
"""

import zlib

import numpy as np

KNOWN = ["the", "a", "cat", "dog", "sat", "ran", "on", "by", "mat", "river", "bank", "."]
K = 10
SENTENCES = [
    "the cat sat on the mat .",
    "the dog ran by the river .",
    "a cat sat by the bank .",
    "a zebra ran on the bank .",
    "the dog sat .",
    "a cat ran on and on by the river bank .",
]


def distribution(read):
    """Return p of every known word, (V,), for the tokens read so far, in the order of reading."""
    generator = np.random.default_rng(zlib.crc32(" ".join(read).encode()))
    weights = np.exp(1.5 * generator.normal(size=len(KNOWN)))
    return weights / weights.sum()


def predict(tokens):
    """Return what both directions expect at every place."""
    places = range(len(tokens))
    read = {
        "forward": [["f", *tokens[:t]] for t in places],
        "backward": [["b", *reversed(tokens[t + 1 :])] for t in places],
    }
    return {name: side(tokens, read[name]) for name in read}


def side(tokens, read):
    """Return one direction's words, probabilities, and what it gives the true words."""
    p = np.stack([distribution(tokens) for tokens in read])  # (T, V)
    best = np.argsort(-p, axis=1)[:, :K]
    own = np.array([p[t, KNOWN.index(w)] if w in KNOWN else np.nan for t, w in enumerate(tokens)])
    return {
        "words": np.array(KNOWN)[best],
        "probabilities": np.take_along_axis(p, best, axis=1),
        "true_probability": own,
        "true_rank": np.where(np.isnan(own), 0, 1 + (p > own[:, None]).sum(axis=1)),
    }

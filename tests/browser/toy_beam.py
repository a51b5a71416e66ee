"""A made-up translator: what it says next depends on the sentence and on its last two words.

Read by tests (through `runpy`) and, as a cell's text, by the notebook that shows it live.
"""

import zlib

import numpy as np

TOKENS = ["<pad>", "</s>", "the", "a", "cat", "dog", "house", "is", "was", "sleeping", "big", "and"]
END = 1
SENTENCES = ["le chat dort", "un chien court", "la maison est grande", "le chien et le chat"]


def continuations(sentence, prefixes):
    """Return log p (N, V) of the word after each of N beginnings, lists of ids."""
    return np.stack([row(sentence, prefix) for prefix in prefixes])


def row(sentence, prefix):
    """Return log p (V,) after one beginning; the end grows likelier with every word."""
    last = " ".join(map(str, prefix[-2:]))
    generator = np.random.default_rng(zlib.crc32(f"{sentence}|{last}".encode()))
    scores = 1.6 * generator.normal(size=len(TOKENS))
    scores[0] = -np.inf
    scores[END] += 0.9 * len(prefix) - 4
    return scores - np.log(np.exp(scores).sum())

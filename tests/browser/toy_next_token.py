"""A made-up language model: what it expects depends on the tokens it has read, alone.

Read by tests (through `runpy`) and, as a cell's text, by the notebook that shows it live.
"""

import re
import zlib
from functools import cache

import numpy as np

WORDS = ["the", "a", "cat", "dog", "king", "river", "sat", "ran", "was", "by", "on", "old", "and"]
NAMES = ["�", "<end>", "\n", " ", "  ", "\x07", ".", ",", *WORDS, *(f" {word}" for word in WORDS)]
K = 12
OTHERS = 3
TEXTS = [
    "the cat sat on the river",
    "a king was",
    "the dog ran\nand the cat",
    "old king, old river.",
    "the  zebra",
    "a",
]


def encode(text):
    """Return ids: of words with the space before them, of marks, of runs of spaces."""
    pieces = re.findall(r" ?[a-z]+|  | |\n|[^a-z\s]", text)
    return [NAMES.index(piece) if piece in NAMES else 0 for piece in pieces]


@cache
def distribution(*read):
    """Return p of every token, (V,), for the ids read so far."""
    generator = np.random.default_rng(zlib.crc32(str(read).encode()))
    weights = np.exp(1.2 * generator.normal(size=len(NAMES)))
    return weights / weights.sum()


def guess(text, chosen):
    """Return what may come after a text and the ids chosen to follow it."""
    ids = [*encode(text), *chosen]
    p = distribution(*ids)
    order = np.argsort(-p)
    rest = np.where(np.isin(np.arange(len(p)), order[:K]), 0, p)
    generator = np.random.default_rng(len(ids))
    drawn = generator.choice(len(p), size=OTHERS, p=rest / rest.sum())

    def named(found):
        return [(int(i), NAMES[i], float(p[i])) for i in found]

    return {
        "tokens": [NAMES[i] for i in ids],
        "bits": [float(-np.log2(distribution(*ids[:t])[ids[t]])) for t in range(1, len(ids))],
        "candidates": named(order[:K]),
        "others": named(drawn),
        "rest": float(rest.sum()),
        "entropy": float(-(p * np.log2(p)).sum()),
    }

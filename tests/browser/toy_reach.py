"""A made-up model of two masks: under the causal one a change reaches what follows, alone.

Read by tests (through `runpy`) and, as a cell's text, by the notebook that shows it live.
"""

import zlib

import numpy as np

KNOWN = {"the": "a", "cat": "dog", "sat": "ran", "on": "by", "mat": "river", "hid": "slept"}
SENTENCES = [
    "the cat sat on the mat .",
    "the dog ran by the river .",
    "a cat sat .",
    "the zebra ran on the bank .",
    "the dog sat by a bank .",
    "a cat ran on and on by the river bank .",
]


def reach(sentence):
    """Return what the widget asks for: numbers that depend on the sentence and are no pattern."""
    tokens = sentence.split()
    generator = np.random.default_rng(zlib.crc32(sentence.encode()))
    full = generator.uniform(0.001, 0.3, size=(len(tokens), len(tokens)))
    return {
        "tokens": [" " + token for token in tokens],
        "replacements": [" " + KNOWN.get(token, "thing") for token in tokens],
        "causal": np.triu(full[::-1]),
        "full": full,
    }

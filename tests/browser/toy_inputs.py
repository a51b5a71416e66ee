"""A made-up BERT's input layer: a vector for every word, two segments, 24 positions, of 80 numbers.

Read by tests (through `runpy`) and, as a cell's text, by the notebook that shows it live.
"""

import re
import zlib

import numpy as np

D = 80
EXAMPLES = [
    ("true", "Two women walk their dogs.", "The dogs are outside.", "entailment"),
    ("false", "Two women walk their dogs.", "The women sleep.", "contradiction"),
    ("perhaps", "Two women walk their dogs.", "It is morning.", "neutral"),
    ("alone", "a bank by the bank", None, None),
    ("中文", "狗在海边跑。", "海边有狗。", "其他"),
    ("one", "Hm", None, None),
]
_rng = np.random.default_rng(3)
SEGMENTS = 0.3 * _rng.normal(size=(2, D))
POSITIONS = 0.4 * _rng.normal(size=(24, D))
NORM = (1 + 0.1 * _rng.normal(size=D), 0.1 * _rng.normal(size=D), 1e-12)


def word(token):
    """Return the vector of a word, (D,): its own, and the same wherever it stands."""
    return np.random.default_rng(zlib.crc32(token.encode())).normal(size=D)


def pieces(text):
    """Return a text's words, signs and single Chinese characters, in small letters."""
    return re.findall(r"[a-z]+|\S", text.lower())


def inputs(first, second):
    """Return what the widget asks for, of [CLS] A [SEP] or [CLS] A [SEP] B [SEP]."""
    a, b = ["[CLS]", *pieces(first), "[SEP]"], [] if second is None else [*pieces(second), "[SEP]"]
    types = [0] * len(a) + [1] * len(b)
    if len(types) > len(POSITIONS):
        raise ValueError("this toy has 24 positions")
    return {
        "tokens": a + b,
        "types": types,
        "words": np.stack([word(token) for token in a + b]),
        "segments": SEGMENTS[types],
        "positions": POSITIONS[: len(types)],
        "norm": NORM,
    }

"""A made-up masked language model: what it expects at a place depends on all that it reads.

Read by tests (through `runpy`) and, as a cell's text, by the notebook that shows it live.
"""

import re
import zlib

import numpy as np

WORDS = ["the", "a", "cat", "dog", "king", "queen", "river", "sat", "ran", "was", "by", "on", "old"]
PIECES = ["[CLS]", "[SEP]", "[MASK]", "[UNK]", ".", ",", "<b>", *WORDS, "and", "mat"]
PIECES += ["##s", "##ing", "##er"]
K = 12
TEXTS = [
    "the cat sat on the mat.",
    "a king and a queen",
    "the dogs ran by the river",
    "old, old dog.",
    "the [MASK] was sitting",
    "a",
]


class Toy:
    """Its answers are numbers drawn from what it reads, the same for the same."""

    def __init__(self):
        self.calls = []

    def read(self, text):
        """Return the tokens, and what is said of each while it stands there."""
        self.calls.append(text)
        words = re.findall(r"\[MASK\]|[a-z]+|[^a-z\s]", text)
        if not words:
            raise ValueError("the text is empty")
        tokens = ["[CLS]", *(piece for word in words for piece in cut(word)), "[SEP]"]
        standing = []
        for place in range(len(tokens)):
            p = distribution(tokens, place, sure=3.5)
            said = answer(p, tokens[place])
            standing.append((said["p"], said["rank"], *said["candidates"][0]))
        return {"tokens": tokens, "fixed": [0, len(tokens) - 1], "standing": standing}

    def fill(self, rows):
        """Return a distribution for each hidden place of each row."""
        self.calls.append(rows)
        return [
            [answer(distribution(hidden(*row), place), row[0][place]) for place in row[1]]
            for row in rows
        ]


def cut(word):
    """Return a word's pieces."""
    found = re.fullmatch(r"(\w+?)t?(s|ing|er)", word)
    if word not in PIECES and found and found[1] in PIECES:
        return [found[1], f"##{found[2]}"]
    return [word if word in PIECES else "[UNK]"]


def hidden(tokens, places):
    """Return tokens with [MASK] at the places."""
    return ["[MASK]" if i in places else token for i, token in enumerate(tokens)]


def distribution(tokens, place, sure=0):
    """Return p (V,) at a place; `sure` draws it to the token that stands there."""
    known = [token in PIECES for token in tokens]
    if not all(known):
        raise KeyError(f"{tokens[known.index(False)]!r} is no piece")
    seed = zlib.crc32(f"{tokens} {place}".encode())
    weights = 1.5 * np.random.default_rng(seed).normal(size=len(PIECES))
    if tokens[place] != "[MASK]":
        weights[PIECES.index(tokens[place])] += sure
    return np.exp(weights) / np.exp(weights).sum()


def answer(p, stood):
    """Return what is said of one place where `stood` is the token."""
    order = np.argsort(-p)
    own = None if stood == "[MASK]" else PIECES.index(stood)
    return {
        "candidates": [(PIECES[i], float(p[i])) for i in order[:K]],
        "entropy": float(-(p * np.log2(p)).sum()),
        "p": None if own is None else float(p[own]),
        "rank": None if own is None else int((p > p[own]).sum()) + 1,
    }

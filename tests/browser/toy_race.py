"""What four made-up strategies write: one goes round in a circle, one nearly, two draw words.

Read by tests (through `runpy`) and imported by the notebook that shows them live.
"""

import re
import zlib

import numpy as np

PROMPTS = ["Once upon a time", "The king said", "从前"]
ROUND = " the cat sat on the mat, and"
NEARLY = '\n\n"I don\'t know," said she. "I don\'t know what you know."\n'
WORDS = ["sea", "queen", "box", "door", "dog", "and", "the", "of", "to", "in", "Zürich", "猫", "狗"]


def write(prompt, seed):
    """Return each strategy's tokens, with log p: (token, log p), … by its name."""
    drawn = np.random.default_rng([seed, zlib.crc32(prompt.encode())])
    top_k, top_p = ("".join(f" {word}" for word in drawn.choice(WORDS, 40)) for _ in range(2))
    texts = {"greedy": ROUND * 6, "beam 4": NEARLY * 3, "top-k 40": top_k, "top-p 0.9": top_p}
    return {name: told(prompt, seed, name, text) for name, text in texts.items()}


def told(prompt, seed, name, text):
    """Cut a text into pieces of words; one of those that are drawn ends before the others."""
    own = seed if name.startswith("top") else -1
    noise = np.random.default_rng(zlib.crc32(f"{prompt}{own}{name}".encode()))
    pieces = re.findall(r"\s?\S{1,3}|\s", text)[:44]
    if name == "top-p 0.9":
        pieces = [*pieces[:30], " ■"]
    return [(piece, -float(noise.exponential(2))) for piece in pieces]

"""A made-up language model for prompts: words that fit a text are likelier, templates have a bias.

Read by tests (through `runpy`) and imported by the notebook that shows it live.
"""

import zlib

import numpy as np

TEXTS = [
    ("I love this movie.", "positive"),
    ("A long, dull film without a single idea.", "negative"),
    ("Funny, warm and never too sweet.", "positive"),
    ("The plot is thin, but the actors are wonderful.", "positive"),
    ("I left after half an hour.", "negative"),
    "The film has three parts.",
]
TEMPLATES = [
    "{text} The movie is {mask}.",
    "{text} It was {mask}.",
    "{text} All in all, it was {mask}.",
    "Just {mask}! {text}",
    "{text} In summary, the film was",
]
WORDS = [
    {"positive": ["great"], "negative": ["terrible"]},
    {"positive": ["great", "good", "wonderful"], "negative": ["terrible", "bad", "awful"]},
]
FOUND = {"love": 2, "dull": -2, "without": -1, "funny": 2, "warm": 1, "wonderful": 2, "thin": -1}


def drawn(*parts):
    """Return a number from a normal distribution, the same for the same parts."""
    return np.random.default_rng(zlib.crc32(repr(parts).encode())).normal()


def score(text, template, words):
    """Return the probabilities of labels and words as `PromptLab` wants them."""
    if text == "fire":
        raise RuntimeError("the model is on fire")
    plain, of_words = read(text, template, words)
    free, _ = read("", template, words)
    calibrated = plain / free
    return {
        "probabilities": plain,
        "calibrated": calibrated / calibrated.sum(),
        "content_free": free,
        "words": of_words,
    }


def read(text, template, words):
    """Return P of the labels (C,), the mean of their words' P, and P of the words (W,)."""
    found = sum(FOUND.get(word.strip(",.").lower(), 0) for word in text.split())
    shares = []
    for (label, own), sign in zip(words.items(), (1, -1, 0, 0), strict=False):
        fit = 0.5 * sign * found + 0.9 * drawn(template, label) + 0.5 * drawn(template, text, label)
        shares.append([0.004 * float(np.exp(fit + 0.5 * drawn(word))) for word in own])
    labels = np.array([np.mean(own) for own in shares])
    return labels / labels.sum(), np.array([min(1.0, share) for own in shares for share in own])

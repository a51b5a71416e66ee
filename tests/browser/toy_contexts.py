"""Two words of two senses in twelve sentences, and vectors in which upper layers know the sense.

Read by tests (through `runpy`), and copied into the notebook that shows them live.
"""

from __future__ import annotations

import numpy as np

D = 24
PARTS = {
    ("bank", "money"): (
        "my bank lent us nothing",
        "the bank paid well",
        "Bank shares fell",
        "robbers left the bank .",
    ),
    ("bank", "river"): (
        "otters dig into the bank",
        "we sat on the bank , eating",
        "a muddy bank of reeds",
        "the left bank",
    ),
    ("star", "sky"): ("one star shone", "the star is far away"),
    ("star", "film"): ("a film star waved", "the star of the show left"),
}

examples = []  # (word, sense, tokens, place)
for (word, sense), texts in PARTS.items():
    for text in texts:
        tokens = text.split()
        place = [token.lower() for token in tokens].index(word)
        examples.append((word, sense, tokens, place))
sentences = [tokens for _, _, tokens, _ in examples]
senses = [sense for _, sense, _, _ in examples]

_rng = np.random.default_rng(5)
_known = sorted({token for tokens in sentences for token in tokens})
_token = dict(zip(_known, _rng.normal(size=(len(_known), D)), strict=True))
_sense = dict(zip(dict.fromkeys(senses), _rng.normal(size=(4, D)), strict=True))
_rows: list[list[np.ndarray]] = [[], [], []]
for own, tokens in zip(senses, sentences, strict=True):
    for token in tokens:
        noise = 0.7 * _rng.normal(size=(2, D))
        _rows[0].append(2 * _token[token])
        _rows[1].append(_token[token] + 0.4 * _sense[own] + noise[0])
        _rows[2].append(0.7 * _token[token] + 1.2 * _sense[own] + noise[1])
layers = np.array(_rows, dtype=np.float32)  # (3, N, D), all words in order
_starts = np.cumsum([0, *(len(tokens) for tokens in sentences[:-1])])
at = [int(start) + place for start, (*_, place) in zip(_starts, examples, strict=True)]
word_layers = layers[:, at]  # (3, 12, D), the ambiguous words alone

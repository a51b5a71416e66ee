"""What a bidirectional language model predicts of a sentence, checked before a page shows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from ptm_edu.widgets.check import Check, described

DIRECTIONS = ("forward", "backward")
KEYS = ("words", "probabilities", "true_probability", "true_rank")
SMALLEST = 2.0**-100  # a probability that float32 rounds to 0 would be endlessly surprising
SHOWN = 8


def checked_predictions(
    widget: str, tokens: Sequence[str], answer: Any, vocabulary_size: int
) -> dict[str, Any]:
    """Return an answer of `predict` for T tokens as plain lists, the SHOWN best words a place.

    Raises ValueError where a part is missing, has another shape, or holds what is no probability.
    """
    given = sorted(map(str, answer)) if isinstance(answer, Mapping) else type(answer).__name__
    if not isinstance(given, list) or not {*DIRECTIONS} <= {*given}:
        wanted = "{'forward': {…}, 'backward': {…}}"
        Check(widget, "predict(tokens)").refuse("", wanted, f"{given}")
    sides = {
        name: _checked_side(widget, name, len(tokens), answer[name], vocabulary_size)
        for name in DIRECTIONS
    }
    return {"tokens": list(tokens), **sides}


def _checked_side(widget: str, name: str, T: int, answer: Any, V: int) -> dict[str, Any]:
    check = Check(widget, f"predict(tokens)[{name!r}]", T=T)
    side = check.keys(answer, KEYS)
    words, ranks = np.asarray(side["words"]), np.asarray(side["true_rank"])
    right = words.ndim == 2 and len(words) == T and words.dtype.kind in "UO"
    wanted = f"({T}, K) strings, the K best at each of {T} tokens"
    check.must(right and words.shape[1] > 0, "words", wanted, words)
    check.sizes["K"] = words.shape[1]
    softmax = "take the softmax, not the logits"
    # In float32 a sum of many may reach a little over 1.
    best = check.numbers("probabilities", side["probabilities"], "T K", 0, 1.0001, advice=softmax)
    if (np.diff(best, axis=1) > 1e-6).any():
        check.refuse("probabilities", "falling, the best word first", described(best), "sort them")
    check.must(ranks.dtype.kind in "iu", "true_rank", f"whole numbers ({T},)", ranks)
    vocabulary = "1 is the best, 0 a word that is not in the vocabulary"
    check.numbers("true_rank", ranks, "T", 0, V, advice=vocabulary)
    # What a word outside the vocabulary is given is no probability of it, whatever stands there.
    true = check.numbers("true_probability", side["true_probability"], "T", finite=False)
    true = np.where(ranks == 0, 0, true)
    check.numbers("true_probability", true, "T", 0, 1.0001, advice=softmax)
    return {
        "words": [[str(word) for word in row[:SHOWN]] for row in words],
        "probabilities": [[_short(min(1, p)) for p in row[:SHOWN]] for row in best],
        "true_probability": [
            None if rank == 0 else _short(min(1, max(p, SMALLEST)))
            for p, rank in zip(true, ranks, strict=True)
        ],
        "true_rank": ranks.tolist(),
    }


def _short(probability: float) -> float:
    """Six digits: what float32 knows, and no more to send."""
    return float(f"{probability:.6g}")

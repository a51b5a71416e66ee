"""What a bidirectional language model predicts of a sentence, checked before a page shows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ptm_edu.widgets.inputs import checked_keys

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
    if not isinstance(answer, Mapping) or any(name not in answer for name in DIRECTIONS):
        given = sorted(map(str, answer)) if isinstance(answer, Mapping) else type(answer).__name__
        raise ValueError(
            f"{widget}: predict(tokens) must return {{'forward': {{…}}, 'backward': {{…}}}}, "
            f"got {given}"
        )
    sides = {
        name: _checked_side(f"{widget}: predict(tokens)[{name!r}]", len(tokens), answer[name])
        for name in DIRECTIONS
    }
    for name, side in sides.items():
        if not all(0 <= rank <= vocabulary_size for rank in side["true_rank"]):
            raise ValueError(
                f"{widget}: predict(tokens)[{name!r}]['true_rank'] must lie from 1, the best, to "
                f"vocabulary_size = {vocabulary_size}, got {side['true_rank']}"
            )
    return {"tokens": list(tokens), **sides}


def _checked_side(named: str, T: int, side: Any) -> dict[str, Any]:
    checked_keys(named, side, KEYS)
    words = np.asarray(side["words"])
    if words.ndim != 2 or len(words) != T or words.shape[1] == 0 or words.dtype.kind not in "UO":
        raise ValueError(
            f"{named}['words'] must be ({T}, K) strings, the K best at each of {T} tokens, "
            f"got {words.dtype} {words.shape}"
        )
    best = _probabilities(named, "probabilities", side["probabilities"], words.shape)  # (T, K)
    if (np.diff(best, axis=1) > 1e-6).any():
        raise ValueError(f"{named}['probabilities'] must fall, the best word first: sort them")
    ranks = np.asarray(side["true_rank"])
    if ranks.shape != (T,) or ranks.dtype.kind not in "iu":
        raise ValueError(
            f"{named}['true_rank'] must be ({T},) whole numbers, 1 for the best word and 0 for one "
            f"that is not in the vocabulary, got {ranks.dtype} {ranks.shape}"
        )
    # What a word outside the vocabulary is given is no probability of it, whatever stands there.
    given = np.asarray(side["true_probability"], dtype=np.float64)
    filled = np.where(ranks == 0, 0, given) if given.shape == (T,) else given
    true = _probabilities(named, "true_probability", filled, (T,))
    return {
        "words": [[str(word) for word in row[:SHOWN]] for row in words],
        "probabilities": [[_short(p) for p in row[:SHOWN]] for row in best],
        "true_probability": [
            None if rank == 0 else _short(max(p, SMALLEST))
            for p, rank in zip(true, ranks, strict=True)
        ],
        "true_rank": ranks.tolist(),
    }


def _probabilities(named: str, key: str, given: Any, shape: tuple[int, ...]) -> NDArray[np.float64]:
    numbers = np.asarray(given, dtype=np.float64)
    if numbers.shape != shape:
        raise ValueError(f"{named}[{key!r}] must be {shape}, got {numbers.shape}")
    # NaN is not between them either. In float32 a sum of many may reach a little over 1.
    if not ((numbers >= 0) & (numbers <= 1.0001)).all():
        raise ValueError(
            f"{named}[{key!r}] must be probabilities from 0 to 1, got values from "
            f"{numbers.min():g} to {numbers.max():g}: take the softmax, not the logits"
        )
    return numbers.clip(max=1)


def _short(probability: float) -> float:
    """Six digits: what float32 knows, and no more to send."""
    return float(f"{probability:.6g}")

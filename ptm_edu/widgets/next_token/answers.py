"""What a language model expects after a text, checked before a page shows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from ptm_edu.widgets.inputs import checked_keys

KEYS = ("tokens", "bits", "candidates", "others", "rest", "entropy")
CANDIDATES = 40  # more can't be looked at

Named = tuple[int, str, float]


def checked_answer(named: str, answer: Any, chosen: int, most: int) -> dict[str, Any]:
    """Return an answer of `guess` as plain lists and numbers; `chosen` tokens follow its text.

    Raises ValueError where a part is missing or is not what `NextToken` explains.
    """
    checked_keys(named, answer, KEYS)
    tokens = [str(token) for token in answer["tokens"]]
    if not chosen < len(tokens) <= most:
        raise ValueError(
            f"{named}['tokens']: expected 1 to {most} tokens, the {chosen} chosen ones last, "
            f"got {len(tokens)}"
        )
    bits = [float(value) for value in answer["bits"]]
    if len(bits) != len(tokens) - 1 or not all(0 <= value < np.inf for value in bits):
        raise ValueError(
            f"{named}['bits'] must be −log2 P of each token but the first, {len(tokens) - 1} "
            f"numbers of 0 or more, got {bits}"
        )
    candidates = _checked_named(f"{named}['candidates']", answer["candidates"])
    others = _checked_named(f"{named}['others']", answer["others"])
    _check_distribution(named, candidates, others, answer)
    return {
        "tokens": tokens,
        "bits": [float(f"{value:.5g}") for value in bits],
        "candidates": candidates,
        "others": others,
        "rest": float(f"{answer['rest']:.4g}"),
        "entropy": float(f"{answer['entropy']:.5g}"),
    }


def _check_distribution(
    named: str, candidates: Sequence[Named], others: Sequence[Named], answer: Mapping[str, Any]
) -> None:
    p = np.array([chance for *_, chance in candidates])
    if not 1 <= len(p) <= CANDIDATES or (np.diff(p) > 1e-6).any():
        raise ValueError(
            f"{named}['candidates'] must be 1 to {CANDIDATES}, the most likely first, got "
            f"P = {p.tolist()}"
        )
    ids = [token for token, *_ in candidates]
    if len(set(ids)) < len(ids) or not {token for token, *_ in others}.isdisjoint(ids):
        raise ValueError(f"{named}: each candidate has an id of its own, no other token has it")
    rest, entropy = float(answer["rest"]), float(answer["entropy"])
    # In float32 a sum of many thousands is not exactly one.
    if not (rest >= 0 and abs(p.sum() + rest - 1) < 1e-3):
        raise ValueError(
            f"{named}: the candidates' probabilities and 'rest' must sum to 1, got {p.sum():g} and "
            f"{rest:g}: 'rest' is that of all tokens that are no candidate"
        )
    if not 0 <= entropy < np.inf:
        raise ValueError(f"{named}['entropy'] must be 0 bits or more, got {entropy}")


def _checked_named(named: str, given: Any) -> list[Named]:
    rows = [tuple(row) for row in given]
    fine = all(
        len(row) == 3
        and hasattr(row[0], "__index__")
        and isinstance(row[1], str)
        and 0 <= row[2] <= 1.0001
        for row in rows
    )
    if not fine:
        raise ValueError(f"{named} must be (id, token, probability) each, got {rows[:3]}")
    return [(int(token), name, _short(p)) for token, name, p in rows]


def _short(probability: float) -> float:
    """Four digits: as many as are shown, and few to send; never 0, which surprises endlessly."""
    return float(f"{min(1.0, max(probability, 2.0**-100)):.4g}")

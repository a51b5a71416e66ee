"""What a model says of a sentence and of tokens hidden in it, checked before a page shows it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from ptm_edu.widgets.inputs import checked_keys

KEYS = ("candidates", "entropy", "p", "rank")
MASK = "[MASK]"

Candidate = tuple[str, float]
Standing = tuple[float | None, int | None, str, float]


def checked_sentence(named: str, read: Any, most: int) -> dict[str, Any]:
    """Return what `read` says of a text as plain lists: `tokens`, `fixed`, `standing`, `start`.

    `start` are the places hidden at first: up to two where the text itself has a [MASK], else its
    last word. Raises ValueError where a part is missing or is not what `FillMask` explains.
    """
    given = checked_keys(named, read, ("tokens", "fixed", "standing"))
    tokens = list(given["tokens"])
    if not all(isinstance(token, str) and token and " " not in token for token in tokens):
        raise ValueError(f"{named}['tokens'] must be strings without spaces, got {tokens!r:.80}")
    if not 1 <= len(tokens) <= most:
        raise ValueError(
            f"{named}: a sentence here has 1 to {most} tokens, got {len(tokens)}: cut it"
        )
    fixed = sorted({int(position) for position in given["fixed"]})
    if fixed and not 0 <= fixed[0] <= fixed[-1] < len(tokens):
        raise ValueError(f"{named}['fixed'] must be places of its tokens, got {fixed}")
    standing = [_checked_standing(f"{named}['standing']", row) for row in given["standing"]]
    if len(standing) != len(tokens):
        raise ValueError(
            f"{named}['standing'] must have a row for each of {len(tokens)} tokens, got "
            f"{len(standing)}"
        )
    start = _start(tokens, fixed)
    return {"tokens": tokens, "fixed": fixed, "standing": standing, "start": start}


def checked_distribution(named: str, answer: Any, most: int) -> dict[str, Any]:
    """Return what `fill` says of one hidden place as plain numbers, `most` candidates at most.

    Raises ValueError where a part is missing or is not what `FillMask` explains.
    """
    given = checked_keys(named, answer, KEYS)
    rows = [tuple(row) for row in given["candidates"]]
    if not rows or not all(len(row) == 2 and isinstance(row[0], str) and row[0] for row in rows):
        raise ValueError(f"{named}['candidates'] must be (token, P), one or more, got {rows!r:.80}")
    p = np.array([share for _, share in rows], dtype=float)
    falls = (np.diff(p) <= 1e-9).all() and len({token for token, _ in rows}) == len(rows)
    if not (falls and (p >= 0).all() and p.sum() <= 1.001):
        raise ValueError(
            f"{named}['candidates'] must be different tokens, the most likely first, their "
            f"probabilities 1 together at most, got P = {p.tolist()!r:.80}"
        )
    entropy = float(given["entropy"])
    if not 0 <= entropy < 16:
        raise ValueError(f"{named}['entropy'] must be 0 to 16 bits, got {entropy}")
    own, rank = _checked_own(named, given["p"], given["rank"])
    return {
        "candidates": [(token, short(share)) for token, share in rows[:most]],
        "entropy": float(f"{entropy:.5g}"),
        "p": own,
        "rank": rank,
    }


def short(probability: float) -> float:
    """Four digits: as many as are shown; never 0, of which there is no logarithm."""
    return float(f"{min(1.0, max(float(probability), 2.0**-32)):.4g}")


def _checked_own(named: str, p: Any, rank: Any) -> tuple[float | None, int | None]:
    """P and rank of the token that stands at a place; both None where none does."""
    if p is None and rank is None:
        return None, None
    if p is None or rank is None or not 0 <= p <= 1.0001 or not int(rank) >= 1:
        raise ValueError(
            f"{named}: p must be from 0 to 1 and rank from 1, or both None, got {p} and {rank}"
        )
    return short(p), int(rank)


def _checked_standing(named: str, row: Any) -> Standing:
    if not isinstance(row, Sequence) or len(row) != 4 or not isinstance(row[2], str):
        raise ValueError(f"{named} must be (P, rank, best token, its P) each, got {row!r:.80}")
    p, rank, best, share = row
    return *_checked_own(named, p, rank), best, short(share)


def _start(tokens: Sequence[str], fixed: Sequence[int]) -> list[int]:
    free = [position for position in range(len(tokens)) if position not in fixed]
    masks = [position for position in free if tokens[position] == MASK][:2]
    words = [position for position in free if any(letter.isalnum() for letter in tokens[position])]
    return masks or words[-1:] or free[-1:]

"""What a model says of a sentence and of tokens hidden in it, checked before a page shows it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from ptm_edu.widgets.check import Check

MASK = "[MASK]"


def checked_sentence(widget: str, text: str, read: Any, most: int) -> dict[str, Any]:
    """Return what `read` says of a text as plain lists: `tokens`, `fixed`, `standing`, `start`.

    `start` are the places hidden at first: up to two where the text itself has a [MASK], else its
    last word. Raises ValueError where a part is missing or is not what `FillMask` explains.
    """
    check = Check(widget, f"read({text!r:.40})")
    given = check.keys(read, ("tokens", "fixed", "standing"))
    tokens = check.strings("tokens", given["tokens"], "T", most=most, blank=True, advice="cut it")
    for token in tokens:
        check.must(token and " " not in token, "tokens", "strings without spaces", token)
    places = check.listed("fixed", given["fixed"], "places of its tokens")
    fixed = sorted({check.whole("fixed", place, 0, len(tokens) - 1) for place in places})
    form = "(P, rank, best token, its P)"
    rows = check.tuples("standing", given["standing"], form, least=len(tokens), most=len(tokens))
    standing = [
        (*_checked_own(check, p, rank), check.text("standing", best, True), short(share))
        for p, rank, best, share in rows
    ]
    start = _start(tokens, fixed)
    return {"tokens": tokens, "fixed": fixed, "standing": standing, "start": start}


def checked_distribution(widget: str, answer: Any, most: int) -> dict[str, Any]:
    """Return what `fill` says of one hidden place as plain numbers, `most` candidates at most.

    Raises ValueError where a part is missing or is not what `FillMask` explains.
    """
    check = Check(widget, "fill(…)")
    given = check.keys(answer, ("candidates", "entropy", "p", "rank"))
    rows = check.tuples("candidates", given["candidates"], "(token, P)")
    tokens = check.strings("candidates", [row[0] for row in rows], blank=True, different=True)
    check.must(all(tokens), "candidates", "strings that are not empty", tokens)
    p = check.numbers("candidates", [share for _, share in rows], "K", 0, 1.001)
    if (np.diff(p) > 1e-9).any() or p.sum() > 1.001:
        wanted = "the most likely first, their probabilities 1 together at most"
        check.refuse("candidates", wanted, f"P = {p.tolist()!r:.80}")
    entropy = check.number("entropy", given["entropy"], 0, 16, "in bits")
    own, rank = _checked_own(check, given["p"], given["rank"])
    return {
        "candidates": [(token, short(share)) for token, share in zip(tokens, p, strict=True)][
            :most
        ],
        "entropy": float(f"{entropy:.5g}"),
        "p": own,
        "rank": rank,
    }


def short(probability: float) -> float:
    """Four digits: as many as are shown; never 0, of which there is no logarithm."""
    return float(f"{min(1.0, max(float(probability), 2.0**-32)):.4g}")


def _checked_own(check: Check, p: Any, rank: Any) -> tuple[float | None, int | None]:
    """P and rank of the token that stands at a place; both None where none does."""
    if p is None and rank is None:
        return None, None
    if p is None or rank is None:
        raise ValueError(
            f"{check.widget}: {check.call}: p and rank must both be numbers or both None, got {p} "
            f"and {rank}"
        )
    return short(check.number("p", p, 0, 1.0001)), check.whole("rank", rank, 1, 10**9)


def _start(tokens: Sequence[str], fixed: Sequence[int]) -> list[int]:
    free = [position for position in range(len(tokens)) if position not in fixed]
    masks = [position for position in free if tokens[position] == MASK][:2]
    words = [position for position in free if any(letter.isalnum() for letter in tokens[position])]
    return masks or words[-1:] or free[-1:]

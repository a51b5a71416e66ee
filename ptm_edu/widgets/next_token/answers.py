"""What a language model expects after a text, checked before a page shows it."""

from __future__ import annotations

from typing import Any

import numpy as np

from ptm_edu.widgets.check import Check

KEYS = ("tokens", "bits", "candidates", "others", "rest", "entropy")
CANDIDATES = 40  # more can't be looked at

Named = tuple[int, str, float]


def checked_answer(widget: str, text: str, answer: Any, chosen: int, most: int) -> dict[str, Any]:
    """Return an answer of `guess` as plain lists and numbers; `chosen` tokens follow its text.

    Raises ValueError where a part is missing or is not what `NextToken` explains.
    """
    check = Check(widget, f"guess({text!r:.40}, …)")
    given = check.keys(answer, KEYS)
    advice = f"the {chosen} chosen ones last; shorten the text"
    tokens = check.strings(
        "tokens", given["tokens"], least=chosen + 1, most=most, blank=True, advice=advice
    )
    check.sizes["T−1"] = len(tokens) - 1
    log2 = "−log2 P of each token but the first"
    bits = check.numbers("bits", given["bits"], "T−1", 0, advice=log2)
    candidates = _checked_named(check, "candidates", given["candidates"], 1, CANDIDATES)
    others = _checked_named(check, "others", given["others"], 0, 10**6)
    p = np.array([chance for *_, chance in candidates])
    if (np.diff(p) > 1e-6).any():
        check.refuse("candidates", "the most likely first", f"P = {p.tolist()!r:.80}")
    ids = [token for token, *_ in candidates]
    if len({*ids}) < len(ids) or not {token for token, *_ in others}.isdisjoint(ids):
        check.refuse("candidates", "ids of their own, which no other token has", f"{ids!r:.80}")
    rest = check.number("rest", given["rest"], 0, 1.001, "of all tokens that are no candidate")
    # In float32 a sum of many thousands is not exactly one.
    if abs(p.sum() + rest - 1) >= 1e-3:
        wanted = "1 together with the candidates' probabilities"
        check.refuse("rest", wanted, f"{rest:g} and {p.sum():g}")
    entropy = check.number("entropy", given["entropy"], 0, 64, "in bits")
    return {
        "tokens": tokens,
        "bits": [float(f"{value:.5g}") for value in bits],
        "candidates": candidates,
        "others": others,
        "rest": float(f"{rest:.4g}"),
        "entropy": float(f"{entropy:.5g}"),
    }


def _checked_named(check: Check, name: str, given: Any, least: int, most: int) -> list[Named]:
    rows = check.tuples(name, given, "(id, token, probability)", least=least, most=most)
    p = check.numbers(name, [row[2] for row in rows], "K", 0, 1.0001, least=0)
    check.sizes.pop("K")
    return [
        (check.whole(name, row[0], 0, 2**31 - 1), check.text(name, row[1], blank=True), _short(q))
        for row, q in zip(rows, p, strict=True)
    ]


def _short(probability: float) -> float:
    """Four digits: as many as are shown, and few to send; never 0, which surprises endlessly."""
    return float(f"{min(1.0, max(probability, 2.0**-100)):.4g}")

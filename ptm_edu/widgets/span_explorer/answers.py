"""What a model says of a question and a passage, checked before a page shows it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from ptm_edu.widgets.check import Check

KEYS = ("tokens", "offsets", "words", "start", "end", "cut")
LEAST, MOST = 2, 512  # tokens; BERT reads 512


def checked_scores(widget: str, answer: Any, passage: str) -> dict[str, Any]:
    """Return an answer of `answer(question, passage)` as plain lists and numbers.

    Raises ValueError where a part is missing or is not what `SpanExplorer` explains.
    """
    check = Check(widget, "answer(question, passage)")
    given = check.keys(answer, KEYS)
    shorter = "shorten the passage"
    tokens = check.strings(
        "tokens", given["tokens"], "T", least=LEAST, most=MOST, blank=True, advice=shorter
    )
    offsets = _checked_offsets(check, given["offsets"], len(tokens), len(passage))
    start, end = (
        # Nine digits are all of float32, so the page adds up the very same numbers.
        [float(f"{value:.9g}") for value in check.numbers(key, given[key], "T", dtype=np.float32)]
        for key in ("start", "end")
    )
    return {
        "tokens": tokens,
        "offsets": offsets,
        "words": _checked_words(check, given["words"], offsets),
        "start": start,
        "end": end,
        "cut": check.whole("cut", given["cut"], 0, 10**9, "how many tokens were cut off"),
    }


def likeliest_text(entry: Mapping[str, Any], longest: int) -> str:
    """Return the best span's characters, of at most `longest` tokens."""
    start, end = (np.array(entry[key], dtype=np.float32) for key in ("start", "end"))
    inside = np.array([offset is not None for offset in entry["offsets"]])  # (T,)
    ordered = np.triu(np.tril(np.ones((len(inside), len(inside)), dtype=bool), longest - 1))
    scores = np.where(
        ordered & inside[:, None] & inside[None, :], start[:, None] + end[None, :], -np.inf
    )
    first, last = np.unravel_index(scores.argmax(), scores.shape)
    passage: str = entry["passage"]
    return passage[entry["offsets"][first][0] : entry["offsets"][last][1]]


def shortened(number: float) -> float:
    """Return a number with six digits, which are enough to show it."""
    return float(f"{number:.6g}")


def _checked_offsets(check: Check, given: Any, T: int, size: int) -> list[list[int] | None]:
    wanted = f"(start, end) in the passage of {size} characters, or None, for each of {T} tokens"
    places = check.listed("offsets", given, wanted)
    pairs = check.tuples("offsets", [p for p in places if p is not None], "(start, end)", least=0)
    right = all(0 <= start < end <= size for start, end in pairs) and len(places) == T
    check.must(right, "offsets", wanted, places)
    if places[0] is not None or not pairs:
        wanted = "None for the first token, [CLS], which stands for no answer, but not for all"
        check.refuse("offsets", wanted, f"{places[:3]} …")
    return [None if place is None else [int(bound) for bound in place] for place in places]


def _checked_words(check: Check, given: Any, offsets: list[list[int] | None]) -> list[int | None]:
    wanted = "the number of each token's word, in rising order, None where its place is None"
    listed = check.listed("words", given, wanted)
    words = [None if word is None else check.whole("words", word, 0, 10**6) for word in listed]
    own = [word for word in words if word is not None]
    has_offset = [offset is not None for offset in offsets]
    right = [word is not None for word in words] == has_offset and own == sorted(own)
    check.must(right, "words", wanted, words)
    return words

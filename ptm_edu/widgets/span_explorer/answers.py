"""What a model says of a question and a passage, checked before a page shows it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from ptm_edu.widgets.inputs import as_array, checked_keys

KEYS = ("tokens", "offsets", "words", "start", "end", "cut")
LEAST, MOST = 2, 512  # tokens; BERT reads 512


def checked_scores(widget: str, answer: Any, passage: str) -> dict[str, Any]:
    """Return an answer of `answer(question, passage)` as plain lists and numbers.

    Raises ValueError where a part is missing or is not what `SpanExplorer` explains.
    """
    named = f"{widget}: answer(question, passage)"
    checked_keys(named, answer, KEYS)
    tokens = [str(token) for token in answer["tokens"]]
    T = len(tokens)
    if not LEAST <= T <= MOST:
        raise ValueError(f"{named}['tokens'] must be {LEAST} to {MOST}, got {T}")
    offsets = _checked_offsets(named, answer["offsets"], T, len(passage))
    return {
        "tokens": tokens,
        "offsets": offsets,
        "words": _checked_words(named, answer["words"], offsets),
        "start": _checked_logits(f"{named}['start']", answer["start"], T),
        "end": _checked_logits(f"{named}['end']", answer["end"], T),
        "cut": _checked_cut(named, answer["cut"]),
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


def _checked_offsets(named: str, given: Any, T: int, size: int) -> list[list[int] | None]:
    offsets = [None if offset is None else [int(bound) for bound in offset] for offset in given]
    fine = all(
        offset is None or (len(offset) == 2 and 0 <= offset[0] < offset[1] <= size)
        for offset in offsets
    )
    if len(offsets) != T or not fine:
        raise ValueError(
            f"{named}['offsets'] must be (start, end) in the passage of {size} characters, or None "
            f"for a token that is not of it, for each of {T} tokens, got {offsets[:3]} …"
        )
    if offsets[0] is not None or all(offset is None for offset in offsets):
        raise ValueError(
            f"{named}['offsets']: the first token, [CLS], stands for no answer and is not of the "
            f"passage, and one or more of the others are; got {offsets[:3]} …"
        )
    return offsets


def _checked_words(named: str, given: Any, offsets: list[list[int] | None]) -> list[int | None]:
    words = [None if word is None else int(word) for word in given]
    own = [word for word in words if word is not None]
    has_offset = [offset is not None for offset in offsets]
    if [word is not None for word in words] != has_offset or own != sorted(own):
        raise ValueError(
            f"{named}['words'] must be the number of each token's word, in rising order, and None "
            f"where its place is None, got {words[:6]} …"
        )
    return words


def _checked_logits(named: str, given: Any, T: int) -> list[float]:
    logits = as_array(given, np.float32)
    if logits.shape != (T,) or not np.isfinite(logits).all():
        raise ValueError(
            f"{named} must be ({T},) logits, a finite number for each token, got "
            f"{logits.shape} with {int((~np.isfinite(logits)).sum())} that are not finite"
        )
    # Nine digits are all of float32, so the page adds up the very same numbers.
    return [float(f"{value:.9g}") for value in logits]


def _checked_cut(named: str, cut: Any) -> int:
    if not hasattr(cut, "__index__") or cut < 0:
        raise ValueError(
            f"{named}['cut'] must be how many tokens of the passage were cut off, 0 for none, "
            f"got {cut!r}"
        )
    return int(cut)

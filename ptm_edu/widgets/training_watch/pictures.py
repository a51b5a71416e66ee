"""What `picture()` may return, checked and made small enough to be sent while a training runs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ptm_edu.widgets.attentions import checked_attentions, packed_attentions
from ptm_edu.widgets.check import Check

SIDE = 32  # tokens a side of an attention matrix
HEADS = 16
LINES = 8  # samples, and words with neighbors
LETTERS = 300  # of a sample


def checked_picture(
    widget: str, given: Any, tokens: Sequence[str], sources: Sequence[str]
) -> tuple[str, Any]:
    """Return the kind of a picture, and the picture as JSON.

    A mapping of words to their neighbors is "neighbors", a sequence of strings "samples", an array
    or tensor (H, T, S) "attention". Raises ValueError for anything else.
    """
    if isinstance(given, Mapping):
        return "neighbors", _neighbors(widget, given)
    if isinstance(given, Sequence) and given and all(isinstance(one, str) for one in given):
        return "samples", _samples(widget, given)
    if hasattr(given, "shape"):
        return "attention", _attention(widget, given, tokens, sources)
    wanted = "attention weights (H, T, S), a list of texts, or a dict of words and their neighbors"
    Check(widget, "picture()").refuse("", wanted, f"{given!r:.80}")


def _attention(widget: str, given: Any, tokens: Sequence[str], sources: Sequence[str]) -> Any:
    shape = tuple(given.shape)
    if len(shape) == 4 and shape[0] == 1:
        given, shape = given[0], shape[1:]
    if not tokens:
        raise ValueError(
            f"{widget}: attention weights {shape} need tokens=[…], a name for each row"
        )
    check = Check(widget, "picture()")
    right = len(shape) == 3 and shape[1:] == (len(tokens), len(sources)) and 1 <= shape[0] <= HEADS
    wanted = f"weights of one layer, (H, {len(tokens)}, {len(sources)}) with 1 to {HEADS} heads"
    check.must(right, "", wanted, given)
    weights = checked_attentions(widget, given[None], len(tokens), len(sources))[0]  # (H, T, S)
    return {"heads": shape[0], "weights": packed_attentions(weights)}


def _samples(widget: str, texts: Sequence[str]) -> list[str]:
    Check(widget, "picture()").strings("", texts, most=LINES, blank=True)
    cut = [text.strip() for text in texts]
    return [text if len(text) <= LETTERS else f"{text[:LETTERS]}…" for text in cut]


def _neighbors(widget: str, table: Mapping[Any, Any]) -> list[Any]:
    check = Check(widget, "picture()")
    wanted = f"1 to {LINES} words, each with a list of its nearest words, {{'king': ['queen', …]}}"
    check.must(1 <= len(table) <= LINES, "", wanted, table)
    words = check.strings("", [*table], blank=True)
    near = [check.strings(word, table[word], least=0, blank=True) for word in words]
    return [[word, some[:LINES]] for word, some in zip(words, near, strict=True)]

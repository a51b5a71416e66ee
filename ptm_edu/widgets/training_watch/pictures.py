"""What `picture()` may return, checked and made small enough to be sent while a training runs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ptm_edu.widgets.attentions import checked_attentions, packed_attentions

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
    raise ValueError(
        f"{widget}: picture() must return attention weights (H, T, S), a list of texts, or a dict "
        f"of words and their neighbors, got {given!r:.80}"
    )


def _attention(widget: str, given: Any, tokens: Sequence[str], sources: Sequence[str]) -> Any:
    shape = tuple(given.shape)
    if len(shape) == 4 and shape[0] == 1:
        given, shape = given[0], shape[1:]
    if not tokens:
        raise ValueError(
            f"{widget}: attention weights {shape} need tokens=[…], a name for each row"
        )
    if len(shape) != 3 or shape[1:] != (len(tokens), len(sources)) or not 1 <= shape[0] <= HEADS:
        raise ValueError(
            f"{widget}: picture() must return the attention weights of one layer, (H, "
            f"{len(tokens)}, {len(sources)}) with 1 to {HEADS} heads, got {shape}"
        )
    weights = checked_attentions(widget, given[None], len(tokens), len(sources))[0]  # (H, T, S)
    return {"heads": shape[0], "weights": packed_attentions(weights)}


def checked_tokens(widget: str, tokens: Sequence[str]) -> list[str]:
    """Return tokens as a list; raises ValueError for over SIDE, or for what is no string."""
    listed = list(tokens)
    if isinstance(tokens, str) or not all(isinstance(token, str) for token in listed):
        raise ValueError(f"{widget}: tokens must be a list of strings, got {tokens!r:.80}")
    if len(listed) > SIDE:
        raise ValueError(f"{widget}: at most {SIDE} tokens, got {len(listed)}: take a shorter text")
    return listed


def _samples(widget: str, texts: Sequence[str]) -> list[str]:
    if isinstance(texts, str) or len(texts) > LINES:
        raise ValueError(
            f"{widget}: picture() must return a list of 1 to {LINES} texts, got {texts!r:.80}"
        )
    cut = [text.strip() for text in texts]
    return [text if len(text) <= LETTERS else f"{text[:LETTERS]}…" for text in cut]


def _neighbors(widget: str, table: Mapping[Any, Any]) -> list[Any]:
    rows = [[word, list(near)] for word, near in table.items() if not isinstance(near, str)]
    strings = all(isinstance(word, str) for row in rows for word in (row[0], *row[1]))
    if not 1 <= len(table) <= LINES or len(rows) < len(table) or not strings:
        raise ValueError(
            f"{widget}: picture() must return 1 to {LINES} words, each with a list of its nearest "
            f"words, {{'king': ['queen', …], …}}, got {table!r:.80}"
        )
    return [[word, near[:LINES]] for word, near in rows]

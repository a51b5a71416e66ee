"""What each attention head looks at: the place that it weighs most, asked of every token.

Clark et al. 2019, "What Does BERT Look At?" (arXiv:1906.04341), §3 and §4: some heads look at the
token before, some at a mark, and a few at what a word depends on or refers to.
"""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import Tensor

RELATIONS = ("previous token", "next token", "[CLS]", "[SEP]")


def target_positions(relation: str, tokens: int) -> Tensor:
    """Return for each of T tokens the place that a head of this kind looks at, −1 for none (T,).

    The first token is [CLS] and the last [SEP]: neither is asked, and neither is the token before
    or after one that counts. Raises KeyError for what is none of RELATIONS.
    """
    places = torch.arange(tokens)
    targets = {
        "previous token": places - 1,
        "next token": places + 1,
        "[CLS]": torch.zeros_like(places),
        "[SEP]": torch.full_like(places, tokens - 1),
    }[relation]
    marks = (places == 0) | (places == tokens - 1)
    if relation not in ("[CLS]", "[SEP]"):
        marks |= (targets <= 0) | (targets >= tokens - 1)
    return targets.masked_fill(marks, -1)


def attention_hits(attentions: Sequence[Tensor], targets: Tensor) -> tuple[Tensor, int]:
    """Return how many tokens each head (L, H) weighs their target most for, and how many are asked.

    `attentions` are a text's, L of (H, T, T), rows the tokens that look; `targets` (T,) are places,
    −1 for tokens that are not asked.
    """
    strongest = torch.stack([one.argmax(dim=-1) for one in attentions])  # (L, H, T)
    asked = targets >= 0
    return (strongest == targets)[..., asked].sum(dim=-1), int(asked.sum())


def most_attended_span(
    attentions: Sequence[Tensor], place: int, spans: Sequence[Sequence[int]]
) -> Tensor:
    """Return which of several spans each head (L, H) weighs most, seen from the token `place`.

    A span is the places of its pieces; the weight of a span is their sum. Raises ValueError for
    fewer than two spans, or one without a place.
    """
    if len(spans) < 2 or not all(spans):
        raise ValueError(
            f"most_attended_span: expected two spans or more, none of them empty, got {spans}"
        )
    weights = torch.stack([one[:, place] for one in attentions])  # (L, H, T)
    sums = torch.stack([weights[..., list(span)].sum(dim=-1) for span in spans])  # (spans, L, H)
    return sums.argmax(dim=0)

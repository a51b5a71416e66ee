"""Which position each attention head attends to most.

Clark et al. 2019, "What Does BERT Look At?" (arXiv:1906.04341), §3 and §4: some heads attend to the
previous token, some to a special token, and a few to a word's syntactic head or its antecedent.
"""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import Tensor

from ptm_edu.require import require

RELATIONS = ("previous token", "next token", "[CLS]", "[SEP]")


def target_positions(relation: str, tokens: int) -> Tensor:
    """Return for each of T tokens the position that a head of this kind attends to (T,).

    −1 is none: the first token is [CLS] and the last [SEP], and neither counts as a query, nor as a
    previous or next token. Raises KeyError for a relation that is not in RELATIONS.
    """
    positions = torch.arange(tokens)
    targets = {
        "previous token": positions - 1,
        "next token": positions + 1,
        "[CLS]": torch.zeros_like(positions),
        "[SEP]": torch.full_like(positions, tokens - 1),
    }[relation]
    special = (positions == 0) | (positions == tokens - 1)
    if relation not in ("[CLS]", "[SEP]"):
        special |= (targets <= 0) | (targets >= tokens - 1)
    return targets.masked_fill(special, -1)


def attention_hits(attentions: Sequence[Tensor], targets: Tensor) -> tuple[Tensor, int]:
    """Return how many tokens' largest weight is on their target, by head (L, H), and of how many.

    `attentions` are a text's, L of (H, T, T) with queries in rows; `targets` (T,) are positions, −1
    for tokens that do not count.
    """
    strongest = torch.stack([layer.argmax(dim=-1) for layer in attentions])  # (L, H, T)
    counted = targets >= 0  # (T,)
    return (strongest == targets)[..., counted].sum(dim=-1), int(counted.sum())  # (L, H)


def most_attended_span(
    attentions: Sequence[Tensor], position: int, spans: Sequence[Sequence[int]]
) -> Tensor:
    """Return the index of the span with each head's (L, H) largest weight, for one query.

    A span is the positions of its tokens; its weight is their sum. Raises ValueError for fewer than
    two spans, or an empty one.
    """
    require(
        len(spans) >= 2 and all(spans),
        f"most_attended_span: expected two spans or more, none of them empty, got {spans}",
    )
    weights = torch.stack([layer[:, position] for layer in attentions])  # (L, H, T)
    sums = torch.stack([weights[..., list(span)].sum(dim=-1) for span in spans])  # (spans, L, H)
    return sums.argmax(dim=0)  # (L, H)

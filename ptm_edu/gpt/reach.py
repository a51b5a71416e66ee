"""How far a change reaches: another token at one place, and what every place then says comes next.

The same weights read a text under the causal mask, as they were trained to, and under a full one.
"""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor
from torch.nn import functional

from ptm_edu.transformer import causal_mask
from ptm_edu.transformer.embeddings import check_ids

from .generation import Tokenizer
from .model import GPT

ROWS = 16  # texts read at once: a long one's distributions would not fit into memory
NEAREST = 20  # so many similar pieces are looked through for one of the same kind


def reach(model: GPT, tokenizer: Tokenizer, text: str) -> dict[str, Any]:
    """Return how much each place's prediction changes when each token of a text is exchanged.

    `tokens` (T,) are the text's pieces, `replacements` (T,) what stands in for each; `causal` and
    `full` (T, T) are what `changes` says of them under either mask. Raises ValueError for a text
    without tokens, or longer than the context.
    """
    ids = torch.tensor(tokenizer.encode(text), dtype=torch.long)
    others = similar_tokens(model, tokenizer, ids)
    return {
        "tokens": [tokenizer.decode([token]) for token in ids.tolist()],
        "replacements": [tokenizer.decode([token]) for token in others.tolist()],
        "causal": changes(model, ids, others).numpy(),
        "full": changes(model, ids, others, causal=False).numpy(),
    }


@torch.no_grad()
def changes(model: GPT, ids: Tensor, replacements: Tensor, causal: bool = True) -> Tensor:
    """Return (T, T): at [i, t], how much place t's prediction changes with token i exchanged.

    That is the total variation ½ Σ |p − q| of the next token's distributions, the share of the
    probability that moves, from 0 to 1. `ids` and `replacements` are (T,). Without `causal` every
    token may look at every token, which the model was never trained for. Under the causal mask all
    before place i is 0, and exactly so. Raises ValueError for a model that is in training, since
    dropout would change everything, and for no tokens or more than the context.
    """
    T = len(ids)
    if model.training or not 1 <= T <= model.config.max_positions:
        raise ValueError(
            f"changes: expected a model in eval() mode and 1 to {model.config.max_positions} "
            f"tokens, got training = {model.training} and {T} tokens"
        )
    mask = causal_mask(T) if causal else None
    exchanged = torch.where(torch.eye(T, dtype=torch.bool), replacements, ids)  # row i: token i
    rows = []
    for part in exchanged.split(ROWS):
        # The text as it is stands in every row too: each number is reckoned in the same order as
        # the one it is compared with, and what is the same differs by 0 and not by a rounding.
        own = _expected(model, ids.expand(len(part), T), mask)  # (B, T, V)
        rows.append((_expected(model, part, mask) - own).abs().sum(dim=-1) / 2)
    return torch.cat(rows)


def _expected(model: GPT, ids: Tensor, mask: Tensor | None) -> Tensor:
    """Return P of the next token (B, T, V) for ids (B, T): `GPT.forward` under another mask."""
    ids = check_ids(ids, model.config.vocab_size)
    x = model.words(ids) + model.positions(torch.arange(ids.shape[1]))
    for layer in model.layers:
        x, _ = layer(x, mask)
    return model.score(model.norm(x)).softmax(dim=-1)


@torch.no_grad()
def similar_tokens(model: GPT, tokenizer: Tokenizer, ids: Tensor) -> Tensor:
    """Return for each of ids (T,) another one that could stand there: the most similar embedding.

    By the cosine, among pieces of the same kind: other letters, not only upper for lower case, and
    with a space before them, a capital at their beginning, or neither, as the piece itself.
    """
    vectors = functional.normalize(model.words.weight, dim=1)  # (V, D)
    near = (vectors[ids] @ vectors.T).topk(min(NEAREST, len(vectors)), dim=1).indices
    rows = near.tolist()
    return torch.tensor(
        [_other(tokenizer, token, row) for token, row in zip(ids.tolist(), rows, strict=True)],
        dtype=torch.long,
    )


def _other(tokenizer: Tokenizer, token: int, near: list[int]) -> int:
    """Return the first of `near` that is of the token's kind, or the first other one."""
    text = tokenizer.decode([token])
    others = [other for other in near if other != token]
    texts = [tokenizer.decode([other]) for other in others]
    alike = (
        other
        for other, its_text in zip(others, texts, strict=True)
        if its_text  # an end mark has none
        and its_text.casefold() != text.casefold()
        and _kind(its_text) == _kind(text)
    )
    return next(alike, others[0])


def _kind(piece: str) -> tuple[bool, bool, bool]:
    return piece.startswith(" "), piece.strip().isalpha(), piece.strip().istitle()

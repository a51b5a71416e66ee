"""A token's influence: how much every prediction changes when one token of a text is replaced.

The same weights are used under the causal mask, as in training, and under a full one.
"""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor
from torch.nn import functional

from ptm_edu.arguments import checked
from ptm_edu.gpt.generation import Tokenizer
from ptm_edu.gpt.model import GPT
from ptm_edu.require import require
from ptm_edu.transformer import causal_mask
from ptm_edu.transformer.checks import check_ids

BATCH_SIZE = 16  # texts in a batch: a long text's distributions would not fit into memory at once
NEAREST = 20  # similar tokens among which one of the same kind is searched for


@checked()
def token_influence(model: GPT, tokenizer: Tokenizer, text: str) -> dict[str, Any]:
    """Return how much each position's prediction changes when each token of a text is replaced.

    `tokens` (T,) are the text's tokens, `replacements` (T,) their replacements; `causal` and `full`
    (T, T) are the `influence_matrix` under either mask. Raises ValueError for a text without
    tokens, or longer than the context.
    """
    ids = torch.tensor(tokenizer.encode(text), dtype=torch.long)
    replacements = similar_tokens(model, tokenizer, ids)
    return {
        "tokens": [tokenizer.decode([token]) for token in ids.tolist()],
        "replacements": [tokenizer.decode([token]) for token in replacements.tolist()],
        "causal": influence_matrix(model, ids, replacements).numpy(),
        "full": influence_matrix(model, ids, replacements, causal=False).numpy(),
    }


@torch.no_grad()
def influence_matrix(model: GPT, ids: Tensor, replacements: Tensor, causal: bool = True) -> Tensor:
    """Return (T, T): at [i, t], how much the prediction at t changes when token i is replaced.

    This is the total variation ½ Σ |p − q| between the next token's distributions, from 0 to 1.
    `ids` and `replacements` are (T,). Without `causal`, every token may attend to every token,
    which the model was never trained for. Under the causal mask all entries before i are exactly 0.
    Raises ValueError for a model in training mode, since dropout would change everything, and for
    no tokens or more than the context.
    """
    T = len(ids)
    require(
        not model.training and 1 <= T <= model.config.max_positions,
        f"influence_matrix: expected a model in eval() mode and 1 to {model.config.max_positions} "
        f"tokens, got training = {model.training} and {T} tokens",
    )
    mask = causal_mask(T) if causal else None
    replaced = torch.where(torch.eye(T, dtype=torch.bool), replacements, ids)  # row i: token i
    rows = []
    for batch in replaced.split(BATCH_SIZE):
        # The original text fills a batch of the same shape: sums are then computed in the same
        # order, and equal predictions differ by exactly 0 instead of a rounding error.
        original = _predictions(model, ids.expand(len(batch), T), mask)  # (B, T, V)
        rows.append((_predictions(model, batch, mask) - original).abs().sum(dim=-1) / 2)  # (B, T)
    return torch.cat(rows)


def _predictions(model: GPT, ids: Tensor, mask: Tensor | None) -> Tensor:
    """Return P of the next token (B, T, V) for ids (B, T): `GPT.forward` under another mask."""
    ids = check_ids(ids, model.config.vocab_size)
    x = model.token_embedding(ids) + model.position_embedding(torch.arange(ids.shape[1]))
    for layer in model.layers:
        x, _ = layer(x, mask)  # (B, T, D)
    return model.lm_head(model.final_norm(x)).softmax(dim=-1)  # (B, T, V)


@torch.no_grad()
def similar_tokens(model: GPT, tokenizer: Tokenizer, ids: Tensor) -> Tensor:
    """Return a replacement for each of ids (T,): the token of the most similar embedding.

    Similarity is the cosine, among tokens of the same kind: with other letters, not only another
    case, and like the token itself in a leading space, in letters and in a leading capital.
    """
    vectors = functional.normalize(model.token_embedding.weight, dim=1)  # (V, D)
    nearest = (vectors[ids] @ vectors.T).topk(min(NEAREST, len(vectors)), dim=1).indices
    pairs = zip(ids.tolist(), nearest.tolist(), strict=True)
    return torch.tensor(
        [_replacement(tokenizer, token, near) for token, near in pairs], dtype=torch.long
    )


def _replacement(tokenizer: Tokenizer, token: int, near: list[int]) -> int:
    """Return the first of `near` that is of the token's kind, or the first other one."""
    text = tokenizer.decode([token])
    others = {other: tokenizer.decode([other]) for other in near if other != token}
    same_kind = (
        other
        for other, other_text in others.items()
        if other_text  # the end token has none
        and other_text.casefold() != text.casefold()
        and _kind(other_text) == _kind(text)
    )
    return next(same_kind, next(iter(others)))


def _kind(token: str) -> tuple[bool, bool, bool]:
    return token.startswith(" "), token.strip().isalpha(), token.strip().istitle()

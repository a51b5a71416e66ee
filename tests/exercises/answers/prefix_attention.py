"""Answers to prefix_attention: right ones of different kinds, and variants of each mistake."""

from __future__ import annotations

import torch
from torch import einsum
from torch.nn import functional as F  # noqa: N812 - as students write it

from ptm_edu.exercises.framework.self_test import Answers


def attend(query, key, value, allowed):
    """Attention as the notebook gives it: (B, T, D) from allowed (B, T, S)."""
    scores = query @ key.transpose(1, 2) / query.shape[-1] ** 0.5
    return scores.masked_fill(~allowed, float("-inf")).softmax(dim=-1) @ value


# ---- right --------------------------------------------------------------------------------------


def step_by_step(x, positions, weights, prefix, cache, mask):
    B, T, D = x.shape
    P, C = prefix.shape[1], cache.shape[2]
    x = x + positions[torch.arange(C, C + T)]
    query, key, value = (x @ w for w in weights)
    key, value = torch.cat([cache[0], key], dim=1), torch.cat([cache[1], value], dim=1)
    new_cache = torch.stack([key, value])
    key = torch.cat([prefix[0].expand(B, P, D), key], dim=1)
    value = torch.cat([prefix[1].expand(B, P, D), value], dim=1)
    earlier = torch.tril(torch.ones(T, P + C + T, dtype=torch.bool), diagonal=P + C)
    padding = F.pad(mask, (P, 0), value=True)
    return attend(query, key, value, earlier & padding[:, None]), new_cache


def prefix_at_the_end(x, positions, weights, prefix, cache, mask):
    """The order of the keys does not matter, if the mask has the same one."""
    (B, T, _), P, C = x.shape, prefix.size(1), cache.size(2)
    x = x + positions[C:][:T]
    tokens = torch.cat((cache, einsum("btd,kde->kbte", x, weights[1:])), dim=2)
    key, value = torch.cat((tokens, prefix.unsqueeze(1).repeat(1, B, 1, 1)), dim=2)
    past = torch.arange(C + T) <= torch.arange(C, C + T)[:, None]
    allowed = F.pad(past & mask[:, None], (0, P), value=True)
    return attend(x @ weights[0], key, value, allowed), tokens


def query_by_query(x, positions, weights, prefix, cache, mask):
    (B, T, D), C = x.shape, cache.shape[2]
    new_cache, outputs = [], []
    for b in range(B):
        rows = x[b] + positions[C : C + T]
        keys = torch.cat([cache[0, b], rows @ weights[1]])
        values = torch.cat([cache[1, b], rows @ weights[2]])
        new_cache.append(torch.stack([keys, values]))
        for t in range(T):
            real = [s for s in range(C + t + 1) if mask[b, s]]
            k = torch.cat([prefix[0], keys[real]])
            v = torch.cat([prefix[1], values[real]])
            shares = torch.softmax(k @ (rows[t] @ weights[0]) / D**0.5, dim=0)
            outputs.append(shares @ v)
    return torch.stack(outputs).reshape(B, T, D), torch.stack(new_cache, dim=1)


def one_softmax_over_two_parts(x, positions, weights, prefix, cache, mask):
    """Scores of the prefix and of the tokens are computed apart."""
    (_, T, D), C = x.shape, cache.shape[2]
    h = x + positions[C : C + T]
    query, new = h @ weights[0] / D**0.5, torch.stack([h @ weights[1], h @ weights[2]])
    stored = torch.cat([cache, new], dim=2)
    tokens = query @ stored[0].mT
    hidden = torch.ones(T, C + T).triu(C + 1).bool() | ~mask[:, None]
    scores = torch.cat([query @ prefix[0].T, tokens.masked_fill(hidden, -1e30)], dim=-1)
    by_prefix, by_tokens = scores.softmax(-1).split([prefix.shape[1], C + T], dim=-1)
    return by_prefix @ prefix[1] + by_tokens @ stored[1], stored


def by_torch(x, positions, weights, prefix, cache, mask):
    B, T, _ = x.shape
    C, P = cache.shape[2], prefix.shape[1]
    h = x + positions.narrow(0, C, T)
    stored = torch.cat([cache, torch.stack([h @ weights[1], h @ weights[2]])], 2)
    key, value = (torch.cat([p.repeat(B, 1, 1), s], 1) for p, s in zip(prefix, stored, strict=True))
    allowed = torch.ones(B, T, P + C + T, dtype=torch.bool)
    allowed[:, :, P:] = mask[:, None, :]
    allowed[:, :, P + C :] &= torch.ones(T, T, dtype=torch.bool).tril()
    return F.scaled_dot_product_attention(h @ weights[0], key, value, allowed), stored


RIGHT = {
    "step by step": step_by_step,
    "prefix at the end": prefix_at_the_end,
    "query by query": query_by_query,
    "two parts": one_softmax_over_two_parts,
    "torch": by_torch,
}

# ---- wrong --------------------------------------------------------------------------------------


def variant(
    start=lambda P, C: C,
    change=lambda prefix, positions, weights: prefix,
    mask_of=None,
    keys=lambda prefix, cache, new: [prefix, cache, new],
    kept=lambda prefix, cache, new: [cache, new],
):
    """Return an answer that is wrong in one of these."""

    def answer(x, positions, weights, prefix, cache, mask):
        (B, T, _), P, C = x.shape, prefix.shape[1], cache.shape[2]
        first = start(P, C)
        h = x if first is None else x + positions[first : first + T]
        new = torch.stack([h @ weights[1], h @ weights[2]])
        own = change(prefix, positions, weights).unsqueeze(1).repeat(1, B, 1, 1)
        key, value = torch.cat(keys(own, cache, new), dim=2)
        query = torch.arange(T)[:, None]
        allowed = (torch.arange(P + C + T) <= P + C + query) & F.pad(mask, (P, 0), value=True)[
            :, None
        ]
        if mask_of:
            allowed = mask_of(allowed, mask, P, C, query)
        output = attend(h @ weights[0], key, value, allowed)
        return output, torch.cat(kept(own, cache, new), dim=2)

    return answer


def causal(limit):
    """Return a mask under which query t attends to the first `limit(P, C, t)` keys."""

    def mask_of(allowed, mask, P, C, query):
        keys = torch.arange(allowed.shape[-1])
        return (keys < limit(P, C, query)) & F.pad(mask, (P, 0), value=True)[:, None]

    return variant(mask_of=mask_of)


def without_prefix(x, positions, weights, prefix, cache, mask):
    return step_by_step(x, positions, weights, prefix[:, :0], cache, mask)


def without_cache(x, positions, weights, prefix, cache, mask):
    C = cache.shape[2]
    output, new = step_by_step(x, positions[C:], weights, prefix, cache[:, :, :0], mask[:, C:])
    return output, torch.cat([cache, new], dim=2)


def no_padding(allowed, mask, P, C, query):
    keys = torch.arange(allowed.shape[-1])
    return (keys <= P + C + query).expand(allowed.shape)


def mask_at_the_end(allowed, mask, P, C, query):
    keys = torch.arange(allowed.shape[-1])
    return (keys <= P + C + query) & F.pad(mask, (0, P), value=True)[:, None]


def rows_of_padding(allowed, mask, P, C, query):
    rows = mask[:, C:, None] | (torch.arange(allowed.shape[-1]) < P)
    return allowed & rows


@torch.no_grad()
def nothing_learned(*arguments):
    return by_torch(*arguments)


def cache_detached(*arguments):
    output, cache = step_by_step(*arguments)
    return output, cache.data


VARIANTS = {
    "prefix_masked": (without_prefix,),
    "causal_without_prefix": (causal(lambda P, C, t: C + t + 1),),
    "causal_without_cache": (causal(lambda P, C, t: P + t + 1),),
    "not_causal": (causal(lambda P, C, t: 1000),),
    "own_position_hidden": (causal(lambda P, C, t: P + C + t),),
    "padding_not_masked": (variant(mask_of=no_padding),),
    "mask_extended_at_the_end": (variant(mask_of=mask_at_the_end),),
    "prefix_behind_the_tokens": (variant(keys=lambda prefix, cache, new: [cache, new, prefix]),),
    "tokens_moved_by_the_prefix": (variant(lambda P, C: P + C),),
    "prefix_has_positions": (
        variant(change=lambda prefix, positions, w: prefix + positions[: prefix.shape[1]]),
    ),
    "cached_tokens_not_counted": (variant(lambda P, C: 0),),
    "positions_left_out": (variant(lambda P, C: None),),
    "prefix_projected": (
        variant(
            change=lambda prefix, positions, w: torch.stack([prefix[0] @ w[1], prefix[1] @ w[2]])
        ),
    ),
    "keys_and_values_swapped": (
        variant(change=lambda prefix, positions, w: torch.stack([prefix[1], prefix[0]])),
    ),
    "prefix_in_the_cache": (variant(kept=lambda prefix, cache, new: [prefix, cache, new]),),
    "cache_not_read": (without_cache,),
    "cache_behind_the_tokens": (variant(kept=lambda prefix, cache, new: [new, cache]),),
    "cache_not_extended": (variant(kept=lambda prefix, cache, new: [new]),),
    "padding_queries_hidden": (variant(mask_of=rows_of_padding),),
    "order_of_the_results": (lambda *given: by_torch(*given)[::-1],),
    "cache_without_gradient": (cache_detached,),
    "gradient_cut": (nothing_learned,),
}

ANSWERS = Answers(RIGHT, VARIANTS)

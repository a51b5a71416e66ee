"""Answers to top_k_top_p: right ones of different kinds, and variants of each mistake."""

from __future__ import annotations

import numpy as np
import torch

from ptm_edu.exercises.framework.self_test import Answers

INF = float("inf")

# ---- right --------------------------------------------------------------------------------------


def by_sorting_twice(logits, temperature, k, p):
    """argsort of the order puts everything back."""
    scaled = logits / temperature
    order = scaled.argsort(dim=-1, descending=True)
    ordered = scaled.gather(-1, order)
    ordered[:, k:] = -INF
    probs = torch.softmax(ordered, dim=-1)
    ordered[probs.cumsum(-1) - probs >= p] = -INF
    return ordered.gather(-1, order.argsort(dim=-1))


def by_shifting(logits, temperature, k, p):
    """The mask is moved by one position, as libraries do it."""
    x = logits / temperature
    k = min(k, x.size(-1))
    keep = torch.zeros_like(x, dtype=torch.bool).scatter_(1, x.topk(k, dim=1)[1], True)
    x = x.masked_fill(~keep, -INF)
    ordered, order = torch.sort(x, descending=True, dim=1)
    remove = torch.cumsum(torch.softmax(ordered, dim=1), dim=1) >= p
    remove[:, 1:] = remove[:, :-1].clone()
    remove[:, 0] = False
    if p == 1:
        remove[:] = False
    return x.masked_fill(torch.zeros_like(remove).scatter(1, order, remove), -INF)


def row_by_row(logits, temperature, k, p):
    filtered = torch.full_like(logits, -INF)
    for b, row in enumerate(logits):
        scores = row / temperature
        best = scores.argsort(descending=True)[:k]
        cumulated = 0.0
        for token, share in zip(best.tolist(), scores[best].softmax(0).tolist(), strict=True):
            filtered[b, token] = scores[token]
            cumulated += share
            if cumulated >= p:
                break
    return filtered


def by_topk(logits, temperature, k, p):
    best, ids = logits.div(temperature).topk(min(k, logits.shape[1]), dim=-1)
    probs = best.softmax(-1)
    ahead = torch.cat([torch.zeros_like(probs[:, :1]), probs.cumsum(-1)[:, :-1]], dim=-1)
    best = torch.where(ahead < p, best, -INF)
    return torch.full_like(logits, -INF).scatter(1, ids, best)


def log_probabilities(logits, temperature, k, p):
    """What may be drawn is as likely as with the logits themselves."""
    return by_topk(logits, temperature, k, p).log_softmax(dim=-1)


def logs_of_shares(logits, temperature, k, p):
    best, ids = (logits / temperature).softmax(-1).topk(min(k, logits.shape[1]))
    best = best / best.sum(-1, keepdim=True)
    best = best * (best.cumsum(-1) - best < p)
    return torch.zeros_like(logits).scatter(-1, ids, best).log()


def a_low_number(logits, temperature, k, p):
    filtered = by_sorting_twice(logits, temperature, k, p)
    return filtered.clamp(min=torch.finfo(filtered.dtype).min)


def by_numpy(logits, temperature, k, p):
    x = logits.numpy() / np.float32(temperature)
    x = x - x.max(axis=1, keepdims=True)
    order = np.argsort(-x, axis=1, kind="stable")
    ordered = np.take_along_axis(x, order, axis=1)
    ordered[:, k:] = -np.inf
    shares = np.exp(ordered)
    shares /= shares.sum(axis=1, keepdims=True)
    ordered[np.cumsum(shares, axis=1) - shares >= p] = -np.inf
    filtered = np.empty_like(x)
    np.put_along_axis(filtered, order, ordered, axis=1)
    return torch.from_numpy(filtered.astype(logits.numpy().dtype))


def from_below(logits, temperature, k, p):
    """What the least likely tokens hold together, up to 1 − p, is removed."""
    x = logits / temperature
    best = x.topk(min(k, x.shape[1]))
    x = torch.full_like(x, -INF).scatter(1, best.indices, best.values)
    ordered, order = x.sort(dim=-1)
    remove = ordered.softmax(-1).cumsum(-1) <= 1 - p
    return x.masked_fill(torch.zeros_like(remove).scatter(1, order, remove), -INF)


RIGHT = {
    "shifting": by_shifting,
    "row by row": row_by_row,
    "log-probabilities": log_probabilities,
    "logs of shares": logs_of_shares,
    "a low number": a_low_number,
    "from below": from_below,
}

# ---- wrong --------------------------------------------------------------------------------------


def then(change):
    """Return an answer that changes the right result at its end; `change` knows T too."""
    return lambda logits, temperature, k, p: change(by_topk(logits, temperature, k, p), temperature)


def kept(logits, temperature, k, p):
    return by_topk(logits, temperature, k, p) > -INF


def drawn_by_choice(logits, temperature, k, p):
    shares = by_numpy(logits.double(), temperature, k, p).softmax(-1).numpy()
    tokens = [np.random.choice(len(row), p=row / row.sum()) for row in shares]
    return torch.tensor(tokens)


def of_probabilities(logits, temperature, k, p):
    probs = (logits / temperature).softmax(-1)
    return probs.masked_fill(~kept(logits, temperature, k, p), 0)


def removed_probabilities(logits, temperature, k, p):
    probs = torch.softmax(logits / temperature, dim=1)
    return torch.where(kept(logits, temperature, k, p), probs, -INF)


def zeros_by_row(logits, temperature, k, p):
    filtered = torch.zeros_like(logits)
    for b, row in enumerate(row_by_row(logits, temperature, k, p)):
        for token, score in enumerate(row):
            if score > -INF:
                filtered[b, token] = score
    return filtered


def not_assigned_k(logits, temperature, k, p):
    x = logits / temperature
    x.masked_fill(x < x.topk(min(k, x.shape[1])).values[:, -1:], -INF)
    return by_topk(x, 1.0, x.shape[1], p)


def above_the_kth(logits, temperature, k, p):
    x = logits / temperature
    kth = x.sort(dim=1, descending=True).values[:, min(k, x.shape[1]) - 1].unsqueeze(1)
    return by_topk(x.masked_fill(x <= kth, -INF), 1.0, x.shape[1], p)


def threshold_at_k(logits, temperature, k, p):
    x = logits / temperature
    ordered = x.sort(dim=1, descending=True).values
    if k >= x.shape[1]:
        return by_topk(x, 1.0, k, p)
    return by_topk(x.masked_fill(x < ordered[:, k, None], -INF), 1.0, x.shape[1], p)


def smallest_k(logits, temperature, k, p):
    x = logits / temperature
    ids = x.topk(min(k, x.shape[1]), largest=False).indices
    x = torch.full_like(x, -INF).scatter(1, ids, x.gather(1, ids))
    return by_topk(x, 1.0, x.shape[1], p)


def cut_where(remove):
    """Return an answer that removes, of the sorted ones, what `remove(cumsum, shares, p)` says."""

    def answer(logits, temperature, k, p):
        best, ids = (logits / temperature).topk(min(k, logits.shape[1]))
        shares = best.softmax(-1)
        best = best.masked_fill(remove(shares.cumsum(-1), shares, p), -INF)
        return torch.full_like(logits, -INF).scatter(1, ids, best)

    return answer


def cut_but_for_the_first(cumsum, shares, p):
    remove = cumsum > p
    remove[:, 0] = False
    return remove


def cut_in_a_loop(logits, temperature, k, p):
    filtered = torch.full_like(logits, -INF)
    for b, row in enumerate(logits / temperature):
        best = row.topk(min(k, len(row)))
        cumulated = 0
        for score, token, share in zip(*best, best.values.softmax(0), strict=True):
            cumulated += share
            if cumulated > p:
                break
            filtered[b, token] = score
    return filtered


def shifted_twice(cumsum, shares, p):
    remove = (cumsum > p) & (p < 1)
    return torch.nn.functional.pad(remove[:, :-2], (2, 0), value=False)


def in_the_vocabularys_order(strict):
    def answer(logits, temperature, k, p):
        x = by_topk(logits, temperature, k, 1.0)
        shares = x.softmax(-1)
        sums = shares.cumsum(-1)
        return x.masked_fill((sums if strict else sums - shares) >= p, -INF)

    return answer


def mask_not_put_back(logits, temperature, k, p):
    x = by_topk(logits, temperature, k, 1.0)
    shares = x.softmax(-1).sort(dim=-1, descending=True).values
    return x.masked_fill((shares.cumsum(-1) - shares >= p) & (p < 1), -INF)


def own_share(least):
    """Return an answer that keeps whoever has more than `least(shares, p)`."""

    def answer(logits, temperature, k, p):
        x = by_topk(logits, temperature, k, 1.0)
        shares = torch.softmax(x, dim=1)
        return torch.where(shares >= least(shares, p), x, -INF)

    return answer


def p_then_k(logits, temperature, k, p):
    x = by_topk(logits, temperature, logits.shape[1], p)
    return by_topk(x, 1.0, k, 1.0)


def k_of_the_batch(logits, temperature, k, p):
    x = logits / temperature
    border = x.flatten().sort(descending=True).values[min(k, x.numel()) - 1]
    return by_topk(x.masked_fill(x < border, -INF), 1.0, x.shape[1], p)


def first_rows_k(logits, temperature, k, p):
    x = logits / temperature
    ids = x[0].topk(min(k, x.shape[1])).indices
    keep = torch.zeros_like(x, dtype=torch.bool)
    keep[:, ids] = True
    return by_topk(x.masked_fill(~keep, -INF), 1.0, x.shape[1], p)


def first_rows_p(logits, temperature, k, p):
    x = by_topk(logits, temperature, k, 1.0)
    return x if p == 1 else torch.where(kept(x, 1.0, x.shape[1], p)[0], x, -INF)


def first_rows_tokens(logits, temperature, k, p):
    keep = row_by_row(logits[:1], temperature, k, p) > -INF
    return (logits / temperature).masked_fill(~keep, -INF)


def ties_of_k(logits, temperature, k, p):
    x = logits / temperature
    kth = torch.topk(x, min(k, x.size(-1)))[0][..., -1, None]
    return by_topk(x.masked_fill(x < kth, -INF), 1.0, x.shape[1], p)


def filled(number):
    return then(lambda filtered, T: filtered.masked_fill(filtered == -INF, number))


def logs_of_exponentials(logits, temperature, k, p):
    powers = torch.exp(logits / temperature)
    return by_topk((powers / powers.sum(-1, keepdim=True)).log(), 1.0, k, p)


VARIANTS = {
    "token_drawn": (then(lambda found, T: found.softmax(-1).multinomial(1)), drawn_by_choice),
    "probabilities_returned": (
        then(lambda found, T: found.exp() / found.exp().sum(-1, keepdim=True)),
        of_probabilities,
        removed_probabilities,
    ),
    "filled_with_zero": (
        then(lambda found, T: torch.where(found > -INF, found, 0.0)),
        zeros_by_row,
    ),
    "temperature_left_out": (
        lambda logits, temperature, k, p: by_topk(logits, 1.0, k, p),
        lambda logits, temperature, k, p: row_by_row(logits, 1.0, k, p),
    ),
    "temperature_multiplied": (
        lambda logits, temperature, k, p: by_topk(logits * temperature, 1.0, k, p),
        lambda logits, temperature, k, p: by_sorting_twice(logits, 1 / temperature, k, p),
    ),
    "temperature_after_filtering": (
        lambda logits, temperature, k, p: (logits / temperature).masked_fill(
            ~kept(logits, 1.0, k, p), -INF
        ),
        lambda logits, temperature, k, p: row_by_row(logits, 1.0, k, p).mul(1 / temperature),
    ),
    "temperature_for_filters_only": (then(lambda found, T: found * T),),
    "k_has_no_effect": (not_assigned_k,),
    "p_has_no_effect": (
        lambda logits, temperature, k, p: by_sorting_twice(logits, temperature, k, 2.0),
    ),
    "k_off_by_one": (above_the_kth, threshold_at_k),
    "unlikely_kept": (smallest_k,),
    "crossing_token_cut": (
        cut_where(lambda cumsum, shares, p: cumsum > p),
        cut_where(cut_but_for_the_first),
        cut_in_a_loop,
    ),
    "one_beyond_the_crossing": (cut_where(shifted_twice),),
    "unsorted": (in_the_vocabularys_order(strict=True),),
    "not_put_back": (mask_not_put_back,),
    "each_for_itself": (own_share(lambda shares, p: p),),
    "p_before_k": (p_then_k,),
    "rows_as_one": (k_of_the_batch, first_rows_k, first_rows_p, first_rows_tokens),
    "ties_all_kept": (ties_of_k,),
    "p_moved": (
        lambda logits, temperature, k, p: by_topk(logits, temperature, k, p - (p < 1) / 1000),
    ),
    "fill_not_low_enough": (filled(-1e9), filled(-1e4), filled(-999.0), filled(-50.0)),
    "overflow": (logs_of_exponentials,),
}

ANSWERS = Answers(RIGHT, VARIANTS)

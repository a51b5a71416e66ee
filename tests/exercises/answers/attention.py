"""Answers to attention: right ones of different kinds, and variants of each mistake."""

from __future__ import annotations

import math

import torch
from torch import einsum, nn
from torch.nn import functional as F  # noqa: N812 - as students write it

from ptm_edu.exercises.framework.self_test import Answers

INF = float("inf")


def scores_of(q, k):
    return torch.matmul(q, k.transpose(-2, -1)) / math.sqrt(q.size(-1))


def finish(weights, v):
    return torch.matmul(weights, v), weights


def without_nan(weights):
    return torch.nan_to_num(weights, nan=0.0)


# ---- right --------------------------------------------------------------------------------------


def fill_and_clear(q, k, v, mask=None):
    s = scores_of(q, k)
    if mask is None:
        return finish(s.softmax(-1), v)
    w = s.masked_fill(~mask, torch.finfo(s.dtype).min).softmax(-1)
    return finish(w * mask, v)


def infinity_and_nan_to_num(q, k, v, mask=None):
    s = q @ k.mT / q.shape[-1] ** 0.5
    if mask is not None:
        s = s.masked_fill(mask.logical_not(), -INF)
    return finish(without_nan(F.softmax(s, dim=-1)), v)


def by_loops(q, k, v, mask=None):
    B, H, T, d = q.shape
    S = k.shape[2]
    allowed = torch.ones(B, H, T, S, dtype=torch.bool) if mask is None else mask.expand(B, H, T, S)
    rows = []
    for b in range(B):
        for h in range(H):
            for t in range(T):
                row = torch.zeros(S, dtype=q.dtype)
                positions = allowed[b, h, t].nonzero()[:, 0]
                if len(positions):
                    shares = torch.softmax((k[b, h, positions] @ q[b, h, t]) / math.sqrt(d), dim=0)
                    row = row.index_add(0, positions, shares)
                rows.append(row)
    return finish(torch.stack(rows).reshape(B, H, T, S), v)


def by_einsum(q, k, v, mask=None):
    s = einsum("bhtd,bhsd->bhts", q, k) * q.shape[-1] ** -0.5
    if mask is not None:
        s = torch.where(mask, s, torch.tensor(-1e9, dtype=s.dtype))
    w = torch.softmax(s, 3)
    if mask is not None:
        w = torch.where(mask, w, torch.zeros_like(w))
    return einsum("bhts,bhsv->bhtv", w, v), w


def by_a_bias(q, k, v, mask=None):
    s = scores_of(q, k)
    if mask is None:
        mask = torch.ones(1, 1, q.shape[2], k.shape[2], dtype=torch.bool)
    bias = (1.0 - mask.to(s.dtype)) * -1e30
    return finish((s + bias).softmax(-1) * mask.any(-1, keepdim=True), v)


def by_hand(q, k, v, mask=None):
    s = scores_of(q, k)
    mask = torch.tensor(True) if mask is None else mask
    s = s.masked_fill(~mask, -1e20)
    e = (s - s.amax(-1, keepdim=True).detach()).exp() * mask
    return finish(e / e.sum(-1, keepdim=True).clamp(min=1e-20), v)


def by_log_softmax(q, k, v, mask=None):
    s = scores_of(q, k)
    if mask is not None:
        s = torch.masked_fill(s, mask == 0, -1e9)
    w = s.log_softmax(-1).exp()
    if mask is not None:
        w = w.masked_fill(mask == False, 0)  # noqa: E712 - as students write it
    return [torch.einsum("...ts,...sd->...td", w, v), w]


RIGHT = {
    "infinity and nan_to_num": infinity_and_nan_to_num,
    "loops": by_loops,
    "bias": by_a_bias,
    "by hand": by_hand,
    "log softmax": by_log_softmax,
}

# ---- wrong --------------------------------------------------------------------------------------


def plain(q, k, v, mask=None):
    s = q @ k.transpose(-1, -2)
    return finish(s.softmax(-1) if mask is None else masked(s, mask), v)


def masked(s, mask, low=-1e9):
    return s.masked_fill(~mask, low).softmax(-1)


def width(q):
    return q.shape[1] * q.shape[3]


def by_model_width(q, k, v, mask=None):
    s = q @ k.mT / math.sqrt(width(q))
    return finish(s.softmax(-1) if mask is None else masked(s, mask, -INF), v)


def by_model_width_as_factor(q, k, v, mask=None):
    s = einsum("bhtd,bhsd->bhts", q, k) * width(q) ** -0.5
    return finish(s.softmax(-1) if mask is None else masked(s, mask), v)


def divided_by_d(q, k, v, mask=None):
    s = q @ k.mT / q.size(-1)
    return finish(s.softmax(-1) if mask is None else masked(s, mask), v)


def times_root(q, k, v, mask=None):
    s = q @ k.mT * q.size(-1) ** 0.5
    return finish(s.softmax(-1) if mask is None else masked(s, mask, -INF), v)


def divided_by_tokens(q, k, v, mask=None):
    s = q @ k.mT / math.sqrt(k.size(2))
    return finish(s.softmax(-1) if mask is None else masked(s, mask), v)


def softmax_over_queries(q, k, v, mask=None):
    s = scores_of(q, k)
    s = s if mask is None else s.masked_fill(~mask, -1e9)
    return finish(F.softmax(s, dim=-2), v)


def softmax_over_heads(q, k, v, mask=None):
    s = scores_of(q, k)
    s = s if mask is None else s.masked_fill(~mask, -INF)
    return finish(without_nan(s.softmax(dim=1)), v)


def softmax_over_sentences(q, k, v, mask=None):
    s = scores_of(q, k)
    s = s if mask is None else s.masked_fill(~mask, torch.finfo(s.dtype).min)
    return finish(nn.Softmax(dim=0)(s), v)


def no_mask(q, k, v, mask=None):
    return finish(scores_of(q, k).softmax(-1), v)


def swapped(q, k, v, mask=None):
    s = scores_of(q, k)
    return finish(s.softmax(-1) if mask is None else s.masked_fill(mask, -1e9).softmax(-1), v)


def queries_masked(q, k, v, mask=None):
    s = scores_of(q, k)
    return finish(s.softmax(-1) if mask is None else masked(s, mask.transpose(-1, -2)), v)


def multiplied_after(q, k, v, mask=None):
    w = scores_of(q, k).softmax(-1)
    return finish(w if mask is None else w * mask, v)


def scores_times_mask(q, k, v, mask=None):
    s = scores_of(q, k)
    return finish(F.softmax(s if mask is None else s * mask, dim=-1), v)


def projections(q, k, v, mask=None):
    def new(x):
        return nn.Linear(x.shape[-1], x.shape[-1]).to(x.dtype)(x)

    return fill_and_clear(new(q), new(k), new(v), mask)


def output_projection(q, k, v, mask=None):
    attended, weights = by_einsum(q, k, v, mask)
    layer = nn.Linear(v.shape[-1], v.shape[-1], bias=False, dtype=v.dtype)
    return layer(attended), weights


def dropped_out(q, k, v, mask=None):
    _, weights = fill_and_clear(q, k, v, mask)
    return finish(nn.Dropout(0.3)(weights), v)


def minus_hundred_thousand(q, k, v, mask=None):
    s = scores_of(q, k)
    if mask is None:
        return finish(s.softmax(-1), v)
    w = torch.where(mask, s, -1e5).softmax(-1)
    return finish(w * mask.any(-1, keepdim=True), v)


def plain_exp_of_infinity(q, k, v, mask=None):
    s = scores_of(q, k)
    e = torch.exp(s if mask is None else s.masked_fill(~mask, -INF))
    return finish(e / (e.sum(-1, keepdim=True) + 1e-9), v)


def plain_exp_normalised(q, k, v, mask=None):
    e = scores_of(q, k).exp()
    e = e if mask is None else torch.where(mask, e, 0.0)
    total = e.sum(-1, keepdim=True)
    return finish(torch.where(total > 0, e / total, 0.0), v)


def infinity_as_a_bias(q, k, v, mask=None):
    s = scores_of(q, k)
    if mask is not None:
        s = s + torch.zeros(mask.shape, dtype=s.dtype).masked_fill(~mask, -INF)
    return finish(without_nan(s.softmax(-1)), v)  # its gradients are not numbers


def minus_a_billion_added(q, k, v, mask=None):
    s = scores_of(q, k)
    s = s if mask is None else s + (~mask) * -1e9
    return finish(F.softmax(s, dim=-1), v)


VARIANTS = {
    "no_scaling": (plain,),
    "model_width": (by_model_width, by_model_width_as_factor),
    "scaled_otherwise": (divided_by_d, times_root, divided_by_tokens),
    "wrong_dimension": (softmax_over_queries, softmax_over_heads, softmax_over_sentences),
    "mask_ignored": (no_mask,),
    "mask_swapped": (swapped,),
    "mask_on_the_query_axis": (queries_masked,),
    "mask_after_the_softmax": (multiplied_after,),
    "mask_too_weak": (scores_times_mask,),
    "order": (lambda q, k, v, mask=None: tuple(reversed(fill_and_clear(q, k, v, mask))),),
    "gradient_cut": (lambda q, k, v, mask=None: infinity_and_nan_to_num(q, k, v.data, mask),),
    "layers_inside": (projections, output_projection, dropped_out),
    "not_low_enough": (minus_hundred_thousand,),
    "overflow": (plain_exp_of_infinity, plain_exp_normalised),
    "blind_row_not_a_number": (infinity_as_a_bias,),
    "blind_row_looks": (minus_a_billion_added,),
}

ANSWERS = Answers(RIGHT, VARIANTS)

"""Answers to attention: right in many ways, and three variants of each mistake."""

from __future__ import annotations

import math

import numpy as np
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
    seen = torch.ones(B, H, T, S, dtype=torch.bool) if mask is None else mask.expand(B, H, T, S)
    rows = []
    for b in range(B):
        for h in range(H):
            for t in range(T):
                row = torch.zeros(S, dtype=q.dtype)
                places = seen[b, h, t].nonzero()[:, 0]
                if len(places):
                    found = torch.softmax((k[b, h, places] @ q[b, h, t]) / math.sqrt(d), dim=0)
                    row = row.index_add(0, places, found)
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


def scaled_before(q, k, v, mask=None):
    s = (q / math.sqrt(q.shape[-1])) @ k.transpose(2, 3)
    if mask is None:
        return finish(nn.Softmax(dim=-1)(s), v)
    blind = ~mask.any(dim=-1, keepdim=True)
    w = s.masked_fill(~mask & ~blind, -INF).softmax(dim=-1)
    return finish(w.masked_fill(blind, 0.0), v)


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
    "fill and clear": fill_and_clear,
    "infinity and nan_to_num": infinity_and_nan_to_num,
    "loops": by_loops,
    "einsum": by_einsum,
    "bias": by_a_bias,
    "scaled before": scaled_before,
    "by hand": by_hand,
    "log softmax": by_log_softmax,
}

# ---- wrong --------------------------------------------------------------------------------------


def plain(q, k, v, mask=None):
    s = q @ k.transpose(-1, -2)
    return finish(s.softmax(-1) if mask is None else masked(s, mask), v)


def masked(s, mask, low=-1e9):
    return s.masked_fill(~mask, low).softmax(-1)


def plain_by_einsum(q, k, v, mask=None):
    s = einsum("bhtd,bhsd->bhts", q, k)
    return finish(s.softmax(-1) if mask is None else without_nan(masked(s, mask, -INF)), v)


def width(q):
    return q.shape[1] * q.shape[3]


def by_model_width(q, k, v, mask=None):
    s = q @ k.mT / math.sqrt(width(q))
    return finish(s.softmax(-1) if mask is None else masked(s, mask, -INF), v)


def by_model_width_as_factor(q, k, v, mask=None):
    s = einsum("bhtd,bhsd->bhts", q, k) * width(q) ** -0.5
    return finish(s.softmax(-1) if mask is None else masked(s, mask), v)


def by_merged_width(q, k, v, mask=None):
    dim = q.transpose(1, 2).flatten(2).shape[-1]
    return fill_and_clear(q * math.sqrt(q.shape[-1] / dim), k, v, mask)


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


def fill_not_assigned(q, k, v, mask=None):
    s = scores_of(q, k)
    if mask is not None:
        s.masked_fill(~mask, -1e9)
    return finish(F.softmax(s, -1), v)


def clone_is_filled(q, k, v, mask=None):
    s = scores_of(q, k)
    if mask is not None:
        s.clone()[mask.expand_as(s).logical_not()] = -INF
    return finish(torch.softmax(s, dim=3), v)


def swapped(q, k, v, mask=None):
    s = scores_of(q, k)
    return finish(s.softmax(-1) if mask is None else s.masked_fill(mask, -1e9).softmax(-1), v)


def swapped_with_infinity(q, k, v, mask=None):
    s = scores_of(q, k)
    s = s if mask is None else s.masked_fill(mask, -INF)
    return finish(s.softmax(-1), v)


def swapped_and_cleared(q, k, v, mask=None):
    if mask is None:
        return no_mask(q, k, v)
    s = torch.where(mask, torch.finfo(q.dtype).min, scores_of(q, k))
    return finish(s.softmax(-1).masked_fill(mask, 0.0), v)


def queries_masked(q, k, v, mask=None):
    s = scores_of(q, k)
    return finish(s.softmax(-1) if mask is None else masked(s, mask.transpose(-1, -2)), v)


def queries_masked_with_infinity(q, k, v, mask=None):
    s = scores_of(q, k)
    if mask is not None:
        s = s.transpose(-1, -2).masked_fill(~mask, -INF).transpose(-1, -2)
    return finish(s.softmax(-1), v)


def multiplied_after(q, k, v, mask=None):
    w = scores_of(q, k).softmax(-1)
    return finish(w if mask is None else w * mask, v)


def filled_after(q, k, v, mask=None):
    w = F.softmax(scores_of(q, k), dim=-1)
    if mask is not None:
        w = w.masked_fill(mask == 0, 0.0)
    return finish(w, v)


def where_after(q, k, v, mask=None):
    w = torch.exp(F.log_softmax(scores_of(q, k), -1))
    return finish(w if mask is None else torch.where(mask, w, 0.0), v)


def scores_times_mask(q, k, v, mask=None):
    s = scores_of(q, k)
    return finish(F.softmax(s if mask is None else s * mask, dim=-1), v)


def scores_filled_with_zero(q, k, v, mask=None):
    s = scores_of(q, k)
    return finish((s if mask is None else s.masked_fill(~mask, 0)).softmax(3), v)


def mask_added(q, k, v, mask=None):
    s = scores_of(q, k)
    return finish((s if mask is None else s + mask).softmax(-1), v)


def weights_first_by_loops(q, k, v, mask=None):
    found, weights = by_loops(q, k, v, mask)
    return weights, found


def weights_first_by_einsum(q, k, v, mask=None):
    found, weights = by_einsum(q, k, v, mask)
    return [weights, found]


@torch.no_grad()
def without_gradient(q, k, v, mask=None):
    return by_einsum(q, k, v, mask)


def through_numpy(q, k, v, mask=None):
    s = torch.from_numpy(np.asarray(scores_of(q, k).detach()))
    return finish(s.softmax(-1) if mask is None else masked(s, mask) * mask, v)


def projections(q, k, v, mask=None):
    def new(x):
        return nn.Linear(x.shape[-1], x.shape[-1]).to(x.dtype)(x)

    return fill_and_clear(new(q), new(k), new(v), mask)


def output_projection(q, k, v, mask=None):
    found, weights = by_einsum(q, k, v, mask)
    layer = nn.Linear(v.shape[-1], v.shape[-1], bias=False, dtype=v.dtype)
    return layer(found), weights


def dropped_out(q, k, v, mask=None):
    _, weights = fill_and_clear(q, k, v, mask)
    return finish(nn.Dropout(0.3)(weights), v)


def minus_ten_thousand(q, k, v, mask=None):
    s = scores_of(q, k)
    return finish(s.softmax(-1) if mask is None else masked(s, mask, -1e4), v)


def minus_ten_thousand_added(q, k, v, mask=None):
    s = scores_of(q, k)
    if mask is not None:
        s = s + (1.0 - mask.float()) * -10_000.0
    return finish(F.softmax(s, -1), v)


def minus_hundred_thousand(q, k, v, mask=None):
    s = scores_of(q, k)
    if mask is None:
        return finish(s.softmax(-1), v)
    w = torch.where(mask, s, -1e5).softmax(-1)
    return finish(w * mask.any(-1, keepdim=True), v)


def plain_exp(q, k, v, mask=None):
    e = torch.exp(scores_of(q, k))
    e = e if mask is None else e * mask
    return finish(e / e.sum(dim=-1, keepdim=True), v)


def plain_exp_of_infinity(q, k, v, mask=None):
    s = scores_of(q, k)
    e = torch.exp(s if mask is None else s.masked_fill(~mask, -INF))
    return finish(e / (e.sum(-1, keepdim=True) + 1e-9), v)


def plain_exp_normalised(q, k, v, mask=None):
    e = scores_of(q, k).exp()
    e = e if mask is None else torch.where(mask, e, 0.0)
    total = e.sum(-1, keepdim=True)
    return finish(torch.where(total > 0, e / total, 0.0), v)


def infinity(q, k, v, mask=None):
    s = scores_of(q, k)
    s = s if mask is None else s.masked_fill(~mask, float("-inf"))
    return finish(F.softmax(s, dim=-1), v)


def infinity_as_a_bias(q, k, v, mask=None):
    s = scores_of(q, k)
    if mask is not None:
        s = s + torch.zeros(mask.shape, dtype=s.dtype).masked_fill(~mask, -INF)
    return finish(without_nan(s.softmax(-1)), v)  # its gradients are not numbers


def infinity_where(q, k, v, mask=None):
    s = scores_of(q, k)
    return finish(torch.softmax(s if mask is None else torch.where(mask, s, -INF), -1), v)


def smallest_number(q, k, v, mask=None):
    s = scores_of(q, k)
    s = s if mask is None else s.masked_fill(~mask, torch.finfo(s.dtype).min)
    return finish(s.softmax(-1), v)


def minus_a_billion(q, k, v, mask=None):
    s = scores_of(q, k)
    return finish(s.softmax(-1) if mask is None else masked(s, mask), v)


def minus_a_billion_added(q, k, v, mask=None):
    s = scores_of(q, k)
    s = s if mask is None else s + (~mask) * -1e9
    return finish(F.softmax(s, dim=-1), v)


VARIANTS = {
    "no_scaling": (
        plain,
        plain_by_einsum,
        lambda q, k, v, mask=None: fill_and_clear(q * math.sqrt(q.size(-1)), k, v, mask),
    ),
    "model_width": (by_model_width, by_model_width_as_factor, by_merged_width),
    "scaled_otherwise": (divided_by_d, times_root, divided_by_tokens),
    "wrong_dimension": (softmax_over_queries, softmax_over_heads, softmax_over_sentences),
    "mask_ignored": (no_mask, fill_not_assigned, clone_is_filled),
    "mask_swapped": (swapped, swapped_with_infinity, swapped_and_cleared),
    "mask_on_the_query_axis": (
        queries_masked,
        queries_masked_with_infinity,
        lambda q, k, v, mask=None: fill_and_clear(q, k, v, mask if mask is None else mask.mT),
    ),
    "mask_after_the_softmax": (multiplied_after, filled_after, where_after),
    "mask_too_weak": (scores_times_mask, scores_filled_with_zero, mask_added),
    "order": (
        lambda q, k, v, mask=None: tuple(reversed(fill_and_clear(q, k, v, mask))),
        weights_first_by_loops,
        weights_first_by_einsum,
    ),
    "gradient_cut": (
        without_gradient,
        through_numpy,
        lambda q, k, v, mask=None: infinity_and_nan_to_num(q, k, v.data, mask),
    ),
    "layers_inside": (projections, output_projection, dropped_out),
    "not_low_enough": (minus_ten_thousand, minus_ten_thousand_added, minus_hundred_thousand),
    "overflow": (plain_exp, plain_exp_of_infinity, plain_exp_normalised),
    "blind_row_not_a_number": (infinity, infinity_as_a_bias, infinity_where),
    "blind_row_looks": (smallest_number, minus_a_billion, minus_a_billion_added),
}

ANSWERS = Answers(RIGHT, VARIANTS)

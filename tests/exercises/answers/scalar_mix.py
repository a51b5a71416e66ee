"""Answers to scalar_mix: right ones of different kinds, and variants of each mistake."""

from __future__ import annotations

import torch
from torch import einsum, softmax
from torch.nn import functional as F  # noqa: N812 - as students write it

from ptm_edu.exercises.framework.self_test import Answers


def column(s):
    return s.view(-1, 1, 1, 1)


# ---- right --------------------------------------------------------------------------------------


def by_einsum(layers, weights, gamma):
    return gamma * einsum("l,lbtd->btd", weights.softmax(0), layers)


def by_loop(layers, weights, gamma):
    s = F.softmax(weights, dim=-1)
    total = 0
    for j in range(len(layers)):
        total = total + s[j] * layers[j]
    return gamma * total


def stable_by_hand(layers, weights, gamma):
    e = torch.exp(weights - weights.max().detach())
    return gamma * (column(e / e.sum()) * layers).sum(0)


def through_log_softmax(layers, weights, gamma):
    return torch.tensordot(gamma * F.log_softmax(weights, 0).exp(), layers, dims=([0], [0]))


def scaled_first(layers, weights, gamma):
    mixed = [s * (gamma * layer) for s, layer in zip(weights.softmax(0), layers, strict=True)]
    return torch.stack(mixed).sum(dim=0)


RIGHT = {
    "einsum": by_einsum,
    "loop": by_loop,
    "stable softmax by hand": stable_by_hand,
    "log-softmax and exp": through_log_softmax,
    "scaled first": scaled_first,
}

# ---- wrong --------------------------------------------------------------------------------------


VARIANTS = {
    "softmax_missing": (lambda h, w, g: g * einsum("l,lbtd->btd", w, h),),
    "gamma_inside_the_softmax": (lambda h, w, g: (column(softmax(g * w, 0)) * h).sum(0),),
    "gamma_left_out": (lambda h, w, g: (column(softmax(w, 0)) * h).sum(0),),
    "gamma_added": (
        lambda h, w, g: sum(s * (layer + g) for s, layer in zip(softmax(w, 0), h, strict=True)),
    ),
    "divided_by_the_layers": (lambda h, w, g: g * (column(softmax(w, 0)) * h).mean(0),),
    "sigmoid": (lambda h, w, g: g * (h * column(1 / (1 + torch.exp(-w)))).sum(0),),
    "divided_by_the_sum": (
        lambda h, w, g: g * torch.tensordot(F.normalize(w, p=1, dim=0), h, dims=1),
    ),
    "not_normalised": (lambda h, w, g: g * (column(torch.exp(w)) * h).sum(0),),
    "log_softmax": (
        lambda h, w, g: g * (column(torch.log(softmax(w, 0))) * h).sum(0),
        lambda h, w, g: torch.tensordot(g * (w - torch.logsumexp(w, 0)), h, dims=1),
    ),
    "softmax_along_an_axis_of_one": (lambda h, w, g: g * (softmax(column(w), dim=1) * h).sum(0),),
    "weights_ignored": (lambda h, w, g: g * h.mean(0),),
    "one_layer_only": (lambda h, w, g: g * h[-1],),
    "not_summed": (lambda h, w, g: g * softmax(w, 0)[:, None, None, None] * h,),
    "summed_over_the_wrong_axis": (lambda h, w, g: g * (column(softmax(w, 0)) * h).sum(1),),
    "gradient_cut": (lambda h, w, g: g.item() * by_einsum(h, w, torch.ones_like(g)),),
    "overflow": (lambda h, w, g: g * (column(torch.exp(w) / torch.exp(w).sum()) * h).sum(0),),
}

ANSWERS = Answers(RIGHT, VARIANTS)

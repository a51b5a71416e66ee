"""Answers to scalar_mix: right in many ways, and three variants of each mistake."""

from __future__ import annotations

import torch
from torch import einsum, softmax
from torch.nn import functional as F  # noqa: N812 - as students write it

from ptm_edu.exercises.framework.self_test import Answers


def column(s):
    return s.view(-1, 1, 1, 1)


# ---- right --------------------------------------------------------------------------------------


def by_broadcasting(layers, weights, gamma):
    s = softmax(weights, dim=0)
    return gamma * (s[:, None, None, None] * layers).sum(dim=0)


def by_einsum(layers, weights, gamma):
    return gamma * einsum("l,lbtd->btd", weights.softmax(0), layers)


def by_loop(layers, weights, gamma):
    s = F.softmax(weights, dim=-1)
    total = 0
    for j in range(len(layers)):
        total = total + s[j] * layers[j]
    return gamma * total


def by_matmul(layers, weights, gamma):
    L = len(layers)
    flat = layers.reshape(L, -1)  # (L, B T D)
    return (gamma * softmax(weights, 0) @ flat).reshape(layers.shape[1:])


def stable_by_hand(layers, weights, gamma):
    e = torch.exp(weights - weights.max().detach())
    return gamma * (column(e / e.sum()) * layers).sum(0)


def through_log_softmax(layers, weights, gamma):
    return torch.tensordot(gamma * F.log_softmax(weights, 0).exp(), layers, dims=([0], [0]))


def scaled_first(layers, weights, gamma):
    mixed = [s * (gamma * layer) for s, layer in zip(weights.softmax(0), layers, strict=True)]
    return torch.stack(mixed).sum(dim=0)


def layers_last(layers, weights, gamma):
    return gamma * (layers.permute(1, 2, 3, 0) @ weights.softmax(dim=0))


RIGHT = {
    "broadcasting": by_broadcasting,
    "einsum": by_einsum,
    "loop": by_loop,
    "matmul": by_matmul,
    "stable softmax by hand": stable_by_hand,
    "log-softmax and exp": through_log_softmax,
    "scaled first": scaled_first,
    "layers last": layers_last,
}

# ---- wrong --------------------------------------------------------------------------------------


def no_gamma_by_loop(h, w, g):
    s = softmax(w, 0)
    return sum(s[j] * h[j] for j in range(len(s)))


def gamma_normalised_away(h, w, g):
    s = g * torch.exp(w - w.max())
    return einsum("l,lbtd->btd", s / s.sum(), h) + g * 0


@torch.no_grad()
def without_gradient(h, w, g):
    return by_einsum(h, w, g)


def softmax_by_loop(h, w, g):
    e = w.exp()
    return g * sum(e[j] / e.sum() * h[j] for j in range(len(w)))


def weighted_by_exp(h, w, g):
    e = torch.exp(w)
    return g * torch.tensordot(e.div(e.sum()), h, dims=1)


VARIANTS = {
    "softmax_missing": (
        lambda h, w, g: g * einsum("l,lbtd->btd", w, h),
        lambda h, w, g: g * sum(w[j] * h[j] for j in range(len(h))),
        lambda h, w, g: g * (h.permute(1, 2, 3, 0) @ w),
    ),
    "gamma_inside_the_softmax": (
        lambda h, w, g: (column(softmax(g * w, 0)) * h).sum(0),
        lambda h, w, g: einsum("l,lbtd->btd", F.softmax(w * g, dim=0), h),
        lambda h, w, g: torch.tensordot(softmax(w / g, 0), h, dims=1),
    ),
    "gamma_left_out": (
        lambda h, w, g: (column(softmax(w, 0)) * h).sum(0),
        no_gamma_by_loop,
        gamma_normalised_away,
    ),
    "gamma_added": (
        lambda h, w, g: einsum("l,lbtd->btd", softmax(w, 0), h) + g,
        lambda h, w, g: sum(s * (layer + g) for s, layer in zip(softmax(w, 0), h, strict=True)),
        lambda h, w, g: torch.tensordot(w.softmax(0), h + g, dims=1),
    ),
    "divided_by_the_layers": (
        lambda h, w, g: g * (column(softmax(w, 0)) * h).mean(0),
        lambda h, w, g: by_einsum(h, w, g) / h.shape[0],
        lambda h, w, g: g * (w[:, None, None, None] * h).mean(dim=0),
    ),
    "sigmoid": (
        lambda h, w, g: g * einsum("l,lbtd->btd", torch.sigmoid(w), h),
        lambda h, w, g: sum(g * w[j].sigmoid() * h[j] for j in range(len(w))),
        lambda h, w, g: g * (h * column(1 / (1 + torch.exp(-w)))).sum(0),
    ),
    "divided_by_the_sum": (
        lambda h, w, g: g * einsum("l,lbtd->btd", w / torch.sum(w), h),
        lambda h, w, g: g * (column(w) * h).sum(0) / w.sum(),
        lambda h, w, g: g * torch.tensordot(F.normalize(w, p=1, dim=0), h, dims=1),
    ),
    "not_normalised": (
        lambda h, w, g: g * (column(torch.exp(w)) * h).sum(0),
        lambda h, w, g: g * sum(w[j].exp() * h[j] for j in range(len(w))),
        lambda h, w, g: einsum("l,lbtd->btd", torch.e**w, h * g),
    ),
    "log_softmax": (
        lambda h, w, g: g * einsum("l,lbtd->btd", F.log_softmax(w, 0), h),
        lambda h, w, g: g * (column(torch.log(softmax(w, 0))) * h).sum(0),
        lambda h, w, g: torch.tensordot(g * (w - torch.logsumexp(w, 0)), h, dims=1),
    ),
    "softmax_along_an_axis_of_one": (
        lambda h, w, g: g * (softmax(column(w), dim=1) * h).sum(0),
        lambda h, w, g: g * (w[:, None, None, None].softmax(-1) * h).sum(0),
        lambda h, w, g: g * h.sum(0),
    ),
    "weights_ignored": (
        lambda h, w, g: g * h.mean(0),
        lambda h, w, g: g * (column(softmax(w * 0, 0)) * h).sum(0),
        lambda h, w, g: g * sum(list(h)) / len(h),
    ),
    "one_layer_only": (
        lambda h, w, g: g * h[-1],
        lambda h, w, g: g * h[0],
        lambda h, w, g: g * h[w.argmax()],
    ),
    "not_summed": (
        lambda h, w, g: g * softmax(w, 0)[:, None, None, None] * h,
        lambda h, w, g: torch.stack(
            [g * s * layer for s, layer in zip(softmax(w, 0), h, strict=True)]
        ),
        lambda h, w, g: g * einsum("l,lbtd->lbtd", softmax(w, 0), h),
    ),
    "summed_over_the_wrong_axis": (
        lambda h, w, g: g * (column(softmax(w, 0)) * h).sum(1),
        lambda h, w, g: g * einsum("l,lbtd->lbd", softmax(w, 0), h),
        lambda h, w, g: (g * column(softmax(w, 0)) * h).sum(-1),
    ),
    "gradient_cut": (
        without_gradient,
        lambda h, w, g: (
            g * sum(s * layer for s, layer in zip(softmax(w, 0).tolist(), h, strict=True))
        ),
        lambda h, w, g: g.item() * by_einsum(h, w, torch.ones_like(g)),
    ),
    "overflow": (
        lambda h, w, g: g * (column(torch.exp(w) / torch.exp(w).sum()) * h).sum(0),
        softmax_by_loop,
        weighted_by_exp,
    ),
}

ANSWERS = Answers(RIGHT, VARIANTS)

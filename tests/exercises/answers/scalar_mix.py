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


def raw_weights(h, w, g):
    return g * einsum("l,lbtd->btd", w, h)


def raw_by_loop(h, w, g):
    return g * sum(w[j] * h[j] for j in range(len(h)))


def raw_by_matmul(h, w, g):
    return g * (h.permute(1, 2, 3, 0) @ w)


def gamma_within(h, w, g):
    return (column(softmax(g * w, 0)) * h).sum(0)


def gamma_within_by_einsum(h, w, g):
    return einsum("l,lbtd->btd", F.softmax(w * g, dim=0), h)


def gamma_as_temperature(h, w, g):
    return torch.tensordot(softmax(w / g, 0), h, dims=1)


def no_gamma(h, w, g):
    return (column(softmax(w, 0)) * h).sum(0)


def no_gamma_by_loop(h, w, g):
    s = softmax(w, 0)
    return sum(s[j] * h[j] for j in range(len(s)))


def gamma_normalised_away(h, w, g):
    s = g * torch.exp(w - w.max())
    return einsum("l,lbtd->btd", s / s.sum(), h) + g * 0


def plus_gamma(h, w, g):
    return einsum("l,lbtd->btd", softmax(w, 0), h) + g


def plus_gamma_each(h, w, g):
    return sum(s * (layer + g) for s, layer in zip(softmax(w, 0), h, strict=True))


def plus_gamma_before(h, w, g):
    return torch.tensordot(w.softmax(0), h + g, dims=1)


def mean_of_weighed(h, w, g):
    return g * (column(softmax(w, 0)) * h).mean(0)


def divided(h, w, g):
    return by_einsum(h, w, g) / h.shape[0]


def mean_without_softmax(h, w, g):
    return g * (w[:, None, None, None] * h).mean(dim=0)


def by_sigmoid(h, w, g):
    return g * einsum("l,lbtd->btd", torch.sigmoid(w), h)


def by_sigmoid_loop(h, w, g):
    return sum(g * w[j].sigmoid() * h[j] for j in range(len(w)))


def by_logistic(h, w, g):
    return g * (h * column(1 / (1 + torch.exp(-w)))).sum(0)


def over_the_sum(h, w, g):
    return g * einsum("l,lbtd->btd", w / torch.sum(w), h)


def weighted_mean(h, w, g):
    return g * (column(w) * h).sum(0) / w.sum()


def by_normalize(h, w, g):
    return g * torch.tensordot(F.normalize(w, p=1, dim=0), h, dims=1)


def exponentials(h, w, g):
    return g * (column(torch.exp(w)) * h).sum(0)


def exponentials_by_loop(h, w, g):
    return g * sum(w[j].exp() * h[j] for j in range(len(w)))


def exponentials_by_einsum(h, w, g):
    return einsum("l,lbtd->btd", torch.e**w, h * g)


def logs(h, w, g):
    return g * einsum("l,lbtd->btd", F.log_softmax(w, 0), h)


def logs_of_softmax(h, w, g):
    return g * (column(torch.log(softmax(w, 0))) * h).sum(0)


def logs_by_logsumexp(h, w, g):
    return torch.tensordot(g * (w - torch.logsumexp(w, 0)), h, dims=1)


def softmax_after_the_reshape(h, w, g):
    return g * (softmax(column(w), dim=1) * h).sum(0)


def softmax_of_the_last(h, w, g):
    return g * (w[:, None, None, None].softmax(-1) * h).sum(0)


def plain_sum(h, w, g):
    return g * h.sum(0)


def plain_mean(h, w, g):
    return g * h.mean(0)


def mean_with_zero_weights(h, w, g):
    return g * (column(softmax(w * 0, 0)) * h).sum(0)


def mean_by_loop(h, w, g):
    return g * sum(list(h)) / len(h)


def top_layer(h, w, g):
    return g * h[-1]


def token_layer(h, w, g):
    return g * h[0]


def heaviest_layer(h, w, g):
    return g * h[w.argmax()]


def still_layers(h, w, g):
    return g * softmax(w, 0)[:, None, None, None] * h


def still_a_stack(h, w, g):
    return torch.stack([g * s * layer for s, layer in zip(softmax(w, 0), h, strict=True)])


def still_by_einsum(h, w, g):
    return g * einsum("l,lbtd->lbtd", softmax(w, 0), h)


def added_over_sentences(h, w, g):
    return g * (column(softmax(w, 0)) * h).sum(1)


def added_over_words(h, w, g):
    return g * einsum("l,lbtd->lbd", softmax(w, 0), h)


def added_over_numbers(h, w, g):
    return (g * column(softmax(w, 0)) * h).sum(-1)


@torch.no_grad()
def without_gradient(h, w, g):
    return by_einsum(h, w, g)


def shares_as_numbers(h, w, g):
    return g * sum(s * layer for s, layer in zip(softmax(w, 0).tolist(), h, strict=True))


def gamma_as_a_number(h, w, g):
    return g.item() * by_einsum(h, w, torch.ones_like(g))


def softmax_by_hand(h, w, g):
    return g * (column(torch.exp(w) / torch.exp(w).sum()) * h).sum(0)


def softmax_by_loop(h, w, g):
    e = w.exp()
    return g * sum(e[j] / e.sum() * h[j] for j in range(len(w)))


def weighted_by_exp(h, w, g):
    e = torch.exp(w)
    return g * torch.tensordot(e.div(e.sum()), h, dims=1)


VARIANTS = {
    "softmax_missing": (raw_weights, raw_by_loop, raw_by_matmul),
    "gamma_inside_the_softmax": (gamma_within, gamma_within_by_einsum, gamma_as_temperature),
    "gamma_left_out": (no_gamma, no_gamma_by_loop, gamma_normalised_away),
    "gamma_added": (plus_gamma, plus_gamma_each, plus_gamma_before),
    "divided_by_the_layers": (mean_of_weighed, divided, mean_without_softmax),
    "sigmoid": (by_sigmoid, by_sigmoid_loop, by_logistic),
    "divided_by_the_sum": (over_the_sum, weighted_mean, by_normalize),
    "not_normalised": (exponentials, exponentials_by_loop, exponentials_by_einsum),
    "log_softmax": (logs, logs_of_softmax, logs_by_logsumexp),
    "softmax_along_an_axis_of_one": (softmax_after_the_reshape, softmax_of_the_last, plain_sum),
    "weights_ignored": (plain_mean, mean_with_zero_weights, mean_by_loop),
    "one_layer_only": (top_layer, token_layer, heaviest_layer),
    "not_summed": (still_layers, still_a_stack, still_by_einsum),
    "summed_over_the_wrong_axis": (added_over_sentences, added_over_words, added_over_numbers),
    "gradient_cut": (without_gradient, shares_as_numbers, gamma_as_a_number),
    "overflow": (softmax_by_hand, softmax_by_loop, weighted_by_exp),
}

ANSWERS = Answers(RIGHT, VARIANTS)

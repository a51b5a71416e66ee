"""Answers to negative_sampling_loss: right in many ways, and three variants of each mistake."""

from __future__ import annotations

import torch
from torch import einsum, sigmoid
from torch.nn.functional import (
    binary_cross_entropy,
    binary_cross_entropy_with_logits,
    cross_entropy,
    log_softmax,
    logsigmoid,
    softmax,
    softplus,
)

from ptm_edu.exercises.framework.self_test import Answers


def dots(v, n):
    return torch.bmm(n, v.unsqueeze(2)).squeeze(2)  # (B, K)


# ---- right --------------------------------------------------------------------------------------


def by_logsigmoid(v, c, n):
    return -logsigmoid((v * c).sum(1)).mean() - logsigmoid(-dots(v, n)).sum(1).mean()


def by_softplus(v, c, n):
    return (softplus(-(v * c).sum(1)) + softplus(dots(v, n)).sum(1)).mean()


def by_stable_log1p(v, c, n):
    def minus_log_sigma(x):
        return torch.clamp(-x, min=0) + torch.log1p(torch.exp(-x.abs()))

    return (minus_log_sigma((v * c).sum(-1)) + minus_log_sigma(-dots(v, n)).sum(-1)).mean()


def by_loops(v, c, n):
    total = 0.0
    for b in range(v.shape[0]):
        total = total - logsigmoid(torch.dot(v[b], c[b]))
        for k in range(n.shape[1]):
            total = total - logsigmoid(-torch.dot(v[b], n[b, k]))
    return total / v.shape[0]


def by_einsum(v, c, n):
    positive, negative = einsum("bd,bd->b", v, c), einsum("bd,bkd->bk", v, n)
    return -(logsigmoid(positive).mean() + logsigmoid(-negative).sum(dim=1).mean())


def by_cross_entropy_of_labels(v, c, n):
    logits = torch.cat([(v * c).sum(1, keepdim=True), dots(v, n)], dim=1)
    labels = torch.zeros_like(logits)
    labels[:, 0] = 1
    return binary_cross_entropy_with_logits(logits, labels, reduction="sum") / len(v)


def by_logaddexp(v, c, n):
    words = torch.cat([c[:, None], -n], dim=1)  # (B, 1 + K, D)
    scores = (words * v[:, None]).sum(-1)
    return torch.logaddexp(torch.zeros_like(scores), -scores).sum(-1).mean()


def by_two_class_softmax(v, c, n):
    scores = torch.cat([(v * c).sum(1, keepdim=True), -dots(v, n)], dim=1)
    pairs = torch.stack([scores, torch.zeros_like(scores)], dim=-1)
    return -log_softmax(pairs, dim=-1)[..., 0].sum(1).mean()


RIGHT = {
    "logsigmoid": by_logsigmoid,
    "softplus": by_softplus,
    "log1p": by_stable_log1p,
    "loops": by_loops,
    "einsum": by_einsum,
    "binary cross-entropy": by_cross_entropy_of_labels,
    "logaddexp": by_logaddexp,
    "two-class softmax": by_two_class_softmax,
}

# ---- wrong --------------------------------------------------------------------------------------


def all_labels_one(v, c, n):
    logits = torch.cat([(v * c).sum(1, keepdim=True), dots(v, n)], dim=1)
    return binary_cross_entropy_with_logits(logits, torch.ones_like(logits)) * logits.shape[1]


def labels_swapped(v, c, n):
    logits = torch.cat([(v * c).sum(1, keepdim=True), dots(v, n)], dim=1)
    labels = torch.ones_like(logits)
    labels[:, 0] = 0
    return binary_cross_entropy_with_logits(logits, labels, reduction="sum") / len(v)


def probabilities_loop(v, c, n):
    total = 0
    for b in range(len(v)):
        total = total - sigmoid(v[b] @ c[b]) - sigmoid(-(n[b] @ v[b])).sum()
    return total / len(v)


def probabilities_by_hand(v, c, n):
    def sigma(x):
        return 1 / (1 + torch.exp(-x))

    return -(sigma((v * c).sum(1)) + sigma(-dots(v, n)).sum(1)).mean()


def mean_of_negatives_epsilon(v, c, n):
    positive = torch.log(sigmoid((v * c).sum(1)) + 1e-8)
    return -(positive + torch.log(sigmoid(-dots(v, n)) + 1e-8).sum(1) / n.shape[1]).mean()


def bce_mean(v, c, n):
    logits = torch.cat([(v * c).sum(1, keepdim=True), dots(v, n)], dim=1)
    labels = torch.zeros_like(logits)
    labels[:, 0] = 1
    return binary_cross_entropy_with_logits(logits, labels)


def bce_mean_of_probabilities(v, c, n):
    chances = sigmoid(torch.cat([(v * c).sum(1, keepdim=True), dots(v, n)], dim=1))
    labels = torch.cat([torch.ones(len(v), 1), torch.zeros(n.shape[:2])], dim=1).to(v.dtype)
    return binary_cross_entropy(chances, labels)


def per_pair(v, c, n):
    return softplus(-(v * c).sum(1)) + softplus(dots(v, n)).sum(1)


def softmax_cross_entropy(v, c, n):
    logits = torch.cat([c[:, None], n], dim=1) @ v[:, :, None]  # (B, 1 + K, 1)
    return cross_entropy(logits.squeeze(-1), torch.zeros(len(v), dtype=torch.int64))


def softmax_then_log(v, c, n):
    scores = torch.cat([(v * c).sum(1, keepdim=True), dots(v, n)], dim=1)
    return -torch.log(softmax(scores, dim=1)[:, 0]).mean()


def softmax_by_hand(v, c, n):
    up = torch.exp((v * c).sum(1))
    return -torch.log(up / (up + torch.exp(dots(v, n)).sum(1))).mean()


def context_loops(v, c, n):
    losses = []
    for one_v, one_c, several in zip(v, c, n, strict=True):
        negative = sum(softplus(one_c @ one) for one in several)
        losses.append(softplus(-(one_v @ one_c)) + negative)
    return torch.stack(losses).mean()


def positives_bce(v, c, n):
    scores = einsum("bd,bd->b", v, c)
    return binary_cross_entropy_with_logits(scores, torch.ones_like(scores))


@torch.no_grad()
def without_gradient(v, c, n):
    return by_einsum(v, c, n)


def log_of_one_plus_exp(v, c, n):
    positive = torch.log(1 + torch.exp(-(v * c).sum(1)))
    return (positive + torch.log(1 + torch.exp(dots(v, n))).sum(1)).mean()


def small_epsilon(v, c, n):
    positive, negative = (v * c).sum(1), -dots(v, n)
    return -((sigmoid(positive) + 1e-12).log() + (sigmoid(negative) + 1e-12).log().sum(1)).mean()


def clamped_probability(v, c, n):
    positive, negative = sigmoid((v * c).sum(1)), sigmoid(-dots(v, n))
    return -(positive.clamp(min=1e-7).log() + negative.clamp(min=1e-7).log().sum(1)).mean()


def clamped_scores(v, c, n):
    positive, negative = (v * c).sum(1).clamp(-15, 15), dots(v, n).clamp(-15, 15)
    return (softplus(-positive) + softplus(negative).sum(1)).mean()


VARIANTS = {
    "sign_of_negatives": (
        lambda v, c, n: (
            -torch.log(sigmoid((v * c).sum(1))).mean()
            - torch.log(sigmoid(dots(v, n))).sum(1).mean()
        ),
        all_labels_one,
        lambda v, c, n: (
            -(logsigmoid((v * c).sum(1)) + torch.log(1 - sigmoid(-dots(v, n))).sum(1)).mean()
        ),
    ),
    "signs_swapped": (
        labels_swapped,
        lambda v, c, n: (softplus((c * v).sum(1)) + softplus(-dots(v, n)).sum(1)).mean(),
        lambda v, c, n: (
            -(torch.log(1 - sigmoid((v * c).sum(1))) + dots(v, n).sigmoid().log().sum(1)).mean()
        ),
    ),
    "missing_log": (
        probabilities_loop,
        lambda v, c, n: (
            -sigmoid(einsum("bd,bd->b", v, c)).mean() - sigmoid(-dots(v, n)).sum(1).mean()
        ),
        probabilities_by_hand,
    ),
    "no_sigmoid": (
        lambda v, c, n: -((v * c).sum(1) - dots(v, n).sum(1)).mean(),
        lambda v, c, n: (einsum("bkd,bd->", n, v) - einsum("bd,bd->", c, v)) / len(v),
        lambda v, c, n: (
            -(
                torch.log(torch.exp((v * c).sum(1))) + torch.log(torch.exp(-dots(v, n))).sum(1)
            ).mean()
        ),
    ),
    "mean_over_negatives": (
        lambda v, c, n: (
            -torch.log(sigmoid((v * c).sum(1))).mean() - torch.log(sigmoid(-dots(v, n))).mean()
        ),
        lambda v, c, n: (softplus(-(v * c).sum(1)) + softplus(dots(v, n)).mean(1)).mean(),
        mean_of_negatives_epsilon,
    ),
    "mean_over_all": (
        bce_mean,
        bce_mean_of_probabilities,
        lambda v, c, n: by_loops(v, c, n) / (n.shape[1] + 1),
    ),
    "sum_over_batch": (
        lambda v, c, n: softplus(-(v * c).sum(1)).sum() + softplus(dots(v, n)).sum(),
        lambda v, c, n: by_cross_entropy_of_labels(v, c, n) * v.size(0),
        lambda v, c, n: (
            -torch.log(sigmoid((v * c).sum(1))).sum() - torch.log(1 - sigmoid(dots(v, n))).sum()
        ),
    ),
    "not_averaged": (
        per_pair,
        lambda v, c, n: per_pair(v, c, n).unsqueeze(1),
        lambda v, c, n: torch.stack(
            [by_loops(v[b : b + 1], c[b : b + 1], n[b : b + 1]) for b in range(len(v))]
        ),
    ),
    "sigmoid_of_sum": (
        lambda v, c, n: -(logsigmoid((v * c).sum(1)) + logsigmoid(-(n.sum(1) * v).sum(1))).mean(),
        lambda v, c, n: (
            -(torch.log(sigmoid((v * c).sum(1))) + torch.log(sigmoid(-dots(v, n).sum(1)))).mean()
        ),
        lambda v, c, n: softplus((n.sum(1) * v).sum(1) - (v * c).sum(1)).mean(),
    ),
    "softmax": (softmax_cross_entropy, softmax_then_log, softmax_by_hand),
    "negatives_with_context": (
        lambda v, c, n: (
            -(logsigmoid((v * c).sum(1)) + logsigmoid(-einsum("bkd,bd->bk", n, c)).sum(1)).mean()
        ),
        lambda v, c, n: (
            -(torch.log(sigmoid((v * c).sum(1))) + torch.log(sigmoid(-dots(c, n))).sum(1)).mean()
        ),
        context_loops,
    ),
    "no_negatives": (
        lambda v, c, n: softplus(-(v * c).sum(1)).mean() + n.sum() * 0,
        lambda v, c, n: -torch.log(sigmoid((v * c).sum(1))).mean(),
        positives_bce,
    ),
    "missing_minus": (
        lambda v, c, n: -by_softplus(v, c, n),
        lambda v, c, n: (
            torch.log(sigmoid((v * c).sum(1))) + torch.log(sigmoid(-dots(v, n))).sum(1)
        ).mean(),
        lambda v, c, n: by_loops(v, c, n) * -1,
    ),
    "gradient_cut": (
        lambda v, c, n: by_softplus(v, c, n).item(),
        without_gradient,
        lambda v, c, n: torch.tensor(float(by_loops(v, c, n))),
    ),
    "overflow": (
        lambda v, c, n: (
            -(torch.log(sigmoid((v * c).sum(1))) + torch.log(sigmoid(-dots(v, n))).sum(1)).mean()
        ),
        log_of_one_plus_exp,
        lambda v, c, n: (
            -(sigmoid((v * c).sum(1)).log() + (1 - sigmoid(dots(v, n))).log().sum(1)).mean()
        ),
    ),
    "epsilon_in_log": (small_epsilon, clamped_probability, clamped_scores),
}

ANSWERS = Answers(RIGHT, VARIANTS)

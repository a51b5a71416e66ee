"""Answers to negative_sampling_loss: right ones of different kinds, and variants of mistakes."""

from __future__ import annotations

import torch
from torch import sigmoid
from torch.nn.functional import (
    binary_cross_entropy_with_logits,
    log_softmax,
    logsigmoid,
    softmax,
    softplus,
)

from ptm_edu.exercises.framework.self_test import Answers


def dots(v, n):
    return torch.bmm(n, v.unsqueeze(2)).squeeze(2)  # (B, K)


# ---- right --------------------------------------------------------------------------------------


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


def by_cross_entropy_of_labels(v, c, n):
    logits = torch.cat([(v * c).sum(1, keepdim=True), dots(v, n)], dim=1)
    labels = torch.zeros_like(logits)
    labels[:, 0] = 1
    return binary_cross_entropy_with_logits(logits, labels, reduction="sum") / len(v)


def by_two_class_softmax(v, c, n):
    scores = torch.cat([(v * c).sum(1, keepdim=True), -dots(v, n)], dim=1)
    pairs = torch.stack([scores, torch.zeros_like(scores)], dim=-1)
    return -log_softmax(pairs, dim=-1)[..., 0].sum(1).mean()


RIGHT = {
    "softplus": by_softplus,
    "log1p": by_stable_log1p,
    "loops": by_loops,
    "binary cross-entropy": by_cross_entropy_of_labels,
    "two-class softmax": by_two_class_softmax,
}

# ---- wrong --------------------------------------------------------------------------------------


def probabilities_by_hand(v, c, n):
    def sigma(x):
        return 1 / (1 + torch.exp(-x))

    return -(sigma((v * c).sum(1)) + sigma(-dots(v, n)).sum(1)).mean()


def mean_cross_entropy_of_labels(v, c, n):
    logits = torch.cat([(v * c).sum(1, keepdim=True), dots(v, n)], dim=1)
    labels = torch.cat([torch.ones(len(v), 1), torch.zeros(n.shape[:2])], dim=1).to(v.dtype)
    return binary_cross_entropy_with_logits(logits, labels)


def per_pair(v, c, n):
    return softplus(-(v * c).sum(1)) + softplus(dots(v, n)).sum(1)


def softmax_then_log(v, c, n):
    scores = torch.cat([(v * c).sum(1, keepdim=True), dots(v, n)], dim=1)
    return -torch.log(softmax(scores, dim=1)[:, 0]).mean()


def small_epsilon(v, c, n):
    positive, negative = (v * c).sum(1), -dots(v, n)
    return -((sigmoid(positive) + 1e-12).log() + (sigmoid(negative) + 1e-12).log().sum(1)).mean()


def clamped_probability(v, c, n):
    positive, negative = sigmoid((v * c).sum(1)), sigmoid(-dots(v, n))
    return -(positive.clamp(min=1e-7).log() + negative.clamp(min=1e-7).log().sum(1)).mean()


def clamped_scores(v, c, n):
    positive, negative = (v * c).sum(1).clamp(-15, 15), dots(v, n).clamp(-15, 15)
    return (softplus(-positive) + softplus(negative).sum(1)).mean()


def lengths_removed(v, c, n):
    return by_softplus(*(x / x.norm(dim=-1, keepdim=True) for x in (v, c, n)))


def one_minus_the_log(v, c, n):
    return (softplus(-(v * c).sum(1)) - (1 - logsigmoid(dots(v, n))).sum(1)).mean()


VARIANTS = {
    "axis_missing": (
        lambda v, c, n: softplus(-(v * c).sum(1)).mean() + softplus((v[None] * n).sum(-1)).mean(),
    ),
    "cosine": (lengths_removed,),
    "every_context_scored": (
        lambda v, c, n: softplus(-v @ c.T).mean() + softplus(dots(v, n)).sum(1).mean(),
        lambda v, c, n: (softplus(-v @ c.T).sum(1) + softplus(dots(v, n)).sum(1)).mean(),
    ),
    "one_minus_log": (one_minus_the_log,),
    "sign_of_negatives": (
        lambda v, c, n: (
            -torch.log(sigmoid((v * c).sum(1))).mean()
            - torch.log(sigmoid(dots(v, n))).sum(1).mean()
        ),
    ),
    "signs_swapped": (
        lambda v, c, n: (softplus((c * v).sum(1)) + softplus(-dots(v, n)).sum(1)).mean(),
    ),
    "missing_log": (probabilities_by_hand,),
    "no_sigmoid": (
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
    ),
    "mean_over_all": (mean_cross_entropy_of_labels,),
    "sum_over_batch": (
        lambda v, c, n: (
            -torch.log(sigmoid((v * c).sum(1))).sum() - torch.log(1 - sigmoid(dots(v, n))).sum()
        ),
        lambda v, c, n: softplus(-(v * c).sum(1)).mean() + softplus(dots(v, n)).sum(),
    ),
    "not_averaged": (lambda v, c, n: per_pair(v, c, n).unsqueeze(1),),
    "sigmoid_of_sum": (
        lambda v, c, n: (
            -(torch.log(sigmoid((v * c).sum(1))) + torch.log(sigmoid(-dots(v, n).sum(1)))).mean()
        ),
    ),
    "softmax": (softmax_then_log,),
    "negatives_with_context": (
        lambda v, c, n: (
            -(torch.log(sigmoid((v * c).sum(1))) + torch.log(sigmoid(-dots(c, n))).sum(1)).mean()
        ),
    ),
    "no_negatives": (lambda v, c, n: -torch.log(sigmoid((v * c).sum(1))).mean(),),
    "missing_minus": (
        lambda v, c, n: (
            torch.log(sigmoid((v * c).sum(1))) + torch.log(sigmoid(-dots(v, n))).sum(1)
        ).mean(),
    ),
    "gradient_cut": (
        lambda v, c, n: by_softplus(v, c, n).item(),
        lambda v, c, n: torch.tensor(float(by_loops(v, c, n))),
    ),
    "overflow": (
        lambda v, c, n: (
            -(torch.log(sigmoid((v * c).sum(1))) + torch.log(sigmoid(-dots(v, n))).sum(1)).mean()
        ),
    ),
    "epsilon_in_log": (small_epsilon, clamped_probability, clamped_scores),
}

ANSWERS = Answers(RIGHT, VARIANTS)

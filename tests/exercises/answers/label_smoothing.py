"""Answers to label_smoothing: right in many ways, and three variants of each mistake."""

from __future__ import annotations

import torch
from torch import nn
from torch.nn import functional as F  # noqa: N812 - as students write it

from ptm_edu.exercises.framework.self_test import Answers


def counted(logits, labels):
    """Return the logits (N, V) and labels (N,) of the places that count."""
    real = labels != -100
    return logits[real], labels[real]


# ---- right --------------------------------------------------------------------------------------


def by_cross_entropy(logits, labels, smoothing=0.1):
    V = logits.shape[-1]
    return F.cross_entropy(logits.reshape(-1, V), labels.reshape(-1), label_smoothing=smoothing)


def by_targets(logits, labels, smoothing=0.1):
    x, y = counted(logits, labels)
    V = x.shape[1]
    target = torch.full_like(x, smoothing / V).scatter_add(
        1, y[:, None], torch.full_like(x[:, :1], 1 - smoothing)
    )
    return F.cross_entropy(x, target.detach())


def by_two_parts(logits, labels, smoothing=0.1):
    x, y = counted(logits, labels)
    log_p = F.log_softmax(x, dim=-1)
    uniform = -log_p.mean(dim=-1).mean()
    return (1 - smoothing) * F.nll_loss(log_p, y) + smoothing * uniform


def by_masked_sums(logits, labels, smoothing=0.1):
    real = labels.ne(-100)
    log_p = logits.log_softmax(-1)
    nll = -log_p.gather(-1, labels.clamp(min=0).unsqueeze(-1)).squeeze(-1)
    each = (1 - smoothing) * nll - smoothing * log_p.sum(-1) / logits.size(-1)
    return each.masked_fill(~real, 0.0).sum() / real.sum()


def by_loops(logits, labels, smoothing=0.1):
    B, T, V = logits.shape
    total, count = 0.0, 0
    for b in range(B):
        for t in range(T):
            y = labels[b, t].item()
            if y == -100:
                continue
            log_p = logits[b, t] - torch.logsumexp(logits[b, t], dim=0)
            for v in range(V):
                share = smoothing / V + (1 - smoothing if v == y else 0)
                total = total - share * log_p[v]
            count += 1
    return total / count


def by_kl_and_entropy(logits, labels, smoothing=0.1):
    x, y = counted(logits, labels)
    V = x.shape[1]
    target = F.one_hot(y, V).to(x.dtype) * (1 - smoothing) + smoothing / V
    divergence = F.kl_div(x.log_softmax(1), target, reduction="batchmean")
    return divergence - torch.xlogy(target, target).sum(1).mean()


def by_logits(logits, labels, smoothing=0.1):
    """The shares sum to 1, so the logarithm of the sum comes off once."""
    x, y = counted(logits, labels)
    chosen = x[torch.arange(len(x)), y]
    return (x.logsumexp(1) - (1 - smoothing) * chosen - smoothing * x.mean(1)).mean()


def by_module(logits, labels, smoothing=0.1):
    return nn.CrossEntropyLoss(label_smoothing=smoothing)(logits.permute(0, 2, 1), labels)


RIGHT = {
    "cross-entropy": by_cross_entropy,
    "targets": by_targets,
    "two parts": by_two_parts,
    "masked sums": by_masked_sums,
    "loops": by_loops,
    "KL and entropy": by_kl_and_entropy,
    "logits": by_logits,
    "module": by_module,
}

# ---- wrong --------------------------------------------------------------------------------------


def to(target, logits, labels):
    """Return the mean cross-entropy to a target made of one-hot labels (N, V) and V."""
    x, y = counted(logits, labels)
    V = x.shape[1]
    t = target(F.one_hot(y, V).to(x.dtype), V)
    return -(t * F.log_softmax(x, -1)).sum(-1).mean()


def plain(logits, labels, smoothing=0.1):
    return F.cross_entropy(logits.transpose(1, 2), labels)


def plain_by_nll(logits, labels, smoothing=0.1):
    x, y = counted(logits, labels)
    return F.nll_loss(x.log_softmax(1), y)


def others_by_filling(logits, labels, smoothing=0.1):
    x, y = counted(logits, labels)
    target = torch.full_like(x, smoothing / (x.shape[1] - 1))
    target.scatter_(1, y[:, None], 1 - smoothing)
    return torch.sum(-target * x.log_softmax(-1), dim=-1).mean()


def others_by_a_larger_share(logits, labels, smoothing=0.1):
    V = logits.shape[-1]
    return by_cross_entropy(logits, labels, smoothing * V / (V - 1))


def spread_to_each_in_full(logits, labels, smoothing=0.1):
    x, y = counted(logits, labels)
    log_p = x.log_softmax(1)
    return (
        (1 - smoothing) * F.nll_loss(log_p, y, reduction="none") - smoothing * log_p.sum(1)
    ).mean()


def filled_with_v(logits, labels, smoothing=0.1):
    x, y = counted(logits, labels)
    target = torch.full_like(x, smoothing / x.shape[1])
    target.scatter_(1, y[:, None], 1 - smoothing)
    return F.cross_entropy(x, target)


def smoothed_prediction(logits, labels, smoothing=0.1):
    x, y = counted(logits, labels)
    p = (1 - smoothing) * x.softmax(-1) + smoothing / x.shape[1]
    return F.nll_loss(p.log(), y)


def smoothed_prediction_by_gather(logits, labels, smoothing=0.1):
    x, y = counted(logits, labels)
    p = torch.softmax(x, 1).gather(1, y.unsqueeze(1))
    return -torch.log(p - smoothing * p + smoothing / x.size(1)).mean()


def smoothed_prediction_by_lerp(logits, labels, smoothing=0.1):
    x, y = counted(logits, labels)
    p = torch.lerp(x.softmax(-1), torch.full_like(x, 1 / x.shape[1]), smoothing)
    return -p[torch.arange(len(y)), y].log().mean()


def over_all_places(logits, labels, smoothing=0.1):
    x, y = counted(logits, labels)
    total = F.cross_entropy(x, y, label_smoothing=smoothing, reduction="sum")
    return total / labels.numel()


def over_b_and_t(logits, labels, smoothing=0.1):
    real = labels != -100
    return by_masked_sums(logits, labels, smoothing) * real.sum() / (real.shape[0] * real.shape[1])


def spread_everywhere(logits, labels, smoothing=0.1):
    nll = F.cross_entropy(logits.mT, labels)
    return (1 - smoothing) * nll + smoothing * -logits.log_softmax(-1).mean()


def spread_everywhere_by_sums(logits, labels, smoothing=0.1):
    real = labels != -100
    nll = F.cross_entropy(logits.mT, labels, reduction="sum")
    smooth = -logits.log_softmax(-1).mean(-1).sum()
    return ((1 - smoothing) * nll + smoothing * smooth) / real.sum()


def spread_everywhere_by_mean(logits, labels, smoothing=0.1):
    nll = F.cross_entropy(logits.mT, labels, reduction="none")
    return torch.mean((1 - smoothing) * nll - smoothing * logits.log_softmax(-1).mean(-1))


def summed_by_targets(logits, labels, smoothing=0.1):
    x, y = counted(logits, labels)
    target = F.one_hot(y, x.shape[1]) * (1 - smoothing) + smoothing / x.shape[1]
    return -(target * x.log_softmax(1)).sum()


def mean_of_all_products(logits, labels, smoothing=0.1):
    x, y = counted(logits, labels)
    target = F.one_hot(y, x.shape[1]) * (1 - smoothing) + smoothing / x.shape[1]
    return (-target * x.log_softmax(1)).mean()


def mean_twice(logits, labels, smoothing=0.1):
    x, y = counted(logits, labels)
    t = F.one_hot(y, x.shape[1]) * (1 - smoothing) + smoothing / x.shape[1]
    return -(t * (x - x.logsumexp(1, keepdim=True))).mean(1).mean()


def likelihood_by_gather(logits, labels, smoothing=0.1):
    x, y = counted(logits, labels)
    log_p = x.log_softmax(1)
    return ((1 - smoothing) * log_p.gather(1, y[:, None])[:, 0] + smoothing * log_p.mean(1)).mean()


def divergence(logits, labels, smoothing=0.1):
    x, y = counted(logits, labels)
    target = F.one_hot(y, x.shape[1]).to(x.dtype) * (1 - smoothing) + smoothing / x.shape[1]
    return F.kl_div(x.log_softmax(1), target, reduction="batchmean")


def divergence_by_module(logits, labels, smoothing=0.1):
    x, y = counted(logits, labels)
    target = torch.zeros_like(x).scatter(1, y[:, None], 1 - smoothing) + smoothing / x.size(1)
    return nn.KLDivLoss(reduction="sum")(F.log_softmax(x, -1), target) / len(y)


def divergence_by_hand(logits, labels, smoothing=0.1):
    x, y = counted(logits, labels)
    t = F.one_hot(y, x.shape[1]).to(x.dtype) * (1 - smoothing) + smoothing / x.shape[1]
    return (torch.xlogy(t, t) - t * x.log_softmax(-1)).sum(-1).mean()


def gathered(logits, labels, smoothing=0.1):
    log_p = logits.log_softmax(-1)
    nll = -log_p.gather(-1, labels[..., None])[..., 0]
    each = (1 - smoothing) * nll - smoothing * log_p.mean(-1)
    return each[labels != -100].mean()


def one_hot_of_all(logits, labels, smoothing=0.1):
    V = logits.shape[-1]
    target = F.one_hot(labels, V) * (1 - smoothing) + smoothing / V
    each = -(target * logits.log_softmax(-1)).sum(-1)
    return each[labels != -100].mean()


def indexed(logits, labels, smoothing=0.1):
    log_p = logits.reshape(-1, logits.shape[-1]).log_softmax(1)
    y = labels.reshape(-1)
    nll = -log_p[torch.arange(len(y)), y]
    return ((1 - smoothing) * nll - smoothing * log_p.mean(1))[y != -100].mean()


@torch.no_grad()
def without_gradient(logits, labels, smoothing=0.1):
    return by_cross_entropy(logits, labels, smoothing)


def spread_detached(logits, labels, smoothing=0.1):
    x, y = counted(logits, labels)
    smooth = -x.detach().log_softmax(-1).mean()
    return (1 - smoothing) * F.cross_entropy(x, y) + smoothing * smooth


def log_of_softmax(logits, labels, smoothing=0.1):
    x, y = counted(logits, labels)
    log_p = torch.log(torch.softmax(x, -1))
    return (1 - smoothing) * F.nll_loss(log_p, y) - smoothing * log_p.mean()


def log_of_exp(logits, labels, smoothing=0.1):
    x, y = counted(logits, labels)
    e = x.exp()
    log_p = (e / e.sum(1, keepdim=True)).log()
    t = F.one_hot(y, x.shape[1]) * (1 - smoothing) + smoothing / x.shape[1]
    return -(t * log_p).sum(1).mean()


def log_of_the_sum(logits, labels, smoothing=0.1):
    x, y = counted(logits, labels)
    chosen = x[torch.arange(len(x)), y]
    return (x.exp().sum(1).log() - (1 - smoothing) * chosen - smoothing * x.mean(1)).mean()


VARIANTS = {
    "no_smoothing": (
        plain,
        plain_by_nll,
        lambda logits, labels, smoothing=0.1: to(lambda hot, V: hot, logits, labels),
    ),
    "spread_over_the_others": (
        lambda logits, labels, smoothing=0.1: to(
            lambda hot, V: torch.where(hot > 0, 1 - smoothing, smoothing / (V - 1)), logits, labels
        ),
        others_by_filling,
        others_by_a_larger_share,
    ),
    "does_not_sum_to_one": (
        lambda logits, labels, smoothing=0.1: (1 - smoothing) * plain(logits, labels),
        spread_to_each_in_full,
        filled_with_v,
    ),
    "shares_swapped": (
        lambda logits, labels, smoothing=0.1: by_two_parts(logits, labels, 1 - smoothing),
        lambda logits, labels, smoothing=0.1: to(
            lambda hot, V: smoothing * hot + (1 - smoothing) / V, logits, labels
        ),
        lambda logits, labels, smoothing=0.1: F.cross_entropy(
            logits.mT, labels, label_smoothing=1 - smoothing
        ),
    ),
    "prediction_smoothed": (
        smoothed_prediction,
        smoothed_prediction_by_gather,
        smoothed_prediction_by_lerp,
    ),
    "ignored_in_the_mean": (
        lambda logits, labels, smoothing=0.1: F.cross_entropy(
            logits.mT, labels, label_smoothing=smoothing, reduction="none"
        ).mean(),
        over_all_places,
        over_b_and_t,
    ),
    "ignored_counted": (
        lambda logits, labels, smoothing=0.1: by_cross_entropy(
            logits, labels.clamp(min=0), smoothing
        ),
        lambda logits, labels, smoothing=0.1: by_targets(
            logits, labels.masked_fill(labels == -100, 0), smoothing
        ),
        lambda logits, labels, smoothing=0.1: by_two_parts(
            logits, torch.where(labels < 0, torch.zeros_like(labels), labels), smoothing
        ),
    ),
    "ignored_places_smoothed": (
        spread_everywhere,
        spread_everywhere_by_sums,
        spread_everywhere_by_mean,
    ),
    "summed": (
        lambda logits, labels, smoothing=0.1: F.cross_entropy(
            logits.mT, labels, label_smoothing=smoothing, reduction="sum"
        ),
        summed_by_targets,
        lambda logits, labels, smoothing=0.1: (
            by_loops(logits, labels, smoothing) * (labels >= 0).sum()
        ),
    ),
    "divided_by_v": (
        mean_of_all_products,
        lambda logits, labels, smoothing=0.1: (
            by_cross_entropy(logits, labels, smoothing) / logits.size(-1)
        ),
        mean_twice,
    ),
    "missing_minus": (
        lambda logits, labels, smoothing=0.1: -by_loops(logits, labels, smoothing),
        likelihood_by_gather,
        lambda logits, labels, smoothing=0.1: to(
            lambda hot, V: -((1 - smoothing) * hot + smoothing / V), logits, labels
        ),
    ),
    "kl_divergence": (divergence, divergence_by_module, divergence_by_hand),
    "minus_100_looked_up": (gathered, one_hot_of_all, indexed),
    "gradient_cut": (
        without_gradient,
        lambda logits, labels, smoothing=0.1: by_two_parts(logits, labels, smoothing).item(),
        spread_detached,
    ),
    "overflow": (log_of_softmax, log_of_exp, log_of_the_sum),
}

ANSWERS = Answers(RIGHT, VARIANTS)

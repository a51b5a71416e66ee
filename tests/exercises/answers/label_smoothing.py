"""Answers to label_smoothing: right ones of different kinds, and variants of each mistake."""

from __future__ import annotations

import torch
from torch.nn import functional as F  # noqa: N812 - as students write it

from ptm_edu.exercises.framework.self_test import Answers


def counted(logits, labels):
    """Return the logits (N, V) and labels (N,) of the positions that count."""
    real = labels != -100
    return logits[real], labels[real]


# ---- right --------------------------------------------------------------------------------------


def by_cross_entropy(logits, labels, smoothing=0.1):
    V = logits.shape[-1]
    return F.cross_entropy(logits.reshape(-1, V), labels.reshape(-1), label_smoothing=smoothing)


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


RIGHT = {
    "cross-entropy": by_cross_entropy,
    "masked sums": by_masked_sums,
    "loops": by_loops,
    "KL and entropy": by_kl_and_entropy,
    "logits": by_logits,
}

# ---- wrong --------------------------------------------------------------------------------------


def plain(logits, labels, smoothing=0.1):
    return F.cross_entropy(logits.transpose(1, 2), labels)


def others_by_a_larger_share(logits, labels, smoothing=0.1):
    V = logits.shape[-1]
    return by_cross_entropy(logits, labels, smoothing * V / (V - 1))


def smoothed_prediction(logits, labels, smoothing=0.1):
    x, y = counted(logits, labels)
    p = (1 - smoothing) * x.softmax(-1) + smoothing / x.shape[1]
    return F.nll_loss(p.log(), y)


def sentence_by_sentence(logits, labels, smoothing=0.1):
    losses = [
        F.cross_entropy(x, y, label_smoothing=smoothing)
        for x, y in zip(logits, labels, strict=True)
    ]
    return torch.stack(losses).mean()


def spread_everywhere(logits, labels, smoothing=0.1):
    nll = F.cross_entropy(logits.mT, labels)
    return (1 - smoothing) * nll + smoothing * -logits.log_softmax(-1).mean()


def divergence(logits, labels, smoothing=0.1):
    x, y = counted(logits, labels)
    target = F.one_hot(y, x.shape[1]).to(x.dtype) * (1 - smoothing) + smoothing / x.shape[1]
    return F.kl_div(x.log_softmax(1), target, reduction="batchmean")


def indexed(logits, labels, smoothing=0.1):
    log_p = logits.reshape(-1, logits.shape[-1]).log_softmax(1)
    y = labels.reshape(-1)
    nll = -log_p[torch.arange(len(y)), y]
    return ((1 - smoothing) * nll - smoothing * log_p.mean(1))[y != -100].mean()


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
    "no_smoothing": (plain, lambda logits, labels, smoothing=0.1: by_loops(logits, labels)),
    "spread_over_the_others": (others_by_a_larger_share,),
    "does_not_sum_to_one": (
        lambda logits, labels, smoothing=0.1: (1 - smoothing) * plain(logits, labels),
    ),
    "shares_swapped": (
        lambda logits, labels, smoothing=0.1: by_two_parts(logits, labels, 1 - smoothing),
    ),
    "prediction_smoothed": (smoothed_prediction,),
    "ignored_in_the_mean": (
        lambda logits, labels, smoothing=0.1: F.cross_entropy(
            logits.mT, labels, label_smoothing=smoothing, reduction="none"
        ).mean(),
    ),
    "ignored_counted": (
        lambda logits, labels, smoothing=0.1: by_cross_entropy(
            logits, labels.clamp(min=0), smoothing
        ),
    ),
    "ignored_places_smoothed": (spread_everywhere,),
    "summed": (
        lambda logits, labels, smoothing=0.1: F.cross_entropy(
            logits.mT, labels, label_smoothing=smoothing, reduction="sum"
        ),
    ),
    "mean_of_sentences": (sentence_by_sentence,),
    "divided_by_v": (
        lambda logits, labels, smoothing=0.1: (
            by_cross_entropy(logits, labels, smoothing) / logits.size(-1)
        ),
    ),
    "missing_minus": (lambda logits, labels, smoothing=0.1: -by_loops(logits, labels, smoothing),),
    "kl_divergence": (divergence,),
    "minus_100_looked_up": (indexed,),
    "gradient_cut": (
        lambda logits, labels, smoothing=0.1: by_two_parts(logits, labels, smoothing).item(),
    ),
    "overflow": (log_of_exp, log_of_the_sum),
}

ANSWERS = Answers(RIGHT, VARIANTS)

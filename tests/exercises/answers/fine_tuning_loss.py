"""Answers to fine_tuning_loss: right ones of different kinds, and variants of each mistake."""

from __future__ import annotations

import torch
from torch import nn
from torch.nn import functional as F  # noqa: N812 - as students write it

from ptm_edu.exercises.framework.self_test import Answers


def costs(x, ids):
    """Return −log p of each next token, (B, T − 1)."""
    return F.cross_entropy(x[:, :-1].transpose(1, 2), ids[:, 1:], reduction="none")


def language(x, ids, mask):
    m = mask[:, 1:]
    return F.cross_entropy(x[:, :-1][m], ids[:, 1:][m])


def labelled(ids, mask):
    """Return the labels of all positions, (B, T), −100 where there is nothing to predict."""
    nothing = ids.new_full((len(ids), 1), -100)
    return torch.cat([ids.masked_fill(~mask, -100)[:, 1:], nothing], dim=1)


# ---- right --------------------------------------------------------------------------------------


def by_labels(c, y, x, ids, mask, lm_weight=0.5):
    ce = nn.CrossEntropyLoss()
    return ce(c, y) + ce(x.flatten(0, 1), labelled(ids, mask).flatten()) * lm_weight


def by_nll(c, y, x, ids, mask, lm_weight=0.5):
    task = -c.log_softmax(1)[torch.arange(len(y)), y].mean()
    log_p = x.log_softmax(2)[:, :-1].gather(2, ids[:, 1:, None])[..., 0]
    return task - lm_weight * log_p[mask[:, 1:]].mean()


def by_loops(c, y, x, ids, mask, lm_weight=0.5):
    task, words = 0.0, []
    for b in range(len(y)):
        task = task + torch.logsumexp(c[b], 0) - c[b, y[b]]
        for t in range(ids.shape[1] - 1):
            if mask[b, t + 1]:
                words.append(torch.logsumexp(x[b, t], 0) - x[b, t, ids[b, t + 1]])
    return task / len(y) + lm_weight * sum(words) / len(words)


def task_alone_for_zero(c, y, x, ids, mask, lm_weight=0.5):
    task = F.cross_entropy(c, y)
    if lm_weight == 0:
        return task
    return task + lm_weight * language(x, ids, mask)


def by_weighted_places(c, y, x, ids, mask, lm_weight=0.5):
    """All −log p in one row, each with its weight."""
    beside = costs(x, ids)[mask[:, 1:]]
    each = torch.cat([F.cross_entropy(c, y, reduction="none"), beside])
    weights = torch.cat(
        [
            torch.full_like(each[: len(y)], 1 / len(y)),
            torch.full_like(beside, lm_weight / len(beside)),
        ]
    )
    return each @ weights.detach()


RIGHT = {
    "labels": by_labels,
    "nll": by_nll,
    "loops": by_loops,
    "task alone for zero": task_alone_for_zero,
    "weighted places": by_weighted_places,
}

# ---- wrong --------------------------------------------------------------------------------------


def shared_out(c, y, x, ids, mask, lm_weight=0.5):
    return (1 - lm_weight) * F.cross_entropy(c, y) + lm_weight * language(x, ids, mask)


def the_token_before(c, y, x, ids, mask, lm_weight=0.5):
    m = mask[:, 1:]
    return F.cross_entropy(c, y) + lm_weight * F.cross_entropy(x[:, 1:][m], ids[:, :-1][m])


def texts_first(c, y, x, ids, mask, lm_weight=0.5):
    m = mask[:, 1:].to(x.dtype)
    each = (costs(x, ids) * m).sum(1) / m.sum(1)
    return (F.cross_entropy(c, y, reduction="none") + lm_weight * each).mean()


def classes_summed(c, y, x, ids, mask, lm_weight=0.5):
    task = F.cross_entropy(c, y, reduction="sum")
    return task + lm_weight * language(x, ids, mask)


def zero_or_half(c, y, x, ids, mask, lm_weight=None):
    lm_weight = lm_weight or 0.5
    return F.cross_entropy(c, y) + lm_weight * language(x, ids, mask)


def log_of_softmax(c, y, x, ids, mask, lm_weight=0.5):
    task = F.nll_loss(torch.log(c.softmax(1)), y)
    return task + lm_weight * F.nll_loss(x.softmax(2).log().transpose(1, 2), labelled(ids, mask))


def log_of_exp_of_tokens(c, y, x, ids, mask, lm_weight=0.5):
    chosen = x[:, :-1].gather(2, ids[:, 1:, None])[..., 0]
    each = x[:, :-1].exp().sum(2).log() - chosen
    return F.cross_entropy(c, y) + lm_weight * each[mask[:, 1:]].mean()


def log_of_exp_of_classes(c, y, x, ids, mask, lm_weight=0.5):
    p = c.exp() / c.exp().sum(dim=1, keepdim=True)
    return -p[torch.arange(len(y)), y].log().mean() + lm_weight * language(x, ids, mask)


VARIANTS = {
    "weight_on_the_task": (
        lambda c, y, x, ids, mask, lm_weight=0.5: by_nll(c, y, x, ids, mask, 1.0) * lm_weight,
    ),
    "weight_left_out": (
        lambda c, y, x, ids, mask, lm_weight=0.5: F.cross_entropy(c, y) + language(x, ids, mask),
    ),
    "weights_sum_to_one": (shared_out,),
    "language_left_out": (lambda c, y, x, ids, mask, lm_weight=0.5: F.cross_entropy(c, y),),
    "task_left_out": (lambda c, y, x, ids, mask, lm_weight=0.5: language(x, ids, mask),),
    "language_subtracted": (
        lambda c, y, x, ids, mask, lm_weight=0.5: (
            F.cross_entropy(c, y) - lm_weight * language(x, ids, mask)
        ),
    ),
    "missing_minus": (
        lambda c, y, x, ids, mask, lm_weight=0.5: by_loops(c, y, x, ids, mask, lm_weight) * -1.0,
    ),
    "language_not_shifted": (
        lambda c, y, x, ids, mask, lm_weight=0.5: (
            F.cross_entropy(c, y) + lm_weight * F.cross_entropy(x[mask], ids[mask])
        ),
    ),
    "language_shifted_the_wrong_way": (the_token_before,),
    "padding_counted": (
        lambda c, y, x, ids, mask, lm_weight=0.5: (
            F.cross_entropy(c, y) + lm_weight * costs(x, ids).mean()
        ),
    ),
    "language_over_all_places": (
        lambda c, y, x, ids, mask, lm_weight=0.5: (
            F.cross_entropy(c, y) + lm_weight * (costs(x, ids) * mask[:, 1:]).mean()
        ),
    ),
    "language_summed": (
        lambda c, y, x, ids, mask, lm_weight=0.5: (
            F.cross_entropy(c, y) + lm_weight * costs(x, ids)[mask[:, 1:]].sum()
        ),
    ),
    "mean_of_texts": (texts_first,),
    "task_summed": (classes_summed,),
    "softmax_twice": (
        lambda c, y, x, ids, mask, lm_weight=0.5: by_labels(
            c, y, x.softmax(dim=-1), ids, mask, lm_weight
        ),
    ),
    "gradient_cut": (
        lambda c, y, x, ids, mask, lm_weight=0.5: (
            F.cross_entropy(c, y) + lm_weight * language(x, ids, mask).item()
        ),
    ),
    "zero_taken_for_missing": (zero_or_half,),
    "overflow": (log_of_softmax, log_of_exp_of_tokens, log_of_exp_of_classes),
}

ANSWERS = Answers(RIGHT, VARIANTS)

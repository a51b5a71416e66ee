"""Answers to fine_tuning_loss: right in many ways, and three variants of each mistake."""

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
    """Return the labels of all places, (B, T), −100 where there is nothing to predict."""
    nothing = ids.new_full((len(ids), 1), -100)
    return torch.cat([ids.masked_fill(~mask, -100)[:, 1:], nothing], dim=1)


# ---- right --------------------------------------------------------------------------------------


def by_cross_entropy(c, y, x, ids, mask, lm_weight=0.5):
    return F.cross_entropy(c, y) + lm_weight * language(x, ids, mask)


def by_labels(c, y, x, ids, mask, lm_weight=0.5):
    ce = nn.CrossEntropyLoss()
    return ce(c, y) + ce(x.flatten(0, 1), labelled(ids, mask).flatten()) * lm_weight


def by_nll(c, y, x, ids, mask, lm_weight=0.5):
    task = -c.log_softmax(1)[torch.arange(len(y)), y].mean()
    log_p = x.log_softmax(2)[:, :-1].gather(2, ids[:, 1:, None])[..., 0]
    return task - lm_weight * log_p[mask[:, 1:]].mean()


def by_masked_sum(c, y, x, ids, mask, lm_weight=0.5):
    real = (mask[:, 1:] & mask[:, :-1]).to(x.dtype)
    beside = (costs(x, ids) * real).sum() / real.sum()
    return torch.add(F.cross_entropy(c, y), beside, alpha=lm_weight)


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


def by_likelihoods(c, y, x, ids, mask, lm_weight=0.5):
    """As in the paper: L₃ = L₂ + λ L₁, and its minus at the end."""
    l2 = -F.nll_loss(F.log_softmax(c, dim=-1), y)
    l1 = -language(x, ids, mask)
    return -(l2 + lm_weight * l1)


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
    "cross-entropy": by_cross_entropy,
    "labels": by_labels,
    "nll": by_nll,
    "masked sum": by_masked_sum,
    "loops": by_loops,
    "task alone for zero": task_alone_for_zero,
    "likelihoods": by_likelihoods,
    "weighted places": by_weighted_places,
}

# ---- wrong --------------------------------------------------------------------------------------


def lambda_before_the_task_by_add(c, y, x, ids, mask, lm_weight=0.5):
    beside = costs(x, ids)[mask[:, 1:]].mean()
    return beside.add(F.cross_entropy(c, y), alpha=lm_weight)


def shared_out(c, y, x, ids, mask, lm_weight=0.5):
    return (1 - lm_weight) * F.cross_entropy(c, y) + lm_weight * language(x, ids, mask)


def shared_out_by_lerp(c, y, x, ids, mask, lm_weight=0.5):
    beside = F.cross_entropy(x.transpose(1, 2), labelled(ids, mask))
    return torch.lerp(F.cross_entropy(c, y), beside, lm_weight)


def plus_log_p(c, y, x, ids, mask, lm_weight=0.5):
    log_p = x[:, :-1].log_softmax(2).gather(2, ids[:, 1:, None])[..., 0]
    return F.cross_entropy(c, y) + lm_weight * log_p[mask[:, 1:]].mean()


def likelihood_by_nll(c, y, x, ids, mask, lm_weight=0.5):
    task = c.log_softmax(1)[torch.arange(len(y)), y].mean()
    log_p = x.log_softmax(2)[:, :-1].gather(2, ids[:, 1:, None])[..., 0]
    return task + lm_weight * log_p[mask[:, 1:]].mean()


def on_itself_by_labels(c, y, x, ids, mask, lm_weight=0.5):
    beside = F.cross_entropy(x.flatten(0, 1), ids.masked_fill(~mask, -100).flatten())
    return F.cross_entropy(c, y) + lm_weight * beside


def the_token_before(c, y, x, ids, mask, lm_weight=0.5):
    m = mask[:, 1:]
    return F.cross_entropy(c, y) + lm_weight * F.cross_entropy(x[:, 1:][m], ids[:, :-1][m])


def the_token_before_by_sum(c, y, x, ids, mask, lm_weight=0.5):
    m = mask[:, 1:].to(x.dtype)
    each = F.cross_entropy(x[:, 1:].transpose(1, 2), ids[:, :-1], reduction="none")
    return F.cross_entropy(c, y) + lm_weight * (each * m).sum() / m.sum()


def the_token_before_by_labels(c, y, x, ids, mask, lm_weight=0.5):
    labels = torch.full_like(ids, -100)
    labels[:, 1:] = ids[:, :-1]
    beside = F.cross_entropy(x.flatten(0, 1), labels.masked_fill(~mask, -100).flatten())
    return F.cross_entropy(c, y) + lm_weight * beside


def over_all_by_labels(c, y, x, ids, mask, lm_weight=0.5):
    each = F.cross_entropy(x.flatten(0, 1), labelled(ids, mask).flatten(), reduction="none")
    return F.cross_entropy(c, y) + lm_weight * each.mean()


def over_all_tokens(c, y, x, ids, mask, lm_weight=0.5):
    beside = (costs(x, ids) * mask[:, 1:]).sum() / mask.sum()
    return F.cross_entropy(c, y) + lm_weight * beside


def summed_by_reduction(c, y, x, ids, mask, lm_weight=0.5):
    beside = F.cross_entropy(x.transpose(1, 2), labelled(ids, mask), reduction="sum")
    return F.cross_entropy(c, y) + lm_weight * beside


def summed_within_texts(c, y, x, ids, mask, lm_weight=0.5):
    each = (costs(x, ids) * mask[:, 1:]).sum(dim=1)
    return (F.cross_entropy(c, y, reduction="none") + lm_weight * each).mean()


def texts_first(c, y, x, ids, mask, lm_weight=0.5):
    m = mask[:, 1:].to(x.dtype)
    each = (costs(x, ids) * m).sum(1) / m.sum(1)
    return (F.cross_entropy(c, y, reduction="none") + lm_weight * each).mean()


def texts_first_by_loop(c, y, x, ids, mask, lm_weight=0.5):
    each = [
        F.cross_entropy(one[:-1][m[1:]], words[1:][m[1:]])
        for one, words, m in zip(x, ids, mask, strict=True)
    ]
    return F.cross_entropy(c, y) + lm_weight * sum(each) / len(each)


def text_by_text(c, y, x, ids, mask, lm_weight=0.5):
    every = zip(c, y, x, ids, mask, strict=True)
    each = [by_cross_entropy(*(part[None] for part in one), lm_weight) for one in every]
    return torch.stack(each).mean()


def classes_summed(c, y, x, ids, mask, lm_weight=0.5):
    task = F.cross_entropy(c, y, reduction="sum")
    return task + lm_weight * language(x, ids, mask)


def classes_summed_by_nll(c, y, x, ids, mask, lm_weight=0.5):
    task = -c.log_softmax(1).gather(1, y.unsqueeze(1)).sum()
    return task + lm_weight * costs(x, ids)[mask[:, 1:]].mean()


def classes_summed_by_broadcast(c, y, x, ids, mask, lm_weight=0.5):
    beside = language(x, ids, mask) / len(y)
    return (F.cross_entropy(c, y, reduction="none") + lm_weight * beside).sum()


def task_without_gradient(c, y, x, ids, mask, lm_weight=0.5):
    with torch.no_grad():
        task = F.cross_entropy(c, y)
    return task + lm_weight * language(x, ids, mask)


@torch.no_grad()
def without_gradient(c, y, x, ids, mask, lm_weight=0.5):
    return by_nll(c, y, x, ids, mask, lm_weight)


def zero_or_half(c, y, x, ids, mask, lm_weight=None):
    lm_weight = lm_weight or 0.5
    return F.cross_entropy(c, y) + lm_weight * language(x, ids, mask)


def if_not(c, y, x, ids, mask, lm_weight=None):
    if not lm_weight:
        lm_weight = 0.5
    return by_labels(c, y, x, ids, mask, lm_weight)


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
        lambda c, y, x, ids, mask, lm_weight=0.5: (
            lm_weight * F.cross_entropy(c, y) + language(x, ids, mask)
        ),
        lambda_before_the_task_by_add,
        lambda c, y, x, ids, mask, lm_weight=0.5: by_nll(c, y, x, ids, mask, 1.0) * lm_weight,
    ),
    "weight_left_out": (
        lambda c, y, x, ids, mask, lm_weight=0.5: F.cross_entropy(c, y) + language(x, ids, mask),
        lambda c, y, x, ids, mask, lm_weight=0.5: by_loops(c, y, x, ids, mask, lm_weight=1),
        lambda c, y, x, ids, mask, lm_weight=0.5: by_labels(c, y, x, ids, mask),
    ),
    "weights_sum_to_one": (
        shared_out,
        shared_out_by_lerp,
        lambda c, y, x, ids, mask, lm_weight=0.5: shared_out(c, y, x, ids, mask, 1 - lm_weight),
        lambda c, y, x, ids, mask, lm_weight=0.5: (
            by_masked_sum(c, y, x, ids, mask, lm_weight) / (1 + lm_weight)
        ),
    ),
    "language_left_out": (
        lambda c, y, x, ids, mask, lm_weight=0.5: F.cross_entropy(c, y),
        lambda c, y, x, ids, mask, lm_weight=0.5: -c.log_softmax(-1).gather(1, y[:, None]).mean(),
        lambda c, y, x, ids, mask, lm_weight=0.5: by_masked_sum(c, y, x, ids, mask, 0),
    ),
    "task_left_out": (
        lambda c, y, x, ids, mask, lm_weight=0.5: language(x, ids, mask),
        lambda c, y, x, ids, mask, lm_weight=0.5: lm_weight * costs(x, ids)[mask[:, 1:]].mean(),
        lambda c, y, x, ids, mask, lm_weight=0.5: (
            0.0 * F.cross_entropy(c, y) + lm_weight * language(x, ids, mask)
        ),
    ),
    "language_subtracted": (
        lambda c, y, x, ids, mask, lm_weight=0.5: (
            F.cross_entropy(c, y) - lm_weight * language(x, ids, mask)
        ),
        plus_log_p,
        lambda c, y, x, ids, mask, lm_weight=0.5: (
            c.log_softmax(1)[range(len(y)), y].mean() + lm_weight * language(x, ids, mask)
        ),
    ),
    "missing_minus": (
        lambda c, y, x, ids, mask, lm_weight=0.5: -by_cross_entropy(c, y, x, ids, mask, lm_weight),
        likelihood_by_nll,
        lambda c, y, x, ids, mask, lm_weight=0.5: by_loops(c, y, x, ids, mask, lm_weight) * -1.0,
    ),
    "language_not_shifted": (
        lambda c, y, x, ids, mask, lm_weight=0.5: (
            F.cross_entropy(c, y) + lm_weight * F.cross_entropy(x[mask], ids[mask])
        ),
        on_itself_by_labels,
        lambda c, y, x, ids, mask, lm_weight=0.5: (
            F.cross_entropy(c, y) + lm_weight * F.cross_entropy(x.transpose(1, 2), ids)
        ),
    ),
    "language_shifted_the_wrong_way": (
        the_token_before,
        the_token_before_by_sum,
        the_token_before_by_labels,
    ),
    "padding_counted": (
        lambda c, y, x, ids, mask, lm_weight=0.5: (
            F.cross_entropy(c, y) + lm_weight * costs(x, ids).mean()
        ),
        lambda c, y, x, ids, mask, lm_weight=0.5: (
            F.cross_entropy(c, y) + lm_weight * costs(x, ids)[mask[:, :-1]].mean()
        ),
        lambda c, y, x, ids, mask, lm_weight=0.5: (
            F.cross_entropy(c, y) + lm_weight * costs(x, ids).sum() / mask[:, 1:].sum()
        ),
    ),
    "language_over_all_places": (
        lambda c, y, x, ids, mask, lm_weight=0.5: (
            F.cross_entropy(c, y) + lm_weight * (costs(x, ids) * mask[:, 1:]).mean()
        ),
        over_all_by_labels,
        over_all_tokens,
    ),
    "language_summed": (
        lambda c, y, x, ids, mask, lm_weight=0.5: (
            F.cross_entropy(c, y) + lm_weight * costs(x, ids)[mask[:, 1:]].sum()
        ),
        summed_by_reduction,
        summed_within_texts,
    ),
    "mean_of_texts": (texts_first, texts_first_by_loop, text_by_text),
    "task_summed": (classes_summed, classes_summed_by_nll, classes_summed_by_broadcast),
    "softmax_twice": (
        lambda c, y, x, ids, mask, lm_weight=0.5: by_cross_entropy(
            F.softmax(c, dim=-1), y, x, ids, mask, lm_weight
        ),
        lambda c, y, x, ids, mask, lm_weight=0.5: by_labels(
            c, y, x.softmax(dim=-1), ids, mask, lm_weight
        ),
        lambda c, y, x, ids, mask, lm_weight=0.5: by_loops(
            c.softmax(1), y, torch.softmax(x, 2), ids, mask, lm_weight
        ),
    ),
    "gradient_cut": (
        lambda c, y, x, ids, mask, lm_weight=0.5: (
            F.cross_entropy(c, y) + lm_weight * language(x, ids, mask).item()
        ),
        task_without_gradient,
        without_gradient,
    ),
    "zero_taken_for_missing": (
        zero_or_half,
        if_not,
        lambda c, y, x, ids, mask, lm_weight=0: by_masked_sum(
            c, y, x, ids, mask, lm_weight if lm_weight else 0.5
        ),
    ),
    "overflow": (log_of_softmax, log_of_exp_of_tokens, log_of_exp_of_classes),
}

ANSWERS = Answers(RIGHT, VARIANTS)

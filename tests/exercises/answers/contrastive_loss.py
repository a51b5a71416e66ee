"""Answers to contrastive_loss: right ones of different kinds, and variants of each mistake."""

from __future__ import annotations

import torch
from torch import nn
from torch.nn import functional as F  # noqa: N812 - as students write it

from ptm_edu.exercises.framework.self_test import Answers


def table(a, b, t):
    """Return the cosines of all rows of a with all rows of b, divided by t."""
    return F.cosine_similarity(a[:, None], b[None], dim=-1) / t


# ---- right --------------------------------------------------------------------------------------


def by_cross_entropy(a, b, temperature=0.05):
    a, b = F.normalize(a, dim=1), F.normalize(b, dim=1)
    logits = a @ b.T / temperature
    y = torch.arange(len(a))
    return 0.5 * (F.cross_entropy(logits, y) + F.cross_entropy(logits.T, y))


def by_cosine_similarity(a, b, temperature=0.05):
    z = table(a, b, temperature)
    rows, columns = F.log_softmax(z, dim=1), F.log_softmax(z, dim=0)
    return -(rows.diag() + columns.diag()).mean() / 2


def by_loops(a, b, temperature=0.05):
    def cos(x, y):
        return (x * y).sum() / (x.norm() * y.norm())

    losses = []
    for x, y in ((a, b), (b, a)):
        for i in range(len(x)):
            scores = torch.stack([cos(x[i], y[j]) / temperature for j in range(len(y))])
            losses.append(torch.logsumexp(scores, 0) - scores[i])
    return sum(losses) / len(losses)


def by_logsumexp(a, b, temperature=0.05):
    a = a / a.norm(dim=-1, keepdim=True)
    b = b / b.pow(2).sum(-1, keepdim=True).sqrt()
    z = torch.einsum("id,jd->ij", a, b) / temperature
    own = z.trace() / len(z)
    return (z.logsumexp(1).mean() + z.logsumexp(0).mean()) / 2 - own


def by_one_batch(a, b, temperature=0.05):
    """Both directions as one batch of 2B questions."""
    z = table(a, b, temperature)
    y = torch.arange(len(z)).repeat(2)
    return nn.CrossEntropyLoss()(torch.cat([z, z.T]), y)


def by_one_hot(a, b, temperature=0.05):
    z = table(a, b, temperature)
    eye = torch.eye(len(z), dtype=z.dtype)
    log_p = z.log_softmax(-1) + z.T.log_softmax(-1)
    return -(eye * log_p).sum() / (2 * len(z))


RIGHT = {
    "cross-entropy": by_cross_entropy,
    "cosine_similarity": by_cosine_similarity,
    "loops": by_loops,
    "logsumexp": by_logsumexp,
    "one batch": by_one_batch,
    "one-hot": by_one_hot,
}

# ---- wrong --------------------------------------------------------------------------------------


def both(z, y=None, **kind):
    y = torch.arange(len(z)) if y is None else y
    return (F.cross_entropy(z, y, **kind) + F.cross_entropy(z.T, y, **kind)) / 2


def dots_by_loops(a, b, temperature=0.05):
    z = torch.stack([torch.stack([x @ y for y in b]) for x in a]) / temperature
    return both(z)


def only_the_first_normalized(a, b, temperature=0.05):
    a = a / a.norm(dim=1, keepdim=True)
    return by_logsumexp_of(a @ b.mT / temperature)


def by_logsumexp_of(z):
    return (z.logsumexp(1) + z.logsumexp(0)).mean() / 2 - z.diagonal().mean()


def norm_of_columns(a, b, temperature=0.05):
    a, b = a / a.norm(dim=0), b / b.norm(dim=0)
    return both(a @ b.T / temperature)


def norm_of_all(a, b, temperature=0.05):
    return both(F.normalize(a.flatten(), dim=0).view_as(a) @ b.T / b.norm() / temperature)


def times(a, b, temperature=0.05):
    return both(table(a, b, 1) * temperature)


def times_in_parts(a, b, temperature=0.05):
    return by_logsumexp_of(temperature * (F.normalize(a) @ F.normalize(b).T))


def no_temperature(a, b, temperature=0.05):
    return by_logsumexp_of(F.normalize(a) @ F.normalize(b).T)


def always_a_twentieth(a, b, temperature=0.05):
    return by_loops(a, b, 0.05)


def afterwards(a, b, temperature=0.05):
    return both(table(a, b, 1)) / temperature


def all_first(a, b, temperature=0.05):
    z = table(a, b, temperature)
    return -(z.log_softmax(1)[:, 0] + z.log_softmax(0)[0]).mean() / 2


def reversed_targets(a, b, temperature=0.05):
    z = table(a, b, temperature)
    return both(z, torch.arange(len(z) - 1, -1, -1))


def rows_only(a, b, temperature=0.05):
    z = table(a, b, temperature)
    return F.nll_loss(z.log_softmax(-1), torch.arange(len(z)))


def columns_only(a, b, temperature=0.05):
    z = table(a, b, temperature)
    return -z.log_softmax(dim=0).diag().mean()


def rows_twice(a, b, temperature=0.05):
    z = table(a, b, temperature)
    y = torch.arange(len(z))
    return (F.cross_entropy(z, y) + F.cross_entropy(z, y)) / 2


def added(a, b, temperature=0.05):
    return 2 * by_loops(a, b, temperature)


def summed(a, b, temperature=0.05):
    return both(table(a, b, temperature), reduction="sum")


def summed_twice(a, b, temperature=0.05):
    z = table(a, b, temperature)
    return -(z.log_softmax(0).trace() + z.log_softmax(1).trace())


def summed_in_one_direction(a, b, temperature=0.05):
    return -table(a, b, temperature).log_softmax(1).trace()


def eye_in_the_mean(a, b, temperature=0.05):
    z = table(a, b, temperature)
    eye = torch.eye(len(z), dtype=z.dtype)
    return -(eye * (z.log_softmax(0) + z.log_softmax(1)) / 2).mean()


def eye_in_the_mean_of_rows(a, b, temperature=0.05):
    z = table(a, b, temperature)
    return -(torch.eye(len(z), dtype=z.dtype) * z.log_softmax(1)).mean()


def negatives_alone(a, b, temperature=0.05):
    z = table(a, b, temperature)
    e = z.exp() * (1 - torch.eye(len(z), dtype=z.dtype))
    return ((e.sum(0).log() + e.sum(1).log()) / 2 - z.diag()).mean()


def one_softmax(a, b, temperature=0.05):
    z = table(a, b, temperature)
    log_p = z.flatten().log_softmax(0).view_as(z)
    return -log_p.diag().mean()


def questions(a, b, temperature=0.05):
    z = table(a, b, temperature)
    return F.binary_cross_entropy(z.sigmoid(), torch.eye(len(z), dtype=z.dtype))


def probabilities(a, b, temperature=0.05):
    z = table(a, b, temperature)
    return -(z.softmax(0).diag() + z.softmax(1).diag()).mean() / 2


def one_minus_probability(a, b, temperature=0.05):
    z = table(a, b, temperature)
    return 1 - (z.softmax(0).diag() + z.softmax(1).diag()).mean() / 2


def no_minus(a, b, temperature=0.05):
    z = table(a, b, temperature)
    return (z.log_softmax(0).diag() + z.log_softmax(1).diag()).mean() / 2


def softmax_first(a, b, temperature=0.05):
    z = table(a, b, temperature)
    y = torch.arange(len(z))
    return (F.cross_entropy(z.softmax(1), y) + F.cross_entropy(z.T.softmax(1), y)) / 2


def softmax_first_in_rows(a, b, temperature=0.05):
    z = table(a, b, temperature)
    return F.cross_entropy(z.softmax(-1), torch.arange(len(z)))


def each_pair(a, b, temperature=0.05):
    return both(table(a, b, temperature), reduction="none")


def each_row(a, b, temperature=0.05):
    z = table(a, b, temperature)
    return F.cross_entropy(z, torch.arange(len(z)), reduction="none")


def copied(a, b, temperature=0.05):
    return by_cross_entropy(torch.tensor(a.tolist(), dtype=a.dtype), b, temperature)


def number_of_it(a, b, temperature=0.05):
    return torch.tensor(by_loops(a, b, temperature).item(), dtype=a.dtype)


def by_exp(a, b, temperature=0.05):
    e = table(a, b, temperature).exp()
    return -((e.diag() / e.sum(0)).log() + (e.diag() / e.sum(1)).log()).mean() / 2


def log_of_softmax(a, b, temperature=0.05):
    z = table(a, b, temperature)
    return -(z.softmax(0).log().diag() + z.softmax(1).log().diag()).mean() / 2


VARIANTS = {
    "not_normalized": (dots_by_loops, only_the_first_normalized),
    "normalized_over_the_batch": (norm_of_columns, norm_of_all),
    "temperature_multiplied": (times, times_in_parts),
    "temperature_without_effect": (no_temperature, always_a_twentieth),
    "temperature_outside": (afterwards,),
    "not_the_diagonal": (all_first, reversed_targets),
    "one_direction": (rows_only, columns_only, rows_twice),
    "directions_added": (added,),
    "summed": (summed, summed_twice, summed_in_one_direction),
    "mean_of_the_matrix": (eye_in_the_mean, eye_in_the_mean_of_rows),
    "positive_left_out": (negatives_alone,),
    "softmax_over_the_matrix": (one_softmax,),
    "yes_or_no": (questions,),
    "missing_log": (probabilities, one_minus_probability),
    "wrong_sign": (no_minus,),
    "softmax_twice": (softmax_first, softmax_first_in_rows),
    "not_averaged": (each_pair, each_row),
    "gradient_cut": (copied, number_of_it),
    "overflow": (by_exp, log_of_softmax),
}

ANSWERS = Answers(RIGHT, VARIANTS)

"""Answers to shifted_lm_loss: right in many ways, and three variants of each mistake."""

from __future__ import annotations

import torch
from torch import nn
from torch.nn import functional as F  # noqa: N812 - as students write it

from ptm_edu.exercises.framework.self_test import Answers


def shifted(logits, ids):
    """Return logits and what they are for, both without one place."""
    return logits[..., :-1, :].contiguous(), ids[..., 1:].contiguous()


def costs(logits, ids):
    """Return −log p of each next token, (B, T − 1)."""
    x, y = shifted(logits, ids)
    return F.cross_entropy(x.transpose(1, 2), y, reduction="none")


def pairs(mask):
    return mask[:, 1:] & mask[:, :-1]


def labelled(ids, mask, after=True):
    """Return the labels of all places, (B, T), −100 where there is nothing to predict."""
    labels = torch.full_like(ids, -100)
    labels[:, :-1] = torch.where(pairs(mask) if after else mask[:, 1:], ids[:, 1:], -100)
    return labels


# ---- right --------------------------------------------------------------------------------------


def by_cross_entropy(logits, ids, mask):
    x, y = shifted(logits, ids)
    real = pairs(mask)
    return F.cross_entropy(x[real], y[real])


def by_labels(logits, ids, mask):
    return F.cross_entropy(logits.flatten(0, 1), labelled(ids, mask).flatten())


def by_rolling(logits, ids, mask):
    labels = torch.roll(ids, -1, dims=1).masked_fill(~mask | ~torch.roll(mask, -1, dims=1), -100)
    labels[:, -1] = -100
    return nn.CrossEntropyLoss()(logits.permute(0, 2, 1), labels)


def by_masked_sum(logits, ids, mask):
    real = pairs(mask).to(logits.dtype)
    return (costs(logits, ids) * real).sum() / real.sum()


def by_loops(logits, ids, mask):
    total, count = 0.0, 0
    for b in range(len(ids)):
        for t in range(ids.shape[1] - 1):
            if mask[b, t] and mask[b, t + 1]:
                total = total - F.log_softmax(logits[b, t], dim=0)[ids[b, t + 1]]
                count += 1
    return total / count


def text_by_text(logits, ids, mask):
    parts = [
        F.cross_entropy(x[m][:-1], y[m][1:], reduction="sum")
        for x, y, m in zip(logits, ids, mask, strict=True)
    ]
    return sum(parts) / sum(int(m.sum()) - 1 for m in mask)


def by_gather(logits, ids, mask):
    chosen = logits[:, :-1].gather(2, ids[:, 1:].unsqueeze(2)).squeeze(2)
    each = logits[:, :-1].logsumexp(dim=2) - chosen
    return each.masked_select(mask[:, :-1].logical_and(mask[:, 1:])).mean()


def by_one_hot(logits, ids, mask):
    hot = F.one_hot(ids, logits.shape[-1])[:, 1:].to(logits.dtype) * pairs(mask)[..., None]
    return -(F.log_softmax(logits, -1)[:, :-1] * hot).sum() / hot.sum()


def by_nll(logits, ids, mask):
    log_p = nn.LogSoftmax(dim=-1)(logits)
    rows, columns = torch.nonzero(pairs(mask), as_tuple=True)
    return F.nll_loss(log_p[rows, columns], ids[rows, columns + 1])


RIGHT = {
    "cross-entropy": by_cross_entropy,
    "labels": by_labels,
    "rolling": by_rolling,
    "masked sum": by_masked_sum,
    "loops": by_loops,
    "text by text": text_by_text,
    "gather": by_gather,
    "one-hot": by_one_hot,
    "nll": by_nll,
}

# ---- wrong --------------------------------------------------------------------------------------


def on_itself_by_labels(logits, ids, mask):
    V = logits.shape[-1]
    return F.cross_entropy(logits.reshape(-1, V), ids.masked_fill(~mask, -100).reshape(-1))


def on_itself_without_the_last(logits, ids, mask):
    x, y, m = logits[:, :-1], ids[:, :-1], mask[:, :-1].float()
    return (F.cross_entropy(x.transpose(1, 2), y, reduction="none") * m).sum() / m.sum()


def backwards(logits, ids, mask):
    real = pairs(mask)
    return F.cross_entropy(logits[:, 1:][real], ids[:, :-1][real])


def backwards_by_loops(logits, ids, mask):
    found = []
    for b, n in enumerate(mask.sum(1).tolist()):
        found += [F.cross_entropy(logits[b, t], ids[b, t - 1]) for t in range(1, n)]
    return torch.stack(found).mean()


def backwards_by_labels(logits, ids, mask):
    labels = torch.full_like(ids, -100)
    labels[:, 1:] = ids[:, :-1]
    return F.cross_entropy(logits.transpose(1, 2), labels.masked_fill(~mask, -100))


def two_ahead(logits, ids, mask):
    real = mask[:, 2:]
    return F.cross_entropy(logits[:, :-2][real], ids[:, 2:][real])


def labels_shifted_again(logits, ids, mask):
    labels = labelled(ids, mask)
    return F.cross_entropy(logits[:, :-1].flatten(0, 1), labels[:, 1:].flatten())


def two_ahead_by_loops(logits, ids, mask):
    found = []
    for b, n in enumerate(mask.sum(1).tolist()):
        found += [F.cross_entropy(logits[b, t], ids[b, t + 2]) for t in range(n - 2)]
    return torch.stack(found).mean()


def rolled(logits, ids, mask):
    targets, real = torch.roll(ids, -1, dims=1), mask & torch.roll(mask, -1, dims=1)
    return F.cross_entropy(logits[real], targets[real])


def rolled_where_read(logits, ids, mask):
    labels = torch.roll(ids, shifts=-1, dims=1).masked_fill(~mask, -100)
    return F.cross_entropy(logits.transpose(1, 2), labels)


def joined_behind(logits, ids, mask):
    labels = ids.masked_fill(~mask, -100)
    labels = torch.cat([labels[:, 1:], labels[:, :1]], dim=1)
    return F.cross_entropy(logits.flatten(0, 1), labels.flatten())


def flat_first(logits, ids, mask):
    V = logits.shape[-1]
    labels = ids.masked_fill(~mask, -100)
    return F.cross_entropy(logits.reshape(-1, V)[:-1], labels.reshape(-1)[1:])


def flat_real_ones(logits, ids, mask):
    m = mask.flatten()
    real = m[:-1] & m[1:]
    return F.cross_entropy(logits.flatten(0, 1)[:-1][real], ids.flatten()[1:][real])


def flat_where_read(logits, ids, mask):
    x, y, m = logits.flatten(0, 1), ids.flatten(), mask.flatten()[:-1]
    return -x[:-1][m].log_softmax(1).gather(1, y[1:][m][:, None]).mean()


def with_padding(logits, ids, mask):
    x, y = shifted(logits, ids)
    return F.cross_entropy(x.view(-1, x.shape[-1]), y.view(-1))


def with_padding_as_token_0(logits, ids, mask):
    x, y = shifted(logits, ids * mask)
    return F.cross_entropy(x.transpose(1, 2), y)


def where_read(logits, ids, mask):
    x, y = shifted(logits, ids)
    return F.cross_entropy(x[mask[:, :-1]], y[mask[:, :-1]])


def where_read_by_labels(logits, ids, mask):
    labels = ids[:, 1:].masked_fill(~mask[:, :-1], -100)
    return F.cross_entropy(logits[:, :-1].transpose(1, 2), labels)


def where_read_by_sum(logits, ids, mask):
    m = mask[:, :-1].float()
    return (costs(logits, ids) * m).sum() / m.sum()


def padding_kept(logits, ids, mask):
    labels = ids.masked_fill(mask, -100)[:, 1:]
    return F.cross_entropy(logits[:, :-1].transpose(1, 2), labels)


def padding_kept_by_sum(logits, ids, mask):
    gone = (~mask[:, 1:]).float()
    return (costs(logits, ids) * gone).sum() / gone.sum().clamp(min=1)


def over_all_places(logits, ids, mask):
    labels = labelled(ids, mask)
    return F.cross_entropy(logits.transpose(1, 2), labels, reduction="none").mean()


def summed(logits, ids, mask):
    labels = labelled(ids, mask)
    return F.cross_entropy(logits.transpose(1, 2), labels, reduction="sum")


def texts_first(logits, ids, mask):
    m = pairs(mask).to(logits.dtype)
    return ((costs(logits, ids) * m).sum(1) / m.sum(1)).mean()


def texts_first_by_loop(logits, ids, mask):
    each = [F.cross_entropy(x[m][:-1], y[m][1:]) for x, y, m in zip(logits, ids, mask, strict=True)]
    return torch.stack(each).mean()


def texts_first_by_clamping(logits, ids, mask):
    m = mask[:, 1:].to(logits.dtype)
    weights = m / m.sum(1, keepdim=True).clamp(min=1)
    return (costs(logits, ids) * weights).sum() / len(ids)


def probabilities_by_nll(logits, ids, mask):
    x, y = shifted(logits, ids)
    return F.nll_loss(x.softmax(-1)[pairs(mask)], y[pairs(mask)])


def probabilities_by_labels(logits, ids, mask):
    p = F.softmax(logits, dim=2).flatten(0, 1)
    return F.nll_loss(p, labelled(ids, mask, after=False).flatten())


def likelihood_by_gather(logits, ids, mask):
    log_p = logits[:, :-1].log_softmax(-1).gather(2, ids[:, 1:, None])[..., 0]
    return log_p[mask[:, 1:]].mean()


def perplexity_by_product(logits, ids, mask):
    chances = (-costs(logits, ids)[pairs(mask)]).exp()
    return chances.prod() ** (-1 / len(chances))


def softmax_before_labels(logits, ids, mask):
    p = torch.softmax(logits, 2)
    return F.cross_entropy(p.transpose(1, 2), labelled(ids, mask, after=False))


def raw(logits, ids, mask):
    x, y = shifted(logits, ids)
    return F.nll_loss(x[pairs(mask)], y[pairs(mask)])


def raw_by_one_hot(logits, ids, mask):
    hot = F.one_hot(ids, logits.shape[-1])[:, 1:] * pairs(mask)[..., None]
    return -(logits[:, :-1] * hot).sum() / hot.sum()


def gathered(logits, ids, mask):
    labels = ids[:, 1:].masked_fill(~mask[:, 1:], -100)
    each = -logits[:, :-1].log_softmax(-1).gather(2, labels[..., None])[..., 0]
    return each[labels != -100].mean()


def one_hot_of_all(logits, ids, mask):
    labels = labelled(ids, mask)[:, :-1]
    hot = F.one_hot(labels, logits.shape[-1])
    each = -(logits[:, :-1].log_softmax(-1) * hot).sum(-1)
    return each[labels >= 0].mean()


def indexed(logits, ids, mask):
    labels = torch.where(mask, ids, -100)[:, 1:].flatten()
    log_p = logits[:, :-1].flatten(0, 1).log_softmax(1)
    each = -log_p[torch.arange(len(labels)), labels]
    return each[labels != -100].mean()


@torch.no_grad()
def without_gradient(logits, ids, mask):
    return by_gather(logits, ids, mask)


def log_of_softmax(logits, ids, mask):
    log_p = torch.log(torch.softmax(logits, dim=-1))
    return F.nll_loss(log_p.transpose(1, 2), labelled(ids, mask))


def log_of_exp(logits, ids, mask):
    x, y = shifted(logits, ids)
    e = x[pairs(mask)].exp()
    p = e / e.sum(-1, keepdim=True)
    return -p[torch.arange(len(p)), y[pairs(mask)]].log().mean()


def log_of_sum_of_exp(logits, ids, mask):
    x, y = shifted(logits, ids)
    chosen = x.gather(2, y[..., None])[..., 0]
    return (x.exp().sum(-1).log() - chosen)[mask[:, 1:]].mean()


def zero_is_ignored(logits, ids, mask):
    x, y = shifted(logits, ids)
    return F.cross_entropy(x.transpose(1, 2), y, ignore_index=0)


def by_the_targets(logits, ids, mask):
    x, y = shifted(logits, ids)
    return F.cross_entropy(x[mask[:, 1:]], y[mask[:, 1:]])


def by_the_targets_labels(logits, ids, mask):
    x, y = shifted(logits, ids.masked_fill(~mask, -100))
    return F.cross_entropy(x.transpose(1, 2), y)


def by_lengths(logits, ids, mask):
    x = torch.cat([one[: n - 1] for one, n in zip(logits, mask.sum(1), strict=True)])
    y = torch.cat([one[1:n] for one, n in zip(ids, mask.sum(1), strict=True)])
    return F.cross_entropy(x, y)


VARIANTS = {
    "not_shifted": (
        lambda logits, ids, mask: F.cross_entropy(logits[mask], ids[mask]),
        on_itself_by_labels,
        on_itself_without_the_last,
    ),
    "shifted_the_wrong_way": (backwards, backwards_by_loops, backwards_by_labels),
    "shifted_twice": (two_ahead, labels_shifted_again, two_ahead_by_loops),
    "wraps_around": (rolled, rolled_where_read, joined_behind),
    "runs_into_the_next_text": (flat_first, flat_real_ones, flat_where_read),
    "padding_counted": (
        with_padding,
        lambda logits, ids, mask: costs(logits, ids).mean(),
        with_padding_as_token_0,
    ),
    "padding_asked_for": (where_read, where_read_by_labels, where_read_by_sum),
    "mask_turned_round": (
        padding_kept,
        padding_kept_by_sum,
        lambda logits, ids, mask: costs(logits, ids)[mask[:, :-1] == 0].mean(),
    ),
    "divided_by_all_places": (
        lambda logits, ids, mask: (costs(logits, ids) * pairs(mask)).mean(),
        over_all_places,
        lambda logits, ids, mask: (costs(logits, ids) * pairs(mask)).sum() / mask.sum(),
    ),
    "summed": (
        summed,
        lambda logits, ids, mask: (costs(logits, ids) * mask[:, 1:]).sum(),
        lambda logits, ids, mask: (costs(logits, ids) * mask[:, 1:]).sum(dim=1).mean(),
    ),
    "mean_of_texts": (texts_first, texts_first_by_loop, texts_first_by_clamping),
    "missing_log": (
        lambda logits, ids, mask: -torch.exp(-costs(logits, ids))[pairs(mask)].mean(),
        probabilities_by_nll,
        probabilities_by_labels,
    ),
    "missing_minus": (
        lambda logits, ids, mask: -by_cross_entropy(logits, ids, mask),
        likelihood_by_gather,
        lambda logits, ids, mask: by_loops(logits, ids, mask) * -1,
    ),
    "perplexity": (
        lambda logits, ids, mask: torch.exp(by_labels(logits, ids, mask)),
        lambda logits, ids, mask: torch.e ** by_loops(logits, ids, mask),
        perplexity_by_product,
    ),
    "softmax_twice": (
        lambda logits, ids, mask: by_cross_entropy(F.softmax(logits, dim=-1), ids, mask),
        softmax_before_labels,
        lambda logits, ids, mask: by_gather(logits.softmax(2), ids, mask),
    ),
    "no_softmax": (
        raw,
        lambda logits, ids, mask: (
            -logits[:, :-1].gather(2, ids[:, 1:, None])[..., 0][mask[:, 1:]].mean()
        ),
        raw_by_one_hot,
    ),
    "minus_100_looked_up": (gathered, one_hot_of_all, indexed),
    "gradient_cut": (
        lambda logits, ids, mask: torch.tensor(
            by_cross_entropy(logits, ids, mask).item(), dtype=logits.dtype
        ),
        without_gradient,
        lambda logits, ids, mask: by_labels(logits.data, ids, mask),
    ),
    "overflow": (log_of_softmax, log_of_exp, log_of_sum_of_exp),
    "padding_by_id": (
        lambda logits, ids, mask: by_masked_sum(logits, ids, ids != 0),
        lambda logits, ids, mask: by_labels(logits, ids, mask & ids.bool()),
        zero_is_ignored,
    ),
    "padding_before_the_text": (by_the_targets, by_the_targets_labels, by_lengths),
}

ANSWERS = Answers(RIGHT, VARIANTS)

"""Answers to shifted_lm_loss: right ones of different kinds, and variants of each mistake."""

from __future__ import annotations

import torch
from torch import nn
from torch.nn import functional as F  # noqa: N812 - as students write it

from ptm_edu.exercises.framework.self_test import Answers


def shifted(logits, ids):
    """Return logits and what they are for, both without one position."""
    return logits[..., :-1, :].contiguous(), ids[..., 1:].contiguous()


def costs(logits, ids):
    """Return −log p of each next token, (B, T − 1)."""
    x, y = shifted(logits, ids)
    return F.cross_entropy(x.transpose(1, 2), y, reduction="none")


def pairs(mask):
    return mask[:, 1:] & mask[:, :-1]


def labelled(ids, mask, after=True):
    """Return the labels of all positions, (B, T), −100 where there is nothing to predict."""
    labels = torch.full_like(ids, -100)
    labels[:, :-1] = torch.where(pairs(mask) if after else mask[:, 1:], ids[:, 1:], -100)
    return labels


# ---- right --------------------------------------------------------------------------------------


def by_labels(logits, ids, mask):
    return F.cross_entropy(logits.flatten(0, 1), labelled(ids, mask).flatten())


def by_rolling(logits, ids, mask):
    labels = torch.roll(ids, -1, dims=1).masked_fill(~mask | ~torch.roll(mask, -1, dims=1), -100)
    labels[:, -1] = -100
    return nn.CrossEntropyLoss()(logits.permute(0, 2, 1), labels)


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


RIGHT = {
    "labels": by_labels,
    "rolling": by_rolling,
    "loops": by_loops,
    "text by text": text_by_text,
    "gather": by_gather,
    "one-hot": by_one_hot,
}

# ---- wrong --------------------------------------------------------------------------------------


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


def rolled(logits, ids, mask):
    targets, real = torch.roll(ids, -1, dims=1), mask & torch.roll(mask, -1, dims=1)
    return F.cross_entropy(logits[real], targets[real])


def flat_where_read(logits, ids, mask):
    x, y, m = logits.flatten(0, 1), ids.flatten(), mask.flatten()[:-1]
    return -x[:-1][m].log_softmax(1).gather(1, y[1:][m][:, None]).mean()


def where_read(logits, ids, mask):
    x, y = shifted(logits, ids)
    return F.cross_entropy(x[mask[:, :-1]], y[mask[:, :-1]])


def padding_kept_by_sum(logits, ids, mask):
    gone = (~mask[:, 1:]).float()
    return (costs(logits, ids) * gone).sum() / gone.sum().clamp(min=1)


def texts_first_by_loop(logits, ids, mask):
    each = [F.cross_entropy(x[m][:-1], y[m][1:]) for x, y, m in zip(logits, ids, mask, strict=True)]
    return torch.stack(each).mean()


def texts_first_by_clamping(logits, ids, mask):
    m = mask[:, 1:].to(logits.dtype)
    weights = m / m.sum(1, keepdim=True).clamp(min=1)
    return (costs(logits, ids) * weights).sum() / len(ids)


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


def indexed(logits, ids, mask):
    labels = torch.where(mask, ids, -100)[:, 1:].flatten()
    log_p = logits[:, :-1].flatten(0, 1).log_softmax(1)
    each = -log_p[torch.arange(len(labels)), labels]
    return each[labels != -100].mean()


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


def by_lengths(logits, ids, mask):
    x = torch.cat([row[: n - 1] for row, n in zip(logits, mask.sum(1), strict=True)])
    y = torch.cat([row[1:n] for row, n in zip(ids, mask.sum(1), strict=True)])
    return F.cross_entropy(x, y)


VARIANTS = {
    "not_shifted": (lambda logits, ids, mask: F.cross_entropy(logits[mask], ids[mask]),),
    "shifted_the_wrong_way": (backwards_by_labels,),
    "shifted_twice": (two_ahead, labels_shifted_again),
    "wraps_around": (rolled,),
    "runs_into_the_next_text": (flat_where_read,),
    "padding_counted": (lambda logits, ids, mask: costs(logits, ids).mean(),),
    "padding_asked_for": (where_read,),
    "mask_turned_round": (padding_kept_by_sum,),
    "divided_by_all_places": (lambda logits, ids, mask: (costs(logits, ids) * pairs(mask)).mean(),),
    "summed": (
        lambda logits, ids, mask: (costs(logits, ids) * mask[:, 1:]).sum(),
        lambda logits, ids, mask: (costs(logits, ids) * mask[:, 1:]).sum(dim=1).mean(),
    ),
    "mean_of_texts": (texts_first_by_loop, texts_first_by_clamping),
    "missing_log": (probabilities_by_labels,),
    "missing_minus": (likelihood_by_gather,),
    "perplexity": (perplexity_by_product,),
    "softmax_twice": (softmax_before_labels,),
    "no_softmax": (
        lambda logits, ids, mask: (
            -logits[:, :-1].gather(2, ids[:, 1:, None])[..., 0][mask[:, 1:]].mean()
        ),
    ),
    "minus_100_looked_up": (indexed,),
    "gradient_cut": (lambda logits, ids, mask: by_labels(logits.data, ids, mask),),
    "overflow": (log_of_softmax, log_of_exp, log_of_sum_of_exp),
    "padding_by_id": (zero_is_ignored,),
    "padding_before_the_text": (by_lengths,),
}

ANSWERS = Answers(RIGHT, VARIANTS)

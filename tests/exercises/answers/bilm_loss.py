"""Answers to bilm_loss: right ones of different kinds, and variants of each mistake."""

from __future__ import annotations

import torch
from torch.nn import functional as F  # noqa: N812 - as students write it

from ptm_edu.exercises.framework.self_test import Answers


def costs(logits, ids):
    """Return −log p of the ids under the logits in the same positions, (B, T)."""
    return F.cross_entropy(logits.transpose(1, 2), ids, reduction="none")


def both(f, b, ids):
    return costs(f[:, :-1], ids[:, 1:]), costs(b[:, 1:], ids[:, :-1])


# ---- right --------------------------------------------------------------------------------------


def by_cross_entropy(f, b, ids, mask):
    real = mask[:, 1:]
    logits = torch.cat([f[:, :-1][real], b[:, 1:][real]])
    return F.cross_entropy(logits, torch.cat([ids[:, 1:][real], ids[:, :-1][real]]))


def by_masked_sum(f, b, ids, mask):
    ahead, behind = both(f, b, ids)
    real = mask[:, 1:].to(f.dtype)
    return ((ahead + behind) * real).sum() / (2 * real.sum())


def by_loops(f, b, ids, mask):
    total, count = 0.0, 0
    for i, n in enumerate(mask.sum(1).tolist()):
        for t in range(n):
            if t + 1 < n:
                total = total - F.log_softmax(f[i, t], dim=0)[ids[i, t + 1]]
                count += 1
            if t > 0:
                total = total - F.log_softmax(b[i, t], dim=0)[ids[i, t - 1]]
                count += 1
    return total / count


def by_ignored_targets(f, b, ids, mask):
    V = f.shape[-1]
    nothing = ids.new_full((len(ids), 1), -100)
    known = torch.where(mask, ids, -100)
    after = torch.cat([known[:, 1:], nothing], dim=1)
    before = torch.cat([nothing, ids[:, :-1]], dim=1).masked_fill(~mask, -100)
    targets = torch.stack([after, before])
    return F.cross_entropy(torch.stack([f, b]).reshape(-1, V), targets.reshape(-1))


def mean_of_the_two_means(f, b, ids, mask):
    """The same: both directions predict equally many words."""
    ahead, behind = both(f, b, ids)
    return (ahead[mask[:, 1:]].mean() + behind[mask[:, 1:]].mean()) / 2


def sentence_by_sentence(f, b, ids, mask):
    costs_of_words = []
    for i in range(len(ids)):
        words, m = ids[i][mask[i]], mask[i]
        costs_of_words.append(F.cross_entropy(f[i][m][:-1], words[1:], reduction="none"))
        costs_of_words.append(F.cross_entropy(b[i][m][1:], words[:-1], reduction="none"))
    return torch.cat(costs_of_words).mean()


def by_one_hot(f, b, ids, mask):
    hot = F.one_hot(ids, f.shape[-1]).to(f.dtype) * mask[..., None]
    ahead = (F.log_softmax(f, -1)[:, :-1] * hot[:, 1:]).sum()
    behind = F.log_softmax(b, -1)[:, 1:] * hot[:, :-1] * mask[:, 1:, None]
    return -(ahead + behind.sum()) / (2 * mask[:, 1:].sum())


RIGHT = {
    "loops": by_loops,
    "ignored targets": by_ignored_targets,
    "mean of the two means": mean_of_the_two_means,
    "sentence by sentence": sentence_by_sentence,
    "one-hot": by_one_hot,
}

# ---- wrong --------------------------------------------------------------------------------------


def both_ahead_by_sum(f, b, ids, mask):
    real = mask[:, 1:]
    return (
        (costs(f[:, :-1], ids[:, 1:]) + costs(b[:, :-1], ids[:, 1:]))[real].sum() / real.sum() / 2
    )


def backward_flipped_by_index(f, b, ids, mask):
    order = torch.arange(ids.shape[1] - 1, -1, -1)
    return by_masked_sum(f, b[:, order], ids, mask)


def no_mask_by_means(f, b, ids, mask):
    ahead, behind = both(f, b, ids)
    return (ahead.mean() + behind.mean()) / 2


def mask_cut_at_the_end(f, b, ids, mask):
    ahead, behind = both(f, b, ids)
    return ((ahead + behind) * mask[:, :-1]).sum() / (2 * mask[:, :-1].sum())


def mean_of_masked(f, b, ids, mask):
    ahead, behind = both(f, b, ids)
    return ((ahead + behind) * mask[:, 1:]).mean() / 2


def means_added(f, b, ids, mask):
    ahead, behind = both(f, b, ids)
    return ahead[mask[:, 1:]].mean() + behind[mask[:, 1:]].mean()


def summed(f, b, ids, mask):
    ahead, behind = both(f, b, ids)
    return ahead[mask[:, 1:]].sum() + behind[mask[:, 1:]].sum()


def sentences_by_loop(f, b, ids, mask):
    each = []
    for i, n in enumerate(mask.sum(1).tolist()):
        words = slice(i, i + 1), slice(0, n)
        each.append(by_masked_sum(f[words], b[words], ids[words], mask[words]))
    return torch.stack(each).mean()


def probabilities(f, b, ids, mask):
    ahead, behind = both(f, b, ids)
    m = mask[:, 1:]
    return -(torch.exp(-ahead) + torch.exp(-behind))[m].mean() / 2


def perplexity_by_product(f, b, ids, mask):
    ahead, behind = both(f, b, ids)
    chances = torch.cat([(-cost)[mask[:, 1:]].exp() for cost in (ahead, behind)])
    return chances.prod() ** (-1 / len(chances))


def raw_scores(f, b, ids, mask):
    m = mask[:, 1:]
    scores = torch.cat([f[:, :-1][m], b[:, 1:][m]])
    return F.nll_loss(scores, torch.cat([ids[:, 1:][m], ids[:, :-1][m]]))


def zero_is_ignored(f, b, ids, mask):
    m = mask[:, 1:]
    targets = torch.cat([ids[:, 1:][m], ids[:, :-1][m]])
    return F.cross_entropy(torch.cat([f[:, :-1][m], b[:, 1:][m]]), targets, ignore_index=0)


def log_of_softmax(f, b, ids, mask):
    m = mask[:, 1:]
    log_p = torch.log(torch.softmax(torch.cat([f[:, :-1][m], b[:, 1:][m]]), dim=-1))
    return F.nll_loss(log_p, torch.cat([ids[:, 1:][m], ids[:, :-1][m]]))


def log_of_exp(f, b, ids, mask):
    m = mask[:, 1:]
    e = torch.exp(torch.cat([f[:, :-1][m], b[:, 1:][m]]))
    p = e / e.sum(-1, keepdim=True)
    targets = torch.cat([ids[:, 1:][m], ids[:, :-1][m]])
    return -p[torch.arange(len(p)), targets].log().mean()


def log_of_sum_of_exp(f, b, ids, mask):
    m = mask[:, 1:]
    scores = torch.cat([f[:, :-1][m], b[:, 1:][m]])
    targets = torch.cat([ids[:, 1:][m], ids[:, :-1][m]])
    return (scores.exp().sum(-1).log() - scores[torch.arange(len(scores)), targets]).mean()


VARIANTS = {
    "backward_shifted_the_wrong_way": (both_ahead_by_sum,),
    "forward_shifted_the_wrong_way": (lambda f, b, ids, mask: by_cross_entropy(b, f, ids, mask),),
    "no_shift": (
        lambda f, b, ids, mask: ((costs(f, ids) + costs(b, ids)) * mask).sum() / (2 * mask.sum()),
    ),
    "backward_in_reading_order": (backward_flipped_by_index,),
    "loss_over_padding": (no_mask_by_means,),
    "one_place_of_padding": (mask_cut_at_the_end,),
    "divided_by_all_places": (mean_of_masked,),
    "one_direction": (
        lambda f, b, ids, mask: F.cross_entropy(f[:, :-1][mask[:, 1:]], ids[:, 1:][mask[:, 1:]]),
    ),
    "not_halved": (means_added,),
    "summed": (summed,),
    "mean_of_sentences": (sentences_by_loop,),
    "missing_log": (probabilities,),
    "missing_minus": (lambda f, b, ids, mask: by_masked_sum(f, b, ids, mask) * -1,),
    "perplexity": (perplexity_by_product,),
    "softmax_twice": (
        lambda f, b, ids, mask: by_cross_entropy(
            F.softmax(f, dim=-1), F.softmax(b, dim=-1), ids, mask
        ),
    ),
    "no_softmax": (raw_scores,),
    "padding_by_id": (lambda f, b, ids, mask: by_masked_sum(f, b, ids, ids != 0), zero_is_ignored),
    "gradient_cut": (
        lambda f, b, ids, mask: torch.tensor(by_cross_entropy(f, b, ids, mask).item()),
        lambda f, b, ids, mask: float(by_masked_sum(f, b, ids, mask)),
    ),
    "overflow": (log_of_softmax, log_of_exp, log_of_sum_of_exp),
}

ANSWERS = Answers(RIGHT, VARIANTS)

"""Answers to bilm_loss: right in many ways, and three variants of each mistake."""

from __future__ import annotations

import torch
from torch.nn import functional as F  # noqa: N812 - as students write it

from ptm_edu.exercises.framework.self_test import Answers


def costs(logits, ids):
    """Return −log p of the ids under the logits in the same places, (B, T)."""
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


def by_gather(f, b, ids, mask):
    def log_p(logits, words):
        chosen = logits.gather(2, words.unsqueeze(2)).squeeze(2)
        return chosen - logits.logsumexp(dim=2)

    real = mask[:, 1:]
    total = log_p(f[:, :-1], ids[:, 1:])[real].sum() + log_p(b[:, 1:], ids[:, :-1])[real].sum()
    return -total / (2 * real.sum())


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
    "cross-entropy": by_cross_entropy,
    "masked sum": by_masked_sum,
    "loops": by_loops,
    "ignored targets": by_ignored_targets,
    "gather": by_gather,
    "mean of the two means": mean_of_the_two_means,
    "sentence by sentence": sentence_by_sentence,
    "one-hot": by_one_hot,
}

# ---- wrong --------------------------------------------------------------------------------------


def picked(f_logits, f_ids, b_logits, b_ids, f_real, b_real):
    logits = torch.cat([f_logits[f_real], b_logits[b_real]])
    return F.cross_entropy(logits, torch.cat([f_ids[f_real], b_ids[b_real]]))


def both_ahead(f, b, ids, mask):
    real = mask[:, 1:]
    return picked(f[:, :-1], ids[:, 1:], b[:, :-1], ids[:, 1:], real, real)


def both_ahead_by_sum(f, b, ids, mask):
    real = mask[:, 1:]
    return (
        (costs(f[:, :-1], ids[:, 1:]) + costs(b[:, :-1], ids[:, 1:]))[real].sum() / real.sum() / 2
    )


def both_ahead_by_loops(f, b, ids, mask):
    found = []
    for i, n in enumerate(mask.sum(1).tolist()):
        for t in range(n - 1):
            found += [F.cross_entropy(x[i, t], ids[i, t + 1]) for x in (f, b)]
    return torch.stack(found).mean()


def both_behind(f, b, ids, mask):
    real = mask[:, 1:]
    return picked(f[:, 1:], ids[:, :-1], b[:, 1:], ids[:, :-1], real, real)


def exchanged_by_loops(f, b, ids, mask):
    found = []
    for i, n in enumerate(mask.sum(1).tolist()):
        for t in range(1, n):
            found.append(F.cross_entropy(f[i, t], ids[i, t - 1]))
            found.append(F.cross_entropy(b[i, t - 1], ids[i, t]))
    return torch.stack(found).mean()


def backward_flipped_by_index(f, b, ids, mask):
    order = torch.arange(ids.shape[1] - 1, -1, -1)
    return by_masked_sum(f, b[:, order], ids, mask)


def backward_turned_by_sentence(f, b, ids, mask):
    turned = b.clone()
    for i, n in enumerate(mask.sum(1).tolist()):
        turned[i, :n] = b[i, :n].flip(0)
    return by_loops(f, turned, ids, mask)


def no_mask(f, b, ids, mask):
    V = f.shape[-1]
    logits = torch.cat([f[:, :-1].reshape(-1, V), b[:, 1:].reshape(-1, V)])
    return F.cross_entropy(logits, torch.cat([ids[:, 1:].flatten(), ids[:, :-1].flatten()]))


def no_mask_by_means(f, b, ids, mask):
    ahead, behind = both(f, b, ids)
    return (ahead.mean() + behind.mean()) / 2


def mask_of_the_place(f, b, ids, mask):
    early, late = mask[:, :-1], mask[:, 1:]
    return picked(f[:, :-1], ids[:, 1:], b[:, 1:], ids[:, :-1], early, late)


def mask_of_the_target(f, b, ids, mask):
    early, late = mask[:, :-1], mask[:, 1:]
    return picked(f[:, :-1], ids[:, 1:], b[:, 1:], ids[:, :-1], late, early)


def mask_cut_at_the_end(f, b, ids, mask):
    ahead, behind = both(f, b, ids)
    return ((ahead + behind) * mask[:, :-1]).sum() / (2 * mask[:, :-1].sum())


def mean_of_masked(f, b, ids, mask):
    ahead, behind = both(f, b, ids)
    return ((ahead + behind) * mask[:, 1:]).mean() / 2


def over_all_places(f, b, ids, mask):
    ahead, behind = both(f, b, ids)
    return (ahead + behind)[mask[:, 1:]].sum() / (2 * mask.numel())


def over_all_words(f, b, ids, mask):
    ahead, behind = both(f, b, ids)
    return (ahead + behind)[mask[:, 1:]].sum() / (2 * mask.sum())


def forward_twice(f, b, ids, mask):
    ahead, _ = both(f, b, ids)
    return (ahead + ahead)[mask[:, 1:]].sum() / (2 * mask[:, 1:].sum())


def means_added(f, b, ids, mask):
    ahead, behind = both(f, b, ids)
    return ahead[mask[:, 1:]].mean() + behind[mask[:, 1:]].mean()


def over_one_count(f, b, ids, mask):
    ahead, behind = both(f, b, ids)
    return ((ahead + behind) * mask[:, 1:]).sum() / mask[:, 1:].sum()


def added_by_cross_entropy(f, b, ids, mask):
    m = mask[:, 1:]
    behind = F.cross_entropy(b[:, 1:][m], ids[:, :-1][m])
    return F.cross_entropy(f[:, :-1][m], ids[:, 1:][m]) + behind


def summed(f, b, ids, mask):
    ahead, behind = both(f, b, ids)
    return ahead[mask[:, 1:]].sum() + behind[mask[:, 1:]].sum()


def summed_by_reduction(f, b, ids, mask):
    m = mask[:, 1:]
    behind = F.cross_entropy(b[:, 1:][m], ids[:, :-1][m], reduction="sum")
    return F.cross_entropy(f[:, :-1][m], ids[:, 1:][m], reduction="sum") + behind


def sentences_first(f, b, ids, mask):
    ahead, behind = both(f, b, ids)
    m = mask[:, 1:]
    each = ((ahead + behind) * m).sum(1) / (2 * m.sum(1)).clamp(min=1)
    return each.mean()


def sentences_by_loop(f, b, ids, mask):
    each = []
    for i, n in enumerate(mask.sum(1).tolist()):
        one = slice(i, i + 1), slice(0, n)
        each.append(by_masked_sum(f[one], b[one], ids[one], mask[one]))
    return torch.stack(each).mean()


def sentences_by_means(f, b, ids, mask):
    ahead, behind = both(f, b, ids)
    m = mask[:, 1:].to(f.dtype)
    weights = m / m.sum(1, keepdim=True).clamp(min=1) / len(m)
    return (ahead * weights).sum() / 2 + (behind * weights).sum() / 2


def probabilities(f, b, ids, mask):
    ahead, behind = both(f, b, ids)
    m = mask[:, 1:]
    return -(torch.exp(-ahead) + torch.exp(-behind))[m].mean() / 2


def probabilities_by_nll(f, b, ids, mask):
    m = mask[:, 1:]
    p = torch.cat([f[:, :-1][m], b[:, 1:][m]]).softmax(-1)
    return F.nll_loss(p, torch.cat([ids[:, 1:][m], ids[:, :-1][m]]))


def probabilities_by_loops(f, b, ids, mask):
    found = []
    for i, n in enumerate(mask.sum(1).tolist()):
        for t in range(1, n):
            found.append(-f[i, t - 1].softmax(0)[ids[i, t]])
            found.append(-b[i, t].softmax(0)[ids[i, t - 1]])
    return torch.stack(found).mean()


def likelihood_by_nll(f, b, ids, mask):
    m = mask[:, 1:]
    log_p = F.log_softmax(torch.cat([f[:, :-1][m], b[:, 1:][m]]), dim=-1)
    return -F.nll_loss(log_p, torch.cat([ids[:, 1:][m], ids[:, :-1][m]]))


def perplexity_by_product(f, b, ids, mask):
    ahead, behind = both(f, b, ids)
    chances = torch.cat([(-one)[mask[:, 1:]].exp() for one in (ahead, behind)])
    return chances.prod() ** (-1 / len(chances))


def softmax_in_between(f, b, ids, mask):
    m = mask[:, 1:]
    p = torch.cat([f[:, :-1][m], b[:, 1:][m]]).softmax(dim=1)
    return F.cross_entropy(p, torch.cat([ids[:, 1:][m], ids[:, :-1][m]]))


def raw_scores(f, b, ids, mask):
    m = mask[:, 1:]
    scores = torch.cat([f[:, :-1][m], b[:, 1:][m]])
    return F.nll_loss(scores, torch.cat([ids[:, 1:][m], ids[:, :-1][m]]))


def raw_scores_by_gather(f, b, ids, mask):
    m = mask[:, 1:]
    ahead = f[:, :-1].gather(2, ids[:, 1:, None])[..., 0]
    behind = b[:, 1:].gather(2, ids[:, :-1, None])[..., 0]
    return -(ahead[m].mean() + behind[m].mean()) / 2


def raw_scores_by_one_hot(f, b, ids, mask):
    hot = F.one_hot(ids, f.shape[-1]) * mask[..., None]
    behind = b[:, 1:] * hot[:, :-1] * mask[:, 1:, None]
    return -((f[:, :-1] * hot[:, 1:]).sum() + behind.sum()) / (2 * mask[:, 1:].sum())


def zero_is_padding_besides(f, b, ids, mask):
    words = mask & ids.bool()
    m = words[:, :-1] & words[:, 1:]
    return picked(f[:, :-1], ids[:, 1:], b[:, 1:], ids[:, :-1], m, m)


def zero_is_ignored(f, b, ids, mask):
    m = mask[:, 1:]
    targets = torch.cat([ids[:, 1:][m], ids[:, :-1][m]])
    return F.cross_entropy(torch.cat([f[:, :-1][m], b[:, 1:][m]]), targets, ignore_index=0)


@torch.no_grad()
def without_gradient(f, b, ids, mask):
    return by_gather(f, b, ids, mask)


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
    "backward_shifted_the_wrong_way": (both_ahead, both_ahead_by_sum, both_ahead_by_loops),
    "forward_shifted_the_wrong_way": (
        both_behind,
        lambda f, b, ids, mask: by_cross_entropy(b, f, ids, mask),
        exchanged_by_loops,
    ),
    "no_shift": (
        lambda f, b, ids, mask: picked(f, ids, b, ids, mask, mask),
        lambda f, b, ids, mask: ((costs(f, ids) + costs(b, ids)) * mask).sum() / (2 * mask.sum()),
        lambda f, b, ids, mask: picked(f[:, :-1], ids[:, 1:], b, ids, mask[:, 1:], mask),
    ),
    "backward_in_reading_order": (
        lambda f, b, ids, mask: by_gather(f, torch.flip(b, dims=[1]), ids, mask),
        backward_flipped_by_index,
        backward_turned_by_sentence,
    ),
    "loss_over_padding": (
        no_mask,
        no_mask_by_means,
        lambda f, b, ids, mask: by_gather(f, b, ids, torch.ones_like(mask)),
    ),
    "one_place_of_padding": (mask_of_the_place, mask_of_the_target, mask_cut_at_the_end),
    "divided_by_all_places": (mean_of_masked, over_all_places, over_all_words),
    "one_direction": (
        lambda f, b, ids, mask: F.cross_entropy(f[:, :-1][mask[:, 1:]], ids[:, 1:][mask[:, 1:]]),
        lambda f, b, ids, mask: both(f, b, ids)[1][mask[:, 1:]].mean(),
        forward_twice,
    ),
    "not_halved": (means_added, over_one_count, added_by_cross_entropy),
    "summed": (
        summed,
        summed_by_reduction,
        lambda f, b, ids, mask: summed(f, b, ids, mask) / ids.shape[0],
    ),
    "mean_of_sentences": (sentences_first, sentences_by_loop, sentences_by_means),
    "missing_log": (probabilities, probabilities_by_nll, probabilities_by_loops),
    "missing_minus": (
        lambda f, b, ids, mask: -by_gather(f, b, ids, mask),
        lambda f, b, ids, mask: by_masked_sum(f, b, ids, mask) * -1,
        likelihood_by_nll,
    ),
    "perplexity": (
        lambda f, b, ids, mask: torch.exp(by_cross_entropy(f, b, ids, mask)),
        lambda f, b, ids, mask: torch.e ** by_loops(f, b, ids, mask),
        perplexity_by_product,
    ),
    "softmax_twice": (
        lambda f, b, ids, mask: by_cross_entropy(
            F.softmax(f, dim=-1), F.softmax(b, dim=-1), ids, mask
        ),
        lambda f, b, ids, mask: by_gather(f.softmax(2), b.softmax(2), ids, mask),
        softmax_in_between,
    ),
    "no_softmax": (raw_scores, raw_scores_by_gather, raw_scores_by_one_hot),
    "padding_by_id": (
        lambda f, b, ids, mask: by_masked_sum(f, b, ids, ids != 0),
        zero_is_padding_besides,
        zero_is_ignored,
    ),
    "gradient_cut": (
        lambda f, b, ids, mask: torch.tensor(by_cross_entropy(f, b, ids, mask).item()),
        without_gradient,
        lambda f, b, ids, mask: float(by_masked_sum(f, b, ids, mask)),
    ),
    "overflow": (log_of_softmax, log_of_exp, log_of_sum_of_exp),
}

ANSWERS = Answers(RIGHT, VARIANTS)

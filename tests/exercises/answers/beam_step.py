"""Answers to beam_step: right ones of different kinds, and variants of each mistake."""

from __future__ import annotations

import numpy as np
import torch

from ptm_edu.exercises.framework.self_test import Answers

INF = float("inf")


def lp(length, alpha):
    return ((5 + length) / 6) ** alpha


def picked(table, scores, width):
    """Take the best of tables (W, V + 1), whose last column is what has ended."""
    V = table.shape[1] - 1
    position = torch.topk(scores.reshape(-1), width).indices
    word = position % (V + 1)
    word = torch.where(word == V, torch.full_like(word, -1), word)
    return torch.div(position, V + 1, rounding_mode="floor"), word, table.reshape(-1)[position]


def tables(totals, log_p, lengths, ended):
    """Return the totals and the lengths of all candidates, (W, V + 1)."""
    W, V = log_p.shape
    total = torch.full((W, V + 1), -INF, dtype=log_p.dtype)
    length = torch.zeros((W, V + 1), dtype=torch.long)
    for w in range(W):
        if ended[w]:
            total[w, V], length[w, V] = totals[w], lengths[w]
        else:
            total[w, :V], length[w, :V] = totals[w] + log_p[w], lengths[w] + 1
    return total, length


# ---- right --------------------------------------------------------------------------------------


def by_tables(totals, log_p, lengths, ended, width, alpha=0.6):
    total, length = tables(totals, log_p, lengths, ended)
    return picked(total, total / lp(length, alpha), width)


def by_sorting_a_list(totals, log_p, lengths, ended, width, alpha=0.6):
    candidates = []
    for w in range(len(totals)):
        if ended[w]:
            score = totals[w].item() / lp(lengths[w].item(), alpha)
            candidates.append((score, w, -1, totals[w]))
            continue
        for v in range(log_p.shape[1]):
            total = totals[w] + log_p[w, v]
            candidates.append((total.item() / lp(lengths[w].item() + 1, alpha), w, v, total))
    candidates.sort(key=lambda candidate: candidate[0], reverse=True)
    _, parents, words, chosen = zip(*candidates[:width], strict=True)
    return torch.tensor(parents), torch.tensor(words), torch.stack(chosen)


def by_the_first_column(totals, log_p, lengths, ended, width, alpha=0.6):
    """What has ended keeps its first column only, which stands for no word."""
    V = log_p.shape[1]
    added = log_p.masked_fill(ended[:, None], -INF)
    added[:, 0] = torch.where(ended, torch.zeros_like(added[:, 0]), added[:, 0])
    table = totals[:, None] + added
    scores = table / lp(lengths + (~ended).long(), alpha)[:, None]
    _, position = scores.flatten().topk(width)
    parents, words = position // V, position % V
    words = words.masked_fill(ended[parents], -1)
    return parents, words, table.flatten()[position]


def best_of_each_first(totals, log_p, lengths, ended, width, alpha=0.6):
    """Of one hypothesis no more than `width` can be chosen."""
    table, length = tables(totals, log_p, lengths, ended)
    scores = table / lp(length, alpha)
    best, column = scores.topk(min(width, scores.shape[1]), dim=1)
    position = best.flatten().argsort(descending=True)[:width]
    parents = position // best.shape[1]
    words = column.flatten()[position]
    chosen = table[parents, words]
    return parents, torch.where(words < log_p.shape[1], words, -1), chosen


def by_two_lists(totals, log_p, lengths, ended, width, alpha=0.6):
    """What goes on and what has ended, each for itself, then joined."""
    going, over = (~ended).nonzero()[:, 0], ended.nonzero()[:, 0]
    V = log_p.shape[1]
    sums = (totals[going, None] + log_p[going]).flatten()
    chosen = torch.cat([sums, totals[over]])
    length = torch.cat([(lengths[going] + 1).repeat_interleave(V), lengths[over]])
    parents = torch.cat([going.repeat_interleave(V), over])
    words = torch.cat([torch.arange(V).repeat(len(going)), torch.full_like(over, -1)])
    order = (chosen / lp(length, alpha)).argsort(descending=True)[:width]
    return parents[order], words[order], chosen[order]


def by_numpy(totals, log_p, lengths, ended, width, alpha=0.6):
    t, p, n, e = (tensor.numpy() for tensor in (totals, log_p, lengths, ended))
    table = np.concatenate([np.where(e[:, None], -np.inf, t[:, None] + p), t[:, None]], axis=1)
    table[~e, -1] = -np.inf
    size = np.concatenate([np.repeat(n[:, None] + 1, p.shape[1], axis=1), n[:, None]], axis=1)
    order = np.argsort(-(table / lp(size, alpha)), axis=None)[:width]
    parents, words = np.unravel_index(order, table.shape)
    words = np.where(words == p.shape[1], -1, words)
    chosen = table[parents, words].astype(p.dtype)
    return tuple(map(torch.from_numpy, (parents, words, chosen)))


RIGHT = {
    "sorting a list": by_sorting_a_list,
    "first column": by_the_first_column,
    "best of each first": best_of_each_first,
    "two lists": by_two_lists,
    "numpy": by_numpy,
}

# ---- wrong --------------------------------------------------------------------------------------


def argmax_of_each(totals, log_p, lengths, ended, width, alpha=0.6):
    words = log_p.argmax(dim=-1)
    parents = torch.arange(len(totals))
    chosen = totals + torch.where(ended, 0, log_p[parents, words])
    return parents, torch.where(ended, -1, words), chosen


def argmax_of_each_sorted(totals, log_p, lengths, ended, width, alpha=0.6):
    total, length = tables(totals, log_p, lengths, ended)
    scores, words = (total / lp(length, alpha)).max(dim=1)
    parents = scores.argsort(descending=True)[:width]
    words = words[parents]
    return parents, words.masked_fill(words == log_p.shape[1], -1), total[parents, words]


def next_word_alone(totals, log_p, lengths, ended, width, alpha=0.6):
    V = log_p.shape[1]
    best, position = log_p.masked_fill(ended[:, None], -INF).flatten().topk(width)
    return position // V, position % V, totals[position // V] + best


def sorted_upwards(totals, log_p, lengths, ended, width, alpha=0.6):
    total, length = tables(totals, log_p, lengths, ended)
    order = (total / lp(length, alpha)).masked_fill(total == -INF, INF).flatten().argsort()
    order, V = order[:width], log_p.shape[1]
    return order // (V + 1), order % (V + 1), total.flatten()[order]


def negative_log_likelihood(totals, log_p, lengths, ended, width, alpha=0.6):
    V = log_p.shape[1]
    costs = -(totals[:, None] + log_p) / lp(lengths + 1, alpha)[:, None]
    position = costs.reshape(-1).argsort(descending=True)[:width]
    return position // V, position % V, -costs.reshape(-1)[position]


def taken_apart(parent_of):
    def answer(totals, log_p, lengths, ended, width, alpha=0.6):
        total, length = tables(totals, log_p, lengths, ended)
        W, V = log_p.shape
        total, length = total[:, :V], length[:, :V]
        position = (total / lp(length, alpha)).flatten().topk(width).indices
        return (*parent_of(position, W, V), total.flatten()[position])

    return answer


def scores_told(totals, log_p, lengths, ended, width, alpha=0.6):
    total, length = tables(totals, log_p, lengths, ended)
    return picked(total / lp(length, alpha), total / lp(length, alpha), width)


def ranked(score):
    """Return an answer by another score, of totals, lengths and α, and of what has ended."""

    def answer(totals, log_p, lengths, ended, width, alpha=0.6):
        total, length = tables(totals, log_p, lengths, ended)
        scores = score(total, length, alpha, ended[:, None])
        return picked(total, scores.masked_fill(total == -INF, -INF), width)

    return answer


def pruned_in_a_list(totals, log_p, lengths, ended, width, alpha=0.6):
    parents, words, chosen = by_two_lists(totals, log_p, lengths, ended, width, 0.0)
    n = [lengths[p].item() + (w >= 0).item() for p, w in zip(parents, words, strict=True)]
    order = sorted(range(width), key=lambda i: chosen[i].item() / lp(n[i], alpha), reverse=True)
    return parents[order], words[order], chosen[order]


def only_ended_by_loop(totals, log_p, lengths, ended, width, alpha=0.6):
    total, length = tables(totals, log_p, lengths, ended)
    scores = total.clone()
    for w in range(len(totals)):
        if ended[w]:
            scores[w] = total[w] / lp(length[w], alpha)
    return picked(total, scores, width)


def only_running_by_loop(totals, log_p, lengths, ended, width, alpha=0.6):
    total, length = tables(totals, log_p, lengths, ended)
    rows = [t if e else t / lp(n, alpha) for t, n, e in zip(total, length, ended, strict=True)]
    return picked(total, torch.stack(rows), width)


def copied(totals, log_p, lengths, ended, width, alpha=0.6):
    V = log_p.shape[1]
    table = totals[:, None] + torch.where(ended[:, None], 0.0, log_p)
    position = (table / lp(lengths + ~ended, alpha)[:, None]).flatten().topk(width).indices
    parents = position // V
    return parents, torch.where(ended[parents], -1, position % V), table.flatten()[position]


def copied_in_a_list(totals, log_p, lengths, ended, width, alpha=0.6):
    candidates = []
    for w in range(len(totals)):
        for v in range(log_p.shape[1]):
            total = totals[w] if ended[w] else totals[w] + log_p[w, v]
            length = lengths[w] if ended[w] else lengths[w] + 1
            candidates.append((total / lp(length, alpha), w, v, total))
    candidates.sort(key=lambda candidate: -candidate[0].item())
    best = candidates[:width]
    _, parents, words, chosen = zip(*best, strict=True)
    return torch.tensor(parents), torch.tensor(words), torch.stack(chosen)


def copied_by_best_of_each(totals, log_p, lengths, ended, width, alpha=0.6):
    V = log_p.shape[1]
    table = totals[:, None] + log_p * ~ended[:, None]
    scores = table / lp(torch.where(ended, lengths, lengths + 1), alpha)[:, None]
    best, words = scores.topk(min(width, V), dim=1)
    position = best.flatten().argsort(descending=True)[:width]
    parents, words = position // best.shape[1], words.flatten()[position]
    return parents, words, table[parents, words]


def named(word):
    def answer(totals, log_p, lengths, ended, width, alpha=0.6):
        parents, words, chosen = by_two_lists(totals, log_p, lengths, ended, width, alpha)
        return parents, words.masked_fill(words < 0, word), chosen

    return answer


def named_by_column(totals, log_p, lengths, ended, width, alpha=0.6):
    total, length = tables(totals, log_p, lengths, ended)
    position = (total / lp(length, alpha)).flatten().topk(width).indices
    return position // total.shape[1], position % total.shape[1], total.flatten()[position]


def worst_first(totals, log_p, lengths, ended, width, alpha=0.6):
    results = by_tables(totals, log_p, lengths, ended, width, alpha)
    return tuple(result.flip(0) for result in results)


def by_parent(totals, log_p, lengths, ended, width, alpha=0.6):
    parents, words, chosen = by_two_lists(totals, log_p, lengths, ended, width, alpha)
    order = (parents * 1000 + words).argsort()
    return parents[order], words[order], chosen[order]


def by_total(totals, log_p, lengths, ended, width, alpha=0.6):
    parents, words, chosen = by_tables(totals, log_p, lengths, ended, width, alpha)
    order = chosen.argsort()
    return parents[order], words[order], chosen[order]


def masked_by_a_product(totals, log_p, lengths, ended, width, alpha=0.6):
    going = (~ended).to(log_p.dtype)[:, None]
    onward = (totals[:, None] + log_p) * going + (1 - going) * -1e9
    stay = torch.where(ended, totals, -INF)[:, None]
    table = torch.cat([onward, stay], dim=1)
    length = torch.cat([(lengths + 1)[:, None].expand_as(log_p), lengths[:, None]], dim=1)
    return picked(table, table / lp(length, alpha), width)


def product_of_scores(totals, log_p, lengths, ended, width, alpha=0.6):
    total, _ = tables(totals, log_p, lengths, ended)
    going = (~ended).to(log_p.dtype)[:, None]
    scores = (totals[:, None] + log_p) / lp(lengths + 1, alpha)[:, None]
    stay = (totals / lp(lengths, alpha)).masked_fill(~ended, -INF)[:, None]
    return picked(total, torch.cat([scores * going + (1 - going) * -1e9, stay], dim=1), width)


def blend(totals, log_p, lengths, ended, width, alpha=0.6):
    e = ended.float()[:, None]
    first = torch.zeros_like(log_p).index_fill(1, torch.tensor([0]), 1.0)
    table = totals[:, None] + (1 - e) * log_p + e * (1 - first) * -1e9
    length = lengths + (1 - e[:, 0])
    position = (table / lp(length, alpha)[:, None]).flatten().topk(width).indices
    parents, words = position // log_p.shape[1], position % log_p.shape[1]
    return parents, words.masked_fill(ended[parents], -1), table.flatten()[position]


VARIANTS = {
    "each_for_itself": (argmax_of_each, argmax_of_each_sorted),
    "totals_forgotten": (
        next_word_alone,
        lambda totals, log_p, lengths, ended, width, alpha=0.6: by_tables(
            torch.zeros_like(totals), log_p, lengths, ended, width, alpha
        ),
        lambda totals, log_p, lengths, ended, width, alpha=0.6: by_sorting_a_list(
            0 * totals, log_p, lengths, ended, width, alpha
        ),
    ),
    "worst": (sorted_upwards, negative_log_likelihood),
    "parent_and_word_mixed_up": (
        lambda totals, log_p, lengths, ended, width, alpha=0.6: taken_apart(
            lambda place, W, V: (place // W, place % W)
        )(totals, log_p, lengths, ended, width, alpha),
        lambda totals, log_p, lengths, ended, width, alpha=0.6: taken_apart(
            lambda place, W, V: (place % V, place // V)
        )(totals, log_p, lengths, ended, width, alpha),
    ),
    "scores_told": (scores_told,),
    "penalty_multiplied": (
        lambda totals, log_p, lengths, ended, width, alpha=0.6: by_sorting_a_list(
            totals, log_p, lengths, ended, width, -alpha
        ),
    ),
    "penalty_left_out": (
        lambda totals, log_p, lengths, ended, width, alpha=0.6: best_of_each_first(
            totals, log_p, lengths, ended, width, 0
        ),
    ),
    "pruned_by_totals": (pruned_in_a_list,),
    "ended_penalised_again": (
        lambda totals, log_p, lengths, ended, width, alpha=0.6: by_tables(
            totals, log_p, lengths + ended, ended, width, alpha
        ),
    ),
    "running_not_penalised": (only_ended_by_loop,),
    "ended_not_penalised": (only_running_by_loop,),
    "length_not_counted": (
        lambda totals, log_p, lengths, ended, width, alpha=0.6: by_two_lists(
            totals, log_p, torch.where(ended, lengths, lengths - 1), ended, width, alpha
        ),
    ),
    "other_formula": (ranked(lambda t, n, a, e: t / n**a),),
    "ended_extended": (
        lambda totals, log_p, lengths, ended, width, alpha=0.6: by_tables(
            totals, log_p, lengths, torch.zeros_like(ended), width, alpha
        ),
    ),
    "ended_copied": (copied, copied_in_a_list, copied_by_best_of_each),
    "ended_with_another_word": (named(2), named_by_column),
    "not_sorted": (worst_first, by_parent, by_total),
    "zero_times_infinity": (masked_by_a_product, product_of_scores, blend),
}

ANSWERS = Answers(RIGHT, VARIANTS)

"""Answers to draw_negatives: right ones of different kinds, and variants of each mistake."""

from __future__ import annotations

import bisect
import itertools
import random

import numpy as np
import torch

from ptm_edu.exercises.framework.self_test import Answers

# ---- right --------------------------------------------------------------------------------------


def by_drawing_again(contexts, counts, k, exponent=0.75):
    weights = counts.double() ** exponent
    negatives = torch.multinomial(weights, len(contexts) * k, replacement=True).view(-1, k)
    while (hit := negatives == contexts[:, None]).any():
        negatives[hit] = torch.multinomial(weights, int(hit.sum()), replacement=True)
    return negatives


def by_rows(contexts, counts, k):
    """Draws for each pair with numpy, the context's probability set to 0."""
    rows, weights = [], counts.numpy() ** 0.75
    for context in contexts.tolist():
        p = weights.copy()
        p[context] = 0
        rows.append(np.random.choice(len(p), k, p=p / p.sum()))
    return np.array(rows)


def by_table(contexts, counts, k):
    """As word2vec.c: a table in which each word has as many entries as its weight."""
    share = counts.double() ** 0.75 / (counts.double() ** 0.75).sum()
    table = torch.repeat_interleave(torch.arange(len(counts)), (share * 1_000_000).round().long())
    out = torch.empty(len(contexts), k, dtype=torch.int32)
    for b, context in enumerate(contexts.tolist()):
        allowed = table[torch.randint(len(table), (60 * k + 1_000,))]
        out[b] = allowed[allowed != context][:k]
    return out


def by_bisection(contexts, counts, k):
    sums = list(itertools.accumulate(n**0.75 for n in counts.tolist()))
    found = []
    for context in contexts.tolist():
        row = []
        while len(row) < k:
            word = bisect.bisect(sums, random.random() * sums[-1])
            if word != context:
                row.append(word)
        found.append(row)
    return torch.tensor(found)


def by_gumbel(contexts, counts, k):
    """The largest of log weights with Gumbel noise is a draw."""
    logits = 0.75 * torch.log(counts.double()).expand(len(contexts), k, -1)
    noise = -torch.log(-torch.log(torch.rand(logits.shape, dtype=torch.float64)))
    own = torch.nn.functional.one_hot(contexts, len(counts)).bool()[:, None]
    return (logits + noise).masked_fill(own, -torch.inf).argmax(-1)


RIGHT = {
    "again": by_drawing_again,
    "rows": by_rows,
    "table": by_table,
    "bisection": by_bisection,
    "gumbel": by_gumbel,
}

# ---- wrong --------------------------------------------------------------------------------------


def at_random(contexts, counts, k):
    return by_drawing_again(contexts, torch.ones_like(counts), k)


def only_seen(contexts, counts, k):
    return by_drawing_again(contexts, (counts > 0).long(), k)


def numpy_at_once(contexts, counts, k):
    p = counts.numpy() ** 0.75
    return np.random.choice(len(p), (len(contexts), k), p=p / p.sum())


def broadcast(contexts, counts, k):
    one = torch.multinomial(counts.double() ** 0.75, k, replacement=True)
    out = one.expand(len(contexts), k).clone()
    hit = out == contexts[:, None]
    while hit.any():
        out[hit] = torch.multinomial(counts.double() ** 0.75, int(hit.sum()), replacement=True)
        hit = out == contexts[:, None]
    return out


def rows_without_replacement(contexts, counts, k):
    rows = []
    for context in contexts.tolist():
        p = counts.numpy() ** 0.75
        p[context] = 0
        size = min(k, np.count_nonzero(p))
        row = np.random.choice(len(p), size, replace=False, p=p / p.sum())
        rows.append(np.resize(row, k))
    return np.stack(rows)


def not_normalized(contexts, counts, k):
    p = counts.numpy() ** 0.75
    return np.random.choice(np.arange(len(p)), size=(len(contexts), k), p=p)


def minus_one(contexts, counts, k):
    out = numpy_at_once(contexts, counts, k)
    out[out == contexts.numpy()[:, None]] = -1
    return out


def outside_the_batch(contexts, counts, k):
    negatives = by_drawing_again(contexts, counts, k)
    others = torch.tensor([w for w in range(len(counts)) if w not in contexts.tolist()])
    if not (counts[others] > 0).any():
        return negatives
    weights = counts[others].double() ** 0.75
    return others[torch.multinomial(weights, negatives.numel(), replacement=True)].view(-1, k)


def seeded(contexts, counts, k):
    generator = torch.Generator().manual_seed(1)
    weights = counts.double().pow(0.75).repeat(len(contexts), 1)
    weights[torch.arange(len(contexts)), contexts] = 0
    return torch.multinomial(weights, k, replacement=True, generator=generator)


def takes_the_power_in_place(contexts, counts, k):
    negatives = by_drawing_again(contexts, counts, k)
    counts.mul_(2)
    return negatives


VARIANTS = {
    "transposed": (lambda contexts, counts, k: by_rows(contexts, counts, k).T,),
    "one_list": (lambda contexts, counts, k: by_bisection(contexts, counts, k).view(-1),),
    "does_not_sum_to_one": (not_normalized,),
    "skipped": (minus_one,),
    "never_seen": (
        at_random,
        lambda contexts, counts, k: by_drawing_again(contexts, counts + 1, k),
        lambda contexts, counts, k: torch.randint(len(counts), (len(contexts), k)),
    ),
    "same_for_the_batch": (broadcast,),
    "same_for_the_pair": (
        lambda contexts, counts, k: by_rows(contexts, counts, 1).repeat(k, axis=1),
    ),
    "without_replacement": (rows_without_replacement,),
    "contexts_of_the_batch_excluded": (outside_the_batch,),
    "no_exponent": (lambda contexts, counts, k: by_drawing_again(contexts, counts, k, 1),),
    "uniform": (only_seen,),
    "square_root": (lambda contexts, counts, k: by_drawing_again(contexts, counts, k, 0.5),),
    "power_twice": (lambda contexts, counts, k: by_drawing_again(contexts, counts, k, 0.75**2),),
    "inverse_exponent": (lambda contexts, counts, k: by_drawing_again(contexts, counts, k, 4 / 3),),
    "context_allowed": (numpy_at_once,),
    "seeded": (seeded,),
    "input_written_over": (takes_the_power_in_place,),
}

ANSWERS = Answers(RIGHT, VARIANTS)

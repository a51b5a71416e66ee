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

# ---- draws that are not independent --------------------------------------------------------------


def by_numbers(numbers):
    """Return an answer that takes words by `numbers(contexts, k)` (B, K), from 0 to 1."""

    def answer(contexts, counts, k):
        contexts, weights = contexts.numpy(), counts.numpy() ** 0.75
        u, out = numbers(contexts, k), np.zeros((len(contexts), k), dtype=int)
        for context in np.unique(contexts):
            p = np.where(np.arange(len(weights)) == context, 0, weights).cumsum()
            rows = contexts == context
            last = np.flatnonzero(np.diff(p, prepend=0))[-1]
            out[rows] = np.minimum(np.searchsorted(p, u[rows] * p[-1], side="right"), last)
        return out

    return answer


def fresh(contexts, k):
    return np.random.rand(len(contexts), k)


def changed(change):
    """Return an answer whose numbers are drawn and then changed."""
    return by_numbers(lambda contexts, k: change(fresh(contexts, k)))


def strata(shape, axis):
    """One number from each of as many parts of 0 to 1 as the axis is long, shuffled."""
    ranks = np.random.rand(*shape).argsort(axis).argsort(axis)
    return (ranks + np.random.rand(*shape)) / shape[axis]


def decks_of_contexts(contexts, k):
    """Each context has its words in exact proportions, shuffled."""
    u = np.zeros((len(contexts), k))
    for context in np.unique(contexts):
        rows = contexts == context
        n = int(rows.sum()) * k
        u[rows] = np.random.permutation((np.arange(n) + 0.5) / n).reshape(-1, k)
    return u


def odd_rows_antithetic(u):
    u[1::2] = 1 - u[: len(u) // 2 * 2 : 2]
    return u


def halves_antithetic(u):
    K = u.shape[1]
    u[:, K - K // 2 :] = 1 - u[:, : K // 2][:, ::-1]
    return u


def second_half(change, axis):
    """Return a change of numbers in which the second half of an axis follows from the first."""

    def changes(u):
        half = u.shape[axis] // 2
        rest = u.shape[axis] - half
        first = np.take(u, range(rest), axis)
        return np.concatenate((first, np.take(change(first), range(half), axis)), axis)

    return changed(changes)


def dealt_rows(u):
    """Four rows together have their numbers from as many parts of 0 to 1, shuffled."""
    together = np.resize(u, (-(-len(u) // 4), 4 * u.shape[1]))
    return strata(together.shape, 1).reshape(-1, u.shape[1])[: len(u)]


def rows_in_antithetic_pairs(u):
    """Each row has an antithetic one, somewhere."""
    u[: len(u) // 2] = 1 - u[len(u) - len(u) // 2 :]
    return np.random.permutation(u)


def of_a_pool(u):
    return u[np.random.randint(max(1, len(u) // 2), size=len(u))]


def golden_rows(u):
    return (u[:1] + 0.6180339887498949 * np.arange(len(u))[:, None]) % 1


def each_from_the_last(u):
    """A chaotic map leads from each number to the next."""
    for column in range(1, u.shape[1]):
        u[:, column] = u[:, column - 1] * 5 % 1
    return u


def rotated(u):
    """The numbers of a row have equal distances, from a random start, in a random order."""
    order = np.random.rand(*u.shape).argsort(1)
    return (u[:, :1] + order / u.shape[1]) % 1


def seven_before(u):
    """Each number is often the one seven columns before."""
    u = u.copy()
    for column in range(7, u.shape[1]):
        same = np.random.rand(len(u)) < 0.5
        u[same, column] = u[same, column - 7]
    return u


def swapped_calls(change):
    """Every second call with the same sizes changes the numbers of the one before."""
    last = {}

    def numbers(contexts, k):
        key = (len(contexts), k)
        if key in last:
            return change(last.pop(key))
        last[key] = fresh(contexts, k)
        return last[key]

    return by_numbers(numbers)


def half_from_the_context(contexts, k):
    """Every second column follows from the context word and the row."""
    u = fresh(contexts, k)
    for row, context in enumerate(contexts):
        u[row, ::2] = np.random.default_rng((context, row)).random(len(u[row, ::2]))
    return u


def rows_by_the_context(contexts, k):
    """Each context word has three rows of negatives, drawn at each call."""
    rows = np.random.rand(contexts.max() + 1, 3, k)
    return rows[contexts, np.random.randint(3, size=len(contexts))]


REJECTED = {
    "exact frequencies of each context": (by_numbers(decks_of_contexts), "independent"),
    "strata of a row": (changed(lambda u: strata(u.shape, 1)), "independent"),
    "strata of a column": (changed(lambda u: strata(u.shape, 0)), "independent"),
    "equal distances in a row": (changed(rotated), "independent"),
    "odd rows antithetic": (changed(odd_rows_antithetic), "independent"),
    "halves antithetic": (changed(halves_antithetic), "independent"),
    "second half of the rows antithetic": (second_half(lambda u: 1 - u, 0), "independent"),
    "second half of the rows mirrored": (second_half(lambda u: 1 - u[::-1], 0), "independent"),
    "second half of the row doubled": (second_half(lambda u: 2 * u % 1, 1), "independent"),
    "strata of four rows": (changed(dealt_rows), "independent"),
    "rows in antithetic pairs": (changed(rows_in_antithetic_pairs), "independent"),
    "rows of a pool": (changed(of_a_pool), "independent"),
    "low discrepancy": (changed(golden_rows), "independent"),
    "each from the last": (changed(each_from_the_last), "independent"),
    "seven columns before": (changed(seven_before), "independent"),
    "antithetic calls": (swapped_calls(lambda u: 1 - u), "independent"),
    "the last call mirrored": (swapped_calls(lambda u: u[:, ::-1]), "independent"),
    "the last call's rows": (swapped_calls(np.random.permutation), "independent"),
    "half from the context": (by_numbers(half_from_the_context), "independent"),
    "three rows of each context": (by_numbers(rows_by_the_context), "independent"),
}

ANSWERS = Answers(RIGHT, VARIANTS, REJECTED)

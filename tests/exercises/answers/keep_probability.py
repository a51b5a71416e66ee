"""Answers to keep_probability: right ones of different kinds, and variants of each mistake."""

from __future__ import annotations

import math

import numpy as np
import torch

from ptm_edu.exercises.framework.self_test import Answers

# ---- right --------------------------------------------------------------------------------------


def by_torch(counts, threshold):
    f = counts / counts.sum()
    return torch.clamp(torch.sqrt(threshold / f) + threshold / f, max=1.0)


def as_in_c(counts, threshold):
    """As word2vec.c writes it, with whole counts."""
    total = counts.sum()
    keep = ((counts / (threshold * total)).sqrt() + 1) * (threshold * total) / counts
    return keep.minimum(torch.ones(1))


def by_numpy(counts, threshold):
    counts = np.asarray(counts, dtype=float)
    ratio = threshold * counts.sum() / counts
    return np.minimum(1, np.sqrt(ratio) + ratio)


def by_loop(counts, threshold):
    total = sum(counts.tolist())
    probabilities = torch.ones(len(counts), dtype=torch.float64)
    for word, count in enumerate(counts.tolist()):
        if count:
            ratio = threshold / (count / total)
            probabilities[word] = min(1.0, math.sqrt(ratio) + ratio)
    return probabilities


def in_single_precision(counts, threshold):
    ratio = threshold / (counts.float() / counts.float().sum())
    keep = ratio**0.5 + ratio
    keep[keep > 1] = 1
    return keep


def by_where(counts, threshold):
    f = counts.double() / counts.sum()
    # from this frequency on, the root of the quadratic equation x² + x = 1, words are thinned out
    always = threshold / f >= ((math.sqrt(5) - 1) / 2) ** 2
    return torch.where(always, 1.0, (threshold / f).sqrt() + threshold / f)


RIGHT = {
    "as in C": as_in_c,
    "numpy": by_numpy,
    "loop": by_loop,
    "single precision": in_single_precision,
    "where": by_where,
}

# ---- wrong --------------------------------------------------------------------------------------


def paper(counts, threshold):
    f = counts / counts.sum()
    return torch.sqrt(threshold / f).clamp(max=1)


def paper_by_numpy(counts, threshold):
    f = counts.numpy() / counts.numpy().sum()
    return np.minimum((threshold / f) ** 0.5, 1.0)


def paper_discard(counts, threshold):
    f = counts / counts.sum()
    return (1 - torch.sqrt(threshold / f)).clamp(min=0)


def discard_by_numpy(counts, threshold):
    counts = counts.numpy()
    f = counts / counts.sum()
    return np.maximum(0, 1 - np.sqrt(threshold / f) - threshold / f)


def above_one(counts, threshold):
    f = counts.float() / counts.sum()
    return (threshold / f).sqrt() + threshold / f


def above_one_by_numpy(counts, threshold):
    x = threshold / (counts.numpy() / counts.numpy().sum())
    return x + np.power(x, 0.5)


def of_the_largest(counts, threshold):
    f = counts / counts.max()
    return torch.clamp(torch.sqrt(threshold / f) + threshold / f, max=1.0)


def of_the_vocabulary(counts, threshold):
    f = counts / len(counts)
    return torch.sqrt(threshold / f) + threshold / f


def of_the_mean(counts, threshold):
    f = counts.numpy() / counts.numpy().mean()
    return np.minimum(1, np.sqrt(threshold / f) + threshold / f)


def inverse(counts, threshold):
    f = counts / counts.sum()
    return torch.sqrt(f / threshold) + f / threshold


def inverse_capped(counts, threshold):
    x = counts.numpy() / counts.numpy().sum() / threshold
    return np.minimum(x**0.5 + x, 1)


def inverse_paper(counts, threshold):
    f = counts / counts.sum()
    return (f / threshold).sqrt()


def ratio_alone_by_loop(counts, threshold):
    total = counts.sum().item()
    return torch.tensor([threshold * total / max(n, 1e-9) for n in counts.tolist()])


def ratio_twice(counts, threshold):
    f = counts / counts.sum()
    return torch.minimum(threshold / f + threshold / f, torch.ones(()))


def logs(counts, threshold):
    f = counts / counts.sum()
    return torch.log(threshold / f) + threshold / f


def logs_capped(counts, threshold):
    x = threshold / (counts.numpy() / counts.numpy().sum())
    return np.minimum(np.log(x) + x, 1)


def root_inside(counts, threshold):
    f = counts / counts.sum()
    return math.sqrt(threshold) / f + threshold / f


def root_inside_by_numpy(counts, threshold):
    f = counts.numpy() / counts.numpy().sum()
    return (np.sqrt(threshold) / f + threshold / f).clip(0, 1)


def root_inside_of_the_paper(counts, threshold):
    f = counts / counts.sum()
    return (threshold**0.5 / f).clamp(max=1)


def of_fast_text(counts, _):
    t = 1e-4
    f = counts / counts.sum()
    return torch.sqrt(t / f) + t / f


def nothing_for_nothing(counts, threshold):
    probabilities = torch.zeros(len(counts))
    for word, count in enumerate(counts.tolist()):
        if count > 0:
            probabilities[word] = by_torch(counts, threshold)[word]
    return probabilities


def nan_to_num(counts, threshold):
    probabilities = by_numpy(counts, threshold)
    probabilities[counts.numpy() == 0] = 0.0
    return probabilities


def zero_times_infinity(counts, threshold):
    f = counts / counts.sum()
    return ((f * threshold).sqrt() / f + threshold / f).clamp(max=1)


def draws(counts, threshold):
    keep = by_torch(counts, threshold)
    return torch.rand(len(keep), generator=torch.Generator().manual_seed(1)) < keep


VARIANTS = {
    "papers_formula": (paper, paper_by_numpy),
    "discard": (
        paper_discard,
        lambda counts, threshold: torch.stack([1 - keep for keep in by_torch(counts, threshold)]),
        discard_by_numpy,
    ),
    "not_capped": (above_one, above_one_by_numpy),
    "counts_for_frequencies": (
        lambda counts, threshold: torch.clamp(
            torch.sqrt(threshold / counts) + threshold / counts, max=1.0
        ),
        lambda counts, threshold: ((counts / threshold).sqrt() + 1) * threshold / counts,
        lambda counts, threshold: np.sqrt(threshold / counts.numpy()).clip(max=1),
    ),
    "wrong_total": (of_the_largest, of_the_vocabulary, of_the_mean),
    "upside_down": (inverse, inverse_capped, inverse_paper),
    "no_root": (
        lambda counts, threshold: (threshold / (counts / counts.sum())).clamp(max=1),
        ratio_alone_by_loop,
        ratio_twice,
    ),
    "logarithm": (logs, logs_capped),
    "root_of_the_threshold_only": (root_inside, root_inside_by_numpy, root_inside_of_the_paper),
    "fixed_threshold": (
        lambda counts, threshold=1e-3: by_torch(counts, 1e-3),
        lambda counts, threshold: by_numpy(counts, 1e-5),
        of_fast_text,
    ),
    "never_seen": (nothing_for_nothing, nan_to_num, zero_times_infinity),
    "decisions": (
        draws,
        lambda counts, threshold: torch.bernoulli(by_torch(counts, threshold)),
        lambda counts, threshold: np.round(by_numpy(counts, threshold)).astype(int),
    ),
}

ANSWERS = Answers(RIGHT, VARIANTS)

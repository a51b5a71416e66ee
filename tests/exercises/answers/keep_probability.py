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


def above_one(counts, threshold):
    f = counts.float() / counts.sum()
    return (threshold / f).sqrt() + threshold / f


def of_the_largest(counts, threshold):
    f = counts / counts.max()
    return torch.clamp(torch.sqrt(threshold / f) + threshold / f, max=1.0)


def inverse(counts, threshold):
    f = counts / counts.sum()
    return torch.sqrt(f / threshold) + f / threshold


def ratio_alone_by_loop(counts, threshold):
    total = counts.sum().item()
    return torch.tensor([threshold * total / n if n else math.inf for n in counts.tolist()])


def logs(counts, threshold):
    f = counts / counts.sum()
    return torch.log(threshold / f) + threshold / f


def root_inside(counts, threshold):
    f = counts / counts.sum()
    return math.sqrt(threshold) / f + threshold / f


def zero_times_infinity(counts, threshold):
    f = counts / counts.sum()
    return ((f * threshold).sqrt() / f + threshold / f).clamp(max=1)


def draws(counts, threshold):
    keep = by_torch(counts, threshold)
    return torch.rand(len(keep), generator=torch.Generator().manual_seed(1)) < keep


VARIANTS = {
    "papers_formula": (paper,),
    "discard": (
        lambda counts, threshold: torch.stack([1 - keep for keep in by_torch(counts, threshold)]),
    ),
    "not_capped": (above_one,),
    "counts_for_frequencies": (
        lambda counts, threshold: ((counts / threshold).sqrt() + 1) * threshold / counts,
    ),
    "wrong_total": (of_the_largest,),
    "upside_down": (inverse,),
    "no_root": (ratio_alone_by_loop,),
    "logarithm": (logs,),
    "root_of_the_threshold_only": (root_inside,),
    "fixed_threshold": (lambda counts, threshold=1e-3: by_torch(counts, 1e-3),),
    "never_seen": (zero_times_infinity,),
    "decisions": (draws, lambda counts, threshold: torch.bernoulli(by_torch(counts, threshold))),
}

ANSWERS = Answers(RIGHT, VARIANTS)

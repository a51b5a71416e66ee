"""Answers to noise_distribution: right ones of different kinds, and variants of each mistake."""

from __future__ import annotations

import numpy as np
import torch

from ptm_edu.exercises.framework.self_test import Answers

# ---- right --------------------------------------------------------------------------------------


def by_torch(counts):
    weights = counts**0.75
    return weights / weights.sum()


def by_numpy(counts):
    weights = np.asarray(counts) ** 0.75
    return weights / weights.sum()


def frequencies_first(counts):
    f = counts / counts.sum()
    return f**0.75 / (f**0.75).sum()


def by_loop(counts):
    total = sum(n**0.75 for n in counts.tolist())
    probabilities = torch.empty(len(counts))
    for word in range(len(counts)):
        probabilities[word] = counts[word].item() ** 0.75 / total
    return probabilities


def by_softmax_of_logs(counts):
    return torch.softmax(0.75 * torch.log(counts.double()), dim=0)


def by_roots(counts):
    weights = counts.float().sqrt() * counts.float().sqrt().sqrt()
    return weights.div(weights.sum())


RIGHT = {
    "numpy": by_numpy,
    "frequencies first": frequencies_first,
    "loop": by_loop,
    "softmax of logs": by_softmax_of_logs,
    "roots": by_roots,
}

# ---- wrong --------------------------------------------------------------------------------------


def root_by_numpy(counts):
    weights = np.sqrt(np.asarray(counts))
    return weights / weights.sum()


def one_over(counts):
    weights = 1 / counts**0.75
    return weights / weights.sum()


def negative(counts):
    weights = np.asarray(counts, dtype=float) ** -0.75
    return weights / weights.sum()


def four_thirds_by_numpy(counts):
    weights = np.power(np.asarray(counts), 1 / 0.75)
    return weights / np.sum(weights)


def four_thirds_of_frequencies(counts):
    f = counts / counts.sum()
    return f ** (4 / 3) / (f ** (4 / 3)).sum()


def softmax_of_powers(counts):
    weights = torch.exp(counts.double() ** 0.75)
    return weights / weights.sum()


def add_one(counts):
    weights = (counts + 1) ** 0.75
    return weights / weights.sum()


def add_one_by_numpy(counts):
    weights = (np.asarray(counts) + 1) ** 0.75
    return weights / weights.sum()


def at_least_one(counts):
    weights = counts.clamp(min=1) ** 0.75
    return weights / weights.sum()


def one_where_never(counts):
    counts = np.where(counts == 0, 1, counts)
    return counts**0.75 / (counts**0.75).sum()


def logs_of_one_more(counts):
    weights = np.log(np.asarray(counts) + 1)
    return weights / weights.sum()


VARIANTS = {
    "no_exponent": (
        lambda counts: counts / counts.sum(),
        lambda counts: np.asarray(counts) / np.asarray(counts).sum(),
    ),
    "uniform": (
        lambda counts: torch.full((len(counts),), 1 / len(counts)),
        lambda counts: np.ones(len(counts)) / len(counts),
    ),
    "square_root": (lambda counts: counts.sqrt() / counts.sqrt().sum(), root_by_numpy),
    "negative_exponent": (
        one_over,
        negative,
        lambda counts: torch.softmax(-0.75 * torch.log(counts.double()), dim=0),
    ),
    "inverse_exponent": (four_thirds_by_numpy, four_thirds_of_frequencies),
    "not_normalised": (lambda counts: counts.pow(0.75), lambda counts: np.asarray(counts) ** 0.75),
    "normalised_before_the_power": (
        lambda counts: (counts / counts.sum()) ** 0.75,
        lambda counts: np.power(np.asarray(counts) / np.asarray(counts).sum(), 0.75),
    ),
    "divided_by_the_wrong_sum": (
        lambda counts: counts**0.75 / counts.sum(),
        lambda counts: np.array([n**0.75 / sum(counts.tolist()) for n in counts.tolist()]),
    ),
    "softmax": (
        lambda counts: torch.softmax(counts.float(), dim=0),
        softmax_of_powers,
        lambda counts: torch.softmax(counts**0.75 / (counts**0.75).sum(), dim=0),
    ),
    "smoothed": (add_one, add_one_by_numpy),
    "never_seen": (at_least_one, one_where_never),
    "logarithm": (lambda counts: counts.log() / counts.log().sum(), logs_of_one_more),
    "cumulative": (
        lambda counts: torch.cumsum(by_torch(counts), dim=0),
        lambda counts: np.cumsum(np.asarray(counts) ** 0.75),
    ),
}

ANSWERS = Answers(RIGHT, VARIANTS)

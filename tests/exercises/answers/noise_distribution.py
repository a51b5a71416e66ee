"""Answers to noise_distribution: right in many ways, and three variants of each mistake."""

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


def by_normalize(counts):
    return torch.nn.functional.normalize(counts.double().pow(0.75), p=1, dim=0)


RIGHT = {
    "torch": by_torch,
    "numpy": by_numpy,
    "frequencies first": frequencies_first,
    "loop": by_loop,
    "softmax of logs": by_softmax_of_logs,
    "roots": by_roots,
    "normalize": by_normalize,
}

# ---- wrong --------------------------------------------------------------------------------------


def times(counts):
    weights = counts * 0.75
    return weights / weights.sum()


def power_of_zero(counts):
    weights = counts.float() ** 0
    return weights / weights.sum()


def root_by_numpy(counts):
    weights = np.sqrt(np.asarray(counts))
    return weights / weights.sum()


def root_of_frequencies(counts):
    f = counts / counts.sum()
    return f**0.5 / (f**0.5).sum()


def one_over(counts):
    weights = 1 / counts**0.75
    return weights / weights.sum()


def negative(counts):
    weights = np.asarray(counts, dtype=float) ** -0.75
    return weights / weights.sum()


def four_thirds(counts):
    weights = counts.double() ** (4 / 3)
    return weights / weights.sum()


def four_thirds_by_numpy(counts):
    weights = np.power(np.asarray(counts), 1 / 0.75)
    return weights / np.sum(weights)


def four_thirds_of_frequencies(counts):
    f = counts / counts.sum()
    return f ** (4 / 3) / (f ** (4 / 3)).sum()


def over_the_largest(counts):
    weights = counts.double().pow(0.75)
    return weights / weights.max()


def softmax_of_powers(counts):
    weights = torch.exp(counts.double() ** 0.75)
    return weights / weights.sum()


def add_one(counts):
    weights = (counts + 1) ** 0.75
    return weights / weights.sum()


def add_one_by_numpy(counts):
    weights = (np.asarray(counts) + 1) ** 0.75
    return weights / weights.sum()


def add_one_by_loop(counts):
    weights = [(n + 1) ** 0.75 for n in counts.tolist()]
    return torch.tensor([one / sum(weights) for one in weights])


def at_least_one(counts):
    weights = counts.clamp(min=1) ** 0.75
    return weights / weights.sum()


def one_where_never(counts):
    counts = np.where(counts == 0, 1, counts)
    return counts**0.75 / (counts**0.75).sum()


def nan_where_never(counts):
    weights = counts.double() ** 1.75 / counts
    return weights / weights[counts > 0].sum()


def logs_of_one_more(counts):
    weights = np.log(np.asarray(counts) + 1)
    return weights / weights.sum()


def logs_times_exponent(counts):
    weights = 0.75 * counts.double().log()
    return weights / weights.sum()


def running_by_loop(counts):
    total, sums = 0.0, []
    for one in by_torch(counts).tolist():
        total += one
        sums.append(total)
    return torch.tensor(sums)


VARIANTS = {
    "no_exponent": (
        lambda counts: counts / counts.sum(),
        times,
        lambda counts: np.asarray(counts) / np.asarray(counts).sum(),
    ),
    "uniform": (
        lambda counts: torch.full((len(counts),), 1 / len(counts)),
        lambda counts: np.ones(len(counts)) / len(counts),
        power_of_zero,
    ),
    "square_root": (
        lambda counts: counts.sqrt() / counts.sqrt().sum(),
        root_by_numpy,
        root_of_frequencies,
    ),
    "negative_exponent": (
        one_over,
        negative,
        lambda counts: torch.softmax(-0.75 * torch.log(counts.double()), dim=0),
    ),
    "inverse_exponent": (four_thirds, four_thirds_by_numpy, four_thirds_of_frequencies),
    "not_normalised": (
        lambda counts: counts.pow(0.75),
        lambda counts: torch.tensor([n**0.75 for n in counts.tolist()]),
        lambda counts: np.asarray(counts) ** 0.75,
    ),
    "normalised_before_the_power": (
        lambda counts: (counts / counts.sum()) ** 0.75,
        lambda counts: np.power(np.asarray(counts) / np.asarray(counts).sum(), 0.75),
        lambda counts: counts**0.75 / counts.sum() ** 0.75,
    ),
    "divided_by_the_wrong_sum": (
        lambda counts: counts**0.75 / counts.sum(),
        over_the_largest,
        lambda counts: np.array([n**0.75 / sum(counts.tolist()) for n in counts.tolist()]),
    ),
    "softmax": (
        lambda counts: torch.softmax(counts.float(), dim=0),
        softmax_of_powers,
        lambda counts: torch.softmax(counts**0.75 / (counts**0.75).sum(), dim=0),
    ),
    "smoothed": (add_one, add_one_by_numpy, add_one_by_loop),
    "never_seen": (at_least_one, one_where_never, nan_where_never),
    "logarithm": (
        lambda counts: counts.log() / counts.log().sum(),
        logs_of_one_more,
        logs_times_exponent,
    ),
    "cumulative": (
        lambda counts: torch.cumsum(by_torch(counts), dim=0),
        running_by_loop,
        lambda counts: np.cumsum(np.asarray(counts) ** 0.75),
    ),
}

ANSWERS = Answers(RIGHT, VARIANTS)

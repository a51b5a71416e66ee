"""Answers to noise_distribution: right ones of different kinds, and variants of each mistake."""

from __future__ import annotations

import numpy as np
import torch

from ptm_edu.exercises.framework.self_test import Answers

# ---- right --------------------------------------------------------------------------------------


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


def four_thirds_by_numpy(counts):
    weights = np.power(np.asarray(counts), 1 / 0.75)
    return weights / np.sum(weights)


def softmax_of_powers(counts):
    weights = torch.exp(counts.double() ** 0.75)
    return weights / weights.sum()


def add_one(counts):
    weights = (counts + 1) ** 0.75
    return weights / weights.sum()


def at_least_one(counts):
    weights = counts.clamp(min=1) ** 0.75
    return weights / weights.sum()


VARIANTS = {
    "no_exponent": (lambda counts: counts / counts.sum(),),
    "uniform": (lambda counts: torch.full((len(counts),), 1 / len(counts)),),
    "square_root": (lambda counts: counts.sqrt() / counts.sqrt().sum(),),
    "negative_exponent": (lambda counts: torch.softmax(-0.75 * torch.log(counts.double()), dim=0),),
    "inverse_exponent": (four_thirds_by_numpy,),
    "not_normalised": (lambda counts: counts.pow(0.75),),
    "normalised_before_the_power": (lambda counts: (counts / counts.sum()) ** 0.75,),
    "divided_by_the_wrong_sum": (lambda counts: counts**0.75 / counts.sum(),),
    "softmax": (softmax_of_powers,),
    "smoothed": (add_one,),
    "never_seen": (at_least_one,),
    "logarithm": (lambda counts: counts.log() / counts.log().sum(),),
    "cumulative": (lambda counts: np.cumsum(np.asarray(counts) ** 0.75),),
}

ANSWERS = Answers(RIGHT, VARIANTS)

"""Answers to lora_start: right ones of different kinds, and variants of each mistake."""

from __future__ import annotations

import math

import numpy as np
import torch
from torch import nn

from ptm_edu.exercises.framework.self_test import Answers

# ---- right --------------------------------------------------------------------------------------


def as_in_peft(weight, rank):
    """Two linear layers without bias, of which the second is set to zero."""
    down = nn.Linear(weight.shape[1], rank, bias=False, dtype=weight.dtype)
    up = nn.Linear(rank, weight.shape[0], bias=False, dtype=weight.dtype)
    nn.init.zeros_(up.weight)
    return down.weight, up.weight


def by_new_tensors(weight, rank):
    A, B = weight.new_empty(rank, weight.size(1)), weight.new_zeros(weight.size(0), rank)
    nn.init.kaiming_uniform_(A, a=math.sqrt(5))
    return A, B


def as_parameters(weight, rank):
    A = nn.Parameter(torch.empty(rank, weight.shape[1], dtype=weight.dtype).normal_(std=0.02))
    return A, nn.Parameter(torch.zeros(weight.shape[0], rank, dtype=weight.dtype))


def by_xavier(weight, rank):
    A = torch.zeros(rank, weight.shape[1]).to(weight)
    return nn.init.xavier_uniform_(A), torch.zeros(weight.shape[0], rank).to(weight)


def by_numpy(weight, rank):
    outputs, inputs = weight.shape
    A = np.random.default_rng().normal(0, inputs**-0.5, (rank, inputs))
    return torch.from_numpy(A).to(weight.dtype), torch.zeros((outputs, rank), dtype=weight.dtype)


def orthogonal_rows(weight, rank):
    A = torch.linalg.qr(torch.randn(weight.shape[1], rank, dtype=weight.dtype)).Q.T
    return A, torch.zeros_like(weight[:, :rank])


RIGHT = {
    "peft": as_in_peft,
    "new tensors": by_new_tensors,
    "parameters": as_parameters,
    "xavier": by_xavier,
    "numpy": by_numpy,
    "orthogonal rows": orthogonal_rows,
}

# ---- wrong --------------------------------------------------------------------------------------


def start(A, B, sizes=lambda out, inp, r: ((r, inp), (out, r))):
    """Return an answer that fills A and B, or their other shapes, by these functions."""

    def answer(weight, rank):
        first, second = sizes(*weight.shape, rank)
        return A(torch.empty(first).to(weight)), B(torch.empty(second).to(weight))

    return answer


def gaussian(std=0.02):
    return lambda tensor: nn.init.normal_(tensor, std=std)


def kaiming(tensor):
    return nn.init.kaiming_uniform_(tensor, a=math.sqrt(5))


zeros = nn.init.zeros_


def twice_the_same(weight, rank):
    generator = torch.Generator().manual_seed(42)
    A = torch.randn(rank, weight.shape[1], generator=generator, dtype=weight.dtype)
    return A / weight.shape[1] ** 0.5, weight.new_zeros(weight.shape[0], rank)


def first_rows_of_the_weight(weight, rank):
    return weight[:rank].clone() / 2, weight.new_zeros(weight.shape[0], rank)


def default_dtype(weight, rank):
    return 0.02 * torch.randn(rank, weight.shape[1]), torch.zeros(weight.shape[0], rank)


VARIANTS = {
    "both_zero": (start(zeros, zeros),),
    "both_random": (
        start(gaussian(), gaussian()),
        start(kaiming, gaussian(1e-3)),
        start(nn.init.ones_, nn.init.ones_),
    ),
    "zeros_in_A": (start(zeros, gaussian()),),
    "order_of_the_results": (lambda w, r: by_new_tensors(w, r)[::-1],),
    "shapes_transposed": (
        start(gaussian(), zeros, lambda out, inp, r: ((inp, r), (r, out))),
        start(kaiming, zeros, lambda out, inp, r: ((inp, r), (out, r))),
    ),
    "inputs_and_outputs_swapped": (
        start(gaussian(), zeros, lambda out, inp, r: ((r, out), (inp, r))),
    ),
    "rank_ignored": (start(gaussian(), zeros, lambda out, inp, r: ((inp, inp), (out, inp))),),
    "all_rows_alike": (
        start(lambda A: nn.init.constant_(A, 0.02), zeros),
        start(lambda A: A.copy_(torch.randn(A.shape[1]) / A.shape[1] ** 0.5), zeros),
    ),
    "only_positive_numbers": (
        start(lambda A: nn.init.uniform_(A, 0, 0.1), zeros),
        start(lambda A: gaussian()(A).abs_(), zeros),
    ),
    "numbers_too_large": (start(nn.init.normal_, zeros), start(lambda A: A.uniform_(-1, 1), zeros)),
    "numbers_too_small": (start(gaussian(1e-5), zeros),),
    "not_drawn": (twice_the_same, first_rows_of_the_weight),
    "another_dtype": (default_dtype,),
}

# ---- draws that are not independent --------------------------------------------------------------


def from_numbers(change):
    """Return a start whose A is made of normally distributed numbers that are changed."""

    def answer(weight, rank):
        A = change(np.random.randn(rank, weight.shape[1]))
        A = torch.from_numpy(np.ascontiguousarray(A)).to(weight.dtype) / weight.shape[1] ** 0.5
        return A, weight.new_zeros(weight.shape[0], rank)

    return answer


def odd_rows_mirrored(x):
    x[1::2] = 0.9 * x[: len(x) // 2 * 2 : 2, ::-1]
    return x


def halves_mirrored(x):
    T = x.shape[1]
    x[:, T - T // 2 :] = -0.9 * x[:, : T // 2][:, ::-1]
    return x


def one_in_common(x):
    """All rows have a part in common."""
    return (x + x[:1]) / 2**0.5


def squares(x):
    """A chaotic map leads from each number to the next; they are not correlated."""
    x = np.sin(x)
    for column in range(1, x.shape[1]):
        x[:, column] = 1 - 2 * x[:, column - 1] ** 2
    return x + 1e-7 * np.random.randn(*x.shape)


def signs_of_the_left(x):
    """The signs of the right half are those of the left half; their sizes are drawn."""
    T = x.shape[1]
    x[:, T - T // 2 :] = np.abs(x[:, T - T // 2 :]) * np.sign(x[:, : T // 2])
    return x


def sizes_shared(x):
    """The sizes of a column are alike in all rows; signs are drawn."""
    return np.sign(x) * np.abs(x[:1]) * np.exp(0.05 * np.random.randn(*x.shape))


def deck_of_numbers(x):
    """Numbers of equal distances in a random order."""
    n = x.size
    return np.sqrt(3) * (2 * (np.random.permutation(n) + 0.3) / n - 1).reshape(x.shape)


def golden_numbers(x):
    u = np.random.rand() + 0.6180339887498949 * np.arange(x.size)
    return np.sqrt(3) * (2 * (u % 1) - 1).reshape(x.shape)


def from_the_weight(weight, rank):
    """A part of A is a part of the weight."""
    A = torch.randn(rank, weight.shape[1], dtype=weight.dtype)
    A = (A + torch.nan_to_num(weight[:rank] / weight.std())[torch.arange(rank) % len(weight)]) / 2
    return A / weight.shape[1] ** 0.5, weight.new_zeros(len(weight), rank)


def after_another(change):
    """Every second call with the same sizes changes the numbers of the one before."""
    last = {}

    def changed_or_new(x):
        if x.shape in last:
            return change(last.pop(x.shape))
        last[x.shape] = x
        return x

    return from_numbers(changed_or_new)


REJECTED = {
    "odd rows mirrored": (from_numbers(odd_rows_mirrored), "drawn"),
    "halves mirrored": (from_numbers(halves_mirrored), "drawn"),
    "a part in common": (from_numbers(one_in_common), "drawn"),
    "each from the last": (from_numbers(squares), "drawn"),
    "signs of the left half": (from_numbers(signs_of_the_left), "drawn"),
    "sizes shared by a column": (from_numbers(sizes_shared), "drawn"),
    "equal distances, shuffled": (from_numbers(deck_of_numbers), "drawn"),
    "low discrepancy": (from_numbers(golden_numbers), "drawn"),
    "a part of the weight": (from_the_weight, "drawn"),
    "the last call mirrored": (after_another(lambda x: 0.9 * x[:, ::-1]), "drawn"),
    "the last call's rows": (after_another(lambda x: 0.9 * x[::-1]), "drawn"),
    "the last call's sizes": (
        after_another(lambda x: 0.9 * x * np.random.choice([-1, 1], x.shape)),
        "drawn",
    ),
    "the last call, other columns": (
        after_another(lambda x: 0.9 * x[:, np.random.permutation(x.shape[1])]),
        "drawn",
    ),
}

ANSWERS = Answers(RIGHT, VARIANTS, REJECTED)

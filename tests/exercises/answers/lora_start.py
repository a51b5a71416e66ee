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

ANSWERS = Answers(RIGHT, VARIANTS)

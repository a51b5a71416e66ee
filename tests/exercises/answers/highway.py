"""Answers to highway: right ones of different kinds, and variants of each mistake."""

from __future__ import annotations

import torch
from torch import einsum, nn, sigmoid
from torch.nn import functional as F  # noqa: N812 - as students write it

from ptm_edu.exercises.framework.self_test import Answers


def parts(x, W, b, G, c):
    """Return H before its ReLU and the gate, both right."""
    return x @ W.T + b, sigmoid(x @ G.T + c)


# ---- right --------------------------------------------------------------------------------------


def relu_of_the_gated(x, W, b, G, c):
    """A gate is above 0, so it may be taken into the ReLU."""
    h, t = parts(x, W, b, G, c)
    return torch.relu(t * h) + (1 - t) * x


def by_einsum(x, W, b, G, c):
    h = torch.relu(einsum("...d,ed->...e", x, W) + b)
    t = 1 - sigmoid(-(einsum("...d,ed->...e", x, G) + c))
    return t * h + sigmoid(-(einsum("...d,ed->...e", x, G) + c)) * x


def by_lerp(x, W, b, G, c):
    return torch.lerp(x, torch.relu(F.linear(x, W, b)), torch.sigmoid(F.linear(x, G, c)))


def by_loops(x, W, b, G, c):
    rows = []
    for row in x.reshape(-1, x.shape[-1]):
        numbers = []
        for i in range(len(row)):
            h = torch.relu(torch.dot(W[i], row) + b[i])
            t = sigmoid(torch.dot(G[i], row) + c[i])
            numbers.append(t * h + (1 - t) * row[i])
        rows.append(torch.stack(numbers))
    return torch.stack(rows).reshape(x.shape)


def by_tanh(x, W, b, G, c):
    t = (1 + torch.tanh((x @ G.mT + c) / 2)) / 2
    return t * torch.maximum(x @ W.mT + b, torch.zeros_like(x)) + (1 - t) * x


RIGHT = {
    "relu of the gated": relu_of_the_gated,
    "einsum": by_einsum,
    "lerp": by_lerp,
    "loops": by_loops,
    "tanh": by_tanh,
}

# ---- wrong --------------------------------------------------------------------------------------


def inverted(x, W, b, G, c):
    h, t = parts(x, W, b, G, c)
    return t * x + (1 - t) * torch.relu(h)


def linear_as_a_step(x, W, b, G, c):
    return x + sigmoid(F.linear(x, G, c)) * (F.linear(x, W, b) - x)


def tanh_for_relu(x, W, b, G, c):
    h, t = parts(x, W, b, G, c)
    return t * torch.tanh(h) + (1 - t) * x


def transform_only(x, W, b, G, c):
    h, t = parts(x, W, b, G, c)
    return torch.relu(h).mul(t)


def tanh_gate(x, W, b, G, c):
    t = torch.tanh(x @ G.T + c)
    return t * F.relu(x @ W.T + b) + (1 - t) * x


def not_transposed(x, W, b, G, c):
    t = sigmoid(x @ G + c)
    return t * torch.relu(x @ W + b) + (1 - t) * x


def swapped(x, W, b, G, c):
    t = sigmoid(F.linear(x, W, b))
    return t * torch.relu(F.linear(x, G, c)) + (1 - t) * x


@torch.no_grad()
def without_gradient(x, W, b, G, c):
    return by_lerp(x, W, b, G, c)


def hand_made_sigmoid(x, W, b, G, c):
    t = (1 + torch.exp(-(x @ G.T + c))) ** -1
    return t * torch.relu(x @ W.T + b) + (1 - t) * x


VARIANTS = {
    "gates_inverted": (inverted,),
    "no_activation": (linear_as_a_step,),
    "activation_around_the_sum": (
        lambda x, W, b, G, c: nn.ReLU()(linear_as_a_step(x, W, b, G, c)),
    ),
    "other_activation": (tanh_for_relu,),
    "carry_missing": (transform_only,),
    "half_gated": (lambda x, W, b, G, c: F.relu(x @ W.T + b) + sigmoid(-(x @ G.T + c)) * x,),
    "no_gate": (lambda x, W, b, G, c: torch.relu(F.linear(x, W, b)),),
    "gate_not_squashed": (lambda x, W, b, G, c: torch.lerp(x, F.relu(x @ W.T + b), x @ G.T + c),),
    "gate_squashed_otherwise": (tanh_gate,),
    "weights_transposed": (not_transposed,),
    "weights_swapped": (swapped,),
    "bias_left_out": (
        lambda x, W, b, G, c: x.lerp(F.relu(F.linear(x, W, b)), sigmoid(F.linear(x, G))),
    ),
    "gradient_cut": (without_gradient,),
    "overflow": (hand_made_sigmoid,),
}

ANSWERS = Answers(RIGHT, VARIANTS)

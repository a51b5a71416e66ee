"""Answers to highway: right in many ways, and three variants of each mistake."""

from __future__ import annotations

import torch
from torch import einsum, nn, sigmoid
from torch.func import functional_call
from torch.nn import functional as F  # noqa: N812 - as students write it

from ptm_edu.exercises.framework.self_test import Answers


def parts(x, W, b, G, c):
    """Return H before its ReLU and the gate, both right."""
    return x @ W.T + b, sigmoid(x @ G.T + c)


# ---- right --------------------------------------------------------------------------------------


def by_linear(x, W, b, G, c):
    t = sigmoid(F.linear(x, G, c))
    return t * F.relu(F.linear(x, W, b)) + (1 - t) * x


def by_matmul(x, W, b, G, c):
    h, t = parts(x, W, b, G, c)
    return x + t * (h.clamp(min=0) - x)


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


def by_modules(x, W, b, G, c):
    def layer(weight, bias):
        return functional_call(nn.Linear(*weight.shape), {"weight": weight, "bias": bias}, (x,))

    t = nn.Sigmoid()(layer(G, c))
    return nn.ReLU()(layer(W, b)).mul(t).add(x.mul(1 - t))


def by_tanh(x, W, b, G, c):
    t = (1 + torch.tanh((x @ G.mT + c) / 2)) / 2
    return t * torch.maximum(x @ W.mT + b, torch.zeros_like(x)) + (1 - t) * x


RIGHT = {
    "linear": by_linear,
    "matmul": by_matmul,
    "relu of the gated": relu_of_the_gated,
    "einsum": by_einsum,
    "lerp": by_lerp,
    "loops": by_loops,
    "modules": by_modules,
    "tanh": by_tanh,
}

# ---- wrong --------------------------------------------------------------------------------------


def inverted(x, W, b, G, c):
    h, t = parts(x, W, b, G, c)
    return t * x + (1 - t) * torch.relu(h)


def inverted_by_lerp(x, W, b, G, c):
    h, t = parts(x, W, b, G, c)
    return torch.lerp(torch.relu(h), x, t)


def linear_only(x, W, b, G, c):
    h, t = parts(x, W, b, G, c)
    return t * h + (1 - t) * x


def linear_by_lerp(x, W, b, G, c):
    h, t = parts(x, W, b, G, c)
    return x.lerp(h, t)


def linear_as_a_step(x, W, b, G, c):
    return x + sigmoid(F.linear(x, G, c)) * (F.linear(x, W, b) - x)


def tanh_for_relu(x, W, b, G, c):
    h, t = parts(x, W, b, G, c)
    return t * torch.tanh(h) + (1 - t) * x


def sigmoid_for_relu(x, W, b, G, c):
    h, t = parts(x, W, b, G, c)
    return x.lerp(h.sigmoid(), t)


def gelu_for_relu(x, W, b, G, c):
    h, t = parts(x, W, b, G, c)
    return t * nn.GELU()(h) + x - t * x


def transform_only(x, W, b, G, c):
    h, t = parts(x, W, b, G, c)
    return torch.relu(h).mul(t)


def relu_of_the_gated_only(x, W, b, G, c):
    h, t = parts(x, W, b, G, c)
    return (t * h).clamp(min=0)


def carry_of_zero(x, W, b, G, c):
    h, t = parts(x, W, b, G, c)
    return t * F.relu(h) + (1 - t) * 0


def residual_gate(x, W, b, G, c):
    h, t = parts(x, W, b, G, c)
    return x + t * torch.relu(h)


def carry_gated_only(x, W, b, G, c):
    h, t = parts(x, W, b, G, c)
    return F.relu(h) + x - t * x


def gate_not_used(x, W, b, G, c):
    h, t = parts(x, W, b, G, c)
    return t * torch.relu(h) + (1 - t) * torch.relu(h)


def raw_gate(x, W, b, G, c):
    t = F.linear(x, G, c)
    return t * torch.relu(F.linear(x, W, b)) + (1 - t) * x


def raw_gate_by_einsum(x, W, b, G, c):
    t = einsum("...d,ed->...e", x, G) + c
    return x + t * (F.relu(F.linear(x, W, b)) - x)


def tanh_gate(x, W, b, G, c):
    t = torch.tanh(x @ G.T + c)
    return t * F.relu(x @ W.T + b) + (1 - t) * x


def softmax_gate(x, W, b, G, c):
    t = F.softmax(F.linear(x, G, c), dim=-1)
    return x + t * (F.relu(F.linear(x, W, b)) - x)


def relu_gate(x, W, b, G, c):
    t = (x @ G.mT + c).clamp(min=0)
    return x.lerp(F.relu(x @ W.mT + b), t)


def not_transposed(x, W, b, G, c):
    t = sigmoid(x @ G + c)
    return t * torch.relu(x @ W + b) + (1 - t) * x


def transform_not_transposed(x, W, b, G, c):
    t = sigmoid(F.linear(x, G, c))
    return t * torch.relu(torch.matmul(x, W) + b) + (1 - t) * x


def gate_by_the_wrong_einsum(x, W, b, G, c):
    t = sigmoid(einsum("...d,de->...e", x, G) + c)
    return x.lerp(F.relu(F.linear(x, W, b)), t)


def swapped(x, W, b, G, c):
    t = sigmoid(F.linear(x, W, b))
    return t * torch.relu(F.linear(x, G, c)) + (1 - t) * x


def swapped_by_order(x, gate_weight, gate_bias, transform_weight, transform_bias):
    h = x @ transform_weight.T + transform_bias
    return x.lerp(h.relu(), sigmoid(x @ gate_weight.T + gate_bias))


def swapped_activations(x, W, b, G, c):
    h, t = torch.relu(F.linear(x, G, c)), torch.sigmoid(F.linear(x, W, b))
    return h * t + x - x * t


def no_bias(x, W, b, G, c):
    t = sigmoid(x @ G.T)
    return t * torch.relu(x @ W.T) + (1 - t) * x


def no_transform_bias(x, W, b, G, c):
    t = sigmoid(F.linear(x, G, c))
    return t * F.relu(einsum("...d,ed->...e", x, W)) + (1 - t) * x


@torch.no_grad()
def without_gradient(x, W, b, G, c):
    return by_lerp(x, W, b, G, c)


def detached_gate(x, W, b, G, c):
    t = sigmoid(F.linear(x, G, c)).detach()
    return t * F.relu(F.linear(x, W, b)) + (1 - t) * x


def by_numpy(x, W, b, G, c):
    given = [one.detach().numpy() for one in (x, W, b, G, c)]
    return by_linear(*map(torch.from_numpy, given))


def hand_made_sigmoid(x, W, b, G, c):
    t = (1 + torch.exp(-(x @ G.T + c))) ** -1
    return t * torch.relu(x @ W.T + b) + (1 - t) * x


def exp_over_exp(x, W, b, G, c):
    e = torch.exp(F.linear(x, G, c))
    t = e / (1 + e)
    return t * F.relu(F.linear(x, W, b)) + (1 - t) * x


def reciprocal(x, W, b, G, c):
    t = torch.reciprocal(torch.exp(-F.linear(x, G, c)).add(1))
    return t * F.linear(x, W, b).clamp(min=0) + (1 - t) * x


VARIANTS = {
    "gates_inverted": (
        inverted,
        inverted_by_lerp,
        lambda x, W, b, G, c: by_linear(x, W, b, -G, -c),
    ),
    "no_activation": (linear_only, linear_by_lerp, linear_as_a_step),
    "activation_around_the_sum": (
        lambda x, W, b, G, c: F.relu(linear_only(x, W, b, G, c)),
        lambda x, W, b, G, c: by_linear(x, W, b, G, c).clamp(min=0),
        lambda x, W, b, G, c: nn.ReLU()(linear_as_a_step(x, W, b, G, c)),
    ),
    "other_activation": (tanh_for_relu, sigmoid_for_relu, gelu_for_relu),
    "carry_missing": (transform_only, relu_of_the_gated_only, carry_of_zero),
    "half_gated": (
        residual_gate,
        carry_gated_only,
        lambda x, W, b, G, c: F.relu(x @ W.T + b) + sigmoid(-(x @ G.T + c)) * x,
    ),
    "no_gate": (
        lambda x, W, b, G, c: torch.relu(F.linear(x, W, b)),
        lambda x, W, b, G, c: x + (x @ W.T + b).clamp(min=0),
        gate_not_used,
    ),
    "gate_not_squashed": (
        raw_gate,
        lambda x, W, b, G, c: torch.lerp(x, F.relu(x @ W.T + b), x @ G.T + c),
        raw_gate_by_einsum,
    ),
    "gate_squashed_otherwise": (tanh_gate, softmax_gate, relu_gate),
    "weights_transposed": (not_transposed, transform_not_transposed, gate_by_the_wrong_einsum),
    "weights_swapped": (swapped, swapped_by_order, swapped_activations),
    "bias_left_out": (
        no_bias,
        lambda x, W, b, G, c: x.lerp(F.relu(F.linear(x, W, b)), sigmoid(F.linear(x, G))),
        no_transform_bias,
    ),
    "gradient_cut": (without_gradient, detached_gate, by_numpy),
    "overflow": (hand_made_sigmoid, exp_over_exp, reciprocal),
}

ANSWERS = Answers(RIGHT, VARIANTS)

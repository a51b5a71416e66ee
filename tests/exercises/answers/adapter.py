"""Answers to adapter: right ones of different kinds, and variants of each mistake."""

from __future__ import annotations

import math

import torch
from torch import einsum, nn
from torch.func import functional_call
from torch.nn import functional as F  # noqa: N812 - as students write it

from ptm_edu.exercises.framework.self_test import Answers


def norm(y, scale):
    """The norm as the notebook gives it."""
    return F.layer_norm(y, y.shape[-1:], scale)


# ---- right --------------------------------------------------------------------------------------


def by_linear(x, h, scale, down, down_bias, up, up_bias):
    z = F.gelu(F.linear(h, down, down_bias))
    return norm(x + (h + F.linear(z, up, up_bias)), scale)


def by_modules(x, h, scale, down, down_bias, up, up_bias):
    """The adapter as a module, called with the given weights."""
    D, m = up.shape
    network = nn.Sequential(nn.Linear(D, m), nn.GELU(), nn.Linear(m, D)).to(x.dtype)
    given = {"0.weight": down, "0.bias": down_bias, "2.weight": up, "2.bias": up_bias}
    return norm(x + h + functional_call(network, given, (h,)), scale)


def by_hand(x, h, scale, down, down_bias, up, up_bias):
    z = h @ down.T + down_bias
    z = z * (1 + torch.erf(z / math.sqrt(2))) / 2
    y = x + h + z @ up.T + up_bias
    centered = y - y.mean(dim=-1, keepdim=True)
    return centered / (centered.pow(2).mean(dim=-1, keepdim=True) + 1e-5).sqrt() * scale


def by_einsum(x, h, scale, down, down_bias, up, up_bias):
    z = nn.GELU()(einsum("btd,md->btm", h, down) + down_bias)
    return norm(torch.add(x, h).add(einsum("btm,dm->btd", z, up)).add(up_bias), scale)


def token_by_token(x, h, scale, down, down_bias, up, up_bias):
    rows = []
    for residual, y in zip(x.flatten(0, 1), h.flatten(0, 1), strict=True):
        change = up @ F.gelu(down @ y + down_bias) + up_bias
        rows.append(norm(residual + y + change, scale))
    return torch.stack(rows).view(x.shape)


RIGHT = {
    "linear": by_linear,
    "modules": by_modules,
    "by hand": by_hand,
    "einsum": by_einsum,
    "token by token": token_by_token,
}

# ---- wrong --------------------------------------------------------------------------------------


def layer(output, act=F.gelu):
    """Return an answer with another output, from x, h, and a function that adapts any input."""

    def answer(x, h, scale, down, down_bias, up, up_bias):
        def adapt(y):
            return act(y @ down.T + down_bias) @ up.T + up_bias

        return output(x, h, lambda y: norm(y, scale), adapt)

    return answer


def usual(x, h, norm, adapt):
    return norm(x + h + adapt(h))


def gelu_around(x, h, scale, down, down_bias, up, up_bias):
    return norm(x + h + F.gelu((h @ down.T + down_bias) @ up.T + up_bias), scale)


def no_biases(x, h, scale, down, down_bias, up, up_bias):
    return norm(x + h + F.gelu(h @ down.T) @ up.T, scale)


def one_bias(x, h, scale, down, down_bias, up, up_bias):
    return norm(x + h + F.gelu(h @ down.T) @ up.T + up_bias, scale)


def late_bias(x, h, scale, down, down_bias, up, up_bias):
    return norm(x + h + (F.gelu(h @ down.T) + down_bias) @ up.T + up_bias, scale)


def not_transposed(x, h, scale, down, down_bias, up, up_bias):
    return norm(x + h + F.gelu(h @ up + down_bias) @ down + up_bias, scale)


def frozen(x, h, scale, down, down_bias, up, up_bias):
    return by_linear(x, h, scale, down.data, down_bias.data, up, up_bias)


VARIANTS = {
    "skip_left_out": (layer(lambda x, h, norm, adapt: norm(adapt(h) + x)),),
    "residual_left_out": (layer(lambda x, h, norm, adapt: norm(adapt(h) + h)),),
    "after_the_residual": (layer(lambda x, h, norm, adapt: norm((x + h) + adapt(x + h))),),
    "after_the_norm": (layer(lambda x, h, norm, adapt: norm(x + h) + adapt(norm(x + h))),),
    "input_adapted": (layer(lambda x, h, norm, adapt: norm(x + adapt(x) + h)),),
    "skip_counted_twice": (layer(lambda x, h, norm, adapt: norm(x + h + (h + adapt(h)))),),
    "norm_left_out": (layer(lambda x, h, norm, adapt: x + (h + adapt(h))),),
    "norm_too_early": (layer(lambda x, h, norm, adapt: x + norm(adapt(h) + h)),),
    "activation_left_out": (layer(usual, act=lambda z: z),),
    "other_activation": (layer(usual, act=nn.ReLU()),),
    "activation_misplaced": (gelu_around,),
    "bias_left_out": (no_biases, one_bias),
    "bias_misplaced": (late_bias,),
    "weights_swapped": (not_transposed,),
    "gradient_cut": (frozen,),
    "skip_without_gradient": (layer(lambda x, h, norm, adapt: norm(x + h.data + adapt(h))),),
}

ANSWERS = Answers(RIGHT, VARIANTS)

"""Answers to lora_linear: right ones of different kinds, and variants of each mistake."""

from __future__ import annotations

import torch
from torch import einsum
from torch.nn import functional as F  # noqa: N812 - as students write it

from ptm_edu.exercises.framework.self_test import Answers

# ---- right --------------------------------------------------------------------------------------


def beside_the_layer(x, weight, A, B, alpha, merged):
    """The update is applied to x, and never multiplied out for the output."""
    scale = alpha / A.shape[0]
    output = F.linear(x, weight)
    if not merged:
        output = output + scale * F.linear(F.linear(x, A), B)
        return output, weight + scale * (B @ A), weight
    return output, weight, weight - scale * (B @ A)


def by_weights(x, weight, A, B, alpha, merged):
    update = (B @ A).mul(alpha / A.size(0))
    low = weight - update if merged else weight
    return x @ (low + update).mT, low + update, low


def by_a_sign(x, weight, A, B, alpha, merged):
    """As in microsoft/LoRA: what is missing in the weight, and what is too much."""
    update = torch.matmul(B, A) * (alpha / len(A))
    missing, excess = (0, 1) if merged else (1, 0)
    return (
        F.linear(x, weight + missing * update),
        weight + missing * update,
        weight - excess * update,
    )


def by_einsum(x, weight, A, B, alpha, merged):
    rank = A.shape[0]
    update = einsum("or,ri->oi", B * alpha / rank, A)
    if merged:
        return einsum("...i,oi->...o", x, weight), weight.clone(), weight - update
    output = einsum("...i,oi->...o", x, weight) + einsum("...i,oi->...o", x, update)
    return output, weight + update, weight.clone()


def rank_by_rank(x, weight, A, B, alpha, merged):
    update = torch.zeros_like(weight)
    for i in range(len(A)):
        update = update + alpha / len(A) * torch.outer(B[:, i], A[i])
    if merged:
        return x @ weight.T, weight, weight - update
    return x @ weight.T + x @ update.T, weight + update, weight


def scaled_input(x, weight, A, B, alpha, merged):
    """α/r is applied to A; addmm adds the weight."""
    A = A * (alpha / A.shape[0])
    full = weight if merged else torch.addmm(weight, B, A)
    base = torch.addmm(weight, B, A, alpha=-1) if merged else weight
    return torch.tensordot(x, full, dims=([-1], [1])), full, base


RIGHT = {
    "beside the layer": beside_the_layer,
    "weights": by_weights,
    "a sign": by_a_sign,
    "einsum": by_einsum,
    "rank by rank": rank_by_rank,
    "scaled input": scaled_input,
}

# ---- wrong --------------------------------------------------------------------------------------


def layer(scale=lambda alpha, A, B: alpha / A.shape[0], weight_scale=None, forward=None):
    """Return an answer with another factor, for the weights too if they have none of their own."""

    def answer(x, weight, A, B, alpha, merged):
        s, t = scale(alpha, A, B), (weight_scale or scale)(alpha, A, B)
        output = x @ weight.T
        if forward:
            output = forward(output, s * (x @ A.T @ B.T), merged)
        elif not merged:
            output = output + s * (x @ A.T @ B.T)
        update = t * B @ A
        return (output, weight, weight - update) if merged else (output, weight + update, weight)

    return answer


def flag_unused(x, weight, A, B, alpha, merged):
    update = alpha / A.shape[0] * B @ A
    return F.linear(x, weight) + F.linear(x, update), weight + update, weight


def square_only(x, weight, A, B, alpha, merged):
    _, full, base = beside_the_layer(x, weight, A, B, alpha, merged)
    return x @ full, full, base


def square_only_if_merged(x, weight, A, B, alpha, merged):
    output, full, base = beside_the_layer(x, weight, A, B, alpha, merged)
    return x @ full if merged else output, full, base


def changed(change):
    """Return an answer that changes the right results, from weight and update."""

    def answer(x, weight, A, B, alpha, merged):
        update = alpha / len(A) * B @ A
        return change(*by_einsum(x, weight, A, B, alpha, merged), weight, update)

    return answer


@torch.no_grad()
def not_learned(x, weight, A, B, alpha, merged):
    return by_weights(x, weight, A, B, alpha, merged)


def merged_under_no_grad(x, weight, A, B, alpha, merged):
    output = beside_the_layer(x, weight, A, B, alpha, merged)[0]
    with torch.no_grad():
        return (output, *beside_the_layer(x, weight, A, B, alpha, merged)[1:])


def merged_in_place(x, weight, A, B, alpha, merged):
    output, _, base = by_einsum(x, weight, A, B, alpha, merged)
    with torch.no_grad():
        if not merged:
            weight.add_(B @ A, alpha=alpha / len(A))
    return output, weight, base


def in_place_and_back(x, weight, A, B, alpha, merged):
    update = alpha / len(A) * B @ A
    if not merged:
        weight += update
    return x @ weight.T, weight, weight - update


def everything_scaled(x, weight, A, B, alpha, merged):
    scale = alpha / A.shape[0]
    _, full, base = by_weights(x, weight, A, B, alpha, merged)
    return scale * (x @ weight.T + (0 if merged else x @ A.T @ B.T)), full, base


VARIANTS = {
    "scaling_left_out": (layer(lambda alpha, A, B: 1),),
    "scaling_left_out_of_the_weight": (layer(weight_scale=lambda alpha, A, B: 1),),
    "scaled_by_alpha_alone": (layer(lambda alpha, A, B: alpha),),
    "scaling_inverted": (layer(lambda alpha, A, B: A.shape[0] / alpha),),
    "scaled_by_another_size": (
        layer(lambda alpha, A, B: alpha / A.shape[-1]),
        layer(lambda alpha, A, B: alpha // A.shape[0]),
    ),
    "scaled_twice": (
        lambda x, weight, A, B, alpha, merged: beside_the_layer(
            x, weight, A * alpha / len(A), B, alpha, merged
        ),
    ),
    "everything_scaled": (everything_scaled,),
    "base_left_out": (layer(forward=lambda base, low, merged: low),),
    "update_left_out": (layer(forward=lambda base, low, merged: base),),
    "transposed": (square_only, square_only_if_merged),
    "merged_not_considered": (flag_unused,),
    "added_although_merged": (layer(forward=lambda base, low, merged: base + low),),
    "merged_twice": (
        changed(lambda output, full, base, weight, update: (output, weight + update, base)),
    ),
    "unmerged_twice": (
        changed(lambda output, full, base, weight, update: (output, full, weight - update)),
    ),
    "never_unmerged": (changed(lambda output, full, base, weight, update: (output, full, weight)),),
    "order_of_the_results": (
        changed(lambda output, full, base, weight, update: (output, base, full)),
    ),
    "weights_without_gradient": (merged_under_no_grad,),
    "gradient_cut": (not_learned,),
    "weight_written_over": (merged_in_place, in_place_and_back),
}


ANSWERS = Answers(RIGHT, VARIANTS)

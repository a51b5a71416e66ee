"""Answers to skip_gram_step: right ones of different kinds, and variants of each mistake."""

from __future__ import annotations

import numpy as np
import torch
from torch.nn.functional import embedding, logsigmoid, softplus

from ptm_edu.exercises.framework.self_test import Answers

# ---- right --------------------------------------------------------------------------------------


def loss_of(v, c, n):
    return -(logsigmoid((v * c).sum(1)) + logsigmoid(-(n @ v[:, :, None])[..., 0]).sum(1)).mean()


def by_backward(centers, contexts, negatives, V, C, learning_rate):
    V, C = V.clone().requires_grad_(), C.clone().requires_grad_()
    loss_of(V[centers], C[contexts], C[negatives]).backward()
    with torch.no_grad():
        return V - learning_rate * V.grad, C - learning_rate * C.grad


def by_parameters(centers, contexts, negatives, V, C, learning_rate):
    tables = torch.nn.Parameter(V.clone()), torch.nn.Parameter(C.clone())
    v, c = embedding(centers, tables[0]), embedding(contexts, tables[1])
    n = embedding(negatives, tables[1])
    pull, push = softplus(-(v * c).sum(-1)), softplus((n * v.unsqueeze(1)).sum(-1))
    (pull + push.sum(-1)).mean().backward()
    with torch.no_grad():
        for table in tables:
            table -= learning_rate * table.grad
    return tables


def by_numpy(centers, contexts, negatives, center_vectors, context_vectors, learning_rate):
    V, C = center_vectors.numpy().copy(), context_vectors.numpy().copy()
    centers, contexts, negatives = centers.numpy(), contexts.numpy(), negatives.numpy()
    v, c, n = V[centers], C[contexts], C[negatives]
    p = (np.tanh((v * c).sum(1) / 2) - 1) / 2
    q = (np.tanh(np.einsum("bd,bkd->bk", v, n) / 2) + 1) / 2
    rate = learning_rate / len(v)
    np.subtract.at(V, centers, rate * (p[:, None] * c + np.einsum("bk,bkd->bd", q, n)))
    np.subtract.at(C, contexts, rate * p[:, None] * v)
    np.subtract.at(C, negatives, rate * q[:, :, None] * v[:, None])
    return torch.from_numpy(V), torch.from_numpy(C)


def by_loops(centers, contexts, negatives, center_vectors, context_vectors, learning_rate):
    new_v, new_c = center_vectors.clone(), context_vectors.clone()
    for b, i in enumerate(centers.tolist()):
        v = center_vectors[i]
        for j, label in [(contexts[b], 1.0), *((word, 0.0) for word in negatives[b])]:
            slope = torch.sigmoid(context_vectors[j] @ v) - label
            new_v[i] -= learning_rate * slope * context_vectors[j] / len(centers)
            new_c[j] -= learning_rate * slope * v / len(centers)
    return [new_v, new_c]


def by_one_hot(centers, contexts, negatives, V, C, learning_rate):
    words = torch.cat([contexts[:, None], negatives], 1)  # (B, K + 1)
    label = torch.zeros(words.shape).index_fill(1, torch.tensor([0]), 1.0)
    v, w = V[centers], C[words]
    slope = (torch.einsum("bd,bkd->bk", v, w).sigmoid() - label) * learning_rate / len(centers)
    picked = torch.nn.functional.one_hot(centers, len(V)).to(V.dtype)
    at = torch.nn.functional.one_hot(words, len(C)).to(C.dtype)
    new_v = V - picked.T @ torch.einsum("bk,bkd->bd", slope, w)
    return new_v, C - torch.einsum("bkw,bk,bd->wd", at, slope, v)


RIGHT = {
    "backward": by_backward,
    "parameters": by_parameters,
    "numpy": by_numpy,
    "loops": by_loops,
    "one-hot": by_one_hot,
}

# ---- wrong --------------------------------------------------------------------------------------


def with_loss(loss, rates=lambda r: (r, r)):
    """Return an answer by autograd with another loss of v, c, n or other rates."""

    def answer(centers, contexts, negatives, V, C, learning_rate):
        V, C = V.clone().requires_grad_(), C.clone().requires_grad_()
        loss(V[centers], C[contexts], C[negatives]).backward()
        for_v, for_c = rates(learning_rate)
        zero_v, zero_c = torch.zeros_like(V), torch.zeros_like(C)
        found = V.grad if V.grad is not None else zero_v, C.grad if C.grad is not None else zero_c
        return (V - for_v * found[0]).detach(), (C - for_c * found[1]).detach()

    return answer


def alternating(centers, contexts, negatives, V, C, learning_rate):
    """Updates the center rows, and takes the gradient of the context rows from the new ones."""
    new_v, _ = by_backward(centers, contexts, negatives, V, C, learning_rate)
    _, new_c = by_backward(centers, contexts, negatives, new_v, C, learning_rate)
    return new_v, new_c


def by_assignment(centers, contexts, negatives, V, C, learning_rate):
    v, c, n = (x.clone().requires_grad_() for x in (V[centers], C[contexts], C[negatives]))
    loss_of(v, c, n).backward()
    V, C = V.clone(), C.clone()
    V[centers] -= learning_rate * v.grad
    ids = torch.cat([contexts, negatives.reshape(-1)])
    C[ids] -= learning_rate * torch.cat([c.grad, n.grad.flatten(0, 1)])
    return V, C


def turned(answer):
    return lambda *given: answer(*given)[::-1]


def tied(centers, contexts, negatives, V, C, learning_rate):
    one, _ = by_backward(centers, contexts, negatives, V, V, learning_rate)
    _, two = by_numpy(centers, contexts, negatives, V, V, learning_rate)
    return one, two


def in_place(centers, contexts, negatives, V, C, learning_rate):
    new_v, new_c = by_loops(centers, contexts, negatives, V, C, learning_rate)
    V[:] = new_v
    C[:] = new_c
    return V, C


def naive_sigma(v, c, n):
    def minus_log_sigma(x):
        return -torch.log(torch.exp(x) / (1 + torch.exp(x)))

    return (
        minus_log_sigma((v * c).sum(1)) + minus_log_sigma(-(n * v[:, None]).sum(2)).sum(1)
    ).mean()


def terms(v, c, n):
    return logsigmoid((v * c).sum(1)), (n * v[:, None]).sum(2)


def mean_of_negatives(v, c, n):
    positive, scores = terms(v, c, n)
    return -(positive + logsigmoid(-scores).mean(1)).mean()


def pulls_negatives(v, c, n):
    positive, scores = terms(v, c, n)
    return -(positive + logsigmoid(scores).sum(1)).mean()


def exchanged(v, c, n):
    """Its derivatives by the scores c·v and n·v are −σ(c·v) and σ(−n·v)."""
    return -(softplus((v * c).sum(1)) + softplus(-(n * v[:, None]).sum(2)).sum(1)).mean()


def only_the_rows(centers, contexts, negatives, V, C, learning_rate):
    new_v, new_c = by_backward(centers, contexts, negatives, V, C, learning_rate)
    return new_v[centers], new_c[contexts]


def the_steps(*given):
    return tuple(new - old for new, old in zip(by_backward(*given), given[3:5], strict=True))


VARIANTS = {
    "sign": (with_loss(loss_of, lambda r: (-r, -r)),),
    "summed_over_batch": (with_loss(lambda v, c, n: loss_of(v, c, n) * len(v)),),
    "learning_rate_left_out": (with_loss(loss_of, lambda r: (1, 1)),),
    "already_updated": (alternating,),
    "repeats_overwrite": (by_assignment,),
    "noise_rows_forgotten": (with_loss(lambda v, c, n: loss_of(v, c, n.detach())),),
    "context_rows_forgotten": (with_loss(lambda v, c, n: loss_of(v, c.detach(), n)),),
    "one_table_only": (with_loss(lambda v, c, n: loss_of(v, c.detach(), n.detach())),),
    "order": (turned(by_loops),),
    "one_table_for_all": (tied,),
    "sign_of_negatives": (with_loss(pulls_negatives),),
    "sigmas_exchanged": (with_loss(exchanged),),
    "mean_over_negatives": (with_loss(mean_of_negatives),),
    "rows_returned": (only_the_rows,),
    "steps_returned": (the_steps,),
    "input_written_over": (in_place,),
    "overflow": (with_loss(naive_sigma),),
}

ANSWERS = Answers(RIGHT, VARIANTS)

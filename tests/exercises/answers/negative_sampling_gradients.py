"""Answers to negative_sampling_gradients: right in many ways, and variants of each mistake."""

from __future__ import annotations

import numpy as np
import torch

from ptm_edu.exercises.framework.self_test import Answers


def sigma(x):
    return 1 / (1 + np.exp(-x))


def slopes(v, c, n):
    """Return the right slopes of the scores, (B, 1) and (B, K, 1), not yet divided by B."""
    p = sigma(np.einsum("bd,bd->b", v, c)) - 1
    q = sigma(np.einsum("bkd,bd->bk", n, v))
    return p[:, None], q[:, :, None]


# ---- right --------------------------------------------------------------------------------------


def by_broadcasting(v, c, n):
    B = v.shape[0]
    p = sigma((v * c).sum(1, keepdims=True)) - 1
    q = sigma((n * v[:, None, :]).sum(2, keepdims=True))
    return (p * c + (q * n).sum(1)) / B, p * v / B, q * v[:, None, :] / B


def by_einsum(v, c, n):
    p = -1 / (1 + np.exp(np.einsum("bd,bd->b", v, c))) / len(v)
    q = 1 / (1 + np.exp(-np.einsum("bd,bkd->bk", v, n))) / len(v)
    center = np.einsum("b,bd->bd", p, c) + np.einsum("bk,bkd->bd", q, n)
    return center, np.einsum("b,bd->bd", p, v), np.einsum("bk,bd->bkd", q, v)


def by_loops(v, c, n):
    dv, dc, dn = np.zeros_like(v), np.zeros_like(c), np.zeros_like(n)
    for b in range(len(v)):
        p = (sigma(v[b] @ c[b]) - 1) / len(v)
        dv[b] += p * c[b]
        dc[b] = p * v[b]
        for k in range(n.shape[1]):
            q = sigma(v[b] @ n[b, k]) / len(v)
            dv[b] += q * n[b, k]
            dn[b, k] = q * v[b]
    return dv, dc, dn


def with_labels(v, c, n):
    words = np.concatenate([c[:, None], n], axis=1)  # (B, 1 + K, D)
    scores = (words @ v[:, :, None])[..., 0]
    labels = np.zeros_like(scores)
    labels[:, 0] = 1
    error = (0.5 * (1 + np.tanh(scores / 2)) - labels) / len(v)
    outer = error[:, :, None] * v[:, None]
    return (error[:, None] @ words)[:, 0], outer[:, 0], outer[:, 1:]


def stable_by_cases(v, c, n):
    def stable(x):
        small = np.exp(-np.abs(x))
        return np.where(x >= 0, 1 / (1 + small), small / (1 + small)).astype(x.dtype)

    p, q = -stable(-(v * c).sum(-1)), stable((n @ v[..., None]).squeeze(-1))
    dv = p[:, None] * c + np.squeeze(q[:, None] @ n, axis=1)
    return [dv / len(v), p[:, None] * v / len(v), q[..., None] * v[:, None] / len(v)]


def in_double_precision(v, c, n):
    found = by_broadcasting(*(x.astype(np.float64) for x in (v, c, n)))
    return tuple(one.astype(v.dtype) for one in found)


def by_torch_without_autograd(v, c, n):
    tv, tc, tn = (torch.from_numpy(np.ascontiguousarray(x)) for x in (v, c, n))
    p = torch.sigmoid((tv * tc).sum(1)) - 1
    q = torch.sigmoid(torch.bmm(tn, tv[:, :, None])[..., 0])
    dv = p[:, None] * tc + torch.bmm(q[:, None], tn)[:, 0]
    found = (dv, p[:, None] * tv, q[:, :, None] * tv[:, None])
    return tuple((one / len(v)).numpy() for one in found)


def clipped(v, c, n):
    p = sigma(np.clip((v * c).sum(-1), -30, 30)) - 1
    q = sigma(np.clip((v[:, None] * n).sum(-1), -30, 30))
    dv = np.multiply(c.T, p).T + np.sum(np.expand_dims(q, 2) * n, axis=1)
    return dv / len(p), np.multiply(v.T, p).T / len(p), np.expand_dims(q, 2) * v[:, None] / len(p)


RIGHT = {
    "broadcasting": by_broadcasting,
    "einsum": by_einsum,
    "loops": by_loops,
    "labels": with_labels,
    "stable": stable_by_cases,
    "double precision": in_double_precision,
    "torch without autograd": by_torch_without_autograd,
    "clipped": clipped,
}

# ---- wrong --------------------------------------------------------------------------------------


def all_labels_zero(v, c, n):
    words = np.concatenate([c[:, None], n], axis=1)
    error = sigma((words * v[:, None]).sum(2))[:, :, None] / len(v)
    return (error * words).sum(1), error[:, 0] * v, error[:, 1:] * v[:, None]


def all_labels_one(v, c, n):
    words = np.concatenate([c[:, None], n], axis=1)
    error = (sigma((words * v[:, None]).sum(2)) - 1)[:, :, None] / len(v)
    return (error * words).sum(1), error[:, 0] * v, error[:, 1:] * v[:, None]


def exchanged(v, c, n):
    p = -sigma((v * c).sum(1))[:, None] / len(v)
    q = sigma(-(n * v[:, None]).sum(2))[:, :, None] / len(v)
    return p * c + (q * n).sum(1), p * v, q * v[:, None]


def slope_of_sigma_by_exp(v, c, n):
    def bell(x):
        return np.exp(-x) / (1 + np.exp(-x)) ** 2

    p, q = -bell((v * c).sum(1))[:, None], bell((n * v[:, None]).sum(2))[:, :, None]
    return (p * c + (q * n).sum(1)) / len(v), p * v / len(v), q * v[:, None] / len(v)


def no_mean(v, c, n):
    p, q = slopes(v, c, n)
    return p * c + (q * n).sum(1), p * v, q * v[:, None]


def mean_over_negatives(v, c, n):
    p, q = slopes(v, c, n)
    B, K = len(v), n.shape[1]
    return (p * c + (q * n).sum(1) / K) / B, p * v / B, q * v[:, None] / (B * K)


def own_vectors(v, c, n):
    p, q = slopes(v, c, n)
    return (p * c + (q * n).sum(1)) / len(v), p * c / len(v), q * n / len(v)


def summed(v, c, n):
    dv, dc, dn = by_broadcasting(v, c, n)
    return dv, dc, np.sum(dn, axis=1)


def center_from_context(v, c, n):
    p, q = slopes(v, c, n)
    return p * c / len(v), p * v / len(v), q * v[:, None] / len(v)


def context_first(v, c, n):
    dv, dc, dn = by_einsum(v, c, n)
    return dc, dv, dn


def explosive(x):
    return np.exp(x) / (np.exp(x) + 1)


def with_explosive_sigma(v, c, n):
    B = len(v)
    p, q = explosive((v * c).sum(1, keepdims=True)) - 1, explosive((n * v[:, None]).sum(2))
    q = q[:, :, None]
    return (p * c + (q * n).sum(1)) / B, p * v / B, q * v[:, None] / B


def loss(v, c, n):
    """The mean loss, of real or complex numbers."""

    def softplus(x):
        positive = np.where(x.real > 0, x, 0)
        return positive + np.log(np.exp(-positive) + np.exp(x - positive))

    positive, negative = (v * c).sum(1), (n * v[:, None]).sum(2)
    return (softplus(-positive) + softplus(negative).sum(1)).mean()


def by_differences(rule):
    """Return an answer that differentiates along each coordinate by `rule(f, x)`."""

    def answer(v, c, n):
        arrays = [v.astype(float), c.astype(float), n.astype(float)]
        gradients = [np.zeros_like(array) for array in arrays]
        for which, array in enumerate(arrays):
            for index in np.ndindex(array.shape):

                def f(step, which=which, index=index):
                    moved = [x.astype(np.result_type(x, step)) for x in arrays]
                    moved[which][index] += step
                    return loss(*moved)

                gradients[which][index] = rule(f, array[index])
        return tuple(g.astype(x.dtype) for g, x in zip(gradients, (v, c, n), strict=True))

    return answer


def central(f, h):
    return (f(h) - f(-h)) / (2 * h)


def extrapolated(f, x, h=1e-2):
    """Richardson's extrapolation of three central differences."""
    a, b, c = central(f, h), central(f, h / 2), central(f, h / 4)
    return (64 * c - 20 * b + a) / 45


def in_single_precision(v, c, n):
    """Right formulas, computed in float32 whatever the inputs are."""
    single = by_broadcasting(*(x.astype(np.float32) for x in (v, c, n)))
    return tuple(gradient.astype(v.dtype) for gradient in single)


VARIANTS = {
    "finite_differences": (
        by_differences(lambda f, x: (f(1e-7) - f(0)) / 1e-7),
        by_differences(lambda f, x: central(f, 1e-4)),
        by_differences(lambda f, x: central(f, 1e-6 * max(abs(x), 1e-3))),
        by_differences(extrapolated),
        by_differences(lambda f, x: f(1e-20j).imag / 1e-20),
        by_differences(lambda f, x: f(1e-8j).imag / 1e-8),
        in_single_precision,
    ),
    "sign": (lambda v, c, n: tuple(-one for one in by_einsum(v, c, n)),),
    "sigma_without_minus_one": (all_labels_zero,),
    "negatives_pulled_near": (all_labels_one,),
    "sigmas_exchanged": (exchanged,),
    "missing_log": (slope_of_sigma_by_exp,),
    "not_averaged": (no_mean,),
    "divided_by_k": (mean_over_negatives,),
    "own_vector": (own_vectors,),
    "summed_over_negatives": (summed,),
    "center_incomplete": (center_from_context,),
    "order": (context_first,),
    "overflow": (with_explosive_sigma,),
}

ANSWERS = Answers(RIGHT, VARIANTS)

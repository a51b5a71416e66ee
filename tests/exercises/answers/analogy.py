"""Answers to analogy: right ones of different kinds, and variants of each mistake."""

from __future__ import annotations

import math

import numpy as np
import torch
from torch.nn.functional import cosine_similarity, normalize

from ptm_edu.exercises.framework.self_test import Answers


def leave_out(scores, *ids):
    scores = torch.as_tensor(scores).clone()
    for i in ids:
        scores[i] = -float("inf")
    return scores


def unit_rows(vectors):
    """Return the rows as numpy arrays of length 1; a row of zeros stays."""
    rows = np.array(vectors, dtype=float)
    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    return rows / np.where(lengths > 0, lengths, 1)


# ---- right --------------------------------------------------------------------------------------


def by_torch(vectors, a, b, c):
    u = normalize(vectors, dim=1)
    scores = u @ (u[b] - u[a] + u[c])
    scores[[a, b, c]] = -math.inf
    return scores.masked_fill(vectors.norm(dim=1) == 0, -math.inf).argmax()


def by_numpy(vectors, a, b, c):
    u = unit_rows(vectors)
    scores = u.dot(u[b] - u[a] + u[c])
    return next(i for i in np.argsort(-scores, kind="stable") if i not in {a, b, c} and u[i].any())


def by_loop(vectors, a, b, c):
    rows = [[float(x) for x in row] for row in vectors]
    units = []
    for row in rows:
        length = math.sqrt(sum(x * x for x in row))
        units.append([x / length for x in row] if length else row)
    best, best_score = None, -math.inf
    for i, unit in enumerate(units):
        if i in (a, b, c) or not any(unit):
            continue
        score = sum(
            x * (y - z + w) for x, y, z, w in zip(unit, units[b], units[a], units[c], strict=True)
        )
        if score > best_score:
            best, best_score = i, score
    return best


def by_distance(vectors, a, b, c):
    """Among vectors of one length the nearest has the highest cosine."""
    u = normalize(vectors)
    distance = torch.cdist(u[None], (u[b] - u[a] + u[c])[None, None])[0, :, 0]
    trained = vectors.norm(dim=1) > 0
    distance[~trained] = math.inf
    distance[[a, b, c]] = math.inf
    return int(distance.argmin())


def by_topk(vectors, a, b, c):
    u = normalize(vectors.double(), eps=1e-30)
    ranked = (u @ (u[b] - u[a] + u[c])).topk(len(u)).indices.tolist()
    return [i for i in ranked if i not in (a, b, c) and vectors[i].any()][:1]


RIGHT = {
    "torch": by_torch,
    "numpy": by_numpy,
    "loop": by_loop,
    "distance": by_distance,
    "topk": by_topk,
}

# ---- wrong --------------------------------------------------------------------------------------


def nothing_left_out(vectors, a, b, c):
    u = normalize(vectors, dim=1)
    return (u @ (u[b] - u[a] + u[c])).argmax()


def dots(vectors, a, b, c):
    scores = vectors @ (vectors[b] - vectors[a] + vectors[c])
    return leave_out(scores, a, b, c).argmax()


def cosine_of_raw_sum(vectors, a, b, c):
    target = vectors[b] - vectors[a] + vectors[c]
    return leave_out(cosine_similarity(vectors, target[None]), a, b, c).argmax()


def distance_of_raw(vectors, a, b, c):
    target = vectors[b] - vectors[a] + vectors[c]
    return leave_out(-torch.cdist(vectors, target[None])[:, 0], a, b, c).argmax()


def difference_only(vectors, a, b, c):
    u = normalize(vectors)
    return leave_out(cosine_similarity(u, (u[b] - u[a])[None]), a, b, c).argmax()


def product(vectors, a, b, c):
    u = normalize(vectors)
    near = [(1 + u @ u[i]) / 2 for i in (a, b, c)]
    return leave_out(near[1] * near[2] / (near[0] + 1e-3), a, b, c).argmax()


def greatest_distance(vectors, a, b, c):
    u = normalize(vectors)
    distance = (u - (u[b] - u[a] + u[c])).norm(dim=1)
    return leave_out(distance, a, b, c).argmax()


def masked(vectors, a, b, c):
    u = normalize(vectors)
    keep = torch.ones(len(u), dtype=torch.bool)
    keep[[a, b, c]] = False
    return (u[keep] @ (u[b] - u[a] + u[c])).argmax()


def divided_by_zero_at_the_end(vectors, a, b, c):
    u = normalize(vectors)
    target = u[b] - u[a] + u[c]
    cosines = vectors @ target / (vectors.norm(dim=1) * target.norm())
    return leave_out(cosines, a, b, c).topk(1).indices


def by_cosine_similarity(vectors, a, b, c):
    u = normalize(vectors)
    return leave_out(cosine_similarity(u, (u[b] - u[a] + u[c])[None]), a, b, c).argmax()


def masked_with_zero(vectors, a, b, c):
    u = normalize(vectors)
    scores = cosine_similarity(u, (u[b] - u[a] + u[c])[None])
    scores[[a, b, c]] = 0
    return scores.argmax()


VARIANTS = {
    "inputs_left_in": (nothing_left_out,),
    "dot_product": (dots,),
    "normalised_too_late": (cosine_of_raw_sum,),
    "euclidean": (distance_of_raw,),
    "wrong_signs": (lambda vectors, a, b, c: by_torch(vectors, b, a, c),),
    "a_term_missing": (difference_only,),
    "by_multiplication": (product,),
    "farthest": (greatest_distance,),
    "id_among_the_rest": (masked,),
    "zeros_not_a_number": (divided_by_zero_at_the_end,),
    "zeros_above_negatives": (by_cosine_similarity,),
    "masked_with_zero": (masked_with_zero,),
}

ANSWERS = Answers(RIGHT, VARIANTS)

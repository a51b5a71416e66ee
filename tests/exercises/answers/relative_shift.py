"""Answers to relative_shift: right ones of different kinds, and variants of each mistake."""

from __future__ import annotations

import torch
from torch.nn import functional as F  # noqa: N812 - as students write it

from ptm_edu.exercises.framework.self_test import Answers


def sizes(x):
    """Return T and M."""
    T, S = x.shape[2:]
    return T, S - T


# ---- right --------------------------------------------------------------------------------------


def by_loops(x):
    T, M = sizes(x)
    result = torch.zeros_like(x)
    for i in range(T):
        for j in range(M + i + 1):
            result[:, :, i, j] = x[:, :, i, M + i - j]
    return result


def by_rows(x):
    """Each row: the columns up to the farthest key, reversed, then zeros."""
    T, M = sizes(x)
    rows = [F.pad(x[:, :, i, : M + i + 1].flip(-1), (0, T - 1 - i)) for i in range(T)]
    return torch.stack(rows, dim=2)


def by_rolling(x):
    T, M = sizes(x)
    backwards = x.flip(-1)  # distance S − 1 first, right for the last query
    rows = [backwards[:, :, i].roll(-(T - 1 - i), dims=-1) for i in range(T)]
    return torch.stack(rows, dim=-2).tril(M)


def by_one_long_row(x):
    """The authors' way: a column more, another shape, a row less."""
    B, H, T, S = x.shape
    padded = torch.cat([x.new_zeros(B, H, T, 1), x.flip(dims=(3,))], dim=3)
    shifted = padded.reshape(B, H, S + 1, T)[:, :, 1:].reshape(B, H, T, S)
    return torch.tril(shifted, diagonal=S - T)


def by_indexing(x):
    (T, M), S = sizes(x), x.shape[3]
    queries = torch.arange(M, S)
    distance = queries[:, None] - torch.arange(S)[None, :]
    by_key = x[:, :, torch.arange(T)[:, None], distance]
    return torch.where(distance >= 0, by_key, torch.zeros((), dtype=x.dtype))


def by_one_hot(x):
    """A matrix for each query picks the distance of each key."""
    (T, M), S = sizes(x), x.shape[3]
    i, j, d = torch.meshgrid(torch.arange(T), torch.arange(S), torch.arange(S), indexing="ij")
    picks = (d == M + i - j).to(x.dtype)  # (T, S, S)
    return torch.einsum("bhtd,tsd->bhts", x, picks)


RIGHT = {
    "loops": by_loops,
    "rows": by_rows,
    "rolling": by_rolling,
    "one long row": by_one_long_row,
    "indexing": by_indexing,
    "one-hot": by_one_hot,
}

# ---- wrong --------------------------------------------------------------------------------------


def indexed(x, distance):
    """Return x at these columns, (T, S), of each row."""
    return x[:, :, torch.arange(x.shape[2])[:, None], distance]


def grid(x):
    """Return the queries' indices (T, 1), those of the keys (S,), and M."""
    (T, M), S = sizes(x), x.shape[3]
    return torch.arange(T)[:, None], torch.arange(S), M


def without_memory(x):
    i, j, _ = grid(x)
    return indexed(x, (i - j).abs()).tril()


def padded_on_the_left(x):
    T, M = sizes(x)
    rows = [F.pad(x[:, :, i, : M + i + 1].flip(-1), (T - 1 - i, 0)) for i in range(T)]
    return torch.stack(rows, dim=2)


def filled_copy(x):
    T, M = sizes(x)
    result = x.clone()
    for i in range(T):
        for j in range(M + i + 1):
            result[:, :, i, j] = x[:, :, i, M + i - j]
    return result


def looks_ahead(x):
    i, j, M = grid(x)
    ahead = j - (M + i)
    return indexed(x, ahead.clamp(min=0)) * (ahead >= 0)


@torch.no_grad()
def without_gradient(x):
    return by_indexing(x)


VARIANTS = {
    "not_shifted": (lambda x: x.clone(),),
    "reversed_only": (lambda x: torch.flip(x, dims=[-1]),),
    "descending_expected": (lambda x: by_one_long_row(x.flip(-1)),),
    "shifted_the_wrong_way": (
        lambda x: torch.stack(
            [x.flip(-1)[:, :, i].roll(x.shape[2] - 1 - i, -1) for i in range(x.shape[2])], 2
        ),
    ),
    "looks_ahead": (looks_ahead,),
    "distance_off_by_one": (lambda x: by_loops(x.roll(1, dims=-1)),),
    "own_position_hidden": (lambda x: by_indexing(x).tril(x.shape[3] - x.shape[2] - 1),),
    "memory_left_out": (without_memory,),
    "mask_without_memory": (lambda x: torch.tril(by_rolling(x)),),
    "negative_index": (lambda x: indexed(x, (lambda i, j, M: M + i - j)(*grid(x))),),
    "distance_without_sign": (lambda x: indexed(x, (lambda i, j, M: (M + i - j).abs())(*grid(x))),),
    "zeros_on_the_left": (padded_on_the_left,),
    "numbers_of_the_input_left": (filled_copy,),
    "numbers_of_the_next_row": (
        lambda x: (
            torch.cat([torch.zeros_like(x[..., :1]), x.flip(-1)], dim=-1)
            .reshape(*x.shape[:2], x.shape[3] + 1, x.shape[2])[:, :, 1:]
            .reshape(x.shape)
        ),
    ),
    "masked_for_softmax": (
        lambda x: by_loops(x).masked_fill(
            ~torch.ones(x.shape[2:], dtype=torch.bool).tril(x.shape[3] - x.shape[2]), float("-inf")
        ),
    ),
    "softmax_taken": (
        lambda x: F.softmax(
            by_rows(x).masked_fill(torch.ones(x.shape[2:]).triu(sizes(x)[1] + 1) == 1, -1e9), -1
        ),
    ),
    "gradient_cut": (without_gradient,),
}

ANSWERS = Answers(RIGHT, VARIANTS)

"""Answers to causal_mask: right ones of different kinds, and variants of each mistake."""

from __future__ import annotations

import numpy as np
import torch

from ptm_edu.exercises.framework.self_test import Answers


def positions(length, past):
    """Return the positions of the queries, (T, 1), and of the keys, (past + T,)."""
    every = torch.arange(past + length)
    return every[past:, None], every


# ---- right --------------------------------------------------------------------------------------


def by_comparing(length, past=0):
    query_positions, key_positions = positions(length, past)
    return key_positions <= query_positions


def by_loops(length, past=0):
    mask = torch.zeros(length, past + length, dtype=torch.bool)
    for t in range(length):
        for s in range(past + length):
            if s <= past + t:
                mask[t, s] = True
    return mask


def by_rows(length, past=0):
    return torch.stack(
        [torch.tensor([True] * (past + t + 1) + [False] * (length - t - 1)) for t in range(length)]
    )


def by_two_parts(length, past=0):
    ones = torch.ones(length, past, dtype=torch.bool)
    return torch.cat([ones, torch.tril(torch.ones(length, length)) == 1], dim=1)


def by_numpy(length, past=0):
    return torch.from_numpy(np.tri(length, past + length, past, dtype=bool))


def by_cumulated_sums(length, past=0):
    ahead = torch.zeros(length, past + length)
    ahead[range(length - 1), range(past + 1, past + length)] = 1
    return ahead.cumsum(1) == 0


RIGHT = {
    "comparing": by_comparing,
    "loops": by_loops,
    "rows": by_rows,
    "numpy": by_numpy,
    "cumulated sums": by_cumulated_sums,
}

# ---- wrong --------------------------------------------------------------------------------------


def what_is_hidden_without_past(length, past=0):
    """Swapped, before there is anything about the cache."""
    return torch.tril(torch.ones(length, length)) == 0


def ahead(length, past=0):
    query_positions, key_positions = positions(length, past)
    return query_positions <= key_positions


def tril_not_assigned(length, past=0):
    mask = torch.ones(length, length)
    mask.tril()
    return mask.bool()


def lowest(length, past=0):
    low = torch.finfo(torch.float32).min
    return torch.where(by_comparing(length, past), 0.0, low)


def cache_at_the_end(length, past=0):
    ones = torch.ones(length, past, dtype=torch.bool)
    return torch.cat([torch.ones(length, length).tril().bool(), ones], dim=1)


def rows_added(length, past=0):
    ones = torch.ones(past, length, dtype=torch.bool)
    return torch.cat([ones, torch.ones(length, length).tril().bool()], dim=0)


VARIANTS = {
    "swapped": (what_is_hidden_without_past,),
    "transposed": (ahead,),
    "cannot_see_itself": (lambda length, past=0: torch.triu(torch.ones(length, length)) == 0,),
    "sees_the_next": (lambda length, past=0: torch.tril(torch.ones(length, length), 1) > 0,),
    "sees_everything": (tril_not_assigned,),
    "added_to_scores": (
        lowest,
        lambda length, past=0: (1.0 - by_loops(length, past).float()) * -10000.0,
    ),
    "past_left_out": (
        lambda length, past=0: torch.tril(torch.ones(length, length, dtype=torch.bool)),
    ),
    "past_hidden": (
        lambda length, past=0: torch.nn.functional.pad(
            torch.ones(length, length).tril().bool(), (past, 0)
        ),
    ),
    "triangle_begins_at_the_past": (
        lambda length, past=0: torch.tril(torch.ones(length, past + length)).bool(),
    ),
    "past_behind": (cache_at_the_end,),
    "rows_for_the_past": (rows_added,),
    "not_boolean": (
        lambda length, past=0: by_comparing(length, past).long(),
        lambda length, past=0: np.tri(length, past + length, past, dtype=bool),
    ),
}

ANSWERS = Answers(RIGHT, VARIANTS)

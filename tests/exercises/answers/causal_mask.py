"""Answers to causal_mask: right in many ways, and three variants of each mistake."""

from __future__ import annotations

import numpy as np
import torch

from ptm_edu.exercises.framework.self_test import Answers

INF = float("inf")


def places(length, past):
    """Return the places of the tokens that look, (T, 1), and of those looked at, (past + T,)."""
    every = torch.arange(past + length)
    return every[past:, None], every


# ---- right --------------------------------------------------------------------------------------


def by_triangle(length, past=0):
    return torch.tril(torch.ones(length, past + length, dtype=torch.bool), diagonal=past)


def by_comparing(length, past=0):
    asking, asked = places(length, past)
    return asked <= asking


def by_upper_triangle(length, past=0):
    return ~torch.triu(torch.ones(length, past + length), diagonal=past + 1).bool()


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


def by_last_rows(length, past=0):
    """The whole text's mask, of which only the new tokens' rows are wanted."""
    n = past + length
    return torch.ones(n, n).tril().bool()[past:]


def by_numpy(length, past=0):
    return torch.from_numpy(np.tri(length, past + length, past, dtype=bool))


def by_cumulated_sums(length, past=0):
    ahead = torch.zeros(length, past + length)
    ahead[range(length - 1), range(past + 1, past + length)] = 1
    return ahead.cumsum(1) == 0


RIGHT = {
    "triangle": by_triangle,
    "comparing": by_comparing,
    "upper triangle": by_upper_triangle,
    "loops": by_loops,
    "rows": by_rows,
    "two parts": by_two_parts,
    "last rows": by_last_rows,
    "numpy": by_numpy,
    "cumulated sums": by_cumulated_sums,
}

# ---- wrong --------------------------------------------------------------------------------------


def what_is_hidden_by_comparing(length, past=0):
    asking, asked = places(length, past)
    return asked > asking


def what_is_hidden_without_past(length, past=0):
    """Swapped, and the cache forgotten besides: the first is told first."""
    return torch.tril(torch.ones(length, length)) == 0


def upper_by_comparing(length, past=0):
    asking, asked = places(length, past)
    return asking <= asked


def strictly_before(length, past=0):
    asking, asked = places(length, past)
    return asked < asking


def one_too_many(length, past=0):
    asking, asked = places(length, past)
    return asked <= asking + 1


def one_too_many_by_range(length, past=0):
    mask = torch.zeros(length, past + length, dtype=torch.bool)
    for t in range(length):
        mask[t, : past + t + 2] = True
    return mask


def nothing_hidden_by_lost_result(length, past=0):
    mask = torch.ones(length, past + length, dtype=torch.bool)
    mask.tril(past)
    return mask


def lowest(length, past=0):
    low = torch.finfo(torch.float32).min
    return torch.where(by_comparing(length, past), 0.0, low)


def without_past_by_comparing(length, past=0):
    asking, asked = places(length, 0)
    return asked <= asking


def false_for_the_cache(length, past=0):
    asking, asked = places(length, past)
    return (asked <= asking) & (asked >= past)


def filled_into_zeros(length, past=0):
    mask = torch.zeros(length, past + length, dtype=torch.bool)
    mask[:, past:] = torch.ones(length, length).tril()
    return mask


def first_rows(length, past=0):
    n = past + length
    return torch.ones(n, n).tril().bool()[:length]


def cache_at_the_end(length, past=0):
    ones = torch.ones(length, past, dtype=torch.bool)
    return torch.cat([torch.ones(length, length).tril().bool(), ones], dim=1)


def cache_at_the_end_by_padding(length, past=0):
    square = torch.ones(length, length).tril().bool()
    return torch.nn.functional.pad(square, (0, past), value=True)


def cache_at_the_end_by_filling(length, past=0):
    mask = torch.ones(length, past + length, dtype=torch.bool)
    for t in range(length):
        mask[t, t + 1 : length] = False
    return mask


def square(length, past=0):
    return torch.ones(past + length, past + length).tril().bool()


def square_by_comparing(length, past=0):
    _, every = places(length, past)
    return every <= every[:, None]


def rows_added(length, past=0):
    ones = torch.ones(past, length, dtype=torch.bool)
    return torch.cat([ones, torch.ones(length, length).tril().bool()], dim=0)


VARIANTS = {
    "swapped": (
        lambda length, past=0: torch.triu(
            torch.ones(length, past + length), diagonal=past + 1
        ).bool(),
        what_is_hidden_by_comparing,
        what_is_hidden_without_past,
    ),
    "transposed": (
        lambda length, past=0: torch.ones(length, past + length).triu(past).bool(),
        upper_by_comparing,
        lambda length, past=0: by_two_parts(length, past).T,
    ),
    "cannot_see_itself": (
        strictly_before,
        lambda length, past=0: torch.ones(length, past + length).tril(past - 1).bool(),
        lambda length, past=0: torch.triu(torch.ones(length, length)) == 0,
    ),
    "sees_the_next": (
        one_too_many,
        lambda length, past=0: torch.tril(torch.ones(length, length), 1) > 0,
        one_too_many_by_range,
    ),
    "sees_everything": (
        lambda length, past=0: torch.ones(length, past + length).bool(),
        nothing_hidden_by_lost_result,
        lambda length, past=0: torch.full((past + length, past + length), True),
    ),
    "added_to_scores": (
        lambda length, past=0: torch.triu(
            torch.full((length, past + length), -INF), diagonal=past + 1
        ),
        lowest,
        lambda length, past=0: (1.0 - by_loops(length, past).float()) * -10000.0,
    ),
    "past_left_out": (
        lambda length, past=0: torch.tril(torch.ones(length, length, dtype=torch.bool)),
        without_past_by_comparing,
        lambda length, past=0: torch.from_numpy(np.tril(np.ones((length, length), dtype=bool))),
    ),
    "past_hidden": (
        lambda length, past=0: torch.nn.functional.pad(
            torch.ones(length, length).tril().bool(), (past, 0)
        ),
        false_for_the_cache,
        filled_into_zeros,
    ),
    "triangle_begins_at_the_past": (
        lambda length, past=0: torch.tril(torch.ones(length, past + length)).bool(),
        lambda length, past=0: torch.arange(past + length) <= torch.arange(length)[:, None],
        first_rows,
    ),
    "past_behind": (
        cache_at_the_end,
        cache_at_the_end_by_padding,
        cache_at_the_end_by_filling,
    ),
    "rows_for_the_past": (
        square,
        square_by_comparing,
        rows_added,
        lambda length, past=0: torch.tril(torch.ones(past + length, length)).bool(),
    ),
    "not_boolean": (
        lambda length, past=0: torch.tril(torch.ones(length, past + length), diagonal=past),
        lambda length, past=0: by_comparing(length, past).long(),
        lambda length, past=0: np.tri(length, past + length, past, dtype=bool),
    ),
}

ANSWERS = Answers(RIGHT, VARIANTS)

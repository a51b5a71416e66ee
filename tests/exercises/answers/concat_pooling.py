"""Answers to concat_pooling: right ones of different kinds, and variants of each mistake."""

from __future__ import annotations

import torch
from torch import cat

from ptm_edu.exercises.framework.self_test import Answers


def lengths(m):
    return m.sum(dim=1)


def last(h, m):
    return h[torch.arange(len(h)), lengths(m) - 1]


def highest(h, m):
    return h.masked_fill(~m.unsqueeze(-1), float("-inf")).max(dim=1).values


def mean(h, m):
    return (h * m.unsqueeze(-1)).sum(dim=1) / lengths(m).unsqueeze(-1)


def join(*parts):
    return cat(parts, dim=-1)


# ---- right --------------------------------------------------------------------------------------


def by_loop(h, m):
    rows = []
    for states, real in zip(h, m, strict=True):
        words = states[real]  # (n, D)
        rows.append(cat([words[-1], words.max(dim=0).values, words.mean(dim=0)]))
    return torch.stack(rows)


def by_gather(h, m):
    position = (m.sum(1) - 1).view(-1, 1, 1).expand(-1, 1, h.shape[2])
    end = h.gather(1, position).squeeze(1)
    top = torch.where(m[:, :, None], h, torch.finfo(h.dtype).min).max(1)[0]
    return torch.hstack([end, top, (h * m[:, :, None]).sum(1) / m.sum(1, keepdim=True)])


def by_einsum(h, m):
    real = m.to(h.dtype)
    end = torch.nn.functional.one_hot(m.sum(1) - 1, m.shape[1]).to(h.dtype)
    average = torch.einsum("btd,bt->bd", h, real / real.sum(1, keepdim=True))
    top = h.masked_fill(~m[..., None], -1e38).amax(dim=1)
    return cat([torch.einsum("btd,bt->bd", h, end), top, average], dim=-1)


def by_running_maximum(h, m):
    top = h[:, 0]
    for t in range(1, h.shape[1]):
        top = torch.where(m[:, t, None], torch.maximum(top, h[:, t]), top)
    end = h[:, 0]
    for t in range(1, h.shape[1]):
        end = torch.where(m[:, t, None], h[:, t], end)
    return cat([end, top, mean(h, m)], 1)


def by_nan(h, m):
    holes = h.masked_fill(~m[..., None], torch.nan)
    return cat([last(h, m), highest(h, m), holes.nanmean(dim=1)], dim=1)


RIGHT = {
    "loop": by_loop,
    "gather": by_gather,
    "einsum": by_einsum,
    "running maximum": by_running_maximum,
    "nanmean": by_nan,
}

# ---- wrong --------------------------------------------------------------------------------------


def at_the_length(h, m):
    n = lengths(m).clamp(max=h.shape[1] - 1)
    return join(h[torch.arange(len(h)), n], highest(h, m), mean(h, m))


def lowest_by_loop(h, m):
    low = torch.stack([states[real].min(0).values for states, real in zip(h, m, strict=True)])
    return join(last(h, m), low, mean(h, m))


VARIANTS = {
    "padding_is_pooled": (lambda h, m: join(h[:, -1], h.max(dim=1)[0], h.mean(dim=1)),),
    "last_place": (lambda h, m: join(h[:, -1], highest(h, m), mean(h, m)),),
    "max_over_padding": (lambda h, m: join(last(h, m), h.max(dim=1).values, mean(h, m)),),
    "max_of_zeros": (lambda h, m: join(last(h, m), (h * m[..., None]).max(1).values, mean(h, m)),),
    "mean_over_padding": (lambda h, m: join(last(h, m), highest(h, m), h.mean(1)),),
    "mean_divided_wrongly": (
        lambda h, m: join(last(h, m), highest(h, m), (h * m[..., None]).mean(dim=1)),
        lambda h, m: join(last(h, m), highest(h, m), torch.einsum("btd,bt->bd", h, m.to(h.dtype))),
    ),
    "last_off_by_one": (
        at_the_length,
        lambda h, m: join(h[torch.arange(len(h)), lengths(m) - 2], highest(h, m), mean(h, m)),
    ),
    "first_word": (lambda h, m: join(h[:, 0], highest(h, m), mean(h, m)),),
    "min_for_max": (lowest_by_loop, lambda h, m: join(last(h, m), highest(h.abs(), m), mean(h, m))),
    "order": (
        lambda h, m: join(last(h, m), mean(h, m), highest(h, m)),
        lambda h, m: torch.hstack([highest(h, m), mean(h, m), last(h, m)]),
        lambda h, m: join(*[mean(h, m), highest(h, m), last(h, m)]),
    ),
    "part_missing": (
        lambda h, m: join(last(h, m), highest(h, m)),
        lambda h, m: torch.hstack([highest(h, m), mean(h, m)]),
    ),
    "not_joined": (
        lambda h, m: torch.stack([last(h, m), highest(h, m), mean(h, m)], dim=1),
        lambda h, m: torch.vstack([last(h, m), highest(h, m), mean(h, m)]),
        lambda h, m: mean(h, m) + highest(h, m) + last(h, m),
    ),
    "fill_not_low_enough": (
        lambda h, m: join(last(h, m), h.masked_fill(~m[..., None], -100.0).amax(1), mean(h, m)),
    ),
    "gradient_cut": (lambda h, m: join(last(h.data, m), highest(h, m), mean(h, m)),),
}

ANSWERS = Answers(RIGHT, VARIANTS)

"""Answers to concat_pooling: right in many ways, and three variants of each mistake."""

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


def by_indexing(h, m):
    n = m.sum(1)
    top = h.masked_fill(~m[..., None], -torch.inf).amax(1)
    average = h.masked_fill(~m[..., None], 0).sum(1) / n[:, None]
    return cat([h[torch.arange(h.shape[0]), n - 1], top, average], dim=1)


def by_loop(h, m):
    rows = []
    for states, real in zip(h, m, strict=True):
        words = states[real]  # (n, D)
        rows.append(cat([words[-1], words.max(dim=0).values, words.mean(dim=0)]))
    return torch.stack(rows)


def by_gather(h, m):
    place = (m.sum(1) - 1).view(-1, 1, 1).expand(-1, 1, h.shape[2])
    end = h.gather(1, place).squeeze(1)
    top = torch.where(m[:, :, None], h, torch.finfo(h.dtype).min).max(1)[0]
    return torch.hstack([end, top, (h * m[:, :, None]).sum(1) / m.sum(1, keepdim=True)])


def by_nested_lengths(h, m):
    out = []
    for b, n in enumerate(m.sum(1).tolist()):
        piece = h[b, :n]
        out.append(torch.hstack((piece[n - 1], torch.amax(piece, 0), piece.sum(0) / n)))
    return torch.stack(out, dim=0)


def by_einsum(h, m):
    real = m.to(h.dtype)
    end = torch.nn.functional.one_hot(m.sum(1) - 1, m.shape[1]).to(h.dtype)
    average = torch.einsum("btd,bt->bd", h, real / real.sum(1, keepdim=True))
    top = (h - 1e9 * (~m)[..., None]).amax(dim=1)
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
    "indexing": by_indexing,
    "loop": by_loop,
    "gather": by_gather,
    "lengths": by_nested_lengths,
    "einsum": by_einsum,
    "running maximum": by_running_maximum,
    "nanmean": by_nan,
}

# ---- wrong --------------------------------------------------------------------------------------


def no_mask(h, m):
    return join(h[:, -1], h.max(dim=1)[0], h.mean(dim=1))


def no_mask_by_loop(h, m):
    return torch.stack([cat([one[-1], one.amax(0), one.mean(0)]) for one in h])


def mask_for_the_last_only(h, m):
    return join(last(h, m), torch.amax(h, 1), h.sum(1) / h.shape[1])


def minus_one(h, m):
    return join(h[:, -1], highest(h, m), mean(h, m))


def place_of_t(h, m):
    return join(h[:, h.shape[1] - 1, :], highest(h, m), mean(h, m))


def unbound(h, m):
    return join(h.unbind(dim=1)[-1], highest(h, m), mean(h, m))


def max_of_all(h, m):
    return join(last(h, m), h.max(dim=1).values, mean(h, m))


def amax_of_all(h, m):
    return join(last(h, m), torch.amax(h, dim=1), mean(h, m))


def max_pooled(h, m):
    pooled = torch.nn.functional.adaptive_max_pool1d(h.transpose(1, 2), 1)
    return join(last(h, m), pooled.squeeze(2), mean(h, m))


def max_times_mask(h, m):
    return join(last(h, m), (h * m[..., None]).max(1).values, mean(h, m))


def max_where_zero(h, m):
    return join(last(h, m), torch.where(m[..., None], h, 0).amax(1), mean(h, m))


def max_filled_with_zero(h, m):
    return join(last(h, m), h.masked_fill(~m[..., None], 0.0).max(dim=1)[0], mean(h, m))


def mean_of_all(h, m):
    return join(last(h, m), highest(h, m), h.mean(1))


def mean_of_all_by_sum(h, m):
    return join(last(h, m), highest(h, m), h.sum(1) / m.shape[1])


def mean_of_all_pooled(h, m):
    pooled = torch.nn.functional.adaptive_avg_pool1d(h.mT, 1)
    return join(last(h, m), highest(h, m), pooled[..., 0])


def mean_times_mask(h, m):
    return join(last(h, m), highest(h, m), (h * m[..., None]).mean(dim=1))


def mean_over_t(h, m):
    return join(last(h, m), highest(h, m), h.masked_fill(~m[..., None], 0).sum(1) / h.size(1))


def summed(h, m):
    return join(last(h, m), highest(h, m), torch.einsum("btd,bt->bd", h, m.to(h.dtype)))


def at_the_length(h, m):
    n = lengths(m).clamp(max=h.shape[1] - 1)
    return join(h[torch.arange(len(h)), n], highest(h, m), mean(h, m))


def before_the_last(h, m):
    return join(h[torch.arange(len(h)), lengths(m) - 2], highest(h, m), mean(h, m))


def before_the_last_by_loop(h, m):
    ends = [one[n - 2] for one, n in zip(h, lengths(m).tolist(), strict=True)]
    return join(torch.stack(ends), highest(h, m), mean(h, m))


def begin(h, m):
    return join(h[:, 0], highest(h, m), mean(h, m))


def begin_by_argmax(h, m):
    return join(h[torch.arange(len(h)), m.int().argmax(1)], highest(h, m), mean(h, m))


def begin_of_reversed(h, m):
    return join(h.flip(1)[:, -1], highest(h, m), mean(h, m))


def lowest(h, m):
    return join(last(h, m), h.masked_fill(~m[..., None], torch.inf).amin(1), mean(h, m))


def lowest_by_loop(h, m):
    low = torch.stack([one[real].min(0).values for one, real in zip(h, m, strict=True)])
    return join(last(h, m), low, mean(h, m))


def largest_size(h, m):
    return join(last(h, m), highest(h.abs(), m), mean(h, m))


def mean_before_max(h, m):
    return join(last(h, m), mean(h, m), highest(h, m))


def last_at_the_end(h, m):
    return torch.hstack([highest(h, m), mean(h, m), last(h, m)])


def backwards(h, m):
    return join(*[mean(h, m), highest(h, m), last(h, m)])


def without_mean(h, m):
    return join(last(h, m), highest(h, m))


def without_last(h, m):
    return torch.hstack([highest(h, m), mean(h, m)])


def without_max(h, m):
    return join(last(h, m), mean(h, m))


def stacked(h, m):
    return torch.stack([last(h, m), highest(h, m), mean(h, m)], dim=1)


def below_each_other(h, m):
    return torch.vstack([last(h, m), highest(h, m), mean(h, m)])


def added(h, m):
    return mean(h, m) + highest(h, m) + last(h, m)


def minus_hundred(h, m):
    return join(last(h, m), h.masked_fill(~m[..., None], -100.0).amax(1), mean(h, m))


def minus_ten_thousand(h, m):
    return join(last(h, m), torch.where(m[..., None], h, -1e4).max(1)[0], mean(h, m))


def minus_a_hundred_thousand(h, m):
    fill = torch.full_like(h, -1e5)
    return join(last(h, m), torch.where(m[..., None], h, fill).amax(1), mean(h, m))


@torch.no_grad()
def without_gradient(h, m):
    return by_loop(h, m)


def last_of_data(h, m):
    return join(last(h.data, m), highest(h, m), mean(h, m))


def max_of_detached(h, m):
    return join(last(h, m), highest(h.detach(), m), mean(h, m))


VARIANTS = {
    "padding_is_pooled": (no_mask, no_mask_by_loop, mask_for_the_last_only),
    "last_place": (minus_one, place_of_t, unbound),
    "max_over_padding": (max_of_all, amax_of_all, max_pooled),
    "max_of_zeros": (max_times_mask, max_where_zero, max_filled_with_zero),
    "mean_over_padding": (mean_of_all, mean_of_all_by_sum, mean_of_all_pooled),
    "mean_divided_wrongly": (mean_times_mask, mean_over_t, summed),
    "last_off_by_one": (at_the_length, before_the_last, before_the_last_by_loop),
    "first_word": (begin, begin_by_argmax, begin_of_reversed),
    "min_for_max": (lowest, lowest_by_loop, largest_size),
    "order": (mean_before_max, last_at_the_end, backwards),
    "part_missing": (without_mean, without_last, without_max),
    "not_joined": (stacked, below_each_other, added),
    "fill_not_low_enough": (minus_hundred, minus_ten_thousand, minus_a_hundred_thousand),
    "gradient_cut": (without_gradient, last_of_data, max_of_detached),
}

ANSWERS = Answers(RIGHT, VARIANTS)

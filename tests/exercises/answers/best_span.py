"""Answers to best_span: right in many ways, and three variants of each mistake."""

from __future__ import annotations

import numpy as np
import torch

from ptm_edu.exercises.framework.self_test import Answers

INF = float("inf")


def loop(
    score=lambda s, e: s + e,
    ends=lambda i, longest, T: range(i, min(i + longest, T)),
    starts_at=lambda p, i: p[i],
    ends_at=lambda p, j: p[j],
    better=lambda best, null, tau: best > null + tau,
    null=lambda s, e: s[0] + e[0],
    told=lambda i, j, p: [i, j],
    nothing=(0, 0),
    worst=-INF,
):
    """Return an answer of Python's own loops, right but for what is given."""

    def answer(start, end, passage, max_length, threshold):
        out = []
        rows = zip(start.tolist(), end.tolist(), passage.tolist(), strict=True)
        for s, e, p in rows:
            best, span = worst, [0, 0]
            for i in range(len(p)):
                for j in ends(i, max_length, len(p)):
                    if starts_at(p, i) and ends_at(p, j) and score(s[i], e[j]) > best:
                        best, span = score(s[i], e[j]), told(i, j, p)
            out.append(span if better(best, null(s, e), threshold) else list(nothing))
        return torch.tensor(out)

    return answer


def arrays(
    allowed=lambda p: (p, p),
    step=lambda d, longest: (d >= 0) & (d < longest),
    sums=lambda s, e, p: s[:, :, None] + e[:, None, :],
    none=lambda best, s, e, tau: best - s[:, 0] - e[:, 0] <= tau,
    told=lambda i, j, p: (i, j),
    nothing=0,
):
    """Return an answer of numpy's arrays, right but for what is given."""

    def answer(start, end, passage, max_length, threshold):
        s, e, p = start.numpy(), end.numpy(), passage.numpy()
        B, T = s.shape
        at, to = allowed(p)
        table = sums(s, e, p).copy()
        d = np.arange(T)[None, :] - np.arange(T)[:, None]
        table[~(step(d, max_length)[None] & at[:, :, None] & to[:, None, :])] = -np.inf
        place = table.reshape(B, -1).argmax(1)
        i, j = np.unravel_index(place, (T, T))
        best = table[np.arange(B), i, j]
        i, j = told(i, j, p)
        spans = np.stack([i, j], 1)
        spans[none(best, s, e, threshold)] = nothing
        return torch.from_numpy(spans)

    return answer


# ---- right --------------------------------------------------------------------------------------


def by_triangles(start, end, passage, max_length, threshold):
    s = start.masked_fill(~passage, -INF)
    e = end.masked_fill(~passage, -INF)
    table = s.unsqueeze(2) + e.unsqueeze(1)
    T = table.shape[-1]
    band = torch.ones(T, T).triu().tril(max_length - 1).bool()
    best, place = table.masked_fill(~band, -INF).view(len(s), -1).max(-1)
    null = start[:, 0] + end[:, 0]
    spans = torch.stack([place // T, place % T], -1)
    spans[best <= null + threshold] = 0
    return spans


def by_log_probabilities(start, end, passage, max_length, threshold):
    """Sums of logarithms rank alike, and their difference to [CLS]'s is the same."""
    s, e = start.log_softmax(1), end.log_softmax(1)
    return by_triangles(s, e, passage, max_length, threshold)


def by_lengths(start, end, passage, max_length, threshold):
    """One length after the other, the ends shifted against the starts."""
    rows = torch.arange(len(start))
    best = torch.full((len(start),), -INF, dtype=start.dtype)
    spans = torch.zeros(len(start), 2, dtype=torch.long)
    T = start.shape[1]
    for more in range(min(max_length, T)):
        both = passage[:, : T - more] & passage[:, more:]
        score = torch.where(both, start[:, : T - more] + end[:, more:], -INF)
        i = score.argmax(1)
        found = score[rows, i]
        better = found > best
        best = torch.where(better, found, best)
        spans[better] = torch.stack([i, i + more], 1)[better]
    return spans * (best > start[:, 0] + end[:, 0] + threshold)[:, None]


def by_rows(start, end, passage, max_length, threshold):
    """The passage cut out of each row, and its place added again."""
    spans = []
    for s, e, p in zip(start, end, passage, strict=True):
        first, count = int(p.long().argmax()), int(p.sum())
        inside = s[p][:, None] + e[p][None, :]
        steps = torch.arange(count) - torch.arange(count)[:, None]
        inside[(steps < 0) | (steps >= max_length)] = -INF
        i, j = divmod(int(inside.argmax()), count)
        answered = inside[i, j] > s[0] + e[0] + threshold
        spans.append([first + i, first + j] if answered else [0, 0])
    return torch.tensor(spans)


def by_sorting(start, end, passage, max_length, threshold):
    out = []
    for s, e, p in zip(start.tolist(), end.tolist(), passage.tolist(), strict=True):
        places = [t for t, inside in enumerate(p) if inside]
        spans = [(i, j) for i in places for j in places if 0 <= j - i < max_length]
        spans.sort(key=lambda one: s[one[0]] + e[one[1]], reverse=True)
        i, j = spans[0]
        out.append((i, j) if s[i] + e[j] > s[0] + e[0] + threshold else (0, 0))
    return torch.tensor(out)


RIGHT = {
    "triangles": by_triangles,
    "log probabilities": by_log_probabilities,
    "lengths": by_lengths,
    "rows": by_rows,
    "sorting": by_sorting,
    "loops": loop(),
    "arrays": arrays(),
}

# ---- wrong --------------------------------------------------------------------------------------


def two_argmaxes_of_the_passage(start, end, passage, max_length, threshold):
    i = (start - 1e6 * ~passage).argmax(1)
    j = (end - 1e6 * ~passage).argmax(1)
    score = start.gather(1, i[:, None]) + end.gather(1, j[:, None])
    null = start[:, :1] + end[:, :1] + threshold
    return torch.where(score > null, torch.stack([i, j], 1), 0)


def start_then_end(start, end, passage, max_length, threshold):
    out = []
    for s, e, p in zip(start.tolist(), end.tolist(), passage.tolist(), strict=True):
        i = max((t for t in range(len(p)) if p[t]), key=lambda t: s[t])
        j = max((t for t in range(i, min(i + max_length, len(p))) if p[t]), key=lambda t: e[t])
        out.append([i, j] if s[i] + e[j] > s[0] + e[0] + threshold else [0, 0])
    return torch.tensor(out)


def start_then_end_cut(start, end, passage, max_length, threshold):
    s, e = start.masked_fill(~passage, -INF), end.masked_fill(~passage, -INF)
    i = s.argmax(1)
    j = [int(row[k : k + max_length].argmax()) + k for row, k in zip(e, i.tolist(), strict=True)]
    return torch.stack([i, torch.tensor(j)], 1)


def start_then_end_told(start, end, passage, max_length, threshold):
    spans = start_then_end_cut(start, end, passage, max_length, threshold)
    score = start.gather(1, spans[:, :1]) + end.gather(1, spans[:, 1:])
    return spans * (score > start[:, :1] + end[:, :1] + threshold)


def every_end(i, longest, T):
    return range(min(i + longest, T))


def softmaxes(s, e, p):
    s, e = (np.exp(one - one.max(1, keepdims=True)) for one in (s, e))
    return (s / s.sum(1, keepdims=True))[:, :, None] + (e / e.sum(1, keepdims=True))[:, None, :]


def softmaxes_of_the_passage(s, e, p):
    return softmaxes(np.where(p, s, -np.inf), np.where(p, e, -np.inf), p)


def never(best, s, e, tau):
    return np.zeros(len(best), dtype=bool)


def before_the_end(p):
    return np.flip(np.flip(p, 1).cumsum(1), 1) > 0


def behind_the_start(p):
    return p.cumsum(1) > 0


def without_cls(p):
    allowed = before_the_end(p)
    allowed[:, 0] = False
    return allowed


def first_of(p, i):
    return i - p.index(True)


def flattened(start, end, passage, max_length, threshold):
    spans = by_triangles(start, end, passage, max_length, -1e9)
    score = [start[b, i] + end[b, j] for b, (i, j) in enumerate(spans)]
    return spans[int(torch.stack(score).argmax())]


def first_only(start, end, passage, max_length, threshold):
    return by_rows(start[:1], end[:1], passage[:1], max_length, threshold)


def weak(low):
    def answer(start, end, passage, max_length, threshold):
        band = torch.ones(start.shape[1], start.shape[1]).triu().tril(max_length - 1).bool()
        allowed = passage[:, :, None] & passage[:, None, :] & band
        table = torch.where(allowed, start[:, :, None] + end[:, None, :], low)
        best, place = table.flatten(1).max(1)
        spans = torch.stack([place // start.shape[1], place % start.shape[1]], 1)
        return spans * (best > start[:, 0] + end[:, 0] + threshold)[:, None]

    return answer


def product_of_masks(start, end, passage, max_length, threshold):
    p = passage.to(start.dtype)
    band = torch.ones(p.shape[1], p.shape[1], dtype=start.dtype).triu().tril(max_length - 1)
    allowed = p[:, :, None] * p[:, None, :] * band
    table = (start[:, :, None] + end[:, None, :]) * allowed + (1 - allowed) * -1e8
    best, place = table.flatten(1).max(1)
    spans = torch.stack([place // p.shape[1], place % p.shape[1]], 1)
    return spans * (best > start[:, 0] + end[:, 0] + threshold)[:, None]


def product_of_scores(start, end, passage, max_length, threshold):
    p = passage.to(start.dtype)
    s, e = start * p + (p - 1) * 1e7, end * p + (p - 1) * 1e7
    s[:, 0], e[:, 0] = start[:, 0], end[:, 0]
    return by_triangles(s, e, passage | (s != s), max_length, threshold)


def product_of_arrays(start, end, passage, max_length, threshold):
    def table(s, e, p):
        with np.errstate(invalid="ignore"):
            s, e = (one * p - 1e7 * ~p for one in (s, e))
        return s[:, :, None] + e[:, None, :]

    everywhere = arrays(sums=table, allowed=lambda p: (np.ones_like(p), np.ones_like(p)))
    return everywhere(start, end, passage, max_length, threshold)


VARIANTS = {
    "independent_argmaxes": (
        lambda start, end, passage, max_length, threshold: torch.stack(
            [start.argmax(dim=-1), end.argmax(dim=-1)], dim=-1
        ),
        two_argmaxes_of_the_passage,
        arrays(step=lambda d, longest: d == d),
    ),
    "start_first": (start_then_end, start_then_end_cut, start_then_end_told),
    "end_before_start": (
        loop(ends=every_end),
        arrays(step=lambda d, longest: d < longest),
        arrays(step=lambda d, longest: np.abs(d) <= longest - 1),
    ),
    "length_ignored": (
        loop(ends=lambda i, longest, T: range(i, T)),
        arrays(step=lambda d, longest: d >= 0),
        lambda s, e, p, longest, tau: by_triangles(s, e, p, 512, tau),
    ),
    "one_too_long": (
        loop(ends=lambda i, longest, T: range(i, min(i + longest + 1, T))),
        arrays(step=lambda d, longest: (d >= 0) & (d <= longest)),
        lambda s, e, p, longest, tau: by_sorting(s, e, p, longest + 1, tau),
    ),
    "one_too_short": (
        loop(ends=lambda i, longest, T: range(i, min(i + longest - 1, T))),
        arrays(step=lambda d, longest: (d >= 0) & (d + 1 < longest)),
        lambda s, e, p, longest, tau: by_triangles(s, e, p, longest - 1, tau),
    ),
    "probabilities_added": (
        lambda start, end, passage, max_length, threshold: by_triangles(
            start.softmax(1), end.softmax(1), passage, max_length, -5.0
        ),
        arrays(sums=softmaxes, none=never),
        arrays(sums=softmaxes_of_the_passage, none=never),
    ),
    "scores_multiplied": (
        loop(score=lambda s, e: s * e),
        arrays(sums=lambda s, e, p: s[:, :, None] * e[:, None, :]),
        arrays(sums=lambda s, e, p: np.einsum("bi,bj->bij", s, e), none=never),
    ),
    "passage_ignored": (
        loop(starts_at=lambda p, i: True, ends_at=lambda p, j: True),
        arrays(allowed=lambda p: (p | True, p | True)),
        lambda s, e, p, longest, tau: by_triangles(s, e, torch.ones_like(p), longest, tau),
    ),
    "question_allowed": (
        loop(starts_at=lambda p, i: any(p[i:]), ends_at=lambda p, j: any(p[j:])),
        arrays(allowed=lambda p: (without_cls(p), without_cls(p))),
        loop(starts_at=lambda p, i: True),
    ),
    "padding_allowed": (
        loop(starts_at=lambda p, i: any(p[: i + 1]), ends_at=lambda p, j: any(p[: j + 1])),
        arrays(allowed=lambda p: (p, behind_the_start(p))),
        loop(ends_at=lambda p, j: True),
    ),
    "end_exclusive": (
        loop(told=lambda i, j, p: [i, j + 1]),
        arrays(told=lambda i, j, p: (i, j + 1)),
        lambda *given: by_rows(*given) + torch.tensor([0, 1]),
    ),
    "counted_from_the_passage": (
        loop(told=lambda i, j, p: [first_of(p, i), first_of(p, j)]),
        arrays(told=lambda i, j, p: (i - p.argmax(1), j - p.argmax(1))),
        lambda s, e, p, *rest: by_triangles(s, e, p, *rest) - p.long().argmax(1)[:, None],
    ),
    "batch_as_one": (
        flattened,
        first_only,
        lambda start, end, passage, max_length, threshold: first_only(
            start, end, passage, max_length, threshold
        ).repeat(len(start), 1),
    ),
    "threshold_ignored": (
        loop(better=lambda best, null, tau: best > null),
        arrays(none=lambda best, s, e, tau: best < s[:, 0] + e[:, 0]),
        lambda s, e, p, longest, tau: by_lengths(s, e, p, longest, 0),
    ),
    "threshold_on_the_other_side": (
        loop(better=lambda best, null, tau: best + tau > null),
        arrays(none=lambda best, s, e, tau: s[:, 0] + e[:, 0] - best > tau),
        lambda s, e, p, longest, tau: by_lengths(s, e, p, longest, -tau),
    ),
    "turned_round": (
        loop(better=lambda best, null, tau: best <= null + tau),
        arrays(none=lambda best, s, e, tau: best > s[:, 0] + e[:, 0] + tau),
        loop(better=lambda best, null, tau: null > best),
    ),
    "always_answered": (
        loop(better=lambda best, null, tau: True),
        arrays(none=never),
        lambda s, e, p, longest, tau: by_rows(s, e, p, longest, -INF),
    ),
    "half_of_cls": (
        loop(null=lambda s, e: s[0]),
        loop(null=lambda s, e: e[0]),
        arrays(none=lambda best, s, e, tau: best <= s[:, 0] + tau),
    ),
    "no_answer_told_otherwise": (
        loop(nothing=(-1, -1)),
        arrays(nothing=-1),
        lambda *given: (found := by_rows(*given)) - (found.sum(1, keepdim=True) == 0).long(),
    ),
    "fill_not_low_enough": (weak(0.0), weak(-50.0), loop(worst=-100.0)),
    "zero_times_infinity": (product_of_masks, product_of_scores, product_of_arrays),
}

ANSWERS = Answers(RIGHT, VARIANTS)

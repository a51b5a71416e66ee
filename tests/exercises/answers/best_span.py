"""Answers to best_span: right ones of different kinds, and variants of each mistake."""

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
    span_of=lambda i, j, p: [i, j],
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
                        best, span = score(s[i], e[j]), span_of(i, j, p)
            out.append(span if better(best, null(s, e), threshold) else list(nothing))
        return torch.tensor(out)

    return answer


def arrays(
    allowed=lambda p: (p, p),
    step=lambda d, longest: (d >= 0) & (d < longest),
    sums=lambda s, e, p: s[:, :, None] + e[:, None, :],
    none=lambda best, s, e, tau: best - s[:, 0] - e[:, 0] <= tau,
    span_of=lambda i, j, p: (i, j),
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
        position = table.reshape(B, -1).argmax(1)
        i, j = np.unravel_index(position, (T, T))
        best = table[np.arange(B), i, j]
        i, j = span_of(i, j, p)
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
    best, position = table.masked_fill(~band, -INF).view(len(s), -1).max(-1)
    null = start[:, 0] + end[:, 0]
    spans = torch.stack([position // T, position % T], -1)
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
        scores = score[rows, i]
        better = scores > best
        best = torch.where(better, scores, best)
        spans[better] = torch.stack([i, i + more], 1)[better]
    return spans * (best > start[:, 0] + end[:, 0] + threshold)[:, None]


def by_rows(start, end, passage, max_length, threshold):
    """The passage cut out of each row, and its position added again."""
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


RIGHT = {
    "log probabilities": by_log_probabilities,
    "lengths": by_lengths,
    "rows": by_rows,
    "loops": loop(),
    "arrays": arrays(),
}

# ---- wrong --------------------------------------------------------------------------------------


def start_then_end(start, end, passage, max_length, threshold):
    out = []
    for s, e, p in zip(start.tolist(), end.tolist(), passage.tolist(), strict=True):
        i = max((t for t in range(len(p)) if p[t]), key=lambda t: s[t])
        j = max((t for t in range(i, min(i + max_length, len(p))) if p[t]), key=lambda t: e[t])
        out.append([i, j] if s[i] + e[j] > s[0] + e[0] + threshold else [0, 0])
    return torch.tensor(out)


def before_the_end(p):
    return np.flip(np.flip(p, 1).cumsum(1), 1) > 0


def without_cls(p):
    allowed = before_the_end(p)
    allowed[:, 0] = False
    return allowed


def flattened(start, end, passage, max_length, threshold):
    spans = by_triangles(start, end, passage, max_length, -1e9)
    score = [start[b, i] + end[b, j] for b, (i, j) in enumerate(spans)]
    return spans[int(torch.stack(score).argmax())]


def first_only(start, end, passage, max_length, threshold):
    return by_rows(start[:1], end[:1], passage[:1], max_length, threshold)


def product_of_scores(start, end, passage, max_length, threshold):
    p = passage.to(start.dtype)
    s, e = start * p + (p - 1) * 1e7, end * p + (p - 1) * 1e7
    s[:, 0], e[:, 0] = start[:, 0], end[:, 0]
    return by_triangles(s, e, passage | (s != s), max_length, threshold)


VARIANTS = {
    "independent_argmaxes": (arrays(step=lambda d, longest: d == d),),
    "start_first": (start_then_end,),
    "end_before_start": (arrays(step=lambda d, longest: d < longest),),
    "length_ignored": (loop(ends=lambda i, longest, T: range(i, T)),),
    "one_too_long": (loop(ends=lambda i, longest, T: range(i, min(i + longest + 1, T))),),
    "one_too_short": (loop(ends=lambda i, longest, T: range(i, min(i + longest - 1, T))),),
    "probabilities_added": (
        lambda start, end, passage, max_length, threshold: by_triangles(
            start.softmax(1), end.softmax(1), passage, max_length, -5.0
        ),
    ),
    "scores_multiplied": (loop(score=lambda s, e: s * e),),
    "passage_ignored": (loop(starts_at=lambda p, i: True, ends_at=lambda p, j: True),),
    "question_allowed": (arrays(allowed=lambda p: (without_cls(p), without_cls(p))),),
    "padding_allowed": (
        loop(starts_at=lambda p, i: any(p[: i + 1]), ends_at=lambda p, j: any(p[: j + 1])),
    ),
    "end_exclusive": (loop(span_of=lambda i, j, p: [i, j + 1]),),
    "counted_from_the_passage": (
        loop(span_of=lambda i, j, p: [i - p.index(True), j - p.index(True)]),
    ),
    "batch_as_one": (
        flattened,
        first_only,
        lambda start, end, passage, max_length, threshold: first_only(
            start, end, passage, max_length, threshold
        ).repeat(len(start), 1),
    ),
    "threshold_ignored": (loop(better=lambda best, null, tau: best > null),),
    "threshold_on_the_other_side": (loop(better=lambda best, null, tau: best + tau > null),),
    "turned_round": (loop(better=lambda best, null, tau: best <= null + tau),),
    "always_answered": (loop(better=lambda best, null, tau: True),),
    "half_of_cls": (loop(null=lambda s, e: s[0]),),
    "no_answer_told_otherwise": (loop(nothing=(-1, -1)),),
    "border_moved": (loop(better=lambda best, null, tau: best > null + tau + 0.05),),
    "length_capped": (lambda s, e, p, most, tau: by_triangles(s, e, p, min(most, 10), tau),),
    "fill_not_low_enough": (loop(worst=-100.0),),
    "zero_times_infinity": (product_of_scores,),
}

ANSWERS = Answers(RIGHT, VARIANTS)

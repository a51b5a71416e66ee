"""The inputs of `beam_step`, and the reference."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from types import SimpleNamespace
from typing import Any, TypeAlias

import numpy as np
import torch
from torch import Tensor

from ptm_edu.exercises.framework.exercise import Function
from ptm_edu.exercises.framework.runner import Case
from ptm_edu.exercises.framework.sweep import any_float, sizes

from .mistakes import ENDED_AGAIN, MISREAD, MIXED, NOT_COUNTED, OTHER_ALPHAS, UNJOINED

MARGIN = 1e-3  # between neighbors in the ranking, so that no rounding decides
RUNNING = ("running", "wider", "double")
EDGES = ("first", "all_ended", "default", "no_penalty")

Rng: TypeAlias = np.random.Generator
Step: TypeAlias = dict[str, Any]  # the arguments by name


def cases(seed: int) -> list[Case]:
    """Return twelve steps without near ties, where every misreading of the rules shows."""
    rng = np.random.default_rng(seed)
    (running,) = _agreed(lambda: [_drawn(rng, W=4, V=7, ended=0, width=4)], UNJOINED, sorted)
    mixed = _agreed(lambda: [_drawn(rng, W=8, V=4, ended=4, width=10) for _ in MIXED], MISREAD)
    (double,) = _agreed(lambda: [_drawn(rng, W=3, V=6, ended=0, width=3, dtype="float64")])
    (default,) = _agreed(lambda: [_drawn(rng, W=3, V=5, ended=1, width=3, alpha=0.6)])
    others: dict[str, Callable[[], list[Step]]] = {
        "wider": lambda: [_drawn(rng, W=3, V=8, ended=0, width=5)],
        "first": lambda: [_first(rng)],
        "all_ended": lambda: [_drawn(rng, W=4, V=6, ended=4, width=3)],
        "no_penalty": lambda: [_drawn(rng, W=4, V=5, ended=1, width=4, alpha=0.0)],
        "transposed": lambda: [_turned(_drawn(rng, W=4, V=6, ended=2, width=4))],
        "forbidden": lambda: [_forbidden(rng)],
    }
    steps = {name: _agreed(draw)[0] for name, draw in others.items()}
    return [
        Case("running", running),
        Case("double", double),
        *map(Case, MIXED, mixed),
        Case("default", _without_alpha(default), extreme=True),
        *(Case(name, step, extreme=name != "wider") for name, step in steps.items()),
    ]


def sweep(rng: Rng) -> Iterator[Case]:
    """Yield steps without near ties: any lengths, totals and α, any of them ended or −∞.

    Two larger ones end otherwise if α or a length is slightly different.
    """
    one_goes_on = SimpleNamespace(W=2, V=1)  # with a single candidate
    for n, size in enumerate([*sizes(rng, 10, W=4, V=3), one_goes_on]):
        (step,) = _agreed(partial(_any_step, rng, n, size.W, size.V))
        yield Case("", step if n % 3 else _without_alpha(step))
    for others in (OTHER_ALPHAS, (*ENDED_AGAIN, *NOT_COUNTED)):
        (step,) = _agreed(lambda: [_drawn(rng, W=8, V=4, ended=4, width=10, alpha=0.6)], others)
        yield Case("", _without_alpha(step))


def _without_alpha(step: Step) -> Step:
    return {name: step[name] for name in step if name != "alpha"}


def _any_step(rng: Rng, n: int, W: int, V: int) -> list[Step]:
    """Return a step; for even n its totals are very low, except of what has ended, and all stay."""
    logits = rng.normal(0, 1.5, (W, V))
    logits[rng.random((W, V)) < 0.2 * (n % 2)] = -np.inf
    logits[:, 0] = 1  # one word at least is possible
    log_p = logits - np.log(np.exp(logits).sum(axis=1, keepdims=True))
    ended = rng.permutation(W) < (W if n == 2 else (W + 1) // 2)
    totals = -rng.uniform(0, 4, W)
    totals = 7 * totals - np.where(ended, 21, 80) if n % 2 == 0 else totals
    totals[rng.permutation(W)[1:] if n % 5 == 4 else []] = -np.inf
    candidates = np.where(ended, 1, np.isfinite(log_p).sum(axis=1))[np.isfinite(totals)].sum()
    dtype = "float64" if n == 2 else any_float(rng)
    step = {
        "totals": totals.astype(dtype),
        "log_p": np.asarray(log_p.astype(dtype), order="F" if n % 2 else "C"),
        "lengths": rng.integers(ended, 9, W),
        "ended": ended & (n != 1),
        "width": int(candidates if n % 2 == 0 else rng.integers(1, candidates + 1)),
        "alpha": (0.6, 0.0, round(rng.uniform(0.1, 2), 2))[n % 3],
    }
    return [step]


def _drawn(
    rng: Rng,
    W: int,
    V: int,
    ended: int,
    width: int,
    alpha: float = 0.8,
    dtype: str = "float32",
) -> Step:
    """Return a step with so many of W hypotheses ended, all of them shorter than the others."""
    logits = rng.normal(0, 1.5, (W, V))
    log_p = logits - np.log(np.exp(logits).sum(axis=1, keepdims=True))
    over = rng.permutation(W) < ended
    lengths = np.where(over, rng.integers(1, 6, W), 6)
    totals = -rng.uniform(0.5, 0.9, W) * (lengths + 1) * np.where(over, 1.5, 1)
    numbers = {"totals": totals.astype(dtype), "log_p": log_p.astype(dtype)}
    return {**numbers, "lengths": lengths, "ended": over, "width": width, "alpha": alpha}


def _first(rng: Rng) -> Step:
    step = _drawn(rng, W=1, V=7, ended=0, width=4)
    return {**step, "totals": np.zeros(1, "float32"), "lengths": np.zeros(1, "int64")}


def _turned(step: Step) -> Step:
    return {**step, "log_p": np.asfortranarray(step["log_p"])}


def _forbidden(rng: Rng) -> Step:
    """Return a step with two words of probability 0, and a position that no hypothesis takes."""
    step = _drawn(rng, W=4, V=6, ended=1, width=4)
    step["log_p"][:, rng.permutation(6)[:2]] = -np.inf
    step["totals"][rng.choice(np.flatnonzero(~step["ended"]))] = -np.inf
    return step


def _agreed(
    draw: Callable[[], list[Step]],
    implementations: Sequence[Function] = (),
    order: Callable[[list[tuple[int, int]]], list[tuple[int, int]]] = list,
) -> list[Step]:
    """Draw steps until no scores are near ties and the right way and all others differ."""
    while True:
        steps = draw()
        if all(map(_is_clear, steps)):
            chosen = [
                [order(_chosen(implementation, step)) for step in steps]
                for implementation in (reference, *implementations)
            ]
            if all(choice not in chosen[:n] for n, choice in enumerate(chosen)):
                return steps


def _is_clear(step: Step) -> bool:
    totals, log_p, lengths, ended, width, alpha = _tensors(step)
    sums, penalties = _candidates(totals, log_p, lengths, ended, alpha)
    best = (sums / penalties).flatten().sort(descending=True).values[: width + 1]
    return bool(best[:width].isfinite().all() and (best[:-1] - best[1:]).min() > MARGIN)


def _chosen(implementation: Function, step: Step) -> list[tuple[int, int]]:
    parents, words, _ = implementation(*_tensors(step))
    return list(zip(parents.tolist(), words.tolist(), strict=True))


def _tensors(step: Step) -> list[Any]:
    return [torch.as_tensor(x) if isinstance(x, np.ndarray) else x for x in step.values()]


# ---- the reference ------------------------------------------------------------------------------


def reference(
    totals: Tensor,
    log_p: Tensor,
    lengths: Tensor,
    ended: Tensor,
    width: int,
    alpha: float = 0.6,
) -> tuple[Tensor, Tensor, Tensor]:
    """Return parents, words and totals (width,) of the best candidates, best score first.

    A hypothesis that goes on has V candidates, totals + log_p with one word more; one that has
    ended has a single candidate, itself, whose word is −1. A score is the total divided by
    ((5 + length) / 6)^α (Wu et al. 2016, eq. 14). totals, lengths, ended (W,), log_p (W, V).
    """
    sums, penalties = _candidates(totals, log_p, lengths, ended, alpha)
    position = (sums / penalties).flatten().topk(width).indices
    parent, word = position // sums.shape[1], position % sums.shape[1]
    return parent, word.where(word < log_p.shape[1], -1), sums.flatten()[position]


def _candidates(
    totals: Tensor, log_p: Tensor, lengths: Tensor, ended: Tensor, alpha: float
) -> tuple[Tensor, Tensor]:
    """Return the totals and penalties (W, V + 1) of all; in the last column nothing is added."""
    onward = (totals[:, None] + log_p).masked_fill(ended[:, None], -torch.inf)
    stay = totals.masked_fill(~ended, -torch.inf)[:, None]
    longer = (lengths[:, None] + 1).expand_as(log_p)
    length = torch.cat([longer, lengths[:, None]], dim=1)
    return torch.cat([onward, stay], dim=1), ((5 + length) / 6) ** alpha

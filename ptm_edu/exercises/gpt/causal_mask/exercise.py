"""Exercise: which tokens a token of a left-to-right model may look at (chapter 4)."""

from __future__ import annotations

import numpy as np
import torch
from torch import Tensor

from ptm_edu.exercises.framework import findings
from ptm_edu.exercises.framework.exercise import Check, Exercise
from ptm_edu.exercises.framework.runner import Case
from ptm_edu.language import Text

from .mistakes import ALONE, CACHED, MISTAKES

# ---- what the answer is called with -------------------------------------------------------------


def cases(seed: int) -> list[Case]:
    """Return four masks without a cache and three with one, of more tokens and of fewer than T.

    Those with a cache count as extreme: what goes wrong without one is named by that alone.
    """
    rng = np.random.default_rng(seed)
    short, middle, long = (int(rng.integers(*span)) for span in ((3, 6), (6, 10), (10, 17)))
    return [
        _case("short", short),
        _case("long", long),
        _case("one_token", 1),
        _case("nothing_cached", middle, 0),
        _case("cached", middle + 1, short, extreme=True),
        _case("long_past", short, long, extreme=True),
        _case("step", 1, int(rng.integers(2, 30)), extreme=True),
    ]


def _case(name: str, length: int, past: int | None = None, extreme: bool = False) -> Case:
    rest = {} if past is None else {"past": past}
    return Case(name, {"length": length, **rest}, extreme=extreme)


# ---- the reference ------------------------------------------------------------------------------


def reference(length: int, past: int = 0) -> Tensor:
    """Return (T, past + T), True where a new token may look: at all before it and at itself.

    The mask of a decoder's self-attention (Vaswani et al. 2017, §3.2.3), of which GPT is made
    (Radford et al. 2018, §3.1). The columns begin with `past` tokens from a cache.
    """
    return torch.ones((length, past + length), dtype=torch.bool).tril(diagonal=past)


# ---- what is checked ----------------------------------------------------------------------------

CHECKS = (
    Check(
        "value",
        Text("Without a cache", "没有缓存时"),
        2,
        Text(
            "row t is True at columns 0 to t: a token looks at itself and at all before it, never "
            "ahead",
            "第 t 行在第 0 到 t 列为 True：词元可以看自己和之前的所有词元，不能往后看",
        ),
        findings.values(*ALONE),
    ),
    Check(
        "past",
        Text("With tokens in a cache", "缓存中已有词元时"),
        2,
        Text(
            "T rows for the new tokens; first `past` columns, True throughout, then the triangle; "
            "a single new token may look everywhere",
            "每个新词元一行，共 T 行；先是 `past` 列，全为 True，然后才是三角形；"
            "只有一个新词元时处处可看",
        ),
        findings.values(*CACHED),
        requires="value",
    ),
    Check(
        "form",
        Text("Shape and type", "形状与类型"),
        1,
        Text(
            "a tensor of booleans, torch.bool, of shape (T, past + T)",
            "布尔张量（torch.bool），形状为 (T, past + T)",
        ),
        findings.shape_and_dtype(*ALONE, *CACHED),
        requires="value",
    ),
)

exercise = Exercise(
    name="causal_mask",
    title=Text("The causal mask", "因果掩码"),
    cases=cases,
    reference=reference,
    checks=CHECKS,
    mistakes=MISTAKES,
)

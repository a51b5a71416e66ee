"""Exercise: two texts as one sequence, or as two where their order means nothing (chapter 4)."""

from __future__ import annotations

import numpy as np
import torch
from torch import Tensor

from ptm_edu.exercises.framework import findings
from ptm_edu.exercises.framework.exercise import Check, Exercise
from ptm_edu.exercises.framework.runner import Case
from ptm_edu.language import Text

from .mistakes import MISTAKES

USUAL, SMALL = ("longer", "shorter"), ("equal", "one_token", "empty")

# ---- what the answer is called with -------------------------------------------------------------


def cases(seed: int) -> list[Case]:
    """Return five pairs of texts whose tokens are all different, and different from the marks."""
    rng = np.random.default_rng(seed)
    return [
        _case(rng, "longer", N=3, M=6),
        _case(rng, "shorter", N=7, M=4),
        _case(rng, "equal", N=4, M=4),
        _case(rng, "one_token", N=1, M=1),
        _case(rng, "empty", N=3, M=0, extreme=True),
    ]


def _case(rng: np.random.Generator, name: str, N: int, M: int, extreme: bool = False) -> Case:
    marks, tokens = np.split(rng.permutation(60)[: 3 + N + M], [3])
    start, delimiter, extract = marks.tolist()
    texts = {"first": tokens[:N], "second": tokens[N:]}
    return Case(
        name, {**texts, "start": start, "delimiter": delimiter, "extract": extract}, extreme=extreme
    )


# ---- the reference ------------------------------------------------------------------------------


def reference(
    first: Tensor, second: Tensor, start: int, delimiter: int, extract: int
) -> tuple[Tensor, Tensor]:
    """Return ⟨s⟩ first $ second ⟨e⟩, (T,), and both orders of the two, (2, T).

    T is N + M + 3 for first (N,) and second (M,) (Radford et al. 2018, §3.3 and Figure 1).
    """

    def joined(one: Tensor, other: Tensor) -> Tensor:
        begin, between, end = (one.new_tensor([mark]) for mark in (start, delimiter, extract))
        return torch.cat([begin, one, between, other, end])

    return joined(first, second), torch.stack([joined(first, second), joined(second, first)])


# ---- what is checked ----------------------------------------------------------------------------

CHECKS = (
    Check(
        "entailment",
        Text("Entailment: one sequence", "蕴含：一个序列"),
        2,
        Text(
            "result 1 of 2: start, first, delimiter, second, extract, in this order, (N + M + 3,)",
            "结果一：依次为 start、first、delimiter、second、extract，形状 (N + M + 3,)",
        ),
        findings.returned(0, *USUAL),
    ),
    Check(
        "similarity",
        Text("Similarity: both orders", "相似：两种次序"),
        2,
        Text(
            "result 2 of 2: two such sequences, (2, N + M + 3): in row 0 first stands before "
            "second, in row 1 second before first",
            "结果二：两个这样的序列，形状 (2, N + M + 3)：第 0 行 first 在前，第 1 行 second 在前",
        ),
        findings.returned(1, *USUAL),
    ),
    Check(
        "edges",
        Text("Other lengths, integers, inputs as they were", "其他长度、整数；不改动输入"),
        1,
        Text(
            "texts of equal length, of one token and of none work alike; both results are int64; "
            "no input is written over",
            "两段文本等长、只有一个词元、其中一段为空时同样正确；两个结果都是 int64；不改写输入",
        ),
        findings.all_of(
            findings.values(*SMALL), findings.shape_and_dtype(*USUAL, *SMALL), findings.unchanged()
        ),
        requires=("entailment", "similarity"),
    ),
)

exercise = Exercise(
    name="entailment_and_similarity",
    title=Text("Two texts for one model", "把两段文本交给一个模型"),
    cases=cases,
    reference=reference,
    checks=CHECKS,
    mistakes=MISTAKES,
)

"""Exercise: what BERT reads, the sum of three embeddings and its layer norm (chapter 5)."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from ptm_edu.exercises.framework import findings
from ptm_edu.exercises.framework.exercise import Check, Exercise
from ptm_edu.exercises.framework.runner import Case
from ptm_edu.language import Text

from .mistakes import MISTAKES
from .wrong import NAMES, USUAL

TABLES = NAMES[2:]

Array: TypeAlias = np.ndarray
Rng: TypeAlias = np.random.Generator

# ---- what the answer is called with -------------------------------------------------------------


def cases(seed: int) -> list[Case]:
    """Return ten cases, two of them equal: whoever draws numbers differs from himself there.

    Where nothing is extreme the table of positions has more than B · T rows and more than there
    are words, so that positions taken from elsewhere give numbers and no error.
    """
    rng = np.random.default_rng(seed)
    batch = _drawn(rng, (4, 1, 2), T=5, D=6, P=18)
    return [
        _case("batch", batch),
        _case("double", _drawn(rng, (2, 5), T=6, D=8, P=14, dtype="float64")),
        _case("one_text", _drawn(rng, (3,), T=4, D=8, P=13)),
        _case("wide", _drawn(rng, (1, 2, 1, 3), T=4, D=10, P=20)),
        _case("again", batch),
        _case("transposed", [np.asfortranarray(one) for one in batch]),
        _case("one_token", _drawn(rng, (1, 1), T=1, D=6, P=12), extreme=True),
        _case("full_length", _drawn(rng, (3, 6), T=7, D=4, P=7), extreme=True),
        _case("small", _drawn(rng, (2, 3), T=5, D=6, P=15, scale=0.02), 1e-3, extreme=True),
        _case("flat", _flat(_drawn(rng, (1, 3), T=4, D=4, P=13)), 1e-4, extreme=True),
    ]


def _case(
    name: str, given: list[Array], epsilon: float | None = None, extreme: bool = False
) -> Case:
    rest = {} if epsilon is None else {"epsilon": epsilon}
    # Where little varies gradients are so large that no two ways to compute them agree.
    learning = TABLES if epsilon is None else ()
    return Case(name, {**dict(zip(NAMES, given, strict=True)), **rest}, learning, extreme)


def _drawn(
    rng: Rng,
    first: tuple[int, ...],
    T: int,
    D: int,
    P: int,
    dtype: str = "float32",
    scale: float = 3.0,
) -> list[Array]:
    """Return ids and types (B, T), of each text's `first` tokens 0, then 1, and five tables.

    Word 0 of the 12 is never read: some libraries keep its row, as padding's, from learning.
    """
    types = (np.arange(T) >= np.array(first)[:, None]).astype(np.int64)
    ids = rng.integers(1, 12, types.shape)
    tables = [rng.normal(0, scale, (rows, D)) for rows in (12, 2, P)]
    norm = [rng.choice([-1, 1], D) * rng.uniform(0.5, 2, D), rng.normal(0, 1, D)]
    return [ids, types, *(one.astype(dtype) for one in (*tables, *norm))]


def _flat(given: list[Array]) -> list[Array]:
    """Return the same with tables whose every row is one number: then nothing varies over D."""
    ids, types, *tables = given
    # Quarters, so that their sums and means are exact in any order.
    rows = [np.round(one[:, :1] * 4) / 4 + np.zeros_like(one) for one in tables[:3]]
    return [ids, types, *rows, *tables[3:]]


# ---- the reference ------------------------------------------------------------------------------


def reference(
    ids: Tensor,
    token_types: Tensor,
    words: Tensor,
    segments: Tensor,
    positions: Tensor,
    weight: Tensor,
    bias: Tensor,
    epsilon: float = 1e-12,
) -> Tensor:
    """Return the layer norm of word + segment + position, (B, T, D) (Devlin et al. 2019, Figure 2).

    Ids and token types are (B, T), the tables (V, D), (2, D) and (P, D), the norm's weight and
    bias (D,). The norm and its ε are those of the released code (google-research/bert).
    """
    places = torch.arange(ids.shape[1])
    x = words[ids] + segments[token_types] + positions[places]
    return functional.layer_norm(x, x.shape[-1:], weight, bias, epsilon)


# ---- what is checked ----------------------------------------------------------------------------

CHECKS = (
    Check(
        "value",
        Text("The sum and its layer norm", "三者之和与层归一化"),
        3,
        Text(
            "the word's row by its id, the segment's by the token type, the position's by the "
            "place 0 … T − 1, the same for each text; their sum, normalised over D, times weight, "
            "plus bias",
            "按编号取词的一行，按类型取片段的一行，按位置 0 … T − 1 取位置的一行（每段文本相同）；"
            "三者相加，在 D 上归一化，乘以 weight，再加 bias",
        ),
        findings.values(*USUAL),
    ),
    Check(
        "gradients",
        Text("Gradients", "梯度"),
        1,
        Text(
            "loss.backward() reaches the three tables, the weight and the bias; a row that is read "
            "twice learns from both places",
            "loss.backward() 按公式把梯度传到三张表、weight 和 bias；"
            "被读到两次的行，两处的梯度都要计入",
        ),
        findings.all_of(*(findings.gradient(name, *USUAL) for name in TABLES)),
        requires="value",
    ),
    Check(
        "edges",
        Text("One token, full length, and ε", "单个词元、最大长度与 ε"),
        1,
        Text(
            "one token, and as many as there are positions; small numbers show that ε is added to "
            "the variance, under the root, and a sum that is the same number throughout gives the "
            "bias",
            "只有一个词元，或词元数等于位置数；数值很小时可以看出 ε 加在根号内的方差上；"
            "若一处的和在 D 上全是同一个数，结果就是 bias",
        ),
        findings.values("one_token", "full_length", "small", "flat"),
        requires="value",
    ),
    Check(
        "form",
        Text("Shape, type, and inputs as they come", "形状、类型；不挑剔也不改动输入"),
        1,
        Text(
            "a tensor (B, T, D) in the tables' dtype; no input is written over, and transposed "
            "ones (not contiguous) work too",
            "形状为 (B, T, D)、dtype 与各表相同的张量；不改写输入，内存不连续的输入也能用",
        ),
        findings.all_of(
            findings.unchanged(),
            findings.values("transposed"),
            findings.shape_and_dtype(*USUAL, "one_token"),
        ),
        requires="value",
    ),
)

exercise = Exercise(
    name="input_embeddings",
    title=Text("What BERT reads", "BERT 的输入嵌入"),
    cases=cases,
    reference=reference,
    checks=CHECKS,
    mistakes=MISTAKES,
)

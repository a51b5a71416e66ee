"""Exercise: the loss of a left-to-right language model, with its shift and padding (chapter 4)."""

from __future__ import annotations

import numpy as np
from torch import Tensor
from torch.nn import functional

from ptm_edu.exercises.framework import checks, findings
from ptm_edu.exercises.framework.exercise import Check, Exercise
from ptm_edu.exercises.framework.runner import Case
from ptm_edu.language import Text

from .mistakes import MISTAKES

USUAL = ("batch", "double", "no_padding")

# ---- what the answer is called with -------------------------------------------------------------


def cases(seed: int) -> list[Case]:
    """Return nine cases; no two of B, T and V are equal, so that a wrong axis always shows.

    The first text of a usual batch has no padding: what runs on from it into the next shows.
    """
    rng = np.random.default_rng(seed)
    return [
        _case("batch", _drawn(rng, (6, 2, 4), T=6, V=7)),
        _case("double", _drawn(rng, (5, 3, 2, 4), T=5, V=6, dtype="float64")),
        _case("no_padding", _drawn(rng, (4, 4), T=4, V=5)),
        _case("transposed", [np.asfortranarray(x) for x in _drawn(rng, (5, 4), T=5, V=3)]),
        _case("before", _turned(_drawn(rng, (5, 2, 4), T=6, V=4)), extreme=True),
        _case("any_id", _any_id(_drawn(rng, (6, 3), T=7, V=4)), extreme=True),
        _case("two_tokens", _drawn(rng, (2,), T=2, V=5), extreme=True),
        _case("lone_token", _drawn(rng, (1, 4, 3), T=5, V=8), extreme=True),
        _case("large", _drawn(rng, (3, 5), T=6, V=4, scale=1000), extreme=True),
    ]


def _case(name: str, given: list[np.ndarray], extreme: bool = False) -> Case:
    return Case(
        name, dict(zip(("logits", "ids", "mask"), given, strict=True)), ("logits",), extreme
    )


def _drawn(
    rng: np.random.Generator,
    lengths: tuple[int, ...],
    T: int,
    V: int,
    dtype: str = "float32",
    scale: float = 1.5,
) -> list[np.ndarray]:
    """Return logits (B, T, V), ids (B, T) that are 0 in padding alone, and the mask (B, T)."""
    mask = np.arange(T) < np.array(lengths)[:, None]
    logits = rng.normal(0, scale, (*mask.shape, V)).astype(dtype)
    return [logits, rng.integers(1, V, mask.shape) * mask, mask]


def _turned(given: list[np.ndarray]) -> list[np.ndarray]:
    """Return the same with padding before the texts."""
    return [one[:, ::-1].copy() for one in given]


def _any_id(given: list[np.ndarray]) -> list[np.ndarray]:
    """Return the same with 0 for every other token, and another id as padding."""
    logits, ids, mask = given
    odd = np.arange(ids.shape[1]) % 2 == 1
    return [logits, np.where(mask, np.where(odd, 0, ids), 2), mask]


# ---- the reference ------------------------------------------------------------------------------


def reference(logits: Tensor, ids: Tensor, mask: Tensor) -> Tensor:
    """Return the mean of −log P(u_i | u_1 … u_{i−1}) over all tokens that are predicted.

    Logits (B, T, V) at place t are for token t + 1 of ids (B, T); mask (B, T) is True for tokens,
    False for padding on either side (Radford et al. 2018, eq. 1, up to sign and their number).
    """
    real = mask[:, :-1] & mask[:, 1:]  # the token that is read, and the one that is asked for
    return functional.cross_entropy(logits[:, :-1][real], ids[:, 1:][real])


# ---- what is checked ----------------------------------------------------------------------------

CHECKS = (
    Check(
        "value",
        Text("Value of the loss", "损失的值"),
        2,
        Text(
            "the sum of −log p of token t + 1 by the logits at t, over the number of tokens that "
            "are so predicted; padding neither predicts nor is predicted",
            "用 t 处的 logits 预测第 t + 1 个词元：所有 −log p 之和，除以这样预测的词元数；"
            "填充既不预测，也不被预测",
        ),
        findings.values(*USUAL),
    ),
    checks.gradient("logits", Text("the logits", "logits"), *USUAL),
    Check(
        "edges",
        Text("Padding anywhere, short texts, large logits", "各处的填充、短文本、很大的 logits"),
        1,
        Text(
            "padding may stand before a text, too, and hold any id, and 0 may be a token; two "
            "tokens make one prediction, one token makes none; logits near ±1000 give a finite "
            "loss and finite gradients",
            "填充也可以在文本之前，可以是任意编号，0 也可以是词元；两个词元有一次预测，"
            "一个词元没有；logits 接近 ±1000 时，损失和梯度都有限",
        ),
        findings.all_of(
            findings.values("two_tokens", "lone_token", "any_id", "before", "large"),
            findings.gradient("logits", "large"),
        ),
        requires="value",
    ),
    Check(
        "form",
        Text("One number, and inputs as they come", "一个数；不挑剔也不改动输入"),
        1,
        Text(
            "a tensor of shape () in the logits' dtype; no input is written over, and transposed "
            "ones (not contiguous) work too",
            "形状为 () 的张量，dtype 与 logits 相同；不改写输入，内存不连续的输入也能用",
        ),
        findings.all_of(
            findings.unchanged(), findings.values("transposed"), findings.shape_and_dtype(*USUAL)
        ),
        requires="value",
    ),
)

exercise = Exercise(
    name="shifted_lm_loss",
    title=Text("The loss of a language model", "语言模型的损失"),
    cases=cases,
    reference=reference,
    checks=CHECKS,
    mistakes=MISTAKES,
)

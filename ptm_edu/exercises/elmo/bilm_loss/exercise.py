"""Exercise: a bidirectional language model's loss, with its shifts and padding (chapter 2)."""

from __future__ import annotations

import numpy as np
import torch
from torch import Tensor

from ptm_edu.exercises.framework import checks, findings
from ptm_edu.exercises.framework.exercise import Check, Exercise
from ptm_edu.exercises.framework.runner import Case
from ptm_edu.language import Text

from .mistakes import MISTAKES

LOGITS = ("forward_logits", "backward_logits")
ARGUMENTS = (*LOGITS, "ids", "mask")

# ---- what the answer is called with -------------------------------------------------------------


def cases(seed: int) -> list[Case]:
    """Return eight cases; no two of B, T and V are equal, so that a wrong axis always shows."""
    rng = np.random.default_rng(seed)
    return [
        _case("batch", _drawn(rng, (5, 2, 4), T=6, V=7)),
        _case("double", _drawn(rng, (2, 5, 3, 4), T=5, V=6, dtype="float64")),
        _case("one_sentence", _drawn(rng, (4,), T=4, V=6)),
        _case("two_words", _drawn(rng, (2,), T=2, V=5)),
        _case("lone_word", _drawn(rng, (1, 4, 3), T=5, V=8), extreme=True),
        _case("any_id", _any_id(_drawn(rng, (3, 6), T=7, V=4))),
        _case("transposed", [np.asfortranarray(x) for x in _drawn(rng, (4, 3), T=5, V=3)]),
        _case("large", _drawn(rng, (3, 5), T=6, V=4, scale=1000), extreme=True),
    ]


def _case(name: str, given: list[np.ndarray], extreme: bool = False) -> Case:
    return Case(name, dict(zip(ARGUMENTS, given, strict=True)), LOGITS, extreme)


def _drawn(
    rng: np.random.Generator,
    lengths: tuple[int, ...],
    T: int,
    V: int,
    dtype: str = "float32",
    scale: float = 1.0,
) -> list[np.ndarray]:
    """Return two logits (B, T, V), ids (B, T) that are 0 in padding alone, and the mask (B, T)."""
    mask = np.arange(T) < np.array(lengths)[:, None]
    logits = [rng.normal(0, scale, (*mask.shape, V)).astype(dtype) for _ in LOGITS]
    return [*logits, rng.integers(1, V, mask.shape) * mask, mask]


def _any_id(given: list[np.ndarray]) -> list[np.ndarray]:
    """Return the same with 0 for every other word, and another id as padding."""
    *logits, ids, mask = given
    odd = np.arange(ids.shape[1]) % 2 == 1
    return [*logits, np.where(mask, np.where(odd, 0, ids), 2), mask]


# ---- the reference ------------------------------------------------------------------------------


def reference(forward_logits: Tensor, backward_logits: Tensor, ids: Tensor, mask: Tensor) -> Tensor:
    """Return the mean of −log p over all words that are predicted, in both directions together.

    Logits (B, T, V), ids (B, T), mask (B, T) True for words. Forward logits at t are for word
    t + 1, backward logits at t for word t − 1 (Peters et al. 2018, §3.1).
    """
    real = mask[:, 1:]  # padding stands behind, so where word t is real, word t − 1 is too
    ahead = _surprise(forward_logits[:, :-1], ids[:, 1:])
    behind = _surprise(backward_logits[:, 1:], ids[:, :-1])
    return torch.cat([ahead[real], behind[real]]).mean()


def _surprise(logits: Tensor, ids: Tensor) -> Tensor:
    return -logits.log_softmax(dim=-1).gather(-1, ids[..., None])[..., 0]  # −log p, (B, T − 1)


# ---- what is checked ----------------------------------------------------------------------------

CHECKS = (
    Check(
        "value",
        Text("Value of the loss", "损失的值"),
        3,
        Text(
            "the sum of −log p of word t + 1 by the forward logits at t and of word t − 1 by the "
            "backward logits at t, over the number of words that are so predicted; no padding",
            "正向 logits 在 t 处预测第 t + 1 个词，反向 logits 在 t 处预测第 t − 1 个词："
            "所有 −log p 之和，除以这样预测的词数；不计填充",
        ),
        findings.values("batch", "double"),
    ),
    *(
        checks.gradient(name, Text("these logits", "这些 logits"), "batch", "double")
        for name in LOGITS
    ),
    Check(
        "few_words",
        Text("One sentence, two words, one word", "只有一句、两个词、一个词"),
        1,
        Text(
            "one sentence and two words work like many; a sentence of one word predicts nothing",
            "只有一句、只有两个词时同样正确；只有一个词的句子不预测任何词",
        ),
        findings.values("one_sentence", "two_words", "lone_word"),
        requires="value",
    ),
    Check(
        "padding",
        Text("The mask decides", "由 mask 决定"),
        1,
        Text(
            "the mask alone tells what is padding: any id may stand there, and 0 may be a word",
            "哪里是填充只由 mask 决定：填充处可以是任意编号，0 也可以是一个词",
        ),
        findings.values("any_id"),
        requires="value",
    ),
    Check(
        "large_logits",
        Text("Large logits", "很大的 logits"),
        1,
        Text(
            "logits near ±1000 give a large finite loss and finite gradients",
            "logits 接近 ±1000 时，损失很大但有限，梯度也有限",
        ),
        findings.all_of(
            findings.values("large"), *(findings.gradient(name, "large") for name in LOGITS)
        ),
        requires="value",
    ),
    checks.scalar("batch", "double"),
    checks.inputs("transposed"),
)

exercise = Exercise(
    name="bilm_loss",
    title=Text("The loss of a bidirectional language model", "双向语言模型的损失"),
    cases=cases,
    reference=reference,
    checks=CHECKS,
    mistakes=MISTAKES,
)

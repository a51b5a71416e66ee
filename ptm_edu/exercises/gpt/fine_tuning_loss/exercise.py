"""Exercise: the loss of fine-tuning, a task with the language model beside it (chapter 4)."""

from __future__ import annotations

import numpy as np
from torch import Tensor
from torch.nn import functional

from ptm_edu.exercises.framework import findings
from ptm_edu.exercises.framework.exercise import Check, Exercise
from ptm_edu.exercises.framework.runner import Case
from ptm_edu.language import Text

from .mistakes import MISTAKES

ARGUMENTS = ("class_logits", "labels", "token_logits", "ids", "mask")
LOGITS = ("class_logits", "token_logits")
USUAL = ("batch", "double", "no_padding")

# ---- what the answer is called with -------------------------------------------------------------


def cases(seed: int) -> list[Case]:
    """Return eight cases; no two of B, C, T and V are equal, so that a wrong axis always shows."""
    rng = np.random.default_rng(seed)
    turned = [np.asfortranarray(one) for one in _drawn(rng, (6, 4, 2), C=4, T=6, V=5)]
    return [
        _case("batch", _drawn(rng, (6, 2, 4), C=2, T=6, V=7), 0.3),
        _case("double", _drawn(rng, (2, 5, 3, 4), C=3, T=5, V=6, dtype="float64"), 0.8),
        _case("no_padding", _drawn(rng, (4, 4), C=3, T=4, V=5), 1.6),
        _case("default", _drawn(rng, (4, 3, 2), C=5, T=4, V=6)),
        # Nobody need compute a gradient of what counts for nothing.
        _case("zero", _drawn(rng, (3, 2), C=4, T=3, V=5), 0.0, gradients=LOGITS[:1]),
        _case("one_text", _drawn(rng, (4,), C=3, T=4, V=6), 0.4),
        _case("transposed", turned, 0.7),
        _case("large", _drawn(rng, (3, 5), C=3, T=6, V=4, scale=1000), 0.6, extreme=True),
    ]


def _case(
    name: str,
    given: list[np.ndarray],
    weight: float | None = None,
    gradients: tuple[str, ...] = LOGITS,
    extreme: bool = False,
) -> Case:
    rest = {} if weight is None else {"lm_weight": weight}
    return Case(name, {**dict(zip(ARGUMENTS, given, strict=True)), **rest}, gradients, extreme)


def _drawn(
    rng: np.random.Generator,
    lengths: tuple[int, ...],
    C: int,
    T: int,
    V: int,
    dtype: str = "float32",
    scale: float = 1.5,
) -> list[np.ndarray]:
    """Return logits (B, C), labels (B,), logits (B, T, V), ids (B, T) and mask (B, T)."""
    mask = np.arange(T) < np.array(lengths)[:, None]
    B = len(mask)
    classes, tokens = (rng.normal(0, scale, (B, *n)).astype(dtype) for n in ((C,), (T, V)))
    return [classes, rng.integers(0, C, B), tokens, rng.integers(1, V, mask.shape) * mask, mask]


# ---- the reference ------------------------------------------------------------------------------


def reference(
    class_logits: Tensor,
    labels: Tensor,
    token_logits: Tensor,
    ids: Tensor,
    mask: Tensor,
    lm_weight: float = 0.5,
) -> Tensor:
    """Return the loss of L₃ = L₂ + λ L₁ (Radford et al. 2018, eq. 5), each a mean of −log p.

    L₂ is that of the classes, logits (B, C) and labels (B,); L₁ that of the next tokens, logits
    (B, T, V), ids and mask (B, T), True for tokens; padding stands behind.
    """
    task = functional.cross_entropy(class_logits, labels)
    real = mask[:, 1:]
    language = functional.cross_entropy(token_logits[:, :-1][real], ids[:, 1:][real])
    return task + lm_weight * language


# ---- what is checked ----------------------------------------------------------------------------

CHECKS = (
    Check(
        "value",
        Text("Value of the loss", "损失的值"),
        2,
        Text(
            "the task's loss, the mean of −log p of the labels, plus λ times the language model's, "
            "the mean of −log p of token t + 1 by the logits at t, over real predictions only",
            "任务的损失（标签的 −log p 的平均），加上 λ 乘以语言模型的损失"
            "（用 t 处的 logits 预测第 t + 1 个词元，对真正的预测取 −log p 的平均）",
        ),
        findings.values(*USUAL),
    ),
    Check(
        "gradients",
        Text("Gradients", "梯度"),
        1,
        Text(
            "loss.backward() reaches the logits of classes and those of tokens, these weighed by λ",
            "loss.backward() 把梯度传到类别的 logits 和词元的 logits，后者乘以 λ",
        ),
        findings.all_of(*(findings.gradient(name, *USUAL) for name in LOGITS)),
        requires="value",
    ),
    Check(
        "edges",
        Text("λ = 0, no λ given, one text, large logits", "λ = 0、不给 λ、一段文本、很大的 logits"),
        1,
        Text(
            "λ = 0 is the task's loss alone, and λ is 0.5 where none is given; one text works like "
            "many; logits near ±1000 give a finite loss and finite gradients",
            "λ = 0 就是任务的损失，不给 λ 时为 0.5；只有一段文本时同样正确；"
            "logits 接近 ±1000 时，损失和梯度都有限",
        ),
        findings.all_of(
            findings.values("zero", "default", "one_text", "large"),
            findings.gradient("class_logits", "zero"),
            *(findings.gradient(name, "large") for name in LOGITS),
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
    name="fine_tuning_loss",
    title=Text("The loss of fine-tuning", "微调的损失"),
    cases=cases,
    reference=reference,
    checks=CHECKS,
    mistakes=MISTAKES,
)

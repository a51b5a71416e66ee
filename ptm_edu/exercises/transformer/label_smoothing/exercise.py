"""Exercise: the cross-entropy to smoothed labels, with places that do not count (chapter 3)."""

from __future__ import annotations

import numpy as np
from torch import Tensor

from ptm_edu.exercises.framework import checks, findings
from ptm_edu.exercises.framework.exercise import Check, Exercise
from ptm_edu.exercises.framework.runner import Case
from ptm_edu.language import Text
from ptm_edu.training.ignore_index import IGNORE_INDEX

from .mistakes import MISTAKES

USUAL = ("batch", "double", "all_count")

# ---- what the answer is called with -------------------------------------------------------------


def cases(seed: int) -> list[Case]:
    """Return eight cases; no two of B, T and V are equal, so that a wrong axis always shows."""
    rng = np.random.default_rng(seed)
    return [
        _case("batch", _drawn(rng, (3, 5, 7), ignored=4), 0.3),
        _case("double", _drawn(rng, (4, 3, 6), ignored=5, dtype="float64"), 0.15),
        _case("all_count", _drawn(rng, (2, 4, 9)), 0.2),
        _case("default", _drawn(rng, (2, 6, 5), ignored=3)),
        _case("no_smoothing", _drawn(rng, (5, 2, 4), ignored=2), 0.0),
        _case("one_place", _drawn(rng, (1, 1, 6)), 0.25),
        _case("transposed", [np.asfortranarray(x) for x in _drawn(rng, (3, 4, 5), 2)], 0.1),
        _case("large", _drawn(rng, (3, 4, 5), ignored=2, scale=1000), 0.1, extreme=True),
    ]


def _case(
    name: str, given: list[np.ndarray], smoothing: float | None = None, extreme: bool = False
) -> Case:
    logits, labels = given
    rest = {} if smoothing is None else {"smoothing": smoothing}
    return Case(name, {"logits": logits, "labels": labels, **rest}, ("logits",), extreme)


def _drawn(
    rng: np.random.Generator,
    shape: tuple[int, int, int],
    ignored: int = 0,
    dtype: str = "float32",
    scale: float = 1.5,
) -> list[np.ndarray]:
    """Return logits (B, T, V) and labels (B, T), so many of them −100 and one of the others 0."""
    B, T, V = shape
    labels = rng.integers(1, V, B * T)
    places = rng.permutation(B * T)
    labels[places[:ignored]], labels[places[ignored]] = IGNORE_INDEX, 0
    return [rng.normal(0, scale, shape).astype(dtype), labels.reshape(B, T)]


# ---- the reference ------------------------------------------------------------------------------


def reference(logits: Tensor, labels: Tensor, smoothing: float = 0.1) -> Tensor:
    """Return the mean cross-entropy to smoothed labels, over places whose label is not −100.

    The target gives each of the V words ε/V and the right one 1 − ε more (Szegedy et al. 2016, §7;
    Vaswani et al. 2017, §5.4). logits (B, T, V), labels (B, T).
    """
    counted = labels != IGNORE_INDEX
    nats = -logits[counted].log_softmax(dim=-1)  # (N, V)
    right = nats.gather(1, labels[counted][:, None])[:, 0]
    return ((1 - smoothing) * right + smoothing * nats.mean(dim=1)).mean()


# ---- what is checked ----------------------------------------------------------------------------

CHECKS = (
    Check(
        "value",
        Text("Value of the loss", "损失的值"),
        2,
        Text(
            "the mean, over places whose label is not −100, of (1 − ε) times −log p of the label "
            "plus ε times the mean of −log p over all V words",
            "对标签不是 −100 的位置取平均：(1 − ε) 乘以标签的 −log p，"
            "加上 ε 乘以全部 V 个词的 −log p 的平均",
        ),
        findings.values(*USUAL),
    ),
    checks.gradient("logits", Text("the logits", "logits"), *USUAL),
    Check(
        "edges",
        Text(
            "ε of 0, the default, one place, large logits",
            "ε 为 0、默认值、一个位置、很大的 logits",
        ),
        1,
        Text(
            "ε = 0 is the plain cross-entropy, and ε is 0.1 where none is given; one place works "
            "like many; logits near ±1000 give a finite loss and finite gradients",
            "ε = 0 就是普通交叉熵，不给 ε 时为 0.1；只有一个位置时同样正确；"
            "logits 接近 ±1000 时，损失和梯度都有限",
        ),
        findings.all_of(
            findings.values("no_smoothing", "default", "one_place", "large"),
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
    name="label_smoothing",
    title=Text("Label smoothing", "标签平滑"),
    cases=cases,
    reference=reference,
    checks=CHECKS,
    mistakes=MISTAKES,
)

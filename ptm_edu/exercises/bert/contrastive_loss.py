"""Exercise: the contrastive loss of sentence pairs, with the batch as negatives (chapter 5b)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from ptm_edu.bert.tasks.sentence_embeddings import contrastive_loss as reference
from ptm_edu.exercises.framework import checks, output_tests, token_loss
from ptm_edu.exercises.framework.compare import close
from ptm_edu.exercises.framework.exercise import (
    Check,
    Exercise,
    Function,
    Mistake,
    Trials,
    mistake,
)
from ptm_edu.exercises.framework.runner import Case
from ptm_edu.exercises.framework.sweep import any_float, every_size, numbers, sizes
from ptm_edu.exercises.framework.symptoms import missing_gradient
from ptm_edu.language import Text

ARGUMENTS = ("one", "other")
MIRRORED, USUAL = ("mirrored", "mirrored_double"), ("batch", "double")

# ---- what the answer is called with -------------------------------------------------------------


def cases(seed: int) -> list[Case]:
    """Return nine cases; B and D differ, and the vectors of a case have different lengths.

    In the mirrored cases the cosine of rows i and j is that of rows j and i, so both directions
    have the same loss.
    """
    rng = np.random.default_rng(seed)
    return [
        _case("mirrored", _mirrored(rng, B=4, D=3), 0.5),
        _case("mirrored_double", [x.astype(np.float64) for x in _mirrored(rng, B=5, D=6)], 0.2),
        _case("batch", _vectors(rng, B=5, D=4), 0.4),
        _case("double", [x.astype(np.float64) for x in _vectors(rng, B=3, D=6)], 0.1),
        _case("default", [x.astype(np.float64) for x in _vectors(rng, B=4, D=5)]),
        _case("one_pair", _vectors(rng, B=1, D=3), 0.3),
        _case("transposed", [np.asfortranarray(x) for x in _vectors(rng, B=6, D=2)], 0.7),
        _case("long", _long(_vectors(rng, B=4, D=3)), 2.0),
        _case("large", _apart(rng, B=4, D=3), 0.001, extreme=True),
    ]


def sweep(rng: np.random.Generator) -> Iterator[Case]:
    """Yield batches of vectors of any length, with temperatures from 0.002 to 3, or the default.

    At low temperatures the vectors are doubles: a cosine's rounding is divided by the temperature.
    """
    for n, size in enumerate(sizes(rng, 7, B=4, D=4)):
        temperature = (round(rng.uniform(0.3, 3), 2), None, 0.002, 1.0)[n % 4]
        dtype = any_float(rng) if n % 4 in (0, 3) else "float64"
        vectors = [_not_short(numbers(rng, size.B, size.D, dtype=dtype)) for _ in ARGUMENTS]
        if n % 5 == 0:
            vectors = [np.asfortranarray(x) for x in vectors]
        yield _case("", vectors, temperature)


def _case(
    name: str, vectors: list[np.ndarray], temperature: float | None = None, extreme: bool = False
) -> Case:
    rest = {} if temperature is None else {"temperature": temperature}
    named = dict(zip(ARGUMENTS, vectors, strict=True))
    return Case(name, {**named, **rest}, ARGUMENTS, extreme)


def _vectors(rng: np.random.Generator, B: int, D: int) -> list[np.ndarray]:
    """Return both vectors (B, D) of each pair; lengths from 0.5 to 3, no two the same."""
    return [_of_lengths(rng, rng.normal(size=(B, D))) for _ in ARGUMENTS]


def _mirrored(rng: np.random.Generator, B: int, D: int) -> list[np.ndarray]:
    """Return vectors and a reflection R of each, which is symmetric: x_i · R x_j = R x_i · x_j."""
    one, axis = rng.normal(size=(B, D)), rng.normal(size=D)
    other = one - 2 * (one @ axis)[:, None] * axis / (axis @ axis)
    return [_of_lengths(rng, x) for x in (one, other)]


def _of_lengths(rng: np.random.Generator, x: np.ndarray) -> np.ndarray:
    lengths = rng.permutation(np.linspace(0.5, 3, len(x)))[:, None]
    return (x / np.linalg.norm(x, axis=1, keepdims=True) * lengths).astype(np.float32)


def _long(vectors: list[np.ndarray]) -> list[np.ndarray]:
    """Return doubles, one side a thousand times as long and the other a thousandth."""
    one, other = (x.astype(np.float64) for x in vectors)
    return [1000 * one, other / 1000]


def _apart(rng: np.random.Generator, B: int, D: int) -> list[np.ndarray]:
    """Return pairs that point away from each other: at 0.001 the loss is over a thousand."""
    one = rng.normal(size=(B, D))
    return [one, -one + rng.normal(0, 0.1, (B, D))]


def _not_short(x: np.ndarray) -> np.ndarray:
    """Return numbers of at least 0.5: the gradient of a cosine grows with 1 / length."""
    return (x + 0.5 * np.sign(x)).astype(x.dtype)


# ---- what is checked ----------------------------------------------------------------------------

CHECKS = (
    Check(
        "value",
        Text("Value of the loss", "损失的值"),
        2,
        Text(
            "where the matrix of the cosines is symmetric, so that both directions have the same "
            "loss: the mean over the rows of −log p of the row's own partner, with p from a "
            "softmax over all cosines of the row, divided by the temperature",
            "余弦矩阵对称时，两个方向的损失相同：每一行的余弦除以温度，做 softmax，"
            "取自己的配对的 −log p，再对各行取平均",
        ),
        output_tests.values(*MIRRORED),
    ),
    Check(
        "directions",
        Text("Both directions", "两个方向"),
        2,
        Text(
            "the mean of two losses: from each row of `one` to all rows of `other`, and from each "
            "row of `other` to all rows of `one`",
            "两个损失的平均：从 `one` 的每一行到 `other` 的所有行，以及从 `other` 的每一行到 "
            "`one` 的所有行",
        ),
        output_tests.values(*USUAL),
        requires="value",
    ),
    Check(
        "gradients",
        Text("Gradients", "梯度"),
        1,
        Text(
            "loss.backward() computes the correct gradients of both sides",
            "loss.backward() 算出两边向量的正确梯度",
        ),
        output_tests.gradients(ARGUMENTS, *USUAL),
        requires="directions",
    ),
    Check(
        "edges",
        Text(
            "The default, one pair, any length, a low temperature",
            "默认值、一对、任意长度、很低的温度",
        ),
        1,
        Text(
            "the default of the temperature is 0.05; a single pair has the loss 0; the lengths of "
            "the vectors do not matter; a temperature of 0.001 gives a finite loss and finite "
            "gradients",
            "温度的默认值是 0.05；只有一对时损失为 0；向量的长度不起作用；"
            "温度为 0.001 时，损失和梯度都有限",
        ),
        output_tests.all_of(
            output_tests.values("default", "one_pair", "long", "large"),
            output_tests.gradients(ARGUMENTS, "large"),
        ),
        requires="directions",
    ),
    checks.form_and_inputs(
        Text(
            "a tensor of shape () in the vectors' dtype; no input is overwritten, and transposed "
            "ones (not contiguous) work too",
            "形状为 () 的张量，dtype 与向量相同；不改写输入，内存不连续的输入也能用",
        ),
        *USUAL,
        title=Text("A scalar, and handling of inputs", "标量，以及对输入的处理"),
        requires="directions",
    ),
)

# ---- wrong implementations ----------------------------------------------------------------------

Logits: TypeAlias = Callable[[Tensor, Tensor, float], Tensor]  # (B, B), from both sides and τ
Loss: TypeAlias = Callable[[Tensor], Tensor]  # of logits (B, B), in one direction


def unit(x: Tensor) -> Tensor:
    """Return the rows with length 1."""
    return functional.normalize(x, dim=-1)


def cosines(one: Tensor, other: Tensor) -> Tensor:
    """Return the cosine of each row with each, (B, B)."""
    return unit(one) @ unit(other).T


def nll(logits: Tensor) -> Tensor:
    """Return the mean of −log p of the diagonal, by a softmax over each row."""
    return -logits.log_softmax(dim=1).diagonal().mean()


def by_logits(logits: Logits) -> Function:
    """Return an answer that is wrong in the logits."""
    return answer(logits=logits)


def by_loss(loss: Loss) -> Function:
    """Return an answer that is wrong in the loss of a direction."""
    return answer(loss=loss)


def answer(
    logits: Logits = lambda one, other, t: cosines(one, other) / t, loss: Loss = nll
) -> Function:
    """Return the mean of a loss in both directions, of logits from two sides and a temperature."""

    def result(one: Tensor, other: Tensor, temperature: float = 0.05) -> Tensor:
        scores = logits(one, other, temperature)  # (B, B)
        return (loss(scores) + loss(scores.T)) / 2

    return result


def directed(combined: Callable[[Tensor], Tensor]) -> Function:
    """Return an answer that makes one number of the logits (B, B) otherwise."""

    def result(one: Tensor, other: Tensor, temperature: float = 0.05) -> Tensor:
        return combined(cosines(one, other) / temperature)

    return result


def own_column(logits: Tensor, own: Tensor) -> Tensor:
    """Return the mean of −log p of these columns."""
    return functional.cross_entropy(logits, own)


def without_the_positive(logits: Tensor) -> Tensor:
    """Return the loss with only the other rows in the denominator; 0 of a single pair."""
    own = torch.eye(len(logits), dtype=torch.bool)
    others = logits.masked_fill(own, -torch.inf).logsumexp(dim=1)
    return (others - logits.diagonal()).mean()


def yes_or_no(logits: Tensor) -> Tensor:
    """Return the loss of a separate yes-or-no question for each pair of rows."""
    return functional.binary_cross_entropy_with_logits(logits, torch.eye(len(logits)).to(logits))


def yes_or_no_by_rows(logits: Tensor) -> Tensor:
    """Return the same, added up over each row."""
    return len(logits) * yes_or_no(logits)


def log_of_softmax(logits: Tensor) -> Tensor:
    """Return −log p by a softmax, which rounds to 0, and its logarithm."""
    return -logits.softmax(dim=1).log().diagonal().mean()


def ordinary_values_of(*wrong: Loss) -> Callable[[Trials], bool]:
    """Return the symptom of a wrong loss in all ordinary cases: in others its exp may overflow."""

    def symptom(trials: Trials) -> bool:
        return any(
            all(
                close(trials[name].output.value, _value(by_loss(loss), trials[name].case))
                for name in (*MIRRORED, *USUAL)
            )
            for loss in wrong
        )

    return symptom


def _value(answer: Function, case: Case) -> np.ndarray:
    array: np.ndarray = answer(*map(_tensor, case.arguments.values())).numpy()
    return array


def _tensor(argument: object) -> object:
    return torch.from_numpy(argument) if isinstance(argument, np.ndarray) else argument


def _by_loss(name: str, *wrong: Loss, title: tuple[str, str], en: str, zh: str) -> Mistake:
    return mistake(name, *map(by_loss, wrong), title=title, en=en, zh=zh)


def _by_logits(name: str, *wrong: Logits, title: tuple[str, str], en: str, zh: str) -> Mistake:
    return mistake(name, *map(by_logits, wrong), title=title, en=en, zh=zh)


def _directed(
    name: str, *wrong: Callable[[Tensor], Tensor], title: tuple[str, str], en: str, zh: str
) -> Mistake:
    return mistake(name, *map(directed, wrong), title=title, en=en, zh=zh)


# ---- known mistakes -----------------------------------------------------------------------------

MISTAKES = (
    _by_logits(
        "not_normalized",
        lambda one, other, t: one @ other.T / t,
        lambda one, other, t: unit(one) @ other.T / t,
        lambda one, other, t: one @ unit(other).T / t,
        title=("vectors not normalized", "向量没有归一化"),
        en="Your scores depend on the lengths of the vectors. The cosine does not: divide every "
        "row of both sides by its length, for example with F.normalize(x, dim=-1), before the "
        "product.",
        zh="这里的得分随向量的长度变化，而余弦与长度无关：求乘积之前，"
        "两边的每一行都应除以自己的长度，例如用 F.normalize(x, dim=-1)。",
    ),
    _by_logits(
        "normalized_over_the_batch",
        lambda one, other, t: (
            functional.normalize(one, dim=0) @ functional.normalize(other, dim=0).T / t
        ),
        lambda one, other, t: one / one.norm() @ (other / other.norm()).T / t,
        title=("normalized along the wrong axis", "归一化的轴不对"),
        en="You divide by a length that belongs to a column or to the whole matrix. Each row is a "
        "vector: take the length over its D components, dim=-1.",
        zh="除数是一列或整张矩阵的长度。每一行才是一个向量：应对 D 个分量求长度，即 dim=-1。",
    ),
    _by_logits(
        "temperature_multiplied",
        lambda one, other, t: cosines(one, other) * t,
        title=("multiplied by the temperature", "乘以了温度"),
        en="You multiply the cosines by the temperature. Divide by it: a low temperature makes "
        "small differences of the cosines count.",
        zh="余弦乘以了温度，应除以温度：温度越低，余弦的微小差别越重要。",
    ),
    _by_logits(
        "temperature_without_effect",
        lambda one, other, t: cosines(one, other),
        lambda one, other, t: cosines(one, other) / 0.05,
        title=("temperature has no effect", "温度不起作用"),
        en="`temperature` has no effect: your result is the same for every temperature. Divide the "
        "cosines by it before the softmax.",
        zh="`temperature` 不起作用：无论温度是多少，结果都一样。请在 softmax 之前把余弦除以温度。",
    ),
    mistake(
        "temperature_outside",
        lambda one, other, temperature=0.05: (
            (nll(cosines(one, other)) + nll(cosines(other, one))) / 2 / temperature
        ),
        title=("loss divided by the temperature", "损失除以了温度"),
        en="You divide the loss by the temperature. Divide the cosines, before the softmax.",
        zh="除以温度的是损失，应是余弦，而且在 softmax 之前。",
    ),
    _by_loss(
        "not_the_diagonal",
        lambda logits: own_column(logits, torch.zeros(len(logits), dtype=torch.long)),
        lambda logits: own_column(logits, torch.arange(len(logits)).flip(0)),
        lambda logits: own_column(logits, (torch.arange(len(logits)) + 1) % len(logits)),
        lambda logits: own_column(logits, torch.full((len(logits),), len(logits) - 1)),
        title=("target is not the diagonal", "目标不在对角线上"),
        en="Your target of row i is not row i of the other side. The pairs are on the diagonal of "
        "the (B, B) matrix, so the targets of cross_entropy are torch.arange(B).",
        zh="第 i 行的目标不是另一边的第 i 行。配对都在 (B, B) 矩阵的对角线上，"
        "所以 cross_entropy 的目标是 torch.arange(B)。",
    ),
    _directed(
        "one_direction",
        nll,
        lambda logits: nll(logits.T),
        title=("one direction only", "只有一个方向"),
        en="You compute one direction: from one side to the other. Here the loss is the mean of "
        "both: apply the same cross-entropy to the logits and to their transpose.",
        zh="这里只算了一个方向。本题的损失是两个方向的平均：对 logits 和它的转置各做一次交叉熵，"
        "再取平均。",
    ),
    _directed(
        "directions_added",
        lambda logits: nll(logits) + nll(logits.T),
        title=("directions added", "两个方向相加"),
        en="You add the losses of both directions. Take their mean: divide by 2.",
        zh="两个方向的损失相加了，应取平均：除以 2。",
    ),
    _directed(
        "summed",
        lambda logits: len(logits) * (nll(logits) + nll(logits.T)) / 2,
        lambda logits: len(logits) * (nll(logits) + nll(logits.T)),
        lambda logits: len(logits) * nll(logits),
        lambda logits: len(logits) * nll(logits.T),
        title=("sum instead of mean", "求和而不是取平均"),
        en="Your loss is a sum over the pairs, so it grows with the batch. Take the mean over the "
        "B rows.",
        zh="损失是对各对求和，会随批次增大。请对 B 行取平均。",
    ),
    _directed(
        "mean_of_the_matrix",
        lambda logits: (nll(logits) + nll(logits.T)) / 2 / len(logits),
        lambda logits: nll(logits) / len(logits),
        lambda logits: -(logits.log_softmax(1) + logits.log_softmax(0)).mean() / 2,
        lambda logits: -logits.log_softmax(1).mean(),
        title=("mean over the whole matrix", "对整张矩阵取平均"),
        en="You average over all B · B entries of the matrix. Take the diagonal first, then the "
        "mean over its B entries.",
        zh="取平均的是矩阵的全部 B · B 个数。应先取对角线，再对它的 B 个数取平均。",
    ),
    mistake(
        "positive_left_out",
        by_loss(without_the_positive),
        symptom=ordinary_values_of(without_the_positive),
        title=("own partner left out of the softmax", "softmax 里漏掉了自己的配对"),
        en="Your denominator contains only the negatives. The softmax is over all B rows of the "
        "other side: the own partner is one of them.",
        zh="这里的分母只有负样本。softmax 是对另一边全部 B 行做的，自己的配对也在其中。",
    ),
    _directed(
        "softmax_over_the_matrix",
        lambda logits: logits.logsumexp((0, 1)) - logits.diagonal().mean(),
        title=("softmax over the whole matrix", "对整张矩阵做 softmax"),
        en="You take one softmax over all B · B entries. Each row has its own: its B cosines "
        "compete with each other, not with those of other rows.",
        zh="这里对全部 B · B 个数做了一次 softmax。每一行有自己的 softmax：只在这一行的 B "
        "个余弦之间比较。",
    ),
    mistake(
        "yes_or_no",
        by_loss(yes_or_no),
        by_loss(yes_or_no_by_rows),
        symptom=ordinary_values_of(yes_or_no, yes_or_no_by_rows),
        title=("a sigmoid per pair", "每一对用一个 sigmoid"),
        en="You ask a separate yes-or-no question for each pair, with a sigmoid. Here the rows of "
        "the other side compete in a softmax: which of them is the partner?",
        zh="这里每一对是一个独立的是非题，用了 sigmoid。本题中另一边的各行在 softmax 里竞争："
        "哪一行是配对？",
    ),
    mistake(
        "missing_log",
        by_loss(lambda logits: -logits.softmax(dim=1).diagonal().mean()),
        by_loss(lambda logits: (1 - logits.softmax(dim=1).diagonal()).mean()),
        directed(lambda logits: -logits.softmax(dim=1).diagonal().mean()),
        title=("logarithm missing", "漏取对数"),
        en="You average probabilities. The loss is the mean of −log p: use log_softmax, or "
        "cross_entropy.",
        zh="取平均的是概率。损失是 −log p 的平均：请用 log_softmax 或 cross_entropy。",
    ),
    _directed(
        "wrong_sign",
        lambda logits: -(nll(logits) + nll(logits.T)) / 2,
        lambda logits: -nll(logits),
        lambda logits: -nll(logits.T),
        title=("minus sign missing", "缺少负号"),
        en="You return the mean of log p, which is negative. A loss is minimized: return −log p.",
        zh="返回的是 log p 的平均，是负数。损失要最小化，应返回 −log p。",
    ),
    token_loss.softmax_twice(
        by_loss(lambda logits: nll(logits.softmax(dim=1))),
        directed(lambda logits: nll(logits.softmax(dim=1))),
        directed(lambda logits: (nll(logits.softmax(dim=1)) + nll(logits.softmax(dim=0).T)) / 2),
    ),
    mistake(
        "not_averaged",
        by_loss(lambda logits: -logits.log_softmax(dim=1).diagonal()),
        directed(lambda logits: -logits.log_softmax(dim=1).diagonal()),
        directed(lambda logits: -logits.log_softmax(dim=0).diagonal()),
        title=("one loss per pair", "每对一个损失"),
        en="You return one loss per pair, shape (B,). Take the mean over the batch.",
        zh="返回了每一对的损失，形状是 (B,)。还应对批次取平均。",
    ),
    mistake(
        "gradient_cut",
        lambda one, other, temperature=0.05: reference(one, other.detach(), temperature),
        symptom=missing_gradient("batch", USUAL),
        title=("gradient cut off", "梯度被切断"),
        en="The value is correct, but one side gets no gradient. Both sides are outputs of the "
        "encoder, and both train it. Do not use .data, .detach() or .item().",
        zh="数值正确，但有一边得不到梯度。两边都是编码器的输出，都要训练它："
        "不要用 .data、.detach()、.item()。",
    ),
    token_loss.overflow(by_loss(log_of_softmax)),
)

# ---- the exercise -------------------------------------------------------------------------------

exercise = Exercise(
    name="contrastive_loss",
    title=Text("The contrastive loss", "对比学习的损失"),
    chosen_cases=cases,
    sweep=every_size(sweep),
    reference=reference,
    checks=CHECKS,
    mistakes=MISTAKES,
)

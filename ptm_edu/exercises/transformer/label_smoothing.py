"""Exercise: the cross-entropy to smoothed labels, with positions that do not count (chapter 3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

import numpy as np
import torch
from torch import Tensor
from torch.nn.functional import one_hot

from ptm_edu.exercises.framework import checks, output_tests, token_loss
from ptm_edu.exercises.framework.exercise import Check, Exercise, Function, Mistake, mistake
from ptm_edu.exercises.framework.runner import Case
from ptm_edu.exercises.framework.sweep import any_float, every_size, numbers, sizes
from ptm_edu.exercises.framework.symptoms import looks_up_ignore_index
from ptm_edu.language import Text
from ptm_edu.training.ignore_index import IGNORE_INDEX

USUAL = ("batch", "double", "all_count")

# ---- what the answer is called with -------------------------------------------------------------


def cases(seed: int) -> list[Case]:
    """Return nine cases; no two of B, T and V are equal, so that a wrong axis always shows."""
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
        _case("padded", _drawn(rng, (4, 10, 6), ignored=32), 0.2),
    ]


def sweep(rng: np.random.Generator) -> Iterator[Case]:
    """Yield batches with every share of padding, with any ε or none.

    Some logits are certain of wrong words. Of these, right answers lose digits in float32.
    """
    for n, size in enumerate(sizes(rng, 6, B=3, T=3, V=4)):
        certain = n % 3 == 0 and size.V > 1
        dtype = "float64" if certain else any_float(rng)
        logits = numbers(rng, size.B, size.T, size.V, scale=2, dtype=dtype)
        labels = rng.integers(0, size.V, (size.B, size.T))
        logits -= 1600 * certain * (np.eye(size.V, dtype=dtype)[labels] - 0.5)
        ignored = rng.permutation(labels.size)[: rng.integers(labels.size)]
        labels.ravel()[ignored] = IGNORE_INDEX
        smoothing = (round(rng.uniform(0.05, 0.95), 2), None, 0.0, 1.0)[n % 4]
        yield _case("", [np.asfortranarray(logits) if n % 2 else logits, labels], smoothing)


def _case(
    name: str, arrays: list[np.ndarray], smoothing: float | None = None, extreme: bool = False
) -> Case:
    logits, labels = arrays
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
    positions = rng.permutation(B * T)
    labels[positions[:ignored]], labels[positions[ignored]] = IGNORE_INDEX, 0
    return [rng.normal(0, scale, shape).astype(dtype), labels.reshape(B, T)]


# ---- the reference ------------------------------------------------------------------------------


def reference(logits: Tensor, labels: Tensor, smoothing: float = 0.1) -> Tensor:
    """Return the mean cross-entropy to smoothed labels, over positions whose label is not −100.

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
            "the mean, over positions whose label is not −100, of (1 − ε) times −log p of the "
            "label plus ε times the mean of −log p over all V words",
            "对标签不是 −100 的位置取平均：(1 − ε) 乘以标签的 −log p，"
            "加上 ε 乘以全部 V 个词的 −log p 的平均",
        ),
        output_tests.values(*USUAL, "padded"),
    ),
    checks.gradient("logits", Text("the logits", "logits"), *USUAL),
    Check(
        "edges",
        Text(
            "ε = 0, the default, one position, large logits",
            "ε = 0、默认值、一个位置、很大的 logits",
        ),
        1,
        Text(
            "ε = 0 gives the plain cross-entropy, and the default of ε is 0.1; a single position "
            "works too; logits near ±1000 give a finite loss and finite gradients",
            "ε = 0 时就是普通交叉熵，ε 的默认值是 0.1；只有一个位置时同样正确；"
            "logits 接近 ±1000 时，损失和梯度都有限",
        ),
        output_tests.all_of(
            output_tests.values("no_smoothing", "default", "one_place", "large"),
            output_tests.gradient("logits", "large"),
        ),
        requires="value",
    ),
    checks.scalar_and_inputs("logits", *USUAL),
)


# ---- wrong implementations ----------------------------------------------------------------------


Target: TypeAlias = Callable[[Tensor, float, int], Tensor]  # from one-hot labels, ε and V
Loss: TypeAlias = Callable[[Tensor, Tensor, float], Tensor]  # from right, nats and ε


def _nats(logits: Tensor, labels: Tensor) -> tuple[Tensor, Tensor]:
    """Return −log p of the label and of every word, (N,) and (N, V)."""
    nats = -logits.log_softmax(dim=-1)
    return nats.gather(1, labels[:, None])[:, 0], nats


def _mixed(right: Tensor, nats: Tensor, e: float) -> Tensor:
    return (1 - e) * right + e * nats.mean(dim=1)  # (N,)


def _counted(loss: Loss) -> Function:
    """Return an answer by a loss of the positions that count, right (N,) and nats (N, V)."""

    def answer(logits: Tensor, labels: Tensor, e: float = 0.1) -> Tensor:
        real = labels != IGNORE_INDEX
        return loss(*_nats(logits[real], labels[real]), e)

    return answer


def _by_loss(name: str, *wrong: Loss, title: tuple[str, str], en: str, zh: str) -> Mistake:
    return mistake(name, *map(_counted, wrong), title=title, en=en, zh=zh)


def _by_target(name: str, *wrong: Target, title: tuple[str, str], en: str, zh: str) -> Mistake:
    return mistake(name, *map(_targeted, wrong), title=title, en=en, zh=zh)


def _targeted(target: Target) -> Function:
    def answer(logits: Tensor, labels: Tensor, e: float = 0.1) -> Tensor:
        real, V = labels != IGNORE_INDEX, logits.shape[-1]
        hot = one_hot(labels[real], V).to(logits.dtype)
        return -(target(hot, e, V) * logits[real].log_softmax(-1)).sum(1).mean()

    return answer


def _everywhere(loss: Callable[[Tensor, Tensor, Tensor, float], Tensor]) -> Function:
    """Return an answer by all positions, ignored ones as word 0: right, nats, counted and ε."""

    def answer(logits: Tensor, labels: Tensor, e: float = 0.1) -> Tensor:
        right, nats = _nats(logits.flatten(0, 1), labels.flatten().clamp(min=0))
        return loss(right, nats, labels.flatten() != IGNORE_INDEX, e)

    return answer


def _by_sentence(joined: Callable[[Tensor], Tensor]) -> Function:
    """Return an answer that joins the means of the sentences (B,), NaN where no word counts."""
    one = _counted(lambda right, nats, e: _mixed(right, nats, e).mean())

    def answer(logits: Tensor, labels: Tensor, e: float = 0.1) -> Tensor:
        return joined(torch.stack([one(*pair, e) for pair in zip(logits, labels, strict=True)]))

    return answer


def _entropy(e: float, V: int) -> float:
    target = np.array([1 - e + e / V] + [e / V] * (V - 1))
    return -float((target * np.log(np.maximum(target, 1e-30))).sum())


# ---- known mistakes -----------------------------------------------------------------------------


MISTAKES = (
    _by_loss(
        "no_smoothing",
        lambda right, nats, e: right.mean(),
        lambda right, nats, e: _mixed(right, nats, 0.1).mean(),
        title=("smoothing has no effect", "平滑不起作用"),
        en="`smoothing` has no effect: your result is the same for every ε. A fraction ε of the "
        "target is spread evenly over all V words.",
        zh="`smoothing` 不起作用：无论 ε 是多少，结果都一样。目标中的 ε 应平均分给全部 V 个词。",
    ),
    _by_target(
        "spread_over_the_others",
        lambda hot, e, V: (1 - e) * hot + e / (V - 1) * (1 - hot),
        title=("spread over V − 1 words", "只分给其余的词"),
        en="You spread ε over the other V − 1 words. This also sums to 1, and some implementations "
        "do it. Here, as in the papers and in F.cross_entropy, ε is spread over all V words: the "
        "correct word gets 1 − ε + ε/V.",
        zh="你把 ε 分给了其余 V − 1 个词。这样总和也是 1，有些实现也这样做；"
        "但这里与论文和 F.cross_entropy 相同，分给全部 V 个词：正确的词得 1 − ε + ε/V。",
    ),
    _by_target(
        "does_not_sum_to_one",
        lambda hot, e, V: (1 - e) * hot,
        lambda hot, e, V: (1 - e) * hot + e,
        lambda hot, e, V: (1 - e) * hot + e * (1 - hot),
        lambda hot, e, V: (1 - e) * hot + e / V * (1 - hot),
        lambda hot, e, V: (1 - e) * hot + e / (V - 1),
        lambda hot, e, V: (1 - e) * hot + e / (V - 2) * (1 - hot),
        lambda hot, e, V: hot + e / V,
        lambda hot, e, V: hot + e / V * (1 - hot),
        lambda hot, e, V: hot + e,
        lambda hot, e, V: hot + e * (1 - hot),
        title=("target does not sum to 1", "目标之和不为 1"),
        en="Your target is not a distribution: its V numbers do not sum to 1. The correct word "
        "keeps 1 − ε, and every word, including the correct one, gets ε/V: 1 − ε + V · ε/V = 1.",
        zh="你的目标不是概率分布：V 个数之和不为 1。正确的词保留 1 − ε，每个词（包括它）再得 ε/V："
        "1 − ε + V · ε/V = 1。",
    ),
    _by_loss(
        "shares_swapped",
        lambda right, nats, e: _mixed(right, nats, 1 - e).mean(),
        title=("weights swapped", "两份权重弄反"),
        en="The two weights are swapped: 1 − ε belongs to the label, and ε is spread over the "
        "vocabulary.",
        zh="两个权重弄反了：1 − ε 属于标签，ε 才是平均分给词表的。",
    ),
    _by_loss(
        "prediction_smoothed",
        lambda right, nats, e: -((1 - e) * (-right).exp() + e / nats.shape[1]).log().mean(),
        title=("prediction smoothed, not the labels", "平滑了预测而非标签"),
        en="You smooth the model's predictions. Smooth the labels instead: take the logarithm of "
        "each p first, then weight the logarithms.",
        zh="你平滑的是模型的预测。应平滑标签：先对每个 p 取对数，再把对数加权。",
    ),
    mistake(
        "ignored_in_the_mean",
        _everywhere(lambda right, nats, real, e: (_mixed(right, nats, e) * real).mean()),
        title=("padding in the divisor", "除数计入了填充"),
        en="Your sum leaves out the positions labeled −100, but you divide by the number of all "
        "positions. Divide by the number of positions that count.",
        zh="你的总和没有计入 −100，却除以了所有位置的个数。应除以计入的位置数。",
    ),
    mistake(
        "ignored_counted",
        _everywhere(lambda right, nats, real, e: _mixed(right, nats, e).mean()),
        _everywhere(lambda right, nats, real, e: _mixed(right, nats, e).sum() / real.sum()),
        title=("padding counted as word 0", "填充当作第 0 个词"),
        en="Positions labeled −100 count as if their label were word 0. They are padding: leave "
        "them out of the sum and of the number that you divide by.",
        zh="标签为 −100 的位置被当作第 0 个词计入了。那里是填充：总和与除数都不应计入。",
    ),
    mistake(
        "ignored_places_smoothed",
        _everywhere(lambda r, n, real, e: (1 - e) * r[real].mean() + e * n.mean()),
        _everywhere(
            lambda r, n, real, e: (1 - e) * r[real].mean() + e * n.mean(1).sum() / real.sum()
        ),
        _everywhere(lambda r, n, real, e: ((1 - e) * r * real + e * n.mean(1)).mean()),
        title=("smoothing term counts padding", "平滑项计入了填充"),
        en="The term of the label leaves out positions labeled −100, but the term that is spread "
        "over the vocabulary does not. Padding contributes to neither: select the positions that "
        "count first.",
        zh="标签那一项排除了标为 −100 的位置，平均分给词表的那一项却没有。"
        "填充在两项中都不应计入：请先选出计入的位置。",
    ),
    _by_loss(
        "summed",
        lambda right, nats, e: _mixed(right, nats, e).sum(),
        title=("sum instead of mean", "求和而非平均"),
        en="Your loss is the sum over positions, so it grows with the batch. Take the mean.",
        zh="你的损失是对位置求和，会随批次增大。请取平均。",
    ),
    mistake(
        "mean_of_sentences",
        _by_sentence(lambda each: each.mean()),
        _by_sentence(lambda each: each.nanmean()),
        _by_sentence(lambda each: each.nan_to_num().mean()),
        title=("mean of each sentence first", "先对每个句子取平均"),
        en="You average over each sentence first, then over the sentences. So a word in a short "
        "sentence has more weight than one in a long sentence. Take one mean over all positions.",
        zh="你先对每个句子取平均，再对句子取平均，短句中的词因此权重更大。请对所有位置一次取平均。",
    ),
    _by_loss(
        "divided_by_v",
        lambda right, nats, e: _mixed(right, nats, e).mean() / nats.shape[1],
        title=("divided by V", "除以了 V"),
        en="Your loss is V times too small: you take a mean over the words too. A target is a "
        "distribution: sum over the V words, then take the mean over positions.",
        zh="你的损失小了 V 倍：你对词也取了平均。目标是概率分布：先对 V 个词求和，再对位置取平均。",
    ),
    _by_loss(
        "missing_minus",
        lambda right, nats, e: -_mixed(right, nats, e).mean(),
        title=("minus sign missing", "漏了负号"),
        en="Your result grows as the model gets better. A loss is minimized: put a minus sign "
        "before it.",
        zh="模型越好，你的结果越大。损失应当减小：请在前面加上负号。",
    ),
    _by_loss(
        "kl_divergence",
        lambda right, nats, e: _mixed(right, nats, e).mean() - _entropy(e, nats.shape[1]),
        title=("Kullback-Leibler divergence", "返回了 KL 散度"),
        en="You return the Kullback-Leibler divergence, which is the cross-entropy minus the "
        "entropy of the target. Its gradients are the same, but the exercise asks for the "
        "cross-entropy itself.",
        zh="你返回的是 KL 散度：交叉熵减去目标的熵。它的梯度相同；但本题要的是交叉熵本身。",
    ),
    mistake(
        "minus_100_looked_up",
        lambda logits, labels, e=0.1: _mixed(
            *_nats(logits.flatten(0, 1), labels.flatten()), e
        ).mean(),
        title=("−100 used as an index", "把 −100 当作下标"),
        symptom=looks_up_ignore_index("batch", "all_count"),
        en="Your function uses −100 as an index. It is not a word but a marker: leave out these "
        "positions first, labels != −100.",
        zh="你的函数把 −100 当作下标。它不是词，而是一个记号：请先用 labels != −100 去掉这些位置。",
    ),
    _by_loss(
        "gradient_cut",
        lambda right, nats, e: _mixed(right, nats, e).mean().detach(),
        lambda right, nats, e: _mixed(right, nats.detach(), e).mean(),
        lambda right, nats, e: _mixed(right.detach(), nats, e).mean(),
        title=("gradient cut off", "梯度被切断"),
        en="The value is correct, but a gradient is cut off, so the model would learn little or "
        "nothing. Do not use .item(), .detach(), float() or no_grad().",
        zh="数值正确，但梯度被切断了，模型几乎学不到东西。不要用 .item()、.detach()、"
        "float() 或 no_grad()。",
    ),
    token_loss.overflow(
        _counted(
            lambda right, nats, e: _mixed(-(-right).exp().log(), -(-nats).exp().log(), e).mean()
        )
    ),
)


exercise = Exercise(
    name="label_smoothing",
    title=Text("Label smoothing", "标签平滑"),
    chosen_cases=cases,
    sweep=every_size(sweep),
    reference=reference,
    checks=CHECKS,
    mistakes=MISTAKES,
)

"""Exercise: the loss of skip-gram with negative sampling (chapter 1)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import numpy as np
import torch
from torch import Tensor
from torch.nn.functional import cosine_similarity, logsigmoid

from ptm_edu.exercises.framework import checks, output_tests
from ptm_edu.exercises.framework.compare import same_gradients, same_output
from ptm_edu.exercises.framework.exercise import Check, Exercise, Mistake, Trial, Trials, mistake
from ptm_edu.exercises.framework.runner import Case, Output
from ptm_edu.exercises.framework.sweep import any_float, every_size, numbers, sizes
from ptm_edu.language import Text
from ptm_edu.word2vec import negative_sampling_loss as reference

ARGUMENTS = ("center", "context", "negatives")

# ---- what the answer is called with -------------------------------------------------------------


def cases(seed: int) -> list[Case]:
    """Return six cases: no two of B, K and D are equal, so that a wrong axis always shows."""
    rng = np.random.default_rng(seed)
    return [
        _case("batch", _vectors(rng, B=4, K=3, D=5)),
        _case("double", [x.astype(np.float64) for x in _vectors(rng, B=3, K=6, D=4)]),
        _case("one_pair", _vectors(rng, B=1, K=3, D=4)),
        _case("one_negative", _vectors(rng, B=1, K=1, D=4)),
        _case("transposed", [np.asfortranarray(x) for x in _vectors(rng, B=5, K=2, D=3)]),
        _case("large", _hopeless_vectors(rng, B=3, K=2, D=4), extreme=True),
    ]


def sweep(rng: np.random.Generator) -> Iterator[Case]:
    """Yield batches with scores from near 0 to some 30, and near ±1,000."""
    for size in sizes(rng, B=3, K=4, D=5):
        scale, dtype, order = rng.choice([0.5, 3]), any_float(rng), rng.choice(["C", "F"])
        shapes = ((size.B, size.D), (size.B, size.D), (size.B, size.K, size.D))
        vectors = [numbers(rng, *shape, scale=scale, dtype=dtype) for shape in shapes]
        yield _case("", [np.asarray(x, order=order) for x in vectors])
    for dtype in ("float32", "float64"):
        vectors = _long_vectors(rng, rng.choice((-1, 1), (2, 4, 1)), D=2)
        yield _case("", [x.astype(dtype) for x in vectors])


def _case(name: str, vectors: list[np.ndarray], extreme: bool = False) -> Case:
    return Case(name, dict(zip(ARGUMENTS, vectors, strict=True)), ARGUMENTS, extreme)


def _vectors(rng: np.random.Generator, B: int, K: int, D: int) -> list[np.ndarray]:
    # scores of about ±1, where no way of writing log σ loses digits
    return [rng.normal(0, 0.7, shape).astype(np.float32) for shape in ((B, D), (B, D), (B, K, D))]


def _hopeless_vectors(rng: np.random.Generator, B: int, K: int, D: int) -> list[np.ndarray]:
    """Return vectors whose scores are all wrong: the context points away from the center."""
    signs = np.ones((B, K + 2, 1))
    signs[:, 1] = -1
    return _long_vectors(rng, signs, D)


def _long_vectors(rng: np.random.Generator, signs: np.ndarray, D: int) -> list[np.ndarray]:
    """Return vectors whose scores are about ±1,000: too much for exp in float64.

    The vectors of a pair are on one line; `signs` (B, K + 2, 1) are their directions.
    """
    direction = rng.normal(size=(len(signs), 1, D))
    direction /= np.linalg.norm(direction, axis=-1, keepdims=True)
    joined = (rng.uniform(30, 34, signs.shape) * signs * direction).round(2).astype(np.float32)
    return [joined[:, 0].copy(), joined[:, 1].copy(), joined[:, 2:].copy()]


# ---- what is checked ----------------------------------------------------------------------------


CHECKS = (
    Check(
        "value",
        Text("Value of the loss", "损失的值"),
        3,
        Text(
            "for each pair −log σ(c·v) − Σ log σ(−n·v), summed over its K negatives, "
            "then averaged over the B pairs",
            "每一对：−log σ(c·v) − Σ log σ(−n·v)，对 K 个负样本求和，再对 B 对取平均",
        ),
        output_tests.values("batch", "double"),
    ),
    checks.gradient("center", Text("the center vectors v", "中心词向量 v"), "batch", "double"),
    checks.gradient("context", Text("the context vectors c", "上下文词向量 c"), "batch", "double"),
    checks.gradient("negatives", Text("the negatives n", "负样本向量 n"), "batch", "double"),
    Check(
        "batch_of_one",
        Text("A batch of one", "只有一对的批次"),
        1,
        Text("a single pair and a single negative work too", "只有一对、只有一个负样本时同样正确"),
        output_tests.values("one_pair", "one_negative"),
        requires="value",
    ),
    Check(
        "large_scores",
        Text("Large scores", "很大的得分"),
        1,
        Text(
            "scores near ±1000 give a large finite loss and finite gradients",
            "得分接近 ±1000 时，损失很大但有限，梯度也有限",
        ),
        output_tests.values_and_gradients(ARGUMENTS, "large"),
        requires="value",
    ),
    checks.scalar("batch", "double"),
    checks.inputs("transposed"),
)

# ---- what goes wrong ----------------------------------------------------------------------------


def _mistake(
    name: str,
    *losses: Callable[[Tensor, Tensor], Tensor],
    title: tuple[str, str],
    en: str,
    zh: str,
    matches: Callable[[Output, Output], bool] = same_output,
) -> Mistake:
    """Return a mistake from wrong losses of the scores p = c·v (B,) and n = n·v (B, K)."""
    answers = map(_on_scores, losses)
    return mistake(name, *answers, title=title, en=en, zh=zh, matches=matches)


def _on_scores(loss: Callable[[Tensor, Tensor], Tensor]) -> Callable[..., Tensor]:
    def answer(center: Tensor, context: Tensor, negatives: Tensor) -> Tensor:
        return loss((center * context).sum(-1), (negatives * center[:, None]).sum(-1))

    return answer


def _against_context(center: Tensor, context: Tensor, negatives: Tensor) -> Tensor:
    n = (negatives * context[:, None]).sum(-1)
    return -(logsigmoid((center * context).sum(-1)) + logsigmoid(-n).sum(-1)).mean()


def _every_context(center: Tensor, context: Tensor, negatives: Tensor) -> tuple[Tensor, Tensor]:
    n = (negatives * center[:, None]).sum(-1)
    return -logsigmoid(center @ context.T), -logsigmoid(-n).sum(-1).mean()  # (B, B), ()


def _without_an_axis(center: Tensor, context: Tensor, negatives: Tensor) -> Tensor:
    n = (negatives * center).sum(-1)  # (B, K, D) times (B, D)
    return -(logsigmoid((center * context).sum(-1)) + logsigmoid(-n).sum(-1)).mean()


def _by_matmul(center: Tensor, context: Tensor, negatives: Tensor) -> Tensor:
    n = negatives @ center  # (B, K, D) by (B, D)
    return -(logsigmoid((center * context).sum(-1)) + logsigmoid(-n).sum(-1)).mean()


def _cosines(center: Tensor, context: Tensor, negatives: Tensor) -> Tensor:
    p, n = cosine_similarity(center, context), cosine_similarity(negatives, center[:, None], dim=-1)
    return -(logsigmoid(p) + logsigmoid(-n).sum(-1)).mean()


TWO_OPERANDS = re.compile("must match|cannot be multiplied|not aligned|not be broadcast")


def _axis_is_missing(trials: Trials) -> bool:
    """Two operands do not match, and one of them lacks an axis.

    The sizes in the error are B and K in two cases, or B · K where the product is one of matrices;
    torch.bmm names the operand with too few axes.
    """
    return all(_sizes_are_of_negatives(trials[name]) for name in ("batch", "double"))


def _sizes_are_of_negatives(trial: Trial) -> bool:
    _, error = trial.output.error or ("", "")
    B, K, _ = np.asarray(trial.case.arguments["negatives"]).shape
    sizes = {int(size) for size in re.findall(r"(?<![a-z])\d+", error)}
    clash = {B, K} <= sizes or {B, B * K} <= sizes
    return "batch2 must be a 3D tensor" in error or bool(TWO_OPERANDS.search(error) and clash)


MISTAKES = (
    mistake(
        "axis_missing",
        _without_an_axis,
        _by_matmul,
        title=("axis for K missing", "缺少 K 这个轴"),
        en="One operand has an axis that the other one lacks. `negatives` is (B, K, D) and its "
        "scores are (B, K), but `center` and `context` are (B, D) and their scores (B,). In a "
        "product with `negatives`, `center` needs an axis for K: center[:, None] is (B, 1, D). "
        "Then sum over D. Sum the terms of the negatives over K before you add those of the "
        "contexts.",
        zh="两个操作数里，一个有的轴另一个没有。`negatives` 是 (B, K, D)，得分是 (B, K)；"
        "而 `center` 和 `context` 是 (B, D)，得分是 (B,)。与 `negatives` 相乘时，"
        "`center` 需要为 K 补一个轴：center[:, None]，形状 (B, 1, D)，再对 D 求和。"
        "负样本的各项先对 K 求和，再与上下文词的项相加。",
        symptom=_axis_is_missing,
    ),
    mistake(
        "cosine",
        _cosines,
        title=("cosine for dot product", "用余弦代替点积"),
        en="You score pairs by their cosine similarity. The score is the dot product c·v: the "
        "lengths of the vectors matter, and without them no probability gets close to 0 or 1.",
        zh="你用余弦作为得分。得分应是点积 c·v：向量的长度也起作用；没有长度，"
        "概率永远不会接近 0 或 1。",
    ),
    mistake(
        "every_context_scored",
        lambda *vectors: (terms := _every_context(*vectors))[0].mean() + terms[1],
        lambda *vectors: (terms := _every_context(*vectors))[0].sum(-1).mean() + terms[1],
        title=("every context scored", "与每个上下文词点积"),
        en="center @ context.T scores each center word with the contexts of all pairs, (B, B). "
        "Only the context of its own pair counts: multiply number by number and sum over D, "
        "(center * context).sum(-1), (B,).",
        zh="center @ context.T 让每个中心词与所有词对的上下文词做点积，形状 (B, B)。"
        "只有本对的上下文词才算：逐元素相乘再对 D 求和，(center * context).sum(-1)，"
        "形状 (B,)。",
    ),
    _mistake(
        "one_minus_log",
        lambda p, n: -(logsigmoid(p) + (1 - logsigmoid(n)).sum(-1)).mean(),
        lambda p, n: (1 - logsigmoid(p) + (1 - logsigmoid(-n)).sum(-1)).mean(),
        lambda p, n: -(logsigmoid(p) + (1 - logsigmoid(n)).log().sum(-1)).mean(),
        title=("1 − log σ", "1 减 log σ"),
        en="You subtract log σ from 1. Subtract the probability from 1 instead, inside the "
        "logarithm: log(1 − σ(n·v)) = log σ(−n·v). So negate the score.",
        zh="你用 1 减去了 log σ。应在对数里面用 1 减去概率：log(1 − σ(n·v)) = log σ(−n·v)，"
        "所以把得分的符号反过来即可。",
    ),
    _mistake(
        "sign_of_negatives",
        lambda p, n: -(logsigmoid(p) + logsigmoid(n).sum(-1)).mean(),
        title=("sign of the negatives", "负样本的符号"),
        en="Your negatives are pulled towards the center word like its true context. For a noise "
        "word the correct answer is “no”, with probability 1 − σ(n·v) = σ(−n·v). Mind the sign "
        "inside σ.",
        zh="你的负样本像真正的上下文词一样被拉向中心词。对噪声词，正确答案是“否”，"
        "其概率为 1 − σ(n·v) = σ(−n·v)。请注意 σ 里面的负号。",
    ),
    _mistake(
        "signs_swapped",
        lambda p, n: -(logsigmoid(-p) + logsigmoid(n).sum(-1)).mean(),
        title=("labels swapped", "两类标签弄反"),
        en="The two labels are swapped: the true context is pushed away, and the noise words are "
        "pulled towards the center word. The minus sign inside σ belongs to the negatives.",
        zh="两类标签弄反了：真正的上下文词被推开，噪声词反而被拉近。σ 里面的负号应属于负样本。",
    ),
    _mistake(
        "missing_log",
        lambda p, n: -(p.sigmoid() + (-n).sigmoid().sum(-1)).mean(),
        title=("logarithm missing", "缺少对数"),
        en="You add probabilities. The loss is a negative log-likelihood: probabilities of "
        "independent answers are multiplied, so their logarithms are added. Take log σ of each "
        "score.",
        zh="你加的是概率。损失是负对数似然：独立事件的概率相乘，所以相加的应是它们的对数。",
    ),
    _mistake(
        "no_sigmoid",
        lambda p, n: (n.sum(-1) - p).mean(),
        title=("log σ missing", "缺少 log σ"),
        en="You add the scores themselves. Without log σ the loss has no lower bound: longer "
        "vectors always reduce it. Apply log σ to each score.",
        zh="你直接加了得分。没有 log σ，损失就没有下界：只要把向量变长，它就会一直下降。"
        "请让每个得分都经过 log σ。",
    ),
    _mistake(
        "mean_over_negatives",
        lambda p, n: -(logsigmoid(p) + logsigmoid(-n).mean(-1)).mean(),
        title=("mean over the negatives", "对负样本取平均"),
        en="You average over the K negatives. The formula has a sum there, so more negatives have "
        "more weight. Take the mean only over the batch.",
        zh="你对 K 个负样本取了平均。公式里是求和：负样本越多，权重越大。只有对批次才取平均。",
    ),
    _mistake(
        "mean_over_all",
        lambda p, n: -torch.cat([logsigmoid(p)[:, None], logsigmoid(-n)], dim=1).mean(),
        title=("mean over all terms", "对所有项取平均"),
        en="You average over all B × (K + 1) terms at once. Sum the K + 1 terms of a pair first, "
        "then take the mean over the B pairs.",
        zh="你对全部 B × (K + 1) 项一起取了平均。请先把每一对的 K + 1 项相加，再对 B 对取平均。",
    ),
    _mistake(
        "sum_over_batch",
        lambda p, n: -(logsigmoid(p) + logsigmoid(-n).sum(-1)).sum(),
        lambda p, n: -logsigmoid(p).mean() - logsigmoid(-n).sum(),
        lambda p, n: -logsigmoid(p).sum() - logsigmoid(-n).sum(-1).mean(),
        title=("sum over the batch", "对批次求和"),
        en="You sum over the batch, in the terms of the contexts, of the negatives, or in both. "
        "Then the loss and its gradient grow with the batch size: take the mean over the B pairs.",
        zh="你对批次求了和：上下文词的项、负样本的项，或两者都是。"
        "这样损失和梯度都会随批次大小增大：请对 B 对取平均。",
    ),
    _mistake(
        "not_averaged",
        lambda p, n: -(logsigmoid(p) + logsigmoid(-n).sum(-1)),
        title=("one loss per pair", "每对一个损失"),
        en="You return one loss per pair, shape (B,). Take the mean over the batch.",
        zh="你返回了每一对的损失，形状是 (B,)。还需要对批次取平均。",
    ),
    _mistake(
        "sigmoid_of_sum",
        lambda p, n: -(logsigmoid(p) + logsigmoid(-n.sum(-1))).mean(),
        lambda p, n: -logsigmoid(p - n.sum(-1)).mean(),
        title=("scores added before σ", "先相加、后取 σ"),
        en="You add scores before σ, so several questions become one. Apply log σ to each score, "
        "then add.",
        zh="你在 σ 之前就把得分加了起来，于是几个问题变成了一个。请对每个得分取 log σ，"
        "然后再求和。",
    ),
    _mistake(
        "softmax",
        lambda p, n: -torch.cat([p[:, None], n], 1).log_softmax(1)[:, 0].mean(),
        title=("softmax over the words", "对各词取 softmax"),
        en="You let the words compete in a softmax. Negative sampling asks K + 1 separate "
        "yes-or-no questions: use σ for each score, without a common normalization.",
        zh="你让这些词在 softmax 里竞争。负采样问的是 K + 1 个独立的是非题：每个得分用一个 σ，"
        "没有共同的归一化。",
    ),
    mistake(
        "negatives_with_context",
        _against_context,
        title=("negatives scored against the context", "负样本与上下文词点积"),
        en="You score the negatives against the context vector. Every question is about the "
        "center word: use n·v, with v from `center`.",
        zh="你把负样本与上下文向量做了点积。每个问题问的都是中心词：应为 n·v，v 来自 `center`。",
    ),
    _mistake(
        "no_negatives",
        lambda p, n: -logsigmoid(p).mean(),
        lambda p, n: -logsigmoid(p).mean() + 0 * n.sum(),
        title=("negatives without effect", "负样本不起作用"),
        en="The negatives have no effect on your loss. Without them the loss falls if all vectors "
        "simply grow in the same direction. Add −log σ(−n·v) for each negative.",
        zh="负样本在你的损失中不起作用。没有它们，所有向量只要朝同一方向变长就行了。"
        "请为每个负样本加上 −log σ(−n·v)。",
    ),
    _mistake(
        "missing_minus",
        lambda p, n: (logsigmoid(p) + logsigmoid(-n).sum(-1)).mean(),
        title=("minus sign missing", "缺少负号"),
        en="This is the log-likelihood, which training maximizes. A loss is minimized: put a minus "
        "sign before it.",
        zh="这是对数似然，训练要使它增大；损失则应当减小。请在前面加上负号。",
    ),
    _mistake(
        "gradient_cut",
        lambda p, n: -(logsigmoid(p) + logsigmoid(-n).sum(-1)).mean().detach(),
        title=("gradient cut off", "梯度被切断"),
        en="The value is correct, but no gradient flows back, so nothing would be learned. Stay in "
        "torch from the inputs to the result: no .item(), .detach(), float() or no_grad().",
        zh="数值正确，但没有梯度传回去，所以什么也学不到。从输入到结果都要留在 torch 里："
        "不要用 .item()、.detach()、float() 或 no_grad()。",
    ),
    _mistake(
        "overflow",
        lambda p, n: -(p.sigmoid().log() + (-n).sigmoid().log().sum(-1)).mean(),
        title=("log of a rounded σ", "σ 舍入后取对数"),
        en="Correct for ordinary scores, but for a score of −1000 σ rounds to 0, and its logarithm "
        "is −∞. Compute log σ in one step: torch.nn.functional.logsigmoid.",
        zh="得分不大时正确，但得分为 −1000 时 σ 会舍入为 0，取对数便是 −∞。"
        "请一步算出 log σ：torch.nn.functional.logsigmoid。",
    ),
    _mistake(
        "epsilon_in_log",
        lambda p, n: -torch.cat([p[:, None], -n], 1).sigmoid().add(1e-9).log().sum(-1).mean(),
        matches=same_gradients,  # the value depends on the limit
        title=("large scores limited", "限制了很大的得分"),
        en="For large scores your loss is finite but limited, as by a small constant inside the "
        "logarithm or by a clamp of scores or probabilities. Beyond the limit the gradient is 0: "
        "the worst pairs stop learning. Use torch.nn.functional.logsigmoid without any limit.",
        zh="得分很大时，你的损失有限，但有上限：可能是在 log 里加了小常数，"
        "或截断了得分或概率。超过上限后梯度为 0：错得最厉害的词对不再学习。"
        "请用 torch.nn.functional.logsigmoid，不要加任何限制。",
    ),
)

exercise = Exercise(
    name="negative_sampling_loss",
    title=Text("The negative sampling loss", "负采样损失"),
    chosen_cases=cases,
    sweep=every_size(sweep),
    reference=reference,
    checks=CHECKS,
    mistakes=MISTAKES,
)

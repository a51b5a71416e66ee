"""Exercise: the fine-tuning loss, a task with an auxiliary language model (chapter 4)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

import numpy as np
from torch import Tensor
from torch.nn import functional

from ptm_edu.exercises.framework import checks, output_tests, token_loss
from ptm_edu.exercises.framework.exercise import Check, Exercise, Function, Mistake, mistake
from ptm_edu.exercises.framework.runner import Case
from ptm_edu.exercises.framework.sweep import any_float, every_size, numbers, sizes
from ptm_edu.exercises.framework.token_loss import ALL, EARLY, LATE
from ptm_edu.exercises.gpt.shifted_lm_loss import (
    any_logits,
    everything,
    loss,
    of_token_nll,
    place_alone,
)
from ptm_edu.language import Text

ARGUMENTS = ("class_logits", "labels", "token_logits", "ids", "mask")
LOGITS = ("class_logits", "token_logits")
USUAL = ("batch", "double", "no_padding")

# ---- what the answer is called with -------------------------------------------------------------


def cases(seed: int) -> list[Case]:
    """Return nine cases; no two of B, C, T and V are equal, so that a wrong axis always shows."""
    rng = np.random.default_rng(seed)
    transposed = [np.asfortranarray(array) for array in _drawn(rng, (6, 4, 2), C=4, T=6, V=5)]
    return [
        _case("batch", _drawn(rng, (6, 2, 4), C=2, T=6, V=7), 0.3),
        _case("double", _drawn(rng, (2, 5, 3, 4), C=3, T=5, V=6, dtype="float64"), 0.8),
        _case("no_padding", _drawn(rng, (4, 4), C=3, T=4, V=5), 1.6),
        _case("default", _drawn(rng, (4, 3, 2), C=5, T=4, V=6)),
        # Nobody need compute a gradient of what counts for nothing.
        _case("zero", _drawn(rng, (3, 2), C=4, T=3, V=5), 0.0, gradients=LOGITS[:1]),
        _case("one_text", _with_id_0(_drawn(rng, (4,), C=3, T=4, V=6)), 0.4),
        _case("transposed", transposed, 0.7),
        _case("large", _drawn(rng, (3, 5), C=3, T=6, V=4, scale=1000), 0.6, extreme=True),
        _case("padded", _drawn(rng, (6, 2, 2, 2), C=3, T=12, V=5), 0.9),
    ]


def sweep(rng: np.random.Generator) -> Iterator[Case]:
    """Yield texts of one token and more with any λ, or none; some models are certain and wrong."""
    for n, size in enumerate(sizes(rng, 3, B=3, C=3, T=(2, 4), V=4)):
        certain = -1600 if n % 3 == 1 and min(size.C, size.V) > 1 else 0
        dtype = "float64" if certain or n == 0 else any_float(rng)
        labels = rng.integers(0, size.C, size.B)
        classes = numbers(rng, size.B, size.C, scale=3, dtype=dtype)
        classes += certain * (np.eye(size.C, dtype=dtype)[labels] - 0.5)
        texts = token_loss.any_texts(rng, size.B, size.T, size.V)
        tokens = any_logits(rng, texts[0], size.V, dtype, certain)
        weight = (0.0, None, 1.0, round(rng.uniform(0.1, 3), 2))[n % 4]
        gradients = LOGITS[:1] if weight == 0 else LOGITS
        yield _case("", [classes, labels, tokens, *texts], weight, gradients)


def _with_id_0(arrays: list[np.ndarray]) -> list[np.ndarray]:
    """Return the same text with the token 0 in it: only the mask tells what is padding."""
    arrays[3][0, 1] = 0
    return arrays


def _case(
    name: str,
    arrays: list[np.ndarray],
    weight: float | None = None,
    gradients: tuple[str, ...] = LOGITS,
    extreme: bool = False,
) -> Case:
    rest = {} if weight is None else {"lm_weight": weight}
    return Case(name, {**dict(zip(ARGUMENTS, arrays, strict=True)), **rest}, gradients, extreme)


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
    labels = rng.integers(0, C, B)
    return [classes, labels, tokens, token_loss.padded_ids(rng, mask, V), mask]


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
    (B, T, V), ids and mask (B, T), True for tokens; padding comes after the tokens.
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
            "the task's loss (the mean of −log p of the labels) plus λ times the language modeling "
            "loss (the mean of −log p of token t + 1 under the logits at t, without padding)",
            "任务的损失（标签的 −log p 的平均），加上 λ 乘以语言模型的损失（用 t 处的 "
            "logits 预测第 t + 1 个词元，取 −log p 的平均，不计填充）",
        ),
        output_tests.values(*USUAL, "padded"),
    ),
    checks.gradients(
        Text(
            "loss.backward() computes the correct gradients of the class logits and of the token "
            "logits, the latter multiplied by λ",
            "loss.backward() 算出类别 logits 和词元 logits 的正确梯度，后者乘以 λ",
        ),
        LOGITS,
        *USUAL,
    ),
    Check(
        "edges",
        Text(
            "λ = 0, the default λ, one text, large logits",
            "λ = 0、λ 取默认值、只有一段文本、很大的 logits",
        ),
        1,
        Text(
            "λ = 0 gives the task's loss alone, and the default of λ is 0.5; a single text works "
            "too; logits near ±1000 give a finite loss and finite gradients",
            "λ = 0 时结果就是任务的损失，λ 的默认值是 0.5；只有一段文本时同样正确；"
            "logits 接近 ±1000 时，损失和梯度都有限",
        ),
        output_tests.all_of(
            output_tests.values("zero", "default", "one_text", "large"),
            output_tests.gradient("class_logits", "zero"),
            output_tests.gradients(LOGITS, "large"),
        ),
        requires="value",
    ),
    checks.scalar_and_inputs("logits", *USUAL),
)


# ---- wrong implementations ----------------------------------------------------------------------


Join: TypeAlias = Callable[[Tensor, Tensor, float], Tensor]  # from both losses and λ

_language = loss()


def _weighed(task: Tensor, language: Tensor, weight: float) -> Tensor:
    return task + weight * language


def _answer(
    join: Join = _weighed,
    task: Callable[[Tensor, Tensor], Tensor] = functional.cross_entropy,
    language: Function = _language,
) -> Function:
    """Return an answer that is wrong in one of the losses, or in how they are joined."""

    def answer(
        class_logits: Tensor,
        labels: Tensor,
        token_logits: Tensor,
        ids: Tensor,
        mask: Tensor,
        lm_weight: float = 0.5,
    ) -> Tensor:
        return join(task(class_logits, labels), language(token_logits, ids, mask), lm_weight)

    return answer


def _joined(name: str, *wrong: Join, title: tuple[str, str], en: str, zh: str) -> Mistake:
    return mistake(name, *map(_answer, wrong), title=title, en=en, zh=zh)


def _beside(name: str, *wrong: Function, title: tuple[str, str], en: str, zh: str) -> Mistake:
    answers = (_answer(language=variant) for variant in wrong)
    return mistake(name, *answers, title=title, en=en, zh=zh)


# ---- known mistakes -----------------------------------------------------------------------------


MISTAKES = (
    _joined(
        "weight_on_the_task",
        lambda task, language, w: w * task + language,
        lambda task, language, w: w * (task + language),
        title=("weight on the task's loss", "权重乘在任务上"),
        en="Your λ multiplies the task's loss. It belongs to the language modeling loss, which is "
        "only auxiliary: L₃ = L₂ + λ · L₁.",
        zh="你的 λ 乘在了任务的损失上。它应乘在语言模型的损失上，那一项只是辅助："
        "L₃ = L₂ + λ · L₁。",
    ),
    _joined(
        "weight_left_out",
        lambda task, language, w: task + language,
        lambda task, language, w: task + 0.5 * language,
        title=("weight has no effect", "权重不起作用"),
        en="`lm_weight` has no effect. Multiply the language modeling loss by it.",
        zh="`lm_weight` 不起作用。语言模型的损失应乘以它。",
    ),
    _joined(
        "weights_sum_to_one",
        lambda task, language, w: (1 - w) * task + w * language,
        lambda task, language, w: w * task + (1 - w) * language,
        lambda task, language, w: (task + w * language) / (1 + w),
        title=("weights sum to 1", "权重之和为 1"),
        en="You use weights that sum to 1, so the task counts less as λ grows. The task always has "
        "weight 1: L₃ = L₂ + λ · L₁.",
        zh="你用了总和为 1 的权重，λ 越大，任务的权重就越小。任务的权重始终是 1："
        "L₃ = L₂ + λ · L₁。",
    ),
    _joined(
        "language_left_out",
        lambda task, language, w: task,
        lambda task, language, w: task + 0 * language,
        title=("language modeling loss missing", "缺少语言模型的损失"),
        en="The language modeling loss is missing: your result is L₂ alone. Add λ times L₁.",
        zh="缺少语言模型的损失：你的结果只是 L₂。应再加上 λ 乘以 L₁。",
    ),
    _joined(
        "task_left_out",
        lambda task, language, w: w * language,
        lambda task, language, w: w * language + 0 * task,
        lambda task, language, w: language,
        lambda task, language, w: language + 0 * task,
        title=("task's loss missing", "缺少任务的损失"),
        en="The task's loss is missing, so the classifier would learn nothing: your result has "
        "only L₁. Add L₂.",
        zh="缺少任务的损失，分类器什么也学不到：你的结果里只有 L₁。请加上 L₂。",
    ),
    _joined(
        "language_subtracted",
        lambda task, language, w: task - w * language,
        lambda task, language, w: w * language - task,
        title=("losses of opposite signs", "两项损失符号相反"),
        en="Your two losses have opposite signs, so the model unlearns one while it learns the "
        "other. Both are means of −log p: each already has its minus sign, so add them.",
        zh="两项损失符号相反，模型学一个就会忘掉另一个。两项都是 −log p 的平均，"
        "各自已带负号，应当相加。",
    ),
    _joined(
        "missing_minus",
        lambda task, language, w: -task - w * language,
        title=("minus sign missing", "漏了负号"),
        en="This is L₃, a log-likelihood, which training maximizes. A loss is minimized: put a "
        "minus sign before it.",
        zh="这是 L₃，即对数似然，训练要使它增大；损失则应当减小。请在前面加上负号。",
    ),
    _beside(
        "language_not_shifted",
        loss(ALL, ALL),
        loss(EARLY, EARLY),
        loss(LATE, LATE),
        loss(ALL, ALL, counted=everything),
        title=("logits not shifted", "没有错开"),
        en="The task's loss is correct, but your language modeling loss compares the logits at t "
        "with token t, which the model has just read. They predict token t + 1: compare "
        "token_logits[:, :-1] with ids[:, 1:].",
        zh="任务的损失正确，但语言模型的损失把 t 处的 logits 与模型刚读过的第 t 个词元相比。"
        "它们预测的是第 t + 1 个词元：token_logits[:, :-1] 对 ids[:, 1:]。",
    ),
    _beside(
        "language_shifted_the_wrong_way",
        loss(LATE, EARLY),
        title=("shifted the wrong way", "错开的方向反了"),
        en="The task's loss is correct, but your language modeling loss compares the logits at t "
        "with token t − 1, which the model has already read. They predict token t + 1: compare "
        "token_logits[:, :-1] with ids[:, 1:].",
        zh="任务的损失正确，但语言模型的损失把 t 处的 logits 与第 t − 1 个词元相比，"
        "而模型早已读过它。它们预测的是第 t + 1 个词元：token_logits[:, :-1] 对 ids[:, "
        "1:]。",
    ),
    _beside(
        "padding_counted",
        loss(counted=everything),
        loss(counted=place_alone),
        of_token_nll(lambda each, real: each.sum() / real.sum()),
        title=("padding counted", "计入了填充"),
        en="The task's loss is correct, but your language model is also trained to predict "
        "padding. Use only predictions of real tokens: mask[:, 1:].",
        zh="任务的损失正确，但语言模型还在学习预测填充。只取对真词元的预测：mask[:, 1:]。",
    ),
    _beside(
        "language_over_all_places",
        of_token_nll(lambda each, real: (each * real).mean()),
        of_token_nll(lambda each, real: each[real].sum() / (real.numel() + len(real))),
        of_token_nll(lambda each, real: each[real].sum() / (real.sum() + len(real))),
        title=("divided by too much", "除数太大"),
        en="The sum of your language modeling loss is correct, but you divide by too much: by "
        "padding positions, or by tokens that are not predicted. Divide by the number of "
        "predictions.",
        zh="语言模型的损失总和正确，但除数太大：填充或没有被预测的词元也算了进去。"
        "请除以预测的次数。",
    ),
    _beside(
        "language_summed",
        of_token_nll(lambda each, real: each[real].sum()),
        of_token_nll(lambda each, real: each[real].sum() / len(real)),
        title=("language modeling loss summed", "语言模型的损失求和"),
        en="Your language modeling loss grows with the length of the texts and outweighs the "
        "task's loss, whatever λ is. Take its mean over all predictions.",
        zh="语言模型的损失随文本长度增大，无论 λ 是多少都会压过任务的损失。请对所有预测取平均。",
    ),
    _beside(
        "mean_of_texts",
        of_token_nll(lambda each, real: ((each * real).sum(1) / real.sum(1)).mean()),
        title=("mean of each text first", "先对每段文本取平均"),
        en="You average the language modeling loss over each text first, then over the texts. Some "
        "implementations do this, but here it is one mean over all predictions, as in the exercise "
        "shifted_lm_loss.",
        zh="你先在每段文本内对语言模型的损失取平均，再对文本取平均。有些实现这样做；"
        "但这里与练习题 shifted_lm_loss 相同，应对所有预测一次取平均。",
    ),
    mistake(
        "task_summed",
        _answer(task=lambda x, y: functional.cross_entropy(x, y, reduction="sum")),
        title=("task's loss summed", "任务的损失求和"),
        en="The loss of your task is a sum, so it grows with the batch. Take the mean over the "
        "texts.",
        zh="你的任务损失是求和，会随批次增大。请对文本取平均。",
    ),
    token_loss.softmax_twice(
        _answer(task=lambda x, y: functional.cross_entropy(x.softmax(-1), y)),
        _answer(language=loss(cost=token_loss.nll_of_softmax)),
        _answer(
            task=lambda x, y: functional.cross_entropy(x.softmax(-1), y),
            language=loss(cost=token_loss.nll_of_softmax),
        ),
    ),
    _joined(
        "gradient_cut",
        lambda task, language, w: task.detach() + w * language.detach(),
        lambda task, language, w: task + w * language.detach(),
        lambda task, language, w: task.detach() + w * language,
        title=("gradient cut off", "梯度被切断"),
        en="The value is correct, but a gradient is cut off, so the classifier, the language model "
        "or both would not be trained. Do not use .item(), .detach(), float() or no_grad().",
        zh="数值正确，但梯度被切断了，分类器、语言模型或二者都得不到训练：不要用 .item()、"
        ".detach()、float() 或 no_grad()。",
    ),
    _joined(
        "zero_taken_for_missing",
        lambda task, language, w: task + (w or 0.5) * language,
        title=("λ = 0 taken for missing", "把 λ = 0 当作没有给"),
        en="You treat λ = 0 as a missing λ: in Python, `0 or 0.5` is 0.5. Put the default into the "
        "first line of the function. λ = 0 gives the task's loss alone.",
        zh="你把 λ = 0 当作没有给出 λ：在 Python 中，`0 or 0.5` 的值是 0.5。"
        "请把默认值写在函数的第一行；λ = 0 时结果就是任务的损失。",
    ),
    token_loss.overflow(
        _answer(task=lambda x, y: token_loss.nll_in_two_steps(x, y).mean()),
        _answer(language=loss(cost=token_loss.nll_in_two_steps)),
    ),
)


exercise = Exercise(
    name="fine_tuning_loss",
    title=Text("The fine-tuning loss", "微调的损失"),
    chosen_cases=cases,
    sweep=every_size(sweep),
    reference=reference,
    checks=CHECKS,
    mistakes=MISTAKES,
)

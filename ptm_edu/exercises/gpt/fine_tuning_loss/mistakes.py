"""What goes wrong in the loss of fine-tuning: known mistakes with their hints."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from torch import Tensor
from torch.nn import functional

from ptm_edu.exercises.framework.exercise import Function, Mistake, mistake
from ptm_edu.exercises.gpt.shifted_lm_loss.wrong import (
    ALL,
    EARLY,
    LATE,
    everything,
    loss,
    of,
    of_surprises,
    overflows,
    place_alone,
    surprise,
)

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


def _joined(name: str, *wrong: Join, en: str, zh: str) -> Mistake:
    return mistake(name, *map(_answer, wrong), en=en, zh=zh)


def _beside(name: str, *wrong: Function, en: str, zh: str) -> Mistake:
    return mistake(name, *(_answer(language=one) for one in wrong), en=en, zh=zh)


MISTAKES = (
    _joined(
        "weight_on_the_task",
        lambda task, language, w: w * task + language,
        lambda task, language, w: w * (task + language),
        en="Your λ weighs the task. It belongs to the language model's loss, which is the one that "
        "only helps: L₃ = L₂ + λ · L₁.",
        zh="你的 λ 乘在了任务的损失上。它应乘在语言模型的损失上，那一项只是辅助："
        "L₃ = L₂ + λ · L₁。",
    ),
    _joined(
        "weight_left_out",
        lambda task, language, w: task + language,
        lambda task, language, w: task + 0.5 * language,
        en="`lm_weight` has no effect. Multiply the language model's loss by it.",
        zh="`lm_weight` 不起作用。语言模型的损失应乘以它。",
    ),
    _joined(
        "weights_sum_to_one",
        lambda task, language, w: (1 - w) * task + w * language,
        lambda task, language, w: w * task + (1 - w) * language,
        lambda task, language, w: (task + w * language) / (1 + w),
        en="You share out a weight of 1 between the two, so the task counts less as λ grows. The "
        "task keeps its whole weight: L₃ = L₂ + λ · L₁.",
        zh="你把总和为 1 的权重分给了两项，λ 越大任务的分量越小。任务应保持完整的权重："
        "L₃ = L₂ + λ · L₁。",
    ),
    _joined(
        "language_left_out",
        lambda task, language, w: task,
        lambda task, language, w: task + 0 * language,
        en="The language model's loss is missing: this is L₂ alone. Add λ times L₁.",
        zh="缺少语言模型的损失：这只是 L₂。应再加上 λ 乘以 L₁。",
    ),
    _joined(
        "task_left_out",
        lambda task, language, w: w * language,
        lambda task, language, w: w * language + 0 * task,
        lambda task, language, w: language,
        lambda task, language, w: language + 0 * task,
        en="The task's loss is missing, so no class would be learned: this is L₁ alone.",
        zh="缺少任务的损失，什么类别也学不到：这只是 L₁。",
    ),
    _joined(
        "language_subtracted",
        lambda task, language, w: task - w * language,
        lambda task, language, w: w * language - task,
        en="Your two losses have opposite signs, so the model unlearns one while it learns the "
        "other. Both are means of −log p: the minus stands in each, and they are added.",
        zh="你的两项损失符号相反，模型学一个就会忘掉另一个。两项都是 −log p 的平均："
        "各自已带负号，应当相加。",
    ),
    _joined(
        "missing_minus",
        lambda task, language, w: -task - w * language,
        en="This is L₃, a log-likelihood, which should grow; a loss gets smaller. Put a minus "
        "before it.",
        zh="这是对数似然 L₃，应当增大；损失应当减小。请在前面加上负号。",
    ),
    _beside(
        "language_not_shifted",
        loss(ALL, ALL),
        loss(EARLY, EARLY),
        loss(LATE, LATE),
        loss(ALL, ALL, counted=everything),
        en="The task's loss is right, but your language model's compares the logits at t with "
        "token t itself, which was just read. They are for token t + 1: token_logits[:, :-1] "
        "against ids[:, 1:].",
        zh="任务的损失正确，但语言模型的损失把 t 处的 logits 与刚读过的第 t 个词元本身相比。"
        "应预测第 t + 1 个：token_logits[:, :-1] 对 ids[:, 1:]。",
    ),
    _beside(
        "language_shifted_the_wrong_way",
        loss(LATE, EARLY),
        en="The task's loss is right, but your language model predicts the token before, which it "
        "has read. The logits at t are for token t + 1.",
        zh="任务的损失正确，但语言模型预测的是前一个词元，而它早已读过。"
        "t 处的 logits 预测第 t + 1 个词元。",
    ),
    _beside(
        "padding_counted",
        loss(counted=everything),
        loss(counted=place_alone),
        of_surprises(lambda each, real: each.sum() / real.sum()),
        en="The task's loss is right, but your language model is asked for padding, too. Take only "
        "predictions of real tokens: mask[:, 1:].",
        zh="任务的损失正确，但语言模型还要预测填充。请只取对真词元的预测：mask[:, 1:]。",
    ),
    _beside(
        "language_over_all_places",
        of_surprises(lambda each, real: (each * real).mean()),
        of_surprises(lambda each, real: each[real].sum() / (real.numel() + len(real))),
        of_surprises(lambda each, real: each[real].sum() / (real.sum() + len(real))),
        en="The language model's sum is right, but divided by too much: by places of padding, or "
        "by tokens that nothing predicts. Divide by how many predictions there are.",
        zh="语言模型的总和正确，但除数太大：算进了填充，或没有被预测的词元。请除以预测的次数。",
    ),
    _beside(
        "language_summed",
        of_surprises(lambda each, real: each[real].sum()),
        of_surprises(lambda each, real: each[real].sum() / len(real)),
        en="Your language model's loss grows with the length of the texts and drowns the task, "
        "whatever λ is. Take its mean over all predictions.",
        zh="你的语言模型损失随文本长度增大，无论 λ 是多少都会淹没任务的损失。请对所有预测取平均。",
    ),
    _beside(
        "mean_of_texts",
        of_surprises(lambda each, real: ((each * real).sum(1) / real.sum(1)).mean()),
        en="You average the language model's loss over each text first, then over the texts. It "
        "is done so, too, but here it is one mean over all predictions, as in exercise "
        "shifted_lm_loss.",
        zh="你先在每段文本内对语言模型的损失取平均，再对文本取平均。也有人这样做；"
        "但这里与 shifted_lm_loss 一题相同，应对所有预测一次取平均。",
    ),
    mistake(
        "task_summed",
        _answer(task=lambda x, y: functional.cross_entropy(x, y, reduction="sum")),
        en="Your task's loss is a sum and grows with the batch. Take the mean over the texts.",
        zh="你的任务损失是求和，会随批次增大。请对文本取平均。",
    ),
    mistake(
        "softmax_twice",
        _answer(task=lambda x, y: functional.cross_entropy(x.softmax(-1), y)),
        _answer(language=loss(cost=lambda x, y: surprise(x.softmax(-1), y))),
        _answer(
            task=lambda x, y: functional.cross_entropy(x.softmax(-1), y),
            language=loss(cost=lambda x, y: surprise(x.softmax(-1), y)),
        ),
        en="You take a softmax of a softmax: cross_entropy and log_softmax expect plain logits.",
        zh="你做了两次 softmax：cross_entropy 和 log_softmax 要的是原始 logits。",
    ),
    _joined(
        "gradient_cut",
        lambda task, language, w: task.detach() + w * language.detach(),
        lambda task, language, w: task + w * language.detach(),
        lambda task, language, w: task.detach() + w * language,
        en="The number is right, but a gradient is cut off, so the classes, the language or both "
        "would not be learned: no .item(), .detach(), float() or no_grad().",
        zh="数值正确，但梯度被切断了，类别、语言或二者都学不到：不要用 .item()、.detach()、"
        "float() 或 no_grad()。",
    ),
    _joined(
        "zero_taken_for_missing",
        lambda task, language, w: task + (w or 0.5) * language,
        en="You take λ = 0 for a λ that is missing: in Python, `0 or 0.5` is 0.5. Write the "
        "default into the function's first line; λ = 0 is the task's loss alone.",
        zh="你把 λ = 0 当作没有给 λ：在 Python 中，`0 or 0.5` 的值是 0.5。"
        "请把默认值写在函数的第一行；λ = 0 就是任务的损失。",
    ),
    mistake(
        "overflow",
        _answer(task=lambda x, y: -of(x.softmax(-1), y).log().mean()),
        _answer(language=loss(cost=lambda x, y: -of(x.softmax(-1), y).log())),
        signature=overflows,
        en="Right for ordinary logits, but where they are far apart a probability rounds to 0 and "
        "its log is −∞. Compute log p in one step: log_softmax or cross_entropy.",
        zh="普通的 logits 下正确，但相差很大时概率舍入为 0，取对数便是 −∞。请用 log_softmax 或 "
        "cross_entropy 一步算出 log p。",
    ),
)

"""Exercise: which tokens BERT hides, and what it puts in their place (chapter 5)."""

from __future__ import annotations

import numpy as np
from torch import Tensor

from ptm_edu import bert
from ptm_edu.exercises.framework import findings
from ptm_edu.exercises.framework.exercise import Check, Exercise
from ptm_edu.exercises.framework.findings import confirmed
from ptm_edu.exercises.framework.runner import Case
from ptm_edu.language import Text

from . import draws
from .mistakes import MISTAKES

# ---- what the answer is called with -------------------------------------------------------------

SMALL = tuple(f"small_{n}" for n in range(40))  # tells gross errors, and one draw for a whole call
USUAL = ("usual", "usual_again")  # without a rate: 15 %; a batch, and the same once more
LARGE = ("large", "large_again")  # some 56,000 chosen tokens each: 81/10/9 is seen


def reference(
    ids: Tensor, special_tokens_mask: Tensor, mask_id: int, vocab_size: int, rate: float = 0.15
) -> tuple[Tensor, Tensor]:
    """Mask as BERT does, with torch's own generator."""
    return bert.mask_tokens(ids, special_tokens_mask, mask_id, vocab_size, rate=rate)


def cases(seed: int) -> list[Case]:
    """Return forty small batches with padding, one twice with the default rate, two large ones."""
    rng = np.random.default_rng(seed)
    usual = _case(rng, USUAL[0], (32, 512), V=100)
    return [
        *(_small(rng, name, B=1 + n % 4) for n, name in enumerate(SMALL)),
        usual,
        Case(USUAL[1], usual.arguments),
        _case(rng, LARGE[0], (122, 512), V=2_000, rate=0.9),
        _case(rng, LARGE[1], (138, 512), V=2_000, rate=0.8),
    ]


def _small(rng: np.random.Generator, name: str, B: int) -> Case:
    T, rate = int(rng.integers(8, 15)), round(rng.uniform(0.3, 0.5), 2)
    # Half of each row stays free, so that a fixed number, half of T at most, can be chosen of it.
    return _case(rng, name, (B, T), V=30, rate=rate, padding=T // 2 - 3)


def _case(
    rng: np.random.Generator,
    name: str,
    shape: tuple[int, int],
    V: int,
    rate: float | None = None,
    padding: int = 0,
) -> Case:
    """Return rows [CLS] … [SEP] with up to `padding` [PAD], ids below some V.

    The words are from half the vocabulary. Any id may be special, and none of them is 0, which
    many take for padding.
    """
    V += int(rng.integers(V // 10))
    cls, sep, pad, mask_id, *words = (1 + rng.permutation(V - 1)).tolist()
    ids = rng.choice(words[: V // 2], shape)  # (B, T)
    end = shape[1] - 1 - rng.integers(0, padding + 1, (shape[0], 1))  # (B, 1), where [SEP] stands
    places = np.arange(shape[1])
    ids = np.where(places == end, sep, np.where(places > end, pad, ids))
    ids[:, 0] = cls
    special = (places == 0) | (places >= end)
    arguments = {"ids": ids, "special_tokens_mask": special, "mask_id": mask_id, "vocab_size": V}
    return Case(name, arguments if rate is None else {**arguments, "rate": rate})


# ---- what is checked ----------------------------------------------------------------------------

ALL = (*SMALL, *USUAL, *LARGE)


CHECKS = (
    Check(
        "labels",
        Text("The labels", "标签"),
        2,
        Text(
            "labels hold the original ids of the chosen tokens and −100 everywhere else; special "
            "positions are never chosen, and inputs differ from ids at chosen tokens only",
            "被选中的词元的标签是原来的 id，其余一律为 −100；特殊位置绝不选中；"
            "inputs 只在被选中处与 ids 不同",
        ),
        findings.all_of(
            findings.each(ALL, draws.looking(draws.misplaced)), draws.some_chosen(*SMALL)
        ),
    ),
    Check(
        "chosen",
        Text("How many, and which", "选多少、选哪些"),
        3,
        Text(
            "a share `rate` of the tokens is chosen, 15 % by default, anew in every row and column "
            "and at every call",
            "选中的比例为 rate（默认 15%），每一行、每一列、每次调用都各自随机",
        ),
        findings.all_of(
            confirmed(draws.looking(draws.share_chosen), *USUAL),
            confirmed(draws.looking(draws.share_chosen), *LARGE),
            confirmed(draws.looking(draws.uneven_choice(0)), *LARGE),
            confirmed(draws.looking(draws.uneven_choice(1)), *LARGE),
            draws.drawn_anew(*USUAL),
        ),
        requires="labels",
    ),
    Check(
        "fates",
        Text("The split 80 / 10 / 10", "80 / 10 / 10 的划分"),
        3,
        Text(
            "of the chosen tokens 80 % become [MASK], 10 % a random token and 10 % stay, each "
            "token by a draw of its own",
            "被选中的词元中，80% 换成 [MASK]，10% 换成随机词元，10% 保持不变；每个词元各自抽取",
        ),
        findings.all_of(
            *(
                confirmed(draws.looking(draws.share_of_fate(name)), *LARGE)
                for name in ("masked", "random", "kept")
            ),
            *(confirmed(draws.looking(draws.uneven_fates(axis)), *LARGE) for axis in (0, 1)),
        ),
        requires="labels",
    ),
    Check(
        "random",
        Text("Any token of the vocabulary", "词表中的任何词元"),
        1,
        Text(
            "random tokens come evenly from the whole vocabulary, 0 … vocab_size − 1",
            "随机词元均匀地取自整个词表 0 … vocab_size − 1",
        ),
        findings.all_of(
            findings.each(ALL, draws.looking(draws.out_of_range)),
            confirmed(draws.looking(draws.narrow), *LARGE),
            confirmed(draws.looking(draws.only_from_the_batch), *LARGE),
        ),
        requires="fates",
    ),
    Check(
        "form",
        Text("Integers, and inputs as they were", "整数；不改动输入"),
        1,
        Text(
            "both results are integers, and neither ids nor the mask is written over",
            "两个结果都是整数，且不改写 ids 和 special_tokens_mask",
        ),
        findings.all_of(findings.unchanged(), findings.each(SMALL, draws.integers)),
        requires=("chosen", "fates"),
    ),
)

# ---- what can be found --------------------------------------------------------------------------

SENTENCES = {
    "special_label": Text(
        "With {inputs}: position {where} is special, its label must be -100, got {given}.",
        "输入 {inputs} 时：位置 {where} 是特殊位置，标签应为 -100，而你给的是 {given}。",
    ),
    "label": Text(
        "With {inputs}: the label at {where} is {given}; it must be -100, or, if the token is "
        "chosen, its original id {expected}.",
        "输入 {inputs} 时：{where} 处的标签是 {given}；应为 -100，选中时则为原来的 id {expected}。",
    ),
    "changed_without_label": Text(
        "With {inputs}: the input at {where} is {given} in place of {expected}, though its label "
        "-100 says that it was not chosen.",
        "输入 {inputs} 时：{where} 处的输入由 {expected} 变成了 {given}，"
        "而标签 -100 表示它没有被选中。",
    ),
    "none_chosen": Text(
        "In forty small batches not one token was chosen.", "四十个小批次中，一个词元也没有选中。"
    ),
    "all_chosen": Text(
        "In forty small batches every token was chosen.", "四十个小批次中，所有词元都被选中。"
    ),
    "share_chosen": Text(
        "With {inputs}: {given} of the tokens were chosen, expected {expected}; a second draw is "
        "off too, so it is not chance.",
        "输入 {inputs} 时：选中了 {given} 的词元，应为 {expected}；再抽一次仍然偏离，不是偶然。",
    ),
    "share_masked": Text(
        "With {inputs}: {given} of the chosen tokens became [MASK], expected {expected}; a second "
        "draw is off too, so it is not chance.",
        "输入 {inputs} 时：选中的词元有 {given} 变成 [MASK]，应为 {expected}；"
        "再抽一次仍然偏离，不是偶然。",
    ),
    "share_random": Text(
        "With {inputs}: {given} of the chosen tokens became random ones, expected {expected}; a "
        "second draw is off too, so it is not chance.",
        "输入 {inputs} 时：选中的词元有 {given} 换成随机词元，应为 {expected}；"
        "再抽一次仍然偏离，不是偶然。",
    ),
    "share_kept": Text(
        "With {inputs}: {given} of the chosen tokens stayed as they were, expected {expected}; a "
        "second draw is off too, so it is not chance.",
        "输入 {inputs} 时：选中的词元有 {given} 保持不变，应为 {expected}；"
        "再抽一次仍然偏离，不是偶然。",
    ),
    "same_columns": Text(
        "With {inputs}: some columns are chosen far more often than others.",
        "输入 {inputs} 时：有些列被选中的次数远多于其他列。",
    ),
    "same_rows": Text(
        "With {inputs}: in some rows far more tokens are chosen than in others.",
        "输入 {inputs} 时：有些行选中的词元远多于其他行。",
    ),
    "same_choice": Text(
        "Two calls with the same arguments chose exactly the same places.",
        "参数相同的两次调用选中的位置完全相同。",
    ),
    "same_fate_in_columns": Text(
        "With {inputs}: in some columns far more of the chosen tokens become [MASK] than in "
        "others.",
        "输入 {inputs} 时：有些列中变成 [MASK] 的远多于其他列。",
    ),
    "same_fate_in_rows": Text(
        "With {inputs}: in some rows far more of the chosen tokens become [MASK] than in others.",
        "输入 {inputs} 时：有些行中变成 [MASK] 的远多于其他行。",
    ),
    "out_of_range": Text(
        "With {inputs}: the input at {where} is {given}; the vocabulary has the ids 0 … {most}.",
        "输入 {inputs} 时：{where} 处的输入是 {given}；词表的 id 只有 0 … {most}。",
    ),
    "narrow": Text(
        "With {inputs}: the {n} random tokens, {different} different ones, are not spread evenly "
        "over 0 … {most}.",
        "输入 {inputs} 时：{n} 个随机词元（{different} 种）没有均匀分布在 0 … {most} 上。",
    ),
    "share_absent": Text(
        "With {inputs}: {given} of the random tokens do not occur in ids, expected {expected}: "
        "words of the batch must be as likely as any others.",
        "输入 {inputs} 时：随机词元中有 {given} 不在 ids 里，应为 {expected}："
        "批次中的词与其他词应同样可能。",
    ),
    "not_integers": Text(
        "With {inputs}: your results are {given}, expected integers such as torch.int64: ids "
        "look up embeddings, and cross_entropy takes integer labels.",
        "输入 {inputs} 时：你的结果是 {given}，应为整数（如 torch.int64）："
        "id 要用来查嵌入，cross_entropy 也只接受整数标签。",
    ),
}

exercise = Exercise(
    name="mask_tokens",
    title=Text("What BERT hides: 80 / 10 / 10", "BERT 遮住什么：80 / 10 / 10"),
    cases=cases,
    reference=reference,
    checks=CHECKS,
    mistakes=MISTAKES,
    sentences=SENTENCES,
    cpu_seconds=30,
)

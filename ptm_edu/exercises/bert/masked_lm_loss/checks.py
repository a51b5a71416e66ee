"""What `masked_lm_loss` checks."""

from __future__ import annotations

from ptm_edu.exercises.framework import checks, findings
from ptm_edu.exercises.framework.exercise import Check
from ptm_edu.language import Text

from .cases import LEARNING, NOWHERE, USUAL

CHECKS = (
    Check(
        "value",
        Text("Value of the loss", "损失的值"),
        2,
        Text(
            "the sum of −log p of the labels at all chosen positions, where labels are not −100, "
            "over their number; logits are the state times each row of `words`, plus bias",
            "在所有选中的位置（标签不是 −100 处）对标签的 −log p 求和，再除以这些位置的个数；"
            "logits 是状态与 `words` 每一行的点积，加上 bias",
        ),
        findings.values(*USUAL),
    ),
    checks.gradients(
        Text(
            "loss.backward() reaches the states, the words' embeddings and the bias",
            "loss.backward() 按公式把梯度传到状态、词嵌入和 bias",
        ),
        LEARNING,
        *USUAL,
    ),
    Check(
        "gathered",
        Text("What is elsewhere", "其他位置上的东西"),
        2,
        Text(
            "what is at the other positions, NaN for a test, reaches neither the loss nor a "
            "gradient: take the chosen states first, and nothing else needs logits",
            "其他位置上的东西（测试中是 NaN）不影响损失和任何梯度："
            "先取出选中位置的状态，其余位置就不需要 logits",
        ),
        findings.values_and_gradients(LEARNING, "elsewhere"),
        requires="value",
    ),
    Check(
        "edges",
        Text(
            "Word 0, one position, none, large logits",
            "第 0 个词、一个位置、没有位置、很大的 logits",
        ),
        1,
        Text(
            "word 0 is a word; a text without a chosen position costs nothing, a batch without any "
            "gives 0; logits of several thousand give a finite loss and finite gradients",
            "第 0 个词也是词；没有选中位置的文本不计入，整批都没有则损失为 0；"
            "logits 达到几千时，损失和梯度都有限",
        ),
        findings.all_of(
            findings.values("word_0", "one_place", NOWHERE, "large"),
            findings.gradients(LEARNING, "large"),
        ),
        requires="value",
    ),
    checks.scalar_and_inputs("states", *USUAL),
)

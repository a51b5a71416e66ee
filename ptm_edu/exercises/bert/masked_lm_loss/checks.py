"""What `masked_lm_loss` checks."""

from __future__ import annotations

from ptm_edu.exercises.framework import checks, output_tests
from ptm_edu.exercises.framework.exercise import Check
from ptm_edu.language import Text

from .cases import LEARNING, NOWHERE, USUAL

CHECKS = (
    Check(
        "value",
        Text("Value of the loss", "损失的值"),
        2,
        Text(
            "the mean of −log p of the labels over all selected positions, where labels are not "
            "−100; the logits are the dot products of the hidden state with each row of `words`, "
            "plus bias",
            "在所有选中的位置（标签不是 −100 处）取标签的 −log p 的平均；"
            "logits 是隐藏状态与 `words` 每一行的点积，加上 bias",
        ),
        output_tests.values(*USUAL),
    ),
    checks.gradients(
        Text(
            "loss.backward() computes the correct gradients of the hidden states, the word "
            "embeddings and the bias",
            "loss.backward() 算出隐藏状态、词嵌入和 bias 的正确梯度",
        ),
        LEARNING,
        *USUAL,
    ),
    Check(
        "gathered",
        Text("NaN at other positions", "其他位置的 NaN"),
        2,
        Text(
            "the hidden states at all other positions, NaN in this test, reach neither the loss "
            "nor a gradient: take the selected states first, and compute logits only for them",
            "其他位置的隐藏状态（测试中是 NaN）不影响损失和任何梯度："
            "先取出选中位置的隐藏状态，只对它们计算 logits",
        ),
        output_tests.values_and_gradients(LEARNING, "elsewhere"),
        requires="value",
    ),
    Check(
        "edges",
        Text(
            "Word 0, one or no selected position, large logits",
            "第 0 个词、一个或零个选中的位置、很大的 logits",
        ),
        1,
        Text(
            "0 may be a word; a text without selected positions does not contribute, and a batch "
            "without any gives 0; logits of several thousand give a finite loss and finite "
            "gradients",
            "0 也可以是一个词；没有选中位置的文本不计入，整批都没有则损失为 0；"
            "logits 达到几千时，损失和梯度都有限",
        ),
        output_tests.all_of(
            output_tests.values("word_0", "one_place", NOWHERE, "large"),
            output_tests.gradients(LEARNING, "large"),
        ),
        requires="value",
    ),
    checks.scalar_and_inputs("states", *USUAL),
)

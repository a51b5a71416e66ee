"""What `input_embeddings` checks."""

from __future__ import annotations

from ptm_edu.exercises.framework import checks, findings
from ptm_edu.exercises.framework.exercise import Check
from ptm_edu.language import Text

from .cases import TABLES, USUAL

CHECKS = (
    Check(
        "value",
        Text("The sum and its layer norm", "三者之和与层归一化"),
        3,
        Text(
            "the word's row by its id, the segment's by the token type, the position's by the "
            "position 0 … T − 1, the same for each text; their sum, normalized over D, times "
            "weight, plus bias",
            "按编号取词的一行，按类型取片段的一行，按位置 0 … T − 1 取位置的一行（每段文本相同）；"
            "三者相加，在 D 上归一化，乘以 weight，再加 bias",
        ),
        findings.values(*USUAL),
    ),
    checks.gradients(
        Text(
            "loss.backward() reaches the three tables, the weight and the bias; a row that is read "
            "twice learns from both positions",
            "loss.backward() 按公式把梯度传到三张表、weight 和 bias；"
            "被读到两次的行，两处的梯度都要计入",
        ),
        TABLES,
        *USUAL,
    ),
    Check(
        "edges",
        Text("One token, full length, and ε", "单个词元、最大长度与 ε"),
        1,
        Text(
            "one token, and as many as there are positions; small numbers show that ε is added to "
            "the variance, under the root, and a sum that is the same number throughout gives the "
            "bias",
            "只有一个词元，或词元数等于位置数；数值很小时可以看出 ε 加在根号内的方差上；"
            "若一处的和在 D 上全是同一个数，结果就是 bias",
        ),
        findings.values("one_token", "full_length", "small", "flat"),
        requires="value",
    ),
    checks.form_and_inputs(
        Text(
            "a tensor (B, T, D) in the tables' dtype; no input is overwritten, and transposed "
            "ones (not contiguous) work too",
            "形状为 (B, T, D)、dtype 与各表相同的张量；不改写输入，内存不连续的输入也能用",
        ),
        *USUAL,
        "one_token",
    ),
)

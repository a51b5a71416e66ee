"""What `input_embeddings` checks."""

from __future__ import annotations

from ptm_edu.exercises.framework import checks, output_tests
from ptm_edu.exercises.framework.exercise import Check
from ptm_edu.language import Text

from .cases import TABLES, USUAL

CHECKS = (
    Check(
        "value",
        Text("The sum and its layer norm", "三者之和与层归一化"),
        3,
        Text(
            "the rows of the word (by id), of the segment (by token type) and of the position (0 … "
            "T − 1, the same for each text) are added; the sum is normalized over D, multiplied by "
            "weight, and bias is added",
            "按编号取词的一行，按 token_types 取句段的一行，"
            "按 0 … T − 1 取位置的一行（每段文本相同）；三者相加，在 D 上归一化，"
            "乘以 weight，再加 bias",
        ),
        output_tests.values(*USUAL),
    ),
    checks.gradients(
        Text(
            "loss.backward() computes the correct gradients of the three tables, the weight and "
            "the bias; a row that is used at two positions gets the gradients of both",
            "loss.backward() 算出三张表、weight 和 bias 的正确梯度；被用到两次的行，"
            "两处的梯度都要计入",
        ),
        TABLES,
        *USUAL,
    ),
    Check(
        "edges",
        Text("One token, full length, and ε", "单个词元、最大长度与 ε"),
        1,
        Text(
            "a single token, and as many tokens as there are positions; small values show that ε "
            "is added to the variance, inside the square root; if all components of a sum are "
            "equal, the result is the bias",
            "只有一个词元，或词元数等于位置数；数值很小时可以看出 ε 加在根号内的方差上；"
            "一个和的各分量都相等时，结果就是 bias",
        ),
        output_tests.values("one_token", "full_length", "small", "flat"),
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

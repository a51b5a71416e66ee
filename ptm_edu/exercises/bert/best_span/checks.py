"""What `best_span` checks."""

from __future__ import annotations

from ptm_edu.exercises.framework import checks, output_tests
from ptm_edu.exercises.framework.exercise import Check
from ptm_edu.language import Text

from .cases import ANSWERED, CLOSE, EDGES, UNSURE

CHECKS = (
    Check(
        "span",
        Text("The best span", "得分最高的片段"),
        3,
        Text(
            "of all spans i … j with i ≤ j, at most max_length tokens and both ends in the "
            "passage, the one with the highest start[i] + end[j], in each row: (i, j)",
            "每一行中，在满足 i ≤ j、至多 max_length 个词元、两端都在段落内的片段 i … j 里，"
            "取 start[i] + end[j] 最大的一个，返回 (i, j)",
        ),
        output_tests.values(*ANSWERED),
    ),
    Check(
        "no_answer",
        Text("No answer", "没有答案"),
        2,
        Text(
            "the span is the answer only if its score is above start[0] + end[0] + threshold; "
            "otherwise the row is (0, 0), the position of [CLS]",
            "只有当片段的得分高于 start[0] + end[0] + threshold 时才作答；"
            "否则该行为 (0, 0)，即 [CLS] 的位置",
        ),
        output_tests.values(*UNSURE, CLOSE),
        requires="span",
    ),
    Check(
        "edges",
        Text("Edge cases", "边界情况"),
        1,
        Text(
            "max_length above T with long answers, scores near ±1000, and tokens whose score is −∞",
            "max_length 大于 T 且答案很长、得分接近 ±1000、有的词元得分为 −∞",
        ),
        output_tests.values(*EDGES),
        requires="no_answer",
    ),
    checks.form_and_inputs(
        Text(
            "an int64 tensor (B, 2); no input is overwritten, and transposed ones (not "
            "contiguous) work too",
            "int64 张量，形状 (B, 2)；不改写输入，内存不连续的输入也能用",
        ),
        *ANSWERED,
        *UNSURE,
        title=Text("Integers, and handling of inputs", "整数，以及对输入的处理"),
        requires="no_answer",
    ),
)

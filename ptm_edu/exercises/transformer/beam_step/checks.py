"""What `beam_step` checks."""

from __future__ import annotations

from ptm_edu.exercises.framework import checks, output_tests
from ptm_edu.exercises.framework.exercise import Check
from ptm_edu.language import Text

from .cases import EDGES, RUNNING
from .mistakes import MIXED

CHECKS = (
    Check(
        "joined",
        Text("The best of all candidates", "所有候选中最好的"),
        3,
        Text(
            "if no hypothesis has ended: the `width` best of all W · V candidates together, with "
            "parent, word and total, best first",
            "没有候选译文结束时：从全部 W · V 个候选中取最好的 `width` 个，返回 parent、"
            "word 和总分，最好的在前",
        ),
        output_tests.values(*RUNNING),
    ),
    Check(
        "penalised",
        Text("Ended hypotheses and the length penalty", "已结束的候选译文与长度惩罚"),
        4,
        Text(
            "a hypothesis that has ended is one candidate, unchanged, with word −1; all are ranked "
            "by total / ((5 + length) / 6)^α, each with its own length",
            "已结束的候选译文只算一个候选，保持不变，word 为 −1；"
            "所有候选按 总分 / ((5 + 长度) / 6)^α 排序，各用自己的长度",
        ),
        output_tests.values(*MIXED),
        requires="joined",
    ),
    Check(
        "edges",
        Text("First step, all ended, other α", "第一步、全部结束、其他 α"),
        1,
        Text(
            "a single hypothesis of length 0, a step in which all hypotheses have ended, α = 0, "
            "and the default of α, 0.6",
            "只有一个长度为 0 的候选译文、所有候选译文都已结束、α = 0，以及 α 的默认值 0.6",
        ),
        output_tests.values(*EDGES),
        requires="penalised",
    ),
    Check(
        "forbidden",
        Text("Values of −∞", "−∞ 的值"),
        1,
        Text(
            "candidates whose total or log-probability is −∞ are never chosen, and nothing becomes "
            "NaN",
            "总分或对数概率为 −∞ 的候选不会被选中，也不会出现 NaN",
        ),
        output_tests.values("forbidden"),
        requires="penalised",
    ),
    checks.form_and_inputs(
        Text(
            "parents and words int64, totals in the dtype of the inputs, (width,) each; no input "
            "is overwritten, and transposed ones (not contiguous) work too",
            "parents 和 words 为 int64，totals 的 dtype 与输入相同，形状都是 (width,)；"
            "不改写输入，内存不连续的输入也能用",
        ),
        *RUNNING,
        *MIXED,
        title=Text("Three tensors, and handling of inputs", "三个张量，以及对输入的处理"),
        requires="joined",
    ),
)

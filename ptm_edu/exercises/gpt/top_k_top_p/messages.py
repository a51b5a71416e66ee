"""What only `top_k_top_p` can find, in words."""

from __future__ import annotations

from ptm_edu.language import Text

MESSAGES = {
    "share": Text(
        "With {inputs}: from row {row} of your logits token {token} is drawn with a probability of "
        "{given}, expected {expected}.",
        "输入 {inputs} 时：按你的第 {row} 行 logits，词元 {token} 被抽中的概率是 {given}，"
        "应为 {expected}。",
    ),
    "kept": Text(
        "With {inputs}: from row {row} of your logits {given} tokens can be drawn, expected "
        "{expected}.",
        "输入 {inputs} 时：按你的第 {row} 行 logits，有 {given} 个词元可能被抽中，"
        "应为 {expected} 个。",
    ),
    "nothing_left": Text(
        "With {inputs}: from row {row} of your logits nothing can be drawn: all are −∞, or one is "
        "NaN or ∞.",
        "输入 {inputs} 时：你的第 {row} 行 logits 抽不出任何词元：全是 −∞，或含有 NaN 或 ∞。",
    ),
}

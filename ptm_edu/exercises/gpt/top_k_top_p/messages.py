"""What only `top_k_top_p` can find, in words."""

from __future__ import annotations

from ptm_edu.language import Text

MESSAGES = {
    "share": Text(
        "With {inputs}: in row {row} of your logits, token {token} has the probability {given}, "
        "expected {expected}.",
        "输入 {inputs} 时：按你的第 {row} 行 logits，词元 {token} 的概率是 {given}，"
        "应为 {expected}。",
    ),
    "kept": Text(
        "With {inputs}: row {row} of your logits gives {given} tokens a positive probability, "
        "expected {expected}.",
        "输入 {inputs} 时：按你的第 {row} 行 logits，有 {given} 个词元的概率大于零，"
        "应为 {expected} 个。",
    ),
    "nothing_left": Text(
        "With {inputs}: row {row} of your logits does not define a distribution: all logits are "
        "−∞, or one is NaN or ∞.",
        "输入 {inputs} 时：你的第 {row} 行 logits 不构成分布：全是 −∞，或含有 NaN 或 ∞。",
    ),
}

"""The picture of chapter 7: where each method inserts its weights into a block of BERT."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ptm_edu.course.figures import OKABE_ITO, subplots
from ptm_edu.language import Text, say

if TYPE_CHECKING:
    from ptm_edu.course.described_figure import DescribedFigure

BLUE, VERMILION, GREEN, PURPLE, ORANGE, _ = OKABE_ITO
FROZEN, INK, HEIGHT, LETTERS = "#E8E8E8", "#222222", 0.56, 16

# Boxes: center x, center y, width, text. The input is at the bottom.
NORM = Text("add x, layer norm", "加 x，层归一化")
FEED_FORWARD = Text("feed-forward: D → 4D → D", "前馈网络：D → 4D → D")
FROZEN_BOXES = (
    (5.0, 0.4, 6.0, Text("embeddings (first block only)", "词元嵌入（仅第一层之前）")),
    (2.6, 1.9, 1.1, Text("query", "查询")),
    (5.0, 1.9, 1.1, Text("key", "键")),
    (7.4, 1.9, 1.1, Text("value", "值")),
    (5.0, 3.5, 6.0, Text("attention, then the output matrix", "注意力，再乘输出矩阵")),
    (5.0, 5.3, 6.0, NORM),
    (5.0, 6.5, 6.0, FEED_FORWARD),
    (5.0, 8.3, 6.0, NORM),
)
HOULSBY = Text("adapter", "适配器")
BOTH = Text("adapter (Pfeiffer: only this)", "适配器（Pfeiffer 只用这一个）")
TRAINED_BOXES = (
    (1.2, 0.4, 1.2, Text("P", "P"), VERMILION),
    (1.5, 1.9, 1.0, Text("+ BA", "+ BA"), BLUE),
    (8.5, 1.9, 1.0, Text("+ BA", "+ BA"), BLUE),
    (4.05, 1.9, 0.6, Text("P$_K$", "P$_K$"), ORANGE),
    (6.45, 1.9, 0.6, Text("P$_V$", "P$_V$"), ORANGE),
    (5.0, 2.7, 0.8, Text("⊙ ℓ", "⊙ ℓ"), PURPLE),
    (7.4, 2.7, 0.8, Text("⊙ ℓ", "⊙ ℓ"), PURPLE),
    (8.8, 6.5, 1.5, Text("⊙ ℓ (4D)", "⊙ ℓ（4D）"), PURPLE),
    (5.0, 4.4, 5.0, HOULSBY, GREEN),
    (5.0, 7.4, 5.0, BOTH, GREEN),
)
ARROWS = (
    *((x, 0.68, 1.62) for x in (2.6, 5.0, 7.4)),
    (2.6, 2.18, 3.22),
    *((x, low, low + 0.24) for x in (5.0, 7.4) for low in (2.18, 2.98)),
    *((5.0, low, low + 0.34) for low in (3.78, 4.68, 6.78, 7.68)),
    (5.0, 5.58, 6.22),
)
SKIPPED = (0.95, 5.3), (5.85, 8.3)  # heights between which x goes past a sub-layer
BITFIT = Text(
    "BitFit: + Δb in each\nmatrix and norm",
    "BitFit：每个矩阵和\n归一化加 Δb",
)
LEGEND = (
    (8.3, GREEN, Text("adapter: a small network", "适配器：一个小网络")),
    (7.4, PURPLE, Text("(IA)³: multiplies by ℓ", "(IA)³：乘以 ℓ")),
    (5.3, BLUE, Text("LoRA: low-rank product", "LoRA：矩阵旁的低秩乘积")),
    (4.4, ORANGE, Text("prefix: keys and values", "前缀：键和值")),
    (3.5, VERMILION, Text("prompt: added vectors", "提示：文本之前的向量")),
    (2.7, FROZEN, BITFIT),
)


def insertion_figure() -> DescribedFigure:
    """Return a drawing of one block: frozen parts in gray, what each method trains in color."""
    figure, axes = subplots(size=(9.6, 5.0))
    axes.set(xlim=(0.4, 14.8), ylim=(0, 8.7))
    axes.axis("off")
    for x, low, high in ARROWS:
        _arrow(axes, (x, low), (x, high))
    for low, high in SKIPPED:
        axes.plot([5.0, 0.8, 0.8], [low, low, high], color=INK, lw=1.1, linestyle="--")
        _arrow(axes, (0.8, high), (2.0, high))
    for x, y, width, text in FROZEN_BOXES:
        _box(axes, x, y, width, text.say(), FROZEN)
    for x, y, width, text, color in TRAINED_BOXES:
        _box(axes, x, y, width, text.say(), color)
    for y, color, text in LEGEND:
        _box(axes, 10.0, y, 0.5, "", color)
        axes.text(10.5, y, text.say(), va="center", fontsize=LETTERS, color=INK)
    figure.alt = say(
        en="One Transformer block and where each method adds trained parameters. {list}.",
        zh="一个 Transformer 块，以及每种方法在哪里加入要训练的参数。{list}。",
        list="; ".join(text.say().replace("\n", " ") for _, _, text in LEGEND),
    )
    return figure


def _box(axes: Any, x: float, y: float, width: float, text: str, color: str) -> None:
    shade = "white" if color == FROZEN else color
    left = x - width / 2
    axes.barh(y, width, HEIGHT, left=left, color="white", zorder=2)  # covers lines below
    axes.barh(
        y, width, HEIGHT, left=left, color=FROZEN if shade == "white" else color, zorder=3,
        alpha=1 if shade == "white" else 0.4, edgecolor=INK, linewidth=0.7,
    )  # fmt: skip
    axes.text(x, y, text, ha="center", va="center", fontsize=LETTERS, color=INK, zorder=4)


def _arrow(axes: Any, start: tuple[float, float], end: tuple[float, float]) -> None:
    axes.annotate("", end, start, arrowprops={"arrowstyle": "->", "color": INK, "lw": 1.1})

"""Attention of 12 layers × 12 heads × 32 tokens in a page: AttentionExplorer beside bertviz.

Each is one HTML file, opened from disk in the same browser, five times in turn, each time in a new
page. bertviz's is its model view as `ptm_edu.widgets.bertviz` shows it: its libraries are in the
file, and its weights have four digits, which is less to read than what bertviz itself writes. That,
without the libraries it fetches, has a row of its own.

Time to paint (`benchmarks.pages`) is taken alike for both, on a screen high enough for all of
either. A frame is complete at bertviz's with 12 · 12 · 32² lines, at ours with the drawn canvas.
Then it is checked that each line has its weight, and that each head's picture is darkest where its
largest weight is. The target is 100 ms.

Ours is then moved: layers by its slider, heads and tokens by arrow keys. The target is 16 ms for
the 95th percentile of the frames.

Nothing is computed in PyTorch while the time runs, so there is one setting.
"""

from __future__ import annotations

import statistics
import tempfile
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import bertviz
import numpy as np
import torch
from playwright.sync_api import Browser, Page, sync_playwright

from benchmarks.form import Side, in_turn, main, table
from benchmarks.pages import FLAGS, PAGE, Frames, frames_of, time_to_paint
from ptm_edu.cli.browser import find_browser
from ptm_edu.widgets import AttentionExplorer
from ptm_edu.widgets.bertviz_page import offline_view

SIZES, RUNS = (12, 12, 32, 32), 5  # layers, heads, tokens that look, and at what
TARGET_BYTES, TARGET_PAINT, TARGET_FRAME = 300_000, 100.0, 16.0  # bytes, ms, ms
# In one frame the explorer draws first all heads, then the tokens of one of them.
OURS_THERE = """document.querySelector(".ptm-body")?.getAttribute("aria-busy") === "false"
    && document.getElementsByClassName("ptm-query").length === %d"""
LINES_THERE = 'document.getElementsByTagName("line").length === %d'

# [row, column] of the darkest point of each head's picture, from 0 to 1.
DARKEST = """([layers, heads]) => {
  const pen = document.querySelector(".ptm-grid canvas").getContext("2d");
  const frame = document.querySelector(".ptm-frame"); // around all heads of the first layer
  const [x, y, wide, high] = ["x", "y", "width", "height"].map((n) => +frame.getAttribute(n));
  const [cell, side] = [(wide - high) / (heads - 1), Math.floor(high - 2)];
  return Array.from({ length: layers }, (_, l) => Array.from({ length: heads }, (_, h) => {
    const [left, top] = [x + 1 + h * cell, y + 1 + l * cell].map(Math.round);
    const opacity = pen.getImageData(left, top, side, side).data.filter((_, i) => i % 4 === 3);
    const at = opacity.indexOf(Math.max(...opacity));
    return [(Math.floor(at / side) + 0.5) / side, ((at % side) + 0.5) / side];
  }));
}"""
OPACITIES = """() => [...document.getElementsByTagName("line")]
  .map((line) => +line.getAttribute("stroke-opacity"))"""


def check_pictures(weights: np.ndarray, page: Page) -> None:
    """Raise ValueError unless each head is darkest at its largest weight."""
    L, H, T, S = weights.shape
    for layer, points in enumerate(page.evaluate(DARKEST, [L, H])):
        for head, (row, column) in enumerate(points):
            t, s = int(row * T), int(column * S)
            # A picture may have fewer points than weights: then a neighbor is what is seen.
            near = weights[layer, head, max(0, t - 1) : t + 2, max(0, s - 1) : s + 2]
            if near.max() < 0.97 * weights[layer, head].max():
                raise ValueError(f"layer {layer}, head {head} is darkest at {t}, {s}")


def check_lines(weights: np.ndarray, page: Page) -> None:
    """Raise AssertionError unless there is a line a weight, as strong as it."""
    np.testing.assert_allclose(page.evaluate(OPACITIES), weights.ravel(), rtol=0, atol=1e-4)


def compare(
    browser: Browser, weights: np.ndarray, folder: Path, runs: int = RUNS
) -> tuple[float, list[str]]:
    """Time both pages, print the table; return bertviz's time over ours, and missed targets."""
    tokens = [f"word{i}" for i in range(weights.shape[2])]
    ours = AttentionExplorer(weights, tokens).html()
    theirs = _bertviz(weights, tokens)
    offline = offline_view("model_view", theirs).html()
    pages = {
        "ours": (OURS_THERE % len(tokens), ours),
        "peer": (LINES_THERE % weights.size, offline),
    }
    for name, page in pages.items():
        (folder / f"{name}.html").write_text(PAGE % page, encoding="utf-8")
    ours_in, theirs_in = (
        Side(name, partial(time_to_paint, browser, folder / f"{name}.html", check))
        for name, check in (
            ("ours", partial(check_pictures, weights)),
            ("peer", partial(check_lines, weights)),
        )
    )
    in_turn(ours_in, theirs_in, runs)
    rows = [
        ["AttentionExplorer", _bytes(ours), *_spread(ours_in.results)],
        ["bertviz's model view, offline", _bytes(offline), *_spread(theirs_in.results)],
        ["the same as bertviz writes it", _bytes(theirs), "", "", ""],
    ]
    table(["", "bytes", "ms", "least", "most"], rows)
    frames = frames_of(browser, folder / "ours.html")
    print(f"AttentionExplorer moves in {frames.percentile:.1f} ms, target {TARGET_FRAME}")
    ratio = statistics.median(theirs_in.results) / statistics.median(ours_in.results)
    return ratio, _missed(ours, ours_in.results, frames)


def _bertviz(weights: np.ndarray, tokens: list[str]) -> str:
    layers = [torch.tensor(of, dtype=torch.float32)[None] for of in weights]  # each (1, H, T, S)
    page = bertviz.model_view(layers, tokens, display_mode="light", html_action="return")
    return str(page.data)


def _bytes(html: str) -> int:
    return len(html.encode("utf-8"))


def _spread(milliseconds: Sequence[float]) -> list[str]:
    middle = statistics.median(milliseconds)
    return [f"{number:.1f}" for number in (middle, min(milliseconds), max(milliseconds))]


def _missed(html: str, milliseconds: Sequence[float], frames: Frames) -> list[str]:
    missed = []
    if _bytes(html) > TARGET_BYTES:
        missed.append(
            f"AttentionExplorer is {_bytes(html):,} bytes, the target is {TARGET_BYTES:,}"
        )
    if statistics.median(milliseconds) > TARGET_PAINT:
        middle = statistics.median(milliseconds)
        missed.append(f"AttentionExplorer paints in {middle:.1f} ms, the target is {TARGET_PAINT}")
    if frames.percentile > TARGET_FRAME:
        moved = f"{frames.percentile:.1f} ms, the target is {TARGET_FRAME}"
        missed.append(f"AttentionExplorer moves in {moved}")
    return missed


def benchmark() -> tuple[float, list[str]]:
    """Compare on made-up attentions, rows of a softmax of normal scores of σ 2."""
    scores = 2 * np.random.default_rng(0).normal(size=SIZES)
    weights = np.exp(scores) / np.exp(scores).sum(axis=-1, keepdims=True)  # (L, H, T, S)
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=FLAGS)
        ratio, faults = compare(browser, weights, Path(folder))
        browser.close()
    return ratio, faults


if __name__ == "__main__":
    main(benchmark)

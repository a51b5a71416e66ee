"""ArchitectureDiagram as a file: the flow of a BERT, and the code of what is clicked."""

from __future__ import annotations

import inspect
import runpy
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from ptm_edu.transformer import MultiHeadAttention
from ptm_edu.widgets import ArchitectureDiagram

from .hands import ready

TOY = Path(__file__).parents[1] / "toy_architecture.py"
LAYER = "bert.encoder.layers.0"


@pytest.fixture(scope="module")
def explorer() -> ArchitectureDiagram:
    return ArchitectureDiagram(runpy.run_path(str(TOY))["model"])


def test_bars_are_in_proportion_to_parameters(
    widget: Locator, explorer: ArchitectureDiagram
) -> None:
    bars = widget.locator(".ptm-share").evaluate_all(
        "bars => bars.map(bar => [bar.parentNode.dataset.path, bar.width.baseVal.value])"
    )
    blocks = {block["path"]: block for block in explorer.blocks}
    scales = [width / (blocks[path]["parameters"] * blocks[path]["within"]) for path, width in bars]
    assert len(bars) >= 7 and scales == pytest.approx([scales[0]] * len(bars), rel=1e-4)


def test_a_residual_path_leaves_before_its_sub_layer_and_ends_in_a_sum(widget: Locator) -> None:
    paths = widget.locator(".ptm-residual polyline")
    expect(paths).to_have_count(2)
    for name, path in zip(("attention", "feed_forward"), paths.all(), strict=True):
        points = path.evaluate("line => [...line.points].map(({ x, y }) => [x, y])")
        box = widget.locator(f"[data-path='{LAYER}.{name}'] .ptm-leaf")
        x, y, w, h = box.evaluate(
            "({ x, y, width, height }) => [x, y, width, height].map(one => one.baseVal.value)"
        )
        assert points[0][0] == pytest.approx(x + w / 2) and points[0][1] > y + h
        assert min(points[1][0], points[2][0]) > x + w
        assert points[-1][1] < y
        sums = widget.locator(".ptm-sum circle").evaluate_all(
            "sums => sums.map(({ cx, cy }) => [cx.baseVal.value, cy.baseVal.value])"
        )
        assert [x + w / 2, points[-1][1]] in [pytest.approx(one) for one in sums]


def test_code_stays_once_it_is_shown(widget: Locator) -> None:
    code = widget.locator("pre")
    expect(code).to_have_count(0)
    widget.locator(f"[data-path='{LAYER}.attention']").click()
    source = inspect.getsource(MultiHeadAttention)
    expect(code).to_be_visible()
    assert code.text_content() == source
    widget.locator(f"[data-path='{LAYER}.feed_forward']").hover()
    widget.page.mouse.move(0, 0)
    assert ready(widget).locator("pre").text_content() == source
    widget.locator("[role=listbox]").press("ArrowUp")
    widget.locator("[role=listbox]").press("ArrowUp")
    expect(ready(widget).locator("pre")).to_contain_text("class FeedForward")
    widget.locator(".ptm-within button").first.click()
    expect(code).to_contain_text("class BertForPretraining")


def test_another_model_says_what_is_gone_and_new(page: Page, page_with: Callable[..., str]) -> None:
    page.goto(page_with(ArchitectureDiagram(runpy.run_path(str(TOY))["models"])))
    widget = ready(page.locator(".ptm"))
    buttons, changes = widget.locator(".ptm-models button"), widget.locator(".ptm-changes")
    expect(changes).to_have_text("")
    buttons.get_by_text("GPT").click()
    expect(ready(widget).locator("[data-path*=cross]")).to_have_count(0)
    expect(changes).to_have_text(
        "Gone: cross attention. New: position embedding. Stacks of layers: 2 → 1."
    )
    buttons.get_by_text("BERT").click()
    expect(changes).to_have_text("New: segment embedding, pooler, masked lm, next sentence.")
    part = ready(widget).locator("[data-path='bert.pooler'] .ptm-leaf")
    assert part.evaluate("node => getComputedStyle(node.parentNode).opacity") == "1"

"""bertviz's views on a page without a network: lines are counted, and weigh right."""

from __future__ import annotations

import runpy
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
import torch
from playwright.sync_api import Locator, Page, expect

from ptm_edu import zoo
from ptm_edu.bert import for_neuron_view, two_texts_input
from ptm_edu.widgets import bertviz

# As on nbconvert's own pages and on many others: a require.js that takes no nameless module.
THEIRS = """<head><script>
const refuse = (...given) => { throw new Error(`the page's own was called: ${given}`); };
window.require = window.requirejs = refuse;
window.define = Object.assign(refuse, { amd: {} });
window.jQuery = window.$ = window.d3 = "theirs";
</script>"""
NAMES = ["require", "requirejs", "define", "jQuery", "$", "d3", "libraries", "bertviz_params"]
FIRST, SECOND = "the cat sat on the mat", "it was tired"


@pytest.fixture(scope="module")
def made() -> SimpleNamespace:
    path = Path(__file__).parents[1] / "toy_attention.py"
    return SimpleNamespace(**runpy.run_path(str(path)))


@pytest.fixture
def exported(tmp_path: Path) -> Callable[..., str]:
    """Write a page that shows these views: `exported(view, …)` → its address."""

    def written(*views: bertviz.BertvizView) -> str:
        shown = "".join(view.html() for view in views)
        style = "<style>:root { color-scheme: light dark; } body { background: Canvas; }</style>"
        page = f"<!DOCTYPE html><html>{THEIRS}{style}</head><body>{shown}</body></html>"
        (tmp_path / "page.html").write_text(page, encoding="utf-8")
        return (tmp_path / "page.html").as_uri()

    return written


def drawn(page: Page, views: int) -> list[Locator]:
    """The views of a page, all of them there to be seen."""
    found = page.locator("[id^=bertviz-]")
    expect(found.locator("svg")).to_have_count(views)
    boxes = [found.nth(i).locator("svg").bounding_box() for i in range(views)]
    assert all(box["width"] >= 300 and box["height"] >= 200 for box in boxes)
    return [found.nth(i) for i in range(views)]


def numbers(parts: Locator, name: str) -> np.ndarray:
    return np.array(
        parts.evaluate_all(
            "(nodes, name) => nodes.map(node => Number(node.getAttribute(name)))", name
        )
    )


def assert_weighs(lines: Locator, weights: np.ndarray, *, heads: int = 1) -> None:
    """One line a weight, and none more; in the head view that of one among some heads."""
    seen = heads * numbers(lines, "stroke-opacity")
    assert len(seen) == weights.size
    assert seen == pytest.approx(weights.ravel(), abs=1e-4)


def test_head_and_model_view_draw_every_weight(
    page: Page, exported: Callable[..., str], made: SimpleNamespace
) -> None:
    page.goto(
        exported(
            bertviz.head_view(made.own, made.tokens, layers=[0, 2]),
            bertviz.model_view(made.own, made.tokens),
            bertviz.model_view(made.cross, made.tokens, made.source_tokens),
        )
    )
    head, model, cross = drawn(page, 3)
    lines = head.locator("#attention line")
    assert_weighs(lines, made.own[0], heads=5)
    head.locator("#layer").select_option("2")
    assert_weighs(lines, made.own[2], heads=5)
    # The squares above are the heads; one that is clicked is hidden.
    head.locator("svg > g").last.locator("rect").nth(3).click()
    shown = made.own[2].copy()
    shown[3] = 0
    assert_weighs(lines, shown, heads=4)
    expect(head.locator("#left text")).to_have_text(made.tokens)
    assert_weighs(model.locator("line"), made.own)
    assert_weighs(cross.locator("line"), made.cross)
    small = model.locator("svg > g", has=page.locator("#attn_background_1_2"))
    small.locator("rect").last.click()
    assert_weighs(model.locator(".detail line"), made.own[1, 2])
    assert page.evaluate("names => names.map(name => typeof window[name])", NAMES) == [
        *["function"] * 3,
        *["string"] * 3,
        *["undefined"] * 2,
    ]


def test_neuron_view_multiplies_queries_and_keys(
    open_page: Callable[..., Any], exported: Callable[..., str]
) -> None:
    mini = zoo.load("bert-mini")
    model, tokenizer = for_neuron_view(mini.model.bert, mini.tokenizer)
    page = open_page(dark=True).page
    view = bertviz.neuron_view(model, tokenizer, FIRST, SECOND, layer=1, head=2)
    page.goto(exported(view, view))
    first, second = drawn(page, 2)
    given = two_texts_input(mini.tokenizer, FIRST, SECOND)
    ids, types = torch.tensor([given.ids]), torch.tensor([given.token_type_ids])
    with torch.no_grad():
        *_, layers = model(ids, token_type_ids=types)
    weights = np.stack([layer["attn"][0].numpy() for layer in layers])  # (L, H, T, T)
    lines = second.locator("#collapsed .attn-line-group line")
    assert_weighs(lines, weights[1, 2])
    second.locator("#att_head").select_option("0")
    assert_weighs(lines, weights[1, 0])
    # Under the pointer a token's row opens: of the second view, though the first has one too.
    cat = second.locator("#collapsed #leftText > g").nth(2)
    cat.hover()
    cat.locator("rect").nth(1).click()
    dots = numbers(second.locator("#expanded .dotproduct"), "data-value")
    assert np.exp(dots) / np.exp(dots).sum() == pytest.approx(weights[1, 0, 2], abs=0.002)
    dim = layers[1]["queries"].shape[-1]
    assert second.locator("#expanded #product .element").count() == len(given.ids) * dim
    assert first.locator("#expanded [data-value=NaN], .dotproduct[data-value]").count() == 0
    # On a dark page it stands on a white ground of its own.
    ground = second.locator("xpath=../..").evaluate(
        "node => getComputedStyle(node).backgroundColor"
    )
    assert ground == "rgb(255, 255, 255)"
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") != ground

"""Chapter 4 as a student meets it: run whole in JupyterLab without a network, then as a page."""

from __future__ import annotations

import pytest
import torch
from playwright.sync_api import Locator, expect

from ptm_edu import gpt, zoo
from ptm_edu.zoo import Loaded

from .chapters import Chapter, assert_moves_by_arrow_key

pytestmark = pytest.mark.slow

NAME = "04_gpt.ipynb"
WIDGETS = [
    "Next-token prediction",
    "Architecture of GPT",
    "Causal and full attention masks",
    "Decoding strategies compared",
    "Temperature, top‑k and top‑p sampling",
    "GPT’s task-specific input sequences",
]
TYPED = "The children ran down to the river and"


@pytest.fixture(scope="module")
def mini() -> Loaded:
    return zoo.load("gpt-mini")


def test_live_then_exported(chapter: Chapter, mini: Loaded) -> None:
    live = chapter.notebook.page.locator(".jp-OutputArea .ptm").first
    live.locator("input").first.fill(TYPED)
    live.locator("input").first.press("Enter")
    assert_is_the_models(live, mini)
    page = chapter.as_page()
    for widget in page.locator(".ptm:not(.ptm-architecture_diagram)").all():
        assert_moves_by_arrow_key(widget)
    assert_are_the_models_logits(page.locator(".ptm").nth(4), mini)


def assert_is_the_models(widget: Locator, mini: Loaded) -> None:
    """Typed text is read by Python: what may follow is what the shipped model says."""
    said = gpt.predict_next_token(mini.model, mini.tokenizer, TYPED)
    expect(widget.locator(".ptm-token")).to_have_count(len(said["tokens"]))
    expect(widget.locator(".ptm-body")).to_have_attribute("aria-busy", "false")
    for row, (token, _, p) in zip(
        widget.locator(".ptm-candidate").all(), said["candidates"], strict=False
    ):
        expect(row).to_have_attribute("data-id", str(token))
        assert float(row.get_attribute("data-p") or 0) == pytest.approx(p, rel=2e-3)


def assert_are_the_models_logits(widget: Locator, mini: Loaded) -> None:
    """Its first row is the shipped model's likeliest token after the context, with its P."""
    context = widget.locator("select").input_value()
    with torch.no_grad():
        logits = mini.model(torch.tensor([mini.tokenizer.encode(context)])).logits[0, -1]
    p, token = logits.softmax(dim=0).max(dim=0)
    first = widget.locator(".ptm-row[data-token]").first
    expect(first).to_contain_text(gpt.token_text(mini.tokenizer, int(token)).strip())
    assert float(first.get_attribute("data-model") or 0) == pytest.approx(float(p), rel=0.01)

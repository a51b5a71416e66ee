"""Chapter 5 as a student meets it: run whole in JupyterLab without a network, then as a page."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from ptm_edu import zoo
from ptm_edu.bert import MaskFiller
from ptm_edu.zoo import Loaded

from .chapters import Chapter, assert_moves_by_arrow_key

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("minilm_installed")]

NAME = "05_bert.ipynb"
WIDGETS = [
    "Masked language modeling",
    "BERT’s masking: 80 / 10 / 10",
    "Sentence pairs for next sentence prediction",
    "BERT’s input embeddings",
    "Architectures",
]
SLIDERS = [1, 2]  # the widgets that have one
TYPED = "The children played in the garden of the old house."


@pytest.fixture(scope="module")
def mini() -> Loaded:
    return zoo.load("bert-mini")


def test_live_then_exported(chapter: Chapter, mini: Loaded) -> None:
    live = chapter.notebook.page.locator(".jp-OutputArea .ptm").first
    live.locator("input[type=text]").first.fill(TYPED)
    live.locator("input[type=text]").first.press("Enter")
    asked = MaskFiller(mini.model, mini.tokenizer)
    assert_expects_as_the_model(live, asked, TYPED)
    page = chapter.as_page()
    first = page.locator(".ptm").first
    assert_expects_as_the_model(first, asked, first.locator("select").input_value())
    for number in SLIDERS:
        assert_moves_by_arrow_key(page.locator(".ptm").nth(number))


def assert_expects_as_the_model(widget: Locator, asked: MaskFiller, sentence: str) -> None:
    """What may stand at the hidden word is what the shipped model says, first its best piece."""
    tokens = asked.read(sentence)["tokens"]
    shown = widget.locator(".ptm-shown")
    expect(shown).to_have_count(len(tokens))
    expect(shown.nth(1)).to_have_text(tokens[1])
    expect(widget.locator(".ptm-body")).to_have_attribute("aria-busy", "false")
    place = shown.all_text_contents().index("[MASK]")
    ((said,),) = asked.fill([(tokens, [place])])
    rows = widget.locator(".ptm-list.ptm-mask-1 .ptm-candidate")
    for row, (piece, p) in zip(rows.all(), said["candidates"][:5], strict=False):
        expect(row).to_have_attribute("data-piece", piece)
        assert float(row.get_attribute("data-p") or 0) == pytest.approx(p, rel=2e-3)

"""Chapter 2 as a student meets it: run whole in JupyterLab without a network, then as a page."""

from __future__ import annotations

import math

import pytest
from playwright.sync_api import Locator, expect

from ptm_edu import elmo, zoo
from ptm_edu.zoo import Loaded

from .chapters import Chapter, assert_moves_by_arrow_key

pytestmark = pytest.mark.slow

NAME = "02_elmo.ipynb"
WIDGETS = [
    "ELMo’s forward and backward language models",
    "Contextual vectors of a word by layer",
    "Architecture of BiLM",
    "ELMo’s scalar mix of layers",
    "Learning rate schedules",
]
TYPED = "The old man sat by the river"


@pytest.fixture(scope="module")
def mini() -> Loaded:
    return zoo.load("elmo-mini")


def test_live_then_exported(chapter: Chapter, mini: Loaded) -> None:
    live = chapter.notebook.page.locator(".jp-OutputArea .ptm").first
    live.locator("input").fill(TYPED)
    live.locator("input").press("Enter")
    assert_is_the_models(live, mini)
    page = chapter.as_page()
    for widget in page.locator(".ptm:not(.ptm-architecture_diagram)").all():
        assert_moves_by_arrow_key(widget)


def assert_is_the_models(widget: Locator, mini: Loaded) -> None:
    """The chosen word's bits and the words expected first are what the shipped model says."""
    tokens = mini.tokenizer.tokenize(TYPED)
    expect(widget.locator(".ptm-column")).to_have_count(len(tokens))
    expect(widget.locator(".ptm-body")).to_have_attribute("aria-busy", "false")
    place = int(widget.locator("[role=slider]").get_attribute("aria-valuenow") or "0") - 1
    expected = elmo.word_predictions(mini.model, mini.tokenizer, tokens)
    for way in ("forward", "backward"):
        truth = widget.locator(f".ptm-truth[data-direction={way}]")
        bits = float(truth.get_attribute("data-bits") or "nan")
        probability = float(expected[way]["true_probability"][place])
        assert bits == pytest.approx(-math.log2(probability), abs=0.01)
        first = widget.locator(f".ptm-guessed[data-direction={way}]").first
        expect(first).to_have_attribute("data-word", expected[way]["words"][place][0])

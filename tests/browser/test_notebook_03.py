"""Chapter 3 as a student meets it: run whole in JupyterLab without a network, then as a page."""

from __future__ import annotations

import numpy as np
import pytest
from playwright.sync_api import Locator, expect

from ptm_edu import zoo
from ptm_edu.transformer import cross_attention
from ptm_edu.transformer.translation import translate
from ptm_edu.zoo import Loaded

from .chapters import Chapter, assert_moves_by_arrow_key

pytestmark = pytest.mark.slow

NAME = "03_transformer.ipynb"
WIDGETS = [
    "Attention heads",
    "Scaled dot-product attention",
    "Scaled dot-product attention",
    "Sinusoidal positional encodings",
    "Architecture of Transformer",
    "Training history",
    "Attention heads",
    "Beam search",
]
FRENCH = "Elle a fait construire une petite maison au bord de la mer."
TYPED = "Il pleut encore ce soir."


@pytest.fixture(scope="module")
def mini() -> Loaded:
    return zoo.load("transformer-mini")


def test_live_then_exported(chapter: Chapter, mini: Loaded) -> None:
    widgets = chapter.notebook.page.locator(".jp-OutputArea .ptm")
    assert_translates(widgets.filter(has_text=WIDGETS[-1]), mini)
    page = chapter.as_page()
    looks = attention(mini)
    assert_is_the_models(page.locator(".ptm").first, looks)
    # As many columns of the tree as fit are drawn: all of its texts are inside it.
    inside = page.locator("svg.ptm-tree").evaluate(
        "tree => { const box = tree.getBoundingClientRect();"
        " return [...tree.querySelectorAll('text')].map(text => text.getBoundingClientRect())"
        " .map(({ left, right }) => left >= box.left - 1 && right <= box.right + 1); }"
    )
    assert len(inside) > 10 and all(inside)
    for widget in page.locator(".ptm:not(.ptm-architecture_diagram)").all():
        if widget.locator("[role=slider]:visible, input[type=range]:visible").count():
            assert_moves_by_arrow_key(widget)
        else:
            steps = widget.locator(".ptm-field")
            drawn = steps.inner_html()
            steps.press("PageDown")
            expect(widget.locator(".ptm-body")).to_have_attribute("aria-busy", "false")
            assert steps.inner_html() != drawn
    _, heads, reading, read = looks.shape
    expect(page.locator("[id^=bertviz-] #attention line")).to_have_count(heads * reading * read)


def attention(mini: Loaded) -> np.ndarray:
    """Cross-attention (L, H, T, S) for the chapter's sentence, as the library gives it."""
    (english,) = translate(mini.model, mini.tokenizer, [FRENCH])
    return cross_attention(mini.model, mini.tokenizer, FRENCH, english).numpy()


def assert_is_the_models(widget: Locator, looks: np.ndarray) -> None:
    """The first token's weights in the first layer, the mean of its heads, are the model's."""
    expect(widget.locator("output[data-of=layer]")).to_have_text("0")
    shown = widget.locator(".ptm-weight").evaluate_all(
        "nodes => nodes.map(node => Number(node.dataset.weight))"
    )
    assert shown == pytest.approx(looks[0].mean(axis=0)[0], abs=0.003)


def assert_translates(widget: Locator, mini: Loaded) -> None:
    """A sentence that is typed is searched by Python, and the best is the library's."""
    widget.locator("input[type=text]").fill(TYPED)
    widget.locator("input[type=text]").press("Enter")
    expect(widget.locator("select")).to_have_value(TYPED)
    widget.locator(".ptm-beam-box").press("End")
    best = widget.locator(".ptm-ranking tr[data-best] td").nth(1)
    (english,) = translate(mini.model, mini.tokenizer, [TYPED])
    expect(best).to_contain_text(english)

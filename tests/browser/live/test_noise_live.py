"""NoiseExplorer in a real JupyterLab: exponent and threshold are shared."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import torch
from playwright.sync_api import Locator, expect

from ptm_edu.word2vec.negative_sampling import noise_distribution

pytestmark = pytest.mark.slow

COUNTS = np.arange(2000, 0, -1) ** 2
SOURCE = """import numpy as np
from toy_words import words
from ptm_edu.widgets import NoiseExplorer
explorer = NoiseExplorer(words, np.arange(2000, 0, -1) ** 2, named=["king", "queen", "word1900"])
explorer"""


@pytest.fixture
def widget(notebook: Any) -> Locator:
    found = notebook.page.locator(".jp-OutputArea .ptm")
    expect(found).to_have_count(1)
    expect(found.locator("output[data-setting=exponent]")).to_have_text("0.75")
    return found


def test_python_reads_and_sets_what_the_hand_sets(notebook: Any, widget: Locator) -> None:
    slider = widget.locator("input[data-setting=exponent]")
    slider.focus()
    for _ in range(3):
        slider.press("ArrowLeft")
    expect(widget.locator("output[data-setting=exponent]")).to_have_text("0.72")
    expect(widget.locator(".ptm-summary")).to_contain_text("Exponent 0.72")
    shared = "assert explorer.exponent == 0.72"
    assert notebook.until(lambda: notebook.python(shared) == "ok")
    assert notebook.python("explorer.exponent = 0.5") == "ok"
    expect(widget.locator("output[data-setting=exponent]")).to_have_text("0.50")
    cell = widget.locator("tr[data-word=queen] data[data-of=draws]")
    expected = 1000 * float(noise_distribution(torch.tensor(COUNTS), 0.5)[2])
    expect(widget.locator(".ptm-body")).to_have_attribute("aria-busy", "false")
    assert float(cell.get_attribute("value")) == pytest.approx(expected, rel=1e-9)
    assert notebook.python("explorer.threshold = 0") == "ok"
    expect(widget.locator(".ptm-off")).to_have_attribute("aria-pressed", "true")
    told = notebook.python("explorer.exponent = 1.5")
    assert "exponent must be a number from 0 to 1, got 1.5" in told


def test_saved_it_lives_without_its_kernel(reopened: Callable, widget: Locator) -> None:
    page = reopened()
    again = page.locator(".jp-OutputArea .ptm:visible")
    expect(again.locator("output[data-setting=exponent]")).to_have_text("0.75")
    again.locator("input[data-setting=exponent]").press("ArrowRight")
    expect(again.locator("output[data-setting=exponent]")).to_have_text("0.76")
    expect(page.get_by_text("Loading widget")).to_be_hidden()

"""SamplingExplorer in a real JupyterLab: its settings are `Sampling`'s."""

from __future__ import annotations

import runpy
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import torch
from playwright.sync_api import Locator, expect

from ptm_edu.gpt import Sampling

pytestmark = pytest.mark.slow

toy = SimpleNamespace(**runpy.run_path(str(Path(__file__).parents[1] / "toy_sampling.py")))
SOURCE = """from toy_sampling import CONTEXTS, TOKENS, logits
from ptm_edu.widgets import SamplingExplorer
explorer = SamplingExplorer(TOKENS, logits, CONTEXTS)
explorer"""


def assert_keeps(widget: Locator, context: int, sampling: Sampling) -> None:
    """The page keeps as many tokens as the library, and the first is as likely."""
    shares = sampling.probabilities(torch.tensor(toy.logits[context]))
    kept = widget.locator("data[data-of=kept]")
    expect(kept).to_have_attribute("value", str(int((shares > 0).sum())))
    expect(widget.locator(".ptm-body")).to_have_attribute("aria-busy", "false")
    first = widget.locator(".ptm-row").first.get_attribute("data-after")
    assert float(first or "nan") == pytest.approx(float(shares.max()), abs=1e-4)


def test_settings_go_both_ways_and_it_lives_without_a_kernel(
    notebook: Any, reopened: Callable
) -> None:
    widget = notebook.page.locator(".jp-OutputArea .ptm")
    expect(widget).to_have_count(1)
    assert_keeps(widget, 0, Sampling())

    widget.locator("input[data-setting=top_p]").press("ArrowLeft")
    widget.locator("input[data-setting=top_k]").press("Home")
    widget.locator("input[data-setting=top_k]").press("ArrowRight")
    widget.locator("select").select_option("Hong")
    now = "(explorer.context, explorer.top_k, explorer.top_p, explorer.min_p)"
    shared = f"assert {now} == ('Hong', 2, 0.99, None), {now}"
    assert notebook.until(lambda: notebook.python(shared) == "ok")
    assert_keeps(widget, 2, Sampling(1, 2, 0.99))
    widget.locator("input[data-setting=top_k]").press("End")
    assert notebook.until(lambda: notebook.python("assert explorer.top_k is None") == "ok")

    set_all = "explorer.context = CONTEXTS[1]; explorer.temperature = 0.5; explorer.top_k = 37"
    assert notebook.python(set_all) == "ok"
    expect(widget.locator("output[data-setting=top_k]")).to_have_text("37")
    assert_keeps(widget, 1, Sampling(0.5, 37, 0.99))
    assert "top_k must be a whole number" in notebook.python("explorer.top_k = 0")

    context = widget.locator("select").input_value()
    again = reopened().locator(".jp-OutputArea .ptm:visible")
    # The notebook was saved with what the widget showed last.
    expect(again.locator("select")).to_have_value(context)
    expect(again.locator("output[data-setting=top_k]")).to_have_text("37")
    again.locator("input[data-setting=top_k]").press("Home")
    assert_keeps(again, toy.CONTEXTS.index(context), Sampling(0.5, 1))

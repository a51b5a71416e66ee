"""BeamExplorer in a real JupyterLab: what is typed Python searches, settings go both ways."""

from __future__ import annotations

import runpy
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import torch
from playwright.sync_api import Locator, expect
from torch import Tensor

from ptm_edu.transformer.beam_search import search

pytestmark = pytest.mark.slow

TOY = Path(__file__).parents[1] / "toy_beam.py"
toy = SimpleNamespace(**runpy.run_path(str(TOY)))
SOURCE = (
    TOY.read_text(encoding="utf-8")
    + """
import time
from ptm_edu.widgets import BeamExplorer
def slow(sentence, prefixes):
    if "feu" in sentence:
        raise RuntimeError("the model is on fire")
    time.sleep(1 if "zèbre" in sentence and not prefixes[0] else 0)
    return continuations(sentence, prefixes)
explorer = BeamExplorer(slow, TOKENS, END, SENTENCES)
explorer"""
)


class Asked:
    """A `NextTokenScorer` of one sentence."""

    def __init__(self, sentence: str) -> None:
        self.sentence = sentence

    def __call__(self, ids: Tensor) -> Tensor:
        log_p = toy.continuations(self.sentence, ids[:, 1:].tolist())
        return torch.tensor(log_p, dtype=torch.float32)

    def select_rows(self, rows: Tensor) -> None:
        pass


def assert_finds(widget: Locator, sentence: str, width: int, alpha: float) -> None:
    """The page shows this sentence's best hypothesis, and its score is the library's."""
    how = {"width": width, "alpha": alpha, "max_length": 20}
    best = search(Asked(sentence), 1, start_id=0, end_id=toy.END, **how)[0][0]  # type: ignore[arg-type]
    expect(widget.locator("select")).to_have_value(sentence)
    expect(widget.locator("output[data-setting=width]")).to_have_text(str(width))
    expect(widget.locator("output[data-setting=alpha]")).to_have_text(f"{alpha:g}")
    expect(widget.locator(".ptm-body")).to_have_attribute("aria-busy", "false")
    first = widget.locator(".ptm-ranking tr[data-best]")
    expect(first.locator("td").nth(1)).to_have_text(" ".join(toy.TOKENS[i] for i in best.ids))
    assert float(first.get_attribute("data-score") or 0) == pytest.approx(best.score, abs=1e-5)


def test_searches_what_is_typed_and_lives_without_a_kernel(
    notebook: Any, says_it_asks: Callable, reopened: Callable
) -> None:
    widget = notebook.page.locator(".jp-OutputArea .ptm")
    expect(widget).to_have_count(1)
    assert_finds(widget, "le chat dort", 4, 0.6)
    box, notice = widget.locator("input[type=text]"), widget.locator(".ptm-notice")

    box.fill(" un zèbre court ")
    with says_it_asks(widget):
        box.press("Enter")
    assert_finds(widget, "un zèbre court", 4, 0.6)
    expect(widget.locator(".ptm-busy")).to_have_count(0)
    widget.locator("input[data-setting=width]").press("End")
    widget.locator("input[data-setting=alpha]").press("Home")
    assert_finds(widget, "un zèbre court", 8, 0)
    widget.locator(".ptm-beam-box").press("Home")
    widget.get_by_role("button", name="One token").click()
    now = "(explorer.sentence, explorer.width, explorer.alpha, explorer.step)"
    shared = f"assert {now} == ('un zèbre court', 8, 0, 1), {now}"
    assert notebook.until(lambda: notebook.python(shared) == "ok")

    # Chosen while Python still searches: what was chosen last stays when the answer comes.
    box.evaluate(
        "box => { box.value = 'le zèbre';"
        " box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }));"
        " const list = box.closest('.ptm').querySelector('select');"
        " list.value = 'un chien court'; list.dispatchEvent(new Event('change')); }"
    )
    expect(widget.locator("option")).to_have_count(6)
    widget.locator(".ptm-beam-box").press("End")
    assert_finds(widget, "un chien court", 8, 0)
    box.fill("au feu")
    box.press("Enter")
    expect(notice).to_have_text("Python could not search: RuntimeError: the model is on fire")
    assert_finds(widget, "un chien court", 8, 0)

    set_all = "explorer.width = 3; explorer.alpha = 1.5; explorer.sentence = 'la maison'"
    assert notebook.python(set_all) == "ok"
    assert_finds(widget, "la maison", 3, 1.5)
    expect(notice).to_be_empty()
    assert notebook.python("explorer.step = 2") == "ok"
    expect(widget.locator("output[data-setting=step]")).to_contain_text("2 / ")
    assert "width must be a whole number from 1 to 8" in notebook.python("explorer.width = 9")

    again = reopened().locator(".jp-OutputArea .ptm:visible")
    # It was saved with a sentence that only Python could search.
    expect(again.locator(".ptm-notice")).to_contain_text("Python does not answer")
    again.locator("select").select_option("un chien court")
    again.locator(".ptm-beam-box").press("End")
    expect(again.locator(".ptm-ranking tr[data-best]")).to_have_count(1)

"""PromptLab as a file: bars, marks and spreads are what Python computes for every prompt."""

from __future__ import annotations

import json
import re
import runpy
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Locator, expect

from ptm_edu.widgets import PromptLab
from tests.browser.tables import table_cells

from .hands import ready

toy = SimpleNamespace(**runpy.run_path(str(Path(__file__).parents[1] / "toy_prompts.py")))
LABELS = ["positive", "negative"]
RIGHT = dict(text for text in toy.TEXTS if not isinstance(text, str))
# Of each template where its marks are and what is predicted, of each label how long its bars are.
SHOWN = """root => {
  const at = (node) => node.transform.baseVal[0].matrix.e;
  const rows = [...root.querySelectorAll('.ptm-row')].map(row => [
    ...['plain', 'calibrated'].map(kind => at(row.querySelector(`.ptm-shape.ptm-${kind}`))),
    ...[...row.querySelectorAll('[data-kind]')].map(node => node.dataset.predicted),
    ...[...row.querySelectorAll('[data-kind]')].map(node => node.textContent.slice(-1)),
    row.classList.contains('ptm-chosen'),
  ]);
  const bars = [...root.querySelectorAll('.ptm-bar')].map(bar => bar.width.baseVal.value);
  const whole = root.querySelector('.ptm-track').width.baseVal.value;
  const spread = [...root.querySelectorAll('.ptm-spread')].map(({ dataset }) =>
    [Number(dataset.lowest), Number(dataset.highest)]);
  const counts = [...root.querySelectorAll('[data-count]')].map(node => node.textContent);
  return { rows, bars: bars.map(wide => wide / whole), spread, counts };
}"""


@pytest.fixture
def explorer() -> PromptLab:
    return PromptLab(toy.score, toy.TEXTS, toy.TEMPLATES, toy.WORDS, language="en")


def assert_shows(widget: Locator, text: str, template: int, words: dict[str, Any]) -> None:
    """All that is drawn follows from what Python says of the text in all templates."""
    said = [toy.score(text, one, words) for one in toy.TEMPLATES]
    both = [np.array([one[key] for one in said]) for key in ("probabilities", "calibrated")]
    shown = ready(widget).evaluate(SHOWN)
    assert [row[6] for row in shown["rows"]] == [n == template for n in range(len(said))]
    places = np.array([row[:2] for row in shown["rows"]])  # (templates, without and with)
    shares = np.stack([kind[:, 0] for kind in both], axis=1)
    slope, start = np.polyfit(shares.ravel(), places.ravel(), 1)
    assert slope > 100
    assert places == pytest.approx(slope * shares + start, abs=0.5)
    bars = np.stack([kind[template] for kind in both], axis=1).ravel()
    assert shown["bars"] == pytest.approx(bars, abs=0.005)
    for k, kind in enumerate(both):
        predicted = [LABELS[i] for i in kind.argmax(axis=1)]
        assert [row[2 + k] for row in shown["rows"]] == predicted
        assert shown["spread"][k] == pytest.approx([kind[:, 0].min(), kind[:, 0].max()], rel=1e-4)
        right = RIGHT.get(text)
        hits = sum(one == (right or LABELS[0]) for one in predicted)
        assert shown["counts"][k] == f"{hits}/5"
        if right:
            signs = ["✓" if one == right else "✗" for one in predicted]
            assert [row[4 + k] for row in shown["rows"]] == signs


def test_every_text_template_and_word_is_as_python_says(widget: Locator) -> None:
    texts, words = widget.locator("select").all()
    first = toy.TEXTS[0][0]
    assert_shows(widget, first, 0, toy.WORDS[0])
    expect(widget.locator(".ptm-prompt")).to_have_text(f"{first} The movie is .")
    expect(widget.locator(".ptm-invitation")).to_be_visible()
    field = widget.locator("[role=slider]")
    for key, template in (("ArrowDown", 1), ("End", 4), ("ArrowUp", 3)):
        field.press(key)
        assert_shows(widget, first, template, toy.WORDS[0])
    widget.page.emulate_media(reduced_motion="reduce")  # all at once from here on
    expect(widget.locator(".ptm-prompt")).to_have_text(f"Just ! {first}")
    expect(widget.locator(".ptm-invitation")).to_be_hidden()
    words.select_option(json.dumps([*toy.WORDS[1].values()], separators=(",", ":")))
    assert_shows(widget, first, 3, toy.WORDS[1])
    expect(widget.locator("svg [data-label=positive]").first).to_contain_text("wonderful")
    texts.select_option(toy.TEXTS[1][0])
    expect(widget.locator(".ptm-right")).to_have_text("label: negative")
    assert_shows(widget, toy.TEXTS[1][0], 3, toy.WORDS[1])
    widget.locator(".ptm-row[data-template='2']").click()
    assert_shows(widget, toy.TEXTS[1][0], 2, toy.WORDS[1])
    texts.select_option(toy.TEXTS[5])
    assert_shows(widget, toy.TEXTS[5], 2, toy.WORDS[1])
    expect(widget.locator(".ptm-right")).to_be_empty()
    rows = table_cells(widget)
    for row, template in zip(rows, toy.TEMPLATES, strict=True):
        said = toy.score(toy.TEXTS[5], template, toy.WORDS[1])
        shares = [said[key][i] for i in (0, 1) for key in ("probabilities", "calibrated")]
        found = [float(cell.removesuffix(" %")) / 100 for cell in row[1:5]]
        assert found == pytest.approx(shares, abs=0.006)
        assert not re.search(r"\{\w+\}", row[0])
    widget.get_by_role("button", name="Reset").click()
    assert_shows(widget, first, 0, toy.WORDS[0])

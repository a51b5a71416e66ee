"""BiLMExplorer as a file: what it shows at every place is what the model said."""

from __future__ import annotations

import runpy
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Locator, expect

from ptm_edu.widgets import BiLMExplorer

from .hands import ready

TOY = Path(__file__).parents[1] / "toy_bilm.py"
SIDES = ("forward", "backward")


@pytest.fixture(scope="module")
def model() -> SimpleNamespace:
    return SimpleNamespace(**runpy.run_path(str(TOY)))


@pytest.fixture
def explorer(model: SimpleNamespace) -> BiLMExplorer:
    return BiLMExplorer(model.predict, len(model.KNOWN), model.SENTENCES)


def place(widget: Locator) -> int:
    return int(ready(widget).locator("[role=slider]").get_attribute("aria-valuenow") or 0) - 1


def numbers(widget: Locator, selector: str, *names: str) -> list[list[float]]:
    """Numbers as they stand in the DOM, in full precision; what has none is NaN."""
    return widget.locator(selector).evaluate_all(
        "(nodes, names) => nodes.map(node => names.map(name => Number(node.dataset[name] ?? NaN)))",
        list(names),
    )


def assert_shows(widget: Locator, said: dict[str, Any], tokens: list[str], at: int) -> None:
    """Both lists and both true words are what the model said at this place."""
    assert place(widget) == at
    for name in SIDES:
        part = f"[data-direction={name}]"
        side = said[name]
        words = widget.locator(f".ptm-guessed{part}").evaluate_all(
            "nodes => nodes.map(node => node.dataset.word)"
        )
        assert words == side["words"][at, :8].tolist()
        p = [row[0] for row in numbers(widget, f".ptm-guessed{part}", "p")]
        assert p == pytest.approx(side["probabilities"][at, :8], rel=1e-5)
        (true,) = numbers(widget, f".ptm-truth{part}", "p", "rank", "bits")
        own, rank = side["true_probability"][at], side["true_rank"][at]
        truth = widget.locator(f".ptm-truth{part}")
        if rank:
            assert true == pytest.approx([own, rank, -np.log2(own)], rel=1e-5)
            expect(truth).to_contain_text(f"{tokens[at]}: rank {rank} of 12, ")
            expect(truth).to_contain_text(f" {-np.log2(own):.1f} bits")
            bold = widget.locator(f".ptm-true{part}")
            assert bold.count() == (rank <= 8)
        else:
            expect(truth).to_contain_text(f"{tokens[at]}: not among the 12 words")


def assert_sees_only_its_side(widget: Locator, tokens: list[str], at: int) -> None:
    """Forward has read what stands left, backward what stands right, and nobody the word itself."""
    columns = widget.locator(".ptm-column").evaluate_all(
        "nodes => nodes.map(node => [node.dataset.read,"
        " ...[...node.querySelectorAll('text')].map(text => text.textContent)])"
    )
    for i, token in enumerate(tokens):
        forward, backward = (
            ("?", "?") if i == at else (token if i < at else "", token if i > at else "")
        )
        side = "" if i == at else "forward" if i < at else "backward"
        assert columns[i] == [side, token, forward, backward]


def test_every_place_shows_what_the_model_said(widget: Locator, model: SimpleNamespace) -> None:
    tokens = model.SENTENCES[0].split()
    said = model.predict(tokens)
    strip = widget.locator("[role=slider]")
    strip.press("Home")
    for at in range(len(tokens)):
        assert_shows(widget, said, tokens, at)
        assert_sees_only_its_side(widget, tokens, at)
        strip.press("ArrowRight")
    assert place(widget) == len(tokens) - 1, "there it ends"
    strip.press("ArrowLeft")
    strip.press("ArrowDown")
    assert place(widget) == len(tokens) - 3


def test_bars_are_as_tall_as_the_surprise_and_as_long_as_the_probability(
    widget: Locator, model: SimpleNamespace
) -> None:
    said = model.predict(model.SENTENCES[0].split())
    sizes = widget.locator(".ptm-bits").evaluate_all(
        "nodes => nodes.map(node => [node.dataset.direction, Number(node.dataset.bits),"
        " Number(node.getAttribute('height'))])"
    )
    assert len(sizes) == 14
    bits = {name: -np.log2(said[name]["true_probability"]) for name in SIDES}
    scale = sizes[0][2] / sizes[0][1]
    for i, (name, told, tall) in enumerate(sizes):
        assert name == SIDES[i % 2]
        assert told == pytest.approx(bits[name][i // 2], rel=1e-5)
        assert tall == pytest.approx(scale * told, rel=1e-6)
    long = widget.locator(".ptm-guessed").evaluate_all(
        "nodes => nodes.map(node => [Number(node.dataset.p),"
        " Number(node.querySelector('rect').getAttribute('width'))])"
    )
    scale = long[0][1] / long[0][0]
    assert all(wide == pytest.approx(max(1, scale * p), rel=1e-6) for p, wide in long)
    for name in SIDES:
        expect(widget.locator(".ptm-caption")).to_contain_text(f"{bits[name].mean():.1f}")


def test_by_hand_and_by_sentence(widget: Locator, model: SimpleNamespace) -> None:
    first, zebra = model.SENTENCES[0].split(), model.SENTENCES[3].split()
    # A press chooses, a drag leads on, and Reset leads back.
    boxes = [column.bounding_box() for column in widget.locator(".ptm-whole").all()]
    middles = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes]
    mouse = widget.page.mouse
    mouse.move(*middles[1])
    mouse.down()
    assert_shows(widget, model.predict(first), first, 1)
    mouse.move(*middles[5])
    mouse.up()
    mouse.move(*middles[2])
    assert_shows(widget, model.predict(first), first, 5)
    widget.get_by_role("button", name=model.SENTENCES[3]).click()
    widget.locator("[role=slider]").press("Home")
    widget.locator("[role=slider]").press("ArrowRight")
    assert_shows(widget, model.predict(zebra), zebra, 1)
    # A word outside the vocabulary has no surprise, and counts in no mean.
    expect(widget.locator(".ptm-column[data-place='1'] .ptm-bits")).to_have_count(0)
    own = model.predict(zebra)["forward"]["true_probability"]
    mean = -np.log2(own[~np.isnan(own)]).mean()
    expect(widget.locator(".ptm-caption")).to_contain_text(f"{mean:.1f} bits")
    # A shorter sentence keeps the place where it can.
    widget.locator("[role=slider]").press("End")
    widget.get_by_role("button", name="the dog sat .").click()
    assert place(widget) == 3
    widget.get_by_role("button", name="Reset").click()
    assert_shows(widget, model.predict(first), first, 3)


def test_table_and_summary(widget: Locator, model: SimpleNamespace) -> None:
    said = model.predict(model.SENTENCES[0].split())
    ahead, behind = (said[name] for name in SIDES)
    widget.get_by_role("button", name="Numbers").click()
    rows = widget.locator(".ptm-table tbody tr").evaluate_all(
        "rows => rows.map(row => [...row.cells].map(cell => cell.textContent))"
    )
    assert len(rows) == 7
    for t, (number, word, best, best_back, p, p_back, rank, rank_back, *bits) in enumerate(rows):
        assert (number, word) == (str(t + 1), model.SENTENCES[0].split()[t])
        assert (best, best_back) == (ahead["words"][t, 0], behind["words"][t, 0])
        assert float(p) == pytest.approx(ahead["true_probability"][t], rel=1e-5)
        assert float(p_back) == pytest.approx(behind["true_probability"][t], rel=1e-5)
        assert (rank, rank_back) == (str(ahead["true_rank"][t]), str(behind["true_rank"][t]))
        expected = [-np.log2(side["true_probability"][t]) for side in (ahead, behind)]
        assert [float(b) for b in bits] == pytest.approx(expected, abs=0.006)
    summary = widget.locator("[aria-live=polite]")
    best = ", ".join(ahead["words"][3, :3])
    expect(summary).to_contain_text(best)
    widget.locator("[role=slider]").press("Home")

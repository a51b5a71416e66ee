"""CausalMaskExplorer as a file: masks, changes and questions are those that numpy reckons."""

from __future__ import annotations

import runpy
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Locator, Page, expect

from ptm_edu.widgets import CausalMaskExplorer

from .hands import ready

TOY = Path(__file__).parents[1] / "toy_reach.py"
MASKS = ("causal", "full")


@pytest.fixture(scope="module")
def model() -> SimpleNamespace:
    return SimpleNamespace(**runpy.run_path(str(TOY)))


@pytest.fixture
def explorer(model: SimpleNamespace) -> CausalMaskExplorer:
    return CausalMaskExplorer(model.reach, model.SENTENCES, language="en")


def data(widget: Locator, selector: str, *names: str) -> list[list[str]]:
    return widget.locator(selector).evaluate_all(
        "(nodes, names) => nodes.map(node => names.map(name => node.dataset[name]))", list(names)
    )


def looks(widget: Locator, mask: str, T: int, kind: str = "look") -> np.ndarray:
    """Which cells are drawn in a panel, (T, T)."""
    drawn = np.zeros((T, T), dtype=bool)
    for t, s in data(widget, f"[data-panel={mask}] .ptm-{kind}", "t", "s"):
        drawn[int(t), int(s)] = True
    return drawn


def assert_shows(widget: Locator, said: dict[str, Any], at: int) -> None:
    """Masks, lit row and column, and every output's change are what was said of token `at`."""
    T = len(said["tokens"])
    field = ready(widget).locator("[role=slider]")
    expect(field).to_have_attribute("aria-valuenow", str(at + 1))
    expect(field).to_have_attribute("aria-valuetext", said["tokens"][at].strip())
    expect(widget.locator(".ptm-other")).to_have_text(f"→ {said['replacements'][at].strip()}")
    every = np.ones((T, T), dtype=bool)
    for mask, own in (("causal", np.tril(every)), ("full", every)):
        assert (looks(widget, mask, T) == own).all()
        row, column = np.zeros_like(own), np.zeros_like(own)
        row[at], column[:, at] = own[at], own[:, at]
        assert (looks(widget, mask, T, "looks[data-t]") == row).all()
        assert (looks(widget, mask, T, "seen[data-t]") == (column & ~row)).all()
        shown = data(widget, f".ptm-change[data-mask={mask}]", "value")
        values = [float(value) for (value,) in shown]
        assert values == pytest.approx(said[mask][at], rel=1e-3)
        line = widget.locator(f"[data-panel={mask}] .ptm-line")
        n, of = int(own[at].sum()), int(own[:, at].sum())
        expect(line).to_have_text([f"sees {n} of {T}", f"is seen by {of} of {T}"])


def test_every_token_shows_whom_it_sees_and_whom_its_change_reaches(
    widget: Locator, model: SimpleNamespace
) -> None:
    said = model.reach(model.SENTENCES[0])
    field = widget.locator("[role=slider]")
    field.press("Home")
    for at in range(7):
        assert_shows(widget, said, at)
        field.press("ArrowRight" if at % 2 else "ArrowDown")
    assert_shows(widget, said, 6)
    field.press("ArrowLeft")
    field.press("ArrowUp")
    assert_shows(widget, said, 4)
    # Nothing before it changes under the causal mask, and "0" is written for that alone.
    written = widget.locator("[data-panel=causal] .ptm-change text").all_text_contents()
    assert written[:4] == ["0"] * 4 and "0" not in written[4:]
    percent = 100 * said["causal"][4, 5]
    assert written[5] == f"{percent:.{0 if percent >= 10 else 1}f} %"


def test_a_leak_in_the_numbers_is_shown(
    page: Page, page_with: Callable[..., str], model: SimpleNamespace
) -> None:
    def leaks(sentence: str) -> dict[str, Any]:
        said = model.reach(sentence)
        return {**said, "causal": said["causal"] + 1e-7}

    page.goto(page_with(CausalMaskExplorer(leaks, ["the cat sat"], language="en")))
    widget = ready(page.locator(".ptm"))
    expect(widget.locator("[data-panel=causal] .ptm-change text").first).to_have_text("< 0.001 %")


def test_bars_have_one_scale(widget: Locator, model: SimpleNamespace) -> None:
    said = model.reach(model.SENTENCES[0])
    bars = widget.locator(".ptm-change").evaluate_all(
        "nodes => nodes.map(node => [Number(node.dataset.value),"
        " Number(node.querySelector('rect').getAttribute('width'))])"
    )
    most = max(said[mask][2].max() for mask in MASKS)
    longest = max(wide for _, wide in bars)
    assert len(bars) == 14 and longest > 100
    assert all(wide == pytest.approx(longest * v / most, rel=2e-3) for v, wide in bars)


def told_after(mask: str, T: int, layers: int, hidden: bool) -> np.ndarray:
    """Whether each place has read the word after it, (T − 1,): products of who looks at whom."""
    one = np.tril(np.ones((T, T))) if mask == "causal" else np.ones((T, T))
    if hidden and mask == "full":
        one -= np.eye(T, k=1)
    all_layers = np.linalg.matrix_power(one, layers)
    return np.asarray(all_layers[np.arange(T - 1), np.arange(1, T)] > 0)


@pytest.mark.parametrize("sentence", ["the cat sat on the mat .", "the cat"])
def test_questions_are_honest_where_no_product_of_masks_tells_the_answer(
    page: Page, page_with: Callable[..., str], model: SimpleNamespace, sentence: str
) -> None:
    page.goto(page_with(CausalMaskExplorer(model.reach, [sentence], language="en")))
    widget = page.locator(".ptm")
    widget.get_by_role("button", name="Training targets").click()
    T = len(sentence.split())
    layers = widget.locator("[data-setting=layers]").first
    for hidden in (False, True):
        widget.locator("input[data-setting=hidden]").set_checked(hidden)
        layers.press("Home")
        for depth in (1, 2, 3, 4):
            expect(ready(widget).locator("output")).to_have_text(str(depth))
            for mask in MASKS:
                told = told_after(mask, T, depth, hidden)
                shown = data(widget, f".ptm-question[data-mask={mask}]", "way")
                assert [way != "" for (way,) in shown] == told.tolist()
                expect(widget.locator(f"[data-panel={mask}] .ptm-panel-title")).to_contain_text(
                    f"{(~told).sum()} of {T - 1} questions"
                )
            layers.press("ArrowRight")


def test_a_way_is_made_of_looks_and_is_drawn(widget: Locator) -> None:
    widget.get_by_role("button", name="Training targets").click()
    line = widget.locator(".ptm-line")
    expect(line).to_have_text(
        ["“on” is not seen: it must be predicted", "“on” lies open: nothing to predict"]
    )
    widget.locator("input[data-setting=hidden]").check()
    expect(widget.locator(".ptm-way-look")).to_have_count(0)
    widget.locator("input[data-setting=layers]").press("ArrowRight")
    expect(line.last).to_have_text("“on” is told by “the”: nothing to predict")
    open_cells = looks(ready(widget), "full", 7)
    ways = data(widget, ".ptm-question[data-mask=full]", "way")
    assert len(ways) == 6
    for t, (way,) in enumerate(ways):
        first, over, answer = (int(place) for place in way.split())
        assert (first, answer) == (t, t + 1)
        assert open_cells[t, over] and open_cells[over, t + 1] and not open_cells[t, t + 1]
    expect(widget.locator(".ptm-way-look")).to_have_count(2)
    expect(widget.locator(".ptm-other")).to_have_text("?")
    widget.locator("[role=slider]").press("End")
    expect(line).to_have_text(["The last place asks for what comes after the text."] * 2)
    expect(widget.locator(".ptm-way-look")).to_have_count(0)


def test_by_hand_and_by_sentence(widget: Locator, model: SimpleNamespace) -> None:
    first = model.reach(model.SENTENCES[0])
    mouse = widget.page.mouse
    boxes = [box.bounding_box() for box in widget.locator(".ptm-token .ptm-box").all()]
    middles = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes]
    mouse.move(*middles[1])
    mouse.down()
    assert_shows(widget, first, 1)
    mouse.move(*middles[5])
    mouse.up()
    mouse.move(*middles[3])
    assert_shows(widget, first, 5)
    # A row of either panel is its token, wherever it is touched.
    for mask, t in (("causal", 3), ("full", 0)):
        row = widget.locator(f".ptm-change[data-mask={mask}][data-t='{t}'] text").bounding_box()
        mouse.click(row["x"] + row["width"] / 2, row["y"] + row["height"] / 2)
        assert_shows(widget, first, t)
    widget.locator("[role=slider]").press("End")
    widget.get_by_role("button", name="a cat sat .").click()
    assert_shows(widget, model.reach("a cat sat ."), 3)
    widget.get_by_role("button", name="Training targets").click()
    widget.get_by_role("button", name="Reset").click()
    assert_shows(widget, first, 2)


def test_table_and_summary(widget: Locator, model: SimpleNamespace) -> None:
    said = model.reach(model.SENTENCES[0])
    rows = widget.locator(".ptm-table tbody tr")

    def cells() -> list[list[str]]:
        return rows.evaluate_all(
            "rows => rows.map(row => [...row.cells].map(cell => cell.textContent))"
        )

    widget.get_by_role("button", name="Numbers").click()
    tokens = [token.strip() for token in said["tokens"]]
    for t, (number, token, before, whole, causal, full) in enumerate(cells()):
        assert (number, token) == (str(t + 1), tokens[t])
        assert (before, whole) == (" ".join(tokens[: t + 1]), " ".join(tokens))
        assert float(causal) == pytest.approx(said["causal"][2, t], rel=1e-3)
        assert float(full) == pytest.approx(said["full"][2, t], rel=1e-3)
    widget.get_by_role("button", name="Training targets").click()
    expect(rows).to_have_count(6)
    assert cells()[2] == ["3", "sat", "on", "no", "sat ← on"]

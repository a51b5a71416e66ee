"""TrainingWatch as a file: what a hand finds at each snapshot is what Python recorded."""

from __future__ import annotations

import re
import runpy
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Locator, Page, expect

from ptm_edu.widgets import TrainingWatch
from tests.browser.tables import table_cells

from .hands import drag, ready

PARENT = Path(__file__).parents[1]
toy = SimpleNamespace(**runpy.run_path(str(PARENT / "toy_training.py")))


@pytest.fixture
def shown(page: Page, page_with: Callable[..., str]) -> Callable[[TrainingWatch], Locator]:
    """`shown(watch)`: its page, drawn."""

    def opened(watch: TrainingWatch) -> Locator:
        page.goto(page_with(watch))
        return ready(page.locator(".ptm"))

    return opened


def stands_at(widget: Locator, step: int, loss: float) -> None:
    """Slider, curve and readings are at this step, with the loss that was recorded there."""
    field = ready(widget).locator("[role=slider]")
    expect(field).to_have_attribute("aria-valuenow", str(step))
    expect(widget.locator("input")).to_have_attribute("aria-valuetext", str(step))
    for selector in (".ptm-dot.ptm-train", "data[data-of=train]"):
        name = "data-loss" if "dot" in selector else "value"
        told = widget.locator(selector).get_attribute(name)
        assert float(told or "nan") == pytest.approx(loss, rel=1e-4)
    expect(widget.locator("data[data-of=train]")).to_have_text(f"{loss:.2f}")


def weights(widget: Locator) -> np.ndarray:
    cells = widget.locator(".ptm-cell").evaluate_all(
        "cells => cells.map(cell => Number(cell.dataset.weight))"
    )
    return np.array(cells).reshape(len(toy.TOKENS), len(toy.SOURCES))


def test_loss_and_attention_move_together(shown: Callable[..., Locator]) -> None:
    watch, model = toy.trained()
    widget = shown(watch)
    field, mouse = widget.locator("[role=slider]"), widget.page.mouse
    stands_at(widget, 60, model.loss(60))
    for press, step in (("Home", 0), ("ArrowRight", 5), ("PageUp", 30), ("ArrowLeft", 25)):
        field.press(press)
        stands_at(widget, step, model.loss(max(1, step)))
        model.step = step
        assert np.abs(weights(widget) - model.attention()[0]).max() < 0.003
    drag(widget, snapshot=8)
    stands_at(widget, 40, model.loss(40))
    widget.locator("[data-act=back]").click()
    widget.locator("select").select_option("2")
    stands_at(widget, 35, model.loss(35))
    model.step = 35
    assert np.abs(weights(widget) - model.attention()[2]).max() < 0.003
    expect(widget.locator(".ptm-dot.ptm-held_out")).to_have_attribute(
        "data-loss", str(watch.held_out[2][1])
    )
    # A hand in the curve: at a quarter of the way the nearest snapshot is that of step 15.
    ground = widget.locator(".ptm-ground").bounding_box()
    mouse.move(ground["x"] + 0.26 * ground["width"], ground["y"] + 30)
    mouse.down()
    mouse.up()
    stands_at(widget, 15, model.loss(15))
    widget.locator(".ptm-small").nth(1).click()
    expect(widget.locator("select")).to_have_value("1")
    widget.get_by_role("button", name="Reset").click()
    stands_at(widget, 60, model.loss(60))


def test_the_curve_is_drawn_to_scale(shown: Callable[..., Locator]) -> None:
    watch, _ = toy.trained()
    widget = shown(watch)
    path = widget.locator("path.ptm-line.ptm-train").last.get_attribute("d") or ""
    drawn = np.array([[float(x) for x in pair.split()] for pair in re.findall(r"[\d. ]+", path)])
    recorded = np.array(watch.points)
    assert len(drawn) == len(recorded) == 60
    levels = []
    for name, value in toy.REFERENCE.items():
        line = widget.locator(f".ptm-reference[data-name='{name}']")
        levels.append((value, float(re.findall(r"M[\d.]+ ([\d.]+)", line.get_attribute("d"))[0])))
    for axis, pixels in ((0, drawn[:, 0]), (1, drawn[:, 1])):
        slope, start = np.polyfit(pixels, recorded[:, axis], 1)
        assert np.abs(slope * pixels + start - recorded[:, axis]).max() < 0.1 * abs(slope)
    for value, height in levels:
        assert slope * height + start == pytest.approx(value, abs=0.1 * abs(slope))
    rows = table_cells(widget)
    assert [int(row[0]) for row in rows] == [one["step"] for one in watch.snapshots]
    assert rows[-1][1] == f"{recorded[-1, 1]:.2f}"
    largest = toy.Toy(60)
    largest.step = 60
    told = [float(cell) for cell in rows[-1][3:]]
    assert told == pytest.approx(largest.attention().max(-1).mean(-1), abs=0.008)


def test_texts_and_neighbors_are_those_of_the_step(shown: Callable[..., Locator]) -> None:
    widget = shown(toy.trained("samples")[0])
    widget.locator("[role=slider]").press("Home")
    samples = ready(widget).locator(".ptm-sample")
    assert samples.last.text_content() == "door 0"
    joined = " ".join(samples.first.locator("text").all_text_contents())
    assert joined == (samples.first.get_attribute("data-text") or "").strip()

    widget = shown(toy.trained("neighbors")[0])
    widget.locator("[role=slider]").press("ArrowLeft")
    near = ready(widget).locator("[data-word=wood]")
    assert near.all_text_contents() == ["tree", "plank55", "door"]
    assert ready(widget).locator(".ptm-new").all_text_contents() == ["plank55"]
    widget.locator("[role=slider]").press("Home")
    expect(ready(widget).locator(".ptm-new")).to_have_count(0)


def test_play_ends_at_the_newest_snapshot(shown: Callable[..., Locator]) -> None:
    watch, model = toy.trained()
    widget = shown(watch)
    widget.locator("[data-act=play]").click()
    expect(widget.locator("[data-act=play]")).to_have_attribute("aria-pressed", "true")
    expect(widget.locator("[role=slider]")).to_have_attribute("aria-valuenow", "25")
    expect(widget.locator("[data-act=play]")).to_have_attribute("aria-pressed", "false")
    stands_at(widget, 60, model.loss(60))


def test_problems_are_sentences(shown: Callable[..., Locator]) -> None:
    watch = TrainingWatch(30, lambda: ["a text"], every=10, language="en")
    watch._picture = lambda: 1 / 0
    for step in range(1, 21):
        watch.record(step, float("nan") if step > 12 else 2.0)
    notice = shown(watch).locator(".ptm-notice")
    expect(notice).to_contain_text("not a number from step 13")
    expect(notice).to_contain_text("step 10 failed")
    expect(notice).to_contain_text("ZeroDivisionError: division by zero")


@pytest.mark.parametrize("kind", ["samples", "neighbors"])
def test_the_other_kinds_fit_a_projector_and_a_phone(
    kind: str, page: Page, shown: Callable[..., Locator]
) -> None:
    page.add_init_script(path=PARENT / "gallery.js")
    widget = shown(toy.trained(kind)[0])
    page.set_viewport_size({"width": 390, "height": 720})
    assert ready(widget).evaluate("reach") <= 1
    page.set_viewport_size({"width": 1280, "height": 720})
    widget.get_by_role("button", name="Present").click()
    measured = widget.evaluate("async root => { await settled(root); return presented(root); }")
    assert measured["height"] <= 720 and measured["small"] == [] and measured["cut"] == []


def untrained_is_shown(widget: Locator, text: str) -> None:
    expect(widget.locator("[data-of=status]")).to_have_text(text)
    expect(widget.locator(".ptm-cell")).to_have_count(20)


def test_before_the_first_step_the_untrained_model_is_shown(
    shown: Callable[..., Locator],
) -> None:
    model: Any = toy.Toy(60)
    names = {"tokens": toy.TOKENS, "source_tokens": toy.SOURCES}
    watch = TrainingWatch(60, model.attention, language="en", **names)
    untrained_is_shown(shown(watch), "waiting for the first step of 60")

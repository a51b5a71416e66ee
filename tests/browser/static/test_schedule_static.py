"""ScheduleExplorer as a file: every rate in the page is the papers' formula, in numpy."""

from __future__ import annotations

import re
import runpy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Locator, Page, expect

from ptm_edu.widgets import ScheduleExplorer

from .hands import drag, ready

rates = runpy.run_path(str(Path(__file__).with_name("schedule_by_numpy.py")))["rates"]


@pytest.fixture
def widget(page: Page, page_with: Callable[..., str]) -> Locator:
    page.goto(page_with(ScheduleExplorer()))
    return ready(page.locator(".ptm"))


def press(widget: Locator, *keys: str) -> int:
    """Press keys on the cursor; the step it then stands at."""
    field = widget.locator("[role=slider]")
    for key in keys:
        field.press(key)
    return int(ready(widget).locator("[role=slider]").get_attribute("aria-valuenow") or -1)


def table_of(explorer: ScheduleExplorer, **changes: Any) -> np.ndarray:
    settings = {name: getattr(explorer, name) for name in explorer.settings()} | changes
    return rates(settings.pop("schedule"), **settings)  # (G, T)


def assert_reads(widget: Locator, table: np.ndarray, step: int) -> None:
    """Every group's number at the cursor is the table's, the highest group on top."""
    numbers = (
        ready(widget)
        .locator(".ptm-rate")
        .evaluate_all(
            "nodes => nodes.map(node => [Number(node.dataset.group), Number(node.dataset.rate),"
            " node.textContent])"
        )
    )
    assert [group for group, _, _ in numbers] == list(range(len(table), 0, -1))
    for group, rate, text in numbers:
        expected = table[group - 1, step]
        assert rate == pytest.approx(expected, rel=1e-9, abs=1e-15)
        if expected == 0:
            assert text == "frozen"
        else:
            assert float(text) == pytest.approx(expected, rel=0.006)


@pytest.mark.parametrize(
    "settings",
    [
        {"phases": False, "cut": 0.29, "ratio": 10.0, "peak": 0.003},
        {"schedule": "warmup", "groups": 6, "epochs": 4, "factor": 1.5},
        {"schedule": "cosine", "steps_per_epoch": 37, "cut": 0.4},
        {"schedule": "constant", "unfreezing": False},
    ],
    ids=lambda settings: settings.get("schedule", "slanted"),
)
def test_every_rate_is_the_formula_s(
    page: Page, page_with: Callable[..., str], settings: dict[str, Any]
) -> None:
    explorer = ScheduleExplorer(**settings)
    page.goto(page_with(explorer))
    widget = ready(page.locator(".ptm"))
    table = table_of(explorer)
    last, epoch = table.shape[1] - 1, explorer.steps_per_epoch
    assert_reads(widget, table, 130)
    # The first step, one inside the rise, each side of a phase's border, and the last one.
    for keys, step in (
        (("Home",), 0),
        (("ArrowRight",) * 3, 3),
        (("Home", "PageUp", "ArrowLeft"), epoch - 1),
        (("ArrowUp",), epoch),
        (("PageUp", "PageUp", "ArrowRight"), 3 * epoch + 1),
        (("End",), last),
        (("ArrowRight",), last),
    ):
        assert press(widget, *keys) == step
        assert_reads(widget, table, step)
    widget.get_by_role("button", name="Numbers").click()
    assert_tells(widget, table)


def assert_tells(widget: Locator, table: np.ndarray) -> None:
    """The data table holds the same numbers, the highest group first."""
    rows = widget.locator(".ptm-table tbody tr").evaluate_all(
        "rows => rows.map(row => [...row.cells].map(cell => cell.textContent))"
    )
    assert len(rows) >= 6
    for step, _, *told in rows:
        expected = table[::-1, int(step.replace(",", ""))]
        found = [0 if text == "frozen" else float(text) for text in told]
        assert found == pytest.approx(expected.tolist(), rel=0.006)


def points(widget: Locator, group: int, name: str = "rate-line") -> np.ndarray:
    """The corners of a group's line in pixels, (N, 2)."""
    path = widget.locator(f".ptm-band[data-group='{group}'] .ptm-{name}").get_attribute("d") or ""
    return np.array([[float(x) for x in pair.split()] for pair in re.findall(r"[-\d. ]+", path)])


def steps_at(drawn: np.ndarray, left: float, right: float, last: int) -> np.ndarray:
    """The steps at which points of a line stand, (N,): whole ones."""
    steps = (drawn[:, 0] - left) / (right - left) * last
    assert steps == pytest.approx(np.rint(steps), abs=0.02)
    return np.rint(steps).astype(int)


def assert_on_a_scale(pixels: np.ndarray, rates: np.ndarray) -> None:
    slope, start = np.polyfit(pixels, rates, 1)
    assert slope < 0, "higher is faster"
    # Places are written to a hundredth of a pixel.
    assert np.abs(slope * pixels + start - rates).max() < 0.02 * abs(slope)


def test_lines_stand_where_the_numbers_say_and_frozen_parts_are_hatched(widget: Locator) -> None:
    table = table_of(ScheduleExplorer())
    left, right = points(widget, 4)[[0, -1], 0]  # the first and the last step
    for group in (4, 3, 2, 1):
        drawn = points(widget, group)
        thaw = (4 - group) * 100
        steps = steps_at(drawn, left, right, 599)
        assert steps[0] == thaw and len(steps) > 100
        assert_on_a_scale(drawn[:, 1], table[group - 1, steps])
        frozen = widget.locator(f".ptm-frozen[data-group='{group}']")
        assert frozen.count() == (group < 4)
        if group < 4:
            assert frozen.get_attribute("data-until") == str(thaw)
            wide = float(frozen.get_attribute("width") or "nan")
            assert wide == pytest.approx((right - left) * thaw / 599, abs=0.1)
            assert "url(" in (frozen.get_attribute("fill") or "")
    # All bands have one scale: at their peaks the third group stands 2.6 times lower.
    tall = [np.ptp(points(widget, group)[:, 1]) for group in (4, 3)]
    assert tall[0] / tall[1] == pytest.approx(2.6, rel=0.001)


def test_sliders_and_switches_change_the_rates(widget: Locator) -> None:
    explorer = ScheduleExplorer()
    changes: dict[str, Any] = {}
    for setting, name, at, value in (
        ("cut", "cut", 0.35, 0.35),
        ("peak", "peak", -2.5, 0.0032),
        ("ratio", "ratio", 8, 8),
        ("factor", "factor", 1.8, 1.8),
        ("groups", "groups", 5, 5),
        ("epochs", "epochs", 8, 8),
        ("steps", "steps_per_epoch", 60, 60),
    ):
        drag(widget, **{setting: at})
        changes[name] = value
        assert_reads(widget, table_of(explorer, **changes), 130)
    expect(widget.locator("output[data-setting=peak]")).to_have_text("0.0032")
    for name in ("phases", "unfreezing"):
        widget.locator(f"input[data-setting={name}]").uncheck()
        changes[name] = False
        assert_reads(widget, table_of(explorer, **changes), 130)
    expect(widget.locator(".ptm-frozen")).to_have_count(0)
    expect(widget.locator("input[data-setting=phases]")).to_be_disabled()
    widget.get_by_role("button", name="Cosine").click()
    assert_reads(widget, table_of(explorer, schedule="cosine", **changes), 130)
    expect(widget.locator("input[data-setting=ratio]")).to_be_disabled()
    # The slanted triangle stays, dashed, to compare with.
    drawn = np.concatenate([points(widget, 5), points(widget, 5, "was")])
    both = [table_of(explorer, schedule=kind, **changes)[4] for kind in ("cosine", "slanted")]
    steps = steps_at(drawn, *drawn[[0, -1], 0], 479)
    half = len(steps) // 2
    assert_on_a_scale(drawn[:, 1], np.concatenate([both[0][steps[:half]], both[1][steps[half:]]]))
    # Fewer steps than the cursor has come: it waits at the last one.
    drag(widget, epochs=1)
    assert press(widget) == 59
    widget.get_by_role("button", name="Reset").click()
    assert_reads(widget, table_of(explorer), 130)


def test_the_cursor_follows_the_hand(widget: Locator) -> None:
    ground = widget.locator(".ptm-ground").bounding_box()
    mouse = widget.page.mouse
    mouse.move(ground["x"] + ground["width"] * 0.25, ground["y"] + 40)
    mouse.down()
    assert press(widget) == 150
    mouse.move(ground["x"] + ground["width"] * 0.5, ground["y"] + 90)
    assert press(widget) == 300
    mouse.move(ground["x"] + ground["width"] + 300, ground["y"])
    mouse.up()
    assert press(widget) == 599
    mouse.move(ground["x"], ground["y"])
    assert press(widget) == 599

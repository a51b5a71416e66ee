"""PositionExplorer as a file: every number in the page is the library's encoding, in torch."""

from __future__ import annotations

import re
from collections.abc import Callable

import matplotlib
import numpy as np
import pytest
from playwright.sync_api import Locator, Page, expect

from ptm_edu.transformer import sinusoidal_positions
from ptm_edu.widgets import PositionExplorer
from tests.browser.tables import table_cells

from .hands import drag, ready


def opened(page: Page, address: str) -> Locator:
    page.goto(address)
    return ready(page.locator(".ptm"))


def sinusoids(length: int, dim: int) -> np.ndarray:
    return np.asarray(sinusoidal_positions(length, dim).numpy(), dtype=float)


def hand(widget: Locator, name: str) -> list[float]:
    told = widget.locator(f".ptm-hand-line{name}")
    values = told.evaluate("node => [node.dataset.sine, node.dataset.cosine]")
    return [float(value) for value in values]


def numbers_of(path: Locator) -> np.ndarray:
    """The corners of a line in pixels, (N, 2)."""
    found = re.findall(r"-?[\d.]+", path.get_attribute("d") or "")
    return np.array(found, dtype=float).reshape(-1, 2)


def assert_on_a_scale(drawn: np.ndarray, values: np.ndarray, close: float) -> None:
    """Lines stand at their positions and values, upwards."""
    assert drawn.shape == (len(values), 2)
    assert np.corrcoef(drawn[:, 0], np.arange(len(values)))[0, 1] > 0.99999
    slope, start = np.polyfit(drawn[:, 1], values, 1)
    assert slope < 0
    # Places are written to a tenth of a pixel.
    assert np.abs(slope * drawn[:, 1] + start - values).max() < max(close, 0.06 * abs(slope))


def assert_shows(widget: Locator, table: np.ndarray, p: int, pair: int) -> None:
    """Table, hand, bars, similarity and colours are those of this encoding, (L, D)."""
    cells = table_cells(widget)
    rows = [[float(cell.replace("−", "-")) for cell in row] for row in cells]
    like, own = table @ table[p], table[:, 2 * pair : 2 * pair + 2]
    places = np.arange(len(table))
    expected = np.column_stack([places, places - p, like, own])  # (L, 5)
    assert np.array(rows) == pytest.approx(expected, abs=6e-4)
    assert hand(widget, ":not(.ptm-on)") == pytest.approx(own[p], abs=1e-4)
    assert_on_a_scale(numbers_of(widget.locator(".ptm-like-line")), like, 1e-3)
    bars = re.findall(r"v(-?[\d.]+)", widget.locator(".ptm-bars").get_attribute("d") or "")
    largest = widget.locator(".ptm-bars").evaluate("n => n.getBBox().height") / 2
    assert len(bars) == table.shape[1]
    tall = np.clip(-np.array(bars, dtype=float) / largest, -1, 1)
    assert np.corrcoef(tall, table[p])[0, 1] > 0.98
    assert_coloured(widget, table)


def assert_coloured(widget: Locator, table: np.ndarray) -> None:
    """Cells of the canvas have cividis' colour for their number."""
    most = np.quantile(np.abs(table), 0.99, method="lower")
    L, D = table.shape
    cells = [(t, j) for t in range(0, L, max(1, L // 7)) for j in range(0, D, max(1, D // 5))]
    pixels = widget.locator(".ptm-stage canvas").evaluate(
        "(canvas, spots) => spots.map(([down, across]) => [...canvas.getContext('2d').getImageData("
        "across * canvas.width, down * canvas.height, 1, 1).data.slice(0, 3)])",
        [[(t + 0.5) / L, (j + 0.5) / D] for t, j in cells],
    )
    for (t, j), pixel in zip(cells, pixels, strict=True):
        share = np.clip((table[t, j] / most + 1) / 2, 0, 1)
        expected = matplotlib.colormaps["cividis"](share, bytes=True)[:3]
        assert np.abs(np.array(pixel) - np.array(expected, dtype=int)).max() <= 9, (t, j)


def test_every_number_is_the_library_s(page: Page, page_with: Callable[..., str]) -> None:
    widget = opened(page, page_with(PositionExplorer(language="en")))
    assert_shows(widget, sinusoids(64, 64), 20, 4)
    for L, D, p, pair, k in ((100, 32, 77, 0, 7), (10, 128, 9, 63, 64), (33, 2, 0, 0, 0)):
        drag(widget, length=L, dim=D, position=p, pair=pair, shift=k)
        assert_shows(widget, sinusoids(L, D), p, pair)
        own = slice(2 * pair, 2 * pair + 2)
        if k:
            here, on = sinusoids(L + k, D)[[p, p + k], own]
            # The matrix in the page takes the one hand to the other, beyond the last position too.
            entries = widget.locator(".ptm-entry").all_text_contents()
            R = np.array([float(x.replace("−", "-")) for x in entries]).reshape(2, 2).T
            assert R @ here == pytest.approx(on, abs=0.011)
            assert hand(widget, ".ptm-on") == pytest.approx(on, abs=1e-5)
        else:
            assert widget.locator(".ptm-hand-line.ptm-on").count() == 0


def test_the_matrix_does_not_know_the_position(page: Page, page_with: Callable[..., str]) -> None:
    widget = opened(page, page_with(PositionExplorer(language="en")))
    told = []
    for p in (0, 31, 63):
        drag(widget, position=p)
        told.append(widget.locator(".ptm-entry").all_text_contents())
    assert told[0] == told[1] == told[2]
    angle = 3 / 10_000 ** (8 / 64)
    assert told[0][0] == f"{np.cos(angle):.2f}" and told[0][2] == f"{np.sin(angle):.2f}"
    expect(widget.locator(".ptm-caption")).to_contain_text(f" {np.degrees(angle):.0f}°")
    wave = 2 * np.pi * 10_000 ** (8 / 64)
    expect(widget.locator(".ptm-waves")).to_contain_text(
        f"Dims 8, 9 by position, wavelength λ = {wave:.3g}"
    )
    # The waves are drawn between the positions too.
    for side, wave_of in ((0, np.sin), (1, np.cos)):
        drawn = numbers_of(widget.locator(f".ptm-wave-{side}"))
        places = np.linspace(0, 63, len(drawn))
        assert len(drawn) > 300
        slope, start = np.polyfit(drawn[:, 1], wave_of(places / 10_000 ** (8 / 64)), 1)
        missed = slope * drawn[:, 1] + start - wave_of(places / 10_000 ** (8 / 64))
        assert slope < 0 and np.abs(missed).max() < 0.01


def test_the_hand_chooses_a_position_and_a_pair(page: Page, page_with: Callable[..., str]) -> None:
    widget = opened(page, page_with(PositionExplorer(language="en")))
    box = widget.locator(".ptm-hand").bounding_box()
    across, down = box["width"] / 64, box["height"] / 64
    page.mouse.move(box["x"] + 20.5 * across, box["y"] + 10.5 * down)
    page.mouse.down()
    assert_shows_at(widget, 10, 10)
    page.mouse.move(box["x"] + 41.5 * across, box["y"] + 50.5 * down, steps=3)
    page.mouse.move(1270, box["y"] - 50)
    page.mouse.up()
    assert_shows_at(widget, 0, 31)
    widget.locator("input[data-setting=position]").press("ArrowRight")
    widget.locator("input[data-setting=pair]").press("Home")
    assert_shows_at(widget, 1, 0)
    drag(widget, length=2, dim=2)
    assert_shows_at(widget, 1, 0)
    widget.get_by_role("button", name="Reset").click()
    assert_shows(ready(widget), sinusoids(64, 64), 20, 4)


def assert_shows_at(widget: Locator, position: int, pair: int) -> None:
    outputs = ready(widget).locator("output:is([data-setting=position], [data-setting=pair])")
    assert outputs.all_inner_texts() == [str(position), str(pair)]


def test_a_learned_table_beside_the_sinusoids(page: Page, page_with: Callable[..., str]) -> None:
    steps = np.random.default_rng(1).normal(size=(40, 12)) * 0.05
    table = steps.cumsum(axis=0)
    widget = opened(
        page, page_with(PositionExplorer(table, table="learned", language="en", pair=2))
    )
    assert_shows(widget, table, 20, 2)
    assert hand(widget, ".ptm-on") == pytest.approx(table[23, 4:6], abs=1e-4)
    expect(widget.locator("input[data-setting=dim]")).to_be_disabled()
    expect(widget.locator(".ptm-entry")).to_have_count(0)
    drag(widget, position=38)
    assert widget.locator(".ptm-hand-line.ptm-on").count() == 0
    widget.get_by_role("button", name="Sinusoids").click()
    assert_shows(ready(widget), sinusoids(64, 64), 38, 2)


def test_in_a_low_picture_the_numbers_beside_the_clock_are_not_cut(
    page: Page, page_with: Callable[..., str]
) -> None:
    """As on a slide, where a question is above the widget."""
    widget = opened(page, page_with(PositionExplorer(language="en")))
    page.add_style_tag(content="svg.ptm-positions { height: 19em !important }")
    picture = widget.locator("svg.ptm-positions")
    below = (
        "svg => Math.max(...[...svg.querySelectorAll('.ptm-clock text')]"
        ".map(text => text.getBoundingClientRect().bottom)) - svg.getBoundingClientRect().bottom"
    )
    page.wait_for_function(f"svg => ({below})(svg) < 1", arg=picture.element_handle())

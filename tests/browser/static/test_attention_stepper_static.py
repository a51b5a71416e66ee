"""AttentionStepper as a file: every number in the page is the library's attention, in torch."""

from __future__ import annotations

import functools
import math
import re
import runpy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from playwright.sync_api import Locator, Page, expect

from ptm_edu.transformer import scaled_dot_product_attention
from ptm_edu.widgets import AttentionStepper

from .hands import ready

normals = runpy.run_path(str(Path(__file__).with_name("normals_by_numpy.py")))["normals"]
DRAWS, KEYS, WIDEST = 200, 8, 512
PARTS = ("dot", "scaled", "mask", "weight", "o")


def opened(page: Page, address: str) -> Locator:
    page.goto(address)
    return ready(page.locator(".ptm"))


def press(widget: Locator, *keys: str) -> None:
    for key in keys:
        widget.locator(".ptm-field").press(key)
    ready(widget)


def numbers(widget: Locator) -> dict[str, list[float]]:
    """All numbers as the picture has them: of each kind, row after row."""
    found: dict[str, list[float]] = {name: [] for name in (*PARTS, "all", "q")}
    for of, value in (
        ready(widget)
        .locator(".ptm-sheet [data-of]")
        .evaluate_all(
            "nodes => nodes.map(({ dataset: { of, value, values } }) => [of, values ?? value])"
        )
    ):
        found.setdefault(of, []).extend(float(number) for number in value.split())
    return found


def assert_attends(
    widget: Locator, given: list[torch.Tensor], mask: torch.Tensor, at: tuple[int, int]
) -> None:
    """At query and step `at` every number shown is torch's, and no number shows too early."""
    (token, step), (q, k, v) = at, given
    output, weights = scaled_dot_product_attention(q, k, v, mask)
    dots = q @ k.T
    scaled = dots / math.sqrt(q.shape[1])
    masked = scaled.masked_fill(~mask, -math.inf)
    stages = [dots, scaled, masked, weights]
    expected = [*(stage[token] for stage in stages), output[token]]
    found = numbers(widget)
    for i, name in enumerate(PARTS):
        assert found[name] == (pytest.approx(expected[i].tolist(), abs=1e-5) if i <= step else [])
    whole = [*stages, weights][step].flatten().tolist()
    assert found["all"] == pytest.approx(whole, abs=1e-5)
    assert found["q"] == pytest.approx(q[token].tolist(), abs=1e-6)


def test_every_number_of_every_step_is_the_library_s(
    page: Page, page_with: Callable[..., str]
) -> None:
    generator = torch.Generator().manual_seed(3)
    given = [torch.randn(n, d, generator=generator) for n, d in ((3, 6), (4, 6), (4, 2))]
    mask = torch.tensor([[True] * 4, [False, True, True, False], [False] * 4])
    names, keys = ["un", "deux", "trois"], ["one", "two", "three", "four"]
    stepper = AttentionStepper(names, *given, mask, source_tokens=keys, token=0)
    widget = opened(page, page_with(stepper))
    expect(widget.locator("input[data-setting=causal]")).to_be_disabled()
    for token in range(3):
        for step in range(5):
            assert_attends(widget, given, mask, (token, step))
            if token == 1 and step < 4:
                widget.locator("[data-act=next]").click()
            else:
                press(widget, "PageDown")
        if token < 2:
            press(widget, "ArrowDown")
            widget.locator("[data-step='0']").click()
    # The last query may look nowhere: zeros, and a sentence.
    found = numbers(widget)
    assert found["weight"] == [0] * 4 and found["o"] == [0] * 2
    # Where there is no room for numbers, vectors are outlines.
    page.set_viewport_size({"width": 560, "height": 720})
    expect(widget.locator(".ptm-up")).not_to_have_count(0)
    assert_attends(widget, given, mask, (2, 4))
    press(widget, "ArrowUp")
    assert_attends(widget, given, mask, (1, 4))
    press(widget, "ArrowDown")
    widget.locator("[data-act=back]").click()
    expect(widget.locator(".ptm-formula")).to_contain_text("“trois” may attend to nothing: zeros")


def made(widget: Locator) -> float:
    """The result in the formula's line."""
    return float(widget.locator(".ptm-result").inner_text().replace("−", "-"))


def drawn(seed: int) -> list[torch.Tensor]:
    """The example's q (5, 4), k (5, 4) and v (5, 3)."""
    even = normals(seed, 5 * 4 + 5 * 4 + 5 * 4)
    # Three numbers are drawn as four, of which the last is left.
    tables = [torch.tensor(np.round(part.reshape(5, 4), 2)) for part in np.split(even, 3)]
    return [*tables[:2], tables[2][:, :3]]


def test_its_example_the_masks_and_the_formulas(page: Page, page_with: Callable[..., str]) -> None:
    widget = opened(page, page_with(AttentionStepper(language="en")))
    formula, everyone = widget.locator(".ptm-formula"), torch.ones(5, 5, dtype=torch.bool)
    q, k, v = drawn(1)
    assert_attends(widget, [q, k, v], everyone, (4, 0))
    press(widget, "ArrowRight", "ArrowUp")
    dot = float(q[3] @ k[1])
    assert made(widget) == pytest.approx(dot, abs=0.005)
    expect(formula).to_contain_text("q(on) · k(cat) = ")
    written = re.findall(r"[−\d.]+", formula.inner_text().split("=")[1])
    told = [float(x.replace("−", "-")) for x in written if re.search(r"\d", x)]
    assert sum(a * b for a, b in zip(told[::2], told[1::2], strict=True)) == pytest.approx(
        dot, abs=1e-6
    )
    taken = ".ptm-taken[data-of={}]"
    assert widget.locator(taken.format("q")).count() == widget.locator(taken.format("k")).count()
    press(widget, "PageDown")
    assert made(widget) == pytest.approx(dot / 2, abs=0.005)

    # A tick for the causal mask, a key for one place of it.
    causal = everyone.tril()
    widget.locator("input[data-setting=causal]").check()
    press(widget, "PageDown")
    assert_attends(widget, [q, k, v], causal, (3, 2))
    press(widget, " ")
    causal[3, 1] = False
    assert_attends(widget, [q, k, v], causal, (3, 2))
    expect(formula).to_contain_text("The query may not attend to “cat”:")
    press(widget, "End", " ")
    press(widget, "Home", "PageDown", "PageDown")
    assert_attends(widget, [q, k, v], causal, (3, 4))
    output, _ = scaled_dot_product_attention(q, k, v, causal)
    assert made(widget) == pytest.approx(float(output[3, 0]), abs=0.005)

    # By hand: a cell of the grid, a mark of the mask.
    cell = widget.locator("[data-of=all][data-t='2'][data-s='1']").bounding_box()
    page.mouse.click(cell["x"] + cell["width"] / 2, cell["y"] + cell["height"] / 2)
    mark = ready(widget).locator("[data-of=mask][data-s='2']").bounding_box()
    page.mouse.click(mark["x"] + mark["width"] / 2, mark["y"] + mark["height"] / 2)
    causal[2, 2] = False
    assert_attends(widget, [q, k, v], causal, (2, 4))

    widget.locator("[data-act=other]").click()
    assert_attends(widget, drawn(2), causal, (2, 4))
    widget.get_by_role("button", name="Reset").click()
    assert_attends(widget, [q, k, v], everyone, (4, 0))


@functools.cache
def drawn_to_measure(seed: int) -> np.ndarray:
    table = normals(seed, DRAWS * (1 + KEYS) * WIDEST).astype(float)
    return table.reshape(DRAWS, 1 + KEYS, WIDEST)


@functools.cache
def expected_at(d: int, seed: int = 1) -> dict[str, dict[str, Any]]:
    """What the page measures of its draws, in numpy and torch: with and without ÷ √d."""
    table = drawn_to_measure(seed)[..., :d]
    dots = (table[:, :1] @ table[:, 1:].transpose(0, 2, 1))[:, 0]
    found = {}
    for side, scores in (("plain", dots), ("scaled", dots / np.sqrt(d))):
        weights = torch.tensor(scores).softmax(dim=-1)
        jacobian = torch.diag_embed(weights) - weights[:, :, None] * weights[:, None, :]
        entropy = torch.special.entr(weights).sum(dim=1) / math.log(2)
        found[side] = {
            "variance": scores.var(ddof=1),
            "entropy": float(entropy.mean()),
            "gradient": float(jacobian.abs().amax(dim=(1, 2)).mean()),
            "weights": weights[0].tolist(),
        }
    return found


def assert_measures(widget: Locator, d: int, seed: int = 1) -> None:
    expected = expected_at(d, seed)
    for side, values in expected.items():
        for name in ("variance", "entropy", "gradient"):
            cell = widget.locator(f".ptm-measured data[data-of={name}][data-side={side}]")
            assert float(cell.get_attribute("value") or "nan") == pytest.approx(
                values[name], rel=1e-5
            )
            assert float(cell.inner_text()) == pytest.approx(values[name], abs=0.06)
        bars = widget.locator(f".ptm-bar-{side}").evaluate_all(
            "nodes => nodes.map(node => [Number(node.dataset.value), node.width.baseVal.value])"
        )
        weights, wide = np.array(bars).T
        assert weights == pytest.approx(values["weights"], abs=1e-5)
        assert wide / wide.sum() == pytest.approx(weights, abs=1e-4)


def test_the_softmax_saturates_as_numpy_and_torch_say(
    page: Page, page_with: Callable[..., str]
) -> None:
    widget = opened(page, page_with(AttentionStepper(view="scale", d=100, language="en")))
    assert_measures(widget, 100)
    slider = widget.locator("input[data-setting=d]")
    for key, d in (("End", 512), ("Home", 1), ("ArrowRight", 2)):
        slider.press(key)
        assert_measures(ready(widget), d)
    # A line stands where its numbers say.
    stops = [1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512]
    for side in ("plain", "scaled"):
        path = widget.locator(f".ptm-line-{side}[data-curve=entropy]").get_attribute("d") or ""
        points = np.array(re.findall(r"[\d.]+", path), dtype=float).reshape(-1, 2)
        entropies = np.array([expected_at(d)[side]["entropy"] for d in stops])
        assert np.corrcoef(points[:, 0], np.log(stops))[0, 1] > 0.9999
        slope, start = np.polyfit(points[:, 1], entropies, 1)
        assert slope < 0 and np.abs(slope * points[:, 1] + start - entropies).max() < 0.01
    page.set_viewport_size({"width": 640, "height": 720})
    widget.locator("[data-act=other]").click()
    assert_measures(ready(widget), 2, seed=2)
    assert page.evaluate("document.documentElement.scrollWidth") <= 640
    told = expected_at(2, 2)
    expect(widget.locator("[aria-live=polite]")).to_contain_text(
        f" {told['plain']['variance']:.2f}"
    )

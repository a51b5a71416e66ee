"""AdaptationCockpit as a file: points, spreads, bills and trained parts are those of the rows."""

from __future__ import annotations

import math
import runpy
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Locator, expect

from ptm_edu.widgets import AdaptationCockpit
from tests.browser.tables import table_cells

from .hands import ready

toy = SimpleNamespace(**runpy.run_path(str(Path(__file__).parents[1] / "toy_adaptation.py")))
MARKS = """root => [...root.querySelectorAll('.ptm-mark')].map(node => {
  const { e, f } = node.transform.baseVal[0].matrix;
  const { high, low } = node.querySelector('.ptm-spread')?.dataset ?? {};
  return [node.dataset.method, e, f, Number(high ?? 0), Number(low ?? 0)];
})"""
TRAINED = """root => [...root.querySelectorAll('.ptm-block rect.ptm-trained')].map(node =>
  node.dataset.part ?? `layer ${node.dataset.layer}`)"""
ALL = [f"layer {n}" for n in range(6, 0, -1)]
BLOCK = ["query", "key", "value", "output", "up", "down", "norm_attention", "norm_feed_forward"]
PARTS = {
    "full fine-tuning": [*BLOCK, "embeddings", *ALL],
    "last layers": [*BLOCK, *ALL[:2]],
    "head only": [],
    "Houlsby adapter": ["adapter-attention", "adapter-feed_forward", *BLOCK[-2:], *ALL],
    "Pfeiffer adapter": ["adapter-feed_forward", *ALL],
    "LoRA": ["query-extra", "value-extra", *ALL],
    "BitFit": [*(f"{part}-extra" for part in BLOCK), "embeddings-extra", *ALL],
    "IA3": ["key-extra", "value-extra", "down-extra", *ALL],
    "prefix": ["key-extra", "value-extra", *ALL],
    "prompt": ["embeddings-extra"],
}


@pytest.fixture
def explorer() -> AdaptationCockpit:
    return AdaptationCockpit(toy.ROWS, examples=1000, source=toy.SOURCE, language="en")


def rows_of(task: str, examples: int) -> dict[str, dict[str, Any]]:
    found = [row for row in toy.ROWS if row["task"] == task and row["examples"] == examples]
    return {row["method"]: row for row in found}


def assert_points(widget: Locator, task: str, examples: int, cost: str) -> None:
    """Marks and their bars follow the numbers of the rows, on one scale each."""
    marks = ready(widget).evaluate(MARKS)
    rows = rows_of(task, examples)
    assert {method for method, *_ in marks} == set(rows)
    places = np.array([place for _, *place in marks])  # x, y, and how far the bar goes up and down
    scores = [np.array(rows[method]["scores"]) for method, *_ in marks]
    costs = [math.log10(rows[method][cost]) for method, *_ in marks]
    mean = np.array([own.mean() for own in scores])
    across, up = np.polyfit(costs, places[:, 0], 1), np.polyfit(mean, places[:, 1], 1)
    assert across[0] > 50 and up[0] < -500
    assert places[:, 0] == pytest.approx(np.polyval(across, costs), abs=0.2)
    assert places[:, 1] == pytest.approx(np.polyval(up, mean), abs=0.2)
    highest = np.array([own.max() for own in scores])
    lowest = np.array([own.min() for own in scores])
    assert places[:, 2] == pytest.approx(up[0] * (highest - mean), abs=0.2)
    assert places[:, 3] == pytest.approx(up[0] * (lowest - mean), abs=0.2)


def test_points_and_spreads_are_those_of_the_rows(widget: Locator) -> None:
    assert_points(widget, "SST-2", 1000, "parameters")
    expect(widget.locator(".ptm-spread")).to_have_count(10)
    expect(widget.locator(".ptm-caption")).to_contain_text(toy.SOURCE)
    widget.locator("[data-task=SQuAD]").click()
    widget.locator("[data-cost=seconds]").press("Enter")
    assert_points(widget, "SQuAD", 1000, "seconds")
    widget.page.emulate_media(reduced_motion="reduce")  # all at once from here on
    widget.locator("[data-examples='10000']").click()
    widget.locator("[data-cost=memory]").click()
    assert_points(widget, "SQuAD", 10_000, "memory")
    expect(widget.locator(".ptm-spread")).to_have_count(0)
    rows = table_cells(widget)
    by_memory = sorted(rows_of("SQuAD", 10_000).values(), key=lambda row: row["memory"])
    assert [row[4] for row in rows] == ["1"] * 10
    for shown, row in zip(rows, by_memory, strict=True):
        assert float(shown[1]) == pytest.approx(row["scores"][0], abs=6e-4)
        assert int(shown[5].replace(",", "")) == row["parameters"]
    widget.get_by_role("button", name="Reset").click()
    assert_points(widget, "SST-2", 1000, "parameters")


class TestWithGaps:
    @pytest.fixture
    def explorer(self) -> AdaptationCockpit:
        of_squad = [row for row in toy.ROWS if row["task"] == "SQuAD"]
        few = [row for row in of_squad if row["examples"] == 1000 and row["method"] != "BitFit"]
        others = [row for row in toy.ROWS if row["task"] != "SQuAD"]
        return AdaptationCockpit([*others, *few], examples=1000, selected="BitFit", language="en")

    def test_what_a_task_lacks_is_not_measured(self, widget: Locator) -> None:
        ready(widget)
        widget.locator("[data-task=SQuAD]").click()
        expect(widget.locator(".ptm-mark")).to_have_count(9)
        expect(widget.locator(".ptm-summary")).to_contain_text("BitFit: not measured.")
        widget.locator("[data-examples='10000']").click()
        expect(widget.locator(".ptm-mark")).to_have_count(0)
        expect(widget.locator(".ptm-field")).to_contain_text("not measured")


def test_every_method_by_key_with_what_it_trains_and_stores(widget: Locator) -> None:
    rows = rows_of("SST-2", 1000)
    field = widget.locator("[role=slider]")
    field.focus()
    widget.page.keyboard.press("Home")
    full = rows["full fine-tuning"]
    for i, row in enumerate(sorted(rows.values(), key=lambda row: row["parameters"])):
        expect(field).to_have_attribute("aria-valuenow", str(i + 1))
        chosen = ready(widget).locator(".ptm-mark.ptm-chosen")
        assert chosen.get_attribute("data-method") == row["method"]
        assert sorted(widget.evaluate(TRAINED)) == sorted(["head", *PARTS[row["method"]]])
        facts = widget.locator("[data-fact]").evaluate_all(
            "nodes => Object.fromEntries(nodes.map(n => [n.dataset.fact, n.textContent]))"
        )
        assert f"{np.mean(row['scores']):.3f}" in facts["score"] and "3 seeds" in facts["score"]
        assert f"{row['parameters']:,}" in facts["trained_parameters"]
        ten = 10 * row["bytes"] + (0 if row is full else full["bytes"])
        number, unit = facts["ten_tasks"].split()
        assert float(number) * {"MB": 1e6, "GB": 1e9}[unit] == pytest.approx(ten, rel=0.005)
        expect(widget.locator(".ptm-summary")).to_contain_text("SST-2, 1,000 training examples.")
        widget.page.keyboard.press("ArrowRight")
    invitation = widget.locator(".ptm-invitation")
    expect(invitation).to_be_hidden()
    widget.locator("[data-method=prefix] .ptm-shape").click()
    expect(widget.locator(".ptm-card .ptm-over")).to_have_text("prefix tuning")
    expect(widget.locator(".ptm-chosen")).to_have_attribute("data-method", "prefix")
    widget.locator(".ptm-costs").get_by_text("LoRA", exact=True).click()
    expect(widget.locator(".ptm-card .ptm-over")).to_have_text("LoRA")

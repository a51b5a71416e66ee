"""SegmentMemory as a file: reach, gradient and costs in the page are the library's."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from ptm_edu.widgets import SegmentMemory
from ptm_edu.xlnet import context_reach, query_key_pairs, window_pairs

from .hands import drag, ready


@pytest.fixture
def explorer() -> SegmentMemory:
    return SegmentMemory()


def select(widget: Locator, *keys: str) -> int:
    """Press keys on the grid; the position that is selected then."""
    for key in keys:
        widget.locator("[role=slider]").press(key)
    return int(ready(widget).locator("[role=slider]").get_attribute("aria-valuenow") or -1)


def cells(widget: Locator) -> dict[tuple[int, int], str]:
    """What each cell is, by layer and position: trained, remembered or unread."""
    found = ready(widget).locator(".ptm-cell[data-layer]")
    listed = found.evaluate_all(
        "nodes => nodes.map(n => [+n.dataset.layer, +n.dataset.position,"
        " n.getAttribute('class').split('ptm-').at(-1)])"
    )
    return {(layer, position): kind for layer, position, kind in listed}


def assert_shows(widget: Locator, tokens: int, position: int, lefts: list[int], start: int) -> None:
    """The cells from each layer's leftmost position are used, those from `start` are trained."""
    layers = len(lefts) - 1
    drawn = cells(widget)
    assert len(drawn) == tokens * (layers + 1)
    for (layer, p), kind in drawn.items():
        used = lefts[layers - layer] <= p <= position
        expected = "unread" if not used else "trained" if p >= start else "remembered"
        assert kind == expected, (layer, p)
    ranges = widget.locator(".ptm-range").evaluate_all("nodes => nodes.map(n => +n.dataset.left)")
    assert ranges == lefts


def caption(widget: Locator) -> str:
    return ready(widget).locator(".ptm-caption").inner_text().replace("\xa0", " ")


@pytest.mark.parametrize(
    "settings",
    [
        {},
        {"memory": 2, "position": 14},
        {"tokens": 30, "segment": 3, "memory": 7, "layers": 6, "position": 28},
        {"segment": 1, "memory": 5, "layers": 2},
        {"tokens": 11, "segment": 4, "memory": 0},
    ],
    ids=str,
)
def test_every_cell_is_the_library_s(
    page: Page, page_with: Callable[..., str], settings: dict[str, Any]
) -> None:
    explorer = SegmentMemory(**settings)
    page.goto(page_with(explorer))
    widget = ready(page.locator(".ptm"))
    tokens, t, m, layers = explorer.tokens, explorer.segment, explorer.memory, explorer.layers
    here = explorer.position
    for keys, position in ((), here), (("Home",), 0), (("End", "ArrowLeft"), tokens - 2):
        assert select(widget, *keys) == position
        lefts = context_reach(position, t, m, layers)
        assert_shows(widget, tokens, position, lefts, position // t * t)
        assert f"reaches {position - lefts[-1]} token" in caption(widget)
        assert re.search(rf"gradient reaches {position % t} tokens? back", caption(widget))
    pairs, sliding = query_key_pairs(tokens, t, m), window_pairs(tokens, t + m)
    assert f"computes {pairs:,} query-key pairs" in caption(widget)
    ratio = re.search(r"computes ([\d,]+), ([\d.]+) times as many", caption(widget))
    assert ratio and ratio[1] == f"{sliding:,}"
    assert float(ratio[2]) == pytest.approx(sliding / pairs, abs=0.05)


def test_modes_and_sliders(widget: Locator) -> None:
    drag(widget, segment=5, memory=3, layers=2)
    assert_shows(widget, 24, 23, context_reach(23, 5, 3, 2), 20)
    widget.get_by_role("button", name="No memory").click()
    assert_shows(widget, 24, 23, [23, 20, 20], 20)
    expect(widget.locator("input[data-setting=memory]")).to_be_disabled()
    expect(widget.locator(".ptm-bracket")).to_have_count(5)
    assert f"computes {query_key_pairs(24, 5, 0)} query-key pairs" in caption(widget)
    widget.get_by_role("button", name="Sliding window").click()
    assert_shows(widget, 24, 23, [23, 16, 16], 16)
    expect(widget.locator(".ptm-bracket")).to_have_count(0)
    assert f"computes {window_pairs(24, 8):,} query-key pairs" in caption(widget)
    widget.get_by_role("button", name="Reset").click()
    assert_shows(widget, 24, 23, context_reach(23, 4, 4, 3), 20)


def test_the_tables_hold_the_numbers_of_all_three(widget: Locator) -> None:
    costs = widget.locator(".ptm-costs")
    expect(costs).to_be_hidden()
    widget.get_by_role("button", name="Numbers").click()
    expect(costs).to_be_visible()
    rows = "rows => rows.map(row => [...row.cells].map(cell => cell.textContent))"
    layers = widget.locator(".ptm-table tbody tr").evaluate_all(rows)
    lefts = context_reach(23, 4, 4, 3)
    assert [[int(cell) for cell in row[1:]] for row in layers] == [
        [left, 23 - left, 24 - left, 24 - max(left, 20)] for left in lefts
    ]
    pairs = [query_key_pairs(24, 4, 4), query_key_pairs(24, 4, 0), window_pairs(24, 8)]
    told = costs.locator("tbody tr").evaluate_all(rows)
    assert [row[1:] for row in told] == [
        [str(reach), str(gradient), f"{n:,}", f"{3 * n:,}", f"{6 * n:,} × D"]
        for (reach, gradient), n in zip([(15, 3), (3, 3), (7, 7)], pairs, strict=True)
    ]


def test_the_selection_follows_the_hand(widget: Locator) -> None:
    def center(position: int) -> tuple[float, float]:
        cell = f".ptm-cell[data-layer='1'][data-position='{position}']"
        box = widget.locator(cell).bounding_box()
        assert box
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    invitation = widget.locator(".ptm-invitation")
    expect(invitation).to_be_visible()
    mouse = widget.page.mouse
    mouse.move(*center(9))
    mouse.down()
    assert select(widget) == 9
    expect(invitation).to_be_hidden()
    mouse.move(*center(16))
    assert select(widget) == 16
    mouse.move(1, 1)
    mouse.up()
    assert select(widget) == 0
    mouse.move(*center(5))
    assert select(widget) == 0
    summary = widget.locator(".ptm-summary")
    expect(summary).to_contain_text("Layer 3 at position 0 reaches 0 tokens back")
    assert select(widget, "PageUp") == 4, "a segment further"
    expect(summary).to_contain_text("Layer 3 at position 4 reaches 4 tokens back")


def test_memory_is_told_by_a_hatch_and_lines_lead_to_what_is_read(widget: Locator) -> None:
    fills = widget.locator(".ptm-cell.ptm-remembered[data-layer]").evaluate_all(
        "nodes => nodes.map(node => getComputedStyle(node).fill)"
    )
    assert len(fills) == 4 + 8 + 12 and all(fill.startswith("url(") for fill in fills)
    ends = widget.evaluate(
        """root => {
          const middle = (layer, p) => {
            const cell = root.querySelector(`[data-layer='${layer}'][data-position='${p}']`);
            const box = cell.getBBox();
            return box.x + box.width / 2;
          };
          const d = root.querySelector('.ptm-fan').getAttribute('d');
          const [from, to] = d.match(/-?[\\d.]+/g).map(Number).filter((_, i) => i === 0 || i === 2);
          return [from - middle(3, 23), to - middle(2, 16)];
        }"""
    )
    assert ends == pytest.approx([0, 0], abs=0.1)

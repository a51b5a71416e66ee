"""PermutationExplorer as a file: its masks and steps are those of `ptm_edu.xlnet`."""

from __future__ import annotations

import pytest
import torch
from playwright.sync_api import Locator, expect

from ptm_edu.widgets import PermutationExplorer
from ptm_edu.xlnet.permutation import permutation_masks
from tests.browser.tables import table_cells

from .hands import drag, ready

TOKENS = ["The", "cat", "sat", "on", "the", "mat"]
ORDER = [2, 0, 5, 3, 1, 4]


@pytest.fixture
def explorer() -> PermutationExplorer:
    return PermutationExplorer(TOKENS, language="en")


def cells(widget: Locator, panel: str) -> dict[int, list[bool]]:
    """The rows of a mask that are drawn: position → whether it attends to each position."""
    found = widget.locator(f"[data-panel={panel}] .ptm-cell").evaluate_all(
        "nodes => nodes.map(({ dataset }) => [dataset.i, dataset.j, dataset.open])"
    )
    rows: dict[int, list[bool]] = {}
    for i, j, is_open in found:
        rows.setdefault(int(i), []).append(is_open == "true")
        assert len(rows[int(i)]) == int(j) + 1
    return rows


def order_of(widget: Locator) -> list[int]:
    slots = ready(widget).locator("[role=slider][data-slot]")
    return [int(node.get_attribute("data-position") or -1) for node in slots.all()]


def assert_shows(widget: Locator, order: list[int], predicted: int) -> None:
    """Both masks and the table follow from the library's masks of this order."""
    assert order_of(widget) == order
    mask, mapping = permutation_masks(torch.tensor([order]), predicted)
    perm, targets = mask[0].tolist(), mapping[0].argmax(dim=1).tolist()
    content = {i: [one or i == j for j, one in enumerate(row)] for i, row in enumerate(perm)}
    assert cells(widget, "content") == content
    assert cells(widget, "query") == {i: perm[i] for i in sorted(targets)}
    for n, (step, token, position, names, count) in enumerate(table_cells(widget)):
        sources = [j for j, one in enumerate(perm[targets[n]]) if one]
        assert (int(step), token, int(position)) == (n + 1, TOKENS[targets[n]], targets[n])
        assert names == (", ".join(f"{TOKENS[j]} ({j})" for j in sources) or "–")
        assert int(count) == len(sources)
    assert len(table_cells(widget)) == predicted


def marked(widget: Locator, kind: str) -> list[int]:
    """Positions of the text's tokens that are marked so."""
    nodes = ready(widget).locator(f".ptm-token.ptm-{kind}").all()
    return [int(node.get_attribute("data-position") or -1) for node in nodes]


@pytest.mark.parametrize("predicted", [6, 4, 1])
def test_masks_and_table_are_the_librarys(widget: Locator, predicted: int) -> None:
    drag(widget, predicted=predicted)
    assert_shows(widget, ORDER, predicted)
    widget.get_by_role("button", name="Right to left").click()
    assert_shows(widget, [5, 4, 3, 2, 1, 0], predicted)
    widget.get_by_role("button", name="Random order").click()
    random = order_of(widget)
    assert sorted(random) == list(range(6)) and random != [5, 4, 3, 2, 1, 0]
    assert_shows(widget, random, predicted)


def test_a_walk_through_the_targets(widget: Locator) -> None:
    sentence = widget.locator(".ptm-sentence")
    expect(sentence).to_have_text(
        "Step 1 of 6: sat (position 2) is predicted from no other token: P(sat | its position)"
    )
    for n in range(6):
        assert marked(widget, "target") == [ORDER[n]]
        assert marked(widget, "from") == sorted(ORDER[:n])
        assert marked(widget, "other") == sorted(ORDER[n + 1 :])
        if n == 2:
            expect(sentence).to_have_text(
                "Step 3 of 6: mat (position 5) is predicted from The, sat: "
                "P(mat | The, sat, and its position)"
            )
            expect(widget.locator(".ptm-summary")).to_contain_text("Step 3 of 6: mat")
        widget.locator("[data-act=next]").press("Enter")
    expect(widget.locator("[data-act=next]")).to_have_attribute("aria-disabled", "true")
    widget.locator("[data-act=back]").press("PageUp")
    assert marked(widget, "target") == [1]
    widget.locator("[data-panel=predictions] .ptm-line").first.click()
    assert marked(widget, "target") == [2]


def test_play_goes_to_the_last_step(widget: Locator) -> None:
    drag(widget, predicted=2)
    widget.locator("[data-act=play]").click()
    expect(widget.locator("[data-act=play]")).to_have_text("Pause")
    expect(widget.locator(".ptm-sentence")).to_contain_text("Step 2 of 2")
    expect(widget.locator("[data-act=play]")).to_have_text("Play")


def test_a_token_is_moved_by_mouse_and_by_keys(widget: Locator) -> None:
    invitation = widget.locator(".ptm-invitation")
    expect(invitation).to_be_visible()
    slots = widget.locator("[role=slider][data-slot]")
    start, goal = (slots.nth(k).locator("rect").bounding_box() for k in (0, 3))
    assert start and goal
    mouse = widget.page.mouse
    mouse.move(start["x"] + 20, start["y"] + 10)
    mouse.down()
    mouse.move(goal["x"] + 20, goal["y"] + 14, steps=5)
    assert order_of(widget) == [0, 5, 3, 2, 1, 4]
    expect(widget.locator(".ptm-ghost text")).to_have_text("sat")
    mouse.up()
    expect(widget.locator(".ptm-ghost text")).to_have_count(0)
    expect(invitation).to_be_hidden()
    assert_shows(widget, [0, 5, 3, 2, 1, 4], 6)
    assert marked(widget, "target") == [2]
    # The focus goes along with the token, also when keys come faster than frames.
    keyboard = widget.page.keyboard
    slots.nth(3).focus()
    for key in ("ArrowLeft", "ArrowLeft", "ArrowUp", "ArrowDown"):
        keyboard.press(key)
    assert_shows(widget, [0, 2, 5, 3, 1, 4], 6)
    expect(slots.nth(1)).to_be_focused()
    expect(slots.nth(1)).to_have_attribute(
        "aria-label", "sat (position 2): place in the factorization order"
    )
    keyboard.press("End")
    assert_shows(widget, [0, 5, 3, 1, 4, 2], 6)
    keyboard.press("Home")
    assert_shows(widget, [2, 0, 5, 3, 1, 4], 6)


def test_gpt_has_one_order_and_bert_no_order(widget: Locator) -> None:
    drag(widget, predicted=3)
    widget.locator("[data-kind=gpt]").click()
    assert order_of(widget) == [0, 1, 2, 3, 4, 5]
    assert cells(widget, "causal") == {i: [j <= i for j in range(6)] for i in range(6)}
    assert [row[3] for row in table_cells(widget)][1] == "The (0), cat (1)" and len(
        table_cells(widget)
    ) == 5
    expect(widget.locator("input[data-setting=predicted]")).to_be_disabled()
    widget.locator("[data-order=backward]").press("Enter")
    assert order_of(widget) == [0, 1, 2, 3, 4, 5]
    widget.locator("[data-kind=bert]").click()
    assert order_of(widget) == ORDER
    assert cells(widget, "full") == {i: [True] * 6 for i in range(6)}
    shown = widget.locator(".ptm-token .ptm-box + text").all_text_contents()
    assert shown == ["The", "[MASK]", "sat", "[MASK]", "[MASK]", "mat"]
    assert [row[3] for row in table_cells(widget)] == ["The (0), sat (2), mat (5)"] * 3
    widget.get_by_role("button", name="Reset").click()
    assert_shows(widget, ORDER, 6)

"""NextToken as a file: what it shows at every place it knows is what the model said."""

from __future__ import annotations

import re
import runpy
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Locator, Page, expect
from scipy import stats

from ptm_edu.widgets import NextToken

from .hands import drawing_frames, ready

TOY = Path(__file__).parents[1] / "toy_next_token.py"
toy = SimpleNamespace(**runpy.run_path(str(TOY)))
SHOWN = {"\n": "⏎", " ": "␣", "  ": "␣␣", "\x07": "⟨07⟩"}
# A frame is drawn at once here, since many draws would else take a minute.
DRAW = """async (root, times) => {
  const frames = window.requestAnimationFrame;
  // A frame that is still to come would hold up all that are drawn here.
  do await new Promise((go) => frames(go)); while (root.querySelector('[aria-busy=true]'));
  window.requestAnimationFrame = (draw) => queueMicrotask(draw);
  const press = (name) => {
    root.querySelector(`[data-act=${name}]`).click();
    return new Promise(queueMicrotask);
  };
  const told = [];
  for (let i = 0; i < times; i += 1) {
    await press('draw');
    told.push(root.querySelector('.ptm-summary').textContent);
    await press('undo');
  }
  window.requestAnimationFrame = frames;
  return told;
}"""


@pytest.fixture
def widget(page: Page, page_with: Callable[..., str]) -> Locator:
    page.goto(page_with(NextToken(toy.guess, toy.TEXTS)))
    return ready(page.locator(".ptm"))


def press(widget: Locator, name: str) -> None:
    widget.locator(f"[data-act={name}]").click()


def shown(token: str) -> str:
    return SHOWN.get(token, token.replace(" ", "␣"))


def listed(token: str) -> str:
    """A candidate's name: parts of characters look alike, so their numbers stand with them."""
    return "� #0" if token == "�" else shown(token)


def numbers(widget: Locator, selector: str, name: str) -> list[float]:
    """Numbers as they stand in the DOM, in full precision."""
    return [
        float(found)
        for found in widget.locator(selector).evaluate_all(
            "(nodes, name) => nodes.map(node => node.dataset[name])", name
        )
    ]


def assert_shows(widget: Locator, text: str, chosen: list[int]) -> dict[str, Any]:
    """Text and list are what the model says after these tokens; returns that."""
    said = toy.guess(text, chosen)
    ready(widget)
    cells = widget.locator(".ptm-token")
    tokens = [shown(token) for token in said["tokens"]]
    assert cells.locator("text").all_text_contents() == tokens
    assert numbers(widget, ".ptm-token:not(.ptm-first)", "bits") == pytest.approx(
        said["bits"], rel=2e-3
    )
    assert widget.locator(".ptm-chosen").count() == len(chosen)
    ids, names, p = zip(*said["candidates"], strict=True)
    assert numbers(widget, ".ptm-candidate", "id") == list(ids)
    assert numbers(widget, ".ptm-candidate", "p") == pytest.approx(p, rel=1e-3)
    assert widget.locator(".ptm-name").all_text_contents() == [listed(name) for name in names]
    assert numbers(widget, ".ptm-rest", "p") == pytest.approx([said["rest"]], rel=1e-3)
    entropy = said["entropy"]
    expect(widget.locator(".ptm-entropy")).to_have_text(
        f"entropy {entropy:.2f} bits, like {2**entropy:.{int(entropy < 4)}f} equally likely tokens"
    )
    return said


def test_goes_on_and_back_as_the_model_says(widget: Locator) -> None:
    text = toy.TEXTS[2]
    widget.locator("select").select_option(text)
    chosen: list[int] = []
    for _ in range(12):
        said = assert_shows(widget, text, chosen)
        chosen.append(said["candidates"][0][0])
        press(widget, "likeliest")
    assert_shows(widget, text, chosen)
    press(widget, "undo")
    assert_shows(widget, text, chosen[:-1])
    press(widget, "back")
    said = assert_shows(widget, text, [])
    # A click on the third candidate's bar, then on the best of those after it.
    widget.locator(".ptm-candidate .ptm-bar").nth(2).click()
    assert_shows(widget, text, [said["candidates"][2][0]])
    widget.get_by_role("button", name="Reset").click()
    assert_shows(widget, toy.TEXTS[0], [])


def test_bars_and_colours_are_the_numbers(widget: Locator) -> None:
    widget.locator("select").select_option(toy.TEXTS[3])
    said = assert_shows(widget, toy.TEXTS[3], [])
    bars = widget.locator(".ptm-bits").evaluate_all(
        "nodes => nodes.map(n => [Number(n.getAttribute('height')), n.getAttribute('fill')])"
    )
    heights = np.array([height for height, _ in bars])
    assert heights == pytest.approx(heights[0] * np.array(said["bits"]) / said["bits"][0], rel=1e-3)
    # The more surprising, the brighter: cividis' lightness rises evenly.
    light = [sum(int(fill[i : i + 2], 16) for i in (1, 3, 5)) for _, fill in bars]
    order = np.argsort(said["bits"])
    assert (np.diff(np.array(light)[order]) >= -6).all() and light[order[-1]] > light[order[0]]
    long = widget.locator(".ptm-candidate .ptm-bar").evaluate_all(
        "nodes => nodes.map(node => Number(node.getAttribute('width')))"
    )
    p = [p for *_, p in said["candidates"]]
    assert np.array(long) / long[0] == pytest.approx(np.array(p) / p[0], rel=2e-3)
    mean = np.mean(said["bits"])
    expect(widget.locator(".ptm-caption")).to_contain_text(
        f"{len(said['tokens'])} tokens, {mean:.2f} bits per token on average: "
        f"perplexity {2**mean:.{int(mean < 4)}f}."
    )


def test_draws_come_as_often_as_they_are_likely(widget: Locator) -> None:
    text, times = toy.TEXTS[0], 600
    said = toy.guess(text, [])
    told = Counter(line.split(", ")[0] for line in widget.evaluate(DRAW, times))
    rare = {shown(name) for _, name, _ in said["others"]}
    counts = [told[shown(name)] for _, name, _ in said["candidates"]]
    assert sum(counts) + sum(told[name] for name in rare) == times
    expected = times * np.array([*(p for *_, p in said["candidates"]), said["rest"]])
    assert expected.min() > 5
    assert stats.chisquare([*counts, times - sum(counts)], expected).pvalue > 1e-3
    assert_shows(widget, text, [])
    # A seed is a row of draws, and Reset begins it again.
    widget.get_by_role("button", name="Reset").click()
    again = widget.evaluate(DRAW, 20)
    widget.get_by_role("button", name="Reset").click()
    assert widget.evaluate(DRAW, 20) == again and len(set(again)) > 3


def test_says_where_the_stored_continuations_end(widget: Locator) -> None:
    text = toy.TEXTS[0]
    said = assert_shows(widget, text, [])
    way: list[int] = []
    while True:
        leads = widget.locator(".ptm-candidate").evaluate_all(
            "nodes => nodes.map(node => 'leads' in node.dataset)"
        )
        assert widget.locator(".ptm-leads").count() == sum(leads)
        if not all(leads):
            break
        way.append(said["candidates"][-1][0])
        widget.locator(".ptm-candidate").last.click()
        said = assert_shows(widget, text, way)
    end = leads.index(False)
    widget.locator(".ptm-candidate").nth(end).click()
    notice = widget.locator(".ptm-notice")
    _, name, p = said["candidates"][end]
    last = ready(widget).locator(".ptm-token").last
    expect(last.locator("text")).to_have_text(shown(name))
    assert float(last.get_attribute("data-bits") or 0) == pytest.approx(-np.log2(p), rel=1e-3)
    expect(widget.locator(".ptm-candidate")).to_have_count(0)
    expect(widget.locator("[data-act=likeliest]")).to_have_attribute("aria-disabled", "true")
    widget.locator("[data-act=likeliest]").dispatch_event("click")
    widget.locator("[data-act=draw]").dispatch_event("click")
    expect(widget.locator(".ptm-chosen")).to_have_count(len(way) + 1)
    press(widget, "undo")
    assert_shows(widget, text, way)
    expect(notice).to_be_empty()


def test_a_tokens_number_under_the_hand_pinned_and_by_keys(widget: Locator) -> None:
    said = assert_shows(widget, toy.TEXTS[0], [])
    told, cells = widget.locator(".ptm-told"), widget.locator(".ptm-token")

    def number(i: int) -> re.Pattern[str]:
        text = f"{shown(said['tokens'][i])}: {said['bits'][i - 1]:.1f} bits, P = "
        return re.compile("^" + re.escape(text))

    cells.nth(2).hover()
    expect(told).to_have_text(number(2))
    cells.nth(3).click()
    widget.locator(".ptm-title").hover()
    expect(told).to_have_text(number(3))
    strip = widget.locator("[role=slider]")
    strip.press("ArrowRight")
    expect(strip).to_have_attribute("aria-valuetext", number(4))
    strip.press("Home")
    strip.press("ArrowLeft")
    expect(strip).to_have_attribute("aria-valuenow", "1")
    strip.press("End")
    expect(strip).to_have_attribute("aria-valuetext", number(len(said["tokens"]) - 1))


def test_candidates_by_keys(widget: Locator) -> None:
    text = toy.TEXTS[0]
    first = assert_shows(widget, text, [])
    listed = widget.get_by_role("listbox")
    listed.press("ArrowUp")
    listed.press("ArrowDown")
    listed.press("ArrowDown")
    chosen = widget.locator("[aria-selected=true]")
    expect(chosen).to_have_attribute("data-rank", "3")
    name = chosen.get_attribute("id") or ""
    expect(listed).to_have_attribute("aria-activedescendant", name)
    listed.press("Enter")
    way = [first["candidates"][2][0]]
    said = assert_shows(widget, text, way)
    expect(widget.locator("[aria-selected=true]")).to_have_attribute("data-rank", "1")
    expect(listed).to_be_focused()
    listed.press(" ")
    expect(widget.locator(".ptm-chosen")).to_have_count(2)
    expect(widget.locator(".ptm-token").last.locator("text")).to_have_text(
        shown(said["candidates"][0][1])
    )
    listed.press("Backspace")
    assert_shows(widget, text, way)
    listed.press("End")
    expect(chosen).to_have_attribute("data-rank", "12")


def test_in_lecture_mode_the_rest_grows_by_what_is_not_listed(widget: Locator) -> None:
    widget.get_by_role("button", name="Present").click()
    expect(ready(widget).locator(".ptm-candidate")).to_have_count(10)
    rest = numbers(widget, ".ptm-rest", "p")
    ten = sum(p for *_, p in toy.guess(toy.TEXTS[0], [])["candidates"][:10])
    assert rest == pytest.approx([1 - ten], rel=2e-3)


def test_table_and_summary(widget: Locator) -> None:
    said = assert_shows(widget, toy.TEXTS[0], [])
    widget.get_by_role("button", name="Numbers").click()
    rows = widget.locator(".ptm-table tbody tr").evaluate_all(
        "rows => rows.map(row => [...row.cells].map(cell => cell.textContent))"
    )
    assert rows[0] == ["1", "the", "–", "–"]
    for row, token, bits in zip(rows[1:6], said["tokens"][1:], said["bits"], strict=True):
        assert row[1] == shown(token) and float(row[3]) == pytest.approx(bits, abs=0.006)
        assert float(row[2]) == pytest.approx(2**-bits, rel=0.01)
    for row, (_, name, p) in zip(rows[6:18], said["candidates"], strict=True):
        assert row[1] == listed(name) and float(row[2]) == pytest.approx(p, rel=1e-3)
        assert float(row[3]) == pytest.approx(-np.log2(p), abs=0.006)
    assert rows[18][1] == "all others"
    assert float(rows[18][2]) == pytest.approx(said["rest"], rel=1e-3)
    summary = widget.locator("[aria-live=polite]")
    expect(summary).to_contain_text(f" {said['bits'][-1]:.1f} bits")


def test_what_leaves_no_ink_is_seen_and_saved(page: Page, page_with: Callable[..., str]) -> None:
    page.goto(page_with(NextToken(toy.guess, ["a \x07\n\n  cat <zebra>"])))
    widget = ready(page.locator(".ptm"))
    seen = widget.locator(".ptm-token text").all_text_contents()
    assert seen == ["a", "␣", "⟨07⟩", "⏎", "⏎", "␣␣", "cat", "␣", "�", "�", "�"]
    # A picture with a control character in it would be no SVG.
    with drawing_frames(page), page.expect_download():
        widget.get_by_role("button", name="Picture as PNG").click()


def test_typing_offers_the_nearest_stored_texts(widget: Locator) -> None:
    box, near = widget.locator("input[type=text]"), widget.locator(".ptm-near button")
    expect(box).to_have_value(toy.TEXTS[0])
    text = toy.TEXTS[2]
    box.fill(text[1:-1] + "s")
    expect(near).to_have_count(3)
    expect(near.first).to_have_text(text.replace("\n", "⏎"))
    box.press("Enter")
    expect(widget.locator(".ptm-notice")).to_contain_text("This page knows only its own texts")
    expect(widget.locator(".ptm-stale")).to_have_count(1)
    near.first.click()
    assert_shows(widget, text, [])
    expect(near).to_have_count(0)
    expect(widget.locator(".ptm-notice")).to_be_empty()
    expect(widget.locator("select")).to_have_value(text)
    box.fill("x")
    widget.get_by_role("button", name="Reset").click()
    assert_shows(widget, toy.TEXTS[0], [])
    expect(near).to_have_count(0)


def test_the_candidate_under_the_hand_is_in_the_slot_of_the_next_token(widget: Locator) -> None:
    said = assert_shows(widget, toy.TEXTS[0], [])
    offered = widget.locator(".ptm-offered")
    expect(offered).to_have_text("?")
    widget.locator(".ptm-candidate").nth(1).hover()
    expect(offered).to_have_text(shown(said["candidates"][1][1]))
    widget.locator(".ptm-title").hover()
    expect(offered).to_have_text("?")

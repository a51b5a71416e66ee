"""NeighborExplorer as a file: alive from file://, without a kernel and without a network."""

from __future__ import annotations

import re
from types import SimpleNamespace

import numpy as np
import pytest
from playwright.sync_api import Locator, expect

from ptm_edu.widgets import NeighborExplorer

from .hands import ready

PAIRS = [("king", "queen"), "paris", ("rome", "italy")]


@pytest.fixture
def explorer(toy: SimpleNamespace) -> NeighborExplorer:
    counts = np.arange(5000, 3000, -1)
    return NeighborExplorer(toy.words, toy.vectors, counts=counts, presets=PAIRS, size=1000)


def shown(widget: Locator, column: str) -> list[tuple[str, float]]:
    """A list as it stands in the DOM: column "one" or "two"."""
    rows = ready(widget).locator(f".ptm-column.ptm-{column} .ptm-row:not([hidden])").all()
    return [(r.get_attribute("data-word"), float(r.locator("data").inner_text())) for r in rows]


def nearest(toy: SimpleNamespace, word: str, among: list[str] | None = None) -> list:
    """The ten words of highest cosine, by numpy alone."""
    words = [w for w in (among or toy.words) if w != word]
    unit = unit_rows(toy)
    cosines = {w: float(unit[toy.words.index(w)] @ unit[toy.words.index(word)]) for w in words}
    return sorted(cosines.items(), key=lambda pair: -pair[1])[:10]


def unit_rows(toy: SimpleNamespace) -> np.ndarray:
    return toy.vectors / np.linalg.norm(toy.vectors, axis=1, keepdims=True)


def cosine(toy: SimpleNamespace, one: str, two: str) -> float:
    unit = unit_rows(toy)
    return float(unit[toy.words.index(one)] @ unit[toy.words.index(two)])


def assert_shows(widget: Locator, column: str, expected: list, error: float = 6e-4) -> None:
    found = shown(widget, column)
    assert [word for word, _ in found] == [word for word, _ in expected]
    assert [s for _, s in found] == pytest.approx([s for _, s in expected], abs=error)


def test_shows_python_s_lists_over_all_words(widget: Locator, toy: SimpleNamespace) -> None:
    one, two = nearest(toy, "king"), nearest(toy, "queen")
    assert_shows(widget, "one", one)
    assert_shows(widget, "two", two)
    for ranking in widget.locator(".ptm-ranking").all():
        expect(ranking).to_have_attribute("data-scope", "all")
    assert float(widget.locator(".ptm-cosine").inner_text()) == pytest.approx(
        cosine(toy, "king", "queen"), abs=6e-4
    )
    expect(widget.locator(".ptm-notice")).to_be_empty()


def test_what_both_lists_share_is_marked_by_more_than_colour(
    widget: Locator, toy: SimpleNamespace
) -> None:
    widget.get_by_role("button", name="rome / italy").click()
    lists = [[word for word, _ in nearest(toy, name)] for name in ("rome", "italy")]
    shared = set(lists[0]) & set(lists[1]) - {"rome", "italy"}
    assert shared, "the toy must have some"
    for column, found in zip(("one", "two"), lists, strict=True):
        shown(widget, column)
        marked = widget.locator(f".ptm-{column} [data-role=both]")
        assert {row.get_attribute("data-word") for row in marked.all()} == shared & set(found)
        for row in marked.all():
            assert row.locator("i").inner_text() == "◆"
            expect(row.get_by_role("button")).to_have_accessible_name(re.compile("in both lists"))
    expect(widget.locator(".ptm-shared")).to_contain_text(f"{len(shared)} / 10")
    for word in shared:
        expect(widget.locator(".ptm-caption")).to_contain_text(word)


def test_a_mark_s_place_is_its_two_cosines(widget: Locator, toy: SimpleNamespace) -> None:
    ready(widget)
    places, cosines = [], []
    for mark in widget.locator(".ptm-mark").all():
        word = mark.get_attribute("data-word")
        move = mark.locator("path[transform]").get_attribute("transform")
        places.append([float(number) for number in re.findall(r"[-\d.]+", move)])
        cosines.append([cosine(toy, word, "king"), cosine(toy, word, "queen")])
    assert len(places) >= 15
    for axis in (0, 1):
        x, y = np.array(places)[:, axis], np.array(cosines)[:, axis]
        slope, start = np.polyfit(x, y, 1)
        assert (slope > 0) == (axis == 0), "to the right and upwards is nearer"
        assert np.abs(slope * x + start - y).max() < 0.01
    # The written ticks belong to the same scale.
    one = widget.locator(".ptm-mark[data-word=king] path[transform]").bounding_box()
    tick = widget.locator(".ptm-axes text", has_text=re.compile(r"^1\.0$")).first.bounding_box()
    assert one["x"] + one["width"] / 2 == pytest.approx(tick["x"] + tick["width"] / 2, abs=2)


def test_table_and_caption_tell_cosines_ranks_and_counts(
    widget: Locator, toy: SimpleNamespace
) -> None:
    widget.get_by_role("button", name="Numbers").click()
    rows = [row.locator("td").all_inner_texts() for row in widget.locator("tbody tr").all()]
    head = widget.locator("thead th").all_inner_texts()
    assert head[3:] == ["cosine with king", "cosine with queen", "rank", "occurrences"]
    assert {row[1] for row in rows} >= {word for word, _ in nearest(toy, "king")}
    for _, word, _, x, y, rank, times in rows:
        assert float(x) == pytest.approx(cosine(toy, word, "king"), abs=0.01)
        assert float(y) == pytest.approx(cosine(toy, word, "queen"), abs=0.01)
        assert int(rank.replace(",", "")) == toy.words.index(word) + 1
        assert int(times.replace(",", "")) == 5000 - toy.words.index(word)
    word = nearest(toy, "king")[3][0]
    mark = widget.locator(f".ptm-mark[data-word={word}]")
    mark.dispatch_event("click")
    widget.page.mouse.move(0, 0)
    caption = widget.locator(".ptm-caption")
    expect(caption).to_contain_text(f" {toy.words.index(word) + 1:,} ·")
    assert "ptm-seen" in mark.get_attribute("class")


def test_walks_from_word_to_word_and_back(widget: Locator, toy: SimpleNamespace) -> None:
    back = widget.get_by_role("button", name="Back")
    expect(back).to_be_disabled()
    first = nearest(toy, "king")[0][0]
    widget.locator(".ptm-column.ptm-one .ptm-row button").first.click()
    expect(widget.locator("[data-slot=one]")).to_have_value(first)
    if first != "queen":
        assert_shows(widget, "one", nearest(toy, first))
        assert_shows(widget, "two", nearest(toy, "queen"))
    expect(widget.locator(".ptm-trail")).to_contain_text("king / queen › ")
    back.click()
    expect(widget.locator("[data-slot=one]")).to_have_value("king")
    assert_shows(widget, "one", nearest(toy, "king"))
    expect(back).to_be_disabled()
    expect(widget.locator(".ptm-trail")).to_be_empty()


def test_the_second_word_goes_and_comes(widget: Locator, toy: SimpleNamespace) -> None:
    second = widget.locator(".ptm-column.ptm-two")
    widget.locator("input[type=checkbox]").set_checked(False)
    expect(second).to_be_hidden()
    expect(widget.locator("[data-slot=two]")).to_be_hidden()
    expect(widget.locator(".ptm-cosine")).to_be_hidden()
    ready(widget)
    heights = {}
    for word, _ in [*nearest(toy, "king"), ("king", 1.0)]:
        box = widget.locator(f".ptm-mark[data-word={word}] path[transform]").bounding_box()
        heights[toy.words.index(word) + 1] = box["y"] + box["height"] / 2
    ranks = sorted(heights)
    assert [heights[r] for r in ranks] == sorted(heights.values()), "the rarer, the lower"
    widget.locator("input[type=checkbox]").set_checked(True)
    expect(widget.locator("[data-slot=two]")).to_have_value("queen")
    widget.locator("[data-slot=two]").fill("")
    widget.locator("[data-slot=two]").press("Enter")
    expect(second).to_be_hidden()
    widget.get_by_role("button", name="paris", exact=True).click()
    assert_shows(widget, "one", nearest(toy, "paris"))
    expect(second).to_be_hidden()
    widget.get_by_role("button", name="Reset").click()
    expect(widget.locator("[data-slot=two]")).to_have_value("queen")


def test_a_word_without_a_list_is_ranked_among_the_stored(
    widget: Locator, toy: SimpleNamespace, explorer: NeighborExplorer
) -> None:
    word = next(w for w in explorer.words if w not in explorer.lists)
    widget.locator("[data-slot=one]").fill(word.upper())
    widget.locator("[data-slot=one]").press("Enter")
    expect(widget.locator("[data-slot=one]")).to_have_value(word)
    expected = nearest(toy, word, among=explorer.words)
    found = shown(widget, "one")
    assert found[0][0] == expected[0][0]
    assert [s for _, s in found] == pytest.approx([s for _, s in expected], abs=0.01)
    ranking = widget.locator(".ptm-one .ptm-ranking")
    expect(ranking).to_have_attribute("data-scope", "stored")
    expect(widget.locator(".ptm-one .ptm-scope")).to_have_text("of 1,000 stored words")


def test_a_word_that_the_page_does_not_store(widget: Locator, explorer: NeighborExplorer) -> None:
    assert "word1900" not in explorer.words
    box = widget.locator("[data-slot=two]")
    box.fill("word1900")
    box.press("Enter")
    expect(widget.locator(".ptm-cosine")).not_to_be_empty()
    widget.locator("[data-slot=one]").focus()
    expect(box).to_have_value("word1900")
    expect(widget.locator(".ptm-stale")).to_be_visible()
    widget.get_by_role("button", name="Reset").click()
    expect(box).to_have_value("queen")
    expect(widget.locator(".ptm-stale")).to_have_count(0)

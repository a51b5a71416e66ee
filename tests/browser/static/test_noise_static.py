"""NoiseExplorer as a file: what it shows is what the library computes."""

from __future__ import annotations

import re

import numpy as np
import pytest
import torch
from playwright.sync_api import Locator, expect

from ptm_edu.widgets import NoiseExplorer
from ptm_edu.word2vec.negative_sampling import (
    keep_probability,
    noise_distribution,
    paper_keep_probability,
)

from .hands import drag, ready

V = 400
WORDS = ["the", "of", "from", "king", "dog", *(f"word{i}" for i in range(V - 5))]
# Like a text's counts, with ties and, at the end, words that never occurred.
COUNTS = np.concatenate([(60_000 / np.arange(1, V - 9) ** 1.1).astype(int), np.zeros(10, int)])


@pytest.fixture
def explorer() -> NoiseExplorer:
    return NoiseExplorer(WORDS, COUNTS, named=["the", "of", "king", "word200", "word394"], seed=7)


def number(widget: Locator, word: str, name: str) -> float:
    """A number as it stands in the DOM, in full precision."""
    cell = widget.locator(f"tr[data-word='{word}'] data[data-of='{name}']")
    return float(cell.get_attribute("value"))


@pytest.mark.parametrize("exponent", [0.75, 1, 0.5, 0])
def test_draws_are_the_library_s_noise_distribution(widget: Locator, exponent: float) -> None:
    drag(widget, exponent=exponent)
    expect(widget.locator("output[data-setting=exponent]")).to_have_text(f"{exponent:.2f}")
    for word in ("the", "of", "king", "word200", "word394"):
        i = WORDS.index(word)
        for name, alpha in (("draws", exponent), ("draws 1", 1), ("draws 0.75", 0.75)):
            expected = 1000 * float(noise_distribution(torch.tensor(COUNTS), alpha)[i])
            assert number(widget, word, name) == pytest.approx(expected, rel=1e-9), (word, name)
        assert number(widget, word, "count") == COUNTS[i]
    assert number(widget, "word394", "draws 0") == 0, "what never occurred is no noise word"


@pytest.mark.parametrize("power", [-3, -6, -2, -4.5])
def test_what_is_kept_is_what_the_library_keeps(widget: Locator, power: float) -> None:
    drag(widget, threshold=power)
    counts = torch.tensor(COUNTS)
    keep = keep_probability(counts, 10**power)
    paper = paper_keep_probability(counts, 10**power)
    for word in ("the", "of", "king", "word200", "word394"):
        i = WORDS.index(word)
        assert number(widget, word, "c") == pytest.approx(float(keep[i]), rel=1e-9)
        assert number(widget, word, "paper") == pytest.approx(float(paper[i]), rel=1e-9)
    kept = counts * keep
    share, of_paper = (float((counts * p).sum() / counts.sum()) for p in (keep, paper))
    told = widget.locator(".ptm-caption").inner_text()
    found = re.search(
        r"Kept: ([\d.]+) % of ([\d,]+) words \(paper ([\d.]+) %\); "
        r"one in ([\d.]+) is “the”, before one in ([\d.]+)\.",
        told,
    )
    assert found, told
    numbers = [float(group.replace(",", "")) for group in found.groups()]
    expected = [100 * share, COUNTS.sum(), 100 * of_paper, float(kept.sum() / kept[0])]
    assert numbers == pytest.approx([*expected, COUNTS.sum() / COUNTS[0]], rel=0.006)


def test_off_keeps_all_and_moving_the_slider_ends_it(widget: Locator) -> None:
    off = widget.get_by_role("button", name="off", exact=True)
    off.click()
    expect(off).to_have_attribute("aria-pressed", "true")
    ready(widget)
    assert {number(widget, "the", name) for name in ("c", "paper")} == {1}
    total = f"{COUNTS.sum():,}"
    expect(widget.locator(".ptm-caption")).to_contain_text(f" {total} ")
    slider = widget.locator("input[data-setting=threshold]")
    slider.press("ArrowLeft")
    expect(off).to_have_attribute("aria-pressed", "false")
    assert number(ready(widget), "the", "c") < 1


def drawn(widget: Locator) -> list[str]:
    return ready(widget).locator(".ptm-negatives span").all_inner_texts()


def expected_draws(exponent: float, skip: int = 0) -> list[str]:
    """Twenty words by Python: the same random numbers, laid on the library's distribution."""
    state, words = 7, []
    ends = noise_distribution(torch.tensor(COUNTS), exponent).cumsum(0).numpy()
    for i in range(skip + 20):
        state = (1664525 * state + 1013904223) % 2**32
        if i >= skip:
            words.append(WORDS[int(np.searchsorted(ends, state / 2**32, side="right"))])
    return words


def test_draws_follow_the_exponent_on_the_same_random_numbers(widget: Locator) -> None:
    for exponent in (0.75, 1, 0, 0.3):
        drag(widget, exponent=exponent)
        assert drawn(widget) == expected_draws(exponent)
    assert len(set(expected_draws(0)) - set(expected_draws(1))) > 10
    widget.get_by_role("button", name="Draw 20 negatives").click()
    assert drawn(widget) == expected_draws(0.3, skip=20)
    widget.get_by_role("button", name="Reset").click()
    assert drawn(widget) == expected_draws(0.75)


def places(widget: Locator, panel: str, part: str = "is") -> dict[str, tuple[float, float]]:
    """Where each word's mark stands in a panel: "is" for the filled one, "was" for the other."""
    found = {}
    for mark in ready(widget).locator(f".ptm-mark[data-panel={panel}]").all():
        move = mark.locator(f".ptm-{part}").get_attribute("transform")
        x, y = (float(value) for value in re.findall(r"[-\d.]+", move))
        found[mark.get_attribute("data-word")] = (x, y)
    return found


def test_marks_stand_where_the_numbers_say(widget: Locator) -> None:
    drag(widget, exponent=0.6)
    drag(widget, threshold=-2.5)
    words = ["the", "of", "king", "word200"]
    ids = [WORDS.index(word) for word in words]
    counts = torch.tensor(COUNTS)
    formulas = {
        ("noise", "is"): noise_distribution(counts, 0.6).log(),
        ("noise", "was"): noise_distribution(counts, 1).log(),
        ("keep", "is"): keep_probability(counts, 10**-2.5),
        ("keep", "was"): paper_keep_probability(counts, 10**-2.5),
    }
    for panel, across in (("noise", np.log(np.array(ids) + 1)), ("keep", np.log(COUNTS[ids]))):
        marks = [places(widget, panel, part) for part in ("is", "was")]
        assert all(set(found) == set(words) for found in marks), "who never occurred has no mark"
        pixels = np.array([found[word] for found in marks for word in words])  # (8, 2)
        assert_on_a_scale(np.tile(across, 2), pixels[:, 0], 1)
        up = np.concatenate([formulas[panel, part].numpy()[ids] for part in ("is", "was")])
        assert_on_a_scale(up, pixels[:, 1], -1)


def assert_on_a_scale(values: np.ndarray, pixels: np.ndarray, sign: int) -> None:
    slope, start = np.polyfit(values, pixels, 1)
    assert slope * sign > 0
    assert np.abs(slope * values + start - pixels).max() < 1.5


def test_a_word_of_one_s_own(widget: Locator) -> None:
    box = widget.locator(".ptm-named input")
    box.fill("Word300")
    box.press("Enter")
    expect(widget.locator("tr[data-word=word300]")).to_be_visible()
    expected = 1000 * float(noise_distribution(torch.tensor(COUNTS))[WORDS.index("word300")])
    assert number(widget, "word300", "draws") == pytest.approx(expected, rel=1e-9)
    assert "word300" in places(widget, "noise")
    box.fill("nobody")
    box.press("Enter")
    box.press("Tab")
    expect(box).to_have_value("word300")


def test_a_click_pins_a_word_in_both_panels_and_the_table(widget: Locator) -> None:
    mark = widget.locator(".ptm-mark[data-panel=keep][data-word=king]")
    mark.dispatch_event("click")
    widget.page.mouse.move(0, 0)
    expect(widget.locator(".ptm-caption")).to_contain_text(f" {COUNTS[3]:,} ")
    for part in (".ptm-mark[data-panel=noise][data-word=king]", "tr[data-word=king]"):
        assert "ptm-seen" in widget.locator(part).get_attribute("class")
    # Dragging draws the picture anew; the word stays.
    drag(widget, exponent=0.2)
    expect(widget.locator(".ptm-caption")).to_contain_text(f" {COUNTS[3]:,} ")
    assert "ptm-seen" in mark.get_attribute("class")


def test_table_of_ranks(widget: Locator) -> None:
    drag(widget, exponent=0.5)
    widget.get_by_role("button", name="Numbers").click()
    rows = widget.locator(".ptm-table tbody tr").all()
    cells = {
        row.locator("td").first.inner_text(): row.locator("td").all_inner_texts() for row in rows
    }
    assert list(cells) == ["1", "2", "5", "10", "20", "50", "100", "200", "400"]
    noise = 1000 * noise_distribution(torch.tensor(COUNTS), 0.5)
    assert cells["50"][1] == WORDS[49]
    assert float(cells["50"][5]) == pytest.approx(float(noise[49]), rel=0.01)
    assert cells["400"][2] == "0"

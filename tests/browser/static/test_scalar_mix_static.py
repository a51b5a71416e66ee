"""ScalarMixExplorer as a file: shares, neighbors and places are numpy's."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Locator, expect

from ptm_edu.widgets import ScalarMixExplorer

from .hands import ready

TASKS = {"tags": ([0.6, 0.3, 0.1], 1.7), "senses": ([0.1, 0.2, 0.7], 0.8)}


@pytest.fixture
def explorer(contexts: SimpleNamespace) -> ScalarMixExplorer:
    return ScalarMixExplorer(
        contexts.sentences, contexts.layers, tasks=TASKS, senses=contexts.senses
    )


def numbers(widget: Locator, parts: str, name: str) -> list[float]:
    """An attribute of some parts, as numbers: one question to the page."""
    asked = "(nodes, name) => nodes.map(node => Number(node.getAttribute(name)))"
    found: list[float] = ready(widget).locator(parts).evaluate_all(asked, name)
    return found


def press(part: Locator, key: str, times: int = 1) -> None:
    for _ in range(times):
        part.press(key)


def assert_shows(widget: Locator, contexts: SimpleNamespace, s: Any, gamma: float, n: int) -> None:
    """The shares, the length and the ten nearest of word n are those of γ Σ_j s_j h_j."""
    *shares, length = numbers(widget, "data[data-of]", "value")
    assert shares == pytest.approx(list(s), abs=2e-5)
    mixed = gamma * np.einsum("l,lnd->nd", np.array(s, float), contexts.layers.astype(float))
    assert length == pytest.approx(np.linalg.norm(mixed[n]), rel=1e-4)
    unit = mixed / np.linalg.norm(mixed, axis=1, keepdims=True)
    cosines = unit @ unit[n]
    cosines[n] = -2
    expected = np.sort(cosines)[::-1][:10]
    scores = numbers(widget, ".ptm-nearest data", "value")
    assert scores == pytest.approx(expected.tolist(), abs=2e-4)
    lines = numbers(widget, ".ptm-nearest .ptm-context", "data-n")
    own = [cosines[int(line)] for line in lines]
    assert own == pytest.approx(scores, abs=2e-4), "each line is the word its cosine belongs to"


def test_sliders_by_keyboard_weigh_the_layers(widget: Locator, contexts: SimpleNamespace) -> None:
    assert_shows(widget, contexts, np.full(3, 1 / 3), 1, 1)
    expect(widget.get_by_role("button", name="mean")).to_have_attribute("aria-pressed", "true")
    press(widget.locator("input[data-of=w0]"), "ArrowLeft", 7)
    press(widget.locator("input[data-of=w2]"), "ArrowRight", 12)
    press(widget.locator("input[data-of=gamma]"), "ArrowRight", 10)
    expect(widget.locator("output[data-of=w0]")).to_have_text("−0.7")
    expect(widget.locator("output[data-of=gamma]")).to_have_text("1.50")
    s = np.exp([-0.7, 0, 1.2])
    assert_shows(widget, contexts, s / s.sum(), 1.5, 1)
    widget.get_by_role("button", name="Reset").click()
    assert_shows(widget, contexts, np.full(3, 1 / 3), 1, 1)


def test_buttons_set_what_tasks_learned_and_single_layers(
    widget: Locator, contexts: SimpleNamespace
) -> None:
    for name, (s, gamma) in TASKS.items():
        widget.get_by_role("button", name=name).click()
        assert_shows(widget, contexts, s, gamma, 1)
    for layer in range(3):
        button = widget.get_by_role("button", name=f"layer {layer} alone")
        button.click()
        assert_shows(widget, contexts, np.eye(3)[layer], 1, 1)
        expect(button).to_have_attribute("aria-pressed", "true")


def test_words_are_chosen_by_keyboard_and_by_walking(
    widget: Locator, contexts: SimpleNamespace
) -> None:
    mean = np.full(3, 1 / 3)
    word = widget.get_by_role("radio", checked=True)
    expect(word).to_have_text("bank")
    word.press("ArrowLeft")
    expect(word).to_have_text("my")
    expect(word).to_be_focused()
    assert_shows(widget, contexts, mean, 1, 0)
    expect(widget.locator(".ptm-over").last).to_have_text("All words")
    widget.get_by_role("combobox").select_option("4")
    expect(word).to_have_text("otters")
    first = sum(len(tokens) for tokens in contexts.sentences[:4])
    assert_shows(widget, contexts, mean, 1, first)
    row = widget.locator(".ptm-nearest .ptm-context").nth(2)
    n = int(row.get_attribute("data-n"))
    row.press("Enter")
    assert_shows(widget, contexts, mean, 1, n)
    expect(word).to_have_text([token for tokens in contexts.sentences for token in tokens][n])


def places(widget: Locator) -> dict[int, np.ndarray]:
    """Where each mark stands: {n: (x, y)}."""
    marks = (
        ready(widget)
        .locator(".ptm-mark")
        .evaluate_all(
            "nodes => nodes.map(node =>"
            " [node.dataset.n, node.querySelector('.ptm-shape').getAttribute('transform')])"
        )
    )
    return {int(n): np.array(re.findall(r"[-\d.]+", move)[:2], float) for n, move in marks}


def test_marks_move_in_a_plane_that_does_not(widget: Locator, contexts: SimpleNamespace) -> None:
    tokens = [token.lower() for sentence in contexts.sentences for token in sentence]
    banks = [n for n, token in enumerate(tokens) if token == "bank"]
    layers = contexts.layers.astype(float)
    around = layers - layers[:, banks].mean(axis=1, keepdims=True)
    above = around[1:, banks].reshape(-1, layers.shape[2])
    axes = np.linalg.eigh(above.T @ above)[1][:, :-3:-1]  # (D, 2)
    slopes = []
    for name, s, gamma in (("layer 2 alone", [0, 0, 1], 1), ("senses", *TASKS["senses"])):
        widget.get_by_role("button", name=name).click()
        found = places(widget)
        assert set(banks) <= set(found)
        expected = gamma * np.einsum("l,lnd->nd", s, around)[sorted(found)] @ axes
        pixels = np.array([found[n] for n in sorted(found)])
        for axis in (0, 1):
            slope, start = np.polyfit(expected[:, axis], pixels[:, axis], 1)
            assert np.abs(slope * expected[:, axis] + start - pixels[:, axis]).max() < 1
            slopes.append(slope)
    assert slopes[2:] == pytest.approx(slopes[:2], rel=0.01), "γ under 1 draws them together"
    money = [found[n] for n in banks[:4]]
    river = [found[n] for n in banks[4:]]
    gap = np.linalg.norm(np.mean(money, axis=0) - np.mean(river, axis=0))
    widget.get_by_role("button", name="layer 0 alone").click()
    found = places(widget)
    written_alike = [found[n] for n in banks if n != banks[2]]
    assert np.ptp(written_alike, axis=0).max() < 1 < gap / 50, "layer 0 knows no context"


def test_the_table_lists_the_word_and_its_nearest(widget: Locator) -> None:
    widget.get_by_role("button", name="Numbers").click()
    rows = [row.locator("td").all_inner_texts() for row in widget.locator(".ptm-table tr").all()]
    assert rows[1][1:5] == ["bank", "1", "money", "1.000"]
    shown = widget.locator(".ptm-nearest data").all_inner_texts()
    assert [row[4] for row in rows[2:12]] == shown

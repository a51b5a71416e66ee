"""LayerExplorer as a file: what it shows is what numpy computes."""

from __future__ import annotations

import re
from types import SimpleNamespace

import numpy as np
import pytest
from playwright.sync_api import Locator, expect

from ptm_edu.widgets import LayerExplorer

from .hands import ready


@pytest.fixture
def explorer(contexts: SimpleNamespace) -> LayerExplorer:
    return LayerExplorer(contexts.examples, contexts.word_layers, word="bank", layer=0)


def numbers(widget: Locator, row: str) -> list[float]:
    """Hits, cosine within, between and their difference, in full precision."""
    cells = ready(widget).locator(f"tr[data-layer='{row}'] data")
    found: list[float] = cells.evaluate_all("nodes => nodes.map(node => Number(node.value))")
    return found


def vectors_at(contexts: SimpleNamespace, word: str, layer: float) -> np.ndarray:
    """A word's vectors between two layers, (K, D)."""
    own = [i for i, example in enumerate(contexts.examples) if example[0] == word]
    below = min(int(layer), 1)
    low, high = contexts.word_layers[below : below + 2, own].astype(float)
    return low + (layer - below) * (high - low)


def separation(contexts: SimpleNamespace, word: str, layer: float) -> list[float]:
    """The same four numbers by numpy; where several are equally near, each counts its share."""
    vectors = vectors_at(contexts, word, layer)
    senses = np.array([example[1] for example in contexts.examples if example[0] == word])
    unit = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
    cosines = unit @ unit.T
    same = senses[:, None] == senses
    others = ~np.eye(len(unit), dtype=bool)
    most = np.where(others, cosines, -2).max(axis=1, keepdims=True)
    first = others & (cosines > most - 1e-6)
    hits = ((first & same).sum(axis=1) / first.sum(axis=1)).sum()
    within, between = cosines[same & others].mean(), cosines[~same].mean()
    return [hits, within, between, within - between]


def test_numbers_follow_the_layer_by_keyboard(widget: Locator, contexts: SimpleNamespace) -> None:
    for layer in (0, 1, 2):
        found = numbers(widget, str(layer))
        assert found == pytest.approx(separation(contexts, "bank", layer), abs=1e-4)
    assert numbers(widget, "0")[0] not in (0, 8), "six are written alike: chance decides"
    assert numbers(widget, "now") == numbers(widget, "0")
    slider = widget.locator("input[type=range]")
    for _ in range(27):
        slider.press("ArrowRight")
    expect(widget.locator("output")).to_have_text("1.35")
    expected = separation(contexts, "bank", 1.35)
    assert numbers(widget, "now") == pytest.approx(expected, abs=1e-4)
    assert expected[3] > 0.1, "the toy's upper layers know the sense"
    for number in (f"{expected[0]:.0f} of 8", f"{expected[1]:.3f}", f"{expected[2]:.3f}"):
        expect(widget.locator("[aria-live=polite]")).to_contain_text(f" {number}")
    slider.press("End")
    assert numbers(widget, "now") == numbers(widget, "2")
    widget.get_by_role("button", name="star").click()
    found = numbers(widget, "now")
    assert found == pytest.approx(separation(contexts, "star", 2), abs=1e-4)
    widget.get_by_role("button", name="layer 1").click()
    assert numbers(widget, "now") == numbers(widget, "1")
    widget.get_by_role("button", name="Reset").click()
    expect(widget.locator("output")).to_have_text("0.00")
    expect(widget.locator(".ptm-context")).to_have_count(8)


def places(widget: Locator) -> np.ndarray:
    """Where each mark stands, in the order of the examples, (K, 2)."""
    marks = (
        ready(widget)
        .locator(".ptm-mark")
        .evaluate_all(
            "nodes => nodes.map(node =>"
            " [node.dataset.n, node.querySelector('.ptm-shape').getAttribute('transform')])"
        )
    )
    found = {int(n): re.findall(r"[-\d.]+", move)[:2] for n, move in marks}
    return np.array([found[n] for n in sorted(found)], float)


def test_marks_stand_in_the_plane_of_the_upper_layers(
    widget: Locator, contexts: SimpleNamespace
) -> None:
    layers = np.stack([vectors_at(contexts, "bank", layer) for layer in (0, 1, 2)])
    around = layers - layers.mean(axis=1, keepdims=True)
    above = around[1:].reshape(-1, layers.shape[2])
    axes = np.linalg.eigh(above.T @ above)[1][:, :-3:-1]  # (D, 2)
    for layer in (0, 2):
        widget.get_by_role("button", name=f"layer {layer}").click()
        pixels, expected = places(widget), around[layer] @ axes
        slopes = []
        for axis in (0, 1):
            slope, start = np.polyfit(expected[:, axis], pixels[:, axis], 1)
            assert np.abs(slope * expected[:, axis] + start - pixels[:, axis]).max() < 1
            slopes.append(abs(slope))
        assert slopes[0] == pytest.approx(slopes[1], rel=1e-3), "one scale for both axes"
    kinds = [mark.get_attribute("class") for mark in widget.locator(".ptm-mark").all()]
    assert sum("ptm-kind-0" in kind for kind in kinds) == 4


def test_a_click_pins_a_sentence_and_the_table_tells_its_nearest(
    widget: Locator, contexts: SimpleNamespace
) -> None:
    widget.locator("input[type=range]").press("End")
    vectors = vectors_at(contexts, "bank", 2)
    unit = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
    cosines = unit @ unit.T - 3 * np.eye(8)
    near = cosines.argmax(axis=1)
    widget.locator(".ptm-context[data-n='6']").press("Enter")
    caption = widget.locator(".ptm-caption")
    expect(caption).to_contain_text(f"{cosines[6].max():.3f}")
    expect(widget.locator(".ptm-mark[data-n='6']")).to_have_class(re.compile("ptm-seen"))
    widget.get_by_role("button", name="Numbers").click()
    rows = [row.locator("td").all_inner_texts() for row in widget.locator(".ptm-table tr").all()]
    assert [int(row[3]) - 1 for row in rows[1:]] == near.tolist()
    assert rows[7][1:3] == ["a muddy bank of reeds", "river"]
    assert float(rows[7][4]) == pytest.approx(cosines[6].max(), abs=6e-4)

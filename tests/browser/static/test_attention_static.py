"""AttentionExplorer as a file: weights, entropies, averages and sums over words are numpy's."""

from __future__ import annotations

import re
import runpy
from collections.abc import Callable, Sequence
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
from playwright.sync_api import Locator, Page, expect

from ptm_edu.widgets import AttentionExplorer

from .hands import ready

ABOUT = 0.003  # what a byte keeps of a weight
WORDS = ["[CLS]", "the", "unhappiness", "of", "cats", "ends", ".", "[SEP]"]


@pytest.fixture(scope="module")
def made() -> SimpleNamespace:
    path = Path(__file__).parents[1] / "toy_attention.py"
    return SimpleNamespace(**runpy.run_path(str(path)))


@pytest.fixture
def explorer(made: SimpleNamespace) -> AttentionExplorer:
    return AttentionExplorer(made.own, made.tokens, words=made.words, head=0)


def entropy(weights: np.ndarray) -> float:
    return float(-(weights * np.log2(np.where(weights > 0, weights, 1))).sum())


def of_words(weights: np.ndarray, words: Sequence[int | None]) -> np.ndarray:
    """(T, T) over pieces → over words: columns summed, rows averaged."""
    own = [word if word is not None else -1 - t for t, word in enumerate(words)]
    order = list(dict.fromkeys(own))
    member = np.array([[word == other for other in own] for word in order], float)  # (words, T)
    return np.asarray(member / member.sum(axis=1, keepdims=True) @ weights @ member.T)


def caption(widget: Locator) -> str:
    return ready(widget).locator(".ptm-body > .ptm-caption").inner_text()


def assert_shows(widget: Locator, token: str, rows: Sequence[np.ndarray]) -> None:
    """One series of bars a row: its numbers, lengths, strong lines and entropy are the row's."""
    expect(ready(widget).locator(".ptm-query.ptm-chosen title")).to_have_text(token)
    bars = widget.locator(".ptm-weight").evaluate_all(
        "nodes => nodes.map(node => [node.dataset.series, node.dataset.source, node.dataset.weight,"
        " node.querySelector('text').textContent,"
        " node.querySelector('rect').getAttribute('width')].map(Number))"
    )
    assert [(i, s) for i, s, *_ in bars] == [
        (i, s) for i, row in enumerate(rows) for s in range(len(row))
    ]
    full, longest = max(row.max() for row in rows), max(long for *_, long in bars)
    for i, s, weight, told, long in bars:
        true = rows[int(i)][int(s)]
        assert weight == pytest.approx(true, abs=ABOUT)
        assert told == pytest.approx(weight, abs=0.0051)
        assert long / longest == pytest.approx(true / full, abs=0.02)
    lines = widget.locator(".ptm-strong path").evaluate_all(
        "nodes => nodes.map(node => [node.dataset.series, node.dataset.source,"
        " node.getAttribute('stroke-width')].map(Number))"
    )
    thick = {(i, s): wide for i, s, wide in lines}
    for i, s, weight, *_ in bars:
        assert thick.get((i, s), 1) == pytest.approx(1 + 5 * weight, abs=0.03)


def assert_entropies(widget: Locator, rows: Sequence[np.ndarray], over: str) -> None:
    """The caption tells the entropy of each whole row, and that of a row of equal weights."""
    *told, equal = [float(bits) for bits in re.findall(r"([\d.]+) bits", caption(widget))]
    assert told == pytest.approx([entropy(row) for row in rows], abs=0.03)
    assert equal == pytest.approx(np.log2(len(rows[0])), abs=0.006)
    assert f" {len(rows[0])} {over} " in caption(widget)


def test_layer_head_and_token_by_key(widget: Locator, made: SimpleNamespace) -> None:
    assert_shows(widget, "the", [made.own[0, 0, 1]])
    grid, strip = widget.locator(".ptm-grid svg"), widget.locator("[role=slider]")
    widget.locator("input[data-of=layer]").press("ArrowRight")
    assert_shows(widget, "the", [made.own[1, 0, 1]])
    grid.press("ArrowRight")
    grid.press("ArrowRight")
    grid.press("ArrowDown")
    expect(ready(widget).locator("output[data-of=layer]")).to_have_text("2")
    strip.press("End")
    strip.press("ArrowLeft")
    assert_shows(widget, ".", [made.own[2, 2, 9]])
    assert_entropies(widget, [made.own[2, 2, 9]], "tokens")
    grid.press("End")
    grid.press("ArrowUp")
    strip.press("Home")
    strip.press("ArrowDown")
    strip.press("ArrowDown")
    assert_shows(widget, "un", [made.own[1, 4, 2]])
    grid.press("Home")
    grid.press("Shift+ArrowRight")
    assert_shows(widget, "un", [made.own[1, 0, 2], made.own[1, 1, 2]])
    assert_entropies(widget, [made.own[1, 0, 2], made.own[1, 1, 2]], "tokens")
    widget.get_by_role("button", name="Reset").click()
    assert_shows(widget, "the", [made.own[0, 0, 1]])


def test_layer_head_and_token_by_click(widget: Locator, made: SimpleNamespace) -> None:
    grid = widget.locator(".ptm-grid svg")
    box = grid.bounding_box()
    wide, high = (box["width"] - 24) / 5, (box["height"] - 21) / 3
    middle = {"x": 24 + 3.5 * wide, "y": 21 + 1.5 * high}
    grid.click(position=middle)
    assert_shows(widget, "the", [made.own[1, 3, 1]])
    grid.click(position={**middle, "x": 24 + 0.5 * wide}, modifiers=["Shift"])
    assert_shows(widget, "the", [made.own[1, 3, 1], made.own[1, 0, 1]])
    # A press chooses a token, a drag leads through them.
    boxes = [node.bounding_box() for node in widget.locator(".ptm-query rect").all()]
    middles = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes]
    mouse = widget.page.mouse
    mouse.move(*middles[8])
    mouse.down()
    assert_shows(widget, "##s", [made.own[1, 3, 8], made.own[1, 0, 8]])
    mouse.move(*middles[5])
    mouse.up()
    mouse.move(*middles[2])
    assert_shows(widget, "of", [made.own[1, 3, 5], made.own[1, 0, 5]])


def test_several_heads_the_average_and_their_entropies(
    widget: Locator, made: SimpleNamespace
) -> None:
    for head in (2, 4, 1):
        widget.locator(f"[data-head='{head}']").click()
    assert_shows(widget, "the", [made.own[0, h, 1] for h in (0, 2, 4, 1)])
    looks = widget.locator(".ptm-strong path").evaluate_all(
        "nodes => nodes.map(node => [node.dataset.series, getComputedStyle(node).stroke,"
        " node.getAttribute('stroke-dasharray')].join())"
    )
    assert len(set(looks)) == 4 and len({look.rpartition(",")[2] for look in looks}) == 4
    signs = [sign.inner_text() for sign in widget.locator(".ptm-several i").all()]
    assert signs == ["●", "◆", "■", "", "▲", ""]
    widget.locator("[data-head='3']").click()
    widget.locator("[data-head='2']").click()
    assert_shows(widget, "the", [made.own[0, h, 1] for h in (0, 4, 1)])
    expect(widget.locator(".ptm-notice")).to_be_empty()
    widget.locator("[data-head='average']").click()
    average = made.own[0].mean(axis=0)
    assert_shows(widget, "the", [average[1]])
    assert_entropies(widget, [average[1]], "tokens")
    told = [float(bits.inner_text()) for bits in widget.locator(".ptm-several button small").all()]
    rows = [*made.own[0], average]
    assert told == pytest.approx([np.mean([entropy(row) for row in w]) for w in rows], abs=0.006)
    # The last one taken away leaves the average.
    widget.locator("[data-head='3']").click()
    assert_shows(widget, "the", [made.own[0, 3, 1]])
    widget.locator("[data-head='3']").click()
    assert_shows(widget, "the", [average[1]])


def test_pieces_are_summed_and_marks_hidden(widget: Locator, made: SimpleNamespace) -> None:
    strip = widget.locator("[role=slider]")
    widget.get_by_label("whole words").check()
    strip.press("ArrowRight")
    whole = of_words(made.own[0, 0], made.words)
    assert_shows(widget, "unhappiness", [whole[2]])
    assert_entropies(widget, [whole[2]], "words and special tokens")
    expect(widget.locator(".ptm-source text")).to_have_text(WORDS)
    widget.get_by_label("hide [CLS] [SEP]").check()
    assert_shows(widget, "unhappiness", [whole[2][1:-1]])
    assert_entropies(widget, [whole[2]], "words and special tokens")
    rest = ready(widget).locator(".ptm-rest")
    hidden = float(rest.get_attribute("data-weight") or "nan")
    assert hidden == pytest.approx(whole[2][0] + whole[2][-1], abs=2 * ABOUT)
    expect(widget.locator(".ptm-query text")).to_have_text(WORDS[1:-1])
    strip.press("End")
    assert_shows(widget, ".", [whole[6][1:-1]])
    widget.get_by_label("whole words").uncheck()
    assert_shows(widget, ".", [made.own[0, 0, 9, 1:-1]])


def test_a_sentence_looks_at_another(
    page: Page, page_with: Callable[..., str], made: SimpleNamespace
) -> None:
    page.goto(
        page_with(
            AttentionExplorer(
                made.cross,
                made.tokens,
                made.source_tokens,
                words=made.words,
                source_words=made.source_words,
                layer=1,
                head=[2, 0],
                token=3,
            )
        )
    )
    widget = ready(page.locator(".ptm"))
    assert_shows(widget, "##happi", [made.cross[1, 2, 3], made.cross[1, 0, 3]])
    expect(widget.locator(".ptm-source text")).to_have_text(made.source_tokens)
    widget.get_by_label("whole words").check()
    pieces = made.cross[1, [2, 0], 2:5].mean(axis=1)
    rows = np.stack([pieces[:, 0], pieces[:, 1:3].sum(axis=1), *pieces[:, 3:].T], axis=1)
    assert_shows(widget, "unhappiness", list(rows))
    expect(widget.locator(".ptm-source text")).to_have_text(["le", "malheur", "des", "chats"])


def test_small_pictures_are_as_dark_as_the_weights(widget: Locator, made: SimpleNamespace) -> None:
    grid = widget.locator(".ptm-grid svg")
    for layer in range(3):
        grid.press("Home")
        for head in range(5):
            found = ready(widget).evaluate(
                """root => {
  const canvas = root.querySelector('canvas'), frame = root.querySelector('.ptm-frame');
  const [x, y, w] = ['x', 'y', 'width'].map(name => Number(frame.getAttribute(name)));
  const at = (r, c) => canvas.getContext('2d').getImageData(
    x + 1 + (c + 0.5) * (w - 2) / 11, y + 1 + (r + 0.5) * (w - 2) / 11, 1, 1).data[3] / 255;
  return Array.from({ length: 11 }, (_, r) => Array.from({ length: 11 }, (_, c) => at(r, c)));
}"""
            )
            shade = np.sqrt(made.own[layer, head])
            # Under it lies the ground on which a picture stands.
            assert np.array(found) == pytest.approx(shade + 0.14 * (1 - shade), abs=0.02)
            grid.press("ArrowRight")
        grid.press("ArrowDown")


def test_lines_of_all_tokens(widget: Locator, made: SimpleNamespace) -> None:
    drawn = (
        ready(widget)
        .locator(".ptm-pale path")
        .evaluate_all(
            "nodes => nodes.map(node => [Number(node.dataset.lines),"
            " node.getAttribute('d').split('M').length - 1])"
        )
    )
    others = np.delete(made.own[0, 0], 1, axis=0)
    near = np.abs(others - 0.02) < ABOUT
    assert all(told == lines for told, lines in drawn)
    assert abs(sum(lines for _, lines in drawn) - (others >= 0.02).sum()) <= near.sum()
    widget.get_by_label("lines of all tokens").uncheck()
    expect(widget.locator(".ptm-pale path")).to_have_count(0)
    assert_shows(widget, "the", [made.own[0, 0, 1]])


def test_a_token_that_may_look_nowhere(widget: Locator) -> None:
    widget.locator("input[data-of=layer]").press("End")
    widget.locator(".ptm-grid svg").press("End")
    widget.locator("[role=slider]").press("Home")
    assert set(ready(widget).locator(".ptm-weight text").all_text_contents()) == {"0"}
    expect(widget.locator(".ptm-strong path")).to_have_count(0)


def test_side_by_side_shows_the_same(widget: Locator, made: SimpleNamespace) -> None:
    widget.get_by_label("tokens side by side").check()
    boxes = [node.bounding_box() for node in ready(widget).locator(".ptm-query rect").all()]
    assert max(box["y"] for box in boxes) - min(box["y"] for box in boxes) < 3
    starts = [box["x"] for box in boxes]
    assert starts == sorted(starts)
    high = widget.locator(".ptm-weight").evaluate_all(
        "nodes => nodes.map(node => [Number(node.dataset.weight),"
        " Number(node.querySelector('rect').getAttribute('height'))])"
    )
    scale = high[1][1] / high[1][0]
    for (weight, tall), true in zip(high, made.own[0, 0, 1], strict=True):
        assert weight == pytest.approx(true, abs=ABOUT)
        assert tall == pytest.approx(scale * weight, rel=0.001, abs=0.01)
    widget.locator("[role=slider]").press("ArrowRight")
    expect(ready(widget).locator(".ptm-query.ptm-chosen title")).to_have_text("un")


def test_table_and_summary(widget: Locator, made: SimpleNamespace) -> None:
    widget.locator("[data-head='2']").click()
    widget.get_by_role("button", name="Numbers").click()
    rows = (
        ready(widget)
        .locator(".ptm-table tr")
        .evaluate_all("rows => rows.map(row => [...row.cells].map(cell => cell.textContent))")
    )
    assert rows[0] == ["#", "token", "weight, head 0", "weight, head 2"]
    assert [row[:2] for row in rows[1:]] == [[str(i + 1), t] for i, t in enumerate(made.tokens)]
    told = np.array([row[2:] for row in rows[1:]], float)
    assert told == pytest.approx(made.own[0, [0, 2], 1].T, abs=ABOUT + 0.005)
    best = np.argsort(-made.own[0, 0, 1])[:3]
    summary = widget.locator("[aria-live=polite]").inner_text()
    assert re.findall(r"(\S+) 0\.\d+[,.]", summary) == [made.tokens[s] for s in best]


def test_a_page_without_every_layer_says_so(
    page: Page,
    page_with: Callable[..., str],
    made: SimpleNamespace,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("ptm_edu.widgets.attention_explorer.widget.WHOLE", 100)
    explorer = AttentionExplorer(made.own, made.tokens, layer=1, head=0)
    page.goto(page_with(explorer))
    widget = ready(page.locator(".ptm"))
    assert_shows(widget, "the", [made.own[1, 0, 1]])
    widget.locator("input[data-of=layer]").press("ArrowRight")
    notice = widget.locator(".ptm-notice")
    expect(ready(widget).locator("input[data-of=layer]")).to_have_value("1")
    widget.locator(".ptm-grid svg").press("ArrowRight")
    assert_shows(widget, "the", [made.own[1, 1, 1]])
    expect(notice).to_be_empty()
    # A page made after a walk starts with a layer that it holds.
    explorer.layer = 2
    page.goto(page_with(explorer))
    assert_shows(widget, "the", [made.own[1, 0, 1]])

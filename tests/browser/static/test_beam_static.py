"""BeamExplorer as a file: at every width and penalty the page's search is the library's."""

from __future__ import annotations

import runpy
import zlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
import torch
from playwright.sync_api import Locator, Page, expect
from torch import Tensor

from ptm_edu.transformer.beam_search import Hypothesis, search
from ptm_edu.widgets import BeamExplorer

from .hands import drag, ready

TOY = Path(__file__).parents[1] / "toy_beam.py"
START, END, MOST = 0, 1, 20
SHORT = 7  # words, in which many a search does not end
SEEDED = [f"seed {n}" for n in range(3)]
NAMES = ["<s>", "</s>", *(f"w{i}" for i in range(28))]
GREEDY_FAILS = "un chien court"  # at width 4

# Every hypothesis in the page's table that a search of this width and penalty returns.
RANKED = """async (root, settings) => {
  const body = root.querySelector('.ptm-body');
  const told = [];
  for (const [text, width, alpha] of settings) {
    const select = root.querySelector('select');
    if (select.value !== text) { select.value = text; select.dispatchEvent(new Event('change')); }
    for (const [name, value] of Object.entries({ width, alpha })) {
      const input = root.querySelector(`input[data-setting=${name}]`);
      input.value = value;
      input.dispatchEvent(new Event('input'));
    }
    do await new Promise(requestAnimationFrame);
    while (body.getAttribute('aria-busy') !== 'false');
    told.push([...root.querySelectorAll('.ptm-ranking tr.ptm-within')].map(row =>
      [row.cells[1].textContent, row.dataset.ended !== undefined, Number(row.dataset.total),
        Number(row.dataset.score)]));
  }
  return told;
}"""


@pytest.fixture(scope="module")
def toy() -> SimpleNamespace:
    return SimpleNamespace(**runpy.run_path(str(TOY)))


@pytest.fixture
def explorer(toy: SimpleNamespace) -> BeamExplorer:
    return BeamExplorer(toy.continuations, toy.TOKENS, toy.END, [GREEDY_FAILS, *toy.SENTENCES])


@cache
def row(sentence: str, prefix: tuple[int, ...]) -> np.ndarray:
    """Log p after a beginning, each of its own; the start token can't come again."""
    generator = np.random.default_rng(zlib.crc32(f"{sentence}{prefix}".encode()))
    scores = 2 * generator.normal(size=len(NAMES)) + np.eye(len(NAMES))[END]
    scores[START] = -np.inf
    return np.asarray(scores - np.log(np.exp(scores).sum()))


def seeded(sentence: str, prefixes: list[list[int]]) -> np.ndarray:
    return np.stack([row(sentence, tuple(prefix)) for prefix in prefixes])


class Asked:
    """A `NextTokenScorer` of one sentence; `kept` are the beginnings it was asked to go on with."""

    def __init__(self, model: Callable[..., np.ndarray], sentence: str) -> None:
        self.model, self.sentence = model, sentence
        self.kept: list[list[list[int]]] = []

    def __call__(self, ids: Tensor) -> Tensor:
        self.kept.append(ids[:, 1:].tolist())
        return torch.tensor(self.model(self.sentence, self.kept[-1]), dtype=torch.float32)

    def select_rows(self, rows: Tensor) -> None:
        pass


def found(asked: Asked, width: int, alpha: float, longest: int = MOST) -> list[Hypothesis]:
    how = {"width": width, "alpha": alpha, "max_length": longest}
    return search(asked, 1, start_id=START, end_id=END, **how)[0]  # type: ignore[arg-type]


def spelt(names: list[str], ids: Any) -> str:
    return " ".join(names[i] for i in ids) or "∅"


def test_every_width_and_penalty_finds_what_the_library_finds(
    page: Page, page_with: Callable[..., str]
) -> None:
    page.goto(page_with(BeamExplorer(seeded, NAMES, END, SEEDED, max_length=SHORT)))
    settings = [
        (text, width, alpha)
        for text in SEEDED
        for width in (1, 2, 3, 5, 8)
        for alpha in (0, 0.6, 2)
    ]
    shown = ready(page.locator(".ptm")).evaluate(RANKED, settings)
    cut = orders = 0
    for (text, width, alpha), rows in zip(settings, shown, strict=True):
        real = found(Asked(seeded, text), width, alpha, SHORT)
        assert [(row[0], row[1]) for row in rows] == [(spelt(NAMES, h.ids), h.ended) for h in real]
        numbers = [(h.log_probability, h.score) for h in real]
        assert np.array([row[2:] for row in rows]) == pytest.approx(np.array(numbers), abs=1e-5)
        cut += sum(not h.ended for h in real)
        orders += real != found(Asked(seeded, text), width, 0, SHORT)
    assert cut > 20 and orders > 20, "searches that are cut, and orders that α changes"


def test_the_tree_grows_by_what_the_search_keeps(widget: Locator, toy: SimpleNamespace) -> None:
    asked = Asked(toy.continuations, GREEDY_FAILS)
    best = found(asked, 4, 0.6)
    widget.get_by_role("button", name="Numbers").click()
    tree = widget.get_by_role("group", name="The tree:")
    tree.press("Home")
    expect(ready(widget).locator(".ptm-node")).to_have_count(1)
    for step, kept in enumerate(asked.kept[1:], start=1):
        tree.press("ArrowRight")
        expect(widget.locator("output[data-setting=step]")).to_have_text(f"{step} / 8")
        rows = widget.locator(".ptm-table tbody tr").evaluate_all(
            "rows => rows.map(row => [...row.cells].map(cell => cell.textContent))"
        )
        beginnings = [row[1] for row in rows if row[4] == "continues"]
        assert beginnings == [spelt(toy.TOKENS, ids) for ids in kept]
        totals = [float(row[3].replace("−", "-")) for row in rows]
        assert len(rows) == 8 and totals == sorted(totals, reverse=True)
        nodes = ready(widget).locator(f".ptm-node[data-step='{step}']")
        fates = nodes.evaluate_all("nodes => nodes.map(node => node.dataset.fate)")
        assert fates.count("kept") == len(kept) == 4
        expect(widget.locator("[data-best].ptm-node")).to_have_count(0)
    tree.press("ArrowRight")
    way = ready(widget).locator(".ptm-node[data-best]")
    words = way.evaluate_all("nodes => nodes.map(node => node.dataset.word)")
    assert words == [*(toy.TOKENS[i] for i in best[0].ids), "</s>"]
    assert float(way.last.get_attribute("data-total") or 0) == pytest.approx(
        best[0].log_probability, abs=1e-5
    )
    score = f"−{-best[0].score:.2f}"
    expect(way.last).to_contain_text(score)
    summary = widget.locator("[aria-live=polite]")
    expect(summary).to_contain_text(f"{spelt(toy.TOKENS, best[0].ids)}, {score}")


def test_greedy_searchs_way_is_seen_and_where_it_is_dropped(
    widget: Locator, toy: SimpleNamespace
) -> None:
    (greedy,) = found(Asked(toy.continuations, GREEDY_FAILS), 1, 0.6)
    best = found(Asked(toy.continuations, GREEDY_FAILS), 4, 0.6)[0]
    words = [*(toy.TOKENS[i] for i in greedy.ids), "</s>"]
    way = widget.locator(".ptm-node[data-greedy]")
    seen = way.evaluate_all("nodes => nodes.map(node => [node.dataset.word, node.dataset.fate])")
    assert [word for word, _ in seen] == words[: len(seen)]
    assert [fate for _, fate in seen] == ["kept"] * (len(seen) - 1) + ["dropped"]
    last = widget.locator(".ptm-ranking tr").last
    expect(last).to_contain_text(spelt(toy.TOKENS, greedy.ids))
    assert float(last.get_attribute("data-score") or 0) == pytest.approx(greedy.score, abs=1e-5)
    for score in (greedy.score, best.score):
        expect(widget.locator(".ptm-caption")).to_contain_text(f"(−{-score:.2f})")
    drag(widget, width=1)
    assert way.evaluate_all("nodes => nodes.map(node => node.dataset.word)") == words


def test_hands_keys_and_reset(
    open_page: Callable[..., Any], page_with: Callable[..., str], explorer: Any
) -> None:
    page = open_page().page
    page.clock.install()
    page.goto(page_with(explorer))
    widget, step = page.locator(".ptm"), page.locator("output[data-setting=step]")
    tree = widget.locator(".ptm-beam-box")
    expect(step).to_have_text("8 / 8")
    widget.get_by_role("button", name="Back").click()
    expect(step).to_have_text("7 / 8")
    tree.press("ArrowLeft")
    expect(step).to_have_text("6 / 8")
    widget.locator("input[data-setting=step]").press("Home")
    expect(step).to_have_text("0 / 8")
    widget.get_by_role("button", name="One token").click()
    expect(step).to_have_text("1 / 8")
    tree.press(" ")
    expect(widget.locator("[data-act=play]")).to_have_text("Pause")
    page.clock.run_for(2000)
    expect(step).to_have_text("3 / 8")
    tree.press(" ")
    page.clock.run_for(2000)
    expect(step).to_have_text("3 / 8")
    widget.get_by_role("button", name="Play").click()
    page.clock.run_for(9000)
    expect(step).to_have_text("8 / 8")
    expect(widget.locator("[data-act=play]")).to_have_text("Play")
    # Whoever stands at the end stays there, however many words another width takes.
    widget.locator("input[data-setting=width]").press("End")
    expect(step).to_have_text("7 / 7")
    widget.locator("input[data-setting=alpha]").press("End")
    widget.locator("select").select_option("la maison est grande")
    expect(widget.locator("svg.ptm-tree")).to_have_attribute(
        "aria-label", "The tree of la maison est grande with beam width 8, 9 of 9 tokens"
    )
    widget.get_by_role("button", name="Reset").click()
    expect(step).to_have_text("8 / 8")
    expect(widget.locator("output[data-setting=width]")).to_have_text("4")
    expect(widget.locator("output[data-setting=alpha]")).to_have_text("0.6")
    expect(widget.locator("select")).to_have_value(GREEDY_FAILS)


def test_a_search_may_run_out_of_beginnings(page: Page, page_with: Callable[..., str]) -> None:
    def only(_: str, prefixes: list[list[int]]) -> np.ndarray:
        # Nothing at all, or one word; then there is only the end.
        p = np.array([[0, 1, 0] if prefix else [0, 0.4, 0.6] for prefix in prefixes])
        return np.log(p, where=p > 0, out=np.full(p.shape, -np.inf))

    page.goto(page_with(BeamExplorer(only, ["<s>", "</s>", "yes"], END, ["?"])))
    widget = ready(page.locator(".ptm"))
    texts = widget.locator(".ptm-ranking td:nth-child(2)").all_text_contents()
    assert texts == ["yes", "∅"]

"""SentencePairExplorer as a file: its pairs are those that `bert.sentence_pairs` draws."""

from __future__ import annotations

import itertools
import runpy
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from ptm_edu.widgets import SentencePairExplorer

from .hands import drag, ready

HERE = Path(__file__).parent
toy = SimpleNamespace(**runpy.run_path(str(HERE.parent / "toy_pairs.py")))
library = SimpleNamespace(**runpy.run_path(str(HERE / "pairs_by_library.py")))

# The pairs that the page shows, after its sliders were moved, one after another: of each the label
# and the places of the tokens that are kept.
SHOWN = """async (root, draws) => {
  const body = root.querySelector('.ptm-body');
  const told = [];
  const slider = root.querySelector('input[data-setting=draw]');
  for (const draw of draws) {
    slider.value = draw;
    slider.dispatchEvent(new Event('input'));
    do await new Promise(requestAnimationFrame);
    while (body.getAttribute('aria-busy') !== 'false');
    const side = (kind) => [...root.querySelectorAll(
      `.ptm-piece[data-kind=${kind}][data-cut=false]`)].map(({ dataset }) =>
      [dataset.doc, dataset.sentence, dataset.place].map(Number));
    told.push([side('first'), side('second'),
      Number(root.querySelector('.ptm-label').dataset.label)]);
  }
  return told;
}"""


@pytest.fixture
def explorer() -> SentencePairExplorer:
    return SentencePairExplorer(toy.EXAMPLES, split=str.split, seed=5, language="en")


def counted(widget: Locator, of: str) -> int:
    return int(ready(widget).locator(f".ptm-count[data-of={of}]").get_attribute("data-count") or "")


def documents(widget: SentencePairExplorer, example: int = 0) -> Any:
    return widget.presets[example]["documents"]


def shown(widget: Locator, draws: range) -> list:
    """The page's pairs as the library's: tuples of places, and the label."""
    return [
        ([tuple(place) for place in first], [tuple(place) for place in second], label)
        for first, second, label in widget.evaluate(SHOWN, list(draws))
    ]


def plain(pair: Any) -> tuple:
    return ([tuple(i) for i in pair[0]], [tuple(i) for i in pair[1]], pair[2])


@pytest.mark.parametrize(("longest", "share"), [(6, 0.5), (60, 0.5), (20, 0.2)])
def test_every_pair_and_every_count_is_the_library_s(
    widget: Locator, explorer: SentencePairExplorer, longest: int, share: float
) -> None:
    drag(widget, longest=longest, share=share)
    pairs = library.pairs(documents(explorer), longest, 5, share)
    draws = range(0, 20)
    assert shown(widget, draws) == [plain(pairs[n]) for n in draws]
    assert shown(widget, range(999, 1000)) == [plain(pairs[999])]
    random = sum(label for *_, label in pairs)
    assert (counted(widget, "next"), counted(widget, "random")) == (1000 - random, random)
    # No random B is by chance the true one, nor of the same document.
    assert (counted(widget, "own"), counted(widget, "wrong")) == (0, 0)
    assert abs(random - 1000 * share) < 5 * (1000 * share * (1 - share)) ** 0.5
    row = widget.locator(".ptm-count[data-of=random]")
    expect(row).to_have_attribute("data-expected", f"{1000 * share:.0f}")


@pytest.mark.parametrize("share", [0, 1])
def test_none_and_all_may_be_random(widget: Locator, share: int) -> None:
    drag(widget, share=share)
    assert counted(widget, "random") == 1000 * share
    expect(widget.locator("output[data-setting=share]")).to_have_text(f"{100 * share} %")


@pytest.mark.parametrize("fault", ["same", "blank"])
def test_what_goes_wrong_is_counted(
    widget: Locator, explorer: SentencePairExplorer, fault: str
) -> None:
    widget.locator(f"[data-fault={fault}]").click()
    made = list(itertools.islice(library.faulty(documents(explorer), 14, 5, fault), 1000))
    draws = range(0, 25)
    assert shown(ready(widget), draws) == [plain(made[n]) for n in draws]
    random = [pair for pair in made if pair[2]]
    own = sum(first[0].doc == second[0].doc for first, second, *_ in random)
    wrong = sum(follows for *_, follows in random)
    assert counted(widget, "random") == len(random)
    assert (counted(widget, "own"), counted(widget, "wrong")) == (own, wrong)
    assert wrong > 20
    if fault == "same":
        assert own == len(random)
        said = f"{wrong} of {len(random)} pairs"
        expect(widget.locator(".ptm-caption")).to_contain_text(said)
    else:
        assert len(random) == 1000 and own < 1000
        expect(widget.locator(".ptm-blank")).to_have_count(8)
        drag(widget, share=0)
        assert counted(widget, "random") == 1000


def test_a_wrong_label_is_said(widget: Locator, explorer: SentencePairExplorer) -> None:
    widget.locator("[data-fault=same]").click()
    made = itertools.islice(library.faulty(documents(explorer), 14, 5, "same"), 1000)
    kinds = [(label, follows) for *_, label, follows in made]
    for label, follows in ((1, True), (1, False), (0, True)):
        drag(widget, draw=kinds.index((label, follows)))
        wrong = "the label is wrong" in widget.locator(".ptm-caption").inner_text()
        assert wrong == (label == 1 and follows)
        expect(widget.locator(".ptm-label")).to_have_attribute("data-label", str(label))


def test_where_a_and_b_come_from_and_what_is_cut(
    widget: Locator, explorer: SentencePairExplorer
) -> None:
    pairs = library.pairs(documents(explorer), 14, 5)
    texts = documents(explorer)
    for n in range(12):
        drag(widget, draw=n)
        lost = 0
        for side, kept in zip(("first", "second"), pairs[n][:2], strict=True):
            framed = widget.locator(f".ptm-sentence[data-in~={side}]").evaluate_all(
                "nodes => nodes.map(node => [node.dataset.doc, node.dataset.sentence].map(Number))"
            )
            tokens = [(d, s, t) for d, s in framed for t in range(len(texts[d][s]))]
            whole = [tuple(place) for place in kept]
            start = tokens.index(whole[0])
            assert tokens[start : start + len(whole)] == whole, "a stretch without gaps"
            lost += len(tokens) - len(whole)
            cut = widget.locator(f".ptm-piece[data-kind={side}][data-cut=true]")
            many = cut.evaluate_all("nodes => nodes.map(node => Number(node.dataset.many))")
            assert sum(many) == len(tokens) - len(whole)
            arrow = widget.locator(f".ptm-lane[data-side={side}]")
            expect(arrow).to_have_count(1)
        if lost:
            told = f"{lost} tokens were truncated" if lost > 1 else "One token was truncated"
            expect(widget.locator(".ptm-caption")).to_contain_text(f" {told}")
    marks = widget.locator(".ptm-piece[data-kind=mark] text")
    expect(marks).to_have_text(["[CLS]", "[SEP]", "[SEP]"])


def test_pairs_one_by_one_other_draws_and_other_documents(
    widget: Locator, explorer: SentencePairExplorer
) -> None:
    pairs = library.pairs(documents(explorer), 14, 5)
    act = {name: widget.locator(f"[data-act={name}]") for name in ("before", "next", "again")}
    draw = widget.locator("output[data-setting=draw]")
    for name, number in (("before", 1), ("next", 2), ("next", 3), ("next", 4), ("before", 3)):
        act[name].press("Enter")
        expect(draw).to_have_text(str(number))
        ready(widget)
    assert shown(ready(widget), range(2, 3)) == [plain(pairs[2])]
    act["again"].click()
    other = library.pairs(documents(explorer), 14, 6)
    assert shown(ready(widget), range(2, 6)) == [plain(pair) for pair in other[2:6]]
    assert counted(widget, "random") == sum(label for *_, label in other)
    widget.get_by_role("button", name="as a file").click()
    ready(widget)
    expect(widget.locator(".ptm-sentence")).to_have_count(4)
    lines = library.pairs(documents(explorer, 1), 14, 6)
    assert shown(widget, range(5)) == [plain(pair) for pair in lines[:5]]
    widget.get_by_role("button", name="Reset").click()
    assert shown(ready(widget), range(5)) == [plain(pair) for pair in pairs[:5]]


def test_table_and_summary(widget: Locator, explorer: SentencePairExplorer) -> None:
    pairs = library.pairs(documents(explorer), 14, 5)
    drag(widget, draw=4)
    first, second, label = pairs[4]
    widget.get_by_role("button", name="Numbers").click()
    rows = widget.locator(".ptm-table tbody tr").evaluate_all(
        "rows => rows.map(row => [...row.cells].map(cell => cell.textContent))"
    )
    kept = [row for row in rows if row[4] == "yes"]
    assert [row[0] for row in kept] == [str(n + 1) for n in range(len(first) + len(second) + 3)]
    expected = [(side, *place) for side, ids in (("A", first), ("B", second)) for place in ids]
    told = [(row[1], row[2]) for row in kept if row[1] != "special token"]
    assert told == [(side, f"d{d}s{s}t{t}") for side, d, s, t in expected]
    assert {row[0] for row in rows if row[4] == "truncated"} <= {"–"}
    random = sum(label for *_, label in pairs)
    name = ("label 0, IsNext", "label 1, NotNext")[label]
    cut = len(rows) - len(kept)
    for part in (
        name,
        f"{len(first)} tokens, B {len(second)}, truncated {cut}",
        f" {random} NotNext",
    ):
        expect(widget.locator("[aria-live=polite]")).to_contain_text(part)

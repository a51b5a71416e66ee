"""SpanExplorer in a real JupyterLab: what is typed Python answers, settings go both ways."""

from __future__ import annotations

import runpy
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import torch
from playwright.sync_api import Locator, expect

from ptm_edu.bert import best_spans

pytestmark = pytest.mark.slow

TOY = Path(__file__).parents[1] / "toy_spans.py"
toy = SimpleNamespace(**runpy.run_path(str(TOY)))
SOURCE = (
    TOY.read_text(encoding="utf-8")
    + """
import time
from ptm_edu.evaluation.span_scores import exact_match, span_f1
from ptm_edu.widgets import SpanExplorer
def slow(question, passage):
    if "fire" in passage and "stop" in question:
        raise RuntimeError("the model is on fire")
    time.sleep(1 if "slow" in question else 0)
    return answer(question, passage)
def score(told, right):
    return exact_match(told, right), span_f1(told, right)
explorer = SpanExplorer(slow, EXAMPLES, score=score)
explorer"""
)


def assert_answers(
    widget: Locator, question: str, passage: str, longest: int = 30, threshold: float = 0
) -> tuple[int, int]:
    """The page shows what `best_spans` finds; returns the best span's tokens."""
    said = toy.answer(question, passage)
    logits = torch.stack([torch.tensor(said[name]) for name in ("start", "end")], dim=-1)[None]
    allowed = torch.tensor([[place is not None for place in said["offsets"]]])
    best = best_spans(logits, allowed, longest)
    first, last = int(best.start), int(best.end)
    expect(widget.locator(".ptm-question")).to_contain_text(question)
    expect(widget.locator("output[data-setting=longest]")).to_have_text(str(longest))
    verdict = widget.locator(".ptm-verdict")
    yes = bool(best.answered(threshold))
    expect(verdict).to_have_attribute("data-answered", "yes" if yes else "no")
    places = said["offsets"]
    told = passage[places[first][0] : places[last][1]] if yes else ""
    expect(verdict).to_have_attribute("data-told", told)
    expect(widget.locator(".ptm-body")).to_have_attribute("aria-busy", "false")
    row = widget.locator(".ptm-span[data-kind=span]").first
    assert float(row.get_attribute("data-score") or 0) == best.score.item()
    assert float(verdict.get_attribute("data-limit") or 0) == (best.no_answer + threshold).item()
    words = {word for word in said["words"] if word is not None}
    expect(widget.locator(".ptm-word[data-word]")).to_have_count(len(words))
    return first, last


def test_answers_what_is_typed_and_lives_without_a_kernel(
    notebook: Any, says_it_asks: Callable, reopened: Callable
) -> None:
    widget = notebook.page.locator(".jp-OutputArea .ptm")
    expect(widget).to_have_count(1)
    first = toy.EXAMPLES[0][1]
    assert_answers(widget, first, toy.RIVER)
    box, notice = widget.locator("input[type=text]"), widget.locator(".ptm-notice")
    expect(box).to_have_value(first)

    # A question typed to the same passage; the right answer to it nobody knows.
    box.fill(" How slow is the river? ")
    with says_it_asks(widget):
        box.press("Enter")
    assert_answers(widget, "How slow is the river?", toy.RIVER)
    expect(widget.locator(".ptm-busy")).to_have_count(0)
    widget.locator("input[data-setting=gold]").check()
    expect(widget.locator(".ptm-gold")).to_contain_text("gold answer is known")
    expect(widget.locator("option")).to_have_count(7)
    widget.locator("input[data-setting=longest]").press("Home")
    widget.locator("input[data-setting=threshold]").press("End")
    assert_answers(widget, "How slow is the river?", toy.RIVER, 1, 20)
    widget.locator(".ptm-spans").press("ArrowDown")
    now = "(explorer.example['question'], explorer.longest, explorer.threshold, explorer.gold)"
    shared = f"assert {now} == ('How slow is the river?', 1, 20, True), {now}"
    assert notebook.until(lambda: notebook.python(shared) == "ok")
    best = widget.locator(".ptm-span[data-rank='1']").first.get_attribute("data-first")
    chosen = f"assert explorer.span == [{best}, {best}], explorer.span"
    assert notebook.until(lambda: notebook.python(chosen) == "ok")

    # A passage of one's own: an l and an Enter in it are text, Ctrl+Enter asks.
    area = widget.locator("textarea")
    expect(area).to_be_hidden()
    widget.locator("[data-act=passage]").click()
    expect(area).to_be_focused()
    expect(area).to_have_value(toy.RIVER)
    area.fill("A 🗼 stands in Orrin")
    area.press("End")
    area.press("l")
    area.press("Enter")
    expect(area).to_have_value("A 🗼 stands in Orrinl\n")
    assert "ptm-present" not in (widget.get_attribute("class") or "")
    area.fill("A 🗼 stands in Orrin, 324 metres tall, over the river.")
    area.press("Control+Enter")
    assert_answers(widget, "How slow is the river?", area.input_value(), 1, 20)
    expect(widget.locator(".ptm-span[data-kind=chosen]")).to_have_count(0)
    box.fill(" ")
    widget.locator("[data-act=ask]").click()
    expect(notice).to_contain_text("is empty")

    # Chosen while Python still reads: what was chosen last stays when the answer comes.
    box.evaluate(
        "box => { box.value = 'a slow one?';"
        " box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }));"
        " const list = box.closest('.ptm').querySelector('select');"
        " list.selectedIndex = 1; list.dispatchEvent(new Event('change')); }"
    )
    expect(widget.locator("option")).to_have_count(9)
    second = toy.EXAMPLES[1][1]
    assert_answers(widget, second, toy.RIVER, 1, 20)
    expect(box).to_have_value(second)
    box.fill("When did it stop?")
    box.press("Enter")
    expect(notice).to_have_text("Python could not answer: RuntimeError: the model is on fire")
    assert_answers(widget, second, toy.RIVER, 1, 20)

    # From Python: settings, then a stored example, then one that it must read, with a span.
    assert notebook.python("explorer.longest = 5; explorer.threshold = -2.5") == "ok"
    assert_answers(widget, second, toy.RIVER, 5, -2.5)
    expect(widget.locator("output[data-setting=threshold]")).to_have_text("−2.5")
    led = (
        "explorer.example = {'question': 'Is it slow?', 'passage': TOWER}; explorer.span = [9, 10]"
    )
    assert notebook.python(led) == "ok"
    assert_answers(widget, "Is it slow?", toy.TOWER, 5, -2.5)
    expect(widget.locator(".ptm-span[data-kind=chosen]")).to_have_attribute("data-first", "9")
    assert notebook.python("assert explorer.span == [9, 10], explorer.span") == "ok"
    expect(notice).to_be_empty()
    assert "longest must be a whole number" in notebook.python("explorer.longest = 41")

    again = reopened().locator(".jp-OutputArea .ptm:visible")
    # It was saved with a question that only Python could answer.
    expect(again.locator(".ptm-notice")).to_contain_text("Python does not answer")
    again.locator("select").select_option(index=4)
    question = toy.EXAMPLES[4][1]
    expect(again.locator(".ptm-question")).to_contain_text(question)
    again.locator("input[data-setting=longest]").press("Home")
    again.locator("input[data-setting=threshold]").press("Home")
    assert_answers(again, question, toy.TOWER, 1, -20)

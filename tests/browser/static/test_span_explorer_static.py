"""SpanExplorer as a file: its answers are `best_spans`', its F1 is SQuAD's, for every slider."""

from __future__ import annotations

import itertools
import runpy
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
import torch
from playwright.sync_api import Locator, Page, expect
from torch import Tensor

from ptm_edu.bert import Spans, best_spans
from ptm_edu.evaluation.span_scores import exact_match, span_f1
from ptm_edu.widgets import SpanExplorer

from .hands import drag, ready

TOY = Path(__file__).parents[1] / "toy_spans.py"
toy = SimpleNamespace(**runpy.run_path(str(TOY)))
LISTED, SHOWN = 6, 8
ODD = "Émile's co-op built THE über-Haus: a, an 北京 İstanbul a_the theatre 𠮷野 3,500 the."

# What the page shows of an example after its sliders were moved.
ANSWERS = """async (root, settings) => {
  const body = root.querySelector('.ptm-body');
  const told = [];
  for (const [number, longest, threshold] of settings) {
    const select = root.querySelector('select');
    select.selectedIndex = number;
    select.dispatchEvent(new Event('change'));
    for (const [name, value] of Object.entries({ longest, threshold })) {
      const input = root.querySelector(`input[data-setting=${name}]`);
      input.value = value;
      input.dispatchEvent(new Event('input'));
    }
    do await new Promise(requestAnimationFrame);
    while (body.getAttribute('aria-busy') !== 'false');
    const { answered, told: text, score, limit } = root.querySelector('.ptm-verdict').dataset;
    const rows = [...root.querySelectorAll('.ptm-span')].map(({ dataset: row }) => ({
      kind: row.kind, span: [Number(row.first), Number(row.last)], score: Number(row.score),
      told: row.told }));
    told.push({ answered, text, score: Number(score), limit: Number(limit), rows });
  }
  return told;
}"""

# Two words of the passage clicked, one pair after another: the chosen row.
PAIRS = """async (root, pairs) => {
  const body = root.querySelector('.ptm-body');
  const drawn = async () => {
    do await new Promise(requestAnimationFrame);
    while (body.getAttribute('aria-busy') !== 'false');
  };
  const told = [];
  for (const pair of pairs) {
    root.querySelector('[data-act=clear]').click();
    for (const word of pair) {
      await drawn();
      root.querySelector(`.ptm-word[data-word='${word}']`)
        .dispatchEvent(new MouseEvent('click', { bubbles: true }));
    }
    await drawn();
    const { dataset: row } = root.querySelector('.ptm-span[data-kind=chosen]');
    told.push({ text: row.told, score: Number(row.score), exact: Number(row.exact),
      f1: Number(row.f1), rank: Number(row.rank), span: [Number(row.first), Number(row.last)] });
  }
  return told;
}"""


def said(number: int) -> dict[str, Any]:
    passage, question, _ = toy.EXAMPLES[number]
    return toy.answer(question, passage)


def rows_of(number: int) -> tuple[Tensor, Tensor]:
    """Logits (1, T, 2) and the tokens of the passage (1, T)."""
    answer = said(number)
    logits = torch.stack([torch.tensor(answer[name]) for name in ("start", "end")], dim=-1)
    return logits[None], torch.tensor([[place is not None for place in answer["offsets"]]])


def found(number: int, longest: int = 30) -> Spans:
    return best_spans(*rows_of(number), longest)


def text_of(number: int, first: int, last: int) -> str:
    places = said(number)["offsets"]
    return str(toy.EXAMPLES[number][0][places[first][0] : places[last][1]])


def every_span(number: int, longest: int) -> list[tuple[float, int, int]]:
    """All possible spans, the best first, by trying each."""
    (logits, allowed) = (part[0] for part in rows_of(number))
    inside = allowed.nonzero()[:, 0].tolist()
    return sorted(
        (
            (float(logits[i, 0] + logits[j, 1]), i, j)
            for i in inside
            for j in inside
            if 0 <= j - i < longest
        ),
        key=lambda one: -one[0],
    )


def right_of(number: int) -> list[str]:
    return [text for text, _ in toy.EXAMPLES[number][2]]


@pytest.fixture
def explorer() -> SpanExplorer:
    return SpanExplorer(toy.answer, toy.EXAMPLES)


def choose(widget: Locator, number: int) -> None:
    widget.locator("select").select_option(index=number)
    expect(widget.locator(".ptm-question")).to_contain_text(toy.EXAMPLES[number][1])
    ready(widget)


def signed(value: float, digits: int = 2) -> str:
    return f"{value:.{digits}f}".replace("-", "−")


def test_for_every_length_and_threshold_the_answer_is_best_spans(widget: Locator) -> None:
    settings = list(itertools.product(range(len(toy.EXAMPLES)), (1, 30), (-20, -3.2, 20)))
    answered = set()
    for (number, longest, tau), page in zip(
        settings, widget.evaluate(ANSWERS, settings), strict=True
    ):
        best = found(number, longest)
        yes = bool(best.answered(tau))
        named = f"{toy.EXAMPLES[number][1]} longest {longest}, τ {tau}"
        assert page["answered"] == ("yes" if yes else "no"), named
        assert page["score"] == best.score.item(), named
        assert page["limit"] == (best.no_answer + tau).item(), named
        text = text_of(number, int(best.start), int(best.end))
        assert page["text"] == (text if yes else ""), named
        spans = [row for row in page["rows"] if row["kind"] == "span"]
        every = every_span(number, longest)[:LISTED]
        assert spans[0]["span"] == [int(best.start), int(best.end)], named
        assert [(row["score"], *row["span"]) for row in spans] == every, named
        assert [row["told"] for row in spans] == [text_of(number, i, j) for _, i, j in every]
        # No answer stands among them where its own score belongs, and wins where it is first.
        above = sum(score > page["limit"] for score, _, _ in every)
        assert [row["kind"] for row in page["rows"]].index("none") == above, named
        answered.add((number, yes))
    assert len(answered) == 2 * len(toy.EXAMPLES), "each is answered and is not"


@pytest.mark.parametrize("steps", [-1, 0, 1])
def test_a_tie_with_no_answer_is_no_answer(
    page: Page, page_with: Callable[..., str], steps: int
) -> None:
    best = found(1)
    gap = np.float32(best.score.item()) - np.float32(best.no_answer.item())
    tau = float(np.nextafter(gap, np.float32(20 * steps))) if steps else float(gap)
    # A step of τ may be too small to change the sum: what Python says of it counts.
    explorer = SpanExplorer(toy.answer, toy.EXAMPLES[1:2], threshold=tau)
    page.goto(page_with(explorer))
    verdict = ready(page.locator(".ptm")).locator(".ptm-verdict")
    expect(verdict).to_have_attribute("data-answered", "yes" if best.answered(tau) else "no")
    if steps == 0:
        assert not best.answered(tau).item()


def test_what_is_on_display_says_why(widget: Locator) -> None:
    best = found(0)
    score, null = best.score.item(), best.no_answer.item()
    expect(widget.locator(".ptm-answer")).to_have_text("★ “Captain Amos Reddish built”")
    expect(widget.locator(".ptm-why")).to_have_text(
        f"best span {signed(score)} > {signed(null)} = [CLS] + τ = {signed(null)} + 0.0"
    )
    drag(widget, threshold=12.5)
    expect(widget.locator("output[data-setting=threshold]")).to_have_text("12.5")
    expect(widget.locator(".ptm-answer")).to_have_text("★ no answer")
    limit = (best.no_answer + 12.5).item()
    expect(widget.locator(".ptm-why")).to_have_text(
        f"best span {signed(score)} ≤ {signed(limit)} = [CLS] + τ = {signed(null)} + 12.5"
    )
    expect(widget.locator(".ptm-mark-best")).to_have_count(1)
    expect(widget.locator(".ptm-mark-beaten")).not_to_have_count(0)


def test_the_best_span_is_marked_in_the_text(widget: Locator) -> None:
    for number in range(len(toy.EXAMPLES)):
        choose(widget, number)
        best = found(number)
        words = widget.locator(".ptm-word[data-word]").evaluate_all(
            "nodes => nodes.map(node => { const { x, width, bottom } ="
            " node.querySelector('text').getBoundingClientRect();"
            " return [Number(node.dataset.first), Number(node.dataset.last), x, x + width,"
            " bottom]; })"
        )
        strips = widget.locator(".ptm-mark-best rect").evaluate_all(
            "nodes => nodes.map(node => { const { x, y, right, bottom } ="
            " node.getBoundingClientRect(); return [x, y, right, bottom]; })"
        )
        for first, last, left, right, bottom in words:
            middle, line = (left + right) / 2, bottom - 8
            hit = any(x < middle < r and y < line < b for x, y, r, b in strips)
            whole = int(best.start) <= first and last <= int(best.end)
            outside = last < int(best.start) or first > int(best.end)
            assert not whole or hit, (number, first)
            assert not outside or not hit, (number, first)


def test_bars_are_softmax_over_all_tokens_with_the_pieces_of_a_word_summed(
    widget: Locator,
) -> None:
    for number in (0, 3, 5):
        choose(widget, number)
        logits, _ = rows_of(number)
        shares = logits[0].double().softmax(dim=0)  # (T, 2)
        expected: dict[int | None, Any] = defaultdict(lambda: torch.zeros(2).double())
        for word, share in zip(said(number)["words"], shares, strict=True):
            expected[word] = expected[word] + share
        del expected[None]
        rows = widget.locator(".ptm-word").evaluate_all(
            "nodes => nodes.map(node => [Number(node.dataset.start), Number(node.dataset.end),"
            " ...['start', 'end'].map(side =>"
            " Number(node.querySelector(`.ptm-${side}-bar`).getAttribute('height')))])"
        )
        wanted = torch.stack([shares[0], *expected.values()])
        told = torch.tensor(rows).double()
        assert told.shape == (len(wanted), 4)
        assert torch.allclose(told[:, :2], wanted, atol=1e-9)
        # All bars of both rows stand on one scale.
        ratio = told[:, 2:].max() / wanted.max()
        assert torch.allclose(told[:, 2:], wanted * ratio, atol=1e-6)
        assert 10 < told[:, 2:].max() < 16


def test_the_matrix_shows_why_two_winners_are_no_span(widget: Locator) -> None:
    seen = set()
    for number, longest in itertools.product(range(len(toy.EXAMPLES)), (1, 4)):
        choose(widget, number)
        drag(widget, longest=longest)
        (logits, allowed), best = rows_of(number), found(number, longest)
        alone = logits[0].masked_fill(~allowed[0, :, None], -torch.inf).argmax(dim=0).tolist()
        cells = widget.locator(".ptm-cell").evaluate_all(
            "nodes => nodes.map(node => { const hatch = node.querySelector('.ptm-hatched');"
            " return [Number(node.dataset.first), Number(node.dataset.last),"
            " Number(node.dataset.score), node.dataset.kind, hatch?.getAttribute('fill') ?? '',"
            " node.querySelector('.ptm-sign')?.textContent ?? '']; })"
        )
        assert len(cells) == SHOWN**2
        for i, j, score, kind, hatch, sign in cells:
            assert score == (logits[0, i, 0] + logits[0, j, 1]).item()
            assert kind == ("backwards" if j < i else "span" if j - i < longest else "long")
            assert hatch == "" if kind == "span" else hatch.endswith(f"-{kind})")
            own = [int(best.start), int(best.end)]
            assert sign == ("★" if [i, j] == own else "◇" if [i, j] == alone else "")
        assert sum(sign == "★" for *_, sign in cells) == 1
        i, j = alone
        kind = "best" if alone == [int(best.start), int(best.end)] else "backwards"
        if i <= j and kind != "best":
            kind = "long"
        if kind != "best":
            total = (logits[0, i, 0] + logits[0, j, 1]).item()
            expect(widget.locator(".ptm-caption")).to_contain_text(f" {signed(total)}")
        seen.add(kind)
    assert seen == {"best", "backwards", "long"}


def test_words_that_are_clicked_give_their_spans_sum_and_squads_score(
    page: Page, page_with: Callable[..., str]
) -> None:
    odd = (ODD, "What?", toy.answers(ODD, "THE über-Haus: a, an 北京", "the", "𠮷野 3,500"))
    scored: set[tuple[float, float]] = set()
    examples = [odd, toy.EXAMPLES[4], (toy.TOWER, "How old?", [])]
    for passage, question, answers in examples:
        page.goto(page_with(SpanExplorer(toy.answer, [(passage, question, answers)], gold=True)))
        widget, answer = ready(page.locator(".ptm")), toy.answer(question, passage)
        tokens: dict[int, list[int]] = defaultdict(list)
        for t, word in enumerate(answer["words"]):
            if word is not None:
                tokens[word].append(t)
        # All of the odd passage; of the others enough for several scores.
        words = range(min(len(tokens), 26 if passage == ODD else 6))
        pairs = [[i, j] for i in words[::2] for j in words if j in (i, i + 2, i + 3)]
        every = sorted(
            answer["start"][i] + answer["end"][j]
            for i in range(len(answer["tokens"]))
            for j in range(i, min(i + 30, len(answer["tokens"])))
            if answer["offsets"][i] and answer["offsets"][j]
        )
        right = [text for text, _ in answers]
        for (i, j), row in zip(pairs, widget.evaluate(PAIRS, pairs), strict=True):
            first, last = tokens[i][0], tokens[j][-1]
            assert row["span"] == [first, last]
            text = passage[answer["offsets"][first][0] : answer["offsets"][last][1]]
            assert row["text"] == text
            score = answer["start"][first] + answer["end"][last]
            assert row["score"] == score
            assert row["rank"] == 1 + len(every) - np.searchsorted(every, score, side="right")
            assert row["exact"] == exact_match(text, right), text
            assert row["f1"] == pytest.approx(span_f1(text, right), abs=1e-12), text
            scored.add((row["exact"], row["f1"]))
    assert (1, 1) in scored and len(scored) > 4


def test_the_right_answer_is_shown_and_python_s_numbers_stand(
    page: Page, page_with: Callable[..., str]
) -> None:
    def score(told: str, answers: list[str]) -> tuple[float, float]:
        return (exact_match(told, answers), 0.125 if told else span_f1(told, answers))

    page.goto(page_with(SpanExplorer(toy.answer, toy.EXAMPLES, score=score)))
    widget = ready(page.locator(".ptm"))
    verdict, gold = widget.locator(".ptm-verdict"), widget.locator(".ptm-gold")
    expect(gold).to_have_count(0)
    widget.locator("input[data-setting=gold]").check()
    expect(gold).to_contain_text("0.13")
    expect(verdict).to_have_attribute("data-f1", "0.125")
    expect(widget.locator(".ptm-mark-right")).to_have_count(1)
    row = widget.locator(".ptm-span[data-kind=right]")
    expect(row).to_have_attribute("data-f1", "1")
    tokens = [int(row.get_attribute(name) or "") for name in ("data-first", "data-last")]
    assert text_of(0, *tokens) == "Captain Amos Reddish"
    # Another length, another answer: this one the page reckons itself.
    drag(widget, longest=5)
    best = found(0, 5)
    told = text_of(0, int(best.start), int(best.end))
    f1 = float(verdict.get_attribute("data-f1") or "nan")
    assert f1 == pytest.approx(span_f1(told, right_of(0)))
    drag(widget, longest=30, threshold=20)
    expect(verdict).to_have_attribute("data-f1", "0")
    choose(widget, 2)
    expect(verdict).to_have_attribute("data-exact", "1")
    expect(widget.locator(".ptm-span[data-kind=right]")).to_have_count(0)
    drag(widget, threshold=0)
    expect(verdict).to_have_attribute("data-exact", "0")


def test_what_was_cut_off_is_said(page: Page, page_with: Callable[..., str]) -> None:
    cut = (toy.RIVER, "Where to?", toy.answers(toy.RIVER, "to the bay and back"))
    page.goto(page_with(SpanExplorer(toy.answer, [cut], gold=True)))
    widget = ready(page.locator(".ptm"))
    n = toy.answer("Where to?", toy.RIVER)["cut"]
    assert n > 5
    expect(widget.locator(".ptm-cut")).to_contain_text(f"✂ {n} ")
    expect(widget.locator(".ptm-mark-right")).to_have_count(0)
    page.goto(page_with(SpanExplorer(toy.answer, toy.EXAMPLES[4:5])))
    expect(ready(page.locator(".ptm")).locator(".ptm-cut")).to_have_count(0)


def test_words_by_keyboard_and_an_end_before_the_start(widget: Locator) -> None:
    field, caption = widget.locator(".ptm-passage"), widget.locator(".ptm-caption")
    words: dict[int, list[int]] = defaultdict(list)
    for t, word in enumerate(said(0)["words"]):
        if word is not None:
            words[word].append(t)
    logits = rows_of(0)[0][0]
    for key in ("ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft"):
        field.press(key)
    expect(field).to_have_attribute("aria-valuenow", "3")
    shares = [100 * logits.softmax(dim=0)[words[2], side].sum().item() for side in (0, 1)]
    assert 1 < shares[0] < 10 and 0.01 <= shares[1] < 1
    told = f"rises: start {shares[0]:.1f} %, end {shares[1]:.2f} %"
    expect(field).to_have_attribute("aria-valuetext", told)
    field.press("s")
    field.press("ArrowRight")
    field.press("Enter")  # it is the end's turn
    chosen = widget.locator(".ptm-span[data-kind=chosen]")
    expect(chosen).to_have_attribute("data-told", "rises in")
    start, end = logits[words[2][0], 0].item(), logits[words[3][-1], 1].item()
    expect(caption).to_contain_text(f"{signed(start)} + {signed(end)} = {signed(start + end)}")
    field.press("Home")
    field.press("e")
    end = logits[words[0][-1], 1].item()
    expect(caption).to_contain_text(f"{signed(start)} + {signed(end)} = {signed(start + end)}")
    expect(widget.locator(".ptm-mark-chosen")).to_have_count(0)
    expect(widget.locator(".ptm-picked")).to_have_attribute("data-kind", "backwards")
    field.press("End")
    field.press("e")
    field.press("ArrowUp")
    ready(widget)
    assert int(field.get_attribute("aria-valuenow") or 0) < len(words) - 2
    field.press("Escape")
    expect(chosen).to_have_count(0)
    expect(field).to_be_focused()


def test_matrix_list_table_and_reset_by_keyboard(widget: Locator) -> None:
    listed = widget.locator(".ptm-spans")
    every = every_span(0, 30)
    listed.press("ArrowDown")
    listed.press("ArrowDown")
    ready(widget)
    chosen = widget.locator(".ptm-span[data-kind=chosen]")
    picked = [int(chosen.get_attribute(name) or "") for name in ("data-first", "data-last")]
    assert picked == list(every[1][1:])
    selected = widget.locator(".ptm-span[aria-selected=true]")
    expect(selected).to_have_attribute("data-rank", "2")
    expect(listed).to_have_attribute(
        "aria-activedescendant", selected.get_attribute("id") or "none"
    )
    listed.press("Home")
    expect(selected).to_have_attribute("data-rank", "1")
    matrix = widget.locator(".ptm-matrix")
    shown = widget.locator(".ptm-cell").evaluate_all(
        "nodes => [...new Set(nodes.map(node => Number(node.dataset.last)))]"
    )
    matrix.press("ArrowRight")
    end = shown[shown.index(every[0][2]) + 1]
    expect(chosen).to_have_attribute("data-last", str(end))
    matrix.press("ArrowUp")
    ready(widget).locator(".ptm-cell").nth(9).click()
    expect(widget.locator(".ptm-picked")).to_have_count(1)
    widget.get_by_role("button", name="Numbers").click()
    rows = widget.locator(".ptm-table tbody tr")
    expect(rows).to_have_count(widget.locator(".ptm-word[data-word]").count())
    logits = rows_of(0)[0][0]
    first = said(0)["words"].index(0)
    expect(rows.first).to_contain_text(signed(logits[first, 0].item()))
    drag(widget, longest=3, threshold=1)
    widget.locator("[data-side=end]").click()
    widget.get_by_role("button", name="Reset").click()
    expect(widget.locator("output[data-setting=longest]")).to_have_text("30")
    expect(widget.locator("output[data-setting=threshold]")).to_have_text("0.0")
    expect(widget.locator("[data-side=start]")).to_have_attribute("aria-pressed", "true")
    expect(chosen).to_have_count(0)

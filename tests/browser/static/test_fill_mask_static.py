"""FillMask as a file: what it shows of any two tokens hidden is what the model said."""

from __future__ import annotations

import runpy
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Locator, Page, expect

from ptm_edu.widgets import FillMask
from ptm_edu.widgets.fill_mask.store import FILLED, KEPT

from .hands import ready

TOY = Path(__file__).parents[1] / "toy_fill.py"
toy = SimpleNamespace(**runpy.run_path(str(TOY)))
MODEL = toy.Toy()
FIRST = toy.TEXTS[0]
TOKENS = MODEL.read(FIRST)["tokens"]  # [CLS] the cat sat on the mat . [SEP]


@pytest.fixture
def widget(page: Page, page_with: Callable[..., str]) -> Locator:
    page.goto(page_with(FillMask(toy.Toy(), toy.TEXTS)))
    return ready(page.locator(".ptm"))


def token(widget: Locator, place: int) -> Locator:
    return widget.locator(f".ptm-token[data-place='{place}']")


def candidate(widget: Locator, mask: int, piece: str) -> Locator:
    return ready(widget).locator(f".ptm-list.ptm-mask-{mask} .ptm-candidate[data-piece='{piece}']")


def said(tokens: list[str], *places: int) -> list[dict[str, Any]]:
    """What the model says of these places of a text, hidden together."""
    return list(MODEL.fill([(tokens, list(places))])[0])


def put(tokens: list[str], place: int, piece: str) -> list[str]:
    return [*tokens[:place], piece, *tokens[place + 1 :]]


def assert_sentence(widget: Locator, shown: list[str]) -> None:
    ready(widget)
    assert widget.locator(".ptm-shown").all_text_contents() == shown


def percent(p: float) -> str:
    digits = next(n for n, least in enumerate((0.1, 0.01, 0.001, 0)) if p >= least)
    return f"{100 * p:.{digits}f} %" if p >= 1e-5 else "< 0.001 %"


def assert_list(
    widget: Locator, mask: int, now: dict[str, Any], before: dict[str, Any] | None = None
) -> None:
    """A list shows what is expected, and where another mask was filled what was, too."""
    found = ready(widget).locator(f".ptm-list.ptm-mask-{mask}")
    rows = found.locator(".ptm-candidate").evaluate_all(
        "rows => rows.map(row => [row.dataset.piece, row.dataset.p, row.dataset.before])"
    )
    top = now["candidates"][:KEPT]
    if before is None:
        assert [piece for piece, *_ in rows] == [piece for piece, _ in top]
        assert [float(p) for _, p, _ in rows] == pytest.approx([p for _, p in top], rel=1e-3)
    else:
        assert_compared(rows, dict(top), dict(before["candidates"][:KEPT]))
    for part, key, rel in ((".ptm-entropy", "entropy", 1e-3), (".ptm-truth", "p", 1e-3)):
        data = found.locator(part).evaluate("node => ({ ...node.dataset })")
        if now[key] is not None:
            assert float(data.get("bits", data.get("p"))) == pytest.approx(now[key], rel=rel)
            if before is not None:
                assert float(data["before"]) == pytest.approx(before[key], rel=rel)
    if now["rank"] is not None:
        expect(found.locator(".ptm-truth")).to_have_attribute("data-rank", str(now["rank"]))


def assert_compared(rows: list[Any], now: dict[str, float], before: dict[str, float]) -> None:
    lost = [piece for piece in list(before)[:3] if piece not in now]
    assert [piece for piece, *_ in rows] == [*list(now)[: KEPT - len(lost)], *lost]
    for piece, p, then in rows:
        if piece in now:
            assert float(p) == pytest.approx(now[piece], rel=1e-3)
        if piece in before:
            assert float(then) == pytest.approx(before[piece], rel=1e-3)


def test_each_token_hidden_alone(widget: Locator) -> None:
    for text in toy.TEXTS[:2]:
        widget.locator("select").select_option(text)
        tokens = MODEL.read(text)["tokens"]
        widget.locator("[data-act=clear]").click()
        assert_sentence(widget, tokens)
        expect(widget.locator(".ptm-candidate")).to_have_count(0)
        for place in range(1, len(tokens) - 1):
            token(widget, place).click()
            assert_sentence(widget, put(tokens, place, "[MASK]"))
            (answer,) = said(tokens, place)
            assert_list(widget, 1, answer)
            first = widget.locator(".ptm-list.ptm-mask-1")
            expect(first.locator(".ptm-list-title")).to_have_text(
                f"Mask 1, originally “{tokens[place]}”"
            )
            expect(first.locator(".ptm-truth")).to_have_text(
                f"“{tokens[place]}”: {percent(answer['p'])}, rank {answer['rank']}"
            )
            entropy = answer["entropy"]
            expect(first.locator(".ptm-entropy")).to_have_text(
                f"entropy {entropy:.2f} bits, "
                f"like {2**entropy:.{int(entropy < 4)}f} equally likely tokens"
            )
            rest = float(first.locator(".ptm-rest").get_attribute("data-p") or 0)
            expected = 1 - sum(p for _, p in answer["candidates"][:KEPT])
            assert rest == pytest.approx(expected, abs=1e-3)
            token(widget, place).click()
        assert_sentence(widget, tokens)


def test_two_masks_are_predicted_apart_and_one_filled_changes_the_other(widget: Locator) -> None:
    token(widget, 2).click()
    cat, mat = said(TOKENS, 2, 6)
    assert_list(widget, 1, cat)
    assert_list(widget, 2, mat)
    caption = widget.locator(".ptm-caption")
    for piece, _ in cat["candidates"][:FILLED]:
        candidate(widget, 1, piece).click()
        (after,) = said(put(TOKENS, 2, piece), 6)
        assert_sentence(widget, put(put(TOKENS, 2, piece), 6, "[MASK]"))
        assert_list(widget, 1, cat)
        assert_list(widget, 2, after, mat)
        expect(candidate(widget, 1, piece)).to_have_attribute("aria-selected", "true")
        expect(caption).to_contain_text(f"{mat['entropy']:.2f} to {after['entropy']:.2f} bits")

    # The other is filled, too: one after the other is not side by side.
    both = [name for name, _ in after["candidates"][:4] if name in dict(mat["candidates"][:KEPT])]
    candidate(widget, 2, both[0]).click()
    assert_sentence(widget, put(put(TOKENS, 2, piece), 6, both[0]))
    apart, joined = (
        percent(dict(cat["candidates"])[piece] * dict(own["candidates"])[both[0]])
        for own in (mat, after)
    )
    expect(caption).to_contain_text(apart)
    expect(caption).to_contain_text(joined)
    # Another one in the first place: what was chosen after it goes.
    first = cat["candidates"][0][0]
    candidate(widget, 1, first).click()
    assert_sentence(widget, put(put(TOKENS, 2, first), 6, "[MASK]"))
    candidate(widget, 1, first).click()
    assert_sentence(widget, put(put(TOKENS, 2, "[MASK]"), 6, "[MASK]"))
    assert_list(widget, 2, mat)

    # The other way round.
    piece = mat["candidates"][1][0]
    candidate(widget, 2, piece).click()
    (after,) = said(put(TOKENS, 6, piece), 2)
    assert_list(widget, 1, after, cat)
    assert_list(widget, 2, mat)
    token(widget, 6).click()
    assert_sentence(widget, put(TOKENS, 2, "[MASK]"))
    assert_list(widget, 1, said(TOKENS, 2)[0])


def test_of_three_masks_the_oldest_goes(widget: Locator) -> None:
    token(widget, 4).click()
    token(widget, 3).click()  # 6 was hidden at first
    assert_sentence(widget, put(put(TOKENS, 3, "[MASK]"), 4, "[MASK]"))
    sat, on = said(TOKENS, 3, 4)
    assert_list(widget, 1, sat)
    assert_list(widget, 2, on)
    # What fills one stays when the other moves on, where that is stored.
    names = [name for name, _ in sat["candidates"][:FILLED]]
    with_5, with_other = (
        {name for name, _ in said(TOKENS, 3, place)[0]["candidates"][:FILLED]} for place in (5, 6)
    )
    lone = next(name for name in names if name not in with_5)
    candidate(widget, 1, lone).click()
    token(widget, 5).click()
    assert_sentence(widget, put(put(TOKENS, 3, "[MASK]"), 5, "[MASK]"))
    for place in (5, 3, 4, 3):
        token(widget, place).click()
    piece = next(name for name in names if name in with_other)
    candidate(widget, 1, piece).click()
    token(widget, 6).click()
    assert_sentence(widget, put(put(TOKENS, 3, piece), 6, "[MASK]"))
    (after,) = said(put(TOKENS, 3, piece), 6)
    assert_list(widget, 2, after, said(TOKENS, 3, 6)[1])
    widget.get_by_role("button", name="Reset").click()
    assert_sentence(widget, put(TOKENS, 6, "[MASK]"))
    token(widget, 0).dispatch_event("click")  # for Playwright, what is aria-disabled has no click
    assert_sentence(widget, put(TOKENS, 6, "[MASK]"))


def test_bars_are_as_long_as_their_numbers(widget: Locator) -> None:
    token(widget, 2).click()
    cat, mat = said(TOKENS, 2, 6)
    piece = cat["candidates"][0][0]
    candidate(widget, 1, piece).click()
    now, before = dict(said(put(TOKENS, 2, piece), 6)[0]["candidates"]), dict(mat["candidates"])
    ready(widget)
    long = {
        kind: dict(
            widget.locator(f".ptm-list.ptm-mask-2 {kind}").evaluate_all(
                "bars => bars.map(bar =>"
                " [bar.parentNode.dataset.piece, Number(bar.getAttribute('width'))])"
            )
        )
        for kind in (".ptm-bar", ".ptm-was")
    }
    scale = next(iter(long[".ptm-bar"].values())) / max(now.values())
    listed = [name for name in long[".ptm-bar"] if name in now]
    assert len(listed) > 3
    assert [long[".ptm-bar"][name] for name in listed] == pytest.approx(
        [scale * now[name] for name in listed], rel=2e-3
    )
    known = [name for name in long[".ptm-was"] if name in list(before)[:KEPT]]
    assert len(known) > 2
    assert [long[".ptm-was"][name] for name in known] == pytest.approx(
        [scale * before[name] for name in known], rel=2e-3
    )


def test_what_is_not_in_a_list_is_told_as_less_than_its_last(widget: Locator) -> None:
    token(widget, 2).click()
    cat, mat = said(TOKENS, 2, 6)
    piece = cat["candidates"][0][0]
    candidate(widget, 1, piece).click()
    now = said(put(TOKENS, 2, piece), 6)[0]["candidates"][:KEPT]
    before = mat["candidates"][:KEPT]
    new = next(name for name, _ in now if name not in dict(before) and name != "mat")
    row = candidate(ready(widget), 2, new)
    assert row.get_attribute("data-before") is None
    expect(row.locator(".ptm-percent")).to_have_text(
        f"< {percent(before[-1][1])} → {percent(dict(now)[new])}"
    )
    lost = next(name for name, _ in before[:3] if name not in dict(now))
    expect(candidate(widget, 2, lost).locator(".ptm-percent")).to_have_text(
        f"{percent(dict(before)[lost])} → < {percent(now[-1][1])}"
    )
    expect(candidate(widget, 2, lost).locator(".ptm-bar")).to_have_count(0)


def test_says_what_this_page_does_not_hold(
    page: Page, widget: Locator, page_with: Callable[..., str]
) -> None:
    expect(widget.locator("input[type=text]")).to_have_count(0)
    token(widget, 2).click()
    cat, _ = said(TOKENS, 2, 6)
    leads = [name for name, _ in cat["candidates"][:FILLED]]
    stored = ready(widget).locator(".ptm-list.ptm-mask-1 [data-leads]")
    assert [row.get_attribute("data-piece") for row in stored.all()] == leads
    notice = widget.locator(".ptm-notice")
    candidate(widget, 1, cat["candidates"][FILLED][0]).click()
    expect(notice).to_contain_text(f" {FILLED} ")
    assert_sentence(widget, put(put(TOKENS, 2, "[MASK]"), 6, "[MASK]"))
    candidate(widget, 1, leads[0]).click()
    expect(notice).to_be_empty()

    # Of a long text only pairs of neighbors are stored.
    text = " ".join(["the old king"] * 15)
    long = FillMask(toy.Toy(), [text])
    page.goto(page_with(long))
    tokens = MODEL.read(text)["tokens"]
    token(ready(widget), 44).click()
    assert_list(widget, 1, said(tokens, 44, 45)[0])
    token(widget, 3).click()
    assert_sentence(widget, put(tokens, 3, "[MASK]"))
    assert_list(widget, 1, said(tokens, 3)[0])

    # A page made after a walk shows what it holds of where that ended.
    long.context = {"text": text, "masked": [3, 40], "filled": [[3, "a"]]}
    page.goto(page_with(long))
    assert_sentence(widget, put(tokens, 40, "[MASK]"))
    long.context = {
        "text": text,
        "masked": [3, 4],
        "filled": [[3, said(tokens, 3, 4)[0]["candidates"][1][0]]],
    }
    page.goto(page_with(long))
    expect(ready(widget).locator(".ptm-put")).to_have_count(1)
    expect(notice).to_be_empty()


def test_what_the_model_says_of_tokens_that_nothing_hides(widget: Locator) -> None:
    widget.locator("[data-setting=copies]").click()
    read = MODEL.read(FIRST)
    p = [row[0] for row in read["standing"]]
    shown = [i for i in range(len(p)) if i != 6]
    ready(widget)
    found = widget.locator(".ptm-token[data-p]").evaluate_all(
        "cells => cells.map(cell => [Number(cell.dataset.place), Number(cell.dataset.p),"
        " getComputedStyle(cell.querySelector('.ptm-cell')).fill])"
    )
    assert [place for place, *_ in found] == shown
    assert [own for _, own, _ in found] == pytest.approx([p[i] for i in shown], rel=1e-3)
    # The more certain, the brighter: cividis' lightness rises evenly.
    light = [sum(map(float, fill.strip("rgb()").split(","))) for *_, fill in found]
    order = np.argsort([p[i] for i in shown])
    assert (np.diff(np.array(light)[order]) >= -6).all() and light[order[-1]] > light[order[0]]
    small = token(widget, 2).locator(".ptm-small").text_content()
    assert small == percent(p[2])
    mean = percent(float(np.mean(p[1:-1])))
    expect(widget.locator(".ptm-caption")).to_contain_text(f" {mean} ")
    worst = max(shown, key=lambda i: read["standing"][i][1])
    token(widget, worst).hover()
    _, rank, best, most = read["standing"][worst]
    assert rank > 1, "the made-up model contradicts at least one token"
    for part in (f" {percent(p[worst])}, rank {rank}", f"“{best}”, {percent(most)}"):
        expect(widget.locator(".ptm-told")).to_contain_text(part)
    widget.get_by_role("button", name="Reset").click()
    expect(widget.locator("[data-setting=copies]")).not_to_be_checked()
    expect(widget.locator(".ptm-token[data-p]")).to_have_count(0)


def test_a_mask_in_the_text_itself(widget: Locator) -> None:
    text = "the [MASK] was sitting"
    widget.locator("select").select_option(text)
    tokens = MODEL.read(text)["tokens"]
    assert_sentence(widget, tokens)
    assert_list(widget, 1, said(tokens, 2)[0])
    first = widget.locator(".ptm-list.ptm-mask-1")
    expect(first.locator(".ptm-list-title")).to_have_text("Mask 1")
    expect(first.locator(".ptm-truth")).to_have_text("no original token here")
    # Its list closed, it is a mask still, for the model too.
    token(widget, 2).click()
    token(widget, 3).click()
    assert_list(widget, 1, said(tokens, 3)[0])
    expect(token(widget, 2)).to_have_class("ptm-token ptm-hidden")


def test_tokens_and_candidates_by_keys(widget: Locator) -> None:
    strip = widget.get_by_role("listbox", name="The sentence's tokens")
    strip.focus()
    strip.press("Home")
    strip.press("ArrowLeft")
    strip.press("ArrowRight")
    strip.press("ArrowRight")
    strip.press("Enter")
    cat, mat = said(TOKENS, 2, 6)
    assert_list(widget, 1, cat)
    expect(strip).to_be_focused()
    active = strip.get_attribute("aria-activedescendant")
    assert token(widget, 2).get_attribute("id") == active
    expect(token(widget, 2)).to_have_attribute("aria-selected", "true")

    first = widget.get_by_role("listbox", name="Candidates for mask 1")
    first.focus()
    first.press("ArrowDown")
    first.press("ArrowDown")
    first.press("ArrowUp")
    marked = widget.locator(".ptm-list.ptm-mask-1 .ptm-marked")
    piece = cat["candidates"][1][0]
    expect(marked).to_have_attribute("data-piece", piece)
    expect(first).to_have_attribute("aria-activedescendant", marked.get_attribute("id") or "")
    first.press(" ")
    assert_list(widget, 2, said(put(TOKENS, 2, piece), 6)[0], mat)
    expect(first).to_be_focused()
    expect(marked).to_have_attribute("data-piece", piece)
    first.press("End")
    expect(marked).to_have_attribute("data-piece", cat["candidates"][KEPT - 1][0])
    first.press("Home")
    first.press("Enter")
    assert_sentence(widget, put(put(TOKENS, 2, cat["candidates"][0][0]), 6, "[MASK]"))
    strip.press("Backspace")
    assert_sentence(widget, TOKENS)


def test_table_and_summary(widget: Locator) -> None:
    token(widget, 2).click()
    cat, mat = said(TOKENS, 2, 6)
    piece = cat["candidates"][0][0]
    candidate(widget, 1, piece).click()
    (after,) = said(put(TOKENS, 2, piece), 6)
    widget.locator("[data-setting=copies]").click()
    widget.get_by_role("button", name="Numbers").click()
    rows = (
        ready(widget)
        .locator(".ptm-table tbody tr")
        .evaluate_all("rows => rows.map(row => [...row.cells].map(cell => cell.textContent))")
    )
    p = [row[0] for row in MODEL.read(FIRST)["standing"]]
    assert rows[0][:2] == ["1", "[CLS]"] and float(rows[0][2]) == pytest.approx(p[0], rel=1e-3)
    assert float(rows[1][3]) == pytest.approx(-np.log2(p[1]), abs=0.006)
    assert [row[1] for row in rows[:9]] == put(put(TOKENS, 2, piece), 6, "[MASK] (mat)")
    for row, (name, share) in zip(rows[9 : 9 + KEPT], cat["candidates"], strict=False):
        assert row[:2] == ["3, mask 1", name] and row[4] == "–"
        assert float(row[2]) == pytest.approx(share, rel=1e-3)
    assert rows[9 + KEPT][:2] == ["3, mask 1", "all others"]
    best, share = after["candidates"][0]
    assert rows[10 + KEPT][:2] == ["7, mask 2", best]
    assert float(rows[10 + KEPT][2]) == pytest.approx(share, rel=1e-3)
    summary = widget.locator(".ptm-summary")
    expect(summary).to_contain_text(f"{best} {percent(share)}")
    expect(summary).to_contain_text(f"{percent(mat['p'])} → {percent(after['p'])}")
    expect(summary).to_contain_text(f"rank {mat['rank']} → {after['rank']}")


def test_the_hint_stays_inside_in_present(widget: Locator) -> None:
    for size in ({"width": 1280, "height": 720}, {"width": 390, "height": 720}):
        widget.page.set_viewport_size(size)
        widget.get_by_role("button", name="Present").click()
        # The picture is drawn again once the browser tells the widget of its new width.
        widget.page.wait_for_function(
            """() => {
              const hint = document.querySelector(".ptm-hint").getBoundingClientRect();
              const room = document.documentElement.clientWidth;
              return hint.width > 100 && hint.left >= 0 && hint.right <= room;
            }""",
            timeout=10_000,
        )
        widget.get_by_role("button", name="Present").click()


def test_a_piece_that_looks_like_html_is_text(widget: Locator) -> None:
    token(widget, 2).click()
    names = [name for name, _ in said(TOKENS, 2, 6)[1]["candidates"][:FILLED]]
    assert "<b>" in names
    candidate(widget, 2, "<b>").click()
    assert_sentence(widget, put(put(TOKENS, 2, "[MASK]"), 6, "<b>"))

"""Widgets whose Python is silent, answers late or dies, and boxes that are left empty."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import ElementHandle

from ptm_edu.widgets.host import static

from .gallery import ELSEWHERE, KINDS, make, page_of
from .test_gallery import DRIVEN, KEYS, drawn, part, settled

ASKING = list(ELSEWHERE)
TYPED_INTO = [*ASKING, "InputTransformExplorer", "NoiseExplorer"]
TYPED_INTO.remove("AttentionExplorer")

# The model of a page whose kernel is silent, and dead once `window.dead` is set.
LIVE = {
    "isStatic: true": "isStatic: false",
    "return place.model": "place.answer = (told) => hear['msg:custom'].forEach((f) => f(told));"
    " const kernel = () => { if (window.dead) throw new Error('Kernel is dead'); };"
    " const asked = place.asked = []; return place.model",
    "save_changes() {}": "save_changes() { kernel(); }",
    "send() {}": "send(question) { kernel(); asked.push(question); }",
}
ASK = """(root, state) => {
  const { model } = root.parentElement;
  Object.entries(state).forEach(([name, value]) => model.set(name, value));
}"""
# A page whose clock is fast: seconds of patience with a silent kernel are over in one.
IMPATIENT = """{
  const later = setTimeout;
  window.setTimeout = (step, wait, ...more) => later(step, wait / 4, ...more);
}"""


@pytest.fixture(scope="module")
def live_stub() -> Iterator[None]:
    """Pages are made as if a kernel ran, which never answers."""
    stub = static.STUB
    for usual, live in LIVE.items():
        assert stub.count(usual) == 1
        stub = stub.replace(usual, live)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(static, "STUB", stub)
        yield


@pytest.fixture(scope="module")
def asked(
    open_shared_page: Callable[..., Any], live_stub: None, tmp_path_factory: pytest.TempPathFactory
) -> tuple[Any, dict[str, Any], dict[str, ElementHandle]]:
    """A page of all widgets that ask Python, just asked: the page, the Python side, the widgets."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("ptm_edu.widgets.attention_explorer.widget.WHOLE", 100)
        made = {name: make(name) for name in dict.fromkeys(ASKING + TYPED_INTO)}
    address = page_of(made.values(), tmp_path_factory.mktemp("silent") / "page.html")
    watched = open_shared_page()
    watched.page.add_init_script(IMPATIENT)
    widgets = dict(zip(made, drawn(watched.page, address, len(made)), strict=True))
    for name in ASKING:
        widgets[name].evaluate(ASK, ELSEWHERE[name])
        assert widgets[name].query_selector("[aria-busy=true]"), name
    # One that is drawn marks all on the page as busy for a frame: nobody looks before the last.
    for widget in widgets.values():
        settled(widget)
    return watched, made, widgets


def react(widget: ElementHandle) -> bool:
    """Say whether the first control that can be driven by keys still moves the widget."""
    widget.evaluate("moved")
    for control in widget.query_selector_all(DRIVEN):
        if control.is_visible() and not control.is_disabled():
            for key in KEYS:
                control.press(key)
                if widget.evaluate("moved"):
                    return True
    return False


def stale(widget: ElementHandle) -> str:
    """The sentence that describes the results as those of an earlier input, "" if they are not.

    They are all marked or none is, for eyes and for screen readers.
    """
    marks = widget.evaluate(
        "root => [...root.querySelectorAll('.ptm-result')].map(node => ["
        " getComputedStyle(node).opacity, node.getAttribute('aria-describedby') ?? ''])"
    )
    assert marks
    [(opacity, described)] = {tuple(mark) for mark in marks}
    assert (float(opacity) < 0.5) == bool(described)
    return part(widget, f"[id='{described}']").inner_text() if described else ""


@pytest.mark.parametrize("name", ASKING)
def test_a_kernel_that_is_silent_late_or_dead_leaves_the_widget_usable(
    name: str, asked: tuple[Any, dict[str, Any], dict[str, ElementHandle]]
) -> None:
    watched, made, widgets = asked
    widget, notice = widgets[name], part(widgets[name], ".ptm-notice")
    assert "Python does not answer. Run all cells again" in stale(settled(widget))
    assert not widget.query_selector(".ptm-busy, [aria-busy=true]")
    # The answer comes after all, and so do those to what the widget asks because of it.
    widget.evaluate(ASK, ELSEWHERE[name])
    while questions := widget.evaluate("root => root.parentElement.asked.splice(0)"):
        answers: list[Any] = []
        made[name].send = answers.append
        for question in questions:
            made[name]._handle_custom_msg(question, [])
        widget.evaluate("(root, told) => told.forEach(root.parentElement.answer)", answers)
        settled(widget)
    assert notice.inner_text() == stale(widget) == ""
    assert react(widget)
    # The kernel dies under the hand.
    watched.page.evaluate("window.dead = true")
    assert react(widget) and react(widget)
    part(widget, ".ptm-tools button:last-child").click()
    watched.page.evaluate("window.dead = false")
    watched.assert_clean()


@pytest.mark.parametrize("name", [name for name in TYPED_INTO if name in ASKING])
def test_a_result_is_gray_as_soon_as_a_box_holds_another_text(
    name: str, asked: tuple[Any, dict[str, Any], dict[str, ElementHandle]]
) -> None:
    watched, _, widgets = asked
    widget = widgets[name]
    reset = part(widget, ".ptm-tools button:last-child")
    reset.click()
    settled(widget)
    assert not widget.query_selector(".ptm-stale")
    box = part(widget, ".ptm-body input[type=text]")
    before = box.input_value()
    box.focus()
    box.press("End")
    box.type("x")
    assert widget.query_selector(".ptm-stale") and box.get_attribute("aria-invalid") == "true"
    stale(widget)
    box.press("Enter")
    assert "Python does not answer. Run all cells again" in stale(settled(widget))
    reset.click()
    assert stale(settled(widget)) == ""
    assert box.input_value() == before and box.get_attribute("aria-invalid") == "false"
    watched.assert_clean()


@pytest.mark.parametrize("name", TYPED_INTO)
def test_an_empty_text_is_answered_by_a_sentence(
    name: str, asked: tuple[Any, dict[str, Any], dict[str, ElementHandle]]
) -> None:
    watched, _, widgets = asked
    widget = settled(widgets[name])
    box = part(widget, ".ptm-body input[type=text]")
    box.fill("")
    box.press("Enter")
    said = settled(widget).inner_text()
    assert " empty" in said
    assert react(widget)
    watched.assert_clean()


def test_two_thousand_tokens_are_shown_in_windows(
    open_shared_page: Callable[..., Any], live_stub: None, tmp_path: Path
) -> None:
    tokens = [f"t{i}" for i in range(2000)]
    weights = np.tril(np.random.default_rng(0).random((2, 2, 2000, 2000), np.float32))
    weights /= weights.sum(axis=-1, keepdims=True)
    explorer = KINDS["AttentionExplorer"](weights, tokens, head=1, token=130, language="en")
    watched = open_shared_page()
    watched.page.add_init_script(IMPATIENT)
    [widget] = drawn(watched.page, page_of([explorer], tmp_path / "page.html"), 1)

    def shows(token: int, sources: int) -> None:
        row = weights[0, 1, token]
        inside = row[sources : sources + 64]
        drawn_weights = settled(widget).evaluate(
            "root => ['.ptm-weight', '.ptm-rest'].map(kind =>"
            " [...root.querySelectorAll(kind)].map(node => Number(node.dataset.weight)))"
        )
        assert part(widget, ".ptm-query.ptm-chosen title").text_content() == f"t{token}"
        assert drawn_weights[0] == pytest.approx(inside, abs=0.003)
        assert drawn_weights[1] == pytest.approx([row.sum() - inside.sum()], abs=0.003)
        share = 100 * drawn_weights[1][0]
        assert f"outside this window: head 1 {share:.1f} %" in widget.inner_text()

    def answered() -> None:
        answer: list[Any] = []
        explorer.send = answer.append
        # What is set in Python is drawn in the next frame, which asks.
        [question] = settled(widget).evaluate("root => root.parentElement.asked.splice(0)")
        explorer._handle_custom_msg(question, [])
        widget.evaluate("(root, told) => root.parentElement.answer(told)", answer[0])

    shows(130, 128)
    assert "from tokens 129 to 192 of 2,000" in widget.inner_text()
    part(widget, "[data-window='0']").press("ArrowRight")
    answered()
    shows(192, 192)
    part(widget, "[data-window='1']").press("Home")
    answered()
    shows(192, 0)
    assert "to tokens 1 to 64 of 2,000" in widget.inner_text()
    widget.evaluate(ASK, {"token": 1999})  # set in Python
    answered()
    shows(1999, 1984)
    part(widget, "[data-window='0']").press("Home")  # and Python says nothing
    assert "Run all cells again" in stale(settled(widget))
    part(widget, "[role=slider]").press("ArrowUp")
    shows(1998, 1984)
    watched.assert_clean()

"""Widgets whose Python is silent, answers late or dies, and boxes that are left empty."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import ElementHandle

from ptm_edu.widgets.host import static

from .gallery import ELSEWHERE, make, page_of
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


@pytest.fixture(scope="module")
def asked(
    open_shared_page: Callable[..., Any], tmp_path_factory: pytest.TempPathFactory
) -> tuple[Any, dict[str, Any], dict[str, ElementHandle]]:
    """A page of all widgets that ask Python, just asked: the page, the Python side, the widgets."""
    with pytest.MonkeyPatch.context() as patched:
        stub = static.STUB
        for usual, live in LIVE.items():
            assert stub.count(usual) == 1
            stub = stub.replace(usual, live)
        patched.setattr(static, "STUB", stub)
        patched.setattr("ptm_edu.widgets.attention_explorer.widget.WHOLE", 100)
        made = {name: make(name) for name in dict.fromkeys(ASKING + TYPED_INTO)}
        address = page_of(made.values(), tmp_path_factory.mktemp("silent") / "page.html")
    watched = open_shared_page()
    widgets = dict(zip(made, drawn(watched.page, address, len(made)), strict=True))
    for name in ASKING:
        widgets[name].evaluate(ASK, ELSEWHERE[name])
        assert widgets[name].query_selector("[aria-busy=true]"), name
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


@pytest.mark.parametrize("name", ASKING)
def test_a_kernel_that_is_silent_late_or_dead_leaves_the_widget_usable(
    name: str, asked: tuple[Any, dict[str, Any], dict[str, ElementHandle]]
) -> None:
    watched, made, widgets = asked
    widget, notice = widgets[name], part(widgets[name], ".ptm-notice")
    assert "Python does not answer" in part(settled(widget), ".ptm-notice").inner_text()
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
    assert notice.inner_text() == ""
    assert react(widget)
    # The kernel dies under the hand.
    watched.page.evaluate("window.dead = true")
    assert react(widget) and react(widget)
    part(widget, ".ptm-tools button:last-child").click()
    watched.page.evaluate("window.dead = false")
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

"""InputTransformExplorer as a file: its sequences are those of `ptm_edu.gpt.task_inputs`."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from ptm_edu.gpt import (
    SpecialTokens,
    classification_input,
    entailment_input,
    multiple_choice_inputs,
    similarity_inputs,
)
from ptm_edu.widgets import InputTransformExplorer
from ptm_edu.widgets.input_transform_explorer.widget import EXAMPLES
from tests.browser.tables import table_cells

from .hands import drag, ready

TOKEN = re.compile(r"[\u3400-\u9fff]|[^\W\u3400-\u9fff]+(?:['’-][^\W\u3400-\u9fff]+)*|[^\w\s]")
MARKS = SpecialTokens(start=-1, delimiter=-2, extract=-3)
SIGNS = {-1: "start", -2: "delimiter", -3: "extract"}


def opened(page: Page, address: str) -> Locator:
    page.goto(address)
    return ready(page.locator(".ptm"))


def expected(task: str, fields: list[str], context: int, both: bool) -> list[list[str]]:
    """The library's sequences: of toy ids, one for each token of each field, named again."""
    names = {**SIGNS}
    ids: list[list[int]] = []
    for text in fields:
        tokens = TOKEN.findall(text)
        ids.append(list(range(len(names), len(names) + len(tokens))))
        names.update(zip(ids[-1], tokens, strict=True))
    if task == "classification":
        made = classification_input(ids[0], MARKS, context)
    elif task == "entailment" or (task == "similarity" and not both):
        made = entailment_input(ids[0], ids[1], MARKS, context)
    elif task == "similarity":
        made = similarity_inputs(ids[0], ids[1], MARKS, context)
    else:
        made = multiple_choice_inputs(ids[0], ids[1], ids[2:], MARKS, context)
    return [[names[number] for number in sequence] for sequence in made]


def shown(widget: Locator) -> list[list[str]]:
    """The sequences as they stand in the picture, without what was cut."""
    found: list[list[str]] = (
        ready(widget)
        .locator(".ptm-sequence")
        .evaluate_all(
            "nodes => nodes.map(node => [...node.querySelectorAll('[data-cut=false]')].map(one =>"
            " one.dataset.kind === 'token' ? one.dataset.text : one.dataset.kind))"
        )
    )
    return found


@pytest.mark.parametrize("language", ["en", "zh"])
def test_sequences_are_those_of_the_library_at_every_length(
    page: Page, page_with: Callable[..., str], language: str
) -> None:
    widget = opened(page, page_with(InputTransformExplorer(language=language)))
    for n, (_, task, fields) in enumerate(EXAMPLES[language]):
        widget.locator(".ptm-presets button").nth(n).click()
        for context in (64, 12, 8):
            drag(widget, context=context)
            made = expected(task, list(fields), context, True)
            assert shown(widget) == made
            assert max(map(len, made)) <= context
    drag(widget, context=32)
    assert shown(widget) == expected(task, list(fields), 32, True)


def test_what_is_typed_becomes_a_sequence(page: Page, page_with: Callable[..., str]) -> None:
    widget = opened(page, page_with(InputTransformExplorer(language="en")))
    widget.get_by_role("button", name="Similarity: two requests").click()
    ready(widget)  # the boxes of the task before are gone
    boxes = widget.locator(".ptm-fields input")
    fields = ["Don't use a well-known 密码, ok?", "  "]
    for n, text in enumerate(fields):
        boxes.nth(n).fill(text)
    tokens = ["Don't", "use", "a", "well-known", "密", "码", ",", "ok", "?"]
    assert shown(widget) == [
        ["start", *tokens, "delimiter", "extract"],
        ["start", "delimiter", *tokens, "extract"],
    ]
    assert shown(widget) == expected("similarity", fields, 32, True)
    # Letters come and go in the middle of a text, and the caret stays where it is.
    boxes.first.press("Home")
    for key in ("Z", "o", "Backspace", "Delete"):
        boxes.first.press(key)
    expect(boxes.first).to_have_value("Zon't use a well-known 密码, ok?")
    # Each field is called by its name, below its first token.
    names = widget.locator(".ptm-sequence .ptm-small")
    expect(names).to_have_text(["text 1", "text 1"])
    boxes.nth(1).fill("yes")
    expect(names).to_have_text(["text 1", "text 2", "text 2", "text 1"])
    assert widget.locator("[data-kind=delimiter] text").all_text_contents() == ["$ delimiter"] * 2


def test_one_order_or_both_and_what_reads_their_states(
    page: Page, page_with: Callable[..., str]
) -> None:
    widget = opened(page, page_with(InputTransformExplorer(language="en")))
    linear, total = widget.locator(".ptm-linear"), widget.locator(".ptm-sum")
    both = widget.locator("input[data-setting=both]")
    expect(both).to_be_hidden()
    widget.get_by_role("button", name="Similarity: two requests").click()
    expect(linear).to_have_count(1)
    expect(total).to_have_count(1)
    assert_reads_at_the_extract_tokens(widget)
    both.uncheck()
    expect(total).to_have_count(0)
    fields = list(EXAMPLES["en"][3][2])
    assert shown(widget) == expected("similarity", fields, 32, False)
    assert_reads_at_the_extract_tokens(widget)
    widget.get_by_role("button", name="Multiple choice: an exam").click()
    expect(linear).to_have_count(3)
    expect(widget.locator(".ptm-reads")).to_have_text("softmax over 3 answers")
    assert_reads_at_the_extract_tokens(widget)


def assert_reads_at_the_extract_tokens(widget: Locator) -> None:
    """From each extract token's right edge a line begins, and from nothing else."""
    edges = (
        ready(widget)
        .locator(".ptm-extract rect")
        .evaluate_all(
            "nodes => nodes.map(node => node.getBBox()).map(({ x, y, width, height }) =>"
            " [x + width, y + height / 2])"
        )
    )
    starts = [
        [float(number) for number in re.findall(r"[\d.]+", path)[:2]]
        for path in widget.locator(".ptm-arrow path:not(.ptm-tip)").evaluate_all(
            "nodes => nodes.map(node => node.getAttribute('d'))"
        )
    ]
    from_tokens = [at for at in starts if at[0] <= max(edge[0] for edge in edges) + 1]
    assert len(from_tokens) == len(edges)
    for start, edge in zip(from_tokens, edges, strict=True):
        assert start == pytest.approx(edge, abs=0.5)


def test_answers_come_and_go(page: Page, page_with: Callable[..., str]) -> None:
    widget = opened(page, page_with(InputTransformExplorer(language="en")))
    fields = list(EXAMPLES["en"][4][2])
    widget.get_by_role("button", name="Multiple choice: a story").click()
    more, less = (widget.locator(f"[data-act={name}]") for name in ("more", "less"))
    expect(less).to_have_attribute("aria-disabled", "true")
    less.press("Enter")
    assert shown(widget) == expected("choice", fields, 32, True)
    for _ in range(3):
        more.press("Enter")
    expect(more).to_be_focused()
    assert shown(widget) == expected("choice", [*fields, *["Nobody knows."] * 2], 32, True)
    box = widget.locator(".ptm-fields input").last
    box.fill("She sang a song.")
    fields += ["Nobody knows.", "She sang a song."]
    assert shown(widget) == expected("choice", fields, 32, True)
    less.click()
    assert shown(widget) == expected("choice", fields[:-1], 32, True)
    widget.get_by_role("button", name="Reset").click()
    assert shown(widget) == expected("classification", list(EXAMPLES["en"][0][2]), 32, True)


def test_what_is_cut_is_struck_out_and_counted(page: Page, page_with: Callable[..., str]) -> None:
    long = "word " * 60
    examples = [("long", "entailment", [long, "and this"])]
    widget = opened(page, page_with(InputTransformExplorer(examples, context=20, language="en")))
    struck = widget.locator(".ptm-cut text").all_text_contents()
    assert struck == ["word", "word", "word", "+42"]
    drag(widget, context=64)
    assert widget.locator(".ptm-cut text").all_text_contents() == ["word"]
    drag(widget, context=63)
    assert ready(widget).locator(".ptm-cut text").all_text_contents() == ["word", "word"]


def test_table_and_summary(page: Page, page_with: Callable[..., str]) -> None:
    widget = opened(page, page_with(InputTransformExplorer(context=8, language="en")))
    widget.get_by_role("button", name="Entailment: a walk").click()
    rows = table_cells(widget)
    made = expected("entailment", list(EXAMPLES["en"][2][2]), 8, True)[0]
    assert len(rows) == 16
    kept = [row for row in rows if row[4] == "yes"]
    assert [row[2] for row in kept] == [str(n) for n in range(1, 9)]
    assert [row[3] if row[3] in SIGNS.values() else row[1] for row in kept] == made
    assert {row[4] for row in rows if row[2] == "–"} == {"truncated"}
    assert rows[1][3] == "premise" and rows[-2][3] == "hypothesis"


def test_tokens_come_from_the_box_of_their_field(page: Page, page_with: Callable[..., str]) -> None:
    widget = opened(page, page_with(InputTransformExplorer(language="en")))
    watch = """root => {
      window.flown = [];
      new MutationObserver(() => {
        const token = root.querySelector(".ptm-token[transform]");
        if (token) window.flown.push(token.getAttribute("transform"));
      }).observe(root, { subtree: true, attributes: true, childList: true });
    }"""
    for motion, moves in (("no-preference", True), ("reduce", False)):
        page.emulate_media(reduced_motion=motion)  # type: ignore[arg-type]
        widget.evaluate(watch)
        widget.get_by_role("button", name="Entailment: a walk").click()
        expect(ready(widget).locator(".ptm-token[transform]")).to_have_count(0)
        assert bool(page.evaluate("window.flown")) == moves
        widget.get_by_role("button", name="Reset").click()
        ready(widget)
    page.emulate_media(reduced_motion=None)

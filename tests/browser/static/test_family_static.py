"""FamilyExplorer as a file: marks, lines and numbers are those of the table."""

from __future__ import annotations

import math
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from ptm_edu.course import published
from ptm_edu.widgets import FamilyExplorer
from tests.browser.tables import table_cells

from .hands import ready

TABLE = published("family").set_index("model")
MEASURES = {
    "parameters": "parameters",
    "tokens": "training tokens",
    "operations": "operations",
}


@pytest.fixture
def explorer() -> FamilyExplorer:
    return FamilyExplorer(published("family"), selected="BERT base", language="en")


def places(widget: Locator) -> dict[str, tuple[float, float]]:
    """Where each model's mark is, x and y in pixels."""
    found = (
        ready(widget)
        .locator(".ptm-mark")
        .evaluate_all(
            "nodes => nodes.map(node => { const { x, y, width, height } ="
            " node.querySelector('.ptm-target').getBoundingClientRect();"
            " return [node.dataset.model, x + width / 2, y + height / 2]; })"
        )
    )
    return {name: (x, y) for name, x, y in found}


def selected(widget: Locator) -> str:
    return ready(widget).locator(".ptm-mark.ptm-chosen").get_attribute("data-model") or ""


@pytest.mark.parametrize("measure", MEASURES)
def test_heights_follow_the_logarithm_of_the_number(widget: Locator, measure: str) -> None:
    widget.locator(f"[data-measure={measure}]").click()
    at = places(widget)
    assert set(at) == set(TABLE.index)
    numbers = TABLE[MEASURES[measure]]
    given = {name: math.log10(number) for name, number in numbers.dropna().items()}
    low, high = min(given, key=given.__getitem__), max(given, key=given.__getitem__)
    slope = (at[high][1] - at[low][1]) / (given[high] - given[low])
    assert slope < -10
    for name, power in given.items():
        assert at[name][1] == pytest.approx(at[low][1] + slope * (power - given[low]), abs=0.5)
    lane = {at[name][1] for name in numbers.index[numbers.isna()]}
    assert len(lane) == 1 and lane.pop() > max(at[name][1] for name in given) + 20
    unknown = widget.locator(".ptm-mark.ptm-unknown")
    assert unknown.count() == numbers.isna().sum()


def test_models_are_in_order_from_left_to_right(widget: Locator) -> None:
    at = places(widget)
    across = [at[name][0] for name in TABLE.index]
    assert across == sorted(across) and len(set(across)) == len(across)


def test_a_line_for_every_model_that_another_builds_on(widget: Locator) -> None:
    lines = (
        ready(widget)
        .locator(".ptm-line")
        .evaluate_all("nodes => nodes.map(({ dataset }) => [dataset.from, dataset.to])")
    )
    expected = [
        [parent, name]
        for name, parents in TABLE["builds on"].dropna().items()
        for parent in parents.split("; ")
    ]
    assert sorted(lines) == sorted(expected)
    own = widget.locator(".ptm-line.ptm-own").evaluate_all(
        "nodes => nodes.map(({ dataset }) => `${dataset.from} → ${dataset.to}`)"
    )
    assert sorted(own) == [
        "BERT base → BERT large",
        "BERT base → ERNIE",
        "GPT → BERT base",
        "Transformer → BERT base",
        "Transformer → GPT",
        "ULMFiT → GPT",
    ]


def test_every_model_by_arrow_keys_with_its_sentence_and_numbers(widget: Locator) -> None:
    field = widget.locator("[role=slider]")
    field.focus()
    widget.page.keyboard.press("Home")
    for i, (name, row) in enumerate(TABLE.iterrows()):
        assert selected(widget) == name
        expect(field).to_have_attribute("aria-valuenow", str(i + 1))
        expect(widget.locator(".ptm-over")).to_contain_text(f"{name}{row['year']}")
        assert len(widget.locator(".ptm-about").inner_text()) > 30, "each has a sentence"
        expect(widget.locator(".ptm-summary")).to_contain_text(f"{name}, {row['year']}")
        facts = widget.locator(".ptm-facts").inner_text()
        for column in MEASURES.values():
            source = row[f"{column} from" if column != "training tokens" else "tokens from"]
            assert re.sub(r"^not given[:, ]*", "", source) in facts
        chapter = row["chapter"]
        expect(widget.locator(".ptm-chapter a")).to_have_attribute("href", f"{chapter}.html")
        widget.page.keyboard.press("ArrowRight")
    assert selected(widget) == TABLE.index[-1], "it ends at the last"


# Names that the Chinese notes keep, beside those of models.
KEPT = {
    *("Word", "Benchmark", "WikiText", "BooksCorpus", "WebText", "GB", "Transformer", "LSTM"),
    *(
        "softmax",
        "allennlp",
        "org",
        "elmo",
        "base",
        "large",
        "Large",
        "Radford",
        "Devlin",
        "log",
        "nm",
    ),
}


def test_its_notes_are_chinese_in_chinese(page: Page, page_with: Callable[..., str]) -> None:
    page.goto(page_with(FamilyExplorer(published("family"), language="zh")))
    widget = ready(page.locator(".ptm"))
    models = set(re.findall("[A-Za-z]{2,}", " ".join(TABLE.index)))
    field = widget.locator("[role=slider]")
    field.press("Home")
    for name in TABLE.index:
        assert selected(widget) == name
        text = widget.locator(".ptm-facts").inner_text()
        left = set(re.findall("[A-Za-z]{2,}", text)) - KEPT - models
        assert left == set(), f"{name}: {text}"
        field.press("ArrowRight")


def test_a_click_selects_and_reset_returns(widget: Locator) -> None:
    expect(widget.locator(".ptm-invitation")).to_be_visible()
    widget.locator("[data-model=ELMo] .ptm-shape").click()
    assert selected(widget) == "ELMo"
    expect(widget.locator(".ptm-context-pattern .ptm-inner.ptm-left")).to_have_count(15)
    expect(widget.locator(".ptm-context-pattern .ptm-inner.ptm-right")).to_have_count(15)
    expect(widget.locator(".ptm-invitation")).to_be_hidden()
    widget.get_by_text("RoBERTa ↔").click()
    assert selected(widget) == "RoBERTa"
    widget.locator("[data-measure=operations]").press("Enter")
    widget.get_by_role("button", name="Reset").click()
    assert selected(widget) == "BERT base"
    expect(widget.locator("[data-measure=parameters]")).to_have_attribute("aria-pressed", "true")


def test_the_table_holds_all_models(widget: Locator) -> None:
    rows = table_cells(widget)
    assert [row[0] for row in rows] == list(TABLE.index)
    units = {"million": 1e6, "billion": 1e9, "trillion": 1e12}
    for name, *_, tokens, operations, _ in rows:
        for text, number in (
            (tokens, TABLE.loc[name, "training tokens"]),
            (operations, TABLE.loc[name, "operations"]),
        ):
            if math.isnan(number):
                assert text == "not given"
            elif "10" in text and "·" in text:
                digits, power = text.split(" · 10")
                exponent = int("".join(str("⁰¹²³⁴⁵⁶⁷⁸⁹".index(digit)) for digit in power))
                assert float(digits) * 10**exponent == pytest.approx(number, rel=0.05)
            else:
                digits, unit = text.split()
                assert float(digits) * units[unit] == pytest.approx(number, rel=0.005)


def test_without_links_the_chapter_is_a_word(page: Page, page_with: Callable[..., str]) -> None:
    page.goto(page_with(FamilyExplorer(published("family"), links=False, language="en")))
    widget = ready(page.locator(".ptm"))
    expect(widget.locator(".ptm-chapter")).to_have_text("Chapter 1")
    expect(widget.locator(".ptm-chapter a")).to_have_count(0)

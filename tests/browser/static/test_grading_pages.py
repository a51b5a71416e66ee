"""The student's and the class page in a browser: sorted, switched, read in the dark, inert."""

from __future__ import annotations

import json
import runpy
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from ptm_edu.exercises import exercise
from ptm_edu.grading.pages.class_page import class_page
from ptm_edu.grading.pages.student_page import student_page
from ptm_edu.grading.results import SubmissionResult

SCRIPT = "<script>alert(1)</script>"
CORNER = {"x": 4, "y": 4}  # where a radio button that cannot be seen might lie above a label


@pytest.fixture(scope="module")
def made_up(root: Path) -> SimpleNamespace:
    """The made-up class of the pages' own tests."""
    path = root / "tests" / "grading" / "pages" / "made_up_class.py"
    return SimpleNamespace(**runpy.run_path(str(path)))


@pytest.fixture(scope="module")
def results(made_up: SimpleNamespace) -> list[SubmissionResult]:
    made: list[SubmissionResult] = made_up.made_up_class(300)
    return made


@pytest.fixture
def shown(open_page: Callable[..., Any], tmp_path: Path) -> Callable[..., Page]:
    """Open HTML as a page of its own, which must stay clean."""

    def opened(html: str, dark: bool = False) -> Page:
        path = tmp_path / "page.html"
        path.write_text(html, encoding="utf-8")
        page: Page = open_page(dark=dark).page
        page.on("dialog", lambda dialog: pytest.fail(f"a script of a name ran: {dialog.message}"))
        page.goto(path.as_uri())
        return page

    return opened


def column(page: Page, place: int) -> list[str]:
    """The texts of a column in the rows that are drawn, in the language shown."""
    cells = page.locator(f"#students tbody tr td:nth-child({place})")
    return cells.evaluate_all("cells => cells.map(cell => cell.innerText.trim())")


def test_a_header_sorts(shown: Callable[..., Page], results: list[SubmissionResult]) -> None:
    page = shown(class_page(results, language="en"))
    header = page.locator("th[data-column=points]")
    faults = sum(bool(one.faults) for one in results)
    assert faults and column(page, 3)[:faults] == ["fault"] * faults, "faults come first"
    points = sorted((one.points for one in results if not one.faults), reverse=True)
    header.get_by_role("button").click()
    expect(header).to_have_attribute("aria-sort", "descending")
    assert [float(text) for text in column(page, 3)[:100]] == points[:100]
    header.get_by_role("button").press("Enter")
    expect(header).to_have_attribute("aria-sort", "ascending")
    drawn = column(page, 3)[:100]
    assert drawn[:faults] == ["fault"] * faults
    assert [float(text) for text in drawn[faults:]] == points[::-1][: 100 - faults]


def test_rows_are_found_and_opened(
    shown: Callable[..., Page], results: list[SubmissionResult]
) -> None:
    page = shown(class_page(results, language="en"))
    page.get_by_label("Find a name").fill("王小明")
    expect(page.locator("#count")).to_have_text("1 / 300")
    page.locator("#students tbody button").click()
    details = page.locator("tr.details")
    expect(details).to_contain_text("isolation: landlock")
    link = details.get_by_role("link", name="feedback")
    assert link.get_attribute("href") == "pages/%E7%8E%8B%E5%B0%8F%E6%98%8E.html"
    page.get_by_label("Find a name").fill("")
    page.get_by_label("only what needs a person").check()
    needing = [o for o in results if o.faults or any(e.flags for e in o.exercises)]
    expect(page.locator("#count")).to_have_text(f"{len(needing)} / 300")
    assert set(column(page, 2)) == {one.student for one in needing}


def test_all_rows_come_when_scrolled_to(
    shown: Callable[..., Page], results: list[SubmissionResult]
) -> None:
    page = shown(class_page(results))
    rows = page.locator("#students tbody tr")
    expect(rows).to_have_count(200)
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    expect(rows).to_have_count(300)


def test_a_name_is_letters(shown: Callable[..., Page], results: list[SubmissionResult]) -> None:
    page = shown(class_page(results, language="en"))
    page.get_by_label("Find a name").fill("<script>")
    expect(page.locator("#students td.name")).to_have_text(SCRIPT)
    page = shown(student_page(next(one for one in results if one.student == SCRIPT)))
    expect(page.locator(".who")).to_contain_text(SCRIPT)


@pytest.mark.parametrize("kind", ["class", "student"])
def test_the_language_switches(
    kind: str, shown: Callable[..., Page], results: list[SubmissionResult]
) -> None:
    pages = {
        "class": class_page,
        "student": lambda _, language: student_page(results[1], language=language),
    }
    page = shown(pages[kind](results, language="en"))
    english = page.locator("main").inner_text()
    page.locator("label", has_text="中文").click(position=CORNER)
    chinese = page.locator("main").inner_text()
    expect(page.locator("html")).to_have_attribute("lang", "zh")
    assert "points" in english and "分" not in english
    assert "分" in chinese and "points" not in chinese
    page.locator("label", has_text="English").click(position=CORNER)
    assert page.locator("main").inner_text() == english


def test_a_request_is_saved_as_a_file(
    shown: Callable[..., Page], results: list[SubmissionResult]
) -> None:
    signed = student_page(results[1], language="zh", sign=lambda *texts: "/".join(texts))  # 王小明
    page = shown(signed)
    page.get_by_text("申请复查").first.click()
    form = page.locator("#request")
    form.locator("select[lang=zh]").select_option(index=1)
    form.locator("textarea").fill('vectors = "你好" <b>')
    with page.expect_download() as download:
        form.get_by_role("button", name="保存为文件").click()
    assert download.value.suggested_filename == "request_a1_word2vec_王小明_keep_probability.json"
    saved = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))
    first = exercise("keep_probability").checks[0].name
    assert saved == {
        **{"request": 1, "assignment": "a1_word2vec", "student": "王小明"},
        **{"digest": results[1].digest, "exercise": "keep_probability", "check": first},
        "signature": f"a1_word2vec/王小明/{results[1].digest}/keep_probability/{first}",
        "claim": 'vectors = "你好" <b>',
    }
    expect(page.locator("#saved")).to_be_visible()


def contrast(part: Locator) -> float:
    """The contrast ratio of a part's letters to its page's ground (WCAG 2)."""
    colors = part.evaluate(
        "node => [getComputedStyle(node).color,"
        " getComputedStyle(node.closest('.ptm')).backgroundColor]"
    )
    light, dark = sorted(map(luminance, colors), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(color: str) -> float:
    parts = [float(part) / 255 for part in color.split("(")[1].rstrip(")").split(",")[:3]]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_the_letters_are_read_easily(
    dark: bool,
    shown: Callable[..., Page],
    results: list[SubmissionResult],
) -> None:
    page = shown(class_page(results, language="en"), dark)
    parts = (".facts div", ".facts b", "td.n", "td.fault", "th button", ".soft", "summary")
    for part in (*parts, "td.open button", ".switch input:checked + label"):
        assert contrast(page.locator(part).first) >= 4.5, part
    bars = page.locator(".histogram rect").first.evaluate(
        "one => [getComputedStyle(one).fill, getComputedStyle(document.body).backgroundColor]"
    )
    assert bars[0] != bars[1]
    assert page.evaluate("document.documentElement.scrollWidth") <= 1280
    page = shown(student_page(results[1], language="en"), dark)
    for part in ("section [lang=en] b", "section [lang=en] span", ".total b", "footer"):
        assert contrast(page.locator(part).first) >= 4.5, part


def test_it_switches_without_script(
    chromium: Any, results: list[SubmissionResult], tmp_path: Path
) -> None:
    (tmp_path / "page.html").write_text(student_page(results[1], language="en"), encoding="utf-8")
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto((tmp_path / "page.html").as_uri())
    page.locator("label", has_text="中文").click()
    expect(page.locator("main [lang=zh]").first).to_be_visible()
    expect(page.locator("main [lang=en]").first).to_be_hidden()
    context.close()

"""A question in a running JupyterLab: the result waits for the reader's answer."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

SOURCE = """
from ptm_edu import course
order = course.predict("Which model ignores word order?", ["CBOW", "the NNLM"])
heads = course.predict("How many heads?", int, unit="heads")
order.reveal("CBOW")
heads.reveal(12)
course.claim("two is even", 2 % 2, 0)
course.claim("three is odd", 3 % 2, 1)
"""


def test_a_result_waits_for_the_answer(notebook: Any) -> None:
    page = notebook.page
    results = page.get_by_text("Result:").locator("visible=true")
    expect(page.get_by_text("Answer the question above first.")).to_have_count(2)
    expect(results).to_have_count(0)
    page.get_by_label("CBOW").check()
    expect(results).to_have_count(1)
    expect(results.first).to_have_text("Result: CBOW · You predicted: CBOW ✓")
    number = page.get_by_placeholder("a number")
    number.fill("a dozen")
    number.press("Enter")
    expect(page.get_by_text("“a dozen” is not a number")).to_be_visible()
    expect(results).to_have_count(1)
    number.fill("8")
    number.press("Enter")
    expect(results.last).to_have_text("Result: 12 heads · You predicted: 8 heads")
    # The forms are alive, so what exported pages show instead is hidden; claims are one line.
    expect(page.locator("details").locator("visible=true")).to_have_count(1)
    page.get_by_text("checked: 2 of 2").click()
    expect(page.locator("details p", has_text="three is odd")).to_be_visible()

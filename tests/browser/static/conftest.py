"""Pages made of widgets, and what every widget's page keeps to."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page

from .hands import ready


@pytest.fixture
def page_with(tmp_path: Path) -> Callable[..., str]:
    """Write a page with these widgets: `page_with(widget, …, body="")` → its address."""

    def written(*widgets: Any, body: str = "") -> str:
        html = "".join(widget.html() for widget in widgets)
        text = f'<!DOCTYPE html><meta charset="utf-8"><body {body}>{html}</body>'
        (tmp_path / "page.html").write_text(text, encoding="utf-8")
        return (tmp_path / "page.html").as_uri()

    return written


@pytest.fixture
def widget(page: Page, page_with: Callable[..., str], explorer: Any) -> Locator:
    """A page with the module's `explorer`, drawn."""
    page.goto(page_with(explorer))
    return ready(page.locator(".ptm"))


@pytest.fixture
def contrast() -> Callable[[Locator], float]:
    """The contrast ratio of a part's letters to its widget's ground (WCAG 2)."""

    def ratio(part: Locator) -> float:
        colours = part.evaluate(
            "node => [getComputedStyle(node).color,"
            " getComputedStyle(node.closest('.ptm')).backgroundColor]"
        )
        light, dark = sorted((_luminance(colour) for colour in colours), reverse=True)
        return (light + 0.05) / (dark + 0.05)

    return ratio


def _luminance(colour: str) -> float:
    parts = [float(part) / 255 for part in colour.split("(")[1].rstrip(")").split(",")[:3]]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


@pytest.fixture
def assert_lecture_mode() -> Callable[..., None]:
    """Letters grow by the key L on a control and by the button, not by an l typed into a box."""

    def toggled(widget: Locator, control: str, box: str | None = None) -> None:
        def size() -> str:
            return str(widget.evaluate("node => getComputedStyle(node).fontSize"))

        assert size() == "18px"
        widget.locator(control).press("l")
        assert size() == "28px"
        ready(widget)
        assert widget.evaluate("node => node.scrollWidth <= node.clientWidth")
        widget.get_by_role("button", name="Larger text").click()
        assert size() == "18px"
        if box:
            widget.locator(box).press("l")
            assert size() == "18px", "an l that is typed is a letter"

    return toggled


@pytest.fixture
def assert_fits(open_page: Callable[..., Any]) -> Callable[[str], None]:
    """A widget's page is as wide as the window, and no higher than a projector."""

    def opened(address: str) -> None:
        for width in (1280, 640):
            page = open_page(width=width).page
            page.goto(address)
            widget = ready(page.locator(".ptm"))
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            if width == 1280:
                assert widget.bounding_box()["height"] <= 700

    return opened


@pytest.fixture
def in_theme(
    open_page: Callable[..., Any], page_with: Callable[..., str]
) -> Callable[[str, Any], Locator]:
    """Open a widget's page, drawn: "light", or dark by the "system" or by "jupyter"'s colours."""

    def opened(theme: str, widget: Any) -> Locator:
        page = open_page(dark=theme == "system").page
        colours = "--jp-layout-color0:#111;--jp-ui-font-color0:#fff;--jp-ui-font-color1:#ddd"
        dark = f'data-jp-theme-light="false" style="{colours}"'
        page.goto(page_with(widget, body=dark if theme == "jupyter" else ""))
        return ready(page.locator(".ptm"))

    return opened


@pytest.fixture
def assert_saves() -> Callable[..., None]:
    """The picture is saved under its name: an SVG with these texts and no open colour, or a PNG."""

    def saved(widget: Locator, kind: str, name: str, *texts: str) -> None:
        with ready(widget).page.expect_download() as waiting:
            widget.get_by_role("button", name=f"Picture as {kind}").click()
        data = Path(waiting.value.path()).read_bytes()
        assert waiting.value.suggested_filename == f"{name}.{kind.lower()}"
        if kind == "SVG":
            text = data.decode("utf-8")
            assert all(part in text for part in texts) and "var(" not in text
        else:
            assert data.startswith(b"\x89PNG") and len(data) > 5000

    return saved

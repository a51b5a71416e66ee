"""Pages made of widgets, shown one after another on the page that a module's tests share."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page

from .hands import ready


@pytest.fixture(scope="module")
def shared_page(open_shared_page: Callable[..., Any]) -> Any:
    return open_shared_page()


@pytest.fixture
def page(shared_page: Any) -> Iterator[Page]:
    """The page that the tests of a module use one after another; it must stay clean."""
    shared_page.page.set_viewport_size({"width": 1280, "height": 720})
    shared_page.page.mouse.move(0, 0)
    yield shared_page.page
    shared_page.assert_clean()


@pytest.fixture
def page_with(tmp_path: Path) -> Callable[..., str]:
    """Write a page with these widgets: `page_with(widget, …)` → its address."""

    def written(*widgets: Any) -> str:
        html = "".join(widget.html() for widget in widgets)
        text = f'<!DOCTYPE html><meta charset="utf-8"><body>{html}</body>'
        (tmp_path / "page.html").write_text(text, encoding="utf-8")
        return (tmp_path / "page.html").as_uri()

    return written


@pytest.fixture
def widget(page: Page, page_with: Callable[..., str], explorer: Any) -> Locator:
    """A page with the module's `explorer`, drawn."""
    page.goto(page_with(explorer))
    return ready(page.locator(".ptm"))

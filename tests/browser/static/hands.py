"""What a hand does on a widget's page, and the wait until what it asked for is drawn."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

from playwright.sync_api import Locator, Page, expect

KEEP_DRAWING = """() => {
  window.drawing = true;
  const frame = () => { if (window.drawing) requestAnimationFrame(frame); };
  frame();
}"""


def ready(widget: Locator) -> Locator:
    """The widget, once the frame that was asked for is drawn."""
    expect(widget.locator("[aria-busy=false]")).not_to_have_count(0)
    expect(widget.locator("[aria-busy=true]")).to_have_count(0)
    return widget


def drag(widget: Locator, **settings: float) -> None:
    """Move sliders, each to its value, which may lie where one before it has made room."""
    for name, value in settings.items():
        ready(widget)
        widget.locator(f"input[data-setting={name}]").evaluate(
            "(node, value) => { node.value = value; node.dispatchEvent(new Event('input'));"
            " node.dispatchEvent(new Event('change')); }",
            value,
        )
    ready(widget)


@contextlib.contextmanager
def drawing_frames(page: Page) -> Iterator[None]:
    """Let the page draw frames meanwhile.

    An image is encoded between frames, where a page that draws none may wait for seconds.
    """
    page.evaluate(KEEP_DRAWING)
    yield
    page.evaluate("window.drawing = false")

"""What a lecture hall and a phone see of every widget, at first and after each control was used."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .gallery import KINDS, make, page_of

HERE = Path(__file__).parent
PLACES = {
    f"{name}-{language}": size
    for name, size in {
        **{"720": (1280, 720), "1080": (1920, 1080), "1440": (2560, 1440)},
        "phone": (390, 844),
    }.items()
    for language in ("en", "zh")
}
# Where letters are is measured, not how they look: painting whole screens takes as long as that.
UNPAINTED = "html, .ptm { clip-path: inset(100%) !important }"
# `make test` looks at one place; the others repeat the proof.
QUICK = ("1080-en",)


@pytest.fixture(scope="module")
def page_at(
    open_shared_page: Callable[..., Any], tmp_path_factory: pytest.TempPathFactory
) -> Callable[[str, str], tuple[Page, list[str]]]:
    """`page_at(name, place)`: the widget there, and what its page says in the console."""
    folder, said = tmp_path_factory.mktemp("hall"), []
    page = open_shared_page().page
    page.emulate_media(reduced_motion="reduce")
    # Without it Present fills the page's window, whose size a test can change.
    page.add_init_script("delete Element.prototype.requestFullscreen")
    page.on("console", lambda line: said.append(line.text) if line.type != "log" else None)

    @cache
    def address(name: str, language: str) -> str:
        return page_of([make(name, language)], folder / f"{name}-{language}.html")

    def at(name: str, place: str) -> tuple[Page, list[str]]:
        width, height = PLACES[place]
        page.set_viewport_size({"width": width, "height": height})
        page.goto(address(name, place.partition("-")[2]))
        for script in ("gallery.js", "hall.js"):
            page.add_script_tag(path=HERE / script)
        page.add_style_tag(content=UNPAINTED)
        expect(page.locator(".ptm-body")).to_have_count(1)
        said.clear()
        return page, said

    return at


@pytest.mark.parametrize(
    "place", [p if p in QUICK else pytest.param(p, marks=pytest.mark.slow) for p in PLACES]
)
@pytest.mark.parametrize("name", list(KINDS))
def test_everything_can_be_read(
    name: str, place: str, page_at: Callable[[str, str], tuple[Page, list[str]]]
) -> None:
    page, said = page_at(name, place)
    width, height = PLACES[place]
    scale = 0 if place.startswith("phone") else min(width / 1280, height / 720)
    found = page.locator(".ptm").evaluate("(root, scale) => whileUsed(root, scale)", scale)
    assert found.pop("used") > 0
    found = {kind: sorted(set(ones)) for kind, ones in {**found, "console": said}.items() if ones}
    assert found == {}

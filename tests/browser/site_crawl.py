"""A built site, page by page in a browser without a network: what is wrong with it.

    python -m tests.browser.site_crawl site            # all pages
    python -m tests.browser.site_crawl site notebooks  # those of one folder

Each page is drawn on a wide and on a narrow screen, in light and in dark colors.
"""

from __future__ import annotations

import html
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from urllib.parse import unquote, urldefrag

from playwright.sync_api import Page, expect, sync_playwright

from ptm_edu.cli.browser import find_browser
from ptm_edu.cli.reading_edition.editions import CHINESE
from ptm_edu.widgets.build import PACKAGES

AXE = PACKAGES / "axe-core" / "axe.min.js"
PHONE = {"width": 390, "height": 844}
SCREEN = {"width": 1280, "height": 800}
# With `rules` only these, else all.
SERIOUS = """async (rules) => {
  const options = { preload: false, resultTypes: ["violations"] };
  const { violations } = await axe.run(rules ? { ...options, runOnly: rules } : options);
  return violations
    .filter(({ impact }) => ["serious", "critical"].includes(impact))
    .map(({ id, nodes: [node, ...more] }) =>
      `${id} (+${more.length}): ${node.target} ${node.failureSummary}`);
}"""
OF_COLORS = ["color-contrast", "link-in-text-block"]  # the only ones that another theme can break
LINK = re.compile(r"<[^>]*\s(?:href|src)=\"([^\"]*)\"")
FONT_LOADS = """document.fonts.load('16px "STIX Two Math"').then(fonts => fonts.length === 1)"""
CHINESE_LOADS = (
    """document.fonts.load('16px "PTM Edu Hei"', '中').then(fonts => fonts.length === 1)"""
)
# What is wider than the screen and in nothing that scrolls.
WIDER = """() => [...document.querySelectorAll("main *")]
  .filter(node => node.getBoundingClientRect().right > innerWidth + 1)
  .filter(node => {
    for (let up = node.parentElement; up; up = up.parentElement)
      if (getComputedStyle(up).overflowX !== "visible") return up === document.documentElement;
    return true;
  }).map(node => `${node.tagName}.${node.className}`).slice(0, 3)"""
GROUND = "getComputedStyle(document.body).backgroundColor"
GROUNDS = """() => [...document.querySelectorAll(".ptm")]
  .map(node => getComputedStyle(node).backgroundColor)"""


def pages_of(site: Path) -> list[Path]:
    """Return the site's pages. Of the library's sources, which are alike, some of each edition."""
    left_out = set()
    for edition in (site, site / CHINESE):
        left_out.update(sorted(edition.glob("_modules/**/*.html"))[4:])
    return [path for path in sorted(site.rglob("*.html")) if path not in left_out]


def faults(page: Page, path: Path, *, axe: bool = True) -> Iterator[str]:
    """Yield what is wrong with a page as it is drawn; `Watched` sees errors and requests.

    Without `axe` its accessibility is not looked at, which takes seconds on a long page, nor the
    wide screen.
    """
    page.set_viewport_size(SCREEN if axe else PHONE)
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    page.goto(path.as_uri())
    places = page.locator("[id^=ptm-]:has(+ script[type=module])")
    expect(page.locator(".ptm")).to_have_count(places.count())
    expect(page.locator(".ptm [aria-busy=true]")).to_have_count(0)
    if page.locator("math").count() and not page.evaluate(FONT_LOADS):
        yield "the font of formulas does not load"
    if page.locator("html[lang^=zh]").count() and not page.evaluate(CHINESE_LOADS):
        yield "the Chinese font does not load"
    light = page.evaluate(GROUND)
    if axe:
        page.add_script_tag(content=_axe())
        yield from (f"light: {finding}" for finding in page.evaluate(SERIOUS))
    if axe or places.count():
        page.emulate_media(color_scheme="dark")
        page.wait_for_function(f"{GROUND} !== '{light}'")
        # A transition that another one replaces is never told to be finished: none is awaited.
        page.wait_for_function("document.getAnimations().every(one => one.playState !== 'running')")
        if light in page.evaluate(GROUNDS):
            yield "dark: a widget is still light"
    if axe:
        yield from (f"dark: {finding}" for finding in page.evaluate(SERIOUS, OF_COLORS))
        page.set_viewport_size(PHONE)
        page.wait_for_timeout(100)
    width = page.evaluate("document.documentElement.scrollWidth")
    if width > PHONE["width"]:
        yield f"{width} px wide on a phone: {page.evaluate(WIDER)}"


def broken_links(site: Path) -> list[str]:
    """Return links of all pages to files or anchors that the site does not have."""
    broken = []
    for path in sorted(site.rglob("*.html")):
        for address in {html.unescape(one) for one in LINK.findall(_markup(path))}:
            name, anchor = urldefrag(address)
            if re.match(r"[a-z]+:|#widget:", address) or path.name == "404.html":
                continue
            target = (path.parent / unquote(name.partition("?")[0])).resolve() if name else path
            anchors = _anchors(target) if anchor and target.suffix == ".html" else {anchor}
            if not target.is_file() or unquote(anchor) not in anchors:
                broken.append(f"{path.relative_to(site)}: {address}")
    return broken


@cache
def _markup(path: Path) -> str:
    return re.sub(r"<script(?![^>]*src=).*?</script>", "", path.read_text("utf-8"), flags=re.S)


@cache
def _anchors(path: Path) -> set[str]:
    if not path.is_file():
        return set()
    return {html.unescape(name) for name in re.findall(r"<[^>]*\sid=\"([^\"]+)\"", _markup(path))}


@cache
def _axe() -> str:
    return AXE.read_text(encoding="utf-8")


def main(site: Path, folder: str = "") -> int:
    """Print what is wrong with the pages of a folder of the site, and how many faults there are."""
    from .conftest import FLAGS, watched_pages

    count = 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=FLAGS)
        with watched_pages(browser) as opened:
            watched = opened()
            for path in pages_of(site):
                name = path.relative_to(site)
                if name.is_relative_to(folder):
                    found = [*faults(watched.page, path), *watched.errors, *watched.outward]
                    watched.errors.clear()
                    watched.outward.clear()
                    print(name, *found, sep="\n    ", flush=True)
                    count += len(found)
    for link in broken_links(site):
        print("broken link:", link)
        count += 1
    print(count, "faults")
    return 1 if count else 0


if __name__ == "__main__":
    raise SystemExit(main(Path(sys.argv[1]).resolve(), *sys.argv[2:]))

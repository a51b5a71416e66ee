"""A browser on a machine without a Chinese font shows pages, papers and figures without boxes."""

from __future__ import annotations

import base64
import os
import re
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import matplotlib
import pytest
from playwright.sync_api import Browser, Page

from ptm_edu.chinese.font import CHINESE, FAMILY, FONT
from ptm_edu.cli.browser import find_browser
from ptm_edu.cli.reading_edition.build import write_not_found
from ptm_edu.cli.slides.deck import deck
from ptm_edu.cli.slides.handout import handout
from ptm_edu.cli.slides.parts import Block, Part
from ptm_edu.course import line_plot

from .conftest import FLAGS

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="fontconfig chooses the fonts")

ROOT = Path(__file__).parents[2]
LETTERS = Path(matplotlib.get_data_path()) / "fonts" / "ttf"
PROSE = "<p>BERT 第五章</p><p><strong>词元</strong>是模型读的单位。</p><pre>x = 1  # 中文</pre>"
PARTS = [Part("第五章 BERT", blocks=[Block("text", f"<div>{PROSE}</div>")])]


@pytest.fixture(scope="module")
def bare(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    """A page of a browser that finds matplotlib's fonts alone."""
    fonts = tmp_path_factory.mktemp("fonts")
    settings = fonts / "fonts.conf"
    settings.write_text(
        f"<fontconfig><dir>{LETTERS}</dir><cachedir>{fonts}</cachedir></fontconfig>", "utf-8"
    )
    browser = chromium.browser_type.launch(
        executable_path=find_browser(),
        args=FLAGS,
        env={**os.environ, "FONTCONFIG_FILE": str(settings)},
    )
    yield browser.new_page()
    browser.close()


def boxes(page: Page, selector: str) -> list[str]:
    """Return the texts of elements of which a Chinese character is not drawn in the font."""
    tools = page.context.new_cdp_session(page)
    for domain in ("DOM", "CSS"):
        tools.send(f"{domain}.enable")
    root = tools.send("DOM.getDocument")["root"]["nodeId"]
    nodes = tools.send("DOM.querySelectorAll", {"nodeId": root, "selector": selector})["nodeIds"]
    texts = page.locator(selector).all_text_contents()
    assert any(map(CHINESE.search, texts))
    found = []
    for node, text in zip(nodes, texts, strict=True):
        fonts = tools.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]
        drawn = sum(font["glyphCount"] for font in fonts if font["familyName"] == FAMILY)
        found += [text] if drawn != len(CHINESE.findall(text)) else []
    return found


@pytest.mark.parametrize(("page", "heading"), [(deck, ".page h2"), (handout, "h1")])
def test_slides_and_hand_outs(
    page: Callable[[list[Part], str], str],
    heading: str,
    bare: Page,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for language, left in (("zh", False), ("en", True)):
        monkeypatch.setenv("PTM_EDU_LANG", language)
        bare.set_content(page(PARTS, "第五章 BERT"))
        bare.locator(heading).first.wait_for()
        bare.evaluate("document.fonts.ready")
        assert bool(boxes(bare, f"{heading}, p, pre")) == left


def test_the_site(bare: Page, tmp_path: Path) -> None:
    for file in [*FONT.parent.iterdir(), ROOT / "ptm_edu/cli/reading_edition/static/site.css"]:
        shutil.copy(file, tmp_path)
    place = tmp_path / "page.html"
    style = '<link rel="stylesheet" href="site.css"><style>html {--pst-font-family-base-system:'
    style += " sans-serif; --pst-font-family-monospace-system: monospace;}"
    style += "body {font-family: var(--pst-font-family-base)}"
    style += "pre {font-family: var(--pst-font-family-monospace)}</style>"
    for rules, left in ((style, False), ("", True)):
        place.write_text(f"<meta charset=utf-8>{rules}<h1>第五章 BERT</h1>{PROSE}", "utf-8")
        bare.goto(place.as_uri())
        bare.evaluate("document.fonts.ready")
        assert bool(boxes(bare, "h1, p, pre")) == left


def test_the_page_of_an_address_that_leads_nowhere(
    bare: Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PTM_EDU_LANG", "zh")
    write_not_found(tmp_path / "404.html")
    bare.goto((tmp_path / "404.html").as_uri())
    bare.evaluate("document.fonts.ready")
    assert boxes(bare, "h1, p, a") == []


def test_a_figure_that_is_an_image(bare: Page) -> None:
    svg = line_plot({"损失": [2, 1]}, xlabel="训练 BERT 的步数", ylabel="熵").svg()
    shots = []
    for one in (svg, svg, re.sub("<style>@font-face.*?</style>", "", svg)):
        data = base64.b64encode(one.encode()).decode()
        bare.set_content(f'<img src="data:image/svg+xml;base64,{data}">')
        bare.locator("img").evaluate("image => image.decode()")
        shots.append(bare.screenshot())
    assert shots[0] == shots[1] != shots[2]

"""A whole site from small outputs in a browser without a network: each page, and what it does."""

from __future__ import annotations

import functools
import http.server
import os
import re
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import Page, expect

from ptm_edu.cli.chinese_edition import over_english
from ptm_edu.cli.reading_edition import build
from ptm_edu.cli.reading_edition.editions import edition_folder, language_of_site
from ptm_edu.cli.reading_edition.kept import work_folder
from ptm_edu.widgets import PositionExplorer, ScheduleExplorer

from .chapters import assert_folded_until_alt_r
from .site_crawl import broken_links, faults, pages_of

pytestmark = pytest.mark.slow

TOY = "02b_taglm_cove_ulmfit"  # the chapter whose page is a toy; the others' cells are not run
PROSE = r"""# 2b · A *toy* chapter

Inline $v_w \cdot c_o$, and as a block

$$P(o \mid w) = \frac{\exp(c_o \cdot v_w)}{\sum_{u=1}^{V} \exp(c_u \cdot v_w)}$$

\begin{align} a &= b \\ c &= d \end{align}

It costs 5 dollars, `$x$` is code; [**attention**](../docs/glossary.md) is explained, on to
[the next chapter](03_transformer.ipynb#Masks); show [fewer](#widget:analogy_explorer?size=20)."""

CELLS = (
    """from IPython.display import Latex, display
from toy_words import PRESETS, vectors, words
from ptm_edu.widgets import AnalogyExplorer
display(Latex(r"$\\sqrt{2}$"))
AnalogyExplorer(words, vectors, presets=PRESETS, size=300)""",
    """from ptm_edu import course
guess = course.predict("Which word?", ["queen", "king"])""",
    """print("it is the queen")
course.line_plot({"similarity": [0.1, 0.9]}, xlabel="rank", ylabel="cosine")""",
    """import pandas
guess.reveal("queen")
pandas.DataFrame({"word": ["queen"], "cosine": [0.9]})""",
)
EXECUTE = """import sys, nbformat
from pathlib import Path
from ptm_edu.cli.executed import executed
nbformat.write(executed(Path(sys.argv[1])), sys.argv[2])"""


@pytest.fixture(scope="module")
def site(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a site with all pages, one executed chapter and two widgets in the gallery."""
    folder = tmp_path_factory.mktemp("site")
    shutil.copy(Path(__file__).with_name("toy_words.py"), folder)
    v4 = nbformat.v4
    cells = [v4.new_markdown_cell(PROSE), *(v4.new_code_cell(source) for source in CELLS)]
    cells.append(v4.new_markdown_cell("The explanation."))
    nbformat.write(v4.new_notebook(cells=cells), folder / "toy.ipynb")
    # In a process of its own, because the browser's event loop already runs in this one.
    command = [sys.executable, "-c", EXECUTE, "toy.ipynb", "executed.ipynb"]
    environment = {**os.environ, "PTM_EDU_CACHE": str(folder / "cache")}
    subprocess.run(command, cwd=folder, env=environment, check=True, timeout=120)
    paths = {path.stem: path for path in sorted(root.glob("notebooks/*.ipynb"))}
    paths[TOY] = folder / "executed.ipynb"
    chapters = {name: nbformat.read(path, as_version=4) for name, path in paths.items()}
    chinese = {name: over_english(notebook, name) for name, notebook in chapters.items()}
    # The toy has no Chinese: its link into another chapter would lead nowhere there.
    chinese[TOY] = over_english(nbformat.read(root / f"notebooks/{TOY}.ipynb", as_version=4), TOY)
    widgets = {kind.__name__: kind().html() for kind in (PositionExplorer, ScheduleExplorer)}
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PTM_EDU_CACHE", str(folder / "cache"))
        patch.setattr(build, "gallery", lambda: widgets)
        for language, edition in (("en", chapters), ("zh", chinese)):
            with language_of_site(language):
                place = edition_folder(folder / "pages")
                assert build.build_site(root, place, work_folder(root, place), edition) == 0
    return folder / "pages"


@pytest.fixture
def toy_page(page: Page, site: Path) -> Page:
    page.goto((site / "notebooks" / f"{TOY}.html").as_uri())
    return page


def test_no_link_leads_nowhere(site: Path) -> None:
    assert broken_links(site) == []


def test_no_page_has_a_fault(open_page: Callable, site: Path) -> None:
    """Accessibility is looked at on a page of each kind; site_crawl.py looks at all of them."""
    watched = open_page()
    pages = pages_of(site)
    assert len(pages) > 50
    kinds = {path.parent for path in pages}
    looked_at = {next(path for path in pages if path.parent == kind) for kind in kinds}
    looked_at |= {site / "notebooks" / f"{name}.html" for name in (TOY, "gallery")}
    looked_at |= {site / "index.html", site / "search.html", site / "docs" / "glossary.html"}
    found = {
        str(path.relative_to(site)): list(faults(watched.page, path, axe=path in looked_at))
        for path in pages
    }
    assert {name: those for name, those in found.items() if those} == {}


def test_formulas_are_set_in_their_font(toy_page: Page) -> None:
    formulas = toy_page.locator("article math")
    inline, block, aligned, output = (formula.bounding_box() for formula in formulas.all())
    assert block["height"] > 1.5 * inline["height"] and aligned["height"] > inline["height"]
    assert output["width"] > 10
    assert toy_page.locator("mfrac").count() == 1 and toy_page.locator("mtr").count() == 2
    expect(toy_page.locator("code", has_text="$x$")).to_be_visible()
    # A sum is larger in a formula of its own than in a line, which a font without sizes shows not.
    sizes = """() => [false, true].map(display => {
      const place = document.querySelector("article").appendChild(document.createElement("p"));
      place.innerHTML = `<math${display ? ' display="block"' : ""}><mo>∑</mo></math>`;
      return place.querySelector("mo").getBoundingClientRect().height;
    })"""
    small, large = toy_page.evaluate(sizes)
    assert large > 1.2 * small


@pytest.mark.parametrize(
    ("address", "english", "translated"),
    [
        ("notebooks/05_bert.html", "Masked language modeling", "掩码语言模型"),
        ("docs/lecturers.html", "Chapter 5:", "第 5 章："),
    ],
)
def test_the_switch_leads_to_the_same_place_of_the_other_edition(
    address: str, english: str, translated: str, page: Page, site: Path
) -> None:
    def switch() -> None:
        box = page.locator(".btn-edition").bounding_box()
        page.mouse.click(box["x"] + 5, box["y"] + 5)  # as a hand does: nothing scrolls first

    page.goto((site / address).as_uri())
    heading = page.get_by_role("heading", name=english)
    heading.evaluate("node => node.scrollIntoView({ behavior: 'instant' })")
    switch()
    chinese = page.get_by_role("heading", name=translated, exact=False).first
    expect(chinese).to_be_in_viewport()
    assert f"/zh/{address}" in page.url
    expect(page.locator("html")).to_have_attribute("lang", re.compile("zh"))
    switch()
    expect(heading).to_be_in_viewport()
    assert "/zh/" not in page.url


def test_links_lead_to_chapters_and_set_widgets(toy_page: Page) -> None:
    widget = toy_page.locator(".ptm")
    expect(widget.locator(".ptm-answer")).to_have_text("queen")
    toy_page.get_by_role("link", name="fewer", exact=True).click()
    size = widget.evaluate("root => root.parentElement.model.get('size')")
    assert size == 20
    toy_page.get_by_role("link", name="the next chapter", exact=True).click()
    expect(toy_page).to_have_url(re.compile(r"03_transformer\.html#masks$"))


def test_a_prediction_waits_for_the_answer(toy_page: Page) -> None:
    assert_folded_until_alt_r(toy_page)
    toy_page.keyboard.press("Alt+r")
    outputs = toy_page.locator(".cell_output .output")
    hidden = [outputs.get_by_text("it is the queen"), toy_page.get_by_text("The explanation.")]
    for part in hidden:
        expect(part).to_be_hidden()
    toy_page.get_by_role("radio", name="queen").check()
    for part in hidden:
        expect(part).to_be_visible()
    expect(toy_page.locator("article img")).to_have_attribute("alt", re.compile("similarity"))


def test_widgets_follow_the_theme(toy_page: Page) -> None:
    ground = "node => getComputedStyle(node).backgroundColor"
    seen = set()
    for mode in ("Dark", "Light"):
        toy_page.get_by_role("button", name="Color mode").click()
        toy_page.get_by_role("button", name=mode, exact=True).click()
        seen.add(toy_page.locator("body").evaluate(ground))
        assert toy_page.locator(".ptm").evaluate(ground) in seen
    assert len(seen) == 2


def test_a_term_shows_its_definition(toy_page: Page) -> None:
    term, box = toy_page.locator(".ptm-term"), toy_page.get_by_role("tooltip")
    term.hover()
    expect(box).to_contain_text("attention: ")
    box.hover()
    expect(box).to_be_visible()
    toy_page.mouse.move(0, 0)
    expect(box).to_be_hidden()
    term.focus()
    expect(box).to_be_visible()
    expect(term).to_have_attribute("aria-describedby", "ptm-definition")
    toy_page.keyboard.press("Escape")
    expect(box).to_be_hidden()
    term.click()
    expect(toy_page.locator("tr:has(:target)")).to_contain_text("注意力")


def test_the_search_finds_words_of_chapters(page: Page, site: Path) -> None:
    page.goto((site / "search.html").as_uri() + "?q=factorization")
    results = page.locator("#search-results li a")
    expect(results.filter(has_text="6 · After BERT").first).to_be_visible()


def test_a_chapter_says_where_it_runs(toy_page: Page, site: Path) -> None:
    button = toy_page.get_by_role("button", name="Run this chapter")
    button.click()
    links = toy_page.locator(".dropdown-launch-buttons a")
    expect(links).to_have_text(["download the notebook", re.compile("JupyterLab")])
    assert (site / "notebooks" / links.first.get_attribute("href")).is_file()


def test_a_wrong_address_leads_back(page: Page, site: Path) -> None:
    class Handler(http.server.SimpleHTTPRequestHandler):
        def send_error(self, code: int, *more: object) -> None:  # as a static host answers
            self.path = "/site/404.html"
            self.do_GET()

        def translate_path(self, path: str) -> str:
            return super().translate_path(path.removeprefix("/site"))

        def log_message(self, *more: object) -> None:
            pass

    serve = functools.partial(Handler, directory=str(site))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), serve) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        page.goto(f"http://127.0.0.1:{server.server_port}/site/notebooks/05_brt.html")
        page.get_by_role("link", name="All chapters").click()
        expect(page).to_have_title(re.compile("^Pre-trained language models"))
        page.wait_for_load_state("networkidle")
        server.shutdown()

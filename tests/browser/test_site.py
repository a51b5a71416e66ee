"""Exported pages: formulas drawn, widgets alive, nothing asked of the network."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import nbformat
import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.slow

PROSE = r"""# 1 · A *toy* chapter

Inline $v_w \cdot c_o$, and as a block

$$P(o \mid w) = \frac{\exp(c_o \cdot v_w)}{\sum_{u=1}^{V} \exp(c_u \cdot v_w)}$$

\begin{align} a &= b \\ c &= d \end{align}

It costs 5 dollars, `$x$` is code; on to [the next chapter](02_next.ipynb#top)."""

CODE = """from IPython.display import Latex, display
from toy_words import PRESETS, vectors, words
from ptm_edu.widgets import AnalogyExplorer
display(Latex(r"$\\sqrt{2}$"))
AnalogyExplorer(words, vectors, presets=PRESETS, size=300)"""


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that `ptm-edu site` wrote from one small notebook and a broken one."""
    folder = tmp_path_factory.mktemp("site")
    shutil.copy(Path(__file__).with_name("toy_words.py"), folder)
    v4 = nbformat.v4
    cells = [v4.new_markdown_cell(PROSE), v4.new_code_cell(CODE)]
    nbformat.write(v4.new_notebook(cells=cells), folder / "01_toy.ipynb")
    broken = v4.new_notebook(cells=[v4.new_code_cell("1 / 0")])
    nbformat.write(broken, folder / "02_broken.ipynb")
    # In a process of its own, because the browser's event loop already runs in this one.
    command = [sys.executable, "-m", "ptm_edu.cli", "site", "01_toy.ipynb", "02_broken.ipynb"]
    done = subprocess.run(
        [*command, "--out", "pages"], cwd=folder, capture_output=True, encoding="utf-8", timeout=120
    )
    assert done.returncode == 1, "a failed cell is not a success"
    assert "02_broken.ipynb: a cell failed" in done.stdout + done.stderr
    return folder / "pages"


def test_a_page_needs_no_network(open_page: Callable, pages: Path, toy: SimpleNamespace) -> None:
    page = open_page().page
    page.goto((pages / "01_toy.html").as_uri())
    boxes = [formula.bounding_box() for formula in page.locator("math").all()]
    assert len(boxes) == 4
    # A line of letters without ascenders is 10 px high in some fonts.
    assert all(box["width"] > 10 and box["height"] > 5 for box in boxes)
    assert boxes[1]["height"] > 1.5 * boxes[0]["height"], "a fraction is higher than a line"
    assert page.locator("mfrac").count() == 1 and page.locator("mtr").count() == 2
    assert "\\" not in page.locator(".jp-RenderedMarkdown").first.inner_text()
    expect(page.locator("code", has_text="$x$")).to_be_visible()
    expect(page.get_by_role("link", name="the next chapter")).to_have_attribute(
        "href", "02_next.html#top"
    )
    widget = page.locator(".ptm")
    expect(widget.locator(".ptm-answer")).to_have_text("queen")
    widget.locator("input[type=range]").press("ArrowRight")
    expect(widget.locator(".ptm-ranking")).to_have_attribute("data-scope", "stored")
    assert "http://" not in _loaded(pages) and "https://" not in _loaded(pages)


def _loaded(pages: Path) -> str:
    """What a page's tags would load."""
    from bs4 import BeautifulSoup

    soup = BeautifulSoup((pages / "01_toy.html").read_text(encoding="utf-8"), "html.parser")
    tags = soup.find_all(["script", "link", "img", "iframe"])
    return " ".join(tag.get("src", "") + tag.get("href", "") for tag in tags)


def test_the_index_leads_to_what_was_written(open_page: Callable, pages: Path) -> None:
    assert sorted(path.name for path in pages.iterdir()) == ["01_toy.html", "index.html"]
    page = open_page().page
    page.goto((pages / "index.html").as_uri())
    page.get_by_role("link", name="1 · A toy chapter").click()
    expect(page.locator("h1")).to_contain_text("toy")

"""`ptm-edu site`: the index keeps pages of earlier runs, and pages load nothing."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
from bs4 import BeautifulSoup

from ptm_edu.cli import main, site
from ptm_edu.cli.offline_html import export_html
from ptm_edu.widgets import PositionExplorer, ScheduleExplorer


def test_a_run_for_one_notebook_leaves_the_others_in_the_index(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "notebooks").mkdir()
    for name, title in (("01_a", "# First"), ("02_b", "# Second")):
        cells = [nbformat.v4.new_markdown_cell(title)]
        notebook = nbformat.v4.new_notebook(cells=cells)
        nbformat.write(notebook, tmp_path / "notebooks" / f"{name}.ipynb")
    monkeypatch.setattr(site, "repository", lambda: tmp_path)
    monkeypatch.setattr(site, "executed", lambda path: nbformat.read(path, as_version=4))
    monkeypatch.setattr(site, "write_gallery", lambda path, links: path.write_text("widgets"))
    assert main(["site"]) == 0
    assert main(["site", str(tmp_path / "notebooks" / "02_b.ipynb")]) == 0
    index = (tmp_path / "site" / "index.html").read_text(encoding="utf-8")
    assert "First" in index and "Second" in index and "widgets.html" in index


def test_a_page_loads_nothing_and_leads_to_pages() -> None:
    """tests/browser/test_site.py shows the same in a browser."""
    prose = "# A chapter\n\nHere is $a^2$; on to [the next](02_next.ipynb#top)."
    cells = [nbformat.v4.new_markdown_cell(prose), nbformat.v4.new_code_cell("1 + 1")]
    page = BeautifulSoup(export_html(nbformat.v4.new_notebook(cells=cells)), "html.parser")
    loads = page.find_all(["script", "link", "img", "iframe"])
    assert [str(tag) for tag in loads if tag.get("src") or tag.get("href")] == []
    assert page.find("math") and page.find("a", string="the next")["href"] == "02_next.html#top"
    assert not [tag for tag in page.find_all("script") if "http" in tag.get_text()]


def test_a_page_has_the_widgets_host_once_for_each_version() -> None:
    v4 = nbformat.v4
    old = "<script>globalThis.ptm_host_0 ??= (() => {})();</script>"
    shown = [PositionExplorer().html(), old, ScheduleExplorer().html(), old]
    outputs = [v4.new_output("display_data", {"text/html": html}) for html in shown]
    page = export_html(v4.new_notebook(cells=[v4.new_code_cell("shown", outputs=outputs)]))
    scripts = [tag.get_text() for tag in BeautifulSoup(page, "html.parser").find_all("script")]
    hosts = [text.partition(" ")[0] for text in scripts if text.startswith("globalThis.ptm_host_")]
    assert len(hosts) == len(set(hosts)) == 2
    own = [text for text in scripts if "function stub(" in text]
    assert len(own) == 2 and sum("function element(" in text for text in scripts) == 1
    name = hosts[0].removeprefix("globalThis.")
    assert all(f"const host = {name};" in text for text in own)


def test_hidden_code_is_behind_a_fold() -> None:
    v4 = nbformat.v4
    hidden = v4.new_code_cell("hidden = 1", metadata={"jupyter": {"source_hidden": True}})
    page = export_html(v4.new_notebook(cells=[v4.new_code_cell("shown = 2"), hidden]))
    before, fold, after = page.partition('<details class="ptm-code">')
    assert fold and "shown" in before and "hidden" not in before.rpartition("</style>")[2]
    assert "hidden" in after.partition("</details>")[0]


def test_a_fold_in_the_text_holds_what_follows() -> None:
    text = "<details><summary>Answer</summary>\n\n*Twelve*, $12$.\n\n</details>\n\nafter"
    page = export_html(nbformat.v4.new_notebook(cells=[nbformat.v4.new_markdown_cell(text)]))
    (fold,) = BeautifulSoup(page, "html.parser").find_all("details")
    assert fold.em.text == "Twelve" and fold.math and "after" not in fold.text

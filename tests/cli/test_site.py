"""`ptm-edu site` without Sphinx and without a browser: what a page is made from.

tests/browser/test_site.py builds a site and looks at its pages.
"""

from __future__ import annotations

import re
from pathlib import Path

import nbformat
import pytest
from nbclient.exceptions import CellExecutionError

from ptm_edu.chinese.edition import slug
from ptm_edu.cli import main, site
from ptm_edu.cli.formulas import mathml
from ptm_edu.cli.reading_edition import build
from ptm_edu.cli.reading_edition.glossary import find_term, read_glossary, with_anchors
from ptm_edu.cli.reading_edition.launch import online
from ptm_edu.cli.reading_edition.notebook_pages import GLOSSARY_LINK, prepared
from ptm_edu.cli.reading_edition.source import write_source
from ptm_edu.widgets import PositionExplorer, ScheduleExplorer
from ptm_edu.widgets.host.static import VIEW, without_scripts

GLOSSARY = read_glossary("| attention, *a* | 注意力 | a weighted mean |")


def shown(*outputs: str, source: str = "shown", **metadata: dict) -> nbformat.NotebookNode:
    """A code cell with these outputs as HTML."""
    made = [nbformat.v4.new_output("display_data", {"text/html": html}) for html in outputs]
    return nbformat.v4.new_code_cell(source, outputs=made, metadata=metadata)


def page_of(*cells: nbformat.NotebookNode | str) -> list[nbformat.NotebookNode]:
    """The cells as Sphinx reads them; a text is a Markdown cell."""
    v4 = nbformat.v4
    made = [v4.new_markdown_cell(cell) if isinstance(cell, str) else cell for cell in cells]
    return prepared(v4.new_notebook(cells=made), GLOSSARY, ["02_next"], {}).cells


def test_a_site_has_each_script_once() -> None:
    pages = [PositionExplorer().html(), PositionExplorer().html(), ScheduleExplorer().html()]
    scripts: dict[str, str] = {}
    for html in pages:
        page, taken = without_scripts(html)
        scripts |= taken
        (name,) = re.findall(r"const exported = (\w+);", page)
        assert name in taken and len(page) < len(html) / 2
    host, *own = sorted(scripts)
    assert host.startswith("ptm_host_") and len(own) == 2
    for name, script in scripts.items():
        assert f"globalThis.{name} ??= " in script
        assert name == host or f"const host = {host};" in script


def test_of_a_widget_the_static_form_is_taken() -> None:
    cell = shown("<p>static</p>")
    cell.outputs.insert(0, nbformat.v4.new_output("display_data", {VIEW: {"model_id": "0"}}))
    (read,) = page_of(cell)
    assert [output.data for output in read.outputs] == [{"text/html": "<p>static</p>"}]
    assert len(cell.outputs) == 2, "the given notebook is not changed"


def test_hidden_code_is_folded() -> None:
    one, other = page_of(shown(), shown(jupyter={"source_hidden": True}))
    assert "tags" not in one.metadata and other.metadata.tags == ["hide-input"]


def test_the_explanation_of_an_answer_is_folded_with_it() -> None:
    revealed, claims = shown('<p class="ptm-revealed">'), shown('<details class="ptm-claims">')
    _, below, after = page_of(revealed, "because", "so")
    assert below.source == ":::::{container} ptm-explanation\nbecause\n:::::"
    assert after.source == "so"
    assert "ptm-explanation" in page_of(revealed, claims, "because")[-1].source
    assert "ptm-explanation" not in page_of(revealed, "## Next\n\ntopic")[-1].source
    assert "ptm-explanation" not in page_of(claims, "because")[-1].source


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[try](#widget:beam?a=1&b=2)", '<a href="#widget:beam?a=1&amp;b=2">try</a>'),
        ("[$10^{-5}$](#widget:n?t=1)", '<a href="#widget:n?t=1" aria-label="10^-5">$10^{-5}$</a>'),
        ("[on](02_next.ipynb#The-next:-one?)", "[on](02_next.ipynb#the-next-one)"),
        ("[back](01_gone.ipynb#Top) to it", "back to it"),
        ("[here](#◇-A-part)", "[here](#-a-part)"),
        ("`[code](#widget:beam)`", "`[code](#widget:beam)`"),
        (
            "[**Attentions**](../docs/glossary.md)",
            '<a class="ptm-term" href="../docs/glossary.html#term-attention-a" '
            'data-definition="attention, a: a weighted mean">**Attentions**</a>',
        ),
        ("the [glossary](../docs/glossary.md)", "the [glossary](../docs/glossary.md)"),
    ],
)
def test_links(text: str, expected: str) -> None:
    (read,) = page_of(text)
    assert read.source == expected


def test_every_link_to_the_glossary_finds_its_term(root: Path) -> None:
    page = (root / "docs" / "glossary.md").read_text(encoding="utf-8")
    glossary = read_glossary(page)
    notebooks = [nbformat.read(path, as_version=4) for path in root.glob("notebooks/*.ipynb")]
    text = "\n".join(cell.source for notebook in notebooks for cell in notebook.cells)
    words = {found[1] for found in GLOSSARY_LINK.finditer(text)} - {"glossary"}
    assert len(words) > 80
    assert {name for name in words if not find_term(glossary, name)} == set()
    anchors = set(re.findall(r'<span id="([^"]+)"', with_anchors(page)))
    assert {term.anchor for term in glossary.values()} == anchors


def test_every_formula_is_set(root: Path, caplog: pytest.LogCaptureFixture) -> None:
    """None is left as LaTeX, in chapters and assignments."""
    formula = re.compile(r"(?<![\\$])(\$\$?)(?![\s$])(.+?)(?<![\s\\])\1(?!\d)", re.S)
    paths = [*root.glob("notebooks/*.ipynb"), *root.glob("assignments/source/*/*.ipynb")]
    count = 0
    for path in paths:
        for cell in nbformat.read(path, as_version=4).cells:
            text = re.sub(r"```.*?```|`[^`]+`", "", cell.source, flags=re.S)
            for dollars, latex in formula.findall(text) if cell.cell_type == "markdown" else ():
                count += 1
                set_as = mathml(latex, display=dollars == "$$")
                assert set_as.startswith("<math") and "[2pt]" not in set_as, (path.name, latex)
    assert count > 1000


def test_a_formula_that_is_unknown_stays_readable() -> None:
    assert mathml(r"\nosuch{<x>}") == r"<code>\nosuch{&lt;x&gt;}</code>"
    assert "largeop" in mathml(r"\sum_i x_i", display=True) or "∑" in mathml(r"\sum_i x_i")


@pytest.mark.parametrize(
    ("heading", "expected"),
    [("ULMFiT: fine-tune the whole model", "ulmfit-fine-tune-the-whole-model"), ("◇ A?", "-a")],
)
def test_an_anchor_is_the_same_from_a_heading_and_from_jupyterlabs(
    heading: str, expected: str
) -> None:
    assert slug(heading) == slug(heading.replace(" ", "-")) == expected


@pytest.mark.parametrize(
    "address", ["https://github.com/a-b/c.d", "https://github.com/a-b/c.d.git"]
)
def test_a_repository_on_github_can_be_opened_online(address: str) -> None:
    assert online(address, "notebooks/05_bert.ipynb") == [
        (
            "Binder",
            "https://mybinder.org/v2/gh/a-b/c.d/HEAD?urlpath=lab/tree/notebooks/05_bert.ipynb",
        ),
        ("Codespaces", "https://codespaces.new/a-b/c.d?quickstart=1"),
    ]


@pytest.mark.parametrize("address", ["", "https://example.org/a/b", "https://github.com/a"])
def test_without_one_there_is_no_link(address: str) -> None:
    assert online(address, "notebooks/05_bert.ipynb") == []


def test_a_chapter_whose_cell_fails_is_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("01_a", "02_b"):
        nbformat.write(nbformat.v4.new_notebook(), tmp_path / f"{name}.ipynb")

    def run(path: Path) -> nbformat.NotebookNode:
        if path.stem == "02_b":
            raise CellExecutionError("", "ZeroDivisionError", "division by zero")
        return nbformat.v4.new_notebook()

    built: list[tuple[Path, list[str]]] = []
    monkeypatch.setattr(site, "executed", run)
    monkeypatch.setattr(
        build,
        "build_site",
        lambda course, out, work, chapters, **more: built.append((out, [*chapters])) or 0,
    )
    monkeypatch.chdir(tmp_path)
    assert main(["site", "01_a.ipynb", "02_b.ipynb", "--out", "pages"]) == 1
    assert built == [(Path("pages"), ["01_a"]), (Path("pages", "zh"), ["01_a"])]
    assert "02_b.ipynb: a cell failed, so no page was written: ZeroDivisionError" in (
        capsys.readouterr().out
    )
    assert main(["site", "01_a.ipynb", "--out", "pages"]) == 0


def test_files_of_others_stay_in_the_pages_folder(tmp_path: Path) -> None:
    fresh, out = tmp_path / "fresh", tmp_path / "out"
    for path in (fresh / "a" / "new.html", out / "mine.txt", out / "a" / "new.html"):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(path.name, encoding="utf-8")
    before = (out / "a" / "new.html").stat().st_mtime_ns
    build.renew(out, fresh, delete=False)
    assert (out / "mine.txt").exists()
    assert (out / "a" / "new.html").stat().st_mtime_ns == before
    build.renew(out, fresh)
    assert not (out / "mine.txt").exists()


def test_what_is_missing_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build.importlib.util, "find_spec", lambda name: None)
    with pytest.raises(SystemExit, match=r"ptm-edu\[site\]"):
        build.need_sphinx()


def test_outside_a_clone_what_only_a_clone_has_is_not_linked(tmp_path: Path) -> None:
    docs = tmp_path / "course" / "docs"
    (docs / "cards").mkdir(parents=True)
    (docs / "cards" / "mini.md").write_text("# mini\n", encoding="utf-8")
    (docs / "glossary.md").write_text("# Terms\n", encoding="utf-8")
    (docs / "guide.md").write_text(
        "[code](../ptm_edu/x.py), [terms](glossary.md)", encoding="utf-8"
    )
    write_source(tmp_path / "course", tmp_path / "site", {})
    text = (tmp_path / "site" / "docs" / "guide.md").read_text(encoding="utf-8")
    assert text == "code, [terms](glossary.md)"


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", "# Guide\n\n\n\n[terms](glossary.md)"),
        ("zh", "\n# 指南\n\n\n\n[别的](other.md#一)，`x.zh.md`"),
    ],
)
def test_a_guide_in_both_languages_has_one_name(
    language: str, expected: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    docs = tmp_path / "docs"
    for path, text in {
        tmp_path / "ptm_edu" / "x.py": "",
        docs / "cards" / "mini.md": "# mini\n",
        docs / "glossary.md": "# Terms\n",
        docs / "guide.md": "# Guide\n\nEnglish · [中文](guide.zh.md)\n\n[terms](glossary.md)",
        docs / "english.md": "[guide](guide.md#guide), `[x](guide.md#guide)`, [S](../S.md)",
        tmp_path / "S.md": "[guide](docs/guide.md#guide)",
        docs
        / "guide.zh.md": "<!-- section: guide en=0 -->\n# 指南\n\n[English](guide.md) · 中文\n\n"
        "[别的](other.zh.md#一)，`x.zh.md`",
    }.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    monkeypatch.setenv("PTM_EDU_LANG", language)
    write_source(tmp_path, tmp_path / "site", {})
    assert (tmp_path / "site" / "docs" / "guide.md").read_text(encoding="utf-8") == expected
    assert not (tmp_path / "site" / "docs" / "guide.zh.md").exists()
    anchor = {"en": "guide", "zh": "指南"}[language]
    text = (tmp_path / "site" / "docs" / "english.md").read_text(encoding="utf-8")
    assert text.startswith(f"[guide](guide.md#{anchor}), `[x](guide.md#guide)`")
    copied = (tmp_path / "site" / "S.md").read_text(encoding="utf-8")
    assert f"(docs/guide.md#{anchor})" in copied

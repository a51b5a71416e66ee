"""Links lead to a file, and to a heading where they name one, or set a widget of the chapter."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from urllib.parse import unquote

import nbformat
import pytest

from ptm_edu.widgets.settings import Setting
from tests.widget_links import BY_KIND, linked_widgets, widget_links

NOTEBOOKS = sorted(Path(__file__).parents[2].glob("notebooks/[0-9]*.ipynb"))
QUICK = {"00_the_family", "01_word2vec", "06_after_bert"}
LINK = re.compile(r"\]\(([^)\s]+)\)")


def markdown(path: Path) -> list[str]:
    cells = nbformat.read(path, as_version=4).cells
    return [cell.source for cell in cells if cell.cell_type == "markdown"]


@cache
def anchors(path: Path) -> frozenset[str]:
    """The headings as JupyterLab and exported pages name them: spaces become hyphens."""
    lines = [line for text in markdown(path) for line in text.splitlines()]
    return frozenset(
        re.sub(r"[*`]", "", found[1]).strip().replace(" ", "-")
        for line in lines
        if (found := re.match(r"#+ (.+)", line))
    )


def leads_somewhere(link: str, path: Path) -> bool:
    """Say whether a link of this notebook leads to a file or heading; other sites are not asked."""
    if re.match(r"#widget:|[a-z]+:", link):
        return True
    file, _, anchor = link.partition("#")
    target = path.parent / file if file else path
    if not target.exists():
        return False
    return not anchor or target.suffix != ".ipynb" or unquote(anchor) in anchors(target)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_every_link_leads_somewhere(path: Path) -> None:
    links = [link for text in markdown(path) for link in LINK.findall(text)]
    assert [link for link in links if not leads_somewhere(link, path)] == []


@pytest.mark.parametrize("link", ["07_none.ipynb", "01_word2vec.ipynb#no-such-heading", "#nowhere"])
def test_a_broken_link_is_found(link: str) -> None:
    assert not leads_somewhere(link, NOTEBOOKS[0])


def test_chapter_0_leads_to_every_other_chapter() -> None:
    text = "\n".join(markdown(NOTEBOOKS[0]))
    assert NOTEBOOKS[0].stem == "00_the_family"
    for path in NOTEBOOKS[1:]:
        assert path.name in text


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_words_of_the_text_set_the_chapters_widgets(path: Path) -> None:
    links = widget_links(nbformat.read(path, as_version=4))
    assert len(links) == sum(text.count("#widget:") for text in markdown(path)), "one is malformed"
    assert len(links) >= (2 if path.stem.startswith(("01b", "02b")) else 3)
    for link in links:
        traits = BY_KIND[link.kind].class_traits()
        assert link.number >= 0, f"{link.href}: the chapter shows no such widget"
        assert all(isinstance(traits[name], Setting) for name in link.traits), link.href


@pytest.mark.usefixtures("minilm_installed")
@pytest.mark.parametrize(
    "path",
    [
        pytest.param(path, id=path.stem, marks=[] if path.stem in QUICK else [pytest.mark.slow])
        for path in NOTEBOOKS
    ],
)
def test_the_chapters_widgets_accept_what_links_set(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PTM_EDU_DATA", raising=False)
    monkeypatch.setenv("PTM_EDU_LANG", "en")
    notebook = nbformat.read(path, as_version=4)
    made = linked_widgets(notebook)
    for link in widget_links(notebook):
        widget = made[link.kind][link.number]
        with widget.hold_trait_notifications():  # as they arrive from a page: all at once
            for name, value in link.traits.items():
                setattr(widget, name, value)
        assert {name: getattr(widget, name) for name in link.traits} == link.traits, link.href


@pytest.mark.parametrize(
    ("link", "told"),
    [
        ("no_widget?memory=5", "no_widget"),
        ("segment_memory?no_trait=5", "no_trait"),
        ("segment_memory?memory=five", "Expecting value"),
        ("segment_memory?memory=25", "memory must be a whole number from 0 to 24"),
        ("segment_memory?mode=window", "mode must be one of"),
    ],
)
def test_a_link_that_sets_nothing_is_found(link: str, told: str) -> None:
    v4 = nbformat.v4
    text, code = f"[set it](#widget:{link})", "from ptm_edu import widgets\nwidgets.SegmentMemory()"
    notebook = v4.new_notebook(cells=[v4.new_markdown_cell(text), v4.new_code_cell(code)])
    with pytest.raises((KeyError, ValueError), match=told):
        (link_found,) = widget_links(notebook)
        (widget,) = linked_widgets(notebook)[link_found.kind]
        for name, value in link_found.traits.items():
            setattr(widget, name, value)

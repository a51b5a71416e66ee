"""Links between chapters lead to a file, and to a heading where they name one."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from urllib.parse import unquote

import nbformat
import pytest

NOTEBOOKS = sorted(Path(__file__).parents[2].glob("notebooks/[0-9]*.ipynb"))
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
    if re.match(r"[a-z]+:", link):
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

"""Code of a chapter that reads other chapters works in both editions."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import nbformat
import pytest

ROOT = Path(__file__).parents[2]


def test_the_search_of_5b_reads_english_chapters(monkeypatch: pytest.MonkeyPatch) -> None:
    """MiniLM knows English: the Chinese chapters beside the Chinese 5b are no text for it."""
    notebook = nbformat.read(ROOT / "notebooks" / "05b_using_bert.ipynb", as_version=4)
    (source,) = [cell.source for cell in notebook.cells if cell.id == "search"]
    found: list[int] = []
    for folder in ("notebooks", "docs"):  # docs is beside notebooks, as notebooks_zh is
        monkeypatch.chdir(ROOT / folder)
        names: dict[str, Any] = {}
        exec(source.partition("vectors =")[0], names)
        found.append(len(names["paragraphs"]))
    assert found[0] == found[1] >= 32  # a batch of the contrastive training below it

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ptm_edu.course.outline import Section, outline


def notebook(path: Path, *cells: tuple[str, str]) -> Path:
    """Write a notebook of ("# a heading", "") and (code, its id)."""
    kinds = [("code" if name else "markdown", source, name) for source, name in cells]
    written = [{"cell_type": k, "source": s.splitlines(True), "id": n} for k, s, n in kinds]
    path.write_text(json.dumps({"cells": written}), encoding="utf-8")
    return path


def test_sections_and_their_cells(tmp_path: Path) -> None:
    path = notebook(
        tmp_path / "chapter.ipynb",
        ("# 1 · Word *vectors*", ""),
        ("import ptm_edu", "setup"),
        ("## One\n\ntext\n```\n# no heading\n```", ""),
        ("1", "one"),
        ("### ◇ Aside", ""),
        ("2", "aside"),
        ("#### Deeper", ""),
        ("3", "deeper"),
        ("### Back", ""),
        ("guess = course.predict('?', int)", "ask"),
        ("## ◇ Left out", ""),
        ("course.predict('?', int)", "optional"),
        ("## Words only", ""),
        ("## `Two`", ""),
        ("", "empty"),
        ("4", "two"),
    )
    found = outline(path)
    assert found.title == "1 · Word vectors"
    assert found.sections == [Section("One", ["one", "ask"]), Section("Two", ["two"])]
    assert found.predictions == ["ask"]


@pytest.mark.parametrize("text", ["", "{}", '{"cells": [{}]}'])
def test_what_is_no_notebook_is_refused(text: str, tmp_path: Path) -> None:
    path = tmp_path / "chapter.ipynb"
    path.write_text(text, encoding="utf-8")
    with pytest.raises((ValueError, LookupError)):
        outline(path)


def test_every_chapter_has_sections(root: Path) -> None:
    for path in (root / "notebooks").glob("*.ipynb"):
        assert len(outline(path).sections) >= 4, path.stem

"""The Chinese notebooks of a course's folder: built, renewed, never over an answer."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ptm_edu.cli import chinese_edition as module
from ptm_edu.cli.chinese_edition import build_edition
from ptm_edu.language import CHINESE_FOLDER


@pytest.fixture
def course(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An installed course of two chapters, one of which has an overlay."""
    (tmp_path / "installed" / "notebooks" / "zh").mkdir(parents=True)
    for name in ("01_one", "02_two"):
        cells = [
            {
                "cell_type": "markdown",
                "id": "title",
                "metadata": {},
                "source": [f"# {name}\n", "a"],
            },
            {"cell_type": "code", "id": "code", "metadata": {}, "source": "1", "outputs": []},
        ]
        path = tmp_path / "installed" / "notebooks" / f"{name}.ipynb"
        path.write_text(json.dumps({"cells": cells, "metadata": {}}), encoding="utf-8")
    monkeypatch.setattr(module, "shipped_course", lambda: tmp_path / "installed")
    return tmp_path


def overlay(course: Path, text: str) -> None:
    place = course / "installed" / "notebooks" / "zh" / "01_one.md"
    place.write_text(f"<!-- cell: title en=0 -->\n{text}\n", encoding="utf-8")
    module._pairs.cache_clear()
    module._anchors.cache_clear()


def sources(path: Path) -> list[str]:
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return ["".join(cell["source"]) for cell in cells]


def test_chapters_are_built_and_brought_up_to_date(course: Path) -> None:
    overlay(course, "# 一")
    assert build_edition(course) == ["01_one.ipynb", "02_two.ipynb"]
    folder = course / CHINESE_FOLDER
    assert sources(folder / "01_one.ipynb") == ["# 一", "1"]
    assert sources(folder / "02_two.ipynb") == ["# 02_two\na", "1"]
    assert build_edition(course) == []
    overlay(course, "# 壹")
    assert build_edition(course) == ["01_one.ipynb"]
    assert sources(folder / "01_one.ipynb") == ["# 壹", "1"]


def test_links_lead_to_chinese_pages_where_there_are_any(course: Path) -> None:
    cards = course / "installed" / "docs" / "cards"
    cards.mkdir(parents=True)
    (cards / "mini.zh.md").touch()
    overlay(course, "# 一\n[卡片](../docs/cards/mini.md)、[论文](../docs/published.md#family)")
    build_edition(course)
    shown, _ = sources(course / CHINESE_FOLDER / "01_one.ipynb")
    assert shown.endswith("[卡片](../docs/cards/mini.zh.md)、[论文](../docs/published.md#family)")


def test_what_a_reader_has_written_stays(course: Path) -> None:
    overlay(course, "# 一")
    build_edition(course)
    path = course / CHINESE_FOLDER / "01_one.ipynb"
    notebook = json.loads(path.read_text(encoding="utf-8"))
    notebook["cells"][1]["source"] = "2"
    path.write_text(json.dumps(notebook), encoding="utf-8")
    assert build_edition(course) == []
    overlay(course, "# 壹")
    assert build_edition(course) == ["01_one.new.ipynb"]
    assert build_edition(course) == []
    assert sources(path) == ["# 一", "2"]
    assert sources(path.with_name("01_one.new.ipynb")) == ["# 壹", "1"]

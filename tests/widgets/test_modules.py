"""What holds for every widget's files: no URL, no import, one dictionary in two languages."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from ptm_edu import widgets
from ptm_edu.widgets.base import FOLDER, Widget, module_text

SVG = "http://www.w3.org/2000/svg"
KINDS = [getattr(widgets, name) for name in widgets.__all__]
KINDS = [kind for kind in KINDS if isinstance(kind, type) and kind is not Widget]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_a_module_loads_nothing(kind: type[Widget]) -> None:
    text = module_text(*kind.parts).replace(SVG, "")
    assert not re.search(r"https?://|//cdn", text)
    assert not re.search(r"^\s*import\b|\bimport\(|\bfetch\(|XMLHttpRequest|@import", text, re.M)
    assert text.count("export default") == 1


def test_every_file_belongs_to_a_widget(root: Path) -> None:
    folder = root / "ptm_edu" / "widgets"
    used = {part for kind in KINDS for part in kind.parts}
    shared = {"base.css", "base.js", "painter.js", "picture.js", "labels.js", "standby.js"}
    assert {path.name for path in folder.iterdir() if path.suffix in (".js", ".css")} == (
        used | shared
    )


@pytest.mark.parametrize("name", ["base.js", *sorted(p.name for p in FOLDER.glob("*_words.js"))])
def test_both_languages_have_the_same_labels(root: Path, name: str) -> None:
    text = (root / "ptm_edu" / "widgets" / name).read_text(encoding="utf-8")
    found = re.search(r"  en: \{(.*?)^  \},\n  zh: \{(.*?)^  \},\n\};", text, re.S | re.M)
    assert found
    english, chinese = (_labels(part) for part in found.groups())
    assert list(english) == list(chinese) and len(english) > 3
    for key, sentence in english.items():
        numbers = re.findall(r"\{\w+\}", sentence)
        assert sorted(numbers) == sorted(re.findall(r"\{\w+\}", chinese[key])), key
    told = {key for key in chinese if re.search(r"[\u4e00-\u9fff]", chinese[key])}
    # These are signs and numbers only.
    assert set(chinese) - told <= {"number", "summary", "summary_step"}


def _labels(part: str) -> dict[str, str]:
    """{key: sentence} of a dictionary's lines; sentences may be joined with +."""
    pairs = re.findall(r"(\w+):\s*((?:\"[^\"]*\"(?:\s*\+\s*)?)+)", part)
    return {key: ast.literal_eval("(" + value.replace("+", " ") + ")") for key, value in pairs}


def test_widgets_import_nothing_of_the_library(root: Path) -> None:
    for path in (root / "ptm_edu" / "widgets").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            # The ground under all rooms, which knows of no model, is no room.
            if isinstance(node, ast.ImportFrom) and node.module != "ptm_edu.language":
                assert node.level < 2 and not (node.module or "").startswith("ptm_edu"), path

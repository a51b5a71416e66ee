"""`ptm-edu translate`: what it lists, accepts, and marks."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ptm_edu.chinese.checks import drift, stale_sections, wording
from ptm_edu.chinese.overlay import fingerprint, read_overlay
from ptm_edu.chinese.pages import page_problems
from ptm_edu.cli import main, translate

OVERLAY = """<!-- cell: title en={title} -->
# 题目

<!-- cell: gone en=00000000 -->
没有了

<!-- strings -->
| English | 中文 |
|---|---|
| gone | 没有了 |
| two \\| three | 二或三 |
"""


@pytest.fixture
def clone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A clone with one chapter, whose overlay is of an older English, and one without overlay."""
    (tmp_path / "notebooks" / "zh").mkdir(parents=True)
    (tmp_path / "assignments" / "source").mkdir(parents=True)
    cells: list[dict[str, Any]] = [
        {"cell_type": "markdown", "id": "title", "metadata": {"notes": "Say"}, "source": "# Title"},
        {
            "cell_type": "code",
            "id": "ask",
            "metadata": {},
            "source": "course.predict('two | three', ['one', 'four'])\ncourse.claim('new', 1)",
        },
    ]
    for name in ("01_one", "02_two"):
        path = tmp_path / "notebooks" / f"{name}.ipynb"
        path.write_text(json.dumps({"cells": cells, "metadata": {}}), encoding="utf-8")
    text = OVERLAY.format(title=fingerprint("# Old title"))
    (tmp_path / "notebooks" / "zh" / "01_one.md").write_text(text, encoding="utf-8")
    monkeypatch.setattr(translate, "clone", lambda: tmp_path)
    return tmp_path


def overlay_of(clone: Path) -> Path:
    return clone / "notebooks" / "zh" / "01_one.md"


def test_status_lists_what_is_missing_stale_and_orphaned(
    clone: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["translate", "status"]) == 1
    told = capsys.readouterr().out
    assert "cell: title: stale: the English has changed since" in told
    assert "notes: title: missing" in told and "cell: gone: orphaned" in told
    assert "strings: gone: orphaned" in told and "strings: new: missing" in told
    assert "02_two: no overlay (notebooks/zh/02_two.md)" in told


def test_what_a_contributor_marks_passes_and_stays_listed(
    clone: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["translate", "mark"]) == 0
    notebook = json.loads((clone / "notebooks" / "01_one.ipynb").read_text(encoding="utf-8"))
    overlay = read_overlay(overlay_of(clone).read_text(encoding="utf-8"))
    assert drift(notebook, overlay) == wording(notebook, overlay) == []
    assert stale_sections(overlay) == [("cell", "title"), ("notes", "title")]
    assert overlay.sections["cell", "title"].text == "# 题目"
    assert overlay.sections["notes", "title"].text == "Say"  # shown in English
    assert overlay.strings == {"two | three": "二或三", "new": "new"}
    capsys.readouterr()
    assert main(["translate", "status"]) == 0
    told = capsys.readouterr().out
    assert "0 of 2 sections in Chinese, 2 marked as stale" in told
    assert "cell: title: stale" in told and "strings: new: stale" in told
    before = overlay_of(clone).read_bytes()
    assert main(["translate", "mark"]) == 0
    assert overlay_of(clone).read_bytes() == before


def test_accepting_sets_the_hashes_and_changes_nothing_else(
    clone: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["translate", "accept"]) == 1
    assert "name the overlay or source file that you have looked at" in capsys.readouterr().err
    assert main(["translate", "accept", str(overlay_of(clone))]) == 0
    text = overlay_of(clone).read_text(encoding="utf-8")
    assert text == OVERLAY.format(title=fingerprint("# Title"))
    marked = text.replace(f"{fingerprint('# Title')} -->", "11111111 stale -->")
    overlay_of(clone).write_text(marked, encoding="utf-8")
    assert main(["translate", "accept", str(overlay_of(clone))]) == 0
    assert overlay_of(clone).read_text(encoding="utf-8") == text


def test_a_page_of_the_docs_is_begun_listed_and_accepted(
    clone: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    docs, name = clone / "docs", "docs/guide.zh.md"
    docs.mkdir()
    english = "# Guide\n\nEnglish · [中文](guide.zh.md)\n\n## First\n\nOne.\n"
    (docs / "guide.md").write_text(english, encoding="utf-8")
    (docs / "glossary.md").write_text("# Glossary\n", encoding="utf-8")
    main(["translate", "status"])
    assert f"guide: no overlay ({name})" in capsys.readouterr().out
    page = clone / name
    page.touch()
    assert main(["translate", "mark", str(page)]) == 0
    assert main(["translate", "status", str(page)]) == 1  # it leads to itself, not to the English
    told = capsys.readouterr().out
    assert "guide.zh: 0 of 2 sections in Chinese, 2 marked as stale" in told
    text = page.read_text(encoding="utf-8")
    for old, new in (
        ("# Guide", "# 指南"),
        ("English · [中文](guide.zh.md)", "[English](guide.md) · 中文"),
        ("## First", "## 第一"),
        ("One.", "一。"),
    ):
        text = text.replace(old, new)
    page.write_text(text, encoding="utf-8")
    assert main(["translate", "accept", str(page)]) == 0
    assert page_problems(page) == []
    (docs / "guide.md").write_text(english.replace("One", "Two"), encoding="utf-8")
    assert main(["translate", "status", str(page)]) == 1
    assert "section: first: stale: the English has changed since" in capsys.readouterr().out


def test_the_library_is_accepted_marked_and_listed(
    clone: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    library = clone / "ptm_edu"
    library.mkdir()
    (library / "new.py").write_text('say(en="a word", zh="词")\n', encoding="utf-8")
    (library / "empty.py").write_text("", encoding="utf-8")
    main(["translate", "mark"])
    capsys.readouterr()
    assert main(["translate", "status", str(library / "new.py")]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told == [
        "ptm_edu: 1 texts in English and Chinese, 1 marked as stale, 0 problems",
        "  ptm_edu/new.py:1: 'a word': stale",
    ]
    assert main(["translate", "accept", str(library / "new.py")]) == 0
    assert "0 marked as stale, 0 problems" in status(capsys)
    (library / "new.py").write_text('say(en="two words", zh="词")\n', encoding="utf-8")
    assert main(["translate", "status"]) == 1
    assert "ptm_edu/new.py:1: 'two words': stale: the English has changed since" in (
        capsys.readouterr().out
    )
    assert main(["translate", "accept", str(library / "empty.py")]) == 1
    assert "no text in English and Chinese is in it" in capsys.readouterr().err


def status(capsys: pytest.CaptureFixture[str]) -> str:
    capsys.readouterr()
    assert main(["translate", "status"]) == 0
    return capsys.readouterr().out

"""The Chinese edition says what the English says: nothing missing, stale, or in other words."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from ptm_edu.chinese.checks import anchor_problems, drift, stale_sections, wording
from ptm_edu.chinese.code_strings import code_strings, sentences
from ptm_edu.chinese.edition import in_chinese
from ptm_edu.chinese.names import read_names
from ptm_edu.chinese.overlay import Overlay, english_sections, fingerprint, read_overlay
from ptm_edu.chinese.places import anchors_of, notebook_of, overlay_files, read_overlay_file
from ptm_edu.cli.titles import CHAPTERS

ROOT = Path(__file__).parents[2]
FILES = overlay_files(ROOT)


@cache
def pairs() -> dict[str, tuple[dict[str, Any], Overlay]]:
    return {
        name: (
            json.loads(notebook_of(ROOT, name).read_text(encoding="utf-8")),
            read_overlay_file(path),
        )
        for name, path in FILES.items()
    }


def problems(notebook: dict[str, Any], overlay: Overlay, name: str = "toy") -> list[str]:
    anchors = anchors_of({**pairs(), name: (notebook, overlay)})
    found = drift(notebook, overlay) + wording(notebook, overlay)
    return list(map(str, found + anchor_problems(overlay, anchors, name)))


@pytest.mark.parametrize("name", FILES)
def test_an_overlay_says_what_its_notebook_says(name: str) -> None:
    assert problems(*pairs()[name], name) == []


@pytest.mark.parametrize("name", FILES)
def test_the_chinese_notebook_runs_the_same_code(name: str) -> None:
    notebook, overlay = pairs()[name]
    built = in_chinese(notebook, overlay, anchors_of(pairs()), name)
    for cell, english in zip(built["cells"], notebook["cells"], strict=True):
        same = cell["source"] == english["source"]
        assert same == (english["cell_type"] == "code") or not english["source"]
        assert cell["metadata"].get("nbgrader") == english["metadata"].get("nbgrader")
        assert cell["id"] == english["id"]


def test_the_start_page_calls_a_chapter_as_its_overlay_does() -> None:
    overlays = {name: pairs()[name][1] for name in FILES if name in CHAPTERS}
    for name, overlay in overlays.items():
        assert overlay.sections["cell", "title"].text.startswith(f"# {CHAPTERS[name].zh}\n")


def test_tables_still_have_the_names_of_the_table_of_names() -> None:
    """Each is a literal of code, results or published tables, or is put together of such words."""
    cells = [cell for notebook, _ in pairs().values() for cell in notebook["cells"]]
    code = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    files = [*(ROOT / "ptm_edu").rglob("*.py"), *(ROOT / "ptm_edu/published").glob("*.csv")]
    files += (ROOT / "ptm_edu/results").glob("*.json")
    everything = "\n".join([*code, *(path.read_text(encoding="utf-8") for path in files)])
    known, _ = read_names((ROOT / "notebooks/zh/names.md").read_text(encoding="utf-8"))
    built = [name for name in known if name not in everything]
    assert len(built) < len(known) / 5
    words = {word for name in built for word in re.findall(r"[^\W\d_]{4,}", name)}
    assert sorted(word for word in words if word not in everything) == []


TEXT = """## Try it: two words

**Bold** words cost $\\lambda$ and `mask_id`, see [the loss](#Try-it:-two-words).
A $\\$$ ends $n$ of them.

- Press *One step* 110 times.
- Read 1.1 million words.

| points | for |
|---|---|
| 2 | <b>all</b> |
"""
CHINESE = """## 试一试：两个词

**粗体**的词用到 $\\lambda$ 和 `mask_id`，见[损失](#Try-it:-two-words)。其中 $n$ 个以 $\\$$ 结束。

- 按 110 次“走一步”。
- 读 110 万个词。

| 分数 | 要求 |
|---|---|
| 2 | <b>全部</b> |
"""


def toy(chinese: str = CHINESE, english: str = TEXT) -> tuple[dict[str, Any], Overlay]:
    cells: list[dict[str, Any]] = [
        {
            "cell_type": "markdown",
            "id": "text",
            "metadata": {"notes": "Say it."},
            "source": english,
        },
        {
            "cell_type": "code",
            "id": "code",
            "metadata": {},
            "source": ["%matplotlib inline\n", "course.claim(f'all {n} of {m}', True)"],
        },
    ]
    marks = (fingerprint(TEXT), fingerprint("Say it."))
    overlay = read_overlay(
        f"<!-- cell: text en={marks[0]} -->\n{chinese}\n"
        f"<!-- notes: text en={marks[1]} -->\n说出来。\n\n"
        "<!-- strings -->\n| English | 中文 |\n|---|---|\n| all {} of {} | {} 个，共 {} 个 |\n"
    )
    return {"cells": cells}, overlay


def test_a_good_overlay_passes() -> None:
    assert problems(*toy()) == []


def swapped(old: str, new: str) -> Callable[[], tuple[dict[str, Any], Overlay]]:
    assert old in CHINESE
    return lambda: toy(CHINESE.replace(old, new))


def without(key: tuple[str, str]) -> tuple[dict[str, Any], Overlay]:
    notebook, overlay = toy()
    return notebook, Overlay(
        {name: text for name, text in overlay.sections.items() if name != key}, overlay.strings
    )


def of_no_cell() -> tuple[dict[str, Any], Overlay]:
    notebook, overlay = toy()
    del notebook["cells"][0]["metadata"]["notes"]
    return notebook, overlay


def with_strings(strings: dict[str, str]) -> tuple[dict[str, Any], Overlay]:
    notebook, overlay = toy()
    return notebook, Overlay(overlay.sections, strings)


def turned() -> tuple[dict[str, Any], Overlay]:
    notebook, overlay = toy()
    return notebook, Overlay(dict(reversed(overlay.sections.items())), overlay.strings)


DRIFTS: dict[str, tuple[Callable[[], tuple[dict[str, Any], Overlay]], str]] = {
    "a section is missing": (lambda: without(("notes", "text")), "notes: text: missing"),
    "a section is of no cell": (of_no_cell, "orphaned"),
    "the English has changed": (lambda: toy(CHINESE, TEXT + "\nMore.\n"), "stale"),
    "another order": (turned, "in another order"),
    "a question has no Chinese": (lambda: with_strings({}), "strings: all {} of {}: missing"),
    "a string is gone from the code": (
        lambda: with_strings({"all {} of {}": "全部 {} / {}", "all": "全部"}),
        "strings: all: orphaned",
    ),
    "another level of heading": (swapped("## ", "### "), "headings"),
    "one item less": (swapped("- 读 110 万个词。\n", "读 110 万个词。\n"), "list items"),
    "another formula": (swapped(r"$\lambda$", r"$\mu$"), "formulas"),
    "another name in code": (swapped("`mask_id`", "`mask`"), "code"),
    "another link": (swapped("](#Try-it:-two-words)", "](#试一试)"), "links"),
    "another row": (swapped("| 2 |", "| 2 | |"), "table rows"),
    "a tag less": (swapped("<b>全部</b>", "全部"), "HTML tags"),
    "a number less": (swapped("110 次", "几次"), "only in English: [110.0]"),
    "another size": (swapped("110 万", "110 亿"), "only in Chinese: [11000000000.0]"),
    "a term that is not used": (swapped("词。\n\n|", "令牌。\n\n|"), "the term 令牌"),
    "bold that is not": (swapped("**粗体**的词", "**粗体：**的词"), "not shown as bold"),
    "a button of another name": (swapped("“走一步”", "“下一步”"), "button 'One step'"),
}


@pytest.mark.parametrize("name", DRIFTS)
def test_a_drift_is_found(name: str) -> None:
    plant, told = DRIFTS[name]
    assert [problem for problem in problems(*plant()) if told in problem]


def test_a_sum_with_strings_is_a_string_with_holes() -> None:
    cell = {"cell_type": "code", "source": ["with_caption(t, 'SST-2. ' + t.caption + '.')"]}
    assert "SST-2. {}." in code_strings({"cells": [cell]})


def test_a_caption_is_read_where_a_name_stands_for_it() -> None:
    cell = {"cell_type": "code", "source": ["origin = 'Table 1'\nwith_caption(t, origin)"]}
    assert sentences({"cells": [cell]}) == ["Table 1"]


def test_a_link_to_no_heading_is_found() -> None:
    english = TEXT.replace("#Try-it:-two-words", "#No-such")
    chinese = CHINESE.replace("#Try-it:-two-words", "#No-such")
    notebook, overlay = toy(chinese, english)
    assert any("no heading #No-such" in problem for problem in problems(notebook, overlay))


def test_a_link_leads_to_the_chinese_heading() -> None:
    notebook, overlay = toy()
    built = in_chinese(notebook, overlay, anchors_of({"toy": (notebook, overlay)}), "toy")
    assert "见[损失](#试一试：两个词)" in built["cells"][0]["source"]
    assert built["cells"][0]["metadata"]["notes"] == "说出来。"
    assert english_sections(notebook)["cell", "text"] == TEXT  # which it leaves as it is


def test_what_is_marked_as_stale_is_listed_and_passes() -> None:
    notebook, _ = toy(CHINESE, "## Quite another text")
    overlay = read_overlay(
        f"<!-- cell: text en={fingerprint('## Quite another text')} stale -->\n{CHINESE}\n"
        f"<!-- notes: text en={fingerprint('Say it.')} -->\n说出来。\n"
        "<!-- strings -->\n| all {} of {} | {} 个，共 {} 个 |\n"
    )
    assert problems(notebook, overlay) == []
    assert stale_sections(overlay) == [("cell", "text")]

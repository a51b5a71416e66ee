"""The Chinese pages of docs/ say what the English ones say: nothing missing, stale or different."""

from __future__ import annotations

from pathlib import Path

import pytest

from ptm_edu.chinese.overlay import fingerprint
from ptm_edu.chinese.pages import english_page, page_anchors, page_files, page_problems

ROOT = Path(__file__).parents[2]
FILES = page_files(ROOT)


def problems(path: Path) -> list[str]:
    return list(map(str, page_problems(path)))


@pytest.mark.parametrize("name", FILES)
def test_a_page_says_what_its_english_says(name: str) -> None:
    assert english_page(FILES[name]).is_file()
    assert problems(FILES[name]) == []


ENGLISH = """# Guide

English · [中文](guide.zh.md)

Run `make
lab`, see [the second](other.md#second-one), [below](#two-rows) and [the start](../README.md).

```
make test    # 4 minutes
# a note
```

## Two rows

*One step* costs **73 MB**. More: [here](https://a.example), ![a picture](pictures/a.png).

- one
- two

| a | b |
|---|---|
| 2 | 3 |
"""
CHINESE = """<!-- section: guide en={guide} -->
# 指南

[English](guide.md) · 中文

运行 `make lab`，见[第二节](other.zh.md#第二节)、[下文](#两行)和[起点](README.zh.md)。

```
make test    # 四分钟
# 说明
```

<!-- only in Chinese -->
## 用中文学

5 个令牌，`PTM_EDU_LANG`。

<!-- section: two-rows en={rows} -->
## 两行

“走一步”需要 **73 MB**。另见[这里](https://a.example)，![一张图](pictures/a.png)。

- 一
- 二

| 甲 | 乙 |
|---|---|
| 2 | 3 |
"""


@pytest.fixture
def pages(tmp_path: Path) -> Path:
    """A course's folder with a guide in both languages, and two pages to which it leads."""
    (tmp_path / "docs").mkdir()
    (tmp_path / "README.md").write_text("# Course\n", encoding="utf-8")
    first, second = ENGLISH.strip("\n").split("\n\n## ")
    files = {
        "README.zh.md": "# 课程\n",
        "other.md": "# Other\n\n## Second one\n",
        "other.zh.md": "<!-- section: other en=0 -->\n# 另\n"
        "<!-- section: second-one en=0 -->\n## 第二节\n",
        "guide.md": ENGLISH,
        "guide.zh.md": CHINESE.format(guide=fingerprint(first), rows=fingerprint(f"## {second}")),
    }
    for name, text in files.items():
        (tmp_path / "docs" / name).write_text(text, encoding="utf-8")
    return tmp_path / "docs"


def test_a_good_page_passes(pages: Path) -> None:
    assert problems(pages / "guide.zh.md") == []
    assert page_anchors(pages / "guide.zh.md") == {"guide": "指南", "two-rows": "两行"}


DRIFTS = {
    "the English has changed": ("guide.md", "costs", "needs", "section: two-rows: stale"),
    "a new section": ("guide.md", "- one", "## New\n\n- one", "section: new: missing"),
    "a section of no heading": ("guide.md", "## Two rows", "Two rows", "orphaned"),
    "other commands": ("guide.zh.md", "make test", "make tests", "code"),
    "another name in code": ("guide.zh.md", "`make lab`", "`make`", "code"),
    "a link to the English page": ("guide.zh.md", "(README.zh.md)", "(../README.md)", "links"),
    "a link to another heading": ("guide.zh.md", "#第二节", "#second-one", "links"),
    "a link to no heading of the page": ("guide.zh.md", "#两行", "#三行", "links"),
    "another picture": ("guide.zh.md", "pictures/a.png", "pictures/b.png", "links"),
    "another number": ("guide.zh.md", "73 MB", "70 MB", "numbers only in English: [73.0]"),
    "another level of heading": ("guide.zh.md", "## 两行", "### 两行", "headings"),
    "one item less": ("guide.zh.md", "- 二\n", "", "list items"),
    "one row less": ("guide.zh.md", "| 2 | 3 |\n", "", "table rows"),
    "a term that is not used": ("guide.zh.md", "另见", "您见", "the term 您"),
    "bold that is not": ("guide.zh.md", "**73 MB**。", "**73 MB。**另", "not shown as bold"),
    "a button of another name": ("guide.zh.md", "“走一步”", "“下一步”", "button 'One step'"),
    "a text of no section": ("guide.zh.md", "<!-- section: g", "前言\n<!-- section: g", "before"),
    "no way to the Chinese": ("guide.md", "[中文](guide.zh.md)", "中文", "guide.md: no line"),
    "no way to the English": ("guide.zh.md", "[English](g", "[英文](g", "guide.zh.md: no line"),
}


@pytest.mark.parametrize("name", DRIFTS)
def test_a_drift_is_found(name: str, pages: Path) -> None:
    file, old, new, told = DRIFTS[name]
    text = (pages / file).read_text(encoding="utf-8")
    assert old in text
    (pages / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    assert [problem for problem in problems(pages / "guide.zh.md") if told in problem]

"""The Chinese README has the commands, links, numbers and sections of the English one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ptm_edu.chinese.checks import terms
from ptm_edu.chinese.marks import bold_problems
from ptm_edu.chinese.numbers import number_problems

ROOT = Path(__file__).parents[2]
ENGLISH, CHINESE = ROOT / "README.md", ROOT / "docs" / "README.zh.md"
BLOCK = re.compile(r"^```.*?^```", re.M | re.S)
SPAN = re.compile(r"`([^`]+)`")
LINK = re.compile(r"\]\(([^)\s]+)\)")
OWN = "\n## 用中文学\n"  # a section that the English has not


def commands(text: str) -> list[str]:
    return [re.sub(r" +# .*$", "", block, flags=re.M) for block in BLOCK.findall(text)]


def names(text: str) -> set[str]:
    return {" ".join(name.split()) for name in SPAN.findall(BLOCK.sub("", text))}


def targets(text: str, page: Path) -> set[str]:
    """Return where a page's links lead, but for those between the two pages."""
    found = {
        link if ":" in link else str((page.parent / link).resolve()) for link in LINK.findall(text)
    }
    return found - {str(ENGLISH), str(CHINESE)}


def problems(english: str, chinese: str) -> list[str]:
    start = chinese.index(OWN)
    chinese = chinese[:start] + chinese[chinese.index("\n## ", start + 1) :]
    found = [f"the term {term}" for term in terms() if term in chinese]
    found += bold_problems(chinese)
    found += number_problems(BLOCK.sub("", english), BLOCK.sub("", chinese))
    if commands(english) != commands(chinese):
        found.append("other commands")
    found += [f"only in one: {name}" for name in names(english) ^ names(chinese)]
    found += [
        f"a link only in one: {link}"
        for link in targets(english, ENGLISH) ^ targets(chinese, CHINESE)
    ]
    if [english.count(f"\n{mark} ") for mark in ("##", "-", "|")] != [
        chinese.count(f"\n{mark} ") for mark in ("##", "-", "|")
    ]:
        found.append("other sections, items or rows")
    return found


def test_both_say_the_same() -> None:
    assert problems(ENGLISH.read_text("utf-8"), CHINESE.read_text("utf-8")) == []


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("make test    #", "make tests    #", "other commands"),
        ("`ptm-edu present 05`", "`ptm-edu present 06`", "only in one: ptm-edu present 06"),
        ("(lecturers.md)", "(instructors.md)", "a link only in one"),
        ("73 MB", "70 MB", "numbers only in English"),
        ("\n## 学生", "\n### 学生", "other sections"),
        ("词元序列", "令牌序列", "the term 令牌"),
        ("**适合谁**：", "**适合谁：**", "not shown as bold"),
    ],
)
def test_a_difference_is_found(old: str, new: str, told: str) -> None:
    chinese = CHINESE.read_text("utf-8")
    assert old in chinese
    found = problems(ENGLISH.read_text("utf-8"), chinese.replace(old, new))
    assert any(told in problem for problem in found)

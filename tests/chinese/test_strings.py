from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pandas
import pytest
from IPython.core.formatters import DisplayFormatter

from ptm_edu.chinese import strings as module
from ptm_edu.chinese.names import read_names
from ptm_edu.chinese.overlay import read_table
from ptm_edu.chinese.strings import Strings, translated
from ptm_edu.chinese.tables import (
    renamed,
    show_tables_in_the_readers_language,
    table_html,
)

OVERLAY = (
    "<!-- strings -->\n| English | 中文 |\n| none | {} |\n| {{}} of {{}} | 共 {{}} 中的 {{}} |\n"
)


@pytest.fixture
def course(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A course in Chinese with two chapters, which word the same string differently."""
    folder = tmp_path / "notebooks" / "zh"
    folder.mkdir(parents=True)
    (folder / "01_one.md").write_text(OVERLAY.format("没有"), encoding="utf-8")
    (folder / "02_two.md").write_text(OVERLAY.format("都不是"), encoding="utf-8")
    (folder / "names.md").write_text(
        "<!-- values: model -->\n| model | 模型 |\n| step | 步 |\n| word | 词 |\n", encoding="utf-8"
    )
    monkeypatch.setattr(module, "installed_course", lambda: tmp_path)
    monkeypatch.setenv("PTM_EDU_LANG", "zh")
    caches = (module._strings, module._all_strings, module.names)
    for one in caches:
        one.cache_clear()
    yield tmp_path
    for one in caches:
        one.cache_clear()


@pytest.mark.usefixtures("course")
def test_a_chapter_has_its_own_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JPY_SESSION_NAME", "/course/notebooks_zh/02_two.ipynb")
    assert translated("none") == "都不是"
    assert translated("3 of 8") == "共 3 中的 8"
    assert translated("no such string") == "no such string"
    monkeypatch.delenv("JPY_SESSION_NAME")
    assert translated("none") in ("没有", "都不是")
    monkeypatch.setenv("PTM_EDU_LANG", "en")
    assert translated("none") == "none"


@pytest.mark.usefixtures("course")
def test_a_notebook_of_the_chinese_edition_is_in_chinese(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PTM_EDU_LANG", "en")
    monkeypatch.setenv("JPY_SESSION_NAME", "/course/notebooks_zh/01_one.ipynb")
    assert translated("none") == "没有"


def test_holes_are_filled_in_order_and_braces_stay() -> None:
    known = Strings.of({"P({}) = {{x}}, {}": "{} 与 {}", "c": "丙"})
    assert known.find("P(a) = {{x}}, {b}") == "a 与 {b}"
    assert known.find("P(a) = {{x}}, c") == "a 与 丙"
    assert known.find("P(a)") is None


@pytest.mark.usefixtures("course")
def test_a_table_is_renamed_where_it_is_shown_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    index = pandas.Index(["model", "<b>"], name="step")
    table = pandas.DataFrame({"model": ["word", "x"], "word": ["model", "y"]}, index=index)
    shown = table_html(table) or ""
    assert "<th>步</th>" in shown and "<th>模型</th>" in shown and "<th>&lt;b&gt;</th>" in shown
    assert "<td>词</td>" in shown  # in the column whose values are names
    assert "<td>model</td>" in shown  # in another
    assert list(table.columns) == ["model", "word"]
    series = table_html(table["word"])
    assert series is not None and "<th>词</th>" in series
    assert "<th" in (table_html(table.style) or "") and "模型" in (table_html(table.style) or "")
    monkeypatch.setenv("PTM_EDU_LANG", "en")
    assert table_html(table) == table._repr_html_() and table_html(table["word"]) is None


@pytest.mark.usefixtures("course")
def test_a_name_of_one_chapter_is_a_word_in_another(monkeypatch: pytest.MonkeyPatch) -> None:
    table = pandas.DataFrame({"none": [1], "word": [2]})
    monkeypatch.setenv("JPY_SESSION_NAME", "/course/notebooks_zh/02_two.ipynb")
    assert "<th>都不是</th>" in (table_html(table) or "")
    assert "<th>词</th>" in (table_html(table) or "")
    monkeypatch.setenv("JPY_SESSION_NAME", "/course/notebooks_zh/03_three.ipynb")
    assert "<th>none</th>" in (table_html(table) or "")


@pytest.mark.usefixtures("course")
def test_a_notebook_shows_its_tables_this_way() -> None:
    formatter = DisplayFormatter()
    show_tables_in_the_readers_language(SimpleNamespace(display_formatter=formatter))
    table = pandas.DataFrame({"word": [1]})
    for shown in (table, table["word"], table.style):
        assert "词</th>" in formatter.format(shown)[0]["text/html"]


def test_a_column_that_repeats_a_heading_is_no_heading() -> None:
    table = pandas.DataFrame({"a": ["a"], "b": ["a"]})
    assert renamed(table._repr_html_(), {"a": "甲"}, {"b"}).count("甲") == 2


def test_names_and_the_columns_whose_values_are_names() -> None:
    names, columns = read_names(
        "<!-- values: model, task -->\n| a \\| b | 甲 |\n| c\\nd | 乙\\n丙 |\n"
    )
    assert names == {"a | b": "甲", "c\nd": "乙\n丙"} and columns == {"model", "task"}


def test_a_string_twice_or_of_three_columns_is_refused() -> None:
    with pytest.raises(ValueError, match="'a' is there twice"):
        read_table("| a | 甲 |\n| a | 乙 |")
    with pytest.raises(ValueError, match="expected two columns"):
        read_table("| a | 甲 | 乙 |")

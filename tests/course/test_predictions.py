from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any

import pytest

from ptm_edu.course import predict, predictions
from ptm_edu.language import Text


@pytest.fixture(autouse=True)
def nothing_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(predictions, "_pending", [])
    monkeypatch.setattr(predictions, "_folded", {})


def run_cell(notebook: Any, number: int, source: str = "1") -> list[str]:
    """Start a cell, and return what was displayed before its first line."""
    before = len(notebook.html)
    for callback in notebook.events.callbacks["pre_run_cell"]:
        callback(SimpleNamespace(raw_cell=source, cell_id=f"cell-{number}"))
    return notebook.html[before:]


def test_a_form_asks_and_the_result_names_its_question(notebook: Any) -> None:
    guess = predict("Which is <larger>?", ["a", "b"])
    guess.reveal("b")
    asked, result = notebook.html
    assert "Which is &lt;larger&gt;?" in asked
    assert re.findall('type="radio" name="answer" value="(.)"', asked) == ["a", "b"]
    assert "Result: b" in result and 'data-result="b"' in result
    keys = [re.search('data-question="(.+?)"', html)[1] for html in (asked, result)]
    assert keys[0] == keys[1]


def test_all_cells_from_the_question_to_its_result_are_folded(notebook: Any) -> None:
    guess = predict("How many?", int)
    assert ["ptm-fold" in html for html in run_cell(notebook, 1)] == [True]
    assert run_cell(notebook, 2, "course.predict(…)") == []
    assert run_cell(notebook, 2) != []
    guess.reveal(3)
    assert run_cell(notebook, 3) == []
    assert run_cell(notebook, 1) != []  # run again


def test_a_question_that_is_asked_again_waits_once(notebook: Any) -> None:
    predict("How many?", int)
    guess = predict("How many?", int)
    assert len(run_cell(notebook, 1)) == 1
    guess.reveal(3)
    assert run_cell(notebook, 2) == []


def test_a_result_among_the_choices_is_asked_for() -> None:
    with pytest.raises(ValueError, match="reveal: expected one of"):
        predict("Which?", ["a", "b"]).reveal("c")
    with pytest.raises(ValueError, match="two or more choices, or a type"):
        predict("Which?", ["a"])


def test_a_terminal_prints_question_and_result(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PTM_EDU_LANG", "zh")
    guess = predict(Text("How many?", "多少？"), int, unit="ms")
    guess.reveal(12345)
    assert capsys.readouterr().out == "先猜再看。多少？\n结果：12,345 ms\n"
    predict("How many?", int, unit="%").reveal(5)
    assert capsys.readouterr().out.endswith("结果：5%\n")  # no space in Chinese


def test_in_chinese_a_question_is_known_by_its_english(
    notebook: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    keys, words = [], {"Which?": "哪一个？", "none": "一个也没有", "nats": "奈特"}
    for language, known in (("en", {}), ("zh", words)):
        monkeypatch.setenv("PTM_EDU_LANG", language)
        monkeypatch.setattr(
            predictions, "translated", lambda text, known=known: known.get(text, text)
        )
        predict("Which?", ["CBOW", "none"]).reveal("none")
        asked, result = notebook.html[-2:]
        keys += re.findall('data-question="(.+?)"', asked + result)
    assert len(keys) == 4 and len({*keys}) == 1
    assert "哪一个？" in asked and 'value="none"> 一个也没有' in asked
    assert 'data-result="none"' in result and "结果：一个也没有" in result
    predict("How much?", float, unit="nats").reveal(1.5)
    assert "奈特" in notebook.html[-2] and "结果：1.5 奈特" in notebook.html[-1]

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from ptm_edu.course import predict, predictions
from ptm_edu.language import Text


@pytest.fixture(autouse=True)
def no_answers_yet() -> Iterator[None]:
    predictions._answers.clear()
    yield
    predictions._answers.clear()


def test_an_exported_page_asks_and_folds_the_result(notebook: Any) -> None:
    guess = predict("Which is <larger>?", ["a", "b"])
    guess.reveal("b")
    asked, result = notebook.html
    assert "Which is &lt;larger&gt;?" in asked and "<li>a</li><li>b</li>" in asked
    fold, inside = result.partition("</summary>")[::2]
    assert "<details><summary>Show the result" in fold and "Result" not in fold
    assert "Result: <strong>b</strong>" in inside


def test_the_answer_is_kept_when_the_cell_runs_again(notebook: Any) -> None:
    first = predict("How many?", float, unit="ms")
    assert first.answer is None
    first._take("1,000.5")
    again = predict("How many?", float, unit="ms")
    assert again.answer == 1000.5


@pytest.mark.parametrize("typed", ["a dozen", "", "1 2"])
def test_what_is_no_number_is_no_answer(typed: str) -> None:
    guess = predict("How many?", int)
    assert f"“{typed}” is not a number" in guess._take(typed)
    assert guess.answer is None


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
    assert capsys.readouterr().out == "先预测: 多少？\n结果：12,345 ms\n"

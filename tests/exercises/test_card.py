from __future__ import annotations

from typing import Any

import pytest

from ptm_edu.exercises import exercise_card
from ptm_edu.language import Text

CARD: dict[str, Any] = {
    "goal": Text("write it for <B> pairs", "写出一个批次的损失"),
    "difficulty": 2,
    "minutes": 25,
}


def test_a_card_is_printed_in_english(capsys: pytest.CaptureFixture[str]) -> None:
    exercise_card("negative_sampling_loss", **CARD)
    assert capsys.readouterr().out == (
        "The negative sampling loss [negative_sampling_loss]\n"
        "●●○○○ difficulty 2 of 5 · about 25 minutes\n"
        "Goal: write it for <B> pairs\n"
    )


def test_a_card_is_printed_in_chinese(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PTM_EDU_LANG", "zh")
    exercise_card("negative_sampling_loss", **CARD)
    output = capsys.readouterr().out
    assert "负采样损失" in output and "难度 2/5 · 约 25 分钟" in output
    assert "目标：写出一个批次的损失" in output


def test_html_is_escaped(monkeypatch: pytest.MonkeyPatch) -> None:
    pages: list[str] = []
    monkeypatch.setattr(
        "ptm_edu.exercises.framework.card.show", lambda html, plain: pages.append(html)
    )
    exercise_card("negative_sampling_loss", **CARD)
    assert "&lt;B&gt;" in pages[0] and "<B>" not in pages[0]


@pytest.mark.parametrize("wrong", [{"difficulty": 0}, {"difficulty": 6}, {"minutes": 0}])
def test_values_out_of_range_are_rejected(wrong: dict[str, int]) -> None:
    with pytest.raises(ValueError, match=next(iter(wrong))):
        exercise_card("negative_sampling_loss", **{**CARD, **wrong})

from __future__ import annotations

import math

import pytest

from ptm_edu.evaluation import score_analogies

CATEGORIES = ["capital", "capital", "capital", "gram1", "gram1"]
ANSWERS = ["paris", "rome", "oslo", "slowly", "badly"]


def test_accuracy_is_over_what_was_answered() -> None:
    scores = score_analogies(CATEGORIES, ANSWERS, ["paris", "milan", None, "slowly", "badly"])
    assert scores.semantic == 1 / 2
    assert scores.syntactic == 1
    assert scores.accuracy == 3 / 4
    assert scores.coverage == 4 / 5


def test_table_by_category_in_the_questions_order() -> None:
    table = score_analogies(CATEGORIES, ANSWERS, ["paris", "milan", None, "slowly", "x"]).table()
    assert list(table.index) == ["capital", "gram1", "semantic", "syntactic", "total"]
    assert table.loc["capital"].tolist() == [1, 2, 3, 0.5]
    assert table.loc["total"].tolist() == [2, 4, 5, 0.5]


def test_nothing_answered_has_no_accuracy() -> None:
    scores = score_analogies(["capital"], ["paris"], [None])
    assert math.isnan(scores.accuracy) and scores.coverage == 0
    assert "syntactic" not in scores.table().index


@pytest.mark.parametrize(
    ("categories", "answers", "predictions"), [(["a"], ["b"], []), ([], [], [])]
)
def test_lists_of_different_lengths_are_rejected(
    categories: list[str], answers: list[str], predictions: list[str | None]
) -> None:
    with pytest.raises(ValueError, match="for each question, got"):
        score_analogies(categories, answers, predictions)

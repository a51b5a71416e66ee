"""Answers are scored as in SQuAD's evaluation, on cases computed by hand."""

from __future__ import annotations

import random

import pytest

from ptm_edu.evaluation.span_scores import (
    SpanScores,
    exact_match,
    normalize_answer,
    score_spans,
    span_f1,
)


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("The  Old\tMill!", "old mill"),
        ("an hour", "hour"),
        ("a, b and the c", "b and c"),
        ("Theatre an-other anthem", "theatre another anthem"),  # articles are whole words
        ("fifty-one", "fiftyone"),  # marks go before words are told apart
        ("$12.50", "1250"),
        ("“quoted”", "“quoted”"),  # only ASCII's marks
        ("The.", ""),
    ],
)
def test_case_punctuation_articles_and_spaces_do_not_count(answer: str, expected: str) -> None:
    assert normalize_answer(answer) == expected


@pytest.mark.parametrize(
    ("predicted", "answers", "exact", "f1"),
    [
        ("the Rhine", ["Rhine"], 1, 1),
        ("Rhine valley", ["the Rhine"], 0, 2 / 3),  # precision 1/2, recall 1
        ("in the upper Rhine valley", ["Rhine", "upper Rhine"], 0, 2 / 3),  # 2 of 4, 2 of 2
        ("the Danube", ["Rhine"], 0, 0),
        ("Rhine Rhine", ["Rhine"], 0, 2 / 3),  # a word counts as often as both have it
        ("a Rhine", ["Danube", "the Rhine"], 1, 1),
    ],
)
def test_the_best_of_the_right_answers_counts(
    predicted: str, answers: list[str], exact: float, f1: float
) -> None:
    assert exact_match(predicted, answers) == exact
    assert span_f1(predicted, answers) == pytest.approx(f1)


@pytest.mark.parametrize(
    ("predicted", "answers", "right"),
    [
        ("", [], 1),
        ("the", [], 1),
        ("Rhine", [], 0),
        ("", ["Rhine"], 0),
        ("", ["the", "Rhine"], 0),  # "the" is no answer that saying nothing could meet
        ("Rhine", ["the", "Rhine"], 1),
    ],
)
def test_an_empty_answer_is_right_where_there_is_none(
    predicted: str, answers: list[str], right: float
) -> None:
    assert exact_match(predicted, answers) == span_f1(predicted, answers) == right


def test_scores_are_means_over_questions() -> None:
    predicted = ["Rhine valley", "", "seven", "1854"]
    answers = [["the Rhine"], [], ["six"], ["in 1854", "1854"]]
    exact, f1, questions = score_spans(predicted, answers)
    assert (exact, questions) == (0.5, 4)
    assert f1 == pytest.approx((2 / 3 + 1 + 0 + 1) / 4)
    assert score_spans(["x"], [["x"]]) == SpanScores(1, 1, 1)


@pytest.mark.parametrize(("predicted", "answers"), [([], []), (["x"], []), (["x"], [["x"], ["y"]])])
def test_every_question_needs_a_predicted_answer(
    predicted: list[str], answers: list[list[str]]
) -> None:
    with pytest.raises(ValueError, match="expected one predicted answer"):
        score_spans(predicted, answers)


def test_scores_equal_an_independent_implementation() -> None:
    from torchmetrics.functional.text import squad

    rng = random.Random(0)
    words = ["The", "a", "an", "Rhine", "rhine's", "steam-engine", "1854", "(in", "1854)", "É."]

    def random_answer() -> str:
        return " ".join(["sea", *rng.choices(words, k=rng.randint(0, 3))])  # a word that counts

    predicted = [random_answer() for _ in range(300)]
    answers = [[random_answer() for _ in range(rng.randint(1, 3))] for _ in predicted]
    scores = score_spans(predicted, answers)
    theirs = squad(
        [{"prediction_text": answer, "id": str(n)} for n, answer in enumerate(predicted)],
        [
            {"answers": {"answer_start": [0] * len(right), "text": right}, "id": str(n)}
            for n, right in enumerate(answers)
        ],
    )
    assert 0.05 < scores.exact < scores.f1 < 0.95, "neither all right nor all wrong"
    assert 100 * scores.exact == pytest.approx(theirs["exact_match"].item(), abs=1e-3)
    assert 100 * scores.f1 == pytest.approx(theirs["f1"].item(), abs=1e-3)

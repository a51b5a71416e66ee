"""The course's sentiment set is balanced, and length does not predict the label."""

from __future__ import annotations

from pathlib import Path

import pytest

from ptm_edu.text.tasks import sentiment
from ptm_edu.text.tasks.labeled import SENTIMENTS
from ptm_edu.text.tasks.sentiment import SentimentExample

FOLDER = Path(sentiment.__file__).parents[1] / "sets"


@pytest.fixture(scope="module")
def examples() -> list[SentimentExample]:
    return sentiment.sentiment()


def test_labels_alternate_and_every_third_sentence_of_each_is_for_the_test(
    examples: list[SentimentExample],
) -> None:
    assert len(examples) == 600
    assert [example.label for example in examples] == ["positive", "negative"] * 300
    assert [example.split for example in examples] == [*["train"] * 4, *["test"] * 2] * 100


@pytest.mark.parametrize("split", ["train", "test"])
def test_length_does_not_predict_the_label(examples: list[SentimentExample], split: str) -> None:
    means = []
    for mood in SENTIMENTS:
        chosen = [e.sentence for e in examples if (e.label, e.split) == (mood, split)]
        means.append(sum(len(sentence.split()) for sentence in chosen) / len(chosen))
    assert abs(means[0] - means[1]) < 1, means

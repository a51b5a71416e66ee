"""The measured baselines of the sentiment set: measured again, and as the set's note tells."""

from __future__ import annotations

from pathlib import Path

import pytest

from ptm_edu import course
from ptm_edu.experiments.measures import sentiment_baselines
from ptm_edu.text.tasks import sentiment
from ptm_edu.text.tasks.sentiment import SentimentExample

pytestmark = pytest.mark.slow  # a measurement


def accuracies(examples: list[SentimentExample]) -> dict[str, float]:
    return {row["baseline"]: row["accuracy"] for row in sentiment_baselines.rows(examples)}


def test_all_rows_are_found_again() -> None:
    kept = course.measured("sentiment-baselines").to_dict("records")
    found = sentiment_baselines.measure()
    assert [row["baseline"] for row in kept] == ["majority", "bag of words"]
    assert {row["sentences"] for row in kept} == {200}
    for again, row in zip(found, kept, strict=True):
        assert again == pytest.approx(row)


@pytest.mark.parametrize("third", [0, 1, 2])
def test_a_bag_of_words_tells_under_80_percent_whichever_third_is_asked(third: int) -> None:
    examples = [
        example._replace(split="test" if place // 2 % 3 == third else "train")
        for place, example in enumerate(sentiment.sentiment())
    ]
    found = accuracies(examples)
    assert found["majority"] == 0.5 < found["bag of words"] < 0.8


def test_the_note_beside_the_set_tells_the_measured_numbers() -> None:
    rows = course.measured("sentiment-baselines").to_dict("records")
    note = (Path(sentiment.__file__).parents[1] / "sets" / "README.md").read_text(encoding="utf-8")
    most, bag = (f"{row['accuracy']:.0%}".replace("%", " %") for row in rows)
    assert (
        f"of the 200 test sentences the majority class tells {most}, naive Bayes over the words "
        f"{bag}"
    ) in " ".join(note.split())


def test_words_that_give_the_label_away_are_found() -> None:
    told = [
        SentimentExample(sentence, label, split)
        for sentence, label in (("What a Joy!", "positive"), ("What a bore.", "negative"))
        for split in ("train", "test")
    ]
    assert accuracies(told) == {"majority": 0.5, "bag of words": 1.0}

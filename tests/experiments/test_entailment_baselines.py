"""The measured baselines of the entailment pairs: measured again, and as the set's note tells."""

from __future__ import annotations

from pathlib import Path

import pytest

from ptm_edu import course
from ptm_edu.experiments.measures import entailment_baselines
from ptm_edu.text.tasks import entailment
from ptm_edu.text.tasks.entailment import EntailmentExample

pytestmark = pytest.mark.slow  # a measurement

BASELINES = ("majority", "hypothesis only", "bag of words")


def accuracies(examples: list[EntailmentExample]) -> dict[str, float]:
    return {row["baseline"]: row["accuracy"] for row in entailment_baselines.rows(examples)}


def test_all_rows_are_found_again() -> None:
    kept = course.measured("entailment-baselines").to_dict("records")
    found = entailment_baselines.measure()
    assert tuple(row["baseline"] for row in kept) == BASELINES
    assert {row["pairs"] for row in kept} == {99}
    for again, row in zip(found, kept, strict=True):
        assert again == pytest.approx(row)


def test_neither_the_hypothesis_alone_nor_a_bag_of_words_tells_the_label() -> None:
    found = accuracies(entailment.entailment())
    assert found["majority"] == pytest.approx(1 / 3)
    assert found["hypothesis only"] < 0.45
    assert found["bag of words"] < 0.8


@pytest.mark.parametrize("third", [1, 2])
def test_the_other_thirds_of_the_premises_give_no_more_away(third: int) -> None:
    pairs = [
        pair._replace(split="test" if place // 3 % 3 == third - 1 else "train")
        for place, pair in enumerate(entailment.entailment())
    ]
    assert max(accuracies(pairs).values()) < 0.45


def test_the_note_beside_the_set_tells_the_measured_numbers() -> None:
    rows = course.measured("entailment-baselines").to_dict("records")
    note = (Path(entailment.__file__).parents[1] / "sets" / "README.md").read_text(encoding="utf-8")
    most, hypothesis, both = (f"{row['accuracy']:.0%}".replace("%", " %") for row in rows)
    assert (
        f"the majority class tells {most}, naive Bayes over the words of the hypothesis alone "
        f"{hypothesis}, and over those of both sentences {both}"
    ) in " ".join(note.split())


def test_words_that_give_a_label_away_are_found_in_the_hypothesis_and_in_both() -> None:
    told = [
        EntailmentExample("A man sleeps.", hypothesis, label, split)
        for hypothesis, label in (("Nobody sleeps.", "contradiction"), ("He rests.", "entailment"))
        for split in ("train", "test")
    ]
    assert accuracies(told) == {"majority": 0.5, "hypothesis only": 1.0, "bag of words": 1.0}
    in_premise = [pair._replace(premise=pair.hypothesis, hypothesis="Yes.") for pair in told]
    assert accuracies(in_premise) == {"majority": 0.5, "hypothesis only": 0.5, "bag of words": 1.0}
    assert entailment_baselines.words("It's 3 o'clock.") == ["it", "'s", "3", "o", "clock"]

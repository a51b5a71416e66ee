"""The measured baselines of the pronouns: measured again, and as the set's note tells."""

from __future__ import annotations

from pathlib import Path

import pytest

from ptm_edu import course
from ptm_edu.experiments.measures import coreference_baselines
from ptm_edu.text.tasks import coreference
from ptm_edu.text.tasks.coreference import CoreferenceExample

pytestmark = pytest.mark.slow  # a measurement

BASELINES = ("first candidate", "nearest candidate", "bag of words")


def test_all_rows_are_found_again() -> None:
    kept = course.measured("coreference-baselines").to_dict("records")
    found = coreference_baselines.measure()
    assert tuple(row["baseline"] for row in kept) == BASELINES
    assert {(row["sentences"], row["pairs"]) for row in kept} == {(80, 40)}
    for again, row in zip(found, kept, strict=True):
        assert again == pytest.approx(row)


@pytest.mark.parametrize("third", [0, 1, 2])
def test_neither_place_nor_words_tell_whichever_third_is_asked(third: int) -> None:
    examples = [
        example._replace(split="test" if example.pair % 3 == third else "train")
        for example in coreference.coreference()
    ]
    first, nearest, bag = coreference_baselines.rows(examples)
    assert first["accuracy"] == nearest["accuracy"] == 0.5
    assert first["both right"] == nearest["both right"] == 0
    assert bag["accuracy"] < 0.65


def test_the_note_beside_the_set_tells_the_measured_numbers() -> None:
    rows = course.measured("coreference-baselines").to_dict("records")
    note = (Path(coreference.__file__).parents[1] / "sets" / "coreference.md").read_text("utf-8")
    told = " ".join(note.split())
    first, nearest, bag = (f"{row['accuracy']:.0%}".replace("%", " %") for row in rows)
    assert f"is the majority too, tells {first}, and the nearest one {nearest};" in told
    assert f"Naive Bayes over the words tells {bag}." in told
    first, nearest, bag = (f"{row['both right'] * row['pairs']:.0f}" for row in rows)
    assert (
        f"of the 40 test pairs they tell both sentences right in {first}, {nearest} and {bag}"
    ) in told


def test_places_and_words_that_tell_are_found() -> None:
    def example(pair: int, end: str, answer: int, split: str) -> CoreferenceExample:
        sentence = f"A cat saw a dog as it {end}."
        return CoreferenceExample(
            pair,
            sentence,
            "it",
            19,
            ("A cat", "a dog"),
            answer,
            split,  # type: ignore[arg-type]
        )

    told = [
        example(pair, end, answer, split)
        for pair, split in enumerate(("train", "test"))
        for end, answer in (("purred", 0), ("barked", 1))
    ]
    found = coreference_baselines.rows(told)
    assert [row["accuracy"] for row in found] == [0.5, 0.5, 1]
    assert [row["both right"] for row in found] == [0, 0, 1]
    assert coreference_baselines.nearest(told[0]) == 1

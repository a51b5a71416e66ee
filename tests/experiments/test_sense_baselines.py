"""The measured baselines of the word senses: measured again, and as the set's note tells them."""

from __future__ import annotations

from pathlib import Path

import pytest

from ptm_edu import course
from ptm_edu.experiments.measures import sense_baselines
from ptm_edu.text.tasks import senses
from ptm_edu.text.tasks.senses import SenseExample

pytestmark = pytest.mark.slow  # a measurement


def test_all_rows_are_found_again() -> None:
    kept = course.measured("sense-baselines").to_dict("records")
    found = sense_baselines.measure()
    assert [row["word"] for row in found] == [row["word"] for row in kept]
    assert len(found) == 31
    for again, row in zip(found, kept, strict=True):
        assert again == pytest.approx(row)


def test_a_bag_of_words_tells_under_80_percent() -> None:
    last = sense_baselines.measure()[-1]
    assert last["sentences"] == 180
    assert last["majority"] == 0.5
    assert last["majority"] < last["bag of words"] < 0.8


def test_the_note_beside_the_set_tells_the_measured_numbers() -> None:
    last = course.measured("sense-baselines").to_dict("records")[-1]
    note = (Path(senses.__file__).parents[1] / "sets" / "README.md").read_text(encoding="utf-8")
    told = " ".join(note.split())
    assert f"the majority class tells {last['majority']:.0%}".replace("%", " %") in told
    assert f"ten training sentences, {last['bag of words']:.0%}".replace("%", " %") in told


def test_a_bag_of_words_tells_senses_that_words_give_away() -> None:
    def example(sense: str, split: str) -> SenseExample:
        word = {"river": "water", "money": "loan"}[sense]
        return SenseExample("bank", sense, ["Bank", "of", word.title(), "."], 0, split)  # type: ignore[arg-type]

    told = [example(sense, split) for sense in ("river", "money") for split in ("train", "test")]
    assert sense_baselines.row(told)["bag of words"] == 1
    assert sense_baselines.row(told)["senses"] == "river / money"
    assert sense_baselines.context(told[0]) == ["of", "water"]

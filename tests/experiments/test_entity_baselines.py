"""The measured baselines of the entities: measured again, and as the set's note tells."""

from __future__ import annotations

from pathlib import Path

import pytest

from ptm_edu import course
from ptm_edu.experiments.measures import entity_baselines
from ptm_edu.text.tasks import entities
from ptm_edu.text.tasks.tagged import TaggedSentence, TaggedSentences

pytestmark = pytest.mark.slow  # a measurement

BASELINES = ("all O", "most frequent tag", "and new capitals LOC")


def scores(parts: TaggedSentences) -> dict[str, float]:
    return {row["baseline"]: row["F1"] for row in entity_baselines.rows(parts)}


def test_all_rows_are_found_again() -> None:
    kept = course.measured("entity-baselines").to_dict("records")
    found = entity_baselines.measure()
    assert tuple(row["baseline"] for row in kept) == BASELINES
    for again, row in zip(found, kept, strict=True):
        assert again == pytest.approx(row)


def test_a_list_of_names_finds_few_whichever_third_is_asked() -> None:
    train, _, test = entities.named_entities()
    everything = train + test
    for third in range(3):
        asked = everything[third::3]
        learned = [sentence for sentence in everything if sentence not in asked]
        assert max(scores(TaggedSentences(learned, [], asked)).values()) < 0.5
    assert max(scores(TaggedSentences(train, [], test)).values()) < 0.5


def test_the_note_beside_the_set_tells_the_measured_numbers() -> None:
    none, table, capitals = course.measured("entity-baselines").to_dict("records")
    note = (Path(entities.__file__).parents[1] / "sets" / "entities.md").read_text(encoding="utf-8")

    def percent(share: float) -> str:
        return f"{100 * share:.0f} %"

    told = " ".join(note.split())
    assert f"O for every word, the majority, has {percent(none['F1'])}." in told
    assert (
        f"has {percent(table['F1'])} (precision {percent(table['precision'])}, recall "
        f"{percent(table['recall'])})"
    ) in told
    assert f"a run of them for one name, it has {percent(capitals['F1'])}." in told


def test_names_that_a_list_or_a_capital_gives_away_are_found() -> None:
    oslo = TaggedSentence(["In", "Oslo", "we", "slept", "."], ["O", "B-LOC", "O", "O", "O"])
    new = TaggedSentence(["In", "New", "York", "."], ["O", "B-LOC", "I-LOC", "O"])
    assert scores(TaggedSentences([oslo], [], [oslo])) == dict(
        zip(BASELINES, (0, 1, 1), strict=True)
    )
    assert scores(TaggedSentences([oslo], [], [new])) == dict(
        zip(BASELINES, (0, 0, 1), strict=True)
    )

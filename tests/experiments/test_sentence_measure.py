"""The measure of sentence vectors, with toy pairs."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ptm_edu import course
from ptm_edu.experiments.measures import sentence_embeddings as measure
from ptm_edu.text.tasks import GradedPair, GradedPairs

TOY = [
    GradedPair("A dog runs.", "A dog is running.", 4.8),
    GradedPair("A dog runs.", "Rain fell in Rome.", 0.2),
    GradedPair("The old house burned.", "The house was on fire.", 4.0),
    GradedPair("The old house burned.", "He sold the old car.", 1.0),
]


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(measure.tasks, "load", lambda name: GradedPairs(16 * TOY, TOY))
    measure.pairs.cache_clear()
    yield
    measure.pairs.cache_clear()


@pytest.mark.slow  # a measurement
def test_every_vector_has_a_score() -> None:
    for vector in (measure.EMBEDDINGS, measure.FOLLOWS, *measure.VECTORS):
        row = measure.row(measure.MINI, vector, measure.UNTRAINED, None)
        assert row.keys() == {"model", "vector", "training", "Spearman"}
        assert -1 <= row["Spearman"] <= 1
    assert measure.row("words", measure.OVERLAP, measure.UNTRAINED, None)["Spearman"] > 0.5


@pytest.mark.slow
def test_training_starts_from_a_copy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measure, "STEPS", 1)
    before = measure.untrained(measure.MINI, measure.MEAN)
    row = measure.row(measure.MINI, measure.MEAN, measure.SIMILAR, 0)
    assert row["seed"] == 0
    assert measure.untrained(measure.MINI, measure.MEAN) == before


def test_only_pairs_with_a_high_grade_are_trained() -> None:
    assert measure.similar_pairs() == 16 * [(TOY[0].one, TOY[0].other), (TOY[2].one, TOY[2].other)]


def test_the_stored_result_has_every_row() -> None:
    rows = course.measured("sentence-embeddings")
    trained = rows.dropna(subset=["seed"])
    assert set(trained.groupby(["vector", "training"])["seed"].nunique()) == {3}
    untrained = rows[rows["training"] == measure.UNTRAINED]
    assert set(untrained[untrained["model"] == measure.MINI]["vector"]) == {
        measure.EMBEDDINGS,
        measure.FOLLOWS,
        *measure.VECTORS,
    }

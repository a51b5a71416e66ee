"""The rows of `ptm-edu measure word-vectors` are complete; the quickest is measured again."""

from __future__ import annotations

import pytest

from ptm_edu.course import measured
from ptm_edu.evaluation import over_seeds
from ptm_edu.experiments.measures import word_vectors

pytestmark = pytest.mark.slow  # a measurement


def test_every_model_was_measured_with_every_seed() -> None:
    summary = over_seeds(measured("word-vectors"))
    assert list(summary["model"]) == [*word_vectors.MODELS, "fastText, unseen words too"]
    assert (summary["seeds"] == len(word_vectors.SEEDS)).all()
    has_peer = [model in word_vectors.GENSIMS or "fastText" in model for model in summary["model"]]
    assert list(summary["gensim"] != "–") == has_peer


def test_the_quickest_row_is_measured_again() -> None:
    model = "CBOW, hierarchical softmax"
    (again,) = word_vectors.rows(model, seed=0)
    stored = measured("word-vectors").query("model == @model and seed == 0").iloc[0]
    assert again["pairs"] == stored["pairs"]
    for score in ("WordSim-353", "gensim", "shuffled text"):
        assert again[score] == pytest.approx(stored[score], abs=0.05)

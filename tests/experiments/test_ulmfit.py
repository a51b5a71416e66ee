"""`ptm-edu measure ulmfit` with toy sizes; its rows are complete, one is measured again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import torch

from ptm_edu.course import measured
from ptm_edu.elmo.ulmfit import UlmfitConfig
from ptm_edu.experiments.measures import _resumable, _ulmfit_models, _ulmfit_texts, ulmfit
from ptm_edu.experiments.measures._ulmfit_models import Starts
from ptm_edu.text.tasks.labeled import LabeledText, LabeledTexts
from ptm_edu.word2vec import WordVectors

pytestmark = pytest.mark.slow  # a measurement

NEW = "zwonk"  # a word that the general text does not have
VECTORS_OF = ["the", "music", "war"]


def toy_reviews(name: str) -> LabeledTexts:
    """Reviews whose mood is one word's; the last word is new to the general text."""
    assert name == "movie-reviews"
    fillers = ["the", "of", "and", "in", "to", "a", "was", "for", "is", "on"]
    texts = [
        LabeledText(f"{' '.join(fillers[n % 5 :])} {word} {NEW} .", mood)
        for mood, word in (("negative", "war"), ("positive", "music"))
        for n in range(24)
    ]
    return LabeledTexts(texts[::2], texts[1::2])


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Toy sizes, the embedded text; returns the folder of the run."""
    monkeypatch.setattr(_ulmfit_texts.tasks, "load", toy_reviews)
    vectors = torch.randn(len(VECTORS_OF), 8, generator=torch.Generator().manual_seed(0))
    monkeypatch.setattr(_ulmfit_models.zoo, "load", lambda name: WordVectors(VECTORS_OF, vectors))
    sizes: dict[str, Any] = {
        "SETS": {"wikipedia-sample": (None, 1500)},
        "VOCABULARY": 300,
        "CONFIG": UlmfitConfig(dim=8, cells=8, layers=2),
        "ROWS": 8,
        "LENGTH": 10,
        "SAMPLES": 50,
        "TASK_ROWS": 4,
        "TASK_LENGTH": 5,
        "TASK_EPOCHS": 1,
    }
    for name, value in sizes.items():
        monkeypatch.setattr(_ulmfit_models, name, value)
    monkeypatch.setattr(ulmfit, "SEEDS", range(1))
    monkeypatch.setattr(ulmfit, "EPOCHS", {8: 1, 16: 1})
    monkeypatch.setattr(ulmfit, "ABLATED", 16)
    monkeypatch.setattr(ulmfit, "ABLATED_SEEDS", range(1))
    monkeypatch.setattr(ulmfit, "FOLDER", tmp_path / "run")
    monkeypatch.setattr(_resumable, "FOLDER", tmp_path / "kept")
    return tmp_path / "run"


def test_the_whole_measure_with_toy_sizes(toy: Path) -> None:
    rows = ulmfit.measure()
    settings = {(row["reviews"], row["way"], row["seed"]) for row in rows if "way" in row}
    few = {(8, way, 0) for way in ulmfit.EVERYWHERE}
    many = {(16, way, 0) for way in (ulmfit.BAG, *ulmfit.WAYS)}
    assert settings == few | many and len(rows) == len(settings) + 2
    assert all(0 <= row["accuracy"] <= 1 for row in rows if "way" in row)
    general, tuned = (row["perplexity"] for row in rows if row["table"] == "perplexity")
    assert tuned < general
    assert not toy.exists(), "the next measurement must not find this one's models"


def test_a_resumed_measurement_reuses_its_models(
    toy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = ulmfit.row(Starts(toy), 8, ulmfit.ULMFIT, 0)
    written = {path.name: path.stat().st_mtime_ns for path in toy.iterdir()}
    assert set(written) == {"text.npz", "general.safetensors", "reviews.safetensors"}
    assert ulmfit.row(Starts(toy), 8, ulmfit.ULMFIT, 0) == first
    assert {path.name: path.stat().st_mtime_ns for path in toy.iterdir()} == written


def test_every_way_starts_from_the_weights_it_names(toy: Path) -> None:
    starts = Starts(toy)
    general = starts.model("general", 8, 0)
    general_size = len(starts.text[0])
    assert NEW not in starts.text[0] and NEW in starts.vocabulary
    mean = general.words.weight[:general_size].mean(0)
    torch.testing.assert_close(general.words.weight[starts.vocabulary[NEW]], mean)
    again, tuned = starts.model("general", 8, 1), starts.model("all reviews", 8, 0)
    assert torch.equal(again.words.weight, general.words.weight) and again is not general
    assert not torch.equal(tuned.words.weight, general.words.weight)
    few = [starts.model("labeled reviews", 8, seed).words.weight for seed in (0, 0, 1)]
    assert torch.equal(few[0], few[1]) and not torch.equal(few[0], few[2])
    random, vectors = starts.model("random", 8, 0), starts.model("vectors", 8, 0)
    assert random.vocab_size == vectors.vocab_size == general.vocab_size
    table = _ulmfit_models.zoo.load("word2vec-mini")
    length = table.vectors.norm(dim=1).mean()
    for word in VECTORS_OF:
        given = vectors.words.weight[starts.vocabulary[word]]
        torch.testing.assert_close(given, table[word] / length)
    assert not torch.equal(vectors.words.weight[5], vectors.words.weight[6])


def test_a_seed_draws_the_reviews(toy: Path) -> None:
    reviews = Starts(toy).reviews
    assert reviews.drawn(8, 0) == reviews.drawn(16, 0)[:8] != reviews.drawn(8, 1)
    assert {mood for _, mood in reviews.drawn(8, 0)} == {"negative", "positive"}
    assert all(review in reviews.train for review in reviews.drawn(8, 0))


def test_the_general_text_is_as_written_but_for_case_and_rare_words(toy: Path) -> None:
    vocabulary, ids = Starts(toy).text
    assert vocabulary.words[:2] == [_ulmfit_texts.UNKNOWN, _ulmfit_texts.END]
    assert len(vocabulary) == 300
    corpus = _ulmfit_texts.corpora.for_training("wikipedia-sample")
    first = next(iter(corpus.token_sentences()))
    expected = [word if word in vocabulary else "<unk>" for word in map(str.lower, first)]
    assert vocabulary.decode(ids[: len(first) + 1]) == [*expected, "</s>"]
    assert vocabulary.counts.sum() == len(ids)


def test_every_setting_was_measured_and_a_row_is_found_again(
    real_data: Path, tmp_path: Path
) -> None:
    stored = measured("ulmfit").query("table == 'accuracy'").to_dict("records")
    settings = {(row["reviews"], row["way"], row["seed"]) for row in stored}
    expected = {
        (reviews, way, seed)
        for reviews in ulmfit.EPOCHS
        for way in ulmfit.EVERYWHERE
        for seed in ulmfit.SEEDS
    }
    left_out = [way for way in ulmfit.WAYS if way not in ulmfit.EVERYWHERE]
    expected |= {(ulmfit.ABLATED, way, s) for way in left_out for s in ulmfit.ABLATED_SEEDS}
    assert settings == expected and len(stored) == len(expected)
    again = ulmfit.row(Starts(tmp_path), 100, ulmfit.BAG, 0)
    (same,) = [row for row in stored if all(row[k] == again[k] for k in ("reviews", "way", "seed"))]
    assert same["accuracy"] == pytest.approx(again["accuracy"])

"""The zoo: what ships is what its card says, and a damaged file is told in a sentence."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from ptm_edu import zoo
from ptm_edu.text import tasks
from ptm_edu.word2vec import WordVectors, evaluate_analogies, evaluate_similarity
from ptm_edu.zoo import table
from ptm_edu.zoo.cards import card


@pytest.fixture(scope="module")
def vectors() -> WordVectors:
    return zoo.load("word2vec-mini")


def test_available_lists_name_kind_size_text_licence_and_place() -> None:
    row = zoo.available().loc["word2vec-mini"]
    assert row["kind"] == "word vectors" and row["where"] == "shipped"
    assert "wikipedia-2014" in row["trained on"] and row["licence"] == "CC BY-SA 3.0"


@pytest.mark.parametrize("name", zoo.MODELS)
def test_shipped_weights_are_those_of_the_card(name: str) -> None:
    path = zoo.check_weights(name)
    assert path.stat().st_size == card(name).bytes


def test_all_weights_fit_in_their_budget() -> None:
    assert card("word2vec-mini").bytes <= 9.5e6


def test_an_unknown_name_names_those_there_are() -> None:
    with pytest.raises(KeyError, match="'word2vec-maxi'; there are word2vec-mini"):
        zoo.load("word2vec-maxi")


@pytest.fixture
def own_weights(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    name = "word2vec-mini.safetensors"
    shutil.copy(table.WEIGHTS / name, tmp_path / name)
    monkeypatch.setattr(table, "WEIGHTS", tmp_path)
    return tmp_path / name


def test_one_flipped_bit_is_a_sentence(own_weights: Path) -> None:
    content = bytearray(own_weights.read_bytes())
    content[len(content) // 2] ^= 1
    own_weights.write_bytes(content)
    with pytest.raises(zoo.DamagedWeightsError, match=r"is damaged: its SHA-256 .*git checkout"):
        zoo.load("word2vec-mini")


def test_half_a_file_and_no_file_are_sentences(own_weights: Path) -> None:
    own_weights.write_bytes(own_weights.read_bytes()[:1000])
    with pytest.raises(zoo.DamagedWeightsError, match="is damaged"):
        zoo.load("word2vec-mini")
    own_weights.unlink()
    with pytest.raises(FileNotFoundError, match="the weights are missing at"):
        zoo.load("word2vec-mini")


def test_the_shape_is_as_promised(vectors: WordVectors) -> None:
    assert len(vectors) == 30_000 and vectors.dim == 150
    assert vectors.counts is not None and vectors.words[0] == "the"


def test_queen_comes_first(vectors: WordVectors) -> None:
    assert vectors.analogy(["king", "woman"], ["man"], topn=1)[0][0] == "queen"


def test_the_cards_figures_are_measured_again(vectors: WordVectors) -> None:
    """The targets hold, and the card tells what an evaluation here finds."""
    google = evaluate_analogies(vectors, tasks.load("analogies"))
    similar = evaluate_similarity(vectors, tasks.load("wordsim-353"))
    quality = card("word2vec-mini").facts["quality"]
    assert quality["Google analogies"].startswith(f"{google.accuracy:.1%}")
    assert quality["WordSim-353"].startswith(f"ρ {similar.rho:.3f}")
    assert google.accuracy >= 0.56 and similar.rho >= 0.68


def test_the_card_tells_everything(root: Path) -> None:
    facts = card("word2vec-mini").facts
    assert {"data", "training", "settings", "quality", "runs", "limits", "wrong"} <= facts.keys()
    assert all({"set", "words", "licence"} <= row.keys() for row in facts["data"])
    assert 1 <= len(facts["runs"]) <= 3


def test_the_cards_page_is_the_card(root: Path) -> None:
    page = (root / "docs/cards/word2vec-mini.md").read_text(encoding="utf-8")
    assert page == card("word2vec-mini").markdown("en")


def test_the_card_stands_in_both_languages() -> None:
    assert "## 数据" in card("word2vec-mini").markdown("zh")

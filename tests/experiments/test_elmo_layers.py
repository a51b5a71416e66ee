"""The rows of `ptm-edu measure elmo-layers` are complete; the smallest are measured again."""

from __future__ import annotations

from collections import Counter

import pytest
import torch

from ptm_edu.course import measured
from ptm_edu.elmo import BiLM, ElmoConfig
from ptm_edu.evaluation import over_seeds
from ptm_edu.experiments.measures import elmo_layers
from ptm_edu.experiments.measures._layers import CachedLayers
from ptm_edu.text.tasks import TaggedSentence, TaggedSentences

pytestmark = pytest.mark.slow  # a measurement


@pytest.mark.parametrize("table", ["part of speech", "WordNet sense", "our sense"])
def test_every_layer_was_measured_with_every_seed(table: str) -> None:
    rows = measured("elmo-layers").query("table == @table")
    summary = over_seeds(rows)
    assert list(summary["layer"]) == list(elmo_layers.LAYERS)
    assert (summary["seeds"] == len(elmo_layers.SEEDS)).all()
    shares = rows.query("layer == 'mix'")[["s_0", "s_1", "s_2"]].sum(axis=1)
    assert shares.to_numpy() == pytest.approx(1)


@pytest.mark.parametrize("layer", ["0", "1"])
def test_the_smallest_rows_are_measured_again(layer: str) -> None:
    again = elmo_layers.our_sense(layer, seed=0)
    stored = measured("elmo-layers").query("table == 'our sense' and layer == @layer and seed == 0")
    for score in ("linear", "nearest mean", "most frequent for the word"):
        assert again[score] == pytest.approx(stored.iloc[0][score], abs=0.02)


@pytest.fixture
def tiny(monkeypatch: pytest.MonkeyPatch) -> CachedLayers:
    """An untrained model with the same layers instead of elmo-mini."""
    torch.manual_seed(0)
    config = ElmoConfig(((1, 4), (3, 8)), 4, lstm_dim=8, projection_dim=4)
    tiny = CachedLayers(lambda: BiLM(config))
    monkeypatch.setattr(elmo_layers, "layers_of", tiny)
    elmo_layers._ours.cache_clear()
    monkeypatch.setattr(elmo_layers, "SENTENCES", 30)
    return tiny


def test_without_context_senses_are_at_chance(tiny: CachedLayers) -> None:
    for seed in range(2):
        row = elmo_layers.our_sense("0", seed)
        # Layer 0 encodes the word alone: its senses have one vector (except for a capital).
        assert row["nearest mean"] == pytest.approx(0.5, abs=0.1)
        assert row["most frequent for the word"] == 0.5
    elmo_layers._ours.cache_clear()


def test_five_sentences_of_each_sense_train_and_three_test(
    tiny: CachedLayers, monkeypatch: pytest.MonkeyPatch
) -> None:
    splits = []

    def spy(table: str, layer: str, seed: int, train, tested):  # type: ignore[no-untyped-def]
        splits.append((train, tested))
        return {}

    monkeypatch.setattr(elmo_layers, "_sense_row", spy)
    for seed in (0, 1):
        elmo_layers.our_sense("1", seed)
    elmo_layers._ours.cache_clear()
    for train, tested in splits:
        for part, count in ((train, 5), (tested, 3)):
            pairs = Counter(zip(part.words.tolist(), part.senses.tolist(), strict=True))
            assert len(pairs) == 60 and set(pairs.values()) == {count}
        both = torch.cat([train.layers, tested.layers])[:, 1]
        assert len(both.unique(dim=0)) == 480
    assert not torch.equal(splits[0][0].layers, splits[1][0].layers)


def test_layer_0_knows_parts_of_speech_that_spelling_determines(
    tiny: CachedLayers, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = {"NUM": ["1", "22", "305"], "NOUN": ["hat", "boat", "goat"], "PUNCT": [".", ",", ";"]}
    sentences = [
        TaggedSentence([words[tag][(i + j) % 3] for j, tag in enumerate(words)], list(words))
        for i in range(60)
    ]
    parts = TaggedSentences(sentences[:40], [], sentences[40:])
    monkeypatch.setattr(elmo_layers, "_treebank", lambda: parts)
    row = elmo_layers.part_of_speech("0", seed=0)
    assert row["linear"] == row["most frequent for the word"] == 1
    assert row["most frequent"] == pytest.approx(1 / 3)
    mixed = elmo_layers.part_of_speech("mix", seed=0)
    assert sum(mixed[f"s_{j}"] for j in range(3)) == pytest.approx(1)
    assert len(tiny.layers) == 3  # each sentence was read once


def test_rare_senses_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(elmo_layers, "MIN_COUNT", 2)
    tags = ["a%1:1", "a%1:1", "a%1:2", "a%1:2", "a%1:3", "a%2:1", "a%2:1", "b%1:1", "b%1:1", ""]
    tags += ["person%1:1", "person%1:1", "person%1:2", "person%1:2"]
    sentence = TaggedSentence(["word"] * len(tags), tags)
    assert elmo_layers._sense_tags([sentence]) == {"a%1": ["a%1:1", "a%1:2"]}

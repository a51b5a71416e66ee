"""The rows of the taggers' measures are complete; the smallest are measured again."""

from __future__ import annotations

from pathlib import Path

import pytest
import torch

from ptm_edu.course import measured
from ptm_edu.elmo import BiLM, ElmoConfig
from ptm_edu.evaluation import over_seeds
from ptm_edu.experiments.measures import _tagging, elmo_tagger, taglm
from ptm_edu.experiments.measures._layers import CachedLayers
from ptm_edu.text.tasks import TaggedSentence

pytestmark = pytest.mark.slow  # a measurement

TINY = ElmoConfig(((1, 4), (3, 8)), 4, lstm_dim=8, projection_dim=4)


def test_every_share_was_learned_from_with_and_without_elmo() -> None:
    rows = measured("elmo-tagger")
    summary = over_seeds(rows)
    settings = list(zip(summary["sentences"], summary["joined"], strict=True))
    assert settings == [
        (round(share * 12_544), joined)
        for share in elmo_tagger.EPOCHS
        for joined in elmo_tagger.JOINED
    ]
    assert (summary["seeds"] == len(elmo_tagger.SEEDS)).all()
    shares = rows.query("joined == 'input'")[[f"input s_{j}" for j in range(3)]]
    assert shares.sum(axis=1).to_numpy() == pytest.approx(1)


def test_every_setting_of_taglm_was_measured_with_every_seed() -> None:
    summary = over_seeds(measured("taglm"))
    assert list(summary["setting"]) == list(taglm.SETTINGS)
    assert (summary["seeds"] == len(taglm.SEEDS)).all()
    assert set(summary["sentences"]) == {round(taglm.SHARE * 12_544)}


def test_the_smallest_rows_are_measured_again(real_data: Path) -> None:
    again = elmo_tagger.row(0.01, "none", seed=0)
    rows = measured("elmo-tagger").query("sentences == 125 and joined == 'none' and seed == 0")
    assert again["accuracy"] == pytest.approx(rows.iloc[0]["accuracy"], abs=0.01)


def test_a_row_of_taglm_is_measured_again(real_data: Path) -> None:
    again = taglm.row("LM vectors alone", seed=0)
    rows = measured("taglm").query("setting == 'LM vectors alone' and seed == 0")
    assert again["accuracy"] == pytest.approx(rows.iloc[0]["accuracy"], abs=0.01)


@pytest.fixture
def tiny(monkeypatch: pytest.MonkeyPatch) -> CachedLayers:
    """An untrained model instead of elmo-mini, and tasks of a few sentences."""
    words, tags = ["two", "red", "hats"], ["B-x", "I-x", "O"]
    sentences = [TaggedSentence(words[i % 2 :], tags[i % 2 :]) for i in range(40)]
    monkeypatch.setattr(_tagging, "sentences_of", lambda task: (sentences, sentences[:4]))
    monkeypatch.setattr(taglm, "sentences_of", lambda task: (sentences, sentences[:4]))
    torch.manual_seed(0)
    tiny = CachedLayers(lambda: BiLM(TINY))
    monkeypatch.setattr(elmo_tagger, "layers_of", tiny)
    monkeypatch.setitem(taglm.LMS, "elmo-mini", tiny)
    monkeypatch.setattr(taglm, "EPOCHS", 1)
    return tiny


def test_a_row_has_the_learned_mix(tiny: CachedLayers) -> None:
    row = _tagging.tagged("wnut17", 0.5, 0, "both", tiny, epochs=30)
    assert row["sentences"] == 20 and row["F1"] == 1
    for position in ("input", "output"):
        assert sum(row[f"{position} s_{j}"] for j in range(3)) == pytest.approx(1)
        assert row[f"{position} gamma"] != 1
    assert len(tiny.layers) == 2


def test_each_sentence_is_read_once() -> None:
    models = []
    read = CachedLayers(lambda: models.append(BiLM(TINY)) or models[-1])  # type: ignore[func-returns-value]
    assert read([]) == [] and not models
    first, again, longer = read([["a"], ["a"], ["a", "b"]])
    assert first is again and (first.shape, longer.shape) == ((3, 1, 8), (3, 2, 8))
    assert first.dtype == torch.float16
    read.embedder().model = None  # type: ignore[assignment]
    assert read([["a", "b"]])[0] is longer and len(models) == 1


@pytest.mark.parametrize(
    ("name", "positions"),
    [
        ("no LM", ()),
        ("forward LM", ("middle",)),
        ("LM vectors alone", ("alone",)),
        ("ELMo, input and output", ("input", "output")),
    ],
)
def test_settings_of_taglm_join_at_the_named_positions(
    tiny: CachedLayers, name: str, positions: tuple[str, ...]
) -> None:
    row = taglm.row(name, seed=0)
    gammas = [key.split()[0] for key in row if key.endswith("gamma")]
    assert gammas == list(positions)
    assert ("input s_0" in row) == name.startswith("ELMo")


def test_one_direction_is_half_of_both(tiny: CachedLayers, monkeypatch: pytest.MonkeyPatch) -> None:
    got = {}

    def spy(task, share, seed, joined, features, epochs):  # type: ignore[no-untyped-def]
        got[name] = features([["two", "hats"]])[0]
        return {}

    monkeypatch.setattr(taglm, "tagged", spy)
    for name in taglm.SETTINGS:
        if taglm.SETTINGS[name].lm == "elmo-mini" and name != "no LM":
            taglm.row(name, seed=0)
    halves = torch.cat([got["forward LM"], got["backward LM"]], dim=-1)
    assert torch.equal(halves, got["both directions"])
    assert got["forward LM"].shape == (1, 2, 4)
    assert torch.equal(got["ELMo, input"][-1:], got["both directions"])
    assert got["ELMo, input"].shape == (3, 2, 8)


def test_scores_by_hand() -> None:
    gold = [["B-x", "I-x", "O"], ["O"]]
    predicted = [["B-x", "I-x", "B-x"], ["O"]]
    assert _tagging.score("ud-ewt", gold, predicted) == 3 / 4
    assert (
        _tagging.score("wnut17", gold, predicted) == 2 / 3
    )  # of two told one is right, of one there one is found

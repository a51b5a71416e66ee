"""The recipe of elmo-mini in small, on the embedded text: interrupted and resumed."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
import torch

from ptm_edu.elmo import BiLM, ElmoConfig
from ptm_edu.elmo.pretrained import load_bilm, save_bilm
from ptm_edu.experiments.recipes import elmo_mini as recipe
from ptm_edu.text import corpora
from ptm_edu.zoo import Card

SMALL = ElmoConfig(((1, 4), (3, 8)), 4, 1, "relu", 12, 6)


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    sample = list(itertools.islice(corpora.load().token_sentences(), 500))

    class Short:
        license = "CC BY-SA 3.0"

        def token_sentences(self) -> Iterator[list[str]]:
            return iter(sample)

    monkeypatch.setattr(recipe, "SETS", {"wikipedia-sample": None})
    monkeypatch.setattr(corpora, "for_training", lambda name, split: Short())
    monkeypatch.setattr(corpora, "load", lambda name, split=None: Short())
    values = {
        "CONFIG": SMALL,
        "VOCABULARY": 500,
        "ROWS": 16,
        "SAMPLES": 64,
        "WARMUP": 5,
        "RATE": 0.02,
    }
    for name, value in values.items():
        monkeypatch.setattr(recipe, name, value)


def test_interrupted_resumed_and_finished(small: None, tmp_path: Path) -> None:
    recipe.pretrain(tmp_path, minutes=1e-6, resume=False)
    assert (tmp_path / "checkpoint.safetensors").exists() and not list(tmp_path.glob("*-mini.*"))
    recipe.pretrain(tmp_path, minutes=None, resume=True)
    model, tokenizer = load_bilm(tmp_path / "elmo-mini.safetensors")
    assert model.config == SMALL and len(tokenizer.words) == 500
    assert model(tokenizer(["A word that was never seen : zyzzyva ."])).layers.shape[-1] == 12
    facts = json.loads((tmp_path / "elmo-mini.json").read_text(encoding="utf-8"))
    assert facts["curve"][-1][1] < 0.95 * facts["curve"][0][1], "nothing was learned"
    page = Card(facts).markdown("en")
    assert "WikiText-2 test, backward" in page and "Kneser-Ney trigram" in page


def test_the_shipped_weights_are_those_in_half_precision(small: None, tmp_path: Path) -> None:
    torch.manual_seed(0)
    model = BiLM(SMALL, 3)
    save_bilm(model, ["a", "b", "c"], tmp_path / "m.safetensors")
    again, tokenizer = load_bilm(tmp_path / "m.safetensors")
    assert tokenizer.words == ["a", "b", "c"]
    for (name, weight), other in zip(model.named_parameters(), again.parameters(), strict=True):
        assert torch.equal(weight.half().float(), other), name

"""The recipe of transformer-mini in small: interrupted and resumed."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
import torch

from ptm_edu.experiments.recipes import transformer_mini as recipe
from ptm_edu.text.tasks.translations import Translation, Translations
from ptm_edu.transformer.pretrained import load_translator
from ptm_edu.transformer.translation import translate
from ptm_edu.zoo import Card

SUBJECTS = {"Tom": "Tom", "Marie": "Mary", "le chat": "the cat", "mon père": "my father"}
VERBS = {"dort": "sleeps", "mange": "eats", "chante": "sings", "lit": "reads", "rit": "laughs"}


def toy() -> Translations:
    translations = [
        Translation(f"{french} {does}.", [f"{english} {verb}.", f"And {english} {verb}."][:n])
        for french, english in SUBJECTS.items()
        for n, (does, verb) in enumerate(VERBS.items(), 1)
    ]
    return Translations(translations[2:], translations[:1], translations[:2])


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recipe.tasks, "load", lambda name: toy())
    sizes = replace(
        recipe.CONFIG, dim=16, heads=2, feed_forward=32, vocab_size=330, layers=1, dropout=0.0
    )
    for name, value in {"CONFIG": sizes, "ROWS": 8, "EPOCHS": 6, "AVERAGED": 2}.items():
        monkeypatch.setattr(recipe, name, value)
    monkeypatch.setattr(recipe, "WARMUP", 10)


def test_interrupted_resumed_and_finished(small: None, tmp_path: Path) -> None:
    recipe.pretrain(tmp_path, minutes=1e-6, resume=False)
    assert (tmp_path / "checkpoint.safetensors").exists() and not list(tmp_path.glob("*-mini.*"))
    recipe.pretrain(tmp_path, minutes=None, resume=True)
    checkpoints = sorted(path.name for path in tmp_path.glob("epoch-*"))
    assert checkpoints == ["epoch-5.safetensors", "epoch-6.safetensors"]
    model, tokenizer = load_translator(tmp_path / "transformer-mini.safetensors")
    assert len(tokenizer) == model.config.vocab_size <= 330
    assert len(translate(model, tokenizer, ["Tom dort.", "œuf ☃"])) == 2
    facts = json.loads((tmp_path / "transformer-mini.json").read_text(encoding="utf-8"))
    assert facts["curve"][-1][1] < 0.9 * facts["curve"][0][1], "nothing was learned"
    page = Card(facts).markdown("en")
    assert "mean of the last 2, beam search (width 4)" in page and "case:mixed" in page
    # At its very end a training that is resumed has nothing left to learn and ends the same.
    recipe.pretrain(tmp_path, minutes=None, resume=True)
    again, _ = load_translator(tmp_path / "transformer-mini.safetensors")
    for name, weight in model.state_dict().items():
        assert torch.equal(weight, again.state_dict()[name]), name

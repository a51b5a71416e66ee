"""The recipe of word2vec-mini in small, on the embedded text: interrupted and resumed."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ptm_edu.experiments.recipes import elmo_mini, word2vec_mini
from ptm_edu.experiments.recipes import word2vec_mini as recipe
from ptm_edu.word2vec import WordVectors
from ptm_edu.zoo import adopt as adoption


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recipe, "SETS", {"wikipedia-sample": None})
    config = replace(recipe.CONFIG, dim=8, epochs=1, chunk=20_000, window=2)
    monkeypatch.setattr(recipe, "CONFIG", config)
    monkeypatch.setattr(recipe, "SHIPPED_WORDS", 2000)


def test_interrupted_resumed_finished_and_adopted(
    small: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = tmp_path / "run"
    recipe.pretrain(run, minutes=1e-6, resume=False)
    assert (run / "checkpoint.safetensors").exists() and not list(run.glob("*-mini.*"))
    recipe.pretrain(run, minutes=None, resume=True)
    vectors = WordVectors.load(run / "word2vec-mini.safetensors")
    assert len(vectors) == 2000 and vectors.dim == 8
    facts = json.loads((run / "word2vec-mini.json").read_text(encoding="utf-8"))
    assert facts["data"][0]["set"] == "wikipedia-sample" and facts["data"][0]["words"] > 400_000
    assert facts["training"]["seen"] == pytest.approx(facts["data"][0]["words"] / 1e6)
    for name in ("WEIGHTS", "CARDS"):
        monkeypatch.setattr(adoption, name, tmp_path / name)
    adoption.adopt(run, tmp_path / "docs")
    assert (tmp_path / "WEIGHTS/word2vec-mini.safetensors").exists()
    assert "wikipedia-sample" in (tmp_path / "docs/word2vec-mini.md").read_text(encoding="utf-8")


def test_weights_that_do_not_match_the_card_are_not_adopted(small: None, tmp_path: Path) -> None:
    (tmp_path / "word2vec-mini.safetensors").write_bytes(b"something else")
    facts = {"name": "word2vec-mini", "sha256": "0" * 64}
    (tmp_path / "word2vec-mini.json").write_text(json.dumps(facts), encoding="utf-8")
    with pytest.raises(ValueError, match="is not the file that"):
        adoption.adopt(tmp_path, tmp_path)


@pytest.mark.parametrize("recipe", [word2vec_mini, elmo_mini])
def test_several_processes_are_rejected(
    recipe: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WORLD_SIZE", "2")
    with pytest.raises(ValueError, match="run it without torchrun"):
        recipe.pretrain(tmp_path / "run", None, False)
    assert not (tmp_path / "run").exists()

"""The recipe of xlnet-mini in small: its input format, its orders, and a training that resumes."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
import torch

from ptm_edu.experiments.recipes import _bert_text
from ptm_edu.experiments.recipes import xlnet_mini as recipe
from ptm_edu.experiments.recipes._xlnet_batches import PermutedPairs
from ptm_edu.xlnet.pretrained import load_xlnet
from ptm_edu.zoo.cards import Card

from .toy_corpus import ToyCorpus


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setattr(_bert_text.corpora, "for_training", ToyCorpus)
    text = {"VOCAB_SIZE": 80, "LONGEST": 32, "SHORT": 16}
    others = {"HOLD_OUT_EVERY": 5, "SHARD": 10, "SAMPLE_EVERY": 2}
    for name, value in {**text, **others}.items():
        monkeypatch.setattr(_bert_text, name, value)
    for name, value in {**text, "ROWS": 8, "WARMUP": 2, "SHORT_STEPS": 4, "STEPS": 12}.items():
        monkeypatch.setattr(recipe, name, value)
    sizes = {"dim": 16, "heads": 2, "feed_forward": 32, "layers": 1}
    monkeypatch.setattr(recipe, "CONFIG", replace(recipe.CONFIG, vocab_size=80, **sizes))
    return tmp_path


def test_a_batch_ends_with_cls_and_predicts_words_only(small: Path) -> None:
    text = recipe.bert_text(small, seed=0)
    pairs = PermutedPairs(text.tokenizer, text.train, 8, seed=0)
    batch, again = pairs.batch(3, 0.4), pairs.batch(3, 0.4)
    assert torch.equal(batch.labels, again.labels)
    sep, cls = text.tokenizer["[SEP]"], text.tokenizer["[CLS]"]
    for ids, types, real in zip(
        batch.input_ids, batch.token_type_ids, batch.attention_mask, strict=True
    ):
        length = int(real.sum())
        assert ids[length - 2 : length].tolist() == [sep, cls]
        middle = int((ids == sep).nonzero()[0])
        assert types[: middle + 1].unique().tolist() == [0]
        assert types[middle + 1 : length - 1].unique().tolist() == [1]
        assert types[length - 1] == 2 and cls not in ids[: length - 1]
    labels = batch.labels[batch.labels >= 0]
    special = [text.tokenizer[token] for token in text.tokenizer.special_tokens]
    assert not torch.isin(labels, torch.tensor(special)).any()
    assert 0.3 < len(labels) / batch.attention_mask.sum() < 0.45


def test_first_short_pairs_and_many_targets(small: Path) -> None:
    schedule = recipe.Schedule(recipe.bert_text(small, seed=0))
    batches = [schedule[number] for number in range(12)]
    assert [len(batch.input_ids) for batch in batches[:4]] == [16] * 4
    assert len(batches[4].input_ids) == 8
    assert batches[3].input_ids.shape[1] == 16 and batches[4].input_ids.shape[1] > 16
    many, few = batches[6], batches[9]
    assert many.labels.shape[1] > 2 * few.labels.shape[1]


def test_a_training_that_was_interrupted_ends_with_weights_and_card(
    small: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    recipe.pretrain(small, minutes=1e-9, resume=False)
    assert not (small / "xlnet-mini.json").exists()
    recipe.pretrain(small, minutes=None, resume=True)
    model, tokenizer = load_xlnet(small / "xlnet-mini.safetensors")
    assert len(tokenizer) == model.config.vocab_size == 80
    card = Card(json.loads((small / "xlnet-mini.json").read_text(encoding="utf-8")))
    assert "accuracy at" in card.markdown("en") and "6,000" not in card.markdown("en")
    assert "accuracy" in capsys.readouterr().out

"""The recipe of bert-mini in small: pairs, batches, measures, resuming."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

from ptm_edu.bert import Bert, BertForPretraining
from ptm_edu.bert.pretrained.storage import load_bert
from ptm_edu.bert.sentence_pairs import NEXT, RANDOM, SentencePair
from ptm_edu.experiments.recipes import _bert_batches, _bert_quality, _bert_text
from ptm_edu.experiments.recipes import bert_mini as recipe
from ptm_edu.experiments.recipes._bert_batches import Batches
from ptm_edu.experiments.recipes._bert_initialization import initialize
from ptm_edu.zoo.cards import Card

from .toy_corpus import ToyCorpus


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setattr(_bert_text.corpora, "for_training", ToyCorpus)
    sizes_of_text = {"VOCAB_SIZE": 80, "LONGEST": 32, "SHORT": 16}
    for name, value in {
        **sizes_of_text,
        "HOLD_OUT_EVERY": 5,
        "SHARD": 10,
        "SAMPLE_EVERY": 2,
    }.items():
        monkeypatch.setattr(_bert_text, name, value)
    steps = {"ROWS": 8, "WARMUP": 5, "PASSES": 2, "SHORT_STEPS": 10}
    for name, value in {**sizes_of_text, **steps}.items():
        monkeypatch.setattr(recipe, name, value)
    for name in ("LONGEST", "SHORT"):
        monkeypatch.setattr(_bert_batches, name, sizes_of_text[name])
    sizes = {"dim": 16, "heads": 2, "feed_forward": 32, "layers": 1, "max_positions": 32}
    monkeypatch.setattr(recipe, "CONFIG", replace(recipe.CONFIG, vocab_size=80, **sizes))
    return tmp_path


def names(text: _bert_text.BertText, pairs: _bert_text.Pairs) -> list[set[str]]:
    """The articles that each pair is made of."""
    names_of_pairs = []
    for ids in pairs.ids:
        # Names are split into WordPieces: those with a digit.
        words = text.tokenizer.decode(ids.tolist()).split()
        names_of_pairs.append({word for word in words if any(sign.isdigit() for sign in word)})
    return names_of_pairs


def test_pairs_are_of_one_set_and_held_out_articles_in_no_training_text(small: Path) -> None:
    text = recipe.bert_text(small, seed=0)
    read = set().union(*names(text, text.train))
    assert {*text.held_out} == {*_bert_text.READ_EVERY} and len(text.train) > 100
    for name, pairs in text.held_out.items():
        words_held_out = set().union(*names(text, pairs))
        names_held_out = {
            word for word in words_held_out if word.startswith(name.partition("-")[0])
        }
        assert names_held_out and not names_held_out & read
    # Of books only each second chapter is read.
    numbers = {int(word[5:]) for word in read if word.startswith("books") and word[5:].isdigit()}
    assert numbers and all(number % 2 == 0 for number in numbers)
    for ids, first, length in zip(*list(vars(text.train).values())[:3], strict=True):
        marks = np.flatnonzero(ids == text.tokenizer["[SEP]"])
        assert marks.tolist() == [first - 1, length - 1]
        assert ids[0] == text.tokenizer["[CLS]"]
        assert (ids[length:] == text.tokenizer["[PAD]"]).all()
    again = recipe.bert_text(small, seed=1)
    assert np.array_equal(again.train.ids, text.train.ids), "kept, not made anew"


def test_a_batch_depends_on_its_number_and_each_pass_masks_anew(small: Path) -> None:
    text = recipe.bert_text(small, seed=0)
    batches = Batches(text.tokenizer, text.train, 8, seed=3)
    batch, again, later = batches[2], batches[2], batches[2 + len(batches)]
    assert torch.equal(batch.input_ids, again.input_ids) and torch.equal(batch.labels, again.labels)
    assert batch.input_ids.shape != later.input_ids.shape or not torch.equal(
        batch.labels, later.labels
    )
    special = torch.from_numpy(batches.special)[batch.input_ids] & (
        batch.input_ids != batches.mask_id
    )
    assert (batch.labels[special] < 0).all() and (batch.labels >= 0).any()
    assert (batch.labels[~batch.attention_mask] < 0).all()
    for ids, types in zip(batch.input_ids, batch.token_type_ids, strict=True):
        first, second = np.flatnonzero(ids.numpy() == text.tokenizer["[SEP]"])
        assert np.flatnonzero(types.numpy()).tolist() == list(range(first + 1, second + 1))
    rows = {bytes(row) for row in np.asarray(text.train.ids)}
    rows_seen = set()
    for number in range(len(batches)):
        batch = batches[number]
        unmasked = torch.where(batch.labels >= 0, batch.labels, batch.input_ids).numpy()
        rows_seen |= {bytes(np.pad(row, (0, 32 - len(row))).astype(np.uint16)) for row in unmasked}
    assert text.tokenizer["[PAD]"] == 0 and rows_seen == rows, "a pass reads each pair"


def test_training_goes_from_short_to_long_and_from_many_masks_to_few(small: Path) -> None:
    training = recipe.TrainingBatches(recipe.bert_text(small, seed=0))
    assert training.steps == 10 + 2 * len(training.batches.long)
    batches = [training[number] for number in range(training.steps)]
    assert [len(batch.input_ids) for batch in batches[:9]] == [16] * 9
    assert len(batches[10].input_ids) == 8 and batches[10].input_ids.shape[1] > 16
    assert max(batch.input_ids.shape[1] for batch in batches[:10]) == 16
    assert max(batch.input_ids.shape[1] for batch in batches[10:]) == 32
    shares = [float((batch.labels >= 0).sum() / batch.attention_mask.sum()) for batch in batches]
    turn = -(-2 * training.steps // 3)
    assert np.mean(shares[:turn]) > 0.25 > 0.18 > np.mean(shares[turn:])


def test_initialization_has_token_frequencies_and_sinusoids(small: Path) -> None:
    text = recipe.bert_text(small, seed=0)
    model = BertForPretraining(Bert(recipe.CONFIG))
    initialize(model, text.train)
    predicted = model.masked_lm.bias.softmax(dim=0)
    counts = np.bincount(np.asarray(text.train.ids).ravel(), minlength=80) + 1
    np.testing.assert_allclose(predicted.detach().numpy(), counts / counts.sum(), rtol=1e-4)
    assert model.bert.embeddings.position_embedding.weight.requires_grad
    positions = model.bert.embeddings.position_embedding.weight.detach()
    near, far = positions[:-1] - positions[1:], positions[:-9] - positions[9:]
    assert near.norm(dim=1).std() < 1e-5 and near.norm(dim=1).mean() < far.norm(dim=1).mean()
    assert positions.std() == pytest.approx(0.02, rel=0.3)


def test_quality_counts_masked_tokens_and_next_sentences(
    small: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = recipe.bert_text(small, seed=0)
    batches = Batches(text.tokenizer, text.train, 8, seed=0)
    torch.manual_seed(0)
    model = BertForPretraining(Bert(recipe.CONFIG))
    pairs = text.held_out["books"]
    quality = _bert_quality.quality(model, pairs, text.train, batches)
    assert quality.pairs == len(pairs) and 0 < quality.masks < pairs.lengths.sum() * 0.2
    assert quality.masked < 0.5 and abs(quality.next_sentence - 0.5) < 0.4

    def knows(hidden: torch.Tensor, positions: torch.Tensor) -> torch.Tensor:
        return torch.nn.functional.one_hot(torch.full((int(positions.sum()),), best), 80).float()

    counts = np.bincount(np.asarray(text.train.ids).ravel(), minlength=80)
    counts[batches.special] = 0
    best = int(counts.argmax())
    monkeypatch.setattr(model, "masked_lm_logits", knows)
    again = _bert_quality.quality(model, pairs, text.train, batches)
    assert again.masked == again.most_frequent > 0


def test_overlap_recognizes_pairs_that_share_tokens(small: Path) -> None:
    text = recipe.bert_text(small, seed=0)
    special = Batches(text.tokenizer, text.train, 8, seed=0).special
    rng = np.random.default_rng(0)
    sentence_pairs = []
    for number in range(200):
        first = rng.integers(10, 40, 8).tolist()
        label = NEXT if number % 2 else RANDOM
        second = first[::-1] if label == NEXT else rng.integers(45, 75, 8).tolist()
        sentence_pairs.append(SentencePair(first, second, label))
    pairs = _bert_text.as_arrays(text.tokenizer, sentence_pairs, 32)
    assert _bert_quality.overlap_accuracy(pairs, pairs, special) == 1.0
    swapped: Any = replace(pairs, labels=1 - pairs.labels)
    assert _bert_quality.overlap_accuracy(swapped, swapped, special) <= 0.51


def test_interrupted_resumed_and_finished(small: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recipe, "PASSES", 20)
    monkeypatch.setattr(recipe, "RATE", 1e-2)
    recipe.pretrain(small, minutes=1e-6, resume=False)
    assert (small / "checkpoint.safetensors").exists() and not list(small.glob("*-mini.*"))
    recipe.pretrain(small, minutes=None, resume=True)
    model, tokenizer = load_bert(small / "bert-mini.safetensors")
    assert model.config == recipe.CONFIG and len(tokenizer) == 80
    facts = json.loads((small / "bert-mini.json").read_text(encoding="utf-8"))
    losses = [loss for _, loss in facts["curve"]]
    assert np.mean(losses[-5:]) < np.mean(losses[:5]) - 0.1, "nothing was learned"
    assert len(facts["quality"]) == 4 and {*facts["heldout"]} == {*_bert_text.READ_EVERY}
    assert Card(facts).markdown("en").count("\n| ") > 20

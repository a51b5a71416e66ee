"""Fine-tuning through a cloze trains the label words' probabilities, and only free weights."""

from __future__ import annotations

import copy
from typing import Any

import pytest
import torch
from torch.nn import functional

from ptm_edu.adaptation import Cloze, LoRA, adapt, fine_tune_cloze
from ptm_edu.bert import Bert, BertConfig, BertForPretraining
from ptm_edu.text import WordPieceTokenizer

VOCABULARY = [
    *("[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"),
    *(".", "it", "was", "good", "bad", "bor", "##ing", "a", "b", "c"),
]
TOKENIZER = WordPieceTokenizer(VOCABULARY)
WORDS = {"positive": ["good"], "negative": ["bad", "boring"]}
TEXTS = ["a", "b", "a c", "b c"]
LABELS = ["positive", "negative", "positive", "negative"]
SETTINGS: dict[str, Any] = {"learning_rate": 0.02, "batch_size": 4, "progress": False}


@pytest.fixture
def cloze() -> Cloze:
    torch.manual_seed(0)
    config = BertConfig(16, 4, 24, 0.0, vocab_size=len(VOCABULARY), layers=1, max_positions=12)
    model = BertForPretraining(Bert(config)).eval().requires_grad_(False)
    return Cloze(model, TOKENIZER, "{text} it was {mask}.", WORDS)


def test_it_learns_and_begins_with_the_loss_of_the_prompt(cloze: Cloze) -> None:
    first = functional.cross_entropy(cloze.scores(TEXTS), torch.tensor([0, 1, 0, 1]))
    history = fine_tune_cloze(cloze, TEXTS, LABELS, epochs=40, **SETTINGS)
    assert len(history.losses) == 40, "one batch an epoch"
    assert history.losses[0] == pytest.approx(float(first), abs=1e-5)
    assert cloze.predict(TEXTS) == LABELS
    assert not cloze.model.training


def test_with_a_delta_only_the_delta_is_trained(cloze: Cloze) -> None:
    adapted = adapt(cloze.model, LoRA(rank=2))
    before = {n: t.clone() for n, t in cloze.model.state_dict().items()}
    fine_tune_cloze(cloze, TEXTS, LABELS, epochs=2, **SETTINGS)
    changed = {n for n, t in cloze.model.state_dict().items() if not t.equal(before[n])}
    assert changed and all(".delta." in name for name in changed)
    assert adapted.trainable_parameters() == sum(before[name].numel() for name in changed)


def test_the_same_seed_trains_the_same_model(cloze: Cloze) -> None:
    other = copy.deepcopy(cloze)
    for each in (cloze, other):
        fine_tune_cloze(each, TEXTS, LABELS, epochs=2, seed=3, **SETTINGS | {"batch_size": 3})
    assert cloze.scores(TEXTS).equal(other.scores(TEXTS))


@pytest.mark.parametrize(
    ("texts", "labels", "message"),
    [
        ([], [], "a label for each, got 0 examples and 0 labels"),
        (TEXTS, LABELS[:3], "got 4 examples and 3 labels"),
        (["a"], ["neutral"], "expected the labels positive, negative, got 'neutral'"),
    ],
)
def test_labels_that_do_not_fit_are_named(
    texts: Any, labels: Any, message: str, cloze: Cloze
) -> None:
    with pytest.raises(ValueError, match=message):
        fine_tune_cloze(cloze, texts, labels, **SETTINGS)


def test_a_calibrated_cloze_is_not_trained(cloze: Cloze) -> None:
    with pytest.raises(ValueError, match="calibrate it afterwards"):
        fine_tune_cloze(cloze.calibrated(), TEXTS, LABELS, **SETTINGS)

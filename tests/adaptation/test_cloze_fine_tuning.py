"""Fine-tuning through a cloze trains the label words' probabilities, and only free weights."""

from __future__ import annotations

import copy
import re
from collections.abc import Callable
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


WRONG: dict[str, tuple[Callable[[Cloze], object], str]] = {
    "no examples": (
        lambda cloze: fine_tune_cloze(cloze, [], [], **SETTINGS),
        "expected examples and a label for each, got 0 examples and 0 labels",
    ),
    "a label too few": (
        lambda cloze: fine_tune_cloze(cloze, TEXTS, LABELS[:3], **SETTINGS),
        "got 4 examples and 3 labels",
    ),
    "an unknown label": (
        lambda cloze: fine_tune_cloze(cloze, ["a"], ["neutral"], **SETTINGS),
        "expected the labels positive, negative, got 'neutral'",
    ),
    "calibrated": (
        lambda cloze: fine_tune_cloze(cloze.calibrated(), TEXTS, LABELS, **SETTINGS),
        "train the uncalibrated cloze and calibrate it afterwards",
    ),
}


@pytest.mark.parametrize("case", WRONG)
def test_what_does_not_fit_is_named(case: str, cloze: Cloze) -> None:
    call, message = WRONG[case]
    with pytest.raises(ValueError, match=re.escape(message)):
        call(cloze)

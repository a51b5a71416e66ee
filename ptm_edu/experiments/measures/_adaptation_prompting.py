"""Sentiment by prompting: five clozes with bert-mini, and five continuations with gpt-mini.

SST-2's test sentences are classified with the label words below. "score" is the accuracy, and
"calibrated" the accuracy of the same model with contextual calibration by an empty text.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import replace

import torch
from torch import Tensor

from ptm_edu import zoo
from ptm_edu.adaptation import Cloze, Continuation, fine_tune_cloze
from ptm_edu.adaptation.prompt_classifier import PromptClassifier
from ptm_edu.bert import Bert, BertForPretraining
from ptm_edu.text import tasks
from ptm_edu.text.tasks.labeled import LabeledText
from ptm_edu.text.wikitext import put_back

from ._adaptation_learners import hold_out
from ._bert_regimes import DROPOUT
from ._bert_tasks import drawn

CLOZES = (
    "{text} It was {mask}.",
    "{text} The movie is {mask}.",
    "{text} All in all, it was {mask}.",
    "{text} A {mask} film.",
    "Just {mask}! {text}",
)
CONTINUATIONS = (
    "{text} It was",
    "{text} The movie is",
    "{text} All in all, it was",
    "{text} I thought it was",
    "{text} The film is very",
)
WORDS = {"negative": ("terrible", "bad", "awful"), "positive": ("great", "good", "wonderful")}
LARGEST_TEST = 400  # sentences after a context, each of which takes a long input
Texts = Sequence[LabeledText]


def cloze_scores(
    template: int, count: int, epochs: int, rate: float, seed: int, test_held_out: bool = False
) -> dict[str, float]:
    """Train one of CLOZES on `count` examples, if any; return its accuracies.

    With `test_held_out` it is tested on training examples that are held out from training.
    """
    train, test = hold_out(sst2()[0], seed) if test_held_out else sst2()
    cloze = Cloze(masked_lm(), zoo.load("bert-mini").tokenizer, CLOZES[template], WORDS)
    if count:
        texts, labels = zip(*drawn(train, count, seed), strict=True)
        fine_tune_cloze(
            cloze,
            texts,
            labels,
            epochs,
            learning_rate=rate,
            seed=seed,
            label=f"cloze, template {template}, {count} examples, rate {rate:g}, seed {seed}",
        )
    return _accuracies(cloze, test)


def continuation_scores(template: int, count: int, seed: int) -> dict[str, float]:
    """Return the accuracies of one of CONTINUATIONS after `count` examples in the context.

    The examples are drawn, as many of one label as of the other.
    """
    train, test = sst2()
    loaded = zoo.load("gpt-mini")
    words = {label: [f" {word}" for word in own] for label, own in WORDS.items()}
    context = _balanced(drawn(train, len(train), seed), count)
    model = Continuation(loaded.model, loaded.tokenizer, CONTINUATIONS[template], words, context)
    return _accuracies(model, drawn(test, LARGEST_TEST, 0))


@functools.cache
def sst2() -> tuple[list[LabeledText], list[LabeledText]]:
    """Return SST-2's training phrases and test sentences as ordinary text."""
    train, test = (
        [LabeledText(put_back(text), label) for text, label in part] for part in tasks.load("sst2")
    )
    return train, test


def masked_lm() -> BertForPretraining:
    """Return a copy of bert-mini and its pre-training heads, with dropout."""
    base = zoo.load("bert-mini").model
    model = BertForPretraining(Bert(replace(base.config, dropout=DROPOUT, drop_attention=True)))
    model.load_state_dict(base.state_dict())
    return model


def _accuracies(model: PromptClassifier, texts: Texts) -> dict[str, float]:
    """Return the accuracies without and with calibration, from one pass over the texts."""
    scores = model.scores([text.text for text in texts])  # (N, C)
    truth = torch.tensor([model.labels.index(text.label) for text in texts])  # (N,)

    def accuracy(scores: Tensor) -> float:
        return float((scores.argmax(dim=1) == truth).float().mean())

    prior = model.calibrated().log_prior  # (C,)
    return {"score": accuracy(scores), "calibrated": accuracy(scores - prior)}


def _balanced(texts: Texts, count: int) -> list[LabeledText]:
    """Return the first texts of each label, `count` together, in their order."""
    room = dict.fromkeys(WORDS, count // len(WORDS))
    chosen = []
    for text in texts:
        if room[text.label]:
            room[text.label] -= 1
            chosen.append(text)
    return chosen

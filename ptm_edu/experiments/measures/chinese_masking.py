"""Characters, words or entities masked in Chinese: `ptm-edu measure chinese-masking`.

BERTs with 2 layers of 128 dimensions are trained on the simplified articles of zh-wikipedia, with
the same number of steps on the same windows, and 15 % of the units masked:

- "characters": characters, as BERT does;
- "whole words": words, as Cui et al. 2019 (arXiv:1906.08101) do;
- "ERNIE": characters, phrases and entities, in a third of the steps each (Sun et al. 2019,
  arXiv:1904.09223, §3.2). Words, phrases and entities are those of `text.segment`.

They, and a bigram of characters, fill in what is hidden in held-out articles and in the course's
200 sentences. In the tests "characters" and "words", 15 % of them are hidden; in the others one
unit of each text. All hidden characters are replaced by [MASK], and only Chinese ones are hidden.

A row has `right`, the fraction of characters that are right; `whole`, the fraction of units in
which all are; and `nats`, the mean −log P of a character. `as bigram` is the fraction of the
model's right characters that the bigram has right too. `whole in turn` is `whole` if a model
predicts the characters of a unit from left to right, each from those before it, instead of
independently. The remaining rows are facts about the text, and about the vocabulary of
bert-base-chinese.
"""

from __future__ import annotations

import functools
from dataclasses import replace
from typing import Any

import torch
from torch import Tensor

from ptm_edu import training
from ptm_edu.bert import (
    Bert,
    BertConfig,
    BertForPretraining,
    PretrainingBatch,
    mask_words,
    pretraining_loss,
)
from ptm_edu.bert.masking_units import Unit
from ptm_edu.bert.model import INITIAL_STD
from ptm_edu.training.evaluation_mode import evaluation_mode
from ptm_edu.training.shuffling import shuffled_rows
from ptm_edu.transformer.embeddings import sinusoidal_positions

from ._chinese_bigram import Bigram
from ._chinese_facts import facts
from ._chinese_tests import (
    ClozeTest,
    Filled,
    Predictor,
    filled_by,
    filled_in_turn,
    scores,
    sentence_tests,
    window_tests,
)
from ._chinese_text import TOKENS, ChineseText, chinese_text
from ._resumable import measured_rows

CONFIG = BertConfig(
    dim=128,
    heads=2,
    feed_forward=512,
    dropout=0.0,
    drop_attention=False,
    layers=2,
    max_positions=TOKENS,
    token_types=1,
)
MASKINGS: dict[str, tuple[Unit, ...]] = {
    "characters": ("basic",),
    "whole words": ("word",),
    "ERNIE": ("basic", "phrase", "entity"),
}
FACTS, BIGRAM = "facts", "bigram"
SEEDS = (0, 1, 2)
STEPS, ROWS, RATE, WARMUP, MASKING_RATE = 8_000, 128, 1.5e-3, 500, 0.15
POSITION_SCALE = 4.0  # positions beside tokens at the start: heads find the neighbors sooner


def measure() -> list[dict[str, Any]]:
    """Return the facts, and a row for each test of the bigram and of each model."""
    models = [(masking, seed) for masking in MASKINGS for seed in SEEDS]
    settings = [(FACTS, 0), (BIGRAM, 0), *models]
    measured = measured_rows("chinese-masking", part, settings)
    return [row for rows in measured for row in rows["rows"]]


def part(name: str, seed: int) -> dict[str, list[dict[str, Any]]]:
    """Return the rows of the facts, of the bigram, or of a model, which is trained first."""
    if name == FACTS:
        found = facts(prepared(), MASKING_RATE)
        return {"rows": [{"fact": fact, "value": value} for fact, value in found]}
    if name == BIGRAM:
        return {"rows": [{"masking": name, **scores(*given)} for given in by_bigram()]}
    predict = predictor(pretrained(name, seed))
    rows: list[dict[str, Any]] = []
    for test, bigrams in by_bigram():
        filled = filled_by(predict, test, mask_id())
        too = bigrams.right[filled.right & test.counted]
        share = too.float().mean().item() if len(too) else None
        rows.append({"masking": name, **scores(test, filled), "as bigram": share, "seed": seed})
        if test.name.startswith("one "):
            in_turn = scores(test, filled_in_turn(predict, test, mask_id()))
            rows[-1]["whole in turn"] = in_turn["whole"]
    return {"rows": rows}


@functools.cache
def prepared() -> ChineseText:
    """Return the text, segmented and tokenized."""
    return chinese_text()


def mask_id() -> int:
    """Return the id of [MASK]."""
    return prepared().tokenizer["[MASK]"]


def pretrained(masking: str, seed: int) -> BertForPretraining:
    """Return a BERT that was trained with this masking."""
    text, units = prepared(), MASKINGS[masking]
    torch.manual_seed(seed)
    config = replace(CONFIG, vocab_size=len(text.tokenizer))
    model = BertForPretraining(Bert(config, pooler=False))
    initialize(model, text.train.ids)

    def batch(number: int) -> PretrainingBatch:
        stage = units[number * len(units) // STEPS]
        rows = shuffled_rows(len(text.train.ids), ROWS, number, seed)
        generator = torch.Generator().manual_seed(seed * 1_000_003 + number)
        ids = text.train.ids[rows]
        inputs, labels = mask_words(
            *(ids, text.train.units[stage][rows], mask_id(), len(text.tokenizer)),
            *(generator, MASKING_RATE),
        )
        return PretrainingBatch(inputs, torch.ones_like(ids), torch.zeros_like(ids), labels)

    training.fit(
        model,
        pretraining_loss,
        batch,
        training.TrainingConfig(
            steps=STEPS,
            optimizer=training.AdamW(lr=RATE, betas=(0.9, 0.98), weight_decay=0.01),
            schedule=training.cosine(STEPS, warmup=WARMUP, floor=0.02),
            seed=seed,
            label=f"{masking}, seed {seed}",
        ),
    )
    return model.cpu()  # the tests are small


@torch.no_grad()
def initialize(model: BertForPretraining, ids: Tensor) -> None:
    """Start from sinusoidal positions and the tokens' frequencies, as bert-mini's recipe does."""
    weight = model.bert.embeddings.position_embedding.weight
    weight.copy_(sinusoidal_positions(*weight.shape) * 2**0.5 * POSITION_SCALE * INITIAL_STD)
    counts = ids.flatten().bincount(minlength=model.config.vocab_size) + 1.0
    model.masked_lm.bias.copy_((counts / counts.sum()).log())


def predictor(model: BertForPretraining) -> Predictor:
    """Return a function that predicts hidden tokens with a model."""
    pad_id = prepared().tokenizer["[PAD]"]

    def predict(inputs: Tensor, hidden: Tensor) -> Tensor:
        with evaluation_mode(model):
            states = model.bert(inputs, inputs != pad_id).last_hidden_state
            return model.masked_lm_logits(states, hidden).log_softmax(dim=1)

    return predict


@functools.cache
def by_bigram() -> list[tuple[ClozeTest, Filled]]:
    """Return the tests, and what the bigram fills in."""
    text = prepared()
    bigram = Bigram(text.train.ids, mask_id(), len(text.tokenizer))
    tests = (*window_tests(text, MASKING_RATE), *sentence_tests(text.tokenizer))
    return [(test, filled_by(bigram.log_probabilities, test, mask_id())) for test in tests]

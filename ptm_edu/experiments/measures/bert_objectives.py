"""What each objective and each masking rate teaches small BERTs: `… measure bert-objectives`.

2 layers of 128, pre-trained from nothing for as many steps on the same batches of bert-mini's text,
short pairs first: masked LM with next sentence, masked LM alone with 5, 15, 40 and 80 % of the
tokens hidden, and left to right (Devlin et al. 2019, Table 5 and Figure 5; C.2 for what is hidden).
A row tells the share of right first guesses on held-out text, at 15 % of its places for all masked
models whatever they were trained with and at the next token, marks among them, for the other; the
course of that share on the first 32 tokens of each pair; and what the model is then worth on two
tasks, tuned whole: F1 on WNUT-17's names, accuracy on SST-2.
"""

from __future__ import annotations

import functools
from dataclasses import replace
from typing import Any

import torch

from ptm_edu import training
from ptm_edu.bert import (
    Bert,
    BertConfig,
    BertForPretraining,
    PretrainingBatch,
    fine_tune,
    predict,
    pretraining_loss,
)
from ptm_edu.experiments.recipes._bert_batches import USUAL, Batches, ShortFirst
from ptm_edu.experiments.recipes._bert_begin import begin
from ptm_edu.experiments.recipes._bert_text import LONGEST, PIECES, SHORT, BertText, bert_text
from ptm_edu.text import WordPieceTokenizer
from ptm_edu.training.devices import to_device
from ptm_edu.training.evaluation_mode import evaluation_mode
from ptm_edu.training.ignore_index import IGNORE_INDEX

from ._bert_tasks import drawn, flat, task
from ._bert_ways import started
from ._left_to_right import LeftToRight, next_tokens
from ._resumable import FOLDER, measured_rows

CONFIG = BertConfig(
    dim=128,
    heads=2,
    feed_forward=512,
    dropout=0.0,
    drop_attention=False,
    vocab_size=PIECES,
    layers=2,
    max_positions=LONGEST,
)
BOTH, MASKED, LEFT = "masked LM + next sentence", "masked LM", "left to right"
SETTINGS = [
    (BOTH, USUAL),
    (LEFT, 0.0),
    *((MASKED, rate) for rate in (0.05, USUAL, 0.4, 0.8)),
]
STEPS, SHORT_STEPS, ROWS, RATE, WARMUP, SEED = 4_000, 3_000, 32, 1e-3, 300, 0
EVERY = 500  # steps between two looks at held-out text
ASKED, ASKED_BATCHES = "wikipedia-2014", 30  # the held-out pairs that are looked at
TASKS = {"wnut17": 3_000, "sst2": 10_000}  # and how many examples are learned
TUNING_RATE, EPOCHS = 1e-3, 3


def measure() -> list[dict[str, Any]]:
    """Return a row for each objective and masking rate."""
    return measured_rows("bert-objectives", row, SETTINGS)


def row(objective: str, rate: float) -> dict[str, Any]:
    """Pre-train a model and tune it for both tasks; return the row."""
    text = prepared()
    model = untrained(objective)
    begin(model, text.train)
    course = pretrained(model, objective, rate or USUAL, text)
    right = guessed(model, objective, held_out(text), LONGEST)
    scores = {name: tuned(model.bert, name, text.tokenizer) for name in TASKS}
    result = {"objective": objective, "rate": rate, "right": right, **scores, "course": course}
    return {**result, "seed": SEED}


@functools.cache
def prepared() -> BertText:
    """Return bert-mini's text, cut and kept beside the rows."""
    folder = FOLDER / "bert-text"
    folder.mkdir(parents=True, exist_ok=True)
    return bert_text(folder, SEED)


def untrained(objective: str) -> BertForPretraining:
    """Return a model for an objective, the same weights for all where they have the same ones."""
    torch.manual_seed(SEED)
    kind = LeftToRight if objective == LEFT else Bert
    return BertForPretraining(kind(CONFIG, pooler=objective == BOTH))


def pretrained(
    model: BertForPretraining, objective: str, rate: float, text: BertText
) -> list[list[float]]:
    """Train a model; return how good it was after how many steps, pair by pair."""
    batches = ShortFirst(text, SHORT_STEPS, ROWS, SEED)
    heldout = held_out(text)
    course: list[list[float]] = []

    def look(done: int) -> None:
        course.append([done, guessed(model, objective, heldout, SHORT)])

    def batch(number: int) -> PretrainingBatch:
        if number % EVERY == 0:  # between two steps
            look(number)
        return as_asked(batches.at(number, rate), objective)

    training.fit(
        model,
        pretraining_loss,
        batch,
        training.TrainingConfig(
            steps=STEPS,
            optimizer=training.AdamW(lr=RATE, betas=(0.9, 0.98), weight_decay=0.01),
            schedule=training.cosine(STEPS, warmup=WARMUP, floor=0.02),
            precision="bfloat16",
            seed=SEED,
            label=f"{objective}, {rate:.0%}",
        ),
    )
    look(STEPS)
    return course


def as_asked(batch: PretrainingBatch, objective: str) -> PretrainingBatch:
    """Return a batch as an objective has it."""
    if objective == LEFT:
        return next_tokens(batch)
    return batch if objective == BOTH else replace(batch, next_sentence_labels=None)


def held_out(text: BertText) -> Batches:
    """Return the pairs that all models are asked about."""
    return Batches(text.tokenizer, text.held_out[ASKED], ROWS, SEED)


@torch.no_grad()
def guessed(model: BertForPretraining, objective: str, batches: Batches, tokens: int) -> float:
    """Return the share of right first guesses on the first batches, where a [MASK] stands.

    Each pair is cut after so many `tokens`. Read left to right, of the tokens that come next.
    """
    device = next(model.parameters()).device
    right = total = 0
    with evaluation_mode(model):
        for number in range(min(ASKED_BATCHES, len(batches))):
            batch = to_device(as_asked(batches[number], objective), device)
            labels = batch.labels[:, :tokens]
            is_target = labels != IGNORE_INDEX
            if objective != LEFT:
                is_target &= batch.input_ids[:, :tokens] == batches.mask_id
            given = batch.input_ids, batch.attention_mask, batch.token_type_ids
            states = model.bert(*(tensor[:, :tokens] for tensor in given))
            logits = model.masked_lm_logits(states.last_hidden_state, is_target)
            right += int((logits.argmax(dim=1) == labels[is_target]).sum())
            total += int(is_target.sum())
    return right / total


def tuned(bert: Bert, name: str, tokenizer: WordPieceTokenizer) -> float:
    """Return the score of a copy of a model that learned a task, all weights."""
    data = task(name, tokenizer)
    model = started(bert, data, random=False, seed=SEED)
    fine_tune(
        model,
        *flat(drawn(data.train, TASKS[name], SEED)),
        EPOCHS,
        learning_rate=TUNING_RATE,
        precision="bfloat16",
        seed=SEED,
        label=name,
    )
    (score,) = data.scored(predict(model, flat(data.test)[0])).values()
    return score

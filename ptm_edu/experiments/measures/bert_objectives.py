"""Pre-training objectives and masking rates compared on small BERTs: `… measure bert-objectives`.

Models with 2 layers of 128 dimensions are pre-trained from random weights for the same number of
steps on the same batches of bert-mini's text, short pairs first. The objectives are masked LM with
next sentence, masked LM alone with masking rates of 5, 15, 40 and 80 %, and a left-to-right
language model (Devlin et al. 2019, Table 5 and Figure 5; C.2 for the masking).

A row has `right`, the accuracy of the most probable prediction on held-out text. For masked models
it is measured at 15 % of the positions, whatever their masking rate in training; for the
left-to-right model at every next token, including special tokens. `course` is the learning curve of
this accuracy on the first 32 tokens of each pair. The row also has the scores after fine-tuning on
two tasks: F1 of WNUT-17's named entities and accuracy on SST-2.
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
from ptm_edu.experiments.recipes._bert_batches import MASKING_RATE, Batches, ShortFirst
from ptm_edu.experiments.recipes._bert_initialization import initialize
from ptm_edu.experiments.recipes._bert_text import LONGEST, SHORT, VOCAB_SIZE, BertText, bert_text
from ptm_edu.text import WordPieceTokenizer
from ptm_edu.training.devices import to_device
from ptm_edu.training.evaluation_mode import evaluation_mode
from ptm_edu.training.ignore_index import IGNORE_INDEX

from ._bert_regimes import started
from ._bert_tasks import drawn, flat, task
from ._left_to_right import LeftToRight, next_tokens
from ._resumable import FOLDER, measured_rows

CONFIG = BertConfig(
    dim=128,
    heads=2,
    feed_forward=512,
    dropout=0.0,
    drop_attention=False,
    vocab_size=VOCAB_SIZE,
    layers=2,
    max_positions=LONGEST,
)
BOTH, MASKED, LEFT = "masked LM + next sentence", "masked LM", "left to right"
SETTINGS = [
    (BOTH, MASKING_RATE),
    (LEFT, 0.0),
    *((MASKED, rate) for rate in (0.05, MASKING_RATE, 0.4, 0.8)),
]
STEPS, SHORT_STEPS, ROWS, RATE, WARMUP, SEED = 4_000, 3_000, 32, 1e-3, 300, 0
EVALUATE_EVERY = 500  # steps between two evaluations on held-out text
HELDOUT_SET, HELDOUT_BATCHES = "wikipedia-2014", 30
TASKS = {"wnut17": 3_000, "sst2": 10_000}  # with the number of training examples
TUNING_RATE, EPOCHS = 1e-3, 3


def measure() -> list[dict[str, Any]]:
    """Return a row for each objective and masking rate."""
    return measured_rows("bert-objectives", row, SETTINGS)


def row(objective: str, rate: float) -> dict[str, Any]:
    """Pre-train a model and fine-tune it on both tasks; return the row."""
    text = prepared()
    model = untrained(objective)
    initialize(model, text.train)
    curve = pretrained(model, objective, rate or MASKING_RATE, text)
    accuracy = target_accuracy(model, objective, held_out(text), LONGEST)
    scores = {name: tuned(model.bert, name, text.tokenizer) for name in TASKS}
    result = {"objective": objective, "rate": rate, "right": accuracy, **scores, "course": curve}
    return {**result, "seed": SEED}


@functools.cache
def prepared() -> BertText:
    """Return bert-mini's text, tokenized and cached next to the rows."""
    folder = FOLDER / "bert-text"
    folder.mkdir(parents=True, exist_ok=True)
    return bert_text(folder, SEED)


def untrained(objective: str) -> BertForPretraining:
    """Return a model for an objective; the initial weights are the same for all objectives."""
    torch.manual_seed(SEED)
    kind = LeftToRight if objective == LEFT else Bert
    return BertForPretraining(kind(CONFIG, pooler=objective == BOTH))


def pretrained(
    model: BertForPretraining, objective: str, rate: float, text: BertText
) -> list[list[float]]:
    """Train a model; return its learning curve as [step, accuracy on held-out text]."""
    batches = ShortFirst(text, SHORT_STEPS, ROWS, SEED)
    heldout = held_out(text)
    curve: list[list[float]] = []

    def evaluate(done: int) -> None:
        curve.append([done, target_accuracy(model, objective, heldout, SHORT)])

    def batch(number: int) -> PretrainingBatch:
        if number % EVALUATE_EVERY == 0:  # between two steps
            evaluate(number)
        return labels_for_objective(batches.at(number, rate), objective)

    training.fit(
        model,
        pretraining_loss,
        batch,
        training.TrainingConfig(
            steps=STEPS,
            optimizer=training.AdamW(lr=RATE, betas=(0.9, 0.98), weight_decay=0.01),
            schedule=training.cosine(STEPS, warmup=WARMUP, floor=0.02),
            seed=SEED,
            label=f"{objective}, {rate:.0%}",
        ),
    )
    evaluate(STEPS)
    return curve


def labels_for_objective(batch: PretrainingBatch, objective: str) -> PretrainingBatch:
    """Return a batch with the inputs and labels of an objective."""
    if objective == LEFT:
        return next_tokens(batch)
    return batch if objective == BOTH else replace(batch, next_sentence_labels=None)


def held_out(text: BertText) -> Batches:
    """Return the held-out pairs that all models are evaluated on."""
    return Batches(text.tokenizer, text.held_out[HELDOUT_SET], ROWS, SEED)


@torch.no_grad()
def target_accuracy(
    model: BertForPretraining, objective: str, batches: Batches, tokens: int
) -> float:
    """Return the accuracy of the most probable prediction on the first HELDOUT_BATCHES batches.

    The targets are the tokens at [MASK], or every next token for the left-to-right model. Each pair
    is truncated to `tokens` tokens.
    """
    device = next(model.parameters()).device
    correct = total = 0
    with evaluation_mode(model):
        for number in range(min(HELDOUT_BATCHES, len(batches))):
            batch = to_device(labels_for_objective(batches[number], objective), device)
            labels = batch.labels[:, :tokens]
            is_target = labels != IGNORE_INDEX
            if objective != LEFT:
                is_target &= batch.input_ids[:, :tokens] == batches.mask_id
            given = batch.input_ids, batch.attention_mask, batch.token_type_ids
            states = model.bert(*(tensor[:, :tokens] for tensor in given))
            logits = model.masked_lm_logits(states.last_hidden_state, is_target)
            correct += int((logits.argmax(dim=1) == labels[is_target]).sum())
            total += int(is_target.sum())
    return correct / total


def tuned(bert: Bert, name: str, tokenizer: WordPieceTokenizer, seed: int = SEED) -> float:
    """Return the test score of a copy of `bert` that is fine-tuned on a task."""
    data = task(name, tokenizer)
    model = started(bert, data, random=False, seed=seed)
    fine_tune(
        model,
        *flat(drawn(data.train, TASKS[name], seed)),
        EPOCHS,
        learning_rate=TUNING_RATE,
        seed=seed,
        label=name,
    )
    (score,) = data.scored(predict(model, flat(data.test)[0])).values()
    return score

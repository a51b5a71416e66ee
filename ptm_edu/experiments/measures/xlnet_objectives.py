"""Masked, left-to-right and permutation language modeling compared: `… measure xlnet-objectives`.

Models with 2 layers of 128 dimensions are pre-trained from random weights for the same number of
steps on the same short pairs of bert-mini's text: BERT's masked LM, GPT's next token, XLNet's
permutations. What differs besides the objective is what the objective needs: BERT and the
left-to-right model have absolute positions, XLNet has relative ones and two streams.

`right` is the accuracy of the most probable prediction at the model's own targets on held-out text:
[MASK], every next token, or the last sixth of an order. The columns of names are the mean log P of
two-word names from the course's entities and WNUT-17, see `_two_word_names`; `orders differ` is the
mean difference between the two orders. All are in nats. Then come the scores after fine-tuning on
two tasks: F1 of WNUT-17's named entities and accuracy on SST-2.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import numpy as np
import torch

from ptm_edu import training
from ptm_edu.bert import Bert, BertForPretraining, PretrainingBatch, pretraining_loss
from ptm_edu.experiments.recipes._bert_batches import Batches
from ptm_edu.experiments.recipes._bert_initialization import initialize
from ptm_edu.experiments.recipes._bert_text import SHORT, BertText, Pairs
from ptm_edu.experiments.recipes._xlnet_batches import PermutedPairs
from ptm_edu.experiments.recipes.xlnet_mini import (
    USUAL,
    accuracy_at_targets,
    start_from_frequencies,
)
from ptm_edu.text import tasks
from ptm_edu.training.devices import choose_device
from ptm_edu.training.shuffling import shuffled_rows
from ptm_edu.xlnet import XLConfig, XLNetLM, permutation_loss

from ._left_to_right import LeftToRight
from ._resumable import measured_rows
from ._two_word_names import (
    BACKWARD,
    FORWARD,
    Names,
    left_to_right_model,
    masked_model,
    permutation_model,
    two_word_names,
)
from ._xlnet_encoder import XLNetEncoder
from .bert_objectives import (
    CONFIG,
    HELDOUT_BATCHES,
    LEFT,
    MASKED,
    TASKS,
    held_out,
    labels_for_objective,
    prepared,
    target_accuracy,
    tuned,
)

PERMUTED = "permutation"
OBJECTIVES, SEEDS = (MASKED, LEFT, PERMUTED), (0, 1, 2)
SETTINGS = [(objective, seed) for seed in SEEDS for objective in OBJECTIVES]
ROWS, STEPS, RATE, WARMUP = 64, 8_000, 1e-3, 300
XL_CONFIG = XLConfig(
    dim=CONFIG.dim,
    heads=CONFIG.heads,
    feed_forward=CONFIG.feed_forward,
    dropout=0.0,
    drop_attention=False,
    vocab_size=CONFIG.vocab_size,
    layers=CONFIG.layers,
)


def measure() -> list[dict[str, Any]]:
    """Return a row for each objective and seed."""
    return measured_rows("xlnet-objectives", row, SETTINGS)


def row(objective: str, seed: int) -> dict[str, Any]:
    """Pre-train a model, measure it and fine-tune it on both tasks; return the row."""
    text = prepared()
    sentences = [
        sentence
        for tagged in (tasks.load("entities"), tasks.load("wnut17"))
        for part in tagged
        for sentence in part
    ]
    names = two_word_names(sentences, text.tokenizer, SHORT)
    torch.manual_seed(seed)
    if objective == PERMUTED:
        found = _permuted(text, names, seed)
    else:
        found = _left_or_masked(objective, text, names, seed)
    return {"objective": objective, "seed": seed, "names": len(names.ids), **found}


def _permuted(text: BertText, names: Names, seed: int) -> dict[str, Any]:
    model = XLNetLM(XL_CONFIG)
    start_from_frequencies(model, text.train)
    batches = PermutedPairs(text.tokenizer, text.short, ROWS, seed)
    _fit(model, permutation_loss, lambda number: batches.batch(number, USUAL), PERMUTED, seed)
    held_out = PermutedPairs(text.tokenizer, held_out_beginnings(text), ROWS, 0, shuffle=False)
    encoder = XLNetEncoder(XL_CONFIG, pooler=False)
    encoder.xlnet.load_state_dict(model.xlnet.state_dict())
    return {
        "right": accuracy_at_targets(model, held_out, text.train).model,
        **_names(permutation_model(model, names)),
        **_tuned(cast(Bert, encoder), text, seed),  # it reads and returns what Bert does
    }


def _left_or_masked(objective: str, text: BertText, names: Names, seed: int) -> dict[str, Any]:
    kind = LeftToRight if objective == LEFT else Bert
    model = BertForPretraining(kind(CONFIG, pooler=False))
    initialize(model, text.train)
    batches = Batches(text.tokenizer, text.short, ROWS, seed)

    def batch(number: int) -> PretrainingBatch:
        return labels_for_objective(batches[number], objective)

    _fit(model, pretraining_loss, batch, objective, seed)
    if objective == LEFT:
        log_p = left_to_right_model(model, names)
    else:
        log_p = masked_model(model, names, text.tokenizer["[MASK]"])
    return {
        "right": target_accuracy(model, objective, held_out(text), SHORT),
        **_names(log_p),
        **_tuned(model.bert, text, seed),
    }


def held_out_beginnings(text: BertText) -> Pairs:
    """Return the pairs that `target_accuracy` evaluates on, cut after SHORT tokens like there."""
    batches = held_out(text)
    numbers = range(min(HELDOUT_BATCHES, len(batches)))
    shuffled = [shuffled_rows(len(batches.pairs), batches.rows, n, batches.seed) for n in numbers]
    rows, pairs = np.concatenate(shuffled), batches.pairs
    lengths = np.minimum(pairs.lengths[rows], SHORT)
    return Pairs(pairs.ids[rows, :SHORT], pairs.firsts[rows], lengths, pairs.labels[rows])


def _fit(model: Any, loss: Any, batch: Callable[[int], Any], objective: str, seed: int) -> None:
    training.fit(
        model,
        loss,
        batch,
        training.TrainingConfig(
            steps=STEPS,
            optimizer=training.AdamW(lr=RATE, betas=(0.9, 0.98), weight_decay=0.01),
            schedule=training.cosine(STEPS, warmup=WARMUP, floor=0.02),
            seed=seed,
            label=f"{objective}, seed {seed}",
        ),
    )
    model.cpu()  # the names are read there


def _names(log_p: dict[str, torch.Tensor]) -> dict[str, float]:
    """Return the mean log P of the names in nats, and how far the two orders differ."""
    means = {name: value.mean().item() for name, value in log_p.items()}
    if BACKWARD in log_p:
        means["orders differ"] = (log_p[FORWARD] - log_p[BACKWARD]).abs().mean().item()
    return means


def _tuned(encoder: Bert, text: BertText, seed: int) -> dict[str, float]:
    encoder.to(choose_device())
    return {name: tuned(encoder, name, text.tokenizer, seed) for name in TASKS}

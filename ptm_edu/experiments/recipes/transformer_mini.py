"""transformer-mini: a French–English translator, trained on the sentence pairs of Tatoeba.

Run by `ptm-edu pretrain transformer-mini`; it needs the set tatoeba (`ptm-edu data list`).
`ptm_edu/zoo/adopt.py` copies the weights and the card into the package.
"""

from __future__ import annotations

import itertools
import math
import time
from collections.abc import Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, cast

import torch

from ptm_edu import training
from ptm_edu.evaluation.bleu import bleu
from ptm_edu.text import BytePairTokenizer, tasks
from ptm_edu.text.tasks.translations import Translation, Translations
from ptm_edu.training import History, load_checkpoint, save_checkpoint
from ptm_edu.transformer import (
    Transformer,
    TransformerConfig,
    average_checkpoints,
    noam_schedule,
)
from ptm_edu.transformer.pretrained import load_translator, save_with_tokenizer
from ptm_edu.transformer.translation import (
    END,
    PADDING,
    START,
    PairBatches,
    translate,
    translation_loss,
)

from ._card import card_facts, quality_facts, write_card

NAME = "transformer-mini"
SET = "tatoeba"
LICENSE = "CC BY 2.0 FR (Tatoeba)"
CONFIG = TransformerConfig(
    dim=256, heads=4, feed_forward=1024, dropout=0.1, vocab_size=7_000, layers=3, max_positions=128
)
ROWS, EPOCHS = 128, 9
WARMUP = 2_000
AVERAGED = 3  # checkpoints, one after each of the last epochs
SEED = 0
LIMITS = (
    "The model was trained on short everyday sentences only: it translates long or technical text "
    "badly or stops too early. It translates one sentence at a time, without the context that "
    "pronouns, names and tenses refer to, and renders both tu and vous as you. It reproduces the "
    "biases of its training text."
)


def pretrain(folder: Path, minutes: float | None, resume: bool) -> None:
    """Train in `folder`, or resume; once the training is finished, write weights and card."""
    data = tasks.load("tatoeba")
    tokenizer = _tokenizer(folder / "pieces.json", data.train)
    torch.manual_seed(SEED)
    model = Transformer(replace(CONFIG, vocab_size=len(tokenizer)))
    history = _train(model, _batches(tokenizer, data.train), folder, minutes, resume)
    if not history.finished:
        return
    weights = folder / f"{NAME}.safetensors"
    ends = [_end_of(epoch, folder) for epoch in range(EPOCHS - AVERAGED, EPOCHS)]
    quality: dict[str, str] = {}
    for what, paths in {"last weights": ends[-1:], f"mean of the last {AVERAGED}": ends}.items():
        model.load_state_dict(average_checkpoints(paths))
        save_with_tokenizer(model, tokenizer, weights)  # the shipped weights are evaluated
        quality |= _quality(weights, data.test, what)
    write_card(folder, _card(weights, data, history, quality))


def _tokenizer(path: Path, train: Sequence[Translation]) -> BytePairTokenizer:
    """Return one tokenizer for both languages, trained on the training pairs, cached in `path`."""
    if not path.exists():
        text = itertools.chain.from_iterable((pair.source, *pair.references) for pair in train)
        # Byte-level, so that every input can be encoded without loss.
        special = (PADDING, START, END)
        learned = BytePairTokenizer.train(text, CONFIG.vocab_size, special, byte_level=True)
        learned.save(path)
    return BytePairTokenizer.load(path)


def _batches(tokenizer: BytePairTokenizer, train: Sequence[Translation]) -> PairBatches:
    pairs = [
        (tokenizer.encode(pair.source), tokenizer.encode(reference))
        for pair in train
        for reference in pair.references
    ]
    return PairBatches(pairs, ROWS, start_id=tokenizer[START], end_id=tokenizer[END], seed=SEED)


def _train(
    model: Transformer, batches: PairBatches, folder: Path, minutes: float | None, resume: bool
) -> History:
    """Train epoch by epoch; keep the weights after each of the last epochs, to average them."""
    checkpoint = folder / "checkpoint.safetensors"
    until = math.inf if minutes is None else time.monotonic() + 60 * minutes
    history = History()
    for epoch in range(_under_way(checkpoint, batches) if resume else 0, EPOCHS):
        history = training.fit(
            model,
            translation_loss,
            batches.__getitem__,
            training.TrainingConfig(
                steps=(epoch + 1) * batches.in_an_epoch,
                optimizer=training.AdamW(lr=1.0, betas=(0.9, 0.98), eps=1e-9, weight_decay=0.0),
                schedule=noam_schedule(CONFIG.dim, WARMUP),
                seed=SEED,
                label=f"{NAME}, epoch {epoch + 1} of {EPOCHS}",
                checkpoint=checkpoint,
                checkpoint_every=300,
                resume=resume or epoch > 0,
                minutes=None if minutes is None else max(0.0, until - time.monotonic()) / 60,
            ),
        )
        if not history.finished:
            break
        if epoch >= EPOCHS - AVERAGED:
            save_checkpoint(_end_of(epoch, folder), dict(model.state_dict()), {})
    return history


def _under_way(checkpoint: Path, batches: PairBatches) -> int:
    """Return the epoch in which a checkpoint was written, also if it was at the epoch's end."""
    if not checkpoint.exists():
        return 0
    history = cast(dict[str, Any], load_checkpoint(checkpoint)[1]["history"])
    return max(0, history["done"] - 1) // batches.in_an_epoch


def _end_of(epoch: int, folder: Path) -> Path:
    return folder / f"epoch-{epoch + 1}.safetensors"


def _quality(weights: Path, test: Sequence[Translation], what: str) -> dict[str, str]:
    """Return BLEU on the held-out sentences, with greedy search and with beam search."""
    model, tokenizer = load_translator(weights)
    sources, references = [pair.source for pair in test], [pair.references for pair in test]
    sentences = {}
    for search, width in {"greedy search": 1, "beam search (width 4)": 4}.items():
        score = bleu(translate(model, tokenizer, sources, width), references)
        sentences[f"{what}, {search}: BLEU on {len(test):,} held-out sentences"] = (
            f"{score.score:.2f}"
        )
    return sentences | {"BLEU's signature": score.signature}


def _card(
    weights: Path, data: Translations, history: History, quality: dict[str, str]
) -> dict[str, Any]:
    words = sum(len(pair.source.split()) for pair in data.train)
    sets = [{"set": SET, "words": words, "license": LICENSE}]
    what = (
        f"A Transformer (Vaswani et al. 2017) that translates French to English: "
        f"{CONFIG.layers} encoder and {CONFIG.layers} decoder layers, {CONFIG.dim} dimensions, "
        f"{CONFIG.heads} heads; {CONFIG.vocab_size:,} byte pairs shared by both languages. Half "
        f"precision."
    )
    return {
        **card_facts(NAME, what, LICENSE, weights, sets, EPOCHS, SEED, history),
        "settings": {
            **asdict(CONFIG),
            **{"rows": ROWS, "warm-up": WARMUP, "steps": history.done, "label smoothing": 0.1},
        },
        **quality_facts(SEED, quality),
        "limits": LIMITS,
        "wrong": _wrong(weights, data.test),
    }


def _wrong(weights: Path, test: Sequence[Translation], rows: int = 5) -> list[list[str]]:
    """Return the first held-out sentences whose translation matches no reference."""
    model, tokenizer = load_translator(weights)
    some = test[:50]
    translated = translate(model, tokenizer, [pair.source for pair in some])
    pairs = zip(some, translated, strict=True)
    wrong = [
        [pair.source, pair.references[0], each]
        for pair, each in pairs
        if each not in pair.references
    ]
    return wrong[:rows]

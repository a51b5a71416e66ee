"""What each trick of the Transformer is worth on a small run: `ptm-edu measure transformer-tricks`.

A small translator, French to English, learns from PAIRS short pairs of Tatoeba as Vaswani et al.
2017 train theirs; each row does one thing otherwise. What warm-up is for shows in deep models, so
the last four rows are six layers deep on either side, not two, and train for fewer steps: post-norm
and pre-norm, with warm-up and without. Without it the rate begins at its peak and stays there as
long as the warm-up would have lasted; from there on both rates are the same.

All rows are scored with the mean of AVERAGED checkpoints and by beam search; in each row stand the
last weights alone and greedy search as well. Perplexity is that of a piece, without smoothing. A
seed draws the weights, the order of the pairs and what dropout leaves out.

Other than in the paper: the rate is a share of equation 3's, which so short a warm-up would make
very high, and gradients are cut at a norm of 1. "No positions" leaves the decoder its causal mask,
which tells it something of the order.
"""

from __future__ import annotations

import functools
import math
import random
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import torch
from torch import Tensor, nn

from ptm_edu import training
from ptm_edu.evaluation.bleu import bleu
from ptm_edu.text import BytePairTokenizer, tasks
from ptm_edu.text.tasks.translations import Translation
from ptm_edu.training import Schedule, load_checkpoint, save_checkpoint
from ptm_edu.transformer import (
    MultiHeadAttention,
    Transformer,
    TransformerConfig,
    average_checkpoints,
    noam_schedule,
)
from ptm_edu.transformer.translation import (
    END,
    PADDING,
    START,
    PairBatches,
    translate,
    translation_loss,
)

from ._resumable import measured_rows

SEEDS = range(3)
LONGEST, PAIRS, PIECES, TEST = 5, 20_000, 1_500, 500
"""Words of a sentence, pairs to learn from, byte pairs, sentences to measure on."""
WIDTH, ROWS, WARMUP = 128, 32, 200
AVERAGED, SHARE = 5, 30
"""Checkpoints, the last at the end; from one to the next it is one SHAREth of the training."""


class Setting(NamedTuple):
    """How one row is trained; the defaults are the paper's way.

    `rate` is the share of equation 3's. `root` says whether scores are divided by √d.
    """

    layers: int = 2
    steps: int = 1050
    rate: float = 0.4
    heads: int = 4
    norm_first: bool = False
    warmup: bool = True
    smoothing: float = 0.1
    dropout: float = 0.1
    positions: bool = True
    root: bool = True


DEEP = Setting(layers=6, steps=360, rate=0.2)
SETTINGS = {
    "as published": Setting(),
    "no label smoothing": Setting(smoothing=0.0),
    "no dropout": Setting(dropout=0.0),
    "no positions": Setting(positions=False),
    "one head of full width": Setting(heads=1),
    "no root of d": Setting(root=False),
    "deep: post-norm, warm-up": DEEP,
    "deep: post-norm, no warm-up": DEEP._replace(warmup=False),
    "deep: pre-norm, warm-up": DEEP._replace(norm_first=True),
    "deep: pre-norm, no warm-up": DEEP._replace(norm_first=True, warmup=False),
}


class Pairs(NamedTuple):
    """What is learned from, pair by pair in ids, and what is measured on."""

    tokenizer: BytePairTokenizer
    train: list[tuple[list[int], list[int]]]
    test: list[Translation]


def measure() -> list[dict[str, Any]]:
    """Return a row a setting and seed; see the module's text."""
    return measured_rows(
        "transformer-tricks", row, [(name, seed) for name in SETTINGS for seed in SEEDS]
    )


def row(name: str, seed: int) -> dict[str, Any]:
    """Train one small translator and return its row."""
    setting, pairs = SETTINGS[name], data()
    torch.manual_seed(seed)
    model = translator(setting, len(pairs.tokenizer))
    with TemporaryDirectory() as folder:
        paths = _trained(model, pairs, setting, seed, Path(folder))
        last, mean = load_checkpoint(paths[-1])[0], average_checkpoints(paths)
    set_to = {"setting": name, "layers": setting.layers, "steps": setting.steps, "seed": seed}
    model.load_state_dict(last)
    of_last = perplexity(model, pairs), _bleu(model, pairs, 4)
    model.load_state_dict(mean)
    return set_to | {
        "perplexity": perplexity(model, pairs),
        "BLEU": _bleu(model, pairs, 4),
        "BLEU, greedy": _bleu(model, pairs, 1),
        "perplexity, last weights": of_last[0],
        "BLEU, last weights": of_last[1],
    }


def translator(setting: Setting, vocabulary: int) -> Transformer:
    """Return a new model, without positions or without the root where the setting asks for it."""
    model = Transformer(
        TransformerConfig(
            WIDTH,
            setting.heads,
            4 * WIDTH,
            setting.dropout,
            setting.norm_first,
            vocab_size=vocabulary,
            layers=setting.layers,
            max_positions=128,
        )
    )
    if not setting.positions:
        model.embeddings.positions.weight.zero_()
    if not setting.root:
        for module in model.modules():
            if isinstance(module, MultiHeadAttention):
                module.query.register_forward_hook(_times((WIDTH / setting.heads) ** 0.5))
    return model


def _times(factor: float) -> Callable[[nn.Module, tuple[Tensor, ...], Tensor], Tensor]:
    return lambda module, inputs, output: output * factor


def rate(setting: Setting) -> Schedule:
    """Return the paper's rate, or the same without its rise."""
    noam = noam_schedule(WIDTH, WARMUP)
    return noam if setting.warmup else lambda step: noam(max(step, WARMUP - 1))


@functools.cache
def data() -> Pairs:
    """Return the short pairs of Tatoeba, drawn once for all rows, and their byte pairs."""
    parts = tasks.load("tatoeba")
    short = [
        (pair.source, target)
        for pair in parts.train
        for target in pair.references
        if _short(pair.source, target)
    ]
    sample = random.Random(0).sample(short, min(PAIRS, len(short)))
    text = (sentence for pair in sample for sentence in pair)
    special = (PADDING, START, END)
    tokenizer = BytePairTokenizer.train(text, PIECES, special, byte_level=True)
    train = [(tokenizer.encode(source), tokenizer.encode(target)) for source, target in sample]
    test = [pair for pair in parts.test if _short(pair.source, *pair.references)]
    return Pairs(tokenizer, train, test[:TEST])


def _short(*sentences: str) -> bool:
    return max(len(sentence.split()) for sentence in sentences) <= LONGEST


def _trained(
    model: Transformer, pairs: Pairs, setting: Setting, seed: int, folder: Path
) -> list[Path]:
    """Train, and return the paths of the last checkpoints."""
    batches = _batches(pairs.tokenizer, pairs.train, seed)
    paths = []
    for number in range(AVERAGED):
        training.fit(
            model,
            functools.partial(translation_loss, smoothing=setting.smoothing),
            batches.__getitem__,
            training.TrainingConfig(
                steps=setting.steps - (AVERAGED - 1 - number) * (setting.steps // SHARE),
                optimizer=training.AdamW(
                    lr=setting.rate, betas=(0.9, 0.98), eps=1e-9, weight_decay=0.0
                ),
                schedule=rate(setting),
                seed=seed,
                device="cpu",
                checkpoint=folder / "training.safetensors",
                progress=False,
            ),
        )
        paths.append(folder / f"{number}.safetensors")
        save_checkpoint(paths[-1], dict(model.state_dict()), {})
    return paths


def _batches(
    tokenizer: BytePairTokenizer, pairs: list[tuple[list[int], list[int]]], seed: int = 0
) -> PairBatches:
    return PairBatches(pairs, ROWS, start_id=tokenizer[START], end_id=tokenizer[END], seed=seed)


@torch.no_grad()
def perplexity(model: Transformer, pairs: Pairs) -> float:
    """Return e to the mean nats of a piece of the held-out references, their end mark counted."""
    encode = pairs.tokenizer.encode
    encoded = [(encode(pair.source), encode(e)) for pair in pairs.test for e in pair.references]
    batches = _batches(pairs.tokenizer, encoded)
    nats, pieces = 0.0, 0
    for number in range(batches.in_an_epoch):
        batch = batches[number]
        count = int(batch.labels.ge(0).sum())
        nats += count * translation_loss(model.eval(), batch, smoothing=0.0).item()
        pieces += count
    return math.exp(nats / pieces)


def _bleu(model: Transformer, pairs: Pairs, width: int) -> float:
    translated = translate(model, pairs.tokenizer, [pair.source for pair in pairs.test], width)
    return bleu(translated, [pair.references for pair in pairs.test]).score

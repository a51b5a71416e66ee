"""Ablation of the Transformer's training methods on small runs: `… measure transformer-tricks`.

A small French–English translator is trained on PAIRS short pairs of Tatoeba as in Vaswani et al.
2017; each row changes one thing. Warm-up matters in deep models, so the last four rows have six
encoder and six decoder layers instead of two and train for fewer steps: post-norm and pre-norm,
with and without warm-up. Without warm-up the learning rate stays at its peak for as long as the
warm-up would have lasted; after that both schedules are the same.

All rows are scored with the mean of AVERAGED checkpoints and beam search, and also with the last
weights and with greedy search. Perplexity is per token, without label smoothing. The seed
determines the weights, the order of the pairs, and dropout.

Differences from the paper: the learning rate is a fraction of equation 3's, because so short a
warm-up would make that very high, and gradients are clipped to a norm of 1. Without positional
encodings ("no positions") the decoder still has its causal mask, which carries some information
about the order.
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
LONGEST, PAIRS, VOCAB_SIZE, TEST = 5, 20_000, 1_500, 500
"""Maximum words of a sentence, training pairs, vocabulary size, test sentences."""
WIDTH, ROWS, WARMUP = 128, 32, 200
AVERAGED, SHARE = 5, 30
"""The last AVERAGED checkpoints are averaged; they are 1 / SHARE of the training apart."""


class Setting(NamedTuple):
    """How one row is trained; the defaults follow the paper.

    `rate` is the fraction of equation 3's learning rate. `scaling` is the division of the attention
    scores by √d.
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
    scaling: bool = True


DEEP = Setting(layers=6, steps=360, rate=0.2)
SETTINGS = {
    "as published": Setting(),
    "no label smoothing": Setting(smoothing=0.0),
    "no dropout": Setting(dropout=0.0),
    "no positions": Setting(positions=False),
    "one head of full width": Setting(heads=1),
    "no root of d": Setting(scaling=False),
    "deep: post-norm, warm-up": DEEP,
    "deep: post-norm, no warm-up": DEEP._replace(warmup=False),
    "deep: pre-norm, warm-up": DEEP._replace(norm_first=True),
    "deep: pre-norm, no warm-up": DEEP._replace(norm_first=True, warmup=False),
}


class Pairs(NamedTuple):
    """The tokenizer, the training pairs as ids, and the test pairs."""

    tokenizer: BytePairTokenizer
    train: list[tuple[list[int], list[int]]]
    test: list[Translation]


def measure() -> list[dict[str, Any]]:
    """Return a row per setting and seed; see the module's docstring."""
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
    """Return a new model, without positional encodings or score scaling if the setting says so."""
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
    if not setting.scaling:
        for module in model.modules():
            if isinstance(module, MultiHeadAttention):
                module.query.register_forward_hook(_times((WIDTH / setting.heads) ** 0.5))
    return model


def _times(factor: float) -> Callable[[nn.Module, tuple[Tensor, ...], Tensor], Tensor]:
    return lambda module, inputs, output: output * factor


def rate(setting: Setting) -> Schedule:
    """Return the paper's learning rate schedule, or the same without its warm-up."""
    noam = noam_schedule(WIDTH, WARMUP)
    return noam if setting.warmup else lambda step: noam(max(step, WARMUP - 1))


@functools.cache
def data() -> Pairs:
    """Return a sample of Tatoeba's short pairs, the same for all rows, and a tokenizer for it."""
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
    tokenizer = BytePairTokenizer.train(text, VOCAB_SIZE, special, byte_level=True)
    train = [(tokenizer.encode(source), tokenizer.encode(target)) for source, target in sample]
    test = [pair for pair in parts.test if _short(pair.source, *pair.references)]
    return Pairs(tokenizer, train, test[:TEST])


def _short(*sentences: str) -> bool:
    return max(len(sentence.split()) for sentence in sentences) <= LONGEST


def _trained(
    model: Transformer, pairs: Pairs, setting: Setting, seed: int, folder: Path
) -> list[Path]:
    """Train the model; return the paths of its last checkpoints."""
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
    """Return the perplexity per token of the held-out references, including the end token."""
    encode = pairs.tokenizer.encode
    encoded = [(encode(pair.source), encode(e)) for pair in pairs.test for e in pair.references]
    batches = _batches(pairs.tokenizer, encoded)
    nats, tokens = 0.0, 0
    for number in range(batches.in_an_epoch):
        batch = batches[number]
        count = int(batch.labels.ge(0).sum())
        nats += count * translation_loss(model.eval(), batch, smoothing=0.0).item()
        tokens += count
    return math.exp(nats / tokens)


def _bleu(model: Transformer, pairs: Pairs, width: int) -> float:
    translated = translate(model, pairs.tokenizer, [pair.source for pair in pairs.test], width)
    return bleu(translated, [pair.references for pair in pairs.test]).score

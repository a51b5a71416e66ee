"""xlnet-mini: a small XLNet on bert-mini's text, trained with permutation language modeling.

Run by `ptm-edu pretrain xlnet-mini`; it needs the sets that `_bert_text` names (`ptm-edu data
list`). What it writes, weights and card, becomes part of the package with `ptm_edu/zoo/adopt.py`.
"""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Any, NamedTuple

import torch

from ptm_edu import training
from ptm_edu.text.data import manifest
from ptm_edu.training.ignore_index import IGNORE_INDEX
from ptm_edu.transformer.pretrained import save_with_tokenizer
from ptm_edu.xlnet import XLConfig, XLNetLM, permutation_loss
from ptm_edu.xlnet.pretrained import load_xlnet

from ._bert_quality import counts_of
from ._bert_text import LONGEST, SHORT, VOCAB_SIZE, BertText, Pairs, bert_text
from ._card import card_facts, quality_facts, write_card
from ._xlnet_batches import PermutedPairs

NAME = "xlnet-mini"
CONFIG = XLConfig(
    dim=256,
    heads=4,
    feed_forward=1024,
    dropout=0.0,  # the text is read about once
    drop_attention=False,
    vocab_size=VOCAB_SIZE,
    layers=4,
)
ROWS, SHORT_STEPS, STEPS = 32, 3_000, 6_000
RATE, WARMUP = 1e-3, 400
PREDICTED, USUAL, FIRST_PART = 0.4, 1 / 6, 2 / 3
"""The fraction of the tokens that is predicted in the first part of the training, and then.

1/6 is the paper's K = 6 (Yang et al. 2019, §3.1). A short training learns more from more targets.
"""
SEED = 0
LICENSE = "CC BY-SA 3.0"  # that of Wikipedia, the strictest of the texts'
LIMITS = (
    "The model is small and was trained on a tiny part of the text that XLNet was trained on. It "
    "knows hardly any facts, and its predictions repeat the prejudices of its text, which contains "
    "novels that are a hundred years old. It is meant for experiments with the objective."
)


def pretrain(folder: Path, minutes: float | None, resume: bool) -> None:
    """Train in `folder`, or resume there; when finished, write the weights and the card."""
    text = bert_text(folder, SEED)
    torch.manual_seed(SEED)
    model = XLNetLM(CONFIG)
    start_from_frequencies(model, text.train)
    batches = Schedule(text)
    history = training.fit(
        model,
        permutation_loss,
        batches.__getitem__,
        training.TrainingConfig(
            steps=STEPS,
            optimizer=training.AdamW(lr=RATE, betas=(0.9, 0.98), weight_decay=0.01),
            schedule=training.cosine(STEPS, warmup=WARMUP, floor=0.02),
            seed=SEED,
            label=NAME,
            checkpoint=folder / "checkpoint.safetensors",
            checkpoint_every=300,
            resume=resume,
            minutes=minutes,
        ),
    )
    if not history.finished:
        return
    weights = folder / f"{NAME}.safetensors"
    save_with_tokenizer(model, text.tokenizer, weights)
    write_card(folder, _card(weights, text, batches, history))


class Schedule:
    """Short pairs first, then long ones; many targets first, then the usual fraction.

    `schedule[number]` depends on the number only, as `training.fit` requires.
    """

    def __init__(self, text: BertText) -> None:
        self.short = PermutedPairs(text.tokenizer, text.short, ROWS * LONGEST // SHORT, SEED)
        self.long = PermutedPairs(text.tokenizer, text.train, ROWS, SEED)

    def __getitem__(self, number: int) -> Any:
        """Return batch `number`."""
        fraction = PREDICTED if number < FIRST_PART * STEPS else USUAL
        if number < SHORT_STEPS:
            return self.short.batch(number, fraction)
        return self.long.batch(number - SHORT_STEPS, fraction)

    def passes(self) -> float:
        """Return how often the text is read."""
        long = (STEPS - SHORT_STEPS) / len(self.long)
        return round(SHORT_STEPS / len(self.short) + long, 2)


@torch.no_grad()
def start_from_frequencies(model: XLNetLM, pairs: Pairs) -> None:
    """Let the first predictions be the tokens' frequencies, which need not be learned then."""
    counts = torch.from_numpy(counts_of(pairs, model.config.vocab_size))
    model.lm_bias.copy_((counts / counts.sum()).log())


class Accuracy(NamedTuple):
    """The accuracy of the most probable prediction, from 0 to 1, and that of a constant one."""

    model: float
    most_frequent: float
    targets: int


@torch.no_grad()
def accuracy_at_targets(model: XLNetLM, pairs: PermutedPairs, train: Pairs) -> Accuracy:
    """Return the accuracy on held-out pairs, with the usual fraction of targets."""
    model.eval()
    counts = counts_of(train, model.config.vocab_size)
    counts[pairs.special] = 0
    most, right, constant, total = int(counts.argmax()), 0, 0, 0
    for number in range(len(pairs)):
        batch = pairs.batch(number, USUAL)
        logits = model(
            batch.input_ids,
            batch.attention_mask,
            batch.token_type_ids,
            perm_mask=batch.perm_mask,
            target_mapping=batch.target_mapping,
        ).logits
        known = batch.labels != IGNORE_INDEX
        right += int((logits.argmax(dim=2) == batch.labels)[known].sum())
        constant += int((batch.labels == most).sum())
        total += int(known.sum())
    return Accuracy(right / total, constant / total, total)


def _card(
    weights: Path, text: BertText, schedule: Schedule, history: training.History
) -> dict[str, Any]:
    model, _ = load_xlnet(weights)  # what ships is measured: half precision
    what = (
        f"A small XLNet (Yang et al. 2019): {CONFIG.layers} layers of {CONFIG.dim} dimensions, "
        f"{CONFIG.heads} heads, relative positions, {VOCAB_SIZE:,} uncased WordPieces. "
        f"Half precision."
    )
    sets = [
        {"set": name, "words": words, "license": manifest.rows_of(name)[0].license}
        for name, words in text.words.items()
        if not name.startswith("held out")
    ]
    accuracies = {
        name: accuracy_at_targets(
            model, PermutedPairs(text.tokenizer, pairs, ROWS, SEED, shuffle=False), text.train
        )
        for name, pairs in text.held_out.items()
    }
    quality = {
        f"{name}, accuracy at {one.targets:,} targets": (
            f"{one.model:.1%}; the most frequent token: {one.most_frequent:.1%}"
        )
        for name, one in accuracies.items()
    }
    return {
        **card_facts(NAME, what, LICENSE, weights, sets, schedule.passes(), SEED, history),
        "settings": {
            **asdict(CONFIG),
            **{"rows": ROWS, "learning rate": RATE, "steps": history.done},
            "short pairs": f"{SHORT} tokens, for the first {SHORT_STEPS:,} steps",
            "long pairs": f"{LONGEST} tokens, after that",
            "predicted": f"{PREDICTED:.0%} for {FIRST_PART:.0%} of the steps, then {USUAL:.0%}",
        },
        **quality_facts(SEED, quality),
        "heldout": {name: one._asdict() for name, one in accuracies.items()},
        "limits": LIMITS,
    }

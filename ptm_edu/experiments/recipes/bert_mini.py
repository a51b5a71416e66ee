"""bert-mini: a small BERT with both pre-training heads, trained on an encyclopedia and novels.

Run by `ptm-edu pretrain bert-mini`; it needs the sets that `_bert_text` names (`ptm-edu data
list`). `ptm_edu/zoo/adopt.py` copies the weights and the card into the package.
"""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Any

import torch

from ptm_edu import training
from ptm_edu.bert import Bert, BertConfig, BertForPretraining, PretrainingBatch, pretraining_loss
from ptm_edu.bert.pretrained.storage import load_bert
from ptm_edu.text.data import manifest
from ptm_edu.transformer.pretrained import save_with_tokenizer

from ._bert_batches import MASKING_RATE, ShortFirst
from ._bert_initialization import initialize
from ._bert_quality import Quality, quality
from ._bert_text import LONGEST, SHORT, VOCAB_SIZE, BertText, bert_text
from ._card import card_facts, quality_facts, write_card

NAME = "bert-mini"
CONFIG = BertConfig(
    dim=256,
    heads=4,
    feed_forward=1024,
    dropout=0.0,  # too few passes over the text to overfit
    drop_attention=False,
    vocab_size=VOCAB_SIZE,
    layers=4,
    max_positions=LONGEST,
)
ROWS, PASSES = 32, 0.7
RATE, WARMUP = 1e-3, 600
SHORT_STEPS = 4_000  # steps on short pairs, see `ShortFirst`
HIGH_RATE, HIGH_RATE_FRACTION = 0.4, 2 / 3
"""The masking rate at first, and for which fraction of the steps; then 15 %, as in BERT.

In a short training 15 % gives too few prediction targets; a higher rate gives more for the same
text (Wettig et al. 2023, arXiv:2202.08005). A rate that falls towards the end fits the later use,
where texts have few masks or none (Yang et al. 2023, arXiv:2208.10806).
"""
SEED = 0
LICENSE = "CC BY-SA 3.0"  # the strictest license of the texts: Wikipedia's
LIMITS = (
    "The model is small, reads at most 128 tokens, and was trained on a small fraction of BERT's "
    "text. It knows very few facts, and its predictions reproduce the "
    "biases of its training text, including those of century-old novels. It is meant for studying "
    "how a BERT works, not for applications."
)


def pretrain(folder: Path, minutes: float | None, resume: bool) -> None:
    """Train in `folder`, or resume; once the training is finished, write weights and card."""
    text = bert_text(folder, SEED)
    torch.manual_seed(SEED)
    model = BertForPretraining(Bert(CONFIG))
    initialize(model, text.train)
    batches = TrainingBatches(text)
    history = training.fit(
        model,
        pretraining_loss,
        batches.__getitem__,
        training.TrainingConfig(
            steps=batches.steps,
            optimizer=training.AdamW(lr=RATE, betas=(0.9, 0.98), weight_decay=0.01),
            schedule=training.cosine(batches.steps, warmup=WARMUP, floor=0.02),
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


class TrainingBatches:
    """All batches of the training: short pairs, then long; a high masking rate, then a low one.

    `batches[number]` is a pure function of the number, as `training.fit` requires.
    """

    def __init__(self, text: BertText) -> None:
        self.batches = ShortFirst(text, SHORT_STEPS, ROWS, SEED)
        self.steps = SHORT_STEPS + int(PASSES * len(self.batches.long))

    def __getitem__(self, number: int) -> PretrainingBatch:
        """Return batch `number`."""
        is_high = number < HIGH_RATE_FRACTION * self.steps
        return self.batches.at(number, HIGH_RATE if is_high else MASKING_RATE)

    def passes(self) -> float:
        """Return the number of passes over the text, as short and as long pairs together."""
        return round(SHORT_STEPS / len(self.batches.short) + PASSES, 2)


def _card(
    weights: Path, text: BertText, batches: TrainingBatches, history: training.History
) -> dict[str, Any]:
    model, _ = load_bert(weights)  # the shipped weights, in half precision, are evaluated
    what = (
        f"A small BERT (Devlin et al. 2019) with its masked-LM and next-sentence heads: "
        f"{CONFIG.layers} layers, {CONFIG.dim} dimensions, {CONFIG.heads} heads, {VOCAB_SIZE:,} "
        f"uncased WordPieces, at most {LONGEST} tokens. Half precision."
    )
    sets = [
        {"set": name, "words": words, "license": manifest.rows_of(name)[0].license}
        for name, words in text.words.items()
        if not name.startswith("held out")
    ]
    qualities = {
        name: quality(model, pairs, text.train, batches.batches.long)
        for name, pairs in text.held_out.items()
    }
    return {
        **card_facts(NAME, what, LICENSE, weights, sets, batches.passes(), SEED, history),
        "settings": {
            **asdict(CONFIG),
            **{"rows": ROWS, "learning rate": RATE, "steps": history.done},
            "short pairs": f"{SHORT} tokens, for the first {SHORT_STEPS:,} steps",
            "long pairs": f"{LONGEST} tokens, for the remaining steps ({PASSES} passes)",
            "masking rate": (
                f"{HIGH_RATE:.0%} for the first {HIGH_RATE_FRACTION:.0%} of the steps, then "
                f"{MASKING_RATE:.0%}"
            ),
        },
        **quality_facts(SEED, _quality_lines(qualities)),
        "heldout": {name: measured._asdict() for name, measured in qualities.items()},
        "limits": LIMITS,
    }


def _quality_lines(qualities: dict[str, Quality]) -> dict[str, str]:
    sentences = {}
    for name, measured in qualities.items():
        sentences[f"{name}, masked LM: accuracy at {measured.masks:,} masks"] = (
            f"{measured.masked:.1%}; most frequent token: {measured.most_frequent:.1%}"
        )
        sentences[f"{name}, next sentence: accuracy on {measured.pairs:,} pairs"] = (
            f"{measured.next_sentence:.1%}; word overlap: {measured.overlap:.1%}"
        )
    return sentences

"""bert-mini: a BERT in small with both its heads, on encyclopedia and novels.

Run by `ptm-edu pretrain bert-mini`; it needs the sets that `_bert_text` names (`ptm-edu data
list`). What it writes, weights and card, becomes part of the package with `ptm_edu/zoo/adopt.py`.
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

from ._bert_batches import USUAL, ShortFirst
from ._bert_begin import begin
from ._bert_quality import Quality, quality
from ._bert_text import LONGEST, PIECES, SHORT, BertText, bert_text
from ._card import card_facts, quality_facts, write_card

NAME = "bert-mini"
CONFIG = BertConfig(
    dim=256,
    heads=4,
    feed_forward=1024,
    dropout=0.0,  # no text is read often enough to be learned by heart
    drop_attention=False,
    vocab_size=PIECES,
    layers=4,
    max_positions=LONGEST,
)
ROWS, PASSES = 32, 0.7
RATE, WARMUP = 1e-3, 600
SHORT_STEPS = 4_000  # so many steps read short pairs first, see `ShortFirst`
MASKED, FOR = 0.4, 2 / 3
"""What share of the tokens is hidden, and for what part of the training; then 15 %, as in BERT.

A short training learns too little from 15 %: more that is hidden is more to learn from a text
(Wettig et al. 2023, arXiv:2202.08005), and a share that falls suits the end, where the model is to
read texts nearly whole (Yang et al. 2023, arXiv:2208.10806).
"""
SEED = 0
LICENSE = "CC BY-SA 3.0"  # the strictest of the texts': Wikipedia's
LIMITS = (
    "It is small, reads at most 128 tokens, and was trained on a sliver of BERT's text. It knows "
    "hardly any fact, and its guesses repeat its text's prejudices, those of novels of a hundred "
    "years ago among them. What it is good for is to be looked into."
)


def pretrain(folder: Path, minutes: float | None, resume: bool) -> None:
    """Train in `folder`, go on if `resume`; once finished, write the weights and the card."""
    text = bert_text(folder, SEED)
    torch.manual_seed(SEED)
    model = BertForPretraining(Bert(CONFIG))
    begin(model, text.train)
    batches = Course(text)
    history = training.fit(
        model,
        pretraining_loss,
        batches.__getitem__,
        training.TrainingConfig(
            steps=batches.steps,
            optimizer=training.AdamW(lr=RATE, betas=(0.9, 0.98), weight_decay=0.01),
            schedule=training.cosine(batches.steps, warmup=WARMUP, floor=0.02),
            precision="bfloat16",
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


class Course:
    """The batches of the whole training: short pairs, then long ones; many hidden tokens, then few.

    `course[number]` is a pure function of the number, as `training.fit` asks.
    """

    def __init__(self, text: BertText) -> None:
        self.batches = ShortFirst(text, SHORT_STEPS, ROWS, SEED)
        self.steps = SHORT_STEPS + int(PASSES * len(self.batches.long))

    def __getitem__(self, number: int) -> PretrainingBatch:
        """Return batch `number`."""
        return self.batches.at(number, MASKED if number < FOR * self.steps else USUAL)

    def passes(self) -> float:
        """Return how often the text is read, as short pairs and as long ones."""
        return round(SHORT_STEPS / len(self.batches.short) + PASSES, 2)


def _card(
    weights: Path, text: BertText, course: Course, history: training.History
) -> dict[str, Any]:
    model, _ = load_bert(weights)  # what is measured is what ships, in half precision
    what = (
        f"A BERT (Devlin et al. 2019) in small, with its masked-LM and next-sentence heads: "
        f"{CONFIG.layers} layers, {CONFIG.dim} wide, {CONFIG.heads} heads, {PIECES:,} uncased "
        f"WordPieces, at most {LONGEST} tokens. Half precision."
    )
    sets = [
        {"set": name, "words": words, "license": manifest.rows_of(name)[0].license}
        for name, words in text.words.items()
        if not name.startswith("held out")
    ]
    qualities = {
        name: quality(model, pairs, text.train, course.batches.long)
        for name, pairs in text.held_out.items()
    }
    return {
        **card_facts(NAME, what, LICENSE, weights, sets, course.passes(), SEED, history),
        "settings": {
            **asdict(CONFIG),
            **{"rows": ROWS, "learning rate": RATE, "steps": history.done},
            "short pairs": f"{SHORT} tokens, for the first {SHORT_STEPS:,} steps",
            "long pairs": f"{LONGEST} tokens, then, {PASSES} passes",
            "masked": f"{MASKED:.0%} for {FOR:.0%} of the steps, then {USUAL:.0%}",
        },
        **quality_facts(SEED, _quality_lines(qualities)),
        "heldout": {name: measured._asdict() for name, measured in qualities.items()},
        "limits": LIMITS,
    }


def _quality_lines(qualities: dict[str, Quality]) -> dict[str, str]:
    sentences = {}
    for name, measured in qualities.items():
        sentences[f"{name}, first guess at {measured.masks:,} masks"] = (
            f"{measured.masked:.1%}; the most frequent piece: {measured.most_frequent:.1%}"
        )
        sentences[f"{name}, next sentence of {measured.pairs:,} pairs"] = (
            f"{measured.next_sentence:.1%}; by shared words: {measured.overlap:.1%}"
        )
    return sentences

"""gpt-mini: a small GPT-2, trained on an encyclopedia, novels and textbooks, and then on stories.

Run by `ptm-edu pretrain gpt-mini`; it needs the sets that `_gpt_text` names (`ptm-edu data list`).
`ptm_edu/zoo/adopt.py` copies the weights and the card into the package.
"""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor

from ptm_edu import training
from ptm_edu.gpt import GPT, GPTConfig, generate, next_tokens
from ptm_edu.gpt.chunked_cross_entropy import chunked_cross_entropy
from ptm_edu.gpt.pretrained import load_gpt
from ptm_edu.text.data import manifest
from ptm_edu.training.shuffling import shuffled_rows
from ptm_edu.transformer.pretrained import save_with_tokenizer

from ._card import card_facts, quality_facts, write_card
from ._gpt_perplexity import PerWord, heldout_perplexities
from ._gpt_text import END, VOCAB_SIZE, GPTText, Ids, gpt_text

NAME = "gpt-mini"
CONFIG = GPTConfig(
    dim=256,
    heads=4,
    feed_forward=1024,
    dropout=0.0,  # too few passes over the text to overfit
    norm_first=True,
    vocab_size=VOCAB_SIZE,
    layers=6,
    max_positions=256,
)
ROWS = 32
PASSES, STORY_PASSES = 1, 2
"""Passes over the general text, then over the stories, which share each batch with general text."""
RATE, WARMUP = 1.5e-3, 300
SEED = 0
LICENSE = "CC BY-SA 3.0"  # the strictest license of the texts: Wikipedia's
PROMPT = "Once upon a time there was a girl who lived by the sea. One morning she found a box."
SAMPLE_TOKENS = 60
TEMPERATURE, TOP_P = 0.7, 0.9  # at a temperature of 1 so small a model makes up many words
LIMITS = (
    "The model is small and was trained on few words. Its sentences are mostly grammatical, but it "
    "loses the topic from one sentence to the next, repeats itself, makes up words, and knows very "
    "few facts. It was not trained to follow instructions. It reproduces the biases of its "
    "training text, including those of century-old novels."
)


def pretrain(folder: Path, minutes: float | None, resume: bool) -> None:
    """Train in `folder`, or resume; once the training is finished, write weights and card."""
    text = gpt_text(folder)
    torch.manual_seed(SEED)
    model = GPT(CONFIG)
    batches = StoriesAtTheEnd(text.general, text.stories)
    history = training.fit(
        model,
        chunked_loss,
        batches.__getitem__,
        training.TrainingConfig(
            steps=batches.steps,
            optimizer=training.AdamW(lr=RATE, betas=(0.9, 0.95), weight_decay=0.1),
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
    write_card(folder, _card(weights, text, history))


def chunked_loss(model: GPT, input_ids: Tensor) -> Tensor:
    """Return the mean −log p of the next tokens of ids (B, T)."""
    hidden = model.encode(input_ids)[0][-1]
    return chunked_cross_entropy(hidden, model.token_embedding.weight, next_tokens(input_ids))


class StoriesAtTheEnd:
    """Batches (ROWS, context) of the general text, and at the end half of them of the stories."""

    def __init__(self, general: Ids, stories: Ids) -> None:
        self.general, self.stories = general, stories
        self.before = PASSES * -(-_windows(general) // ROWS)
        self.steps = self.before + STORY_PASSES * -(-_windows(stories) // (ROWS // 2))

    def __getitem__(self, number: int) -> Tensor:
        """Return batch `number`, a pure function of it."""
        if number < self.before:
            return _batch(self.general, ROWS, number, SEED)
        after = number - self.before
        # Another seed, so that the general text is not repeated in the same order.
        parts = (self.stories, SEED), (self.general, SEED + 1)
        return torch.cat([_batch(ids, ROWS // 2, after, seed) for ids, seed in parts])


def _windows(ids: Ids) -> int:
    return len(ids) // CONFIG.max_positions


def _batch(ids: Ids, rows: int, number: int, seed: int) -> Tensor:
    length = CONFIG.max_positions
    starts = [length * row for row in shuffled_rows(_windows(ids), rows, number, seed)]
    return torch.from_numpy(np.stack([ids[at : at + length] for at in starts]).astype(np.int64))


def _card(weights: Path, text: GPTText, history: training.History) -> dict[str, Any]:
    model, tokenizer = load_gpt(weights)  # the shipped weights, in half precision, are evaluated
    what = (
        f"A small GPT-2 (Radford et al. 2019): {CONFIG.layers} layers, {CONFIG.dim} dimensions, "
        f"{CONFIG.heads} heads, a context of {CONFIG.max_positions} tokens, a vocabulary of "
        f"{VOCAB_SIZE:,} byte pairs. Half precision."
    )
    samples = generate(
        model,
        [tokenizer.encode(PROMPT)] * 10,
        SAMPLE_TOKENS,
        temperature=TEMPERATURE,
        top_p=TOP_P,
        seed=SEED,
        stop_tokens=[tokenizer[END]],
    )
    sets = [
        {"set": name, "words": words, "license": manifest.rows_of(name)[0].license}
        for name, words in text.words.items()
        if not name.startswith("held out") and name != "stories"
    ]
    read = history.done * ROWS * CONFIG.max_positions
    passes = round(read / (len(text.general) + len(text.stories)), 1)
    perplexities = heldout_perplexities(model, text)
    return {
        **card_facts(NAME, what, LICENSE, weights, sets, passes, SEED, history),
        "settings": {
            **asdict(CONFIG),
            **{"rows": ROWS, "passes over the stories": STORY_PASSES, "learning rate": RATE},
            **{"steps": history.done},
        },
        **quality_facts(SEED, _quality(perplexities)),
        "perplexity": {name: perplexity._asdict() for name, perplexity in perplexities.items()},
        "limits": LIMITS,
        "prompt": PROMPT,
        "sampling": f"temperature {TEMPERATURE}, top-p {TOP_P}, {SAMPLE_TOKENS} tokens",
        "samples": [tokenizer.decode(ids) for ids in samples],
    }


def _quality(perplexities: dict[str, PerWord]) -> dict[str, str]:
    return {
        f"{name}, perplexity of {perplexity.words:,} words": (
            f"{perplexity.model:.1f}; modified Kneser-Ney trigram over the same tokens: "
            f"{perplexity.trigram:.1f} ({perplexity.model / perplexity.trigram - 1:+.1%})"
        )
        for name, perplexity in perplexities.items()
    }

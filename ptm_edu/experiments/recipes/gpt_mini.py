"""gpt-mini: a GPT-2 in small, on encyclopedia, novels and textbooks, and stories at the end.

Run by `ptm-edu pretrain gpt-mini`; it needs the sets that `_gpt_text` names (`ptm-edu data list`).
What it writes, weights and card, becomes part of the package with `ptm_edu/zoo/adopt.py`.
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
from ._gpt_text import END, PIECES, GPTText, Ids, gpt_text

NAME = "gpt-mini"
CONFIG = GPTConfig(
    dim=256,
    heads=4,
    feed_forward=1024,
    dropout=0.0,  # no text is read often enough to be learned by heart
    norm_first=True,
    vocab_size=PIECES,
    layers=6,
    max_positions=256,
)
ROWS = 32
PASSES, STORY_PASSES = 1, 2
"""How often the general text is read and then the stories, which share each batch with it."""
RATE, WARMUP = 1.5e-3, 300
SEED = 0
LICENSE = "CC BY-SA 3.0"  # the strictest of the texts': Wikipedia's
PROMPT = "Once upon a time there was a girl who lived by the sea. One morning she found a box."
WRITTEN = 60  # pieces of a sample
TEMPERATURE, TOP_P = 0.7, 0.9  # at a temperature of 1 so small a model makes up many words
LIMITS = (
    "It is small and saw few words: its sentences are English, but from one to the next it loses "
    "its subject, repeats itself, makes up words, and knows hardly any fact. It was never taught "
    "to follow instructions. It repeats its text's prejudices, those of novels of a hundred years "
    "ago among them."
)


def pretrain(folder: Path, minutes: float | None, resume: bool) -> None:
    """Train in `folder`, go on if `resume`; once finished, write the weights and the card."""
    text = gpt_text(folder)
    torch.manual_seed(SEED)
    model = GPT(CONFIG)
    batches = StoriesAtTheEnd(text.general, text.stories)
    history = training.fit(
        model,
        _loss,
        batches.__getitem__,
        training.TrainingConfig(
            steps=batches.steps,
            optimizer=training.AdamW(lr=RATE, betas=(0.9, 0.95), weight_decay=0.1),
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
    write_card(folder, _card(weights, text, history))


def _loss(model: GPT, input_ids: Tensor) -> Tensor:
    hidden = model.encode(input_ids)[0][-1]
    return chunked_cross_entropy(hidden, model.token_embedding.weight, next_tokens(input_ids))


class StoriesAtTheEnd:
    """Batches (ROWS, context): first windows of the general text, then half of stories."""

    def __init__(self, general: Ids, stories: Ids) -> None:
        self.general, self.stories = general, stories
        self.before = PASSES * -(-_windows(general) // ROWS)
        self.steps = self.before + STORY_PASSES * -(-_windows(stories) // (ROWS // 2))

    def __getitem__(self, number: int) -> Tensor:
        """Return batch `number`, a pure function of it."""
        if number < self.before:
            return _batch(self.general, ROWS, number, SEED)
        after = number - self.before
        # Of the general text a part that is not read again in the same order.
        parts = (self.stories, SEED), (self.general, SEED + 1)
        return torch.cat([_batch(ids, ROWS // 2, after, seed) for ids, seed in parts])


def _windows(ids: Ids) -> int:
    return len(ids) // CONFIG.max_positions


def _batch(ids: Ids, rows: int, number: int, seed: int) -> Tensor:
    length = CONFIG.max_positions
    starts = [length * row for row in shuffled_rows(_windows(ids), rows, number, seed)]
    return torch.from_numpy(np.stack([ids[at : at + length] for at in starts]).astype(np.int64))


def _card(weights: Path, text: GPTText, history: training.History) -> dict[str, Any]:
    model, tokenizer = load_gpt(weights)  # what is measured is what ships, in half precision
    what = (
        f"A GPT-2 (Radford et al. 2019) in small: {CONFIG.layers} layers, {CONFIG.dim} wide, "
        f"{CONFIG.heads} heads, a context of {CONFIG.max_positions} of its {PIECES:,} byte pairs. "
        f"Half precision."
    )
    samples = generate(
        model,
        [tokenizer.encode(PROMPT)] * 10,
        WRITTEN,
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
            **{"rows": ROWS, "story passes": STORY_PASSES, "learning rate": RATE},
            **{"steps": history.done},
        },
        **quality_facts(SEED, _quality(perplexities)),
        "perplexity": {name: perplexity._asdict() for name, perplexity in perplexities.items()},
        "limits": LIMITS,
        "prompt": PROMPT,
        "sampling": f"temperature {TEMPERATURE}, top-p {TOP_P}, {WRITTEN} pieces",
        "samples": [tokenizer.decode(ids) for ids in samples],
    }


def _quality(perplexities: dict[str, PerWord]) -> dict[str, str]:
    return {
        f"{name}, perplexity of {perplexity.words:,} words": (
            f"{perplexity.model:.1f}; modified Kneser-Ney trigram of the same pieces: "
            f"{perplexity.trigram:.1f} ({perplexity.model / perplexity.trigram - 1:+.1%})"
        )
        for name, perplexity in perplexities.items()
    }

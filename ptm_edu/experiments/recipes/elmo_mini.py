"""elmo-mini: a bidirectional language model of an encyclopedia, textbooks and stories.

Run by `ptm-edu pretrain elmo-mini`; it needs the sets below (`ptm-edu data list`).
`ptm_edu/zoo/adopt.py` copies the weights and the card into the package.
"""

from __future__ import annotations

import itertools
import json
import os
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from ptm_edu import training
from ptm_edu.elmo import BiLM, ElmoConfig
from ptm_edu.elmo.predictions import word_predictions
from ptm_edu.elmo.pretrained import load_bilm, save_bilm
from ptm_edu.elmo.tokenizer import ElmoTokenizer
from ptm_edu.elmo.training import DIRECTIONS, StatefulBiLM, Streams, bilm_loss
from ptm_edu.experiments.recipes._elmo_perplexity import heldout_perplexities
from ptm_edu.files import whole_file
from ptm_edu.progress import progress
from ptm_edu.text import corpora
from ptm_edu.text.stream import encode_stream

from ._card import card_facts, quality_facts, write_card

NAME = "elmo-mini"
SETS = {
    "wikipedia-2014": "part1",
    "wikitext-2": "train",
    "openstax": None,
    "fairytales": "train",
    "tinystories-sample": None,
}
CONFIG = ElmoConfig()
VOCABULARY = 25_000
ROWS, LENGTH, SAMPLES = 128, 24, 2048
PASSES = 1
RATE, WARMUP = 2e-3, 200
SEED = 0
LICENSE = "CC BY-SA 3.0"  # the strictest license of the texts: Wikipedia's
LIMITS = (
    "The model is small and was trained on few words: it has learned grammar and common "
    "collocations, but very few facts. Each direction uses the context on one side only. It does "
    "not know names from the 2010s and later. It reproduces the biases of its training text."
)


def pretrain(folder: Path, minutes: float | None, resume: bool) -> None:
    """Train in `folder`, or resume; once the training is finished, write weights and card.

    Raises ValueError if it is started in several processes.
    """
    if int(os.environ.get("WORLD_SIZE", "1")) > 1:
        raise ValueError(
            f"{NAME} is trained in one process, because its LSTM states are carried from each "
            f"window of the text to the next: run it without torchrun"
        )
    words, stream, sets = text(folder / "text.npz")
    streams = Streams(words, stream, VOCABULARY, ROWS, LENGTH)
    torch.manual_seed(SEED)
    reader = StatefulBiLM(BiLM(CONFIG, VOCABULARY), ROWS)
    steps = PASSES * streams.windows
    history = training.fit(
        reader,
        lambda reader, window: bilm_loss(reader, window, SAMPLES),
        streams.__getitem__,
        training.TrainingConfig(
            steps=steps,
            optimizer=training.AdamW(lr=RATE, weight_decay=0.01),
            schedule=training.cosine(steps, warmup=WARMUP, floor=0.02),
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
    save_bilm(reader.model, words[:VOCABULARY], weights)
    write_card(folder, _card(weights, words, stream, sets, history))


def text(path: Path) -> tuple[list[str], NDArray[np.int32], list[dict[str, Any]]]:
    """Return words, the stream of ids and the sets' sizes, cached in `path`."""
    if not path.exists():
        sets: list[dict[str, Any]] = []
        words, _, stream = encode_stream(_sentences(sets), min_count=1)
        facts = json.dumps({"words": words, "sets": sets})
        with whole_file(path) as part, open(part, "wb") as file:
            np.savez(file, stream=stream, facts=np.array(facts))
    with np.load(path, allow_pickle=False) as arrays:
        facts = json.loads(str(arrays["facts"]))
        return facts["words"], arrays["stream"], facts["sets"]


def _sentences(sets: list[dict[str, Any]]) -> Iterator[list[str]]:
    """Yield every sentence except WikiText-2's held-out articles; add each set's size to `sets`."""
    texts = {name: corpora.for_training(name, split) for name, split in SETS.items()}
    with progress(None, "reading the text", "word") as bar:
        for name, corpus in texts.items():
            sets.append({"set": name, "words": 0, "license": corpus.license})
            for sentence in corpus.token_sentences():
                sets[-1]["words"] += len(sentence)
                bar.update(len(sentence))
                yield sentence


def _card(
    weights: Path,
    words: list[str],
    stream: NDArray[np.int32],
    sets: list[dict[str, Any]],
    history: training.History,
) -> dict[str, Any]:
    model, tokenizer = load_bilm(weights)  # the shipped weights, in half precision, are evaluated
    quality = _quality(heldout_perplexities(model, words, stream))
    what = (
        f"A bidirectional language model (Peters et al. 2018): a character encoder and, in each "
        f"direction, {CONFIG.layers} LSTM layers of {CONFIG.lstm_dim} cells projected to "
        f"{CONFIG.projection_dim} dimensions. Each layer has {CONFIG.dim} dimensions per word; the "
        f"softmax has {VOCABULARY:,} words. Half precision."
    )
    return {
        **card_facts(NAME, what, LICENSE, weights, sets, PASSES, SEED, history),
        "settings": {
            **asdict(CONFIG),
            **{"vocabulary": VOCABULARY, "rows": ROWS, "window": LENGTH, "samples": SAMPLES},
            **{"learning rate": RATE, "steps": history.done},
        },
        **quality_facts(SEED, quality),
        "limits": LIMITS,
        "wrong": _wrong(model, tokenizer),
    }


def _quality(heldout: dict[str, dict[str, Any]]) -> dict[str, str]:
    """Return the perplexities of model and trigram, by split of WikiText-2 and direction."""
    sentences = {}
    for split, perplexities in heldout.items():
        for way in DIRECTIONS:
            bilm, trigram = perplexities["biLM"][way], perplexities["trigram"][way]
            sentences[
                f"WikiText-2 {split}, {way}: perplexity of {perplexities['words'][way]:,} words"
            ] = (
                f"{bilm:.1f}; modified Kneser-Ney trigram: {trigram:.1f} "
                f"({bilm / trigram - 1:+.1%})"
            )
    return sentences


def _wrong(model: BiLM, tokenizer: ElmoTokenizer, rows: int = 5) -> list[list[str]]:
    """Return held-out sentences whose last word the forward direction predicts wrongly."""
    mistakes: list[list[str]] = []
    sentences = corpora.load("wikitext-2", "test").token_sentences()
    for sentence in itertools.islice(sentences, 0, None, 50):
        words = sentence[:-1]
        if len(words) < 6 or any(tokenizer.id(word) < 0 for word in words):
            continue
        predicted = word_predictions(model, tokenizer, words, top=1)["forward"]["words"][-1][0]
        if predicted != words[-1]:
            mistakes.append([f"{' '.join(words[-9:-1])} ___", words[-1], predicted])
        if len(mistakes) == rows:
            break
    return mistakes

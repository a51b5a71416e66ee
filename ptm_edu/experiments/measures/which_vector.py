"""Which of a word's two vectors to keep: `ptm-edu measure which-vector`.

Skip-gram learns a center vector v and a context vector c for each word; the shipped vectors are v.
Here v, c, their sum and their concatenation are scored, after training on the embedded text and on
the first words of a larger one (wikipedia-2014, `ptm-edu data list`).
"""

from __future__ import annotations

from typing import Any

import torch

from ptm_edu.text import corpora, tasks
from ptm_edu.training import run_steps
from ptm_edu.word2vec import (
    LargeCorpusConfig,
    LargeCorpusTraining,
    WordVectors,
    encode_stream,
    evaluate_analogies,
    evaluate_similarity,
)

SEEDS = range(3)
WORDS = 10_000_000
# One worker: the same seed gives the same numbers.
SETTINGS = {
    "wikipedia-sample": LargeCorpusConfig(
        dim=50, threshold=1e-3, epochs=20, learning_rate=0.05, workers=1, device="cpu"
    ),
    "wikipedia-2014": LargeCorpusConfig(
        dim=100, threshold=1e-4, epochs=3, learning_rate=0.05, workers=1, device="cpu"
    ),
}


def measure() -> list[dict[str, Any]]:
    """Return a row per text, way of combining v and c, and seed."""
    return [
        row
        for name in SETTINGS
        for encoded in [encode_stream(corpora.load(name).first(WORDS))]
        for seed in SEEDS
        for row in rows(name, encoded, seed)
    ]


def rows(name: str, encoded: tuple[Any, ...], seed: int) -> list[dict[str, Any]]:
    """Train once on a text from `encode_stream`; return the rows of its seed."""
    words, counts, stream = encoded
    config = LargeCorpusConfig(**vars(SETTINGS[name]) | {"seed": seed})
    task = LargeCorpusTraining(stream, counts, config)
    run_steps(task, task.steps, label=f"{name}, seed {seed}")
    v, c = task.center, task.context
    ways = {"v": v, "c": c, "v + c": v + c, "v and c joined": torch.cat([v, c], 1)}
    return [
        {"text": name, "vectors": way, "seed": seed} | _scores(WordVectors(words, table, counts))
        for way, table in ways.items()
    ]


def _scores(vectors: WordVectors) -> dict[str, float]:
    scores = {
        "WordSim-353": evaluate_similarity(vectors, tasks.load("wordsim-353")).rho,
        "SimLex-999": evaluate_similarity(vectors, tasks.load("simlex-999")).rho,
        "analogies": evaluate_analogies(vectors, tasks.load("analogies")).accuracy,
    }
    return {name: round(score, 4) for name, score in scores.items()}

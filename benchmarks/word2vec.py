"""One epoch of skip-gram over six million words: our block trainer beside gensim's C.

Both start from the same lists of words with the vocabulary known, use two threads and the same
settings, the learning rate included, and run three times in turn with three seeds. Both have to
turn words into ids, so that is timed too. The vectors must be no worse than gensim's at word
similarity and analogies. The target is 2 times the speed. Both train in float32, so there is no
bfloat16 setting. Needs wikipedia-2014 (`ptm-edu data list`).
"""

from __future__ import annotations

import logging
import statistics
from collections.abc import Sequence
from itertools import chain, count, repeat

import gensim
import numpy as np
import torch
from gensim.models import Word2Vec
from numpy.typing import NDArray

from benchmarks import form
from benchmarks.settings import AVX2, FLOAT32, Setting, main
from ptm_edu.text import corpora, tasks
from ptm_edu.text.stream import END
from ptm_edu.training import run_steps
from ptm_edu.word2vec import (
    LargeCorpusConfig,
    LargeCorpusTraining,
    WordVectors,
    evaluate_analogies,
    evaluate_similarity,
)

WORDS, RUNS, MIN_COUNT, TARGET = 6_000_000, 3, 5, 2.0
CONFIG = LargeCorpusConfig(dim=100, window=5, negatives=5, threshold=1e-3, epochs=1, device="cpu")
UNKNOWN = -2  # the id of a word outside the vocabulary; END is −1

Sentences = Sequence[Sequence[str]]


def gensims_model(sentences: Sentences, seed: int) -> Word2Vec:
    """Return an untrained gensim model with its vocabulary."""
    model = Word2Vec(
        sg=1,
        workers=CONFIG.workers,
        vector_size=CONFIG.dim,
        window=CONFIG.window,
        negative=CONFIG.negatives,
        sample=CONFIG.threshold,
        alpha=CONFIG.learning_rate,
        min_count=MIN_COUNT,
        epochs=CONFIG.epochs,
        seed=seed,
    )
    model.build_vocab(sentences)
    return model


def train_gensim(model: Word2Vec, sentences: Sentences) -> WordVectors:
    """Train gensim's model for the one epoch."""
    model.train(sentences, total_examples=len(sentences), epochs=CONFIG.epochs)
    return WordVectors.from_gensim(model.wv)


def train_ours(
    words: list[str], counts: torch.Tensor, sentences: Sentences, seed: int
) -> WordVectors:
    """Turn the words into ids and train on them for the one epoch."""
    ids = {word: i for i, word in enumerate(words)}
    task = LargeCorpusTraining(
        as_stream(sentences, ids), counts, LargeCorpusConfig(**vars(CONFIG) | {"seed": seed})
    )
    run_steps(task, task.steps, progress=False)
    return WordVectors(words, task.center, counts)


def as_stream(sentences: Sentences, ids: dict[str, int]) -> NDArray[np.int32]:
    """Return the ids of all known words in one row, END after each sentence."""
    found = map(ids.get, chain.from_iterable(sentences), repeat(UNKNOWN))
    row = np.fromiter(found, dtype=np.int32)
    row = np.insert(row, np.cumsum([len(sentence) for sentence in sentences]), END)
    return row[row != UNKNOWN]


def quality(vectors: WordVectors) -> dict[str, float]:
    """Return what the two sides are compared by."""
    return {
        "WordSim-353": evaluate_similarity(vectors, tasks.load("wordsim-353")).rho,
        "analogies": evaluate_analogies(vectors, tasks.load("analogies")).accuracy,
    }


def compare(sentences: Sentences, runs: int = RUNS) -> tuple[float, list[str]]:
    """Time both, print the table, and return the ratio and what is worse than gensim's."""
    models = [gensims_model(sentences, seed) for seed in range(runs)]
    words: list[str] = models[0].wv.index_to_key
    counts = torch.tensor([models[0].wv.get_vecattr(word, "count") for word in words])
    seeds, models_left = count(), iter(models)
    ours = form.Side("ptm_edu", lambda: train_ours(words, counts, sentences, next(seeds)))
    peer = form.Side(
        f"gensim {gensim.__version__}", lambda: train_gensim(next(models_left), sentences)
    )
    ratio = form.in_turn(ours, peer, runs)
    scores = {side.name: [quality(vectors) for vectors in side.results] for side in (ours, peer)}
    total = sum(map(len, sentences))
    rows = [
        [side.name, side.median, round(total / side.median), *spread(scores[side.name])]
        for side in (ours, peer)
    ]
    form.table(["", "seconds", "words/s", *scores[ours.name][0]], rows)
    return ratio, worse(scores[ours.name], scores[peer.name])


def spread(scores: list[dict[str, float]]) -> list[str]:
    """Return each score's mean and standard deviation over the seeds."""
    columns = [[row[name] for row in scores] for name in scores[0]]
    return [f"{statistics.mean(c):.4f} ± {statistics.stdev(c):.4f}" for c in columns]


def worse(ours: list[dict[str, float]], peers: list[dict[str, float]]) -> list[str]:
    """Return a sentence for each score whose mean over the seeds is lower than the peer's."""
    means = {
        name: tuple(statistics.mean(row[name] for row in side) for side in (ours, peers))
        for name in ours[0]
    }
    return [
        f"{name}: mean {mine:.4f} over the seeds, gensim's is {theirs:.4f}"
        for name, (mine, theirs) in means.items()
        if not mine >= theirs
    ]


def benchmark(setting: Setting) -> tuple[float, list[str]]:
    """Compare the two on the first six million words."""
    logging.getLogger("gensim").setLevel(logging.ERROR)
    ratio, faults = compare(list(corpora.load("wikipedia-2014").first(WORDS)))
    return ratio, faults + setting.check("skip-gram beside gensim", ratio, TARGET)


if __name__ == "__main__":
    main(benchmark, settings=(FLOAT32, AVX2))

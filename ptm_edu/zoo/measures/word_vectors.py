"""Every model of chapter 1 on the embedded text: `ptm-edu measure word-vectors`.

A row is a model and a seed: its WordSim-353 when trained on the text as written, gensim's where
gensim has the model, and its own when all words of the text were shuffled. Shuffled words keep
their counts but have no neighbours to learn from, so what is left is what a number would be
without any meaning. Asked are the pairs whose words both stand in the text five times or more.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from gensim.models import FastText, Word2Vec

from ptm_edu.text import Vocabulary, corpora, tasks
from ptm_edu.word2vec import (
    WordVectors,
    evaluate_similarity,
    train_cbow,
    train_fast_text,
    train_glove,
    train_nnlm,
    train_skip_gram,
    train_window_ranking,
)

SEEDS = range(3)
MIN_COUNT = 5
DIM = 50
Train = Callable[..., Any]  # (sentences of ids, counts, dim, seed, progress) → a model of ours

MODELS: dict[str, Train] = {
    "NNLM": train_nnlm,
    "window ranking": train_window_ranking,
    "CBOW, negative sampling": functools.partial(train_cbow),
    "CBOW, hierarchical softmax": functools.partial(train_cbow, objective="hierarchical-softmax"),
    "skip-gram, negative sampling": train_skip_gram,
    "skip-gram, hierarchical softmax": functools.partial(
        train_skip_gram, objective="hierarchical-softmax"
    ),
    "GloVe": train_glove,
    "fastText": train_fast_text,
}
"""With the defaults of the functions, so that a notebook's `train_glove(ids, counts)` is this."""

GENSIMS: dict[str, Callable[..., Word2Vec]] = {
    "CBOW, negative sampling": functools.partial(Word2Vec, sg=0, negative=5),
    "CBOW, hierarchical softmax": functools.partial(Word2Vec, sg=0, negative=0, hs=1),
    "skip-gram, negative sampling": functools.partial(Word2Vec, sg=1, negative=5),
    "skip-gram, hierarchical softmax": functools.partial(Word2Vec, sg=1, negative=0, hs=1),
    "fastText": functools.partial(FastText, sg=1, negative=5, bucket=20_000),
}
GENSIM_EPOCHS = 10  # plain gradient descent at gensim's own rate learns slower than Adam


def measure() -> list[dict[str, Any]]:
    """Return a row a model and seed; see the module's text."""
    return [row(model, seed) for model in MODELS for seed in SEEDS]


def row(model: str, seed: int) -> dict[str, Any]:
    """Train one model three ways, gensim's only where there is one, and score it."""
    vectors = ours(model, seed, shuffled=False)
    pairs = tasks.load("wordsim-353")
    scored = evaluate_similarity(vectors, pairs)
    peer = evaluate_similarity(gensims(model, seed), pairs).rho if model in GENSIMS else None
    without_meaning = evaluate_similarity(ours(model, seed, shuffled=True), pairs).rho
    return {
        "model": model,
        "seed": seed,
        "pairs": scored.scored,
        "WordSim-353": round(scored.rho, 4),
        "gensim": None if peer is None else round(peer, 4),
        "shuffled text": round(without_meaning, 4),
    }


def ours(model: str, seed: int, shuffled: bool) -> WordVectors:
    """Train our model with its defaults."""
    sentences, vocabulary = _text(shuffled)
    ids = [vocabulary.encode(sentence, drop_unknown=True) for sentence in sentences]
    known = vocabulary if model == "fastText" else vocabulary.counts
    trained = MODELS[model](ids, known, dim=DIM, seed=seed, progress=False)
    vectors: WordVectors = trained.word_vectors(vocabulary)
    return vectors


def gensims(model: str, seed: int) -> WordVectors:
    """Train gensim's model: same width, window, noise and subsampling; one worker, for the seed."""
    sentences, _ = _text(shuffled=False)
    trained = GENSIMS[model](
        sentences,
        vector_size=DIM,
        window=5,
        sample=1e-3,
        min_count=MIN_COUNT,
        epochs=GENSIM_EPOCHS,
        workers=1,
        seed=seed,
    )
    return WordVectors.from_gensim(trained.wv)


@functools.cache
def _text(shuffled: bool) -> tuple[list[list[str]], Vocabulary]:
    sentences = list(corpora.load("wikipedia-sample").sentences())
    vocabulary = Vocabulary.from_sentences(sentences, min_count=MIN_COUNT, unk=None)
    return list(_shuffled(sentences)) if shuffled else sentences, vocabulary


def _shuffled(sentences: list[list[str]]) -> Iterator[list[str]]:
    """Yield sentences of the same lengths, filled with the words of all in random order."""
    words = [word for sentence in sentences for word in sentence]
    order = iter(np.random.default_rng(0).permutation(len(words)))
    for sentence in sentences:
        yield [words[next(order)] for _ in sentence]

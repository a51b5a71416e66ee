"""Every model of chapter 1 on the embedded text: `ptm-edu measure word-vectors`.

A row is a model and a seed: its WordSim-353 when trained on the text as written, gensim's where
gensim has the model, and its own when all words of the text were shuffled. Shuffled words keep
their counts, and for fastText their spelling, but have no neighbors to learn from, so what is left
is what a number would be without them. Asked are the pairs whose words both stand in the text five
times or more. Ours are the functions' defaults (three passes for most); gensim gets ten passes at
its own rate, and windows are five words, but for GloVe's ten and the ancestors' own.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import torch
from gensim.models import FastText, Word2Vec
from torch import Tensor

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
Table = Callable[[list[str]], Tensor]  # words → their vectors (N, D)
Train = Callable[..., Any]  # (sentences of ids, counts, dim, seed, progress) → a model of ours

MODELS: dict[str, Train] = {
    "NNLM": train_nnlm,
    "window ranking": train_window_ranking,
    "CBOW, negative sampling": train_cbow,
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
GENSIM_EPOCHS = 10  # at gensim's own rate three, as ours has, leave most models at the start


def measure() -> list[dict[str, Any]]:
    """Return a row a model and seed, for fastText a second one; see the module's text."""
    return [row for model in MODELS for seed in SEEDS for row in rows(model, seed)]


def rows(model: str, seed: int) -> list[dict[str, Any]]:
    """Train one model three ways, gensim's only where there is one, and score it.

    fastText's second row asks all pairs: words outside the vocabulary get a vector by spelling.
    """
    tables = trained(model, seed, shuffled=False), trained(model, seed, shuffled=True)
    peer = gensims(model, seed) if model in GENSIMS else None
    vocabulary = _text(shuffled=False)[1].words
    words_by_row = {model: vocabulary}
    if model == "fastText":
        words_by_row["fastText, unseen words too"] = sorted(
            {word for first, second, _ in tasks.load("wordsim-353") for word in (first, second)}
        )
    return [
        {"model": name, "seed": seed} | _scores([table(words) for table in tables], peer, words)
        for name, words in words_by_row.items()
    ]


def _scores(tables: list[Tensor], peer: Table | None, words: list[str]) -> dict[str, Any]:
    pairs = tasks.load("wordsim-353")
    written, shuffled = (evaluate_similarity(WordVectors(words, table), pairs) for table in tables)
    of_gensim = peer and evaluate_similarity(WordVectors(words, peer(words)), pairs).rho
    return {
        "pairs": written.scored,
        "WordSim-353": round(written.rho, 4),
        "gensim": of_gensim and round(of_gensim, 4),
        "shuffled text": round(shuffled.rho, 4),
    }


def trained(model: str, seed: int, shuffled: bool) -> Table:
    """Train our model with its defaults; return what gives words their vectors."""
    sentences, vocabulary = _text(shuffled)
    ids = [vocabulary.encode(sentence, drop_unknown=True) for sentence in sentences]
    vocabulary_or_counts = vocabulary if model == "fastText" else vocabulary.counts
    trained_model = MODELS[model](ids, vocabulary_or_counts, dim=DIM, seed=seed, progress=False)
    if model == "fastText":
        table: Table = trained_model.vectors
        return table
    vectors: WordVectors = trained_model.word_vectors(vocabulary)
    return lambda words: torch.stack([vectors[word] for word in words])


def gensims(model: str, seed: int) -> Table:
    """Train gensim's model: same width, window, noise and subsampling; one worker, for the seed."""
    sentences, _ = _text(shuffled=False)
    vectors = GENSIMS[model](
        sentences,
        vector_size=DIM,
        window=5,
        sample=1e-3,
        min_count=MIN_COUNT,
        epochs=GENSIM_EPOCHS,
        workers=1,
        seed=seed,
    )
    return lambda words: torch.from_numpy(vectors.wv[words])


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

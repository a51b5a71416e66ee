"""Every model of chapter 1 on the embedded text: `ptm-edu measure word-vectors`.

There is a row for each model and seed, with three scores on WordSim-353: of our model, of gensim's
model if there is one, and of our model trained on the text with all words shuffled. Shuffling keeps
the words' counts and spelling (for fastText) but makes the neighbors random, so this score is what
remains without context. The pairs are those whose words both occur in the text five times or more.
Our functions use their defaults (three passes for most models); gensim makes ten passes at its own
learning rate. Windows are five words, except for GloVe (ten) and the older models (their own).
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
"""With the functions' defaults, so that `train_glove(ids, counts)` in a notebook is the same."""

GENSIMS: dict[str, Callable[..., Word2Vec]] = {
    "CBOW, negative sampling": functools.partial(Word2Vec, sg=0, negative=5),
    "CBOW, hierarchical softmax": functools.partial(Word2Vec, sg=0, negative=0, hs=1),
    "skip-gram, negative sampling": functools.partial(Word2Vec, sg=1, negative=5),
    "skip-gram, hierarchical softmax": functools.partial(Word2Vec, sg=1, negative=0, hs=1),
    "fastText": functools.partial(FastText, sg=1, negative=5, bucket=20_000),
}
GENSIM_EPOCHS = 10  # at gensim's learning rate three passes, as in ours, are too few


def measure() -> list[dict[str, Any]]:
    """Return a row per model and seed, and a second one for fastText; see the docstring above."""
    return [row for model in MODELS for seed in SEEDS for row in rows(model, seed)]


def rows(model: str, seed: int) -> list[dict[str, Any]]:
    """Train our model on both texts, and gensim's if there is one, and score them.

    fastText's second row covers all pairs: words outside the vocabulary get subword vectors.
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
    """Train our model with its defaults; return a function from words to their vectors."""
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
    """Train gensim's model with the same dimension, window, noise and subsampling.

    A single worker makes it reproducible.
    """
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
    """Yield sentences of the same lengths, with all words of the text in random order."""
    words = [word for sentence in sentences for word in sentence]
    order = iter(np.random.default_rng(0).permutation(len(words)))
    for sentence in sentences:
        yield [words[next(order)] for _ in sentence]

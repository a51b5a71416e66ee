"""Word vectors as features for classifying TREC's questions: `ptm-edu measure trec`.

Two tables. "fixed or tuned": a bag-of-vectors classifier is trained on 100, 500 or all questions,
from random vectors or from word2vec-mini's, which are frozen or fine-tuned. Fine-tuning never
changes words that are not in the training questions: do they suffer? "unknown words": all vectors
are frozen, the vocabulary is the words that occur at least twice in the training questions, and the
table compares vectors for all other words.

A fifth of the training questions is held out for choosing the epoch and the learning rate. The test
questions are used for evaluation only.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Any

import torch
from torch import Tensor
from torch.nn.functional import normalize

from ptm_edu import zoo
from ptm_edu.text import Vocabulary, corpora
from ptm_edu.word2vec import WordVectors
from ptm_edu.word2vec.fast_text import FastText, train_fast_text
from ptm_edu.word2vec.unknown_words import (
    Source,
    by_class,
    first_known,
    from_table,
    one_for_all,
    random_for_each,
)

from ._trec_questions import SIZES, Run

SEEDS = range(5)
MIN_COUNT = 2
MINI, SAMPLE = "word2vec-mini", "fastText on wikipedia-sample"
UNKNOWN = ("one vector", "one a class", "random, one each", "subwords")


def measure() -> list[dict[str, Any]]:
    """Return a row for each table, setting and seed; see the module's docstring."""
    return [*_fixed_or_tuned_rows(), *_unknown_words_rows()]


def _fixed_or_tuned_rows() -> Iterator[dict[str, Any]]:
    for questions in SIZES:
        for vectors in ("random", MINI):
            for tuned in (False, True):
                for seed in SEEDS:
                    yield fixed_or_tuned(questions, vectors, tuned, seed)


def _unknown_words_rows() -> Iterator[dict[str, Any]]:
    for questions in SIZES[1:]:
        for vectors in (MINI, SAMPLE):
            for pretrained in (False, True):
                # Subword vectors come with fastText on the sample, so only there they are a row.
                spelled = vectors == SAMPLE and not pretrained
                for unknown in UNKNOWN if spelled else UNKNOWN[:-1]:
                    for seed in SEEDS:
                        yield unknown_words(questions, vectors, pretrained, unknown, seed)


def fixed_or_tuned(questions: int, vectors: str, tuned: bool, seed: int) -> dict[str, Any]:
    """Return a row of the first table.

    `unseen` is the fraction of the test's words that are not in the training questions; `familiar`
    and `unfamiliar` are the accuracies on the halves of the test with the smallest and the largest
    fraction of them; `cosine` is the mean cosine after training between an unseen word and the
    training word that was its nearest neighbor before.
    """
    run = _run(questions, seed, lower=True)
    mini = zoo.load(MINI)
    random = random_for_each(mini.dim, float(mini.vectors.std()), seed)
    start, _ = run.vectors([random] if vectors == "random" else [from_table(mini), random])
    model, held_out = run.classifier(start, tuned)
    unseen = [[word not in run.counts for word in text] for text in run.test_tokens]
    right = model.correct(run.test).float()
    by_share = torch.tensor([sum(words) / len(words) for words in unseen]).argsort(stable=True)
    familiar, unfamiliar = right[by_share].chunk(2)
    return {
        "table": "fixed or tuned",
        "questions": questions,
        "vectors": vectors,
        "tuned": tuned,
        "seed": seed,
        "held out": held_out,
        "accuracy": float(right.mean()),
        "familiar": float(familiar.mean()),
        "unfamiliar": float(unfamiliar.mean()),
        "unseen": sum(map(sum, unseen)) / sum(map(len, unseen)),
        "cosine": _cosine_to_old_neighbors(run, start, model.vectors.weight.detach()),
    }


def _cosine_to_old_neighbors(run: Run, before: Tensor, after: Tensor) -> float:
    test_words = {word for text in run.test_tokens for word in text}
    unseen = [run.row(word) for word in sorted(test_words - run.counts.keys())]
    rows = torch.tensor([run.row(word) for word in sorted(run.counts)])
    nearest = rows[(normalize(before[unseen]) @ normalize(before[rows]).T).argmax(1)]
    return float((normalize(after[unseen]) * normalize(after[nearest])).sum(1).mean())


def unknown_words(
    questions: int, vectors: str, pretrained: bool, unknown: str, seed: int
) -> dict[str, Any]:
    """Return a row of the second table.

    `pretrained` says whether words outside the vocabulary use their pretrained vector, and
    `unknown` which vector the remaining words get. `covered` is the fraction of the test's tokens
    that are no remaining words; `with unknown` is the accuracy on test questions with a word
    outside the vocabulary.
    """
    run = _run(questions, seed, lower=False)
    table = zoo.load(MINI) if vectors == MINI else _sample_vectors()
    tables = _tables(run, table, pretrained, seed)
    last = _last(run, table, unknown, seed)
    filled, sources = run.vectors([*tables, last])
    model, held_out = run.classifier(filled, tuned=False)
    right = model.correct(run.test).float()
    source = dict(zip(run.words, sources.tolist(), strict=True))
    covered = [source[word] < len(tables) for text in run.test_tokens for word in text]
    outside = torch.tensor([any(tables[0](word) is None for word in t) for t in run.test_tokens])
    return {
        "table": "unknown words",
        "questions": questions,
        "vectors": vectors,
        "pretrained": pretrained,
        "unknown": unknown,
        "seed": seed,
        "held out": held_out,
        "covered": sum(covered) / len(covered),
        "accuracy": float(right.mean()),
        "with unknown": float(right[outside].mean()),
    }


def _tables(run: Run, table: WordVectors, pretrained: bool, seed: int) -> list[Source]:
    """Return the training vocabulary as a source, followed by the whole table if `pretrained`."""
    known = sorted(word for word, count in _lower_counts(run).items() if count >= MIN_COUNT)
    random = random_for_each(table.dim, float(table.vectors.std()), seed)
    vectors, _ = first_known(known, [from_table(table), random])
    vocabulary = from_table(dict(zip(known, vectors, strict=True)))
    return [vocabulary, from_table(table)] if pretrained else [vocabulary]


def _last(run: Run, table: WordVectors, unknown: str, seed: int) -> Source:
    """Return the source of vectors for all words that are in no table."""
    if unknown == "random, one each":
        return random_for_each(table.dim, float(table.vectors.std()), seed)
    if unknown == "subwords":
        model, _ = _fast_text()
        return lambda word: model.vector(word.lower())
    counts, vector_of = _lower_counts(run), from_table(table)
    rare = {word: vector_of(word) for word in run.counts if counts[word.lower()] < MIN_COUNT}
    vectors = {word: vector for word, vector in rare.items() if vector is not None}
    if unknown == "one a class":
        return by_class(vectors)
    return one_for_all(torch.stack(list(vectors.values())).mean(0))


def _lower_counts(run: Run) -> dict[str, int]:
    counts: dict[str, int] = {}
    for word, count in run.counts.items():
        counts[word.lower()] = counts.get(word.lower(), 0) + count
    return counts


_run = functools.cache(Run)


@functools.cache
def _fast_text() -> tuple[FastText, Vocabulary]:
    sentences = list(corpora.load("wikipedia-sample").sentences())
    vocabulary = Vocabulary.from_sentences(sentences, unk=None)
    ids = [vocabulary.encode(sentence, drop_unknown=True).tolist() for sentence in sentences]
    return train_fast_text(ids, vocabulary), vocabulary


@functools.cache
def _sample_vectors() -> WordVectors:
    model, vocabulary = _fast_text()
    return model.word_vectors(vocabulary)

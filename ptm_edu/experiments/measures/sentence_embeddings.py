"""Sentence vectors and their cosine, on STS-B's dev pairs: `ptm-edu measure sentence-embeddings`.

Spearman's ρ between the cosine of a pair's two vectors and its grade, for the last hidden state of
[CLS], for the pooled state that next-sentence prediction reads, and for the mean of all tokens'
last hidden states. Three references need no such vector: the overlap of the two sentences' words
(Jaccard), the mean of bert-mini's token embeddings (before any layer), and the logit with which
bert-mini's next-sentence head says that the second sentence follows the first, averaged over both
orders.

bert-mini is then trained contrastively with dropout 0.1, for 50 steps of 32 pairs: on sentences of
the Wikipedia sample, each with itself (SimCSE, Gao et al. 2021, §3), and on the pairs of STS-B's
training split with a grade of 4 or more. The vector that is trained is the one that is measured.
The learning rate is the one that `bert-rates` found for fine-tuning. Before it, 1e-4 was tried once
on STS-B's pairs and once on neighboring sentences, which lowered the score and were left out;
nothing else was tried. The seed determines the pairs, their order and dropout.
"""

from __future__ import annotations

import functools
from dataclasses import replace
from typing import Any

import torch
from torch import Tensor
from torch.nn import functional

from ptm_edu import zoo
from ptm_edu.bert import Bert, two_texts_input
from ptm_edu.bert.pooling import Vectors, cls_state, mean_of_tokens, pooled_state
from ptm_edu.bert.sentence_pairs import NEXT, RANDOM
from ptm_edu.bert.tasks.batches import task_batch
from ptm_edu.bert.tasks.sentence_embeddings import sentence_vectors, train_contrastive
from ptm_edu.evaluation.similarity import spearman
from ptm_edu.text import WordPieceTokenizer, corpora, tasks
from ptm_edu.text.sentences import sentences

from ._bert_regimes import DROPOUT, pretrained
from ._resumable import measured_rows
from .gpt_similarity import word_overlap

CLS, POOLED, MEAN, EMBEDDINGS = "[CLS]", "pooled [CLS]", "mean of the tokens", "mean, no layer"
VECTORS: dict[str, Vectors] = {CLS: cls_state, POOLED: pooled_state, MEAN: mean_of_tokens}
UNTRAINED, TWICE, SIMILAR = "none", "a sentence with itself", "similar pairs of STS-B"
OVERLAP, FOLLOWS = "word overlap", "next-sentence logit"
MINI, REAL = "bert-mini", "minilm"
SEEDS = range(3)
STEPS, RATE, TEMPERATURE = 50, 3e-4, 0.05
WORDS = range(5, 15)  # of a sentence of Wikipedia
MOST_TOKENS = 24  # of a sentence in training
SIMILAR_FROM = 4.0  # the grade


def measure() -> list[dict[str, Any]]:
    """Return a row per vector and training, with a seed where there is one."""
    settings: list[tuple[str, str, str, int | None]] = [
        (MINI, vector, UNTRAINED, None) for vector in (EMBEDDINGS, *VECTORS, FOLLOWS)
    ]
    settings += [("words", OVERLAP, UNTRAINED, None)]
    settings += [(REAL, vector, UNTRAINED, None) for vector in (CLS, MEAN)]
    settings += [
        (MINI, vector, training, seed)
        for seed in SEEDS
        for vector, training in ((MEAN, TWICE), (MEAN, SIMILAR), (CLS, SIMILAR))
    ]
    return measured_rows("sentence-embeddings", row, settings)


def row(model: str, vector: str, training: str, seed: int | None) -> dict[str, Any]:
    """Return ρ on the dev pairs, of a model as it is or after training."""
    rho = score(untrained(model, vector)) if seed is None else trained(vector, training, seed)
    row = {"model": model, "vector": vector, "training": training}
    return row | ({} if seed is None else {"seed": seed}) | {"Spearman": rho}


def score(similarities: list[float]) -> float:
    """Return Spearman's ρ with the grades of the dev pairs."""
    return spearman(similarities, [pair.grade for pair in pairs()]).rho


def untrained(model: str, vector: str) -> list[float]:
    """Return the similarities of the dev pairs, of a model as it is."""
    if vector == OVERLAP:
        return [word_overlap(pair.one, pair.other) for pair in pairs()]
    if vector == FOLLOWS:
        return next_sentence_logits()
    bert, tokenizer = pretrained(model)
    if vector == EMBEDDINGS:
        return cosines_of_embeddings(bert, tokenizer)
    return cosines(bert, tokenizer, VECTORS[vector])


def trained(vector: str, training: str, seed: int) -> float:
    """Return ρ of bert-mini's vector after contrastive training."""
    bert, tokenizer = pretrained(MINI)
    torch.manual_seed(seed)
    model = with_dropout(bert)
    train_contrastive(
        model,
        tokenizer,
        similar_pairs() if training == SIMILAR else sentences_twice(),
        STEPS,
        vectors=VECTORS[vector],
        temperature=TEMPERATURE,
        learning_rate=RATE,
        longest=MOST_TOKENS,
        seed=seed,
        label=f"{vector}, {training}, seed {seed}",
    )
    return score(cosines(model, tokenizer, VECTORS[vector]))


def with_dropout(bert: Bert) -> Bert:
    """Return a copy of a BERT, with dropout in training; bert-mini was pre-trained without."""
    model = type(bert)(replace(bert.config, dropout=DROPOUT, drop_attention=True))
    model.load_state_dict(bert.state_dict())
    return model


def cosines(bert: Bert, tokenizer: WordPieceTokenizer, vectors: Vectors) -> list[float]:
    """Return the cosine of each dev pair."""
    ones, others = zip(*((pair.one, pair.other) for pair in pairs()), strict=True)
    found = sentence_vectors(bert, tokenizer, [*ones, *others], vectors)
    one, other = found.chunk(2)
    return (one * other).sum(dim=1).tolist()


@torch.no_grad()
def cosines_of_embeddings(bert: Bert, tokenizer: WordPieceTokenizer) -> list[float]:
    """Return the cosine of each dev pair's mean token embeddings, without special tokens."""
    table = bert.embeddings.token_embedding.weight  # (V, D)
    sides = zip(*((pair.one, pair.other) for pair in pairs()), strict=True)
    one, other = (
        torch.stack([table[tokenizer.encode(text)].mean(dim=0) for text in side]) for side in sides
    )
    return functional.cosine_similarity(one, other).tolist()


@torch.no_grad()
def next_sentence_logits() -> list[float]:
    """Return bert-mini's logit that one sentence follows the other, averaged over both orders."""
    mini = zoo.load(MINI)
    both = [(pair.one, pair.other) for pair in pairs()]
    both += [(other, one) for one, other in both]
    found: list[Tensor] = []
    for first in range(0, len(both), 64):
        some = [two_texts_input(mini.tokenizer, *texts) for texts in both[first : first + 64]]
        batch = task_batch(some, [0] * len(some))
        output = mini.model(batch.input_ids, batch.attention_mask, batch.token_type_ids)
        logits = output.next_sentence_logits
        found.append(logits[:, NEXT] - logits[:, RANDOM])
    return torch.cat(found).view(2, -1).mean(dim=0).tolist()


@functools.cache
def pairs() -> list[tasks.GradedPair]:
    """Return STS-B's dev pairs."""
    return tasks.load("sts-b").test


def similar_pairs() -> list[tuple[str, str]]:
    """Return STS-B's training pairs with a high grade."""
    train = tasks.load("sts-b").train
    return [(pair.one, pair.other) for pair in train if pair.grade >= SIMILAR_FROM]


@functools.cache
def sentences_twice() -> list[tuple[str, str]]:
    """Return short sentences of the Wikipedia sample, each as a pair with itself."""
    articles = corpora.load("wikipedia-sample").articles()
    every = (s for article in articles for text in article.paragraphs for s in sentences(text))
    return [(s, s) for s in every if len(s.split()) in WORDS]

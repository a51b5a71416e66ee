"""Train CoVe's translator on pairs of sentences: some ten thousand short ones show how it goes."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence

import torch
from torch import Tensor
from torch.nn.utils.rnn import pad_sequence

from ptm_edu import training
from ptm_edu.training.shuffling import shuffled_rows

from .cove import BEGIN, END, Cove, Translator, ids_of

Pair = tuple[Sequence[str], Sequence[str]]  # a sentence as words, and its translation
MARKS = END + 1
BATCH = 64


def train_cove(
    pairs: Sequence[Pair],
    words: Sequence[str],
    vectors: Tensor,
    *,
    hidden: int = 100,
    target_size: int = 5000,
    target_dim: int = 100,
    epochs: int = 1,
    learning_rate: float = 2e-3,
    seed: int = 0,
    progress: bool = True,
) -> Cove:
    """Train a translator from the language of `words`, whose vectors (V, D) stay fixed.

    `words` are in lower case, as `word2vec.WordVectors.words`; the translator writes the
    `target_size` most frequent words of the other language. Raises ValueError without pairs and
    for an empty sentence.
    """
    if not pairs or not all(source and target for source, target in pairs):
        raise ValueError("train_cove: expected pairs of sentences, each with a word at least")
    torch.manual_seed(seed)
    table = torch.cat([vectors.new_zeros(MARKS, vectors.shape[1]), vectors])
    counts = Counter(token.lower() for _, target in pairs for token in target)
    target_words = [word for word, _ in counts.most_common(target_size)]
    model = Translator(table, hidden, MARKS + len(target_words), target_dim)
    cove = Cove(model, _numbered(words), _numbered(target_words))
    steps = epochs * -(-len(pairs) // BATCH)

    def batch_at(number: int) -> tuple[Tensor, Tensor]:
        rows = shuffled_rows(len(pairs), BATCH, number, seed)
        return as_ids(cove, [pairs[row] for row in rows])

    training.fit(
        model,
        lambda model, batch: model.loss(*batch),
        batch_at,
        training.TrainingConfig(
            steps=steps,
            optimizer=training.AdamW(lr=learning_rate),
            schedule=training.cosine(steps),
            device="cpu",
            seed=seed,
            label="translator",
            progress=progress,
        ),
    )
    model.eval()
    return cove


def as_ids(cove: Cove, pairs: Sequence[Pair]) -> tuple[Tensor, Tensor]:
    """Return the pairs as ids (B, S) and BEGIN … END (B, T), filled up."""
    sources = [ids_of(source, cove.words) for source, _ in pairs]
    marks = torch.tensor([BEGIN]), torch.tensor([END])
    targets = [
        torch.cat([marks[0], ids_of(target, cove.target_words), marks[1]]) for _, target in pairs
    ]
    return pad_sequence(sources, batch_first=True), pad_sequence(targets, batch_first=True)


@torch.no_grad()
def perplexity(cove: Cove, pairs: Sequence[Pair]) -> float:
    """Return the translator's perplexity per target word, END counted, on pairs of sentences."""
    nats, words = 0.0, 0
    for start in range(0, len(pairs), BATCH):
        piece = pairs[start : start + BATCH]
        count = sum(len(target) + 1 for _, target in piece)
        nats += cove.model.loss(*as_ids(cove, piece)).item() * count
        words += count
    return math.exp(nats / words)


def _numbered(words: Sequence[str]) -> dict[str, int]:
    return {word: number for number, word in enumerate(words, MARKS)}

"""Sentence embeddings: one vector per sentence, and contrastive training of the encoder.

Reimers and Gurevych 2019 (arXiv:1908.10084), §3; Gao et al. 2021 (SimCSE, arXiv:2104.08821), §3.
"""

from __future__ import annotations

import warnings
from collections.abc import Sequence

import torch
from torch import Tensor
from torch.nn import functional

from ptm_edu import training
from ptm_edu.bert.model import Bert
from ptm_edu.bert.pooling import Vectors, mean_of_tokens
from ptm_edu.require import require
from ptm_edu.text import WordPieceTokenizer
from ptm_edu.training.evaluation_mode import evaluation_mode
from ptm_edu.training.shuffling import shuffled_rows

from .batches import task_batch
from .inputs import text_input

Batch = tuple[Tensor, Tensor]  # token ids (B, T) and their mask (B, T)


def sentence_vectors(
    bert: Bert,
    tokenizer: WordPieceTokenizer,
    texts: Sequence[str],
    vectors: Vectors = mean_of_tokens,
    longest: int = 128,
    batch_size: int = 64,
) -> Tensor:
    """Return a vector per text, (N, D), of length 1: the dot product of two is their cosine.

    `vectors` makes them of the encoder's output and the mask. Longer texts are truncated to
    `longest` tokens. Raises the errors of `text_input`, and ValueError for no texts.
    """
    require(texts, "sentence_vectors: expected at least one text, got none")
    order = sorted(range(len(texts)), key=lambda row: len(texts[row]))  # less padding in a batch
    found = torch.empty(len(texts), bert.config.dim)
    with evaluation_mode(bert), torch.no_grad():
        for first in range(0, len(texts), batch_size):
            rows = order[first : first + batch_size]
            ids, mask = text_batch(tokenizer, [texts[row] for row in rows], longest)
            found[rows] = vectors(bert(ids, mask), mask)  # (B, D)
    return functional.normalize(found, dim=-1)


def text_batch(tokenizer: WordPieceTokenizer, texts: Sequence[str], longest: int = 128) -> Batch:
    """Return the token ids (B, T) of single texts and the mask of the real ones (B, T).

    Longer texts are truncated to `longest` tokens without a warning: a vector of the beginning is
    what is wanted.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        inputs = [text_input(tokenizer, text, longest) for text in texts]
    batch = task_batch(inputs, [0] * len(texts))
    return batch.input_ids, batch.attention_mask


def contrastive_loss(one: Tensor, other: Tensor, temperature: float = 0.05) -> Tensor:
    """Return the mean of −log P(own partner), over rows and both directions; vectors (B, D).

    The logits are the cosines divided by the temperature; the other B − 1 rows are the negatives
    (van den Oord et al. 2018, arXiv:1807.03748, Eq. 4; Gao et al. 2021, Eq. 1, has one direction).
    """
    cosines = functional.normalize(one, dim=-1) @ functional.normalize(other, dim=-1).T  # (B, B)
    logits, own = cosines / temperature, torch.arange(len(one), device=one.device)
    return (functional.cross_entropy(logits, own) + functional.cross_entropy(logits.T, own)) / 2


def train_contrastive(
    bert: Bert,
    tokenizer: WordPieceTokenizer,
    pairs: Sequence[tuple[str, str]],
    steps: int,
    *,
    vectors: Vectors = mean_of_tokens,
    temperature: float = 0.05,
    learning_rate: float = 1e-4,
    batch_size: int = 32,
    longest: int = 40,
    seed: int = 0,
    label: str = "contrastive training",
    progress: bool = True,
) -> training.History:
    """Train `bert` so that both texts of a pair get similar vectors; return its training history.

    The other pairs of a batch are the negatives. A pair may be the same text twice: then dropout
    makes its two vectors different (SimCSE), and `bert` must have dropout. Longer texts are
    truncated to `longest` tokens. Raises ValueError for fewer pairs than a batch has.
    """
    require(
        len(pairs) >= batch_size,
        f"train_contrastive: expected at least {batch_size} pairs, a batch, got {len(pairs)}",
    )

    def batch(number: int) -> tuple[Batch, Batch]:
        rows = shuffled_rows(len(pairs), batch_size, number, seed)
        one, other = zip(*(pairs[row] for row in rows), strict=True)
        return text_batch(tokenizer, one, longest), text_batch(tokenizer, other, longest)

    def loss(model: Bert, both: tuple[Batch, Batch]) -> Tensor:
        one, other = (vectors(model(ids, mask), mask) for ids, mask in both)  # (B, D) twice
        return contrastive_loss(one, other, temperature)

    return training.fit(
        bert,
        loss,
        batch,
        training.TrainingConfig(
            steps=steps,
            optimizer=training.AdamW(lr=learning_rate, weight_decay=0.01),
            schedule=training.linear_decay(steps, warmup=steps // 10),
            seed=seed,
            label=label,
            progress=progress,
        ),
    )

"""Contrastive training: the vectors of texts with one label come together, other labels' apart.

Supervised contrastive learning (Khosla et al. 2020, arXiv:2004.11362). Unlike in
`bert.tasks.sentence_embeddings`, where each text has one partner, all texts with its label are. As
in SetFit (Tunstall et al. 2022, arXiv:2209.11055) a classifier is then fitted to the vectors.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from random import Random

import torch
from torch import Tensor
from torch.nn import functional

TEMPERATURE = 0.1  # of the paper's experiments


def supervised_contrastive_loss(
    vectors: Tensor, labels: Tensor, weights: Tensor | None = None
) -> Tensor:
    """Return the mean over texts of −log P(another text with its label), equation 2 of the paper.

    P(j | i) = softmax over j ≠ i of cos(i, j) / 0.1, and the logarithm is averaged over the others
    with the label of i, of which each text needs one. Vectors (B, D), labels (B,). With `weights`
    (C,) of the labels it is the weighted mean.
    """
    cosines = functional.cosine_similarity(vectors[:, None], vectors, dim=-1)  # (B, B)
    itself = torch.eye(len(labels), dtype=torch.bool, device=labels.device)
    log_p = (cosines / TEMPERATURE).masked_fill(itself, -torch.inf).log_softmax(dim=-1)  # (B, B)
    same = (labels[:, None] == labels) & ~itself
    losses = -log_p.masked_fill(~same, 0).sum(dim=-1) / same.sum(dim=-1)  # (B,)
    of_text = torch.ones_like(losses) if weights is None else weights.to(losses)[labels]
    return (of_text * losses).sum() / of_text.sum()


def with_partners(rows: Sequence[int], labels: Sequence[int], seed: str) -> list[int]:
    """Return the rows, and for each one another at random with its label.

    The partner of the only text with its label is that text, whose two vectors differ by dropout.
    """
    random, of_label = Random(seed), defaultdict(list)
    for row, label in enumerate(labels):
        of_label[label].append(row)
    others = ([other for other in of_label[labels[row]] if other != row] for row in rows)
    return [*rows, *(random.choice(some or [row]) for row, some in zip(rows, others, strict=True))]

"""A character bigram: it predicts a hidden token from its left and its right neighbor alone."""

from __future__ import annotations

import numpy as np
import torch
from scipy.sparse import csr_array
from torch import Tensor

PSEUDO_COUNT = 100.0  # tokens added to each context, distributed as in the whole text


class Bigram:
    """P(c | l, r) ∝ P(c | l) P(r | c), with probabilities that are counted in a text.

    If each token depends on the one before it alone, this is what the neighbors l and r tell about
    the token c between them. Where a neighbor is hidden too, its factor is left out, and P(c) is
    that of the whole text.
    """

    def __init__(self, ids: Tensor, mask_id: int, vocab_size: int) -> None:
        """Count the tokens and the pairs of neighbors in rows (N, T)."""
        pairs = ids.unfold(1, 2, 1).reshape(-1, 2).numpy()  # (N · (T − 1), 2)
        ones = np.ones(len(pairs), dtype=np.float32)
        self.pairs = csr_array((ones, (pairs[:, 0], pairs[:, 1])), (vocab_size, vocab_size))
        counts = np.bincount(ids.flatten(), minlength=vocab_size) + 1.0
        self.frequencies = counts / counts.sum()  # P(c), (V,)
        self.following = self.pairs.sum(axis=1)  # tokens after each token, (V,)
        self.by_right = self.pairs.T.tocsr()
        self.mask_id = mask_id

    def log_probabilities(self, inputs: Tensor, hidden: Tensor) -> Tensor:
        """Return log P (N, V) of each token at the N positions `hidden` (B, T), row by row."""
        rows, positions = hidden.nonzero(as_tuple=True)  # (N,)
        left = inputs[rows, positions - 1].numpy()
        right = inputs[rows, positions + 1].numpy()
        weight = PSEUDO_COUNT
        scores = self.pairs[left].toarray() + weight * self.frequencies  # (N, V)
        scores /= (self.following[left] + weight)[:, None]  # P(c | l)
        scores[left == self.mask_id] = self.frequencies
        given = self.by_right[right].toarray() + weight * self.frequencies[right][:, None]
        given /= self.following + weight  # P(r | c)
        given[right == self.mask_id] = 1.0
        return torch.from_numpy(np.log(scores) + np.log(given)).log_softmax(dim=1)

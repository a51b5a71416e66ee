"""GloVe: vectors whose dot products reproduce the logarithms of co-occurrence counts.

Pennington, Socher and Manning 2014, "GloVe: Global Vectors for Word Representation" (EMNLP). The
text is read once, to count; after that the model sees no text, only the table X. Pairs that never
met have no logarithm and are left out, so the model is never told what does *not* go together, as
skip-gram is by its negatives.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import torch
from torch import Tensor, nn

from .cooccurrence import Cooccurrences
from .settings import check_positive, check_size
from .tables import name_rows
from .vectors import WordVectors

if TYPE_CHECKING:
    from ptm_edu.text import Vocabulary


def glove_weight(values: Tensor, x_max: float = 100.0, alpha: float = 0.75) -> Tensor:
    """Return f(x) = (x / x_max)^alpha, capped at 1, for counts of any shape: equation 9.

    Rare pairs are noise and count little; from `x_max` on all count alike, or "of the" would be
    everything. Raises ValueError unless both settings are positive.
    """
    check_positive("glove_weight", x_max=x_max, alpha=alpha)
    return (values / x_max).pow(alpha).clamp(max=1)


class GloVe(nn.Module):
    """Two vectors and two biases a word: w_i · w̃_j + b_i + b̃_j ≈ log X_ij.

    `vectors` (V, D) are the w, `context_vectors` the w̃; b and b̃ (V,) take up how frequent the two
    words are. Vectors start uniform in ±0.5 / D. Raises ValueError for fewer than two words.
    """

    def __init__(self, words: int, dim: int, generator: torch.Generator | None = None) -> None:
        super().__init__()
        check_size("GloVe", words, dim=dim)
        self.vectors, self.context_vectors = nn.Embedding(words, dim), nn.Embedding(words, dim)
        for table in (self.vectors, self.context_vectors):
            nn.init.uniform_(table.weight, -0.5 / dim, 0.5 / dim, generator=generator)
        self.bias = nn.Parameter(torch.zeros(words))
        self.context_bias = nn.Parameter(torch.zeros(words))

    @torch.no_grad()
    def start_from_frequencies(self, X: Cooccurrences) -> None:
        """Set the biases to what they were if words met by chance: b_i = log(ΣX_i / √ΣX).

        The vectors then begin at what frequencies do not explain, the pointwise mutual
        information, for b_i + b̃_j is the log of ΣX_i · ΣX_j / ΣX. The step from equation 6 to 7
        lets b take up log ΣX_i, but leaves it to be learned.
        """
        sums = torch.zeros(len(self.bias), dtype=torch.float64)
        sums.index_put_((X.rows,), X.values, accumulate=True)
        met = sums.clamp(min=float(X.values.min()))  # a word that met none gets no log 0
        start = met.log() - X.values.sum().log() / 2
        self.bias.copy_(start)
        self.context_bias.copy_(start)

    def log_counts(self, rows: Tensor, cols: Tensor) -> Tensor:
        """Return w_i · w̃_j + b_i + b̃_j for ids (B,) and (B,), (B,)."""
        dots = (self.vectors(rows) * self.context_vectors(cols)).sum(1)  # (B,)
        return dots + self.bias[rows] + self.context_bias[cols]

    def loss(
        self, rows: Tensor, cols: Tensor, values: Tensor, x_max: float = 100.0, alpha: float = 0.75
    ) -> Tensor:
        """Return the mean of f(X_ij)(w_i·w̃_j + b_i + b̃_j − log X_ij)² over entries (B,), a scalar.

        Equation 8, as a mean where the paper sums: AdaGrad's steps do not depend on such a factor.
        Raises ValueError for counts that are not positive.
        """
        if len(values) == 0 or not (values > 0).all():
            raise ValueError(
                "GloVe: values must be positive counts, at least one: pairs that never met are "
                "left out, as `cooccurrences` does"
            )
        error = self.log_counts(rows, cols) - values.log()
        return (glove_weight(values, x_max, alpha) * error.square()).mean()

    def word_vectors(self, vocabulary: Vocabulary) -> WordVectors:
        """Return w + w̃, most frequent word first.

        X is symmetric, so the two tables do the same work and differ only in where they started;
        their sum is less noisy than either (section 4.2). `vocabulary` is the one the model was
        trained with; its unknown word, if any, is left out.
        """
        return name_rows(self.vectors.weight + self.context_vectors.weight, vocabulary)

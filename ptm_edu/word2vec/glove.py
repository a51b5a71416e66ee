"""GloVe: vectors whose dot products reproduce the logarithms of co-occurrence counts.

Pennington, Socher and Manning 2014, "GloVe: Global Vectors for Word Representation" (EMNLP). The
text is read once, to count; the model is trained on the table X only. Pairs that never co-occur
have no logarithm and are left out, so the model does not learn which words do *not* go together,
as skip-gram does from its negatives.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import torch
from torch import Tensor, nn

from ptm_edu.arguments import checked
from ptm_edu.require import require

from .checks import (
    Counts,
    checked_counts,
    require_counting,
    require_model_size,
    require_positive,
)
from .corpus import Corpus
from .optimizer_steps import Report, optimizer_steps, seeded_generator
from .vectors import WordVectors

if TYPE_CHECKING:
    from ptm_edu.text import Vocabulary


class Cooccurrences(NamedTuple):
    """The non-zero entries of X (V, V), by row and column: X[rows[n], cols[n]] = values[n]."""

    rows: Tensor  # (N,) ids
    cols: Tensor  # (N,) ids
    values: Tensor  # (N,) float64, positive

    def dense(self, words: int) -> Tensor:
        """Return X as a whole table (V, V), for a small vocabulary."""
        X = self.values.new_zeros(words, words)
        X[self.rows, self.cols] = self.values
        return X


@checked(ids="any (M)", window=None, sentences="any (M)")
def cooccurrences(
    ids: Tensor, words: int, window: int = 10, sentences: Tensor | None = None
) -> Cooccurrences:
    """Return the co-occurrence counts of the words of a text (M,) of ids, weighted by distance.

    Two words d ≤ `window` positions apart add 1 / d, in both orders, so that X is symmetric. Window
    sizes are not drawn at random, as skip-gram's are: 1 / d is Pennington et al. 2014, section 4.2.
    `sentences` (M,) numbers each word's sentence, whose end no window crosses; `words` is V. Takes
    2 · window · M pairs of memory. Raises ValueError if no two words share a window.
    """
    _check_text(ids, words, window)
    sentences = torch.zeros_like(ids) if sentences is None else sentences
    cells, weights = [ids[:0]], [torch.zeros(0, dtype=torch.float64)]  # a cell of X is i · V + j
    for distance in range(1, min(window, len(ids) - 1) + 1):
        same_sentence = sentences[:-distance] == sentences[distance:]
        left, right = ids[:-distance][same_sentence], ids[distance:][same_sentence]
        cells += [left * words + right, right * words + left]
        weights.append(torch.full((2 * len(left),), 1 / distance, dtype=torch.float64))
    entries, entry_of = torch.cat(cells).unique(return_inverse=True)  # (N,), (pairs,)
    require(
        len(entries),
        f"cooccurrences: no two words of the {len(ids)} are in one sentence, so there is nothing "
        f"to count: check the corpus and the vocabulary's minimum count",
    )
    values = torch.zeros(len(entries), dtype=torch.float64)  # (N,)
    values.index_put_((entry_of,), torch.cat(weights), accumulate=True)
    return Cooccurrences(entries // words, entries % words, values)


@checked(x_max=None, alpha=None)
def glove_weight(values: Tensor, x_max: float = 100.0, alpha: float = 0.75) -> Tensor:
    """Return f(x) = (x / x_max)^alpha, capped at 1, for counts of any shape: equation 9.

    Rare pairs are noisy and get little weight; from `x_max` on all pairs weigh the same, or "of
    the" would dominate the loss. Raises ValueError unless both settings are positive.
    """
    require_positive(x_max=x_max, alpha=alpha)
    return (values / x_max).pow(alpha).clamp(max=1)


@checked(words=None, dim=None)
class GloVe(nn.Module):
    """Two vectors and two biases per word: w_i · w̃_j + b_i + b̃_j ≈ log X_ij.

    `vectors` (V, D) are the w, `context_vectors` the w̃; b and b̃ (V,) absorb how frequent the two
    words are. Vectors start uniform in ±0.5 / D. Raises ValueError for fewer than two words.
    """

    def __init__(self, words: int, dim: int, generator: torch.Generator | None = None) -> None:
        super().__init__()
        require_model_size(words, dim=dim)
        self.vectors, self.context_vectors = nn.Embedding(words, dim), nn.Embedding(words, dim)
        for table in (self.vectors, self.context_vectors):
            nn.init.uniform_(table.weight, -0.5 / dim, 0.5 / dim, generator=generator)
        self.bias = nn.Parameter(torch.zeros(words))
        self.context_bias = nn.Parameter(torch.zeros(words))

    @torch.no_grad()
    def start_from_frequencies(self, X: Cooccurrences) -> None:
        """Set the biases to the values for words that co-occur by chance: b_i = log(ΣX_i / √ΣX).

        Then b_i + b̃_j is the log of ΣX_i · ΣX_j / ΣX, and the vectors have to fit only what the
        frequencies do not explain, the pointwise mutual information. In the paper, the step from
        equation 6 to 7 absorbs log ΣX_i into b, which is learned.
        """
        sums = torch.zeros(len(self.bias), dtype=torch.float64)  # (V,)
        sums.index_put_((X.rows,), X.values, accumulate=True)
        sums = sums.clamp(min=float(X.values.min()))  # no log 0 for a word without co-occurrences
        start = sums.log() - X.values.sum().log() / 2
        self.bias.copy_(start)
        self.context_bias.copy_(start)

    def log_counts(self, rows: Tensor, cols: Tensor) -> Tensor:
        """Return w_i · w̃_j + b_i + b̃_j for ids (B,) and (B,), (B,)."""
        w, w_context = self.vectors(rows), self.context_vectors(cols)  # (B, D), (B, D)
        return (w * w_context).sum(1) + self.bias[rows] + self.context_bias[cols]  # (B,)

    def loss(
        self, rows: Tensor, cols: Tensor, values: Tensor, x_max: float = 100.0, alpha: float = 0.75
    ) -> Tensor:
        """Return the mean of f(X_ij)(w_i·w̃_j + b_i + b̃_j − log X_ij)² over entries (B,), a scalar.

        Equation 8, as a mean where the paper sums: AdaGrad's steps do not depend on such a factor.
        `values` are positive: pairs that never co-occur are left out, as in `cooccurrences`.
        """
        error = self.log_counts(rows, cols) - values.log()  # (B,)
        return (glove_weight(values, x_max, alpha) * error.square()).mean()

    def word_vectors(self, vocabulary: Vocabulary) -> WordVectors:
        """Return w + w̃, most frequent word first.

        X is symmetric, so the two tables differ only in their random initialization; their sum is
        less noisy than either (section 4.2). `vocabulary` is the one the model was
        trained with; its unknown word, if any, is left out.
        """
        return WordVectors.from_table(self.vectors.weight + self.context_vectors.weight, vocabulary)


def train_glove(
    sentences: Sequence[Sequence[int]],
    counts: Counts,
    dim: int = 50,
    window: int = 10,
    x_max: float = 100.0,
    alpha: float = 0.75,
    epochs: int = 10,
    learning_rate: float = 0.05,
    batch_size: int = 4096,
    seed: int = 0,
    progress: bool = True,
    report: Report | None = None,
) -> GloVe:
    """Train a `GloVe` of width `dim` on sentences of word ids and return it.

    `counts` (V,) are the words' counts; only their number V is used, since the frequencies come
    from X. An epoch goes once over the non-zero entries of X, in new random batches, so its cost
    grows with them and not with the text. Window, f, AdaGrad and its rate are those of section
    4.2; biases start from the frequencies, see `GloVe.start_from_frequencies`. `report` is called
    with the loss of each step. Raises TypeError or ValueError for an unusable corpus or invalid
    settings.
    """
    require_counting(dim=dim, window=window, epochs=epochs, batch_size=batch_size)
    require_positive(learning_rate=learning_rate, x_max=x_max, alpha=alpha)
    generator = seeded_generator(seed)
    V = len(checked_counts(counts))
    corpus = Corpus.from_sentences(sentences, V, window)
    model = GloVe(V, dim, generator)
    X = cooccurrences(corpus.ids, V, window, corpus.sentence_numbers)
    model.start_from_frequencies(X)
    values = X.values.float()  # (N,)
    optimizer = torch.optim.Adagrad(model.parameters(), lr=learning_rate, fused=True)
    with optimizer_steps("train_glove", optimizer, epochs * len(values), progress, report) as step:
        for _ in range(epochs):
            order = torch.randperm(len(values), generator=generator)  # (N,)
            for batch in order.split(int(batch_size)):  # (B,)
                loss = model.loss(X.rows[batch], X.cols[batch], values[batch], x_max, alpha)
                step(loss, len(batch))
    return model


def _check_text(ids: Tensor, words: int, window: int) -> None:
    require_counting(window=window)
    if len(ids) and (ids.min() < 0 or ids.max() >= words):
        raise ValueError(
            f"cooccurrences: ids must lie in 0 … {words - 1} (there are {words} words), got "
            f"{int(ids.min())} … {int(ids.max())}"
        )

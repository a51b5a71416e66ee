"""How often does each word stand near each other word? The counts that GloVe is trained on."""

from __future__ import annotations

from numbers import Integral
from typing import NamedTuple

import torch
from torch import Tensor


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


def cooccurrences(
    ids: Tensor, words: int, window: int = 10, sentences: Tensor | None = None
) -> Cooccurrences:
    """Return how often the words of a text (M,) of ids stand near each other, nearer counting more.

    Two words d ≤ `window` places apart add 1 / d, in both orders, so that X is symmetric. No
    window is drawn, as skip-gram's are: 1 / d is Pennington et al. 2014, section 4.2. `sentences`
    (M,) numbers each word's sentence, whose end no window crosses; `words` is V. Takes
    2 · window · M pairs of memory. Raises ValueError where no two words meet.
    """
    _check(ids, words, window)
    sentences = torch.zeros_like(ids) if sentences is None else sentences
    keys, weights = [ids[:0]], [torch.zeros(0, dtype=torch.float64)]
    for distance in range(1, min(window, len(ids) - 1) + 1):
        together = sentences[:-distance] == sentences[distance:]
        left, right = ids[:-distance][together], ids[distance:][together]
        keys += [left * words + right, right * words + left]
        weights.append(torch.full((2 * len(left),), 1 / distance, dtype=torch.float64))
    entries, place = torch.cat(keys).unique(return_inverse=True)
    if len(entries) == 0:
        raise ValueError(
            f"cooccurrences: no two words of the {len(ids)} stand in one sentence, so there is "
            f"nothing to count: check the corpus and the vocabulary's minimum count"
        )
    values = torch.zeros(len(entries), dtype=torch.float64)
    values.index_put_((place,), torch.cat(weights), accumulate=True)
    return Cooccurrences(entries // words, entries % words, values)


def _check(ids: Tensor, words: int, window: int) -> None:
    if not isinstance(window, Integral) or window < 1:
        raise ValueError(
            f"cooccurrences: window must be a whole number of at least 1, got {window!r}; "
            f"GloVe uses 10"
        )
    if not isinstance(ids, Tensor) or ids.ndim != 1 or ids.is_floating_point():
        given = f"{ids.dtype} {tuple(ids.shape)}" if isinstance(ids, Tensor) else type(ids).__name__
        raise ValueError(f"cooccurrences: ids must be a tensor of (M,) integers, got {given}")
    if len(ids) and (ids.min() < 0 or ids.max() >= words):
        raise ValueError(
            f"cooccurrences: ids must lie in 0 … {words - 1} (there are {words} words), "
            f"got {int(ids.min())} … {int(ids.max())}"
        )

"""Subsampling: read most occurrences of the most frequent words over.

"the" says little about its neighbours and costs as much time as a rare word, so each occurrence
of a word of relative frequency f stays only with a probability that falls with f. Two formulas
go by the same name; t is the threshold:

- the paper discards with 1 − √(t/f), that is, keeps with √(t/f) (Mikolov et al. 2013b, eq. 5);
- word2vec.c, and gensim after it, keep with √(t/f) + t/f: the one this course trains with;
- fastText's program keeps with the same √(t/f) + t/f; only its usual t is smaller, 1e-4.

All are capped at 1. They agree for frequent words, where t/f is small beside its root; the second
begins to discard at f > 2.6·t rather than at f > t.
"""

from __future__ import annotations

import torch
from torch import Tensor

from .counts import checked_counts


def keep_probability(counts: Tensor, threshold: float = 1e-3) -> Tensor:
    """Return the probability of each word to stay, √(t/f) + t/f capped at 1, (V,) float64.

    `counts` (V,) are the words' counts, f = count / Σ counts. As in word2vec.c. A word that
    never occurred is kept. Raises ValueError for a threshold that is not positive.
    """
    ratio = _threshold_over_frequency("keep_probability", counts, threshold)
    return (ratio.sqrt() + ratio).clamp(max=1)


def paper_keep_probability(counts: Tensor, threshold: float = 1e-3) -> Tensor:
    """Return √(t/f) capped at 1, (V,) float64: Mikolov et al. 2013b, equation 5, to compare with.

    The paper's t is 1e-5. Arguments and errors as in `keep_probability`.
    """
    ratio = _threshold_over_frequency("paper_keep_probability", counts, threshold)
    return ratio.sqrt().clamp(max=1)


def subsample(ids: Tensor, keep: Tensor, generator: torch.Generator | None = None) -> Tensor:
    """Return the ids (M,) that stay, in order: each one with its probability in `keep` (V,).

    Windows are cut afterwards, so they reach over the discarded words and widen, as in word2vec.c.
    """
    if ids.ndim != 1 or ids.is_floating_point():
        raise ValueError(f"subsample: ids must be (M,) integers, got {ids.dtype} {ids.shape}")
    if len(ids) and (ids.min() < 0 or ids.max() >= len(keep)):
        raise ValueError(
            f"subsample: ids must lie in 0 … {len(keep) - 1}, "
            f"got {int(ids.min())} … {int(ids.max())}"
        )
    draws = torch.rand(len(ids), generator=generator, dtype=keep.dtype, device=keep.device)
    return ids[draws < keep[ids]]


def _threshold_over_frequency(caller: str, counts: Tensor, threshold: float) -> Tensor:
    counts = checked_counts(counts, caller)
    if not threshold > 0:
        raise ValueError(
            f"{caller}: threshold must be positive, got {threshold}; usual are 1e-5 to "
            f"1e-3, and 1 keeps every word"
        )
    return threshold * counts.sum() / counts  # (V,), infinite for a word that never occurred

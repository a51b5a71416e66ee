"""Word alignment: links between source and target words, and their error rate.

A link is a pair (source word, target word), both counted from 0. Annotators mark sure links S and,
where a link is debatable, possible links; P contains both (Och and Ney 2003, §5).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

Link = tuple[int, int]


@dataclass(frozen=True)
class AlignmentErrorRate:
    """Numbers of links that are predicted, sure, predicted and in S, and predicted and in P."""

    predicted: int
    sure: int
    predicted_sure: int
    predicted_possible: int

    @property
    def precision(self) -> float:
        """Fraction of predicted links that are possible, |A ∩ P| / |A|; 0 if none is predicted."""
        return self.predicted_possible / self.predicted if self.predicted else 0.0

    @property
    def recall(self) -> float:
        """Fraction of the sure links that are predicted, |A ∩ S| / |S|; 0 if none is sure."""
        return self.predicted_sure / self.sure if self.sure else 0.0

    @property
    def rate(self) -> float:
        """AER: 1 − (|A ∩ S| + |A ∩ P|) / (|A| + |S|), from 0, the best, to 1."""
        return 1 - (self.predicted_sure + self.predicted_possible) / (self.predicted + self.sure)

    def __str__(self) -> str:
        """Return the error rate, the precision and the recall."""
        return f"AER {self.rate:.3f} (precision {self.precision:.3f}, recall {self.recall:.3f})"


def alignment_error_rate(
    predicted: Sequence[Collection[Link]],
    sure: Sequence[Collection[Link]],
    possible: Sequence[Collection[Link]],
) -> AlignmentErrorRate:
    """Compare predicted links with manual ones (Och and Ney 2003, §5).

    Links are counted over all sentences, so that long sentences weigh more. Raises ValueError if
    the numbers of sentences differ, a sure link is not possible, or there is no link at all.
    """
    if not len(predicted) == len(sure) == len(possible):
        raise ValueError(
            f"alignment_error_rate: expected predicted, sure and possible links of the same "
            f"sentences, got {len(predicted)}, {len(sure)} and {len(possible)} sentences"
        )
    counts = np.zeros(4, dtype=int)
    for number, (a, s, p) in enumerate(
        zip(map(set, predicted), map(set, sure), map(set, possible), strict=True)
    ):
        if not s <= p:
            raise ValueError(
                f"alignment_error_rate: possible links must hold the sure ones too; "
                f"sentence {number} lacks {sorted(s - p)}"
            )
        counts += [len(a), len(s), len(a & s), len(a & p)]
    if not counts[:2].any():
        raise ValueError("alignment_error_rate: there is no predicted and no sure link to compare")
    return AlignmentErrorRate(*counts.tolist())


def links_from_attention(
    weights: ArrayLike,
    target_words: Sequence[int | None] | None = None,
    source_words: Sequence[int | None] | None = None,
) -> set[Link]:
    """Link each target word to the source word that it attends to most; (T, S) → (source, target).

    Row t of `weights` is the decoder's attention when it predicts target token t, one step before
    the token is its input. Where tokens are not words, `target_words` (T) and `source_words` (S)
    give each token's word number, None for a token that is left out, such as the end token. A
    word's weight is the sum over its source tokens and the mean over its target tokens (Clark et
    al. 2019, §4.1). Raises ValueError if weights are not finite numbers (T, S), if there is not one
    word number per token, or if the source has no words.
    """
    matrix = np.asarray(weights, dtype=np.float64)
    if matrix.ndim != 2 or not np.isfinite(matrix).all():
        raise ValueError(
            f"links_from_attention: weights must be finite numbers (T, S), one head's or a mean "
            f"over heads, got shape {matrix.shape}"
        )
    targets = _positions_of_words(target_words, len(matrix), "target")
    sources = _positions_of_words(source_words, matrix.shape[1], "source")
    if not sources:
        raise ValueError("links_from_attention: there is no source word to link to")
    summed = np.stack([matrix[:, position].sum(axis=1) for position in sources.values()], axis=1)
    numbers = list(sources)
    return {
        (numbers[int(summed[position].mean(axis=0).argmax())], word)
        for word, position in targets.items()
    }


def _positions_of_words(
    words: Sequence[int | None] | None, length: int, side: str
) -> dict[int, NDArray[np.intp]]:
    numbers = list(range(length)) if words is None else list(words)
    if len(numbers) != length:
        raise ValueError(
            f"links_from_attention: expected one word number for each of {length} {side} tokens, "
            f"got {len(numbers)}"
        )
    distinct = sorted({number for number in numbers if number is not None})
    return {word: np.array([i for i, n in enumerate(numbers) if n == word]) for word in distinct}


def diagonal(target_length: int, source_length: int) -> set[Link]:
    """Link each target word to the source word at the same relative position in the sentence.

    This is the baseline for a model's alignment: it assumes that translation keeps the word order.
    """
    # The middle of target word t is at (t + ½) / T of the sentence.
    return {((2 * t + 1) * source_length // (2 * target_length), t) for t in range(target_length)}

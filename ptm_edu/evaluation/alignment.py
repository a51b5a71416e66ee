"""Word alignment: which source word does each target word come from, and how often is that wrong?

A link is a pair (source word, target word), both counted from 0. People who align by hand mark sure
links S and, where a link may be drawn or not, possible ones; P holds both (Och and Ney 2003, §5).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

Link = tuple[int, int]


@dataclass(frozen=True)
class AlignmentErrorRate:
    """How many links are predicted, sure, predicted and in S, and predicted and in P."""

    predicted: int
    sure: int
    predicted_sure: int
    predicted_possible: int

    @property
    def precision(self) -> float:
        """Share of the predicted links that are possible, |A ∩ P| / |A|; 0 if none is predicted."""
        return self.predicted_possible / self.predicted if self.predicted else 0.0

    @property
    def recall(self) -> float:
        """Share of the sure links that are predicted, |A ∩ S| / |S|; 0 if none is sure."""
        return self.predicted_sure / self.sure if self.sure else 0.0

    @property
    def rate(self) -> float:
        """AER: 1 − (|A ∩ S| + |A ∩ P|) / (|A| + |S|), from 0, the best, to 1."""
        return 1 - (self.predicted_sure + self.predicted_possible) / (self.predicted + self.sure)

    def __str__(self) -> str:
        """Return the error rate, with the precision and the recall that it is made of."""
        return f"AER {self.rate:.3f} (precision {self.precision:.3f}, recall {self.recall:.3f})"


def alignment_error_rate(
    predicted: Sequence[Collection[Link]],
    sure: Sequence[Collection[Link]],
    possible: Sequence[Collection[Link]],
) -> AlignmentErrorRate:
    """Compare predicted links with those drawn by hand (Och and Ney 2003, §5).

    Links are counted over all sentences, so that a long one weighs more. Raises ValueError where
    the sentences are not equally many, a sure link is not possible, or there is no link at all.
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

    Row t of `weights` is where the decoder looked for target piece t, which is at the step before
    it is read in. Where pieces are not words, `target_words` (T) and `source_words` (S) give the
    number of the word that each belongs to, None for one that is left out, such as an end mark.
    A word's weight is the sum over its source pieces and the mean over its target pieces
    (Clark et al. 2019, §4.1). Raises ValueError for weights that are not finite numbers (T, S),
    numbers that are not one a piece, and a source without words.
    """
    pieces = np.asarray(weights, dtype=np.float64)
    if pieces.ndim != 2 or not np.isfinite(pieces).all():
        raise ValueError(
            f"links_from_attention: weights must be finite numbers (T, S), one head's or a mean "
            f"over heads, got shape {pieces.shape}"
        )
    targets = _places(target_words, len(pieces), "target")
    sources = _places(source_words, pieces.shape[1], "source")
    if not sources:
        raise ValueError("links_from_attention: there is no source word to link to")
    summed = np.stack([pieces[:, position].sum(axis=1) for position in sources.values()], axis=1)
    numbers = list(sources)
    return {
        (numbers[int(summed[position].mean(axis=0).argmax())], word)
        for word, position in targets.items()
    }


def _places(
    words: Sequence[int | None] | None, length: int, side: str
) -> dict[int, NDArray[np.intp]]:
    numbers = list(range(length)) if words is None else list(words)
    if len(numbers) != length:
        raise ValueError(
            f"links_from_attention: expected one word number for each of {length} {side} pieces, "
            f"got {len(numbers)}"
        )
    distinct = sorted({number for number in numbers if number is not None})
    return {word: np.array([i for i, n in enumerate(numbers) if n == word]) for word in distinct}


def diagonal(target_length: int, source_length: int) -> set[Link]:
    """Link each target word to the source word at the same share of the sentence's length.

    What a model's alignment must beat: it knows nothing but that translations keep their order.
    """
    # The middle of target word t lies at (t + ½) / T of the sentence.
    return {((2 * t + 1) * source_length // (2 * target_length), t) for t in range(target_length)}

"""Negative sampling: tell the true context word from a few words drawn at random.

The softmax over a whole vocabulary is replaced by K + 1 yes-or-no questions a pair (Mikolov et
al. 2013b, "Distributed Representations of Words and Phrases", arXiv:1310.4546, section 2.2).
Throughout the course v is a word's input (centre) vector, c its output (context) vector.
"""

from __future__ import annotations

from numbers import Integral

import torch
from torch import Tensor
from torch.nn.functional import logsigmoid

from .counts import checked_counts
from .settings import check_finite

HOPELESS = 1e-4  # with less noise than this on the other words, drawing again takes too long


def negative_sampling_loss(center: Tensor, context: Tensor, negatives: Tensor) -> Tensor:
    """Return the mean over pairs of −log σ(c·v) − Σ_K log σ(−n·v), a scalar.

    `center` (B, D) holds the vectors v of the centre words, `context` (B, D) the vectors c of
    their true contexts, `negatives` (B, K, D) the context vectors n of K noise words a pair.
    Summed over K and averaged over B: Mikolov et al. 2013b, equation 4, as a loss.
    Raises TypeError for anything but floating point, ValueError for shapes that do not fit.
    """
    _check_vectors(center, context, negatives)
    positive_score = (context * center).sum(-1)  # (B,)
    negative_scores = (negatives * center[:, None, :]).sum(-1)  # (B, K)
    # logsigmoid, because log(sigmoid(x)) is log(0) = −inf for x below about −89 in float32
    return -(logsigmoid(positive_score) + logsigmoid(-negative_scores).sum(-1)).mean()


def noise_distribution(counts: Tensor, exponent: float = 0.75) -> Tensor:
    """Return the probability of each word to be drawn as noise, (V,) float64: count^exponent.

    `counts` (V,) are the words' counts. An exponent of 1 is the unigram distribution, 0 the
    uniform one; 0.75 did best in Mikolov et al. 2013b, section 2.2, and is what word2vec.c uses.
    Raises ValueError for counts that are none, and an exponent too far from 0 for their powers.
    """
    weights = checked_counts(counts, "noise_distribution")
    check_finite("noise_distribution", exponent=exponent)
    # 0^0 is 1, but a word that never occurred is no noise word
    powers = torch.where(weights > 0, weights**exponent, 0.0)
    total = powers.sum()
    if not 0 < total < float("inf"):
        raise ValueError(
            f"noise_distribution: exponent={exponent:g} takes counts of up to "
            f"{weights.max():g} to powers that sum to {total:g}: use 0 to 1, the paper has 0.75"
        )
    return powers / total


def draw_negatives(
    contexts: Tensor, noise: Tensor, k: int, generator: torch.Generator | None = None
) -> Tensor:
    """Draw k noise words a pair, (B, K) ids, none of them equal to the pair's true context.

    `contexts` (B,) are the ids of the true contexts, `noise` (V,) the noise distribution. A word
    that equals the context is drawn again, so every pair has exactly K negatives. word2vec.c and
    gensim skip it instead and use fewer; the paper does not say. Without either, the same word
    would be pulled towards v and pushed away from it in one step.
    """
    _check_draw(contexts, noise, k)
    shape = (len(contexts), k)
    drawn = _draw(noise, len(contexts) * k, generator).view(shape)  # (B, K)
    clash = drawn == contexts[:, None]
    while clash.any():
        drawn[clash] = _draw(noise, int(clash.sum()), generator)
        clash = drawn == contexts[:, None]
    return drawn


def _draw(noise: Tensor, n: int, generator: torch.Generator | None) -> Tensor:
    if n == 0:
        return torch.empty(0, dtype=torch.int64, device=noise.device)
    return torch.multinomial(noise, n, replacement=True, generator=generator)


def _check_vectors(center: Tensor, context: Tensor, negatives: Tensor) -> None:
    shapes = {"center": "(B, D)", "context": "(B, D)", "negatives": "(B, K, D)"}
    given = dict(zip(shapes, (center, context, negatives), strict=True))
    for name, tensor in given.items():
        fits = isinstance(tensor, Tensor) and tensor.ndim == shapes[name].count(",") + 1
        if fits and tensor.is_floating_point():
            continue
        problem = (
            f"negative_sampling_loss: {name} must be {shapes[name]} floating point, "
            f"got {_describe(tensor)}"
        )
        if isinstance(tensor, Tensor) and not tensor.is_floating_point():
            raise TypeError(f"{problem}: look the vectors of these ids up first")
        raise ValueError(problem)
    B, D = center.shape
    if context.shape != (B, D) or negatives.shape[::2] != (B, D):
        raise ValueError(
            f"negative_sampling_loss: B and D must be the same everywhere, got center "
            f"{(B, D)}, context {tuple(context.shape)}, negatives {tuple(negatives.shape)}"
        )
    if B == 0 or negatives.shape[1] == 0:
        raise ValueError(
            f"negative_sampling_loss: at least one pair and one negative a pair are needed, "
            f"got negatives (B, K, D) = {tuple(negatives.shape)}"
        )


def _check_draw(contexts: Tensor, noise: Tensor, k: int) -> None:
    if not isinstance(k, Integral) or k < 1:
        raise ValueError(
            f"draw_negatives: k must be a whole number of at least 1, got {k!r:.40}; "
            f"word2vec uses 5 to 20"
        )
    if contexts.ndim != 1 or contexts.is_floating_point():
        raise ValueError(f"draw_negatives: contexts must be (B,) ids, got {_describe(contexts)}")
    if noise.ndim != 1 or not noise.is_floating_point():
        raise ValueError(
            f"draw_negatives: noise must be (V,) probabilities, got {_describe(noise)}; "
            f"noise_distribution(counts) makes them"
        )
    total = noise.sum()
    if not (0 < total < float("inf") and (noise >= 0).all()):
        raise ValueError(
            f"draw_negatives: noise must be probabilities, 0 or more and not all 0, got "
            f"{_extremes(noise)}; noise_distribution(counts) makes them"
        )
    if len(contexts) == 0:
        return
    if contexts.min() < 0 or contexts.max() >= len(noise):
        raise ValueError(
            f"draw_negatives: ids must lie in 0 … {len(noise) - 1}, "
            f"got {int(contexts.min())} … {int(contexts.max())}"
        )
    share = noise[contexts] / total
    if (1 - share).min() < HOPELESS:
        word = int(contexts[share.argmax()])
        raise ValueError(
            f"draw_negatives: word {word} has {float(share.max()):.2%} of the noise, so no other "
            f"word can be drawn in its place: use a text with more different words"
        )


def _extremes(noise: Tensor) -> str:
    return f"values from {noise.min():g} to {noise.max():g}" if len(noise) else "none"


def _describe(given: object) -> str:
    if not isinstance(given, Tensor):
        return type(given).__name__
    return f"{str(given.dtype).removeprefix('torch.')} {tuple(given.shape)}"

"""Negative sampling: distinguish the true context word from a few words drawn at random.

The softmax over a whole vocabulary is replaced by K + 1 binary decisions for each pair (Mikolov et
al. 2013b, "Distributed Representations of Words and Phrases", arXiv:1310.4546, section 2.2).
Throughout the course v is a word's input (center) vector, c its output (context) vector.

The same paper subsamples frequent words (section 2.3). "the" carries little information about its
neighbors and takes as much time as a rare word, so each occurrence of a word of relative frequency
f is kept with a probability that falls with f. Two formulas have the same name; t is the threshold:

- the paper discards with 1 − √(t/f), that is, keeps with √(t/f) (equation 5);
- word2vec.c, and gensim after it, keep with √(t/f) + t/f: the one this course trains with;
- fastText also keeps with √(t/f) + t/f, with a smaller default for t, 1e-4.

All are capped at 1. They agree for frequent words, where t/f is much smaller than √(t/f); the
second begins to discard at f > 2.6·t rather than at f > t.
"""

from __future__ import annotations

from numbers import Integral, Real

import torch
from torch import Tensor
from torch.nn.functional import logsigmoid

from ptm_edu.arguments import checked
from ptm_edu.require import require, require_ids

from .checks import Counts, checked_counts

MIN_OTHER_NOISE = 1e-4  # with less noise on the other words, drawing again takes too long


def negative_sampling_loss(center: Tensor, context: Tensor, negatives: Tensor) -> Tensor:
    """Return the mean over pairs of −log σ(c·v) − Σ_K log σ(−n·v), a scalar.

    `center` (B, D) holds the vectors v of the center words, `context` (B, D) the vectors c of
    their true contexts, `negatives` (B, K, D) the context vectors n of K noise words per pair.
    Summed over K and averaged over B: Mikolov et al. 2013b, equation 4, as a loss.
    Raises TypeError for anything but floating point, ValueError for shapes that do not fit.
    """
    _check_vectors(center, context, negatives)
    positive_score = (context * center).sum(-1)  # (B,)
    negative_scores = (negatives * center[:, None, :]).sum(-1)  # (B, K)
    # logsigmoid, because log(sigmoid(x)) is log(0) = −inf for x below about −89 in float32
    return -(logsigmoid(positive_score) + logsigmoid(-negative_scores).sum(-1)).mean()


def noise_distribution(counts: Counts, exponent: float = 0.75) -> Tensor:
    """Return the probability of each word to be drawn as noise, (V,) float64: count^exponent.

    `counts` (V,) are the words' counts. An exponent of 1 is the unigram distribution, 0 the
    uniform one; 0.75 did best in Mikolov et al. 2013b, section 2.2, and is what word2vec.c uses.
    Raises ValueError for invalid counts, and for an exponent whose powers overflow or vanish.
    """
    require(isinstance(exponent, Real), f"exponent must be a number, got {exponent!r:.40}")
    weights = checked_counts(counts)  # (V,)
    # 0^0 is 1, but a word that never occurred is no noise word
    powers = torch.where(weights > 0, weights**exponent, 0.0)  # (V,)
    total = powers.sum()
    require(
        0 < total < float("inf"),
        f"noise_distribution: exponent={exponent:g} takes counts of up to {weights.max():g} to "
        f"powers that sum to {total:g}: use 0 to 1, the paper has 0.75",
    )
    return powers / total


@checked(k=None)
def draw_negatives(
    contexts: Tensor, noise: Tensor, k: int, generator: torch.Generator | None = None
) -> Tensor:
    """Draw k noise words per pair, (B, K) ids, none of them equal to the pair's true context.

    `contexts` (B,) are the ids of the true contexts, `noise` (V,) the noise distribution. A word
    that equals the context is drawn again, so every pair has exactly K negatives. word2vec.c and
    gensim skip it instead and use fewer; the paper does not say. With neither, the same word would
    be pulled towards v and pushed away from it in one step. Raises ValueError for invalid
    arguments, and for a context with nearly all of the noise.
    """
    check_draw(contexts, noise, k)
    return draw_checked_negatives(contexts, noise, k, generator)


def draw_checked_negatives(
    contexts: Tensor, noise: Tensor, k: int, generator: torch.Generator | None
) -> Tensor:
    """Draw as `draw_negatives` does, for arguments that have passed `check_draw`."""
    negatives = _draw(noise, len(contexts) * k, generator).view(len(contexts), k)  # (B, K)
    is_context = negatives == contexts[:, None]  # (B, K)
    while is_context.any():
        negatives[is_context] = _draw(noise, int(is_context.sum()), generator)
        is_context = negatives == contexts[:, None]
    return negatives


@checked(threshold=0)
def keep_probability(counts: Counts, threshold: float = 1e-3) -> Tensor:
    """Return the probability of each word to be kept, √(t/f) + t/f capped at 1, (V,) float64.

    `counts` (V,) are the words' counts, f = count / Σ counts. As in word2vec.c. A word that
    never occurred is kept. Raises ValueError for a threshold that is not positive.
    """
    ratio = _threshold_over_frequency(counts, threshold)  # (V,)
    return (ratio.sqrt() + ratio).clamp(max=1)


@checked(threshold=0)
def paper_keep_probability(counts: Counts, threshold: float = 1e-3) -> Tensor:
    """Return the paper's probability of each word to be kept, √(t/f) capped at 1, (V,) float64.

    The paper's t is 1e-5. Arguments and errors as in `keep_probability`.
    """
    return _threshold_over_frequency(counts, threshold).sqrt().clamp(max=1)


@checked(ids="integer (M)", keep="float (V)")
def subsample(ids: Tensor, keep: Tensor, generator: torch.Generator | None = None) -> Tensor:
    """Return the ids (M,) that are kept, in order: each with its probability in `keep` (V,).

    Windows are cut afterwards, so they extend over the discarded words, as in word2vec.c.
    """
    draws = torch.rand(len(ids), generator=generator, dtype=keep.dtype, device=keep.device)  # (M,)
    return ids[draws < keep[require_ids("subsample: ids", ids, len(keep))]]


def _threshold_over_frequency(counts: Counts, threshold: float) -> Tensor:
    require(
        threshold > 0,
        f"threshold must be positive, got {threshold}; usual are 1e-5 to 1e-3, and 1 keeps every "
        f"word",
    )
    weights = checked_counts(counts)
    return threshold * weights.sum() / weights  # (V,), infinite for a word that never occurred


def _draw(noise: Tensor, n: int, generator: torch.Generator | None) -> Tensor:
    if n == 0:
        return torch.empty(0, dtype=torch.int64, device=noise.device)
    return torch.multinomial(noise, n, replacement=True, generator=generator)  # (n,)


def _check_vectors(center: Tensor, context: Tensor, negatives: Tensor) -> None:
    shapes = {"center": "(B, D)", "context": "(B, D)", "negatives": "(B, K, D)"}
    for (name, shape), tensor in zip(shapes.items(), (center, context, negatives), strict=True):
        is_tensor = isinstance(tensor, Tensor)
        problem = (
            f"negative_sampling_loss: {name} must be {shape} floating point, got "
            f"{_describe(tensor)}"
        )
        require(
            not is_tensor or tensor.is_floating_point(),
            f"{problem}: look the vectors of these ids up first",
            TypeError,
        )
        require(is_tensor and tensor.ndim == shape.count(",") + 1, problem)
    B, D = center.shape
    require(
        context.shape == (B, D) and negatives.shape[::2] == (B, D),
        f"negative_sampling_loss: B and D must be the same everywhere, got center {(B, D)}, "
        f"context {tuple(context.shape)}, negatives {tuple(negatives.shape)}",
    )
    require(
        B and negatives.shape[1],
        f"negative_sampling_loss: at least one pair and one negative a pair are needed, got "
        f"negatives (B, K, D) = {tuple(negatives.shape)}",
    )


def check_draw(contexts: Tensor, noise: Tensor, k: int) -> None:
    """Raise ValueError for arguments with which `draw_negatives` cannot draw."""
    require(
        isinstance(k, Integral) and k >= 1,
        f"draw_negatives: k must be a whole number of at least 1, got {k!r:.40}; word2vec uses 5 "
        f"to 20",
    )
    require(
        contexts.ndim == 1 and not contexts.is_floating_point(),
        f"draw_negatives: contexts must be (B,) ids, got {_describe(contexts)}",
    )
    total = noise.sum()
    require(
        noise.ndim == 1
        and noise.is_floating_point()
        and 0 < total < float("inf")
        and (noise >= 0).all(),
        f"draw_negatives: noise must be (V,) probabilities, 0 or more and not all 0, got "
        f"{_describe(noise)}; noise_distribution(counts) makes them",
    )
    if len(contexts) == 0:
        return
    require(
        contexts.min() >= 0 and contexts.max() < len(noise),
        f"draw_negatives: ids must lie in 0 … {len(noise) - 1}, got {int(contexts.min())} … "
        f"{int(contexts.max())}",
    )
    share = noise[contexts] / total  # (B,)
    require(
        (1 - share).min() >= MIN_OTHER_NOISE,
        f"draw_negatives: word {int(contexts[share.argmax()])} has {float(share.max()):.2%} of the "
        f"noise, so no other word can be drawn in its place: use a text with more different words",
    )


def _describe(value: object) -> str:
    if not isinstance(value, Tensor):
        return type(value).__name__
    return f"{str(value.dtype).removeprefix('torch.')} {tuple(value.shape)}"

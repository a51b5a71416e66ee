"""Skip-gram: predict the words around a word, from its vector alone.

The version to read: one pair (centre, context) at a time, two tables, autograd. v is a word's row
in `center`, c its row in `context`; the model gives P(context | centre). gensim feeds the pair in
the other way round (it predicts the centre from a context word); every pair of a text occurs in
both orders, so that in expectation, over a corpus, the two are the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import torch
from torch import Tensor, nn
from torch.nn.functional import cross_entropy

from .negative_sampling import negative_sampling_loss
from .vectors import WordVectors

if TYPE_CHECKING:
    from ptm_edu.text import Vocabulary


class SkipGram(nn.Module):
    """Two tables of vectors (V, D), one for words as centres, one for words as contexts.

    Two, because a word seldom stands beside itself: with one table c·v would ask for just that.
    They start as in word2vec.c: v uniform in ±0.5 / D, c at zero. Raises ValueError for fewer
    than two words.
    """

    def __init__(self, words: int, dim: int, generator: torch.Generator | None = None) -> None:
        super().__init__()
        if words < 2 or dim < 1:
            raise ValueError(
                f"SkipGram: at least 2 different words and a width of 1 are needed, "
                f"got {words} words × {dim}"
            )
        self.center = nn.Embedding(words, dim)  # (V, D)
        self.context = nn.Embedding(words, dim)  # (V, D)
        nn.init.uniform_(self.center.weight, -0.5 / dim, 0.5 / dim, generator=generator)
        nn.init.zeros_(self.context.weight)

    def full_softmax_loss(self, centers: Tensor, contexts: Tensor) -> Tensor:
        """Return the mean of −log P(context | centre) over pairs of ids (B,), (B,), a scalar.

        P is the softmax of v·c over all V words: Mikolov et al. 2013b, equation 2. A step costs
        B · V · D, which is why the next method exists.
        """
        scores = self.center(centers) @ self.context.weight.T  # (B, V)
        return cross_entropy(scores, contexts)

    def negative_sampling_loss(
        self, centers: Tensor, contexts: Tensor, negatives: Tensor
    ) -> Tensor:
        """Return `negative_sampling_loss` for ids (B,), (B,), (B, K), a scalar: B · K · D."""
        return negative_sampling_loss(
            self.center(centers), self.context(contexts), self.context(negatives)
        )

    def word_vectors(self, vocabulary: Vocabulary) -> WordVectors:
        """Return the centre vectors v, most frequent word first; the contexts stay behind.

        `vocabulary` is the one the model was trained with; its unknown word, if any, is left out.
        """
        if len(vocabulary) != self.center.num_embeddings:
            raise ValueError(
                f"word_vectors: the model has {self.center.num_embeddings} words, the vocabulary "
                f"{len(vocabulary)}: give the one that it was trained with"
            )
        first = int(vocabulary.unk is not None)  # the unknown word has the id 0
        vectors = self.center.weight[first:].detach().clone()
        return WordVectors(vocabulary.words[first:], vectors, vocabulary.counts[first:])


def pairs(
    ids: Tensor,
    window: int,
    generator: torch.Generator | None = None,
    sentences: Tensor | None = None,
) -> tuple[Tensor, Tensor]:
    """Return all pairs (centre, context) of a text (M,) of ids as two rows of ids, (P,) and (P,).

    Each centre draws its reach from 1 … `window`, so near neighbours are met more often (Mikolov
    et al. 2013a, arXiv:1301.3781, section 3.2). `sentences` (M,) numbers each token's sentence; no
    pair crosses its end. Without it the text is one sentence.
    """
    if window < 1:
        raise ValueError(f"pairs: window must be at least 1, got {window}; word2vec uses 5")
    if ids.ndim != 1 or ids.is_floating_point():
        raise ValueError(f"pairs: ids must be (M,) integers, got {ids.dtype} {tuple(ids.shape)}")
    reach = torch.randint(1, window + 1, (len(ids),), generator=generator)  # (M,)
    sentences = torch.zeros_like(ids) if sentences is None else sentences
    centers, contexts = [], []
    for distance in range(1, min(window, len(ids) - 1) + 1):
        left, right = ids[:-distance], ids[distance:]
        together = sentences[:-distance] == sentences[distance:]
        forward = together & (reach[:-distance] >= distance)
        backward = together & (reach[distance:] >= distance)
        centers += [left[forward], right[backward]]
        contexts += [right[forward], left[backward]]
    if not centers:
        return ids[:0], ids[:0]
    return torch.cat(centers), torch.cat(contexts)

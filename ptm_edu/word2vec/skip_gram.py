"""Skip-gram: predict the words around a word, from its vector alone.

The version to read: one pair (centre, context) at a time, two tables, autograd. v is a word's row
in `center`, c its row in `context`; the model gives P(context | centre). gensim feeds the pair in
the other way round (it predicts the centre from a context word); every pair of a text occurs in
both orders, so that in expectation, over a corpus, the two are the same. Mikolov et al. 2013a,
arXiv:1301.3781, section 3.2. The other way, from all neighbours to the centre, is `cbow.py`.
"""

from __future__ import annotations

from numbers import Integral
from typing import TYPE_CHECKING

import torch
from torch import Tensor, nn
from torch.nn.functional import cross_entropy

from .hierarchical_softmax import HierarchicalSoftmax
from .huffman import HuffmanTree
from .negative_sampling import negative_sampling_loss
from .tables import input_and_output_tables, name_rows
from .vectors import WordVectors

if TYPE_CHECKING:
    from ptm_edu.text import Vocabulary


class SkipGram(nn.Module):
    """Two tables of vectors (V, D), one for words as centres, one for words as contexts.

    Two, because a word seldom stands beside itself: with one table c·v would ask for just that.
    They start as in word2vec.c: v uniform in ±0.5 / D, c at zero. With a `tree` of the words the
    model has a `hierarchical_softmax` too, whose node vectors then learn in the place of the c.
    Raises ValueError for fewer than two words.
    """

    def __init__(
        self,
        words: int,
        dim: int,
        generator: torch.Generator | None = None,
        tree: HuffmanTree | None = None,
    ) -> None:
        super().__init__()
        self.center, self.context = input_and_output_tables("SkipGram", words, dim, generator)
        self.hierarchical_softmax = None if tree is None else HierarchicalSoftmax(tree, dim)

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

    def hierarchical_softmax_loss(self, centers: Tensor, contexts: Tensor) -> Tensor:
        """Return the mean of −log P(context | centre) by the tree, a scalar: about B · D · log V.

        P is a true distribution, though another one than the full softmax: Mikolov et al. 2013b,
        equation 3. Raises ValueError if the model was made without a tree.
        """
        if self.hierarchical_softmax is None:
            raise ValueError(
                "hierarchical_softmax_loss: this SkipGram has no tree: make it with "
                "SkipGram(words, dim, tree=huffman_tree(counts))"
            )
        return self.hierarchical_softmax.loss(self.center(centers), contexts)

    def word_vectors(self, vocabulary: Vocabulary) -> WordVectors:
        """Return the centre vectors v, most frequent word first; the contexts stay behind.

        `vocabulary` is the one the model was trained with; its unknown word, if any, is left out.
        """
        return name_rows(self.center.weight, vocabulary)


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
    reach = draw_reach(ids, window, generator)  # (M,)
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


def draw_reach(ids: Tensor, window: int, generator: torch.Generator | None = None) -> Tensor:
    """Draw for each word of a text (M,) how far its window reaches, uniform in 1 … `window`, (M,).

    Raises ValueError for a window that is no whole number of at least 1, or ids not in one row.
    """
    if not isinstance(window, Integral) or window < 1:
        raise ValueError(
            f"window must be a whole number of at least 1, got {window!r}; word2vec uses 5"
        )
    if ids.ndim != 1 or ids.is_floating_point():
        raise ValueError(f"ids must be (M,) integers, got {ids.dtype} {tuple(ids.shape)}")
    return torch.randint(1, int(window) + 1, (len(ids),), generator=generator)

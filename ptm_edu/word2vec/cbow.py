"""CBOW, the continuous bag of words: predict a word from the mean of the words around it.

Beside Bengio's language model the hidden layer is gone and so is the order: the context words'
vectors are averaged, and any order of them gives the same prediction (Mikolov et al. 2013a,
arXiv:1301.3781, section 3.1). One question a centre, where skip-gram asks one a pair: faster.

word2vec.c and gensim average too, but give every context word the whole gradient of the mean, not
its share of one in n: İrsoy et al. 2021, arXiv:2012.15332. Here autograd gives each its share.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import torch
from torch import Tensor, nn
from torch.nn.functional import cross_entropy

from .hierarchical_softmax import HierarchicalSoftmax
from .huffman import HuffmanTree
from .negative_sampling import negative_sampling_loss
from .sentence_windows import words_at
from .skip_gram import draw_reach
from .tables import input_and_output_tables, name_rows
from .vectors import WordVectors

if TYPE_CHECKING:
    from ptm_edu.text import Vocabulary

NO_WORD = -1  # fills a window that meets the end of a sentence, or reaches less far


class Cbow(nn.Module):
    """Two tables of vectors (V, D), one for words as contexts, one for words as centres.

    The contexts are what goes in, so theirs are the vectors that are kept. Start, `tree` and
    errors as in `SkipGram`.
    """

    def __init__(
        self,
        words: int,
        dim: int,
        generator: torch.Generator | None = None,
        tree: HuffmanTree | None = None,
    ) -> None:
        super().__init__()
        self.context, self.center = input_and_output_tables("Cbow", words, dim, generator)
        self.hierarchical_softmax = None if tree is None else HierarchicalSoftmax(tree, dim)

    def hidden(self, contexts: Tensor) -> Tensor:
        """Return the mean of the context words' vectors, (B, C) ids → (B, D).

        NO_WORD does not count. Raises ValueError where a row has no word at all.
        """
        is_word = contexts != NO_WORD  # (B, C)
        if contexts.ndim != 2 or not is_word.any(1).all():
            raise ValueError(
                f"Cbow: contexts must be (B, C) ids with a word in every row, got "
                f"{tuple(contexts.shape)}; cbow_windows(ids, window) makes them"
            )
        vectors = self.context(contexts.where(is_word, 0))  # (B, C, D)
        return (vectors * is_word[:, :, None]).sum(1) / is_word.sum(1, keepdim=True)

    def full_softmax_loss(self, contexts: Tensor, centers: Tensor) -> Tensor:
        """Return the mean of −log P(centre | contexts) over ids (B, C), (B,), a scalar."""
        scores = self.hidden(contexts) @ self.center.weight.T  # (B, V)
        return cross_entropy(scores, centers)

    def negative_sampling_loss(
        self, contexts: Tensor, centers: Tensor, negatives: Tensor
    ) -> Tensor:
        """Return `negative_sampling_loss` for ids (B, C), (B,), (B, K), a scalar.

        The mean of the contexts stands where skip-gram has v, and the centre where it has c.
        """
        return negative_sampling_loss(
            self.hidden(contexts), self.center(centers), self.center(negatives)
        )

    def hierarchical_softmax_loss(self, contexts: Tensor, centers: Tensor) -> Tensor:
        """Return the mean of −log P(centre | contexts) by the tree, a scalar.

        Raises ValueError if the model was made without a tree.
        """
        if self.hierarchical_softmax is None:
            raise ValueError(
                "hierarchical_softmax_loss: this Cbow has no tree: make it with "
                "Cbow(words, dim, tree=huffman_tree(counts))"
            )
        return self.hierarchical_softmax.loss(self.hidden(contexts), centers)

    def word_vectors(self, vocabulary: Vocabulary) -> WordVectors:
        """Return the context vectors, most frequent word first; see `SkipGram.word_vectors`."""
        return name_rows(self.context.weight, vocabulary)


def cbow_windows(
    ids: Tensor,
    window: int,
    generator: torch.Generator | None = None,
    sentences: Tensor | None = None,
) -> tuple[Tensor, Tensor]:
    """Return all centres of a text (M,) of ids, and their contexts: (P,) and (P, 2·window).

    Contexts stand in the order of the text, NO_WORD in the places of a row that are not filled; a
    centre without any is left out. Reach, `sentences` and errors as in `pairs`: from a generator
    in the same state both cut the same windows.
    """
    reach = draw_reach(ids, window, generator)  # (M,)
    sentences = torch.zeros_like(ids) if sentences is None else sentences
    distances = torch.tensor([*range(-window, 0), *range(1, window + 1)])  # (2·window,)
    around = words_at(distances.tolist(), ids, sentences, NO_WORD)  # (M, 2·window)
    contexts = around.where(distances.abs() <= reach[:, None], NO_WORD)
    has_context = (contexts != NO_WORD).any(1)
    return ids[has_context], contexts[has_context]

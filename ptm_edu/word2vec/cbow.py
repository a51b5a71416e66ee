"""CBOW, the continuous bag of words: predict a word from the mean of the words around it.

Compared with Bengio's language model the hidden layer is gone and so is the order: the context
words' vectors are averaged, and any order of them gives the same prediction (Mikolov et al. 2013a,
arXiv:1301.3781, section 3.1). It makes one prediction for each center, where skip-gram makes one
for each pair, and is therefore faster.

word2vec.c and gensim average too, but update every context word with the whole gradient of the
mean instead of 1/n of it: İrsoy et al. 2021, arXiv:2012.15332. Here autograd divides by n.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import torch
from torch import Tensor, nn
from torch.nn.functional import cross_entropy

from ptm_edu.arguments import checked
from ptm_edu.require import require

from .checks import Counts
from .corpus import words_at
from .hierarchical_softmax import HierarchicalSoftmax, HuffmanTree
from .negative_sampling import negative_sampling_loss
from .optimizer_steps import Report
from .skip_gram import draw_window_sizes, input_and_output_embeddings
from .trainer import Objective, Settings, train
from .vectors import WordVectors

if TYPE_CHECKING:
    from ptm_edu.text import Vocabulary

NO_WORD = -1  # pads windows that are smaller or extend beyond the sentence


@checked(words=None, dim=None)
class Cbow(nn.Module):
    """Two tables of vectors (V, D), one for words as contexts, one for words as centers.

    The contexts are the input, so their vectors are the ones that are kept. Initialization, `tree`
    and errors as in `SkipGram`.
    """

    def __init__(
        self,
        words: int,
        dim: int,
        generator: torch.Generator | None = None,
        tree: HuffmanTree | None = None,
    ) -> None:
        super().__init__()
        self.context, self.center = input_and_output_embeddings(words, dim, generator)  # (V, D)
        self.hierarchical_softmax = None if tree is None else HierarchicalSoftmax(tree, dim)

    def hidden(self, contexts: Tensor) -> Tensor:
        """Return the mean of the context words' vectors, (B, C) ids → (B, D).

        NO_WORD does not count. Raises ValueError if a row has no word at all.
        """
        is_word = contexts != NO_WORD  # (B, C)
        require(
            contexts.ndim == 2 and is_word.any(-1).all(),
            f"Cbow: contexts must be (B, C) ids with a word in every row, got "
            f"{tuple(contexts.shape)}; cbow_windows(ids, window) makes them",
        )
        vectors = self.context(contexts.where(is_word, 0))  # (B, C, D)
        return (vectors * is_word[:, :, None]).sum(1) / is_word.sum(1, keepdim=True)  # (B, D)

    def full_softmax_loss(self, contexts: Tensor, centers: Tensor) -> Tensor:
        """Return the mean of −log P(center | contexts) over ids (B, C), (B,), a scalar."""
        scores = self.hidden(contexts) @ self.center.weight.T  # (B, V)
        return cross_entropy(scores, centers)

    def negative_sampling_loss(
        self, contexts: Tensor, centers: Tensor, negatives: Tensor
    ) -> Tensor:
        """Return `negative_sampling_loss` for ids (B, C), (B,), (B, K), a scalar.

        The mean of the contexts takes the place of skip-gram's v, and the center that of its c.
        """
        return negative_sampling_loss(
            self.hidden(contexts),  # (B, D)
            self.center(centers),  # (B, D)
            self.center(negatives),  # (B, K, D)
        )

    def hierarchical_softmax_loss(self, contexts: Tensor, centers: Tensor) -> Tensor:
        """Return the mean of −log P(center | contexts) by the tree, a scalar.

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
        return WordVectors.from_table(self.context.weight, vocabulary)


@checked(ids="integer (M)", window=None, sentences="integer (M)")
def cbow_windows(
    ids: Tensor,
    window: int,
    generator: torch.Generator | None = None,
    sentences: Tensor | None = None,
) -> tuple[Tensor, Tensor]:
    """Return all centers of a text (M,) of ids, and their contexts: (P,) and (P, 2·window).

    Contexts are in the order of the text and padded with NO_WORD; a center without any context is
    left out. Window sizes, `sentences` and errors as in `pairs`: with a generator in the same state
    both have the same windows.
    """
    window_sizes = draw_window_sizes(ids, window, generator)  # (M,)
    sentences = torch.zeros_like(ids) if sentences is None else sentences
    offsets = torch.tensor([*range(-window, 0), *range(1, window + 1)])  # (2·window,)
    neighbors = words_at(offsets.tolist(), ids, sentences, NO_WORD)  # (M, 2·window)
    contexts = neighbors.where(offsets.abs() <= window_sizes[:, None], NO_WORD)
    has_context = (contexts != NO_WORD).any(1)  # (M,)
    return ids[has_context], contexts[has_context]


def train_cbow(
    sentences: Sequence[Sequence[int]],
    counts: Counts,
    dim: int = 50,
    window: int = 5,
    negatives: int = 5,
    threshold: float = 1e-3,
    epochs: int = 3,
    learning_rate: float = 0.01,
    batch_size: int = 512,
    seed: int = 0,
    progress: bool = True,
    report: Report | None = None,
    objective: Objective = "negative-sampling",
) -> Cbow:
    """Train a `Cbow` of width `dim` on sentences of word ids and return it.

    Arguments and errors as in `train_skip_gram`, but `batch_size` counts windows, each of which
    corresponds to several pairs: an epoch has about as many steps and takes less time.
    """
    settings = Settings(
        dim, window, negatives, threshold, epochs, learning_rate, batch_size, seed, objective
    )
    examples = _contexts_and_centers
    return train("train_cbow", Cbow, examples, sentences, counts, settings, progress, report)


def _contexts_and_centers(
    ids: Tensor, window: int, generator: torch.Generator, sentences: Tensor
) -> tuple[Tensor, Tensor]:
    centers, contexts = cbow_windows(ids, window, generator, sentences)
    return contexts, centers

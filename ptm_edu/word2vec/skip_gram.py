"""Skip-gram: predict the words around a word from its vector alone.

This is the readable version: one pair (center, context) at a time, two embedding tables, autograd.
v is a word's row in `center`, c its row in `context`; the model predicts P(context | center).
gensim predicts the center from a context word instead; every pair of a text occurs in both orders,
so that in expectation, over a corpus, the two are the same. Mikolov et al.
2013a, arXiv:1301.3781, section 3.2. The opposite model, from all neighbors to the center, is
`cbow.py`.

`train_skip_gram` uses the loop in `trainer.py`. `LargeCorpusTraining` trains the same two tables on
tens of millions of words without this class; `ptm_edu/on_one_page/skip_gram.py` is the model and
its training without the library, to read first.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import torch
from torch import Tensor, nn
from torch.nn.functional import cross_entropy

from ptm_edu.arguments import checked
from ptm_edu.require import require

from .checks import Counts, require_counting, require_model_size
from .hierarchical_softmax import HierarchicalSoftmax, HuffmanTree
from .negative_sampling import negative_sampling_loss
from .optimizer_steps import Report
from .trainer import Objective, Settings, train
from .vectors import WordVectors

if TYPE_CHECKING:
    from ptm_edu.text import Vocabulary


@checked(words=None, dim=None)
class SkipGram(nn.Module):
    """Two tables of vectors (V, D), one for words as centers, one for words as contexts.

    Two, because a word is rarely its own neighbor, which a single table could not express: v·v is
    always positive.
    They start as in word2vec.c: v uniform in ±0.5 / D, c at zero. With a `tree` of the words the
    model has a `hierarchical_softmax` too, whose node vectors are then learned instead of the c.
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
        self.center, self.context = input_and_output_embeddings(words, dim, generator)  # (V, D)
        self.hierarchical_softmax = None if tree is None else HierarchicalSoftmax(tree, dim)

    def full_softmax_loss(self, centers: Tensor, contexts: Tensor) -> Tensor:
        """Return the mean of −log P(context | center) over pairs of ids (B,), (B,), a scalar.

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
            self.center(centers),  # (B, D)
            self.context(contexts),  # (B, D)
            self.context(negatives),  # (B, K, D)
        )

    def hierarchical_softmax_loss(self, centers: Tensor, contexts: Tensor) -> Tensor:
        """Return the mean of −log P(context | center) by the tree, a scalar: about B · D · log V.

        P is a true distribution, though not that of the full softmax: Mikolov et al. 2013b,
        equation 3. Raises ValueError if the model was made without a tree.
        """
        if self.hierarchical_softmax is None:
            raise ValueError(
                "hierarchical_softmax_loss: this SkipGram has no tree: make it with "
                "SkipGram(words, dim, tree=huffman_tree(counts))"
            )
        return self.hierarchical_softmax.loss(self.center(centers), contexts)

    def word_vectors(self, vocabulary: Vocabulary) -> WordVectors:
        """Return the center vectors v, most frequent word first; the context vectors are dropped.

        `vocabulary` is the one the model was trained with; its unknown word, if any, is left out.
        """
        return WordVectors.from_table(self.center.weight, vocabulary)


@checked(ids="integer (M)", window=None, sentences="integer (M)")
def pairs(
    ids: Tensor,
    window: int,
    generator: torch.Generator | None = None,
    sentences: Tensor | None = None,
) -> tuple[Tensor, Tensor]:
    """Return all pairs (center, context) of a text (M,) of ids as two rows of ids, (P,) and (P,).

    Each center draws its own window size from 1 … `window`, so that near neighbors occur in more
    pairs (Mikolov et al. 2013a, arXiv:1301.3781, section 3.2). `sentences` (M,) numbers each
    token's sentence; no pair crosses its end. Without it the text is one sentence.
    """
    window_sizes = draw_window_sizes(ids, window, generator)  # (M,)
    sentences = torch.zeros_like(ids) if sentences is None else sentences
    centers, contexts = [ids[:0]], [ids[:0]]
    for distance in range(1, min(window, len(ids) - 1) + 1):
        left, right = ids[:-distance], ids[distance:]  # (M − distance,)
        same_sentence = sentences[:-distance] == sentences[distance:]
        left_reaches = same_sentence & (window_sizes[:-distance] >= distance)
        right_reaches = same_sentence & (window_sizes[distance:] >= distance)
        centers += [left[left_reaches], right[right_reaches]]
        contexts += [right[left_reaches], left[right_reaches]]
    return torch.cat(centers), torch.cat(contexts)  # (P,), (P,)


def train_skip_gram(
    sentences: Sequence[Sequence[int]],
    counts: Counts,
    dim: int = 50,
    window: int = 5,
    negatives: int = 5,
    threshold: float = 1e-3,
    epochs: int = 3,
    learning_rate: float = 0.01,
    batch_size: int = 4096,
    seed: int = 0,
    progress: bool = True,
    report: Report | None = None,
    objective: Objective = "negative-sampling",
) -> SkipGram:
    """Train a `SkipGram` of width `dim` on sentences of word ids and return it.

    `counts` (V,) are the words' counts, from which noise, subsampling and, for the `objective`
    "hierarchical-softmax", the Huffman tree are made; only "negative-sampling" uses `negatives`.
    Every epoch draws its own subsample, windows and noise; `seed` fixes them all. word2vec.c goes
    one pair at a time with plain gradient descent from a rate of 0.025; here thousands of pairs
    share a step, and Adam scales each parameter's step. `report` is called with the loss of each
    step. Raises TypeError or ValueError for an unusable corpus or invalid settings.
    """
    settings = Settings(
        dim, window, negatives, threshold, epochs, learning_rate, batch_size, seed, objective
    )
    return train("train_skip_gram", SkipGram, pairs, sentences, counts, settings, progress, report)


def input_and_output_embeddings(
    words: int, dim: int, generator: torch.Generator | None
) -> tuple[nn.Embedding, nn.Embedding]:
    """Return the tables (V, D) of skip-gram and CBOW, as word2vec.c starts them.

    Inputs are uniform in ±0.5 / D, outputs zero. Raises ValueError for fewer than two words.
    """
    require_model_size(words, dim=dim)
    inputs, outputs = nn.Embedding(words, dim), nn.Embedding(words, dim)
    nn.init.uniform_(inputs.weight, -0.5 / dim, 0.5 / dim, generator=generator)
    nn.init.zeros_(outputs.weight)
    return inputs, outputs


def draw_window_sizes(ids: Tensor, window: int, generator: torch.Generator | None = None) -> Tensor:
    """Draw for each word of a text (M,) the size of its window, uniform in 1 … `window`, (M,).

    Raises ValueError if `window` is not an integer of at least 1, or `ids` is not one row.
    """
    require_counting(window=window)
    require(
        ids.ndim == 1 and not ids.is_floating_point(),
        f"ids must be (M,) integers, got {ids.dtype} {tuple(ids.shape)}",
    )
    return torch.randint(1, int(window) + 1, (len(ids),), generator=generator)

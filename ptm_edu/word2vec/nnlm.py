"""The neural probabilistic language model: predict the next word from the vectors of those before.

Bengio, Ducharme, Vincent and Jauvin 2003, "A Neural Probabilistic Language Model", JMLR 3: the
best-known early model that learned one vector a word from predicting running text. The words
before keep their order, pass a hidden layer, and a softmax over the whole vocabulary gives
P(next word). word2vec later took away the order, the hidden layer and the softmax.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

import torch
from torch import Tensor, nn
from torch.nn.functional import cross_entropy

from .counts import Counts, checked_counts
from .sentence_windows import words_at
from .settings import check_size
from .small_corpus import end_to_end
from .tables import name_rows
from .vectors import WordVectors

if TYPE_CHECKING:
    from ptm_edu.text import Vocabulary


class NNLM(nn.Module):
    """y = b + W x + U tanh(d + H x), where x joins the vectors of the n − 1 words before.

    Equation 1, with the paper's letters: y (V,) are the scores of the next word, `vectors` is the
    paper's table C. `context` is n − 1; `direct` adds the connections W from x to y past the
    hidden layer, without it W = 0. Row V of the table is the padding, which stands for the words
    before a sentence's first. b, U and W start at zero, where all words are equally likely.

    A word costs (n − 1)·D·hidden multiplications in the hidden layer and V·hidden in the output
    layer, V·(hidden + (n − 1)·D) with `direct`. As V is far larger than (n − 1)·D, nearly all of
    the work is the softmax, which hierarchical softmax and negative sampling take away. Raises
    ValueError for fewer than two words.
    """

    def __init__(
        self,
        words: int,
        dim: int = 50,
        hidden: int = 50,
        context: int = 4,
        direct: bool = False,
        generator: torch.Generator | None = None,
    ) -> None:
        super().__init__()
        check_size("NNLM", words, dim=dim, hidden=hidden, context=context)
        self.context, self.padding = context, words
        width = context * dim
        self.vectors = nn.Embedding(words + 1, dim)  # (V + 1, D)
        nn.init.normal_(self.vectors.weight, std=0.1, generator=generator)
        self.H = nn.Parameter(torch.empty(hidden, width))
        nn.init.uniform_(self.H, -(width**-0.5), width**-0.5, generator=generator)
        self.d = nn.Parameter(torch.zeros(hidden))
        self.U = nn.Parameter(torch.zeros(words, hidden))
        self.b = nn.Parameter(torch.zeros(words))
        self.W = nn.Parameter(torch.zeros(words, width)) if direct else None

    def logits(self, before: Tensor) -> Tensor:
        """Return y for the ids (B, n − 1) of the words before, the nearest last, (B, V)."""
        if before.ndim != 2 or before.shape[1] != self.context or before.is_floating_point():
            raise ValueError(
                f"NNLM: the words before must be (B, {self.context}) ids, got "
                f"{before.dtype} {tuple(before.shape)}: words_before(…) makes them"
            )
        x = self.vectors(before).flatten(1)  # (B, (n − 1)·D)
        y = self.b + torch.tanh(self.d + x @ self.H.T) @ self.U.T  # (B, V)
        return y if self.W is None else y + x @ self.W.T

    def loss(self, before: Tensor, words: Tensor) -> Tensor:
        """Return the mean of −log P(word | words before) for ids (B, n − 1), (B,), a scalar."""
        return cross_entropy(self.logits(before), words)

    @torch.no_grad()
    def perplexity(self, sentences: Sequence[Sequence[int]], batch_size: int = 1024) -> float:
        """Return exp of the mean loss over all words of sentences of ids.

        Each sentence's first word is predicted from padding alone, its end is not predicted.
        """
        before, words = words_before(sentences, self.padding, self.context, "perplexity")
        batches = zip(before.split(batch_size), words.split(batch_size), strict=True)
        total = sum(float(self.loss(x, word)) * len(word) for x, word in batches)
        return math.exp(total / len(words))

    def word_vectors(self, vocabulary: Vocabulary) -> WordVectors:
        """Return the rows of the table C, most frequent word first, without the padding.

        `vocabulary` is the one the model was trained with; its unknown word, if any, is left out.
        """
        return name_rows(self.vectors.weight[: self.padding], vocabulary)


def words_before(
    sentences: Sequence[Sequence[int]], words: int, context: int, caller: str = "words_before"
) -> tuple[Tensor, Tensor]:
    """Return the ids before each word, (M, context), the nearest last, and the word's id, (M,).

    `words` is V, and stands where a sentence has not begun. Errors are those of `end_to_end`.
    """
    ids, sentence_numbers = end_to_end(sentences, words, caller)
    return words_at(range(-context, 0), ids, sentence_numbers, words), ids


def unigram_log_probabilities(counts: Counts, caller: str) -> Tensor:
    """Return log(count / Σ counts), (V,): the model that looks at no word before, to beat.

    A word that never occurred counts once, so that it is not impossible. Errors are those of
    `checked_counts`.
    """
    return checked_counts(counts, caller).clamp(min=1).log().log_softmax(0)


def unigram_perplexity(sentences: Sequence[Sequence[int]], counts: Counts) -> float:
    """Return the perplexity of sentences of ids when each word has its frequency in `counts`."""
    log_probabilities = unigram_log_probabilities(counts, "unigram_perplexity")
    ids, _ = end_to_end(sentences, len(log_probabilities), "unigram_perplexity")
    return math.exp(-log_probabilities[ids].mean())

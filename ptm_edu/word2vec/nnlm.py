"""The neural probabilistic language model: predict the next word from the preceding words' vectors.

Bengio, Ducharme, Vincent and Jauvin 2003, "A Neural Probabilistic Language Model", JMLR 3: the
best-known early model that learned one vector per word by predicting running text. The preceding
words keep their order, pass a hidden layer, and a softmax over the whole vocabulary gives
P(next word). word2vec later removed the order, the hidden layer and the softmax.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

import torch
from torch import Tensor, nn
from torch.nn.functional import cross_entropy

from ptm_edu.arguments import checked
from ptm_edu.require import require

from .checks import (
    Counts,
    checked_counts,
    require_counting,
    require_model_size,
    require_positive,
)
from .corpus import Corpus, concatenate, words_at
from .optimizer_steps import Report, optimizer_steps, seeded_generator
from .vectors import WordVectors

if TYPE_CHECKING:
    from ptm_edu.text import Vocabulary


@checked(words=None, dim=None)
class NNLM(nn.Module):
    """y = b + W x + U tanh(d + H x), where x concatenates the vectors of the n − 1 preceding words.

    Equation 1, with the paper's letters: y (V,) are the scores of the next word, `vectors` is the
    paper's table C. `context` is n − 1; `direct` adds the connections W from x to y past the
    hidden layer, without it W = 0. Row V of the table is the padding, which stands for the words
    before a sentence's first. b, U and W start at zero, where all words are equally likely.

    A word costs (n − 1)·D·hidden multiplications in the hidden layer and V·hidden in the output
    layer, V·(hidden + (n − 1)·D) with `direct`. As V is far larger than (n − 1)·D, nearly all of
    the work is the softmax, which hierarchical softmax and negative sampling avoid. Raises
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
        require_model_size(words, dim=dim, hidden=hidden, context=context)
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

    def logits(self, preceding: Tensor) -> Tensor:
        """Return y for the ids (B, n − 1) of the preceding words, the nearest last, (B, V)."""
        require(
            preceding.shape[1:] == (self.context,) and not preceding.is_floating_point(),
            f"NNLM: the preceding words must be (B, {self.context}) ids, got "
            f"{preceding.dtype} {tuple(preceding.shape)}: preceding_words(…) makes them",
        )
        x = self.vectors(preceding).flatten(1)  # (B, (n − 1)·D)
        hidden = torch.tanh(self.d + x @ self.H.T)  # (B, hidden)
        y = self.b + hidden @ self.U.T  # (B, V)
        return y if self.W is None else y + x @ self.W.T

    def loss(self, preceding: Tensor, words: Tensor) -> Tensor:
        """Return the mean of −log P(word | preceding) for ids (B, n − 1), (B,), a scalar."""
        return cross_entropy(self.logits(preceding), words)

    @torch.no_grad()
    def perplexity(self, sentences: Sequence[Sequence[int]], batch_size: int = 1024) -> float:
        """Return exp of the mean loss over all words of sentences of ids.

        Each sentence's first word is predicted from padding alone, its end is not predicted.
        """
        preceding, words = preceding_words(sentences, self.padding, self.context)
        batches = zip(preceding.split(batch_size), words.split(batch_size), strict=True)
        total = sum(float(self.loss(x, targets)) * len(targets) for x, targets in batches)
        return math.exp(total / len(words))

    def word_vectors(self, vocabulary: Vocabulary) -> WordVectors:
        """Return the rows of the table C, most frequent word first, without the padding.

        `vocabulary` is the one the model was trained with; its unknown word, if any, is left out.
        """
        return WordVectors.from_table(self.vectors.weight[: self.padding], vocabulary)


def preceding_words(
    sentences: Sequence[Sequence[int]], words: int, context: int
) -> tuple[Tensor, Tensor]:
    """Return the ids before each word, (M, context), the nearest last, and the word's id, (M,).

    `words` is V, which also marks positions before a sentence's beginning. Errors are those of
    `concatenate`.
    """
    ids, sentence_numbers = concatenate(sentences, words)
    return words_at(range(-context, 0), ids, sentence_numbers, words), ids


def unigram_log_probabilities(counts: Counts) -> Tensor:
    """Return log(count / Σ counts), (V,): the baseline that uses no preceding word.

    A word that never occurred counts once, so that it is not impossible. Errors are those of
    `checked_counts`.
    """
    return checked_counts(counts).clamp(min=1).log().log_softmax(0)


def unigram_perplexity(sentences: Sequence[Sequence[int]], counts: Counts) -> float:
    """Return the perplexity of sentences of ids when each word has its frequency in `counts`."""
    log_probabilities = unigram_log_probabilities(counts)  # (V,)
    ids, _ = concatenate(sentences, len(log_probabilities))
    return math.exp(-log_probabilities[ids].mean())


def train_nnlm(
    sentences: Sequence[Sequence[int]],
    counts: Counts,
    dim: int = 50,
    hidden: int = 50,
    context: int = 4,
    direct: bool = False,
    epochs: int = 1,
    learning_rate: float = 0.01,
    batch_size: int = 512,
    seed: int = 0,
    progress: bool = True,
    report: Report | None = None,
) -> NNLM:
    """Train an `NNLM` on sentences of word ids and return it.

    `counts` (V,) are the words' counts: b starts at the log of their frequencies, so that the
    untrained model is the unigram model, and only what the preceding words add is left to learn.
    The paper takes one step for each word; here Adam takes one for each `batch_size` words.
    `report` is called with the loss of each step. Raises TypeError or ValueError for an unusable
    corpus or invalid settings.
    """
    require_counting(dim=dim, hidden=hidden, context=context, epochs=epochs, batch_size=batch_size)
    require_positive(learning_rate=learning_rate)
    generator = seeded_generator(seed)
    unigram = unigram_log_probabilities(counts)  # (V,)
    ids, sentence_numbers = Corpus.from_sentences(sentences, len(unigram), context)  # (M,), (M,)
    model = NNLM(len(unigram), dim, hidden, context, direct, generator)
    model.b.data.copy_(unigram)
    preceding = words_at(range(-context, 0), ids, sentence_numbers, model.padding)
    optimizer = torch.optim.Adam(model.parameters(), lr=learning_rate, fused=True)
    with optimizer_steps("train_nnlm", optimizer, epochs * len(ids), progress, report) as step:
        for _ in range(epochs):
            for batch in torch.randperm(len(ids), generator=generator).split(int(batch_size)):
                step(model.loss(preceding[batch], ids[batch]), len(batch))
    return model

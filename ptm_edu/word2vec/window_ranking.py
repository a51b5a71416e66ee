"""Window ranking: a real window of text must score higher than one with its middle word replaced.

Collobert and Weston 2008, "A Unified Architecture for Natural Language Processing" (ICML), and
Collobert et al. 2011, "Natural Language Processing (Almost) from Scratch", JMLR 12, section 4.2.
The model uses words on both sides and computes no probability, so that no softmax over the
vocabulary is needed: one wrong word per window is enough. Negative sampling uses the same idea.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import torch
from torch import Tensor, nn

from ptm_edu.arguments import checked
from ptm_edu.require import require

from .checks import Counts, require_counting, require_model_size, require_positive
from .corpus import Corpus, words_at
from .negative_sampling import noise_distribution
from .optimizer_steps import Report, optimizer_steps, seeded_generator
from .vectors import WordVectors

if TYPE_CHECKING:
    from ptm_edu.text import Vocabulary


@checked()
def ranking_loss(true_scores: Tensor, corrupted_scores: Tensor) -> Tensor:
    """Return the mean over windows of max(0, 1 − s(true) + s(corrupted)), a scalar.

    Both are scores (B,), row by row of the same window before and after its middle word was
    replaced. A window that wins by 1 or more has neither loss nor gradient. Collobert et al. 2011,
    section 4.2, with one replacement drawn for each window where the paper sums over all. Raises
    ValueError for scores of other shapes.
    """
    require(
        true_scores.shape == corrupted_scores.shape and true_scores.ndim == 1 and len(true_scores),
        f"ranking_loss: expected two scores for each window, (B,) and (B,), got "
        f"{tuple(true_scores.shape)} and {tuple(corrupted_scores.shape)}",
    )
    return torch.relu(1 - (true_scores - corrupted_scores)).mean()


@checked(words=None, dim=None)
class WindowRanking(nn.Module):
    """s(x) = u · hardtanh(h + H x), where x concatenates the vectors of the 2·`window` + 1 words.

    Row V of the table is the padding beyond a sentence's ends. A window costs
    (2·window + 1)·D·hidden multiplications, whatever the size of the vocabulary. H starts so wide
    that many units saturate: between −1 and 1, where hardtanh is linear, s is a sum over the
    positions, and the effect of a replacement does not depend on its neighbors at all. Raises
    ValueError for fewer than two words.
    """

    def __init__(
        self,
        words: int,
        dim: int = 50,
        hidden: int = 100,
        window: int = 5,
        generator: torch.Generator | None = None,
    ) -> None:
        super().__init__()
        require_model_size(words, dim=dim, hidden=hidden, window=window)
        self.window, self.padding = window, words
        width = (2 * window + 1) * dim
        self.vectors = nn.Embedding(words + 1, dim)  # (V + 1, D)
        spread = 0.01
        nn.init.normal_(self.vectors.weight, std=spread, generator=generator)
        self.H = nn.Parameter(torch.empty(hidden, width))
        nn.init.normal_(self.H, std=width**-0.5 / spread, generator=generator)  # H x near ±1
        self.h = nn.Parameter(torch.zeros(hidden))
        self.u = nn.Parameter(torch.empty(hidden))
        nn.init.uniform_(self.u, -(hidden**-0.5), hidden**-0.5, generator=generator)

    def scores(self, windows: Tensor) -> Tensor:
        """Return s(x) for windows of ids (B, 2·window + 1), (B,)."""
        require(
            windows.shape[1:] == (2 * self.window + 1,),
            f"WindowRanking: windows must be (B, {2 * self.window + 1}) ids, got "
            f"{tuple(windows.shape)}",
        )
        x = self.vectors(windows).flatten(1)  # (B, (2·window + 1)·D)
        hidden = (self.h + x @ self.H.T).clamp(-1, 1)  # (B, hidden)
        return hidden @ self.u  # (B,)

    def loss(self, windows: Tensor, replacements: Tensor) -> Tensor:
        """Return `ranking_loss` for windows of ids and a word (B,) for the middle of each."""
        corrupted = replace_middle(windows, replacements)
        return ranking_loss(self.scores(windows), self.scores(corrupted))

    def word_vectors(self, vocabulary: Vocabulary) -> WordVectors:
        """Return the rows of the table, most frequent word first, without the padding.

        `vocabulary` is the one the model was trained with; its unknown word, if any, is left out.
        """
        return WordVectors.from_table(self.vectors.weight[: self.padding], vocabulary)


def replace_middle(windows: Tensor, replacements: Tensor) -> Tensor:
    """Return a copy of windows (B, 2·window + 1) with the words (B,) in the middle."""
    corrupted = windows.clone()
    corrupted[:, windows.shape[1] // 2] = replacements
    return corrupted


def train_window_ranking(
    sentences: Sequence[Sequence[int]],
    counts: Counts,
    dim: int = 50,
    hidden: int = 100,
    window: int = 5,
    noise_exponent: float = 0.75,
    epochs: int = 5,
    learning_rate: float = 0.002,
    batch_size: int = 1024,
    seed: int = 0,
    progress: bool = True,
    report: Report | None = None,
) -> WindowRanking:
    """Train a `WindowRanking` on sentences of word ids and return it.

    `counts` (V,) are the words' counts. Each window of each epoch draws one word for its middle,
    of probability count^`noise_exponent`: with 0, as in the paper, all words are equally likely; a
    drawn word may be the true one, and such a window costs 1 and has no gradient. The paper takes
    one step for each window; here Adam takes one for each `batch_size`. `report` is called with
    the loss of each step. Raises TypeError or ValueError for an unusable corpus or invalid
    settings.
    """
    require_counting(dim=dim, hidden=hidden, window=window, epochs=epochs, batch_size=batch_size)
    require_positive(learning_rate=learning_rate)
    generator = seeded_generator(seed)
    noise = noise_distribution(counts, noise_exponent)  # (V,)
    corpus = Corpus.from_sentences(sentences, len(noise), window)
    model = WindowRanking(len(noise), dim, hidden, window, generator)
    offsets = range(-window, window + 1)
    windows = words_at(offsets, corpus.ids, corpus.sentence_numbers, model.padding)
    optimizer = torch.optim.Adam(model.parameters(), lr=learning_rate, fused=True)
    total = epochs * len(windows)
    with optimizer_steps("train_window_ranking", optimizer, total, progress, report) as step:
        for _ in range(epochs):
            for batch in torch.randperm(len(windows), generator=generator).split(int(batch_size)):
                replacements = torch.multinomial(
                    noise, len(batch), replacement=True, generator=generator
                )  # (B,)
                step(model.loss(windows[batch], replacements), len(batch))
    return model

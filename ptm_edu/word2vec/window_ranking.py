"""Window ranking: a real piece of text must score higher than one with its middle word replaced.

Collobert and Weston 2008, "A Unified Architecture for Natural Language Processing" (ICML), and
Collobert et al. 2011, "Natural Language Processing (Almost) from Scratch", JMLR 12, section 4.2.
Words of both sides are seen, and no probability is computed, so that the softmax over the
vocabulary falls away: one wrong word a window is enough. Negative sampling took this up.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import torch
from torch import Tensor, nn

from .settings import check_size
from .tables import name_rows
from .vectors import WordVectors

if TYPE_CHECKING:
    from ptm_edu.text import Vocabulary


def ranking_loss(true_scores: Tensor, corrupted_scores: Tensor) -> Tensor:
    """Return the mean over windows of max(0, 1 − s(true) + s(corrupted)), a scalar.

    Both are scores (B,), row by row of the same window before and after its middle word was
    replaced. A window that wins by 1 costs nothing and teaches nothing. Collobert et al. 2011,
    section 4.2, with one replacement drawn for each window where the paper sums over all.
    """
    same = true_scores.shape == corrupted_scores.shape
    if not same or true_scores.ndim != 1 or len(true_scores) == 0:
        raise ValueError(
            f"ranking_loss: expected a score a window twice, (B,) and (B,), got "
            f"{tuple(true_scores.shape)} and {tuple(corrupted_scores.shape)}"
        )
    return torch.relu(1 - (true_scores - corrupted_scores)).mean()


class WindowRanking(nn.Module):
    """s(x) = u · hardtanh(h + H x), where x joins the vectors of the 2·`reach` + 1 words.

    Row V of the table is the padding beyond a sentence's ends. A window costs
    (2·reach + 1)·D·hidden multiplications, whatever the size of the vocabulary. H starts so wide
    that many units are bent: between −1 and 1, where hardtanh is straight, s is a sum over the
    places, and what a replacement changes does not depend on its neighbours at all. Raises
    ValueError for fewer than two words.
    """

    def __init__(
        self,
        words: int,
        dim: int = 50,
        hidden: int = 100,
        reach: int = 5,
        generator: torch.Generator | None = None,
    ) -> None:
        super().__init__()
        check_size("WindowRanking", words, dim=dim, hidden=hidden, reach=reach)
        self.reach, self.padding = reach, words
        width = (2 * reach + 1) * dim
        self.vectors = nn.Embedding(words + 1, dim)  # (V + 1, D)
        spread = 0.01
        nn.init.normal_(self.vectors.weight, std=spread, generator=generator)
        self.H = nn.Parameter(torch.empty(hidden, width))
        nn.init.normal_(self.H, std=width**-0.5 / spread, generator=generator)  # H x near ±1
        self.h = nn.Parameter(torch.zeros(hidden))
        self.u = nn.Parameter(torch.empty(hidden))
        nn.init.uniform_(self.u, -(hidden**-0.5), hidden**-0.5, generator=generator)

    def scores(self, windows: Tensor) -> Tensor:
        """Return s(x) for windows of ids (B, 2·reach + 1), (B,)."""
        if windows.ndim != 2 or windows.shape[1] != 2 * self.reach + 1:
            raise ValueError(
                f"WindowRanking: windows must be (B, {2 * self.reach + 1}) ids, "
                f"got {tuple(windows.shape)}"
            )
        x = self.vectors(windows).flatten(1)  # (B, (2·reach + 1)·D)
        return (self.h + x @ self.H.T).clamp(-1, 1) @ self.u  # (B,)

    def loss(self, windows: Tensor, replacements: Tensor) -> Tensor:
        """Return `ranking_loss` for windows of ids and a word (B,) for the middle of each."""
        corrupted = replace_middle(windows, replacements)
        return ranking_loss(self.scores(windows), self.scores(corrupted))

    def word_vectors(self, vocabulary: Vocabulary) -> WordVectors:
        """Return the rows of the table, most frequent word first, without the padding.

        `vocabulary` is the one the model was trained with; its unknown word, if any, is left out.
        """
        return name_rows(self.vectors.weight[: self.padding], vocabulary)


def replace_middle(windows: Tensor, replacements: Tensor) -> Tensor:
    """Return a copy of windows (B, 2·reach + 1) with the words (B,) in the middle."""
    corrupted = windows.clone()
    corrupted[:, windows.shape[1] // 2] = replacements
    return corrupted

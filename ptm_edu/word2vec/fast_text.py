"""fastText: a word's vector is the mean of its pieces' vectors, so an unseen word has one too.

Skip-gram with negative sampling, where only the centre vector is made differently (Bojanowski et
al. 2017, arXiv:1607.04606, section 3.2). The paper adds the pieces' vectors up; its program, gensim
after it and we take their mean: the same direction, so cosines are the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, chain
from typing import TYPE_CHECKING

import torch
from torch import Tensor, nn

from .negative_sampling import negative_sampling_loss
from .settings import check_size
from .subwords import ngram_buckets
from .vectors import WordVectors

if TYPE_CHECKING:
    from ptm_edu.text import Vocabulary


class FastText(nn.Module):
    """One table (V + buckets, D) of pieces, the whole words first, and one (V, D) of contexts.

    A known word has its own row beside those of its character n-grams, so what its spelling does
    not tell can be learned too; an unseen word has the n-grams alone. The pieces start uniform in
    ±1 / D and the contexts at zero, as in fastText's program. Raises ValueError for fewer than
    two words, words that are not all different, or no bucket.
    """

    def __init__(
        self,
        words: Sequence[str],
        dim: int,
        buckets: int = 20_000,
        shortest: int = 3,
        longest: int = 6,
        generator: torch.Generator | None = None,
    ) -> None:
        super().__init__()
        self.words, self.buckets = list(words), buckets
        self.shortest, self.longest = shortest, longest
        self._ids = {word: i for i, word in enumerate(self.words)}
        if len(self._ids) != len(self.words):
            raise ValueError(
                f"FastText: words must be all different, got {len(self.words)} words "
                f"({len(self._ids)} different): a Vocabulary has each once"
            )
        check_size("FastText", len(self.words), dim=dim, buckets=buckets)
        self.pieces = [self.piece_ids(word) for word in self.words]
        self.subwords = nn.EmbeddingBag(len(words) + buckets, dim, mode="mean")  # (V + buckets, D)
        self.context = nn.Embedding(len(words), dim)  # (V, D)
        nn.init.uniform_(self.subwords.weight, -1 / dim, 1 / dim, generator=generator)
        nn.init.zeros_(self.context.weight)

    def piece_ids(self, word: str) -> list[int]:
        """Return the rows of a word's pieces: its own, if it is known, then its n-grams'."""
        own = [self._ids[word]] if word in self._ids else []
        hashed = ngram_buckets(word, self.buckets, self.shortest, self.longest)
        return own + [len(self.words) + bucket for bucket in hashed]

    def center(self, ids: Tensor) -> Tensor:
        """Return the centre vectors of known words (B,), each the mean of its pieces, (B, D)."""
        # A batch meets a frequent word many times; its mean is taken once.
        different, places = ids.unique(return_inverse=True)
        return self._means([self.pieces[i] for i in different.tolist()])[places]

    def negative_sampling_loss(
        self, centers: Tensor, contexts: Tensor, negatives: Tensor
    ) -> Tensor:
        """Return `negative_sampling_loss` for ids (B,), (B,), (B, K), a scalar."""
        return negative_sampling_loss(
            self.center(centers), self.context(contexts), self.context(negatives)
        )

    @torch.no_grad()
    def vectors(self, words: Sequence[str]) -> Tensor:
        """Return the vectors of any words, known or not, (N, D).

        Raises ValueError for a word without pieces: unknown, and shorter than the shortest n-gram
        even with its two marks. With n-grams of 3 that is the empty word only.
        """
        if isinstance(words, str):
            raise TypeError(f"vectors: a list of words is needed, got the string {words!r:.40}")
        rows = [self.piece_ids(word) for word in words]
        for word, found in zip(words, rows, strict=True):
            if not found:
                raise ValueError(
                    f"FastText: {word!r} is not among the {len(self.words)} known words, and "
                    f"{f'<{word}>'!r} has no n-gram of {self.shortest} to {self.longest} "
                    f"characters, so nothing is known of it"
                )
        return self._means(rows)

    def vector(self, word: str) -> Tensor:
        """Return the vector of one word, known or not, (D,); see `vectors`."""
        return self.vectors([word])[0]

    def word_vectors(self, vocabulary: Vocabulary) -> WordVectors:
        """Return the vectors of the known words, most frequent first, to search and to keep.

        `vocabulary` is the one the model was trained with; its unknown word, if any, is left out.
        """
        if vocabulary.words != self.words:
            raise ValueError(
                f"word_vectors: the model's {len(self.words)} words are not the vocabulary's "
                f"{len(vocabulary)}: give the one that it was trained with"
            )
        first = int(vocabulary.unk is not None)  # the unknown word has the id 0
        words = self.words[first:]
        return WordVectors(words, self.vectors(words), vocabulary.counts[first:])

    def _means(self, rows: Sequence[Sequence[int]]) -> Tensor:
        """Return the mean of each list's rows of the table, (N, D)."""
        device = self.subwords.weight.device
        begins = list(accumulate(map(len, rows), initial=0))[:-1]
        flat = torch.tensor(list(chain.from_iterable(rows)), dtype=torch.int64, device=device)
        means: Tensor = self.subwords(flat, torch.tensor(begins, dtype=torch.int64, device=device))
        return means

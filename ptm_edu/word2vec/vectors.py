"""Words and their vectors: neighbours, similarity, analogies, one safe file."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import torch
from torch import Tensor
from torch.nn.functional import normalize

from .analogy import analogy_scores
from .unknown_word import UnknownWordError

if TYPE_CHECKING:
    from gensim.models import KeyedVectors

Term = str | Tensor
Ranking = list[tuple[str, float]]


class WordVectors:
    """One vector a word, the most frequent word first.

    `words` are V different strings, `vectors` (V, D) floating point, finite (kept as float32),
    `counts` (V,) how often each occurred, falling, or None. Treat all three as read-only.
    Raises ValueError where they do not fit together.
    """

    def __init__(
        self,
        words: Sequence[str],
        vectors: Tensor,
        counts: Tensor | np.ndarray | Sequence[int] | None = None,
    ) -> None:
        self.words = list(words)
        self.vectors = torch.as_tensor(vectors).detach().float()  # (V, D)
        self.counts = None if counts is None else torch.as_tensor(counts).long()  # (V,)
        self._ids = {word: i for i, word in enumerate(self.words)}
        self._check()

    def __len__(self) -> int:
        return len(self.words)

    def __contains__(self, word: object) -> bool:
        return word in self._ids

    def __getitem__(self, word: str) -> Tensor:
        return self.vectors[self.id(word)]

    def __repr__(self) -> str:
        return f"WordVectors({len(self)} words × {self.dim})"

    @property
    def dim(self) -> int:
        """How many numbers a vector has, D."""
        return self.vectors.shape[1]

    @cached_property
    def unit_vectors(self) -> Tensor:
        """The vectors (V, D) at length 1, so that a dot product is a cosine."""
        return normalize(self.vectors, dim=1)

    def id(self, word: str) -> int:
        """Return the row of a word; UnknownWordError names close spellings."""
        if not isinstance(word, str):
            raise TypeError(f"a word (str) is needed to look up its vector, got {word!r:.40}")
        if word not in self._ids:
            raise UnknownWordError(word, self._ids)
        return self._ids[word]

    def similarity(self, a: Term, b: Term) -> float:
        """Return the cosine of two words (or vectors), in −1 … 1."""
        return float(self._unit(a) @ self._unit(b))

    def most_similar(self, word: Term, topn: int = 10) -> Ranking:
        """Return the `topn` words of highest cosine with a word (itself left out) or a vector."""
        return self.analogy([word], [], topn)

    def analogy(
        self,
        positive: Term | Sequence[Term],
        negative: Term | Sequence[Term],
        topn: int = 10,
        leave_out_inputs: bool = True,
        method: str = "3cosadd",
    ) -> Ranking:
        """Return the `topn` words nearest to Σ positive − Σ negative, best first.

        `analogy(["king", "woman"], ["man"])` asks what is to woman as king is to man. Words that
        were asked with never come back unless `leave_out_inputs` is False: without that rule the
        answer is often one of them. `method` is "3cosadd" or "3cosmul", see `analogy.py`.
        """
        plus, minus = _as_list(positive), _as_list(negative)
        if not plus:
            raise ValueError("analogy: at least one positive word is needed, got none")
        if not isinstance(topn, int):
            raise TypeError(
                f"analogy: topn must be a whole number, got {topn!r:.40}; the words come as two "
                f'lists: analogy(["king", "woman"], ["man"])'
            )
        if topn < 1:
            raise ValueError(f"analogy: topn must be at least 1, got {topn}")
        empty = self.vectors.new_zeros(0, self.dim)
        ups = torch.stack([self._unit(term) for term in plus])  # (P, D)
        downs = torch.stack([self._unit(term) for term in minus]) if minus else empty  # (N, D)
        scores = analogy_scores(self.unit_vectors, ups, downs, method)  # (V,)
        asked = {self.id(term) for term in plus + minus if isinstance(term, str)}
        left_out = asked if leave_out_inputs else set()
        ranked = scores.topk(min(topn + len(left_out), len(self)))
        pairs = zip(ranked.indices.tolist(), ranked.values.tolist(), strict=True)
        return [(self.words[i], score) for i, score in pairs if i not in left_out][:topn]

    def save(self, path: str | Path, dtype: torch.dtype = torch.float16) -> None:
        """Write one safetensors file, whole or not at all; half precision unless told otherwise."""
        from .storage import save_vectors

        save_vectors(self, path, dtype)

    @classmethod
    def load(cls, path: str | Path) -> WordVectors:
        """Read a file that `save` wrote; raises FileNotFoundError, or ValueError if damaged."""
        from .storage import load_vectors

        return load_vectors(path)

    @classmethod
    def from_gensim(cls, keyed: KeyedVectors) -> WordVectors:
        """Take over a gensim `KeyedVectors`, sorted by count where it has counts."""
        from .formats import from_gensim

        return from_gensim(keyed)

    def to_gensim(self) -> KeyedVectors:
        """Return a gensim `KeyedVectors`, the most frequent word first, with counts if any."""
        from .formats import to_gensim

        return to_gensim(self)

    def _unit(self, term: Term) -> Tensor:
        if isinstance(term, str):
            return self.unit_vectors[self.id(term)]
        if isinstance(term, list | tuple) and any(isinstance(part, str) for part in term):
            raise TypeError(f"one word or one vector is expected here, got the list {term!r:.60}")
        vector = torch.as_tensor(term).float()
        if vector.shape != (self.dim,):
            raise ValueError(
                f"a vector here must be ({self.dim},), got {tuple(vector.shape)}: "
                f"give one word or one vector"
            )
        return normalize(vector, dim=0)

    def _check(self) -> None:
        V, shape = len(self.words), tuple(self.vectors.shape)
        if self.vectors.ndim != 2 or shape[0] != V or V == 0 or shape[1] == 0:
            raise ValueError(f"WordVectors: {V} words need vectors ({V}, D), got {shape}")
        if len(self._ids) != V:
            twice = next(word for i, word in enumerate(self.words) if self._ids[word] != i)
            raise ValueError(f"WordVectors: words must differ, {twice!r} is there more than once")
        broken = ~torch.isfinite(self.vectors).all(1)
        if broken.any():
            word = self.words[int(broken.int().argmax())]
            raise ValueError(
                f"WordVectors: {int(broken.sum())} of {V} vectors hold NaN or infinity, the first "
                f"that of {word!r}: the training diverged (try a lower rate) or the file is damaged"
            )
        if self.counts is not None:
            _check_counts(self.counts, V)


def _check_counts(counts: Tensor, V: int) -> None:
    if counts.shape != (V,) or (counts < 0).any():
        raise ValueError(
            f"WordVectors: counts must be ({V},) and 0 or more, got {tuple(counts.shape)}"
            f"{f' with the smallest {int(counts.min())}' if counts.numel() else ''}"
        )
    if (counts.diff() > 0).any():
        raise ValueError("WordVectors: the most frequent word comes first: sort by falling count")


def _as_list(terms: Term | Sequence[Term]) -> list[Term]:
    return [terms] if isinstance(terms, str | Tensor) else list(terms)

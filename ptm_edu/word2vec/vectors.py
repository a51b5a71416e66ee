"""Words and their vectors: neighbors, similarity, analogies, and the file they are stored in.

`WordVectors.save` writes one safetensors file: the vectors, the words as UTF-8 bytes, their counts.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import torch
from safetensors import SafetensorError
from safetensors.torch import load_file, save_file
from torch import Tensor
from torch.nn.functional import normalize

from ptm_edu.files import whole_file
from ptm_edu.language import say
from ptm_edu.require import require

from .analogy import analogy_scores

if TYPE_CHECKING:
    from gensim.models import KeyedVectors, Word2Vec

    from ptm_edu.text import Vocabulary

Term = str | Tensor
Ranking = list[tuple[str, float]]


class WordVectors:
    """One vector per word, the most frequent word first.

    `words` are V different strings, `vectors` (V, D) floating point, finite (stored as float32),
    `counts` (V,) how often each occurred, falling, or None. Treat all three as read-only.
    Raises ValueError if they do not fit together.
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

    @classmethod
    def from_table(cls, table: Tensor, vocabulary: Vocabulary) -> WordVectors:
        """Name the rows of a model's table (V, D) by its vocabulary, without the unknown word.

        Raises ValueError if the vocabulary is not that of the model.
        """
        require(
            len(vocabulary) == len(table),
            f"word_vectors: the model has {len(table)} words, the vocabulary {len(vocabulary)}: "
            f"pass the one that it was trained with",
        )
        first = int(vocabulary.unk is not None)  # the unknown word has the id 0
        vectors = table[first:].detach().clone()
        return cls(vocabulary.words[first:], vectors, vocabulary.counts[first:])

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
        """The number of dimensions of a vector, D."""
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

        `analogy(["king", "woman"], ["man"])` asks what is to woman as king is to man. The words of
        the question are left out of the answer unless `leave_out_inputs` is False: without that
        rule the answer is often one of them. `method` is "3cosadd" or "3cosmul", see `analogy.py`.
        """
        plus, minus = _as_list(positive), _as_list(negative)
        _check_question(plus, topn)
        no_vectors = self.vectors.new_zeros(0, self.dim)
        added = torch.stack([self._unit(term) for term in plus])  # (P, D)
        subtracted = torch.stack([self._unit(term) for term in minus]) if minus else no_vectors
        scores = analogy_scores(self.unit_vectors, added, subtracted, method)  # (V,)
        inputs = {self.id(term) for term in plus + minus if isinstance(term, str)}
        left_out = inputs if leave_out_inputs else set()
        ranked = scores.topk(min(topn + len(left_out), len(self)))
        candidates = zip(ranked.indices.tolist(), ranked.values.tolist(), strict=True)
        return [(self.words[i], score) for i, score in candidates if i not in left_out][:topn]

    def save(self, path: str | Path, dtype: torch.dtype = torch.float16) -> None:
        """Write one safetensors file atomically, in float16 or float32."""
        with_break = next((word for word in self.words if "\n" in word), None)
        require(with_break is None, f"save: a word cannot hold a line break, got {with_break!r}")
        check_encodable(self.words, "save")
        stored = self.vectors.to(dtype)
        largest = float(self.vectors.abs().max())
        require(
            dtype in (torch.float16, torch.float32) and torch.isfinite(stored).all(),
            f"save: {largest:g} is too large for {dtype}, use dtype=torch.float32",
        )
        text = "\n".join(self.words).encode("utf-8")
        tensors = {"vectors": stored.contiguous(), "words": torch.from_numpy(_bytes(text))}
        if self.counts is not None:
            fits_int32 = bool((self.counts < 2**31).all())
            tensors["counts"] = self.counts.int() if fits_int32 else self.counts
        with whole_file(path) as part:
            save_file(tensors, part)

    @classmethod
    def load(cls, path: str | Path) -> WordVectors:
        """Read a file that `save` wrote; raises FileNotFoundError, or ValueError if damaged."""
        path = existing_file(path)
        tensors = _load_tensors(path)
        words = bytes(tensors["words"].numpy())
        try:
            return cls(words.decode("utf-8").split("\n"), tensors["vectors"], tensors.get("counts"))
        except ValueError as error:
            raise ValueError(
                f"{path} is damaged: {error}. Download it again, or save it once more"
            ) from error

    @classmethod
    def from_gensim(cls, keyed: KeyedVectors | Word2Vec) -> WordVectors:
        """Convert gensim's `KeyedVectors`, or those of a model, sorted by count if it has counts.

        Raises TypeError for anything else.
        """
        keyed = getattr(keyed, "wv", keyed)
        require(
            hasattr(keyed, "index_to_key") and hasattr(keyed, "vectors"),
            f"from_gensim: expected gensim's KeyedVectors, or a model that has them as model.wv, "
            f"got {type(keyed).__name__}; read_word2vec reads a file",
            TypeError,
        )
        # gensim leaves a key None in place of each word that a file held for a second time.
        rows = [row for row, key in enumerate(keyed.index_to_key) if key is not None]
        words = [str(keyed.index_to_key[row]) for row in rows]
        vectors = torch.from_numpy(np.array(keyed.vectors[rows], dtype=np.float32))  # (V, D)
        if "count" not in keyed.expandos:
            return cls(words, vectors)
        counts = torch.from_numpy(np.array(keyed.expandos["count"][rows], dtype=np.int64))
        order = counts.argsort(descending=True, stable=True)
        return cls([words[i] for i in order.tolist()], vectors[order], counts[order])

    def to_gensim(self) -> KeyedVectors:
        """Return a gensim `KeyedVectors`, the most frequent word first, with counts if any."""
        from gensim.models import KeyedVectors

        keyed = KeyedVectors(self.dim)
        keyed.add_vectors(self.words, self.vectors.numpy())
        if self.counts is not None:
            for word, count in zip(self.words, self.counts.tolist(), strict=True):
                keyed.set_vecattr(word, "count", count)
        return keyed

    def _unit(self, term: Term) -> Tensor:
        if isinstance(term, str):
            return self.unit_vectors[self.id(term)]
        if isinstance(term, list | tuple) and any(isinstance(part, str) for part in term):
            raise TypeError(f"one word or one vector is expected here, got the list {term!r:.60}")
        vector = torch.as_tensor(term).float()
        require(
            vector.shape == (self.dim,),
            f"a vector here must be ({self.dim},), got {tuple(vector.shape)}: pass one word or one "
            f"vector",
        )
        return normalize(vector, dim=0)

    def _check(self) -> None:
        V, shape = len(self.words), tuple(self.vectors.shape)
        require(
            V and len(shape) == 2 and shape[0] == V and shape[1],
            f"WordVectors: {V} words need vectors ({V}, D), got {shape}",
        )
        if len(self._ids) != V:
            twice = next(word for i, word in enumerate(self.words) if self._ids[word] != i)
            raise ValueError(f"WordVectors: words must differ, {twice!r} occurs more than once")
        broken = ~torch.isfinite(self.vectors).all(1)  # (V,)
        require(
            not broken.any(),
            f"WordVectors: {int(broken.sum())} of {V} vectors hold NaN or infinity, the first that "
            f"of {self.words[int(broken.int().argmax())]!r}: the training diverged (try a lower "
            f"rate) or the file is damaged",
        )
        if self.counts is not None:
            require(
                self.counts.shape == (V,) and (self.counts >= 0).all(),
                f"WordVectors: counts must be ({V},) and 0 or more, got {tuple(self.counts.shape)}",
            )
            require(
                (self.counts.diff() <= 0).all(),
                "WordVectors: the most frequent word comes first: sort by falling count",
            )


class UnknownWordError(KeyError):
    """A word that has no vector; the message names known words with a similar spelling."""

    def __init__(self, word: str, known: Iterable[str]) -> None:
        self.word = word
        self.known_words = frozenset(known)
        super().__init__(word)

    @cached_property
    def close(self) -> list[str]:
        """Up to three known words with a similar spelling, the closest first."""
        return difflib.get_close_matches(self.word, self.known_words, n=3, cutoff=0.7)

    def __str__(self) -> str:
        sentence = say(
            en="{word!r} is not among the {n} words that have a vector.",
            zh="{word!r} 不在这 {n} 个有词向量的词之中。",
            word=self.word,
            n=len(self.known_words),
        )
        if self.word.lower() != self.word and self.word.lower() in self.known_words:
            return sentence + say(
                en=" Write it in lower case: {lower!r}.",
                zh="请用小写：{lower!r}。",
                lower=self.word.lower(),
            )
        if not self.close:
            return sentence
        return sentence + say(
            en=" Close to it: {names}.",
            zh="拼写相近的词：{names}。",
            names=", ".join(map(repr, self.close)),
        )


def _as_list(terms: Term | Sequence[Term]) -> list[Term]:
    return [terms] if isinstance(terms, str | Tensor) else list(terms)


def _check_question(positive: list[Term], topn: int) -> None:
    require(positive, "analogy: at least one positive word is needed, got none")
    require(
        isinstance(topn, int),
        f"analogy: topn must be a whole number, got {topn!r:.40}; pass the words as two lists: "
        f'analogy(["king", "woman"], ["man"])',
        TypeError,
    )
    require(topn >= 1, f"analogy: topn must be at least 1, got {topn}")


def existing_file(path: str | Path) -> Path:
    """Return the path of a file of word vectors; raises FileNotFoundError if there is none."""
    path = Path(path)
    message = f"there is no file of word vectors at {path}: check the name"
    require(path.is_file(), message, FileNotFoundError)
    return path


def check_encodable(words: Iterable[str], caller: str) -> None:
    """Raise ValueError if a word cannot be written as UTF-8."""
    for word in words:
        try:
            word.encode()
        except UnicodeEncodeError as error:
            raise ValueError(
                f"{caller}: a word holds half a character, {word!a}: read the text with "
                f"encoding='utf-8', or leave the word out"
            ) from error


def _bytes(text: bytes) -> np.ndarray:
    return np.frombuffer(text, dtype=np.uint8).copy()


def _load_tensors(path: Path) -> dict[str, Tensor]:
    try:
        tensors = load_file(path)
    except (SafetensorError, OSError) as error:
        raise ValueError(
            f"{path} is no whole safetensors file ({path.stat().st_size} bytes; {error}). "
            f"It is damaged or of another kind: download it again, or read word2vec's own formats "
            f"with read_word2vec"
        ) from error
    dtypes = {name: tensor.dtype for name, tensor in tensors.items()}
    require(
        dtypes.get("vectors") in (torch.float16, torch.float32)
        and dtypes.get("words") == torch.uint8,
        f"{path} holds no word vectors: expected the tensors vectors (float16 or float32) and "
        f"words (uint8), found {', '.join(sorted(tensors)) or 'none'}",
    )
    return tensors

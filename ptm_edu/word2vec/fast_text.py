"""fastText: a word's vector is the mean of its n-grams' vectors, so unseen words have one too.

The model is skip-gram with negative sampling and another center vector. "where" becomes `<where>`
and is split into character n-grams of 3 to 6 characters: `<wh`, `<whe`, …, `her`, …, `re>`. The
boundary symbols < and > distinguish a word's ends from its middle, so that the n-gram `her` of
"where" is not the word `<her>`. Bojanowski et al. 2017, "Enriching Word Vectors with Subword
Information", arXiv:1607.04606, section 3.2. The paper sums the vectors; the original
implementation, gensim and this module take their mean, which has the same direction.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, chain
from typing import TYPE_CHECKING

import torch
from torch import Tensor, nn

from ptm_edu.arguments import checked
from ptm_edu.require import require

from .checks import require_counting, require_model_size
from .hierarchical_softmax import HuffmanTree
from .negative_sampling import negative_sampling_loss
from .optimizer_steps import Report
from .skip_gram import pairs
from .trainer import Settings, train
from .vectors import WordVectors

if TYPE_CHECKING:
    from ptm_edu.text import Vocabulary

FNV_OFFSET, FNV_PRIME = 2166136261, 16777619  # FNV-1a for 32 bits


@checked()
class FastText(nn.Module):
    """A table (V + buckets, D) of words and n-grams, words first, and one (V, D) of contexts.

    A known word has its own row in addition to those of its character n-grams, so that the model
    can learn what the spelling does not reveal; an unseen word has only the n-grams. The first
    table is initialized uniformly in ±1 / D and the contexts with zero, as in the original
    implementation. The `words` must differ. Raises ValueError for fewer than two words or no
    bucket.
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
        require_model_size(len(words), dim=dim, buckets=buckets)
        self.pieces = [self.piece_ids(word) for word in self.words]
        self.subwords = nn.EmbeddingBag(len(words) + buckets, dim, mode="mean")  # (V + buckets, D)
        self.context = nn.Embedding(len(words), dim)  # (V, D)
        nn.init.uniform_(self.subwords.weight, -1 / dim, 1 / dim, generator=generator)
        nn.init.zeros_(self.context.weight)

    def piece_ids(self, word: str) -> list[int]:
        """Return the rows of a word: its own, if it is known, then its n-grams'."""
        own = [self._ids[word]] if word in self._ids else []
        hashed = ngram_buckets(word, self.buckets, self.shortest, self.longest)
        return own + [len(self.words) + bucket for bucket in hashed]

    def center(self, ids: Tensor) -> Tensor:
        """Return the center vectors of known words (B,), each the mean of its rows, (B, D)."""
        # A frequent word occurs many times in a batch; its mean is computed once.
        distinct, inverse = ids.unique(return_inverse=True)  # (U,), (B,)
        return self._means([self.pieces[i] for i in distinct.tolist()])[inverse]

    def negative_sampling_loss(
        self, centers: Tensor, contexts: Tensor, negatives: Tensor
    ) -> Tensor:
        """Return `negative_sampling_loss` for ids (B,), (B,), (B, K), a scalar."""
        return negative_sampling_loss(
            self.center(centers),  # (B, D)
            self.context(contexts),  # (B, D)
            self.context(negatives),  # (B, K, D)
        )

    @torch.no_grad()
    def vectors(self, words: Sequence[str]) -> Tensor:
        """Return the vectors of any words, known or not, (N, D).

        Raises ValueError for an unknown word that has no n-gram because, with its two boundary
        symbols, it is too short. With n-grams of 3 that is the empty word only.
        """
        require(
            not isinstance(words, str),
            f"vectors: a list of words is needed, got the string {words!r:.40}",
            TypeError,
        )
        rows = [self.piece_ids(word) for word in words]
        for word, pieces in zip(words, rows, strict=True):
            require(
                pieces,
                f"FastText: {word!r} is not among the {len(self.words)} known words, and "
                f"{f'<{word}>'!r} has no n-gram of {self.shortest} to {self.longest} characters, "
                f"so it has no vector",
            )
        return self._means(rows)

    def vector(self, word: str) -> Tensor:
        """Return the vector of one word, known or not, (D,); see `vectors`."""
        return self.vectors([word])[0]

    def word_vectors(self, vocabulary: Vocabulary) -> WordVectors:
        """Return the vectors of the known words, most frequent first, to search and to save.

        `vocabulary` is the one the model was trained with; its unknown word, if any, is left out.
        """
        require(
            vocabulary.words == self.words,
            f"word_vectors: the model's {len(self.words)} words are not the vocabulary's "
            f"{len(vocabulary)}: pass the one that it was trained with",
        )
        return WordVectors.from_table(self.vectors(self.words), vocabulary)

    def _means(self, rows: Sequence[Sequence[int]]) -> Tensor:
        """Return the mean of each list's rows of the table, (N, D)."""
        device = self.subwords.weight.device
        offsets = list(accumulate(map(len, rows), initial=0))[:-1]  # where each list begins
        flat = torch.tensor(list(chain.from_iterable(rows)), dtype=torch.int64, device=device)
        means: Tensor = self.subwords(flat, torch.tensor(offsets, dtype=torch.int64, device=device))
        return means


@checked(shortest=1, longest=1)
def character_ngrams(word: str, shortest: int = 3, longest: int = 6) -> list[str]:
    """Return all n-grams of `<word>` of `shortest` to `longest` characters, from left to right.

    Characters are Unicode's, so a Chinese one counts as one. An n-gram that occurs twice is listed
    twice; < and > alone are not n-grams. The word itself, whatever its length, is not added here:
    `FastText` has a row for it. A word that is too short has no n-gram. Raises ValueError unless
    1 ≤ `shortest` ≤ `longest`.
    """
    require(
        1 <= shortest <= longest,
        f"character_ngrams: expected 1 ≤ shortest ≤ longest, got {shortest} and {longest}; "
        f"fastText uses 3 and 6",
    )
    marked = f"<{word}>"
    length = len(marked)
    return [
        marked[start:end]
        for start in range(length)
        for end in range(start + shortest, min(start + longest, length) + 1)
        if (start, end) not in ((0, 1), (length - 1, length))
    ]


def fnv1a(piece: str) -> int:
    """Return fastText's hash of an n-gram, 0 … 2³² − 1: FNV-1a over its UTF-8 bytes.

    As in the original implementation and in gensim, a byte of 128 or more counts as a negative
    number, like C's `char`; the published models depend on that bug.
    """
    value = FNV_OFFSET
    for byte in piece.encode():
        signed = byte - 256 if byte >= 128 else byte
        value = (value ^ (signed & 0xFFFFFFFF)) * FNV_PRIME & 0xFFFFFFFF
    return value


def ngram_buckets(word: str, buckets: int, shortest: int = 3, longest: int = 6) -> list[int]:
    """Return the bucket of each n-gram of a word, 0 … `buckets` − 1: its hash modulo `buckets`.

    There are far too many different n-grams to store, so n-grams with the same bucket share one
    vector (section 3.2; 2 million buckets there). Equal to gensim's `ft_ngram_hashes`.
    """
    return [fnv1a(piece) % buckets for piece in character_ngrams(word, shortest, longest)]


def train_fast_text(
    sentences: Sequence[Sequence[int]],
    vocabulary: Vocabulary,
    dim: int = 50,
    window: int = 5,
    negatives: int = 5,
    threshold: float = 1e-3,
    epochs: int = 3,
    learning_rate: float = 0.01,
    batch_size: int = 4096,
    buckets: int = 20_000,
    seed: int = 0,
    progress: bool = True,
    report: Report | None = None,
) -> FastText:
    """Train a `FastText` of width `dim` on sentences of word ids and return it.

    `vocabulary` has the spelling of each id, which gives its n-grams, and its count. The other
    arguments are as in `train_skip_gram`. The original implementation and gensim update each n-gram
    with the whole gradient of the mean; here it gets 1/n of it, so that a longer word changes a
    shared n-gram less. Raises TypeError or ValueError for an unusable corpus or invalid settings.
    """
    require(
        hasattr(vocabulary, "words") and hasattr(vocabulary, "counts"),
        f"train_fast_text: a Vocabulary is needed, since n-grams are cut from the words' spelling, "
        f"got {type(vocabulary).__name__}",
        TypeError,
    )
    require_counting(buckets=buckets)
    settings = Settings(dim, window, negatives, threshold, epochs, learning_rate, batch_size, seed)
    counts = vocabulary.counts

    def build(
        _words: int, dim: int, generator: torch.Generator, _tree: HuffmanTree | None
    ) -> FastText:
        return FastText(vocabulary.words, dim, buckets, generator=generator)

    return train("train_fast_text", build, pairs, sentences, counts, settings, progress, report)

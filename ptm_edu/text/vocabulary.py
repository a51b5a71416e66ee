"""A vocabulary: the words that a model knows, their counts and their ids."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np

from ptm_edu.arguments import checked
from ptm_edu.files import whole_file

from .tokenizers import checks


@checked()
class Vocabulary:
    """Words and their counts, most frequent first; a word's id is its index in that order.

    The unknown word, if there is one, has the id 0, whatever its count.
    """

    def __init__(self, words: Sequence[str], counts: Iterable[int], unk: str | None = None) -> None:
        """Take words in the order of their ids; `unk`, if given, must be one of them."""
        self.words: list[str] = list(words)
        self.counts: np.ndarray = np.fromiter(counts, dtype=np.int64)
        self._ids = {word: number for number, word in enumerate(self.words)}
        if not self.words:
            raise ValueError("Vocabulary: no words were given; is the corpus empty?")
        if len(self._ids) != len(self.words) or len(self.counts) != len(self.words):
            raise ValueError(
                f"Vocabulary: expected different words with one count each, got {len(self.words)} "
                f"words ({len(self._ids)} different) and {len(self.counts)} counts"
            )
        if unk is not None and unk not in self._ids:
            raise ValueError(f"Vocabulary: the unknown word {unk!r} is not among the words")
        self.unk = unk

    @classmethod
    @checked(sentences=None, max_size=1)
    def from_sentences(
        cls,
        sentences: Iterable[Iterable[str]],
        min_count: int = 5,
        max_size: int | None = None,
        unk: str | None = "<unk>",
    ) -> Vocabulary:
        """Count the words of `sentences` and keep the `max_size` most frequent.

        Words that occur less than `min_count` times are left out. Their occurrences are the count
        of `unk`, which has the id 0 and is part of `max_size` (with `unk=None` they have no id).
        Words of equal count are sorted alphabetically, so that the same corpus always gives the
        same ids. Raises ValueError if no word is left.
        """
        if sentences is None:
            raise TypeError(
                "Vocabulary.from_sentences: sentences must be lists of words, got None; "
                'corpora.load("wikipedia-sample").sentences() gives some'
            )
        counts: Counter[str] = Counter()
        for sentence in sentences:
            counts.update(_not_a_string(sentence, "Vocabulary.from_sentences"))
        if not counts:
            raise ValueError(
                "Vocabulary.from_sentences: the corpus is empty: it has no word at all"
            )
        limit = None if max_size is None else max_size - (unk is not None)
        frequent = [(word, n) for word, n in counts.items() if n >= min_count and word != unk]
        chosen = sorted(frequent, key=lambda item: (-item[1], item[0]))[:limit]
        if not chosen:
            ((word, most),) = counts.most_common(1)
            raise ValueError(
                f"Vocabulary.from_sentences: no word is left with min_count={min_count} and "
                f"max_size={max_size}: the most frequent word, {word!r}, was seen {most} times; "
                f"try a smaller min_count"
            )
        if unk is not None:
            chosen.insert(0, (unk, counts.total() - sum(n for _, n in chosen)))
        return cls([word for word, _ in chosen], [n for _, n in chosen], unk)

    def encode(self, words: Iterable[str], drop_unknown: bool = False) -> np.ndarray:
        """Return the ids of `words` as a vector of int64, (T,).

        An unknown word gets the id of `unk`; with `drop_unknown` it is left out, as word2vec does.
        Raises KeyError for an unknown word when the vocabulary has no `unk`.
        """
        ids = self._ids
        words = _not_a_string(words, "Vocabulary.encode")
        if drop_unknown:
            known = [ids[word] for word in words if word in ids and word != self.unk]
            return np.array(known, dtype=np.int64)
        if self.unk is None:
            return np.array([self[word] for word in words], dtype=np.int64)
        unknown = ids[self.unk]
        return np.array([ids.get(word, unknown) for word in words], dtype=np.int64)

    def decode(self, ids: Iterable[int]) -> list[str]:
        """Return the words of `ids`; raises IndexError for an id outside 0 … V − 1.

        Raises TypeError for what is not a whole number.
        """
        return [self.words[number] for number in checks.ids(ids, len(self), "Vocabulary.decode")]

    def __getitem__(self, word: str) -> int:
        """Return the id of `word`; raises KeyError with a sentence if it is not known."""
        if word not in self._ids:
            raise KeyError(
                f"{word!r} is not among the {len(self):,} words of the vocabulary; words are in "
                f"lower case, and rare ones are left out"
            )
        return self._ids[word]

    def __contains__(self, word: object) -> bool:
        return word in self._ids

    def __len__(self) -> int:
        return len(self.words)

    def __repr__(self) -> str:
        first = ", ".join(self.words[:4])
        return f"Vocabulary({len(self):,} words: {first}, …; {self.counts.sum():,} counted)"

    def save(self, path: str | Path) -> None:
        """Write one line `word<tab>count` per word, in the order of the ids, in UTF-8."""
        with whole_file(path) as part, open(part, "w", encoding="utf-8", newline="\n") as file:
            for word, count in zip(self.words, self.counts.tolist(), strict=True):
                file.write(f"{word}\t{count}\n")

    @classmethod
    def load(cls, path: str | Path, unk: str | None = "<unk>") -> Vocabulary:
        """Read what `save` wrote; `unk` is the unknown word if the file contains it."""
        words, counts = [], []
        with open(path, encoding="utf-8") as file:
            for number, line in enumerate(file, start=1):
                word, tab, count = line.rstrip("\n").rpartition("\t")
                if not tab or not count.isdecimal():
                    raise ValueError(
                        f"{path}, line {number}: expected a word, a tab and a count, "
                        f"got {line.rstrip()!r}"
                    )
                words.append(word)
                counts.append(int(count))
        return cls(words, counts, unk if unk in words else None)


def _not_a_string(words: Iterable[str], caller: str) -> Iterable[str]:
    # A string is an iterable of letters, so without this check the result would be silently wrong.
    if isinstance(words, str):
        raise TypeError(
            f"{caller}: a sentence must be a list of words, got the string {words[:40]!r}; "
            f"try ptm_edu.text.words.words(sentence)"
        )
    return words

"""The texts of `ulmfit`: general text as ids, and the words that the movie reviews add."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import NamedTuple

import numpy as np
import torch
from torch import Tensor

from ptm_edu.files import whole_file
from ptm_edu.progress import progress
from ptm_edu.text import Vocabulary, corpora, tasks
from ptm_edu.text.stream import encode_stream
from ptm_edu.text.tokens import tokens

UNKNOWN, END = "<unk>", "</s>"


class Review(NamedTuple):
    """A review's tokens and its sentiment label."""

    tokens: list[str]
    label: str


class Reviews(NamedTuple):
    """Training and test reviews."""

    train: list[Review]
    test: list[Review]

    @classmethod
    def load(cls) -> Reviews:
        """Return the movie reviews, tokenized like the general text."""
        parts = tasks.load("movie-reviews")
        return cls(*([Review(tokens(text), label) for text, label in part] for part in parts))

    def drawn(self, count: int, seed: int) -> list[Review]:
        """Return a random sample of `count` training reviews."""
        order = torch.randperm(len(self.train), generator=torch.Generator().manual_seed(seed))
        return [self.train[row] for row in order[:count].tolist()]


def general_text(
    sets: dict[str, tuple[str | None, int]], vocab_size: int, path: Path
) -> tuple[Vocabulary, Tensor]:
    """Return the vocabulary of the first sentences of several sets, and the text as ids (N,).

    `sets` gives each set's split and maximum number of words. The text is lowercase, with END after
    each sentence. It is cached in `path`.
    """
    if not path.exists():
        words, counts, stream = encode_stream(_sentences(sets), min_count=1)
        # WikiText's own <unk> is mapped to ours.
        kept_ids = [i for i, word in enumerate(words) if word != UNKNOWN][: vocab_size - 2]
        new_ids = np.zeros(len(words) + 1, dtype=np.int32)
        new_ids[kept_ids] = np.arange(2, len(kept_ids) + 2)
        new_ids[-1] = 1  # encode_stream marks the end of a sentence with −1, the last entry
        ids = new_ids[stream]
        facts = json.dumps(
            {"words": [words[i] for i in kept_ids], "counts": counts[kept_ids].tolist()}
        )
        path.parent.mkdir(parents=True, exist_ok=True)
        with whole_file(path) as part, open(part, "wb") as new:
            np.savez(new, ids=ids, facts=np.array(facts))
    with np.load(path, allow_pickle=False) as file:
        facts, ids = json.loads(str(file["facts"])), file["ids"]
    first = np.bincount(ids, minlength=2)[:2].tolist()
    vocabulary = Vocabulary([UNKNOWN, END, *facts["words"]], [*first, *facts["counts"]], UNKNOWN)
    return vocabulary, torch.from_numpy(ids)


def _sentences(sets: dict[str, tuple[str | None, int]]) -> Iterator[list[str]]:
    with progress(None, "reading the text", "word") as bar:
        for name, (split, most) in sets.items():
            left = most
            for sentence in corpora.for_training(name, split).token_sentences():
                bar.update(len(sentence))
                yield [word.lower() for word in sentence]
                left -= len(sentence)
                if left <= 0:
                    break


def with_task_words(
    vocabulary: Vocabulary, texts: Iterable[Sequence[str]], min_count: int = 2
) -> Vocabulary:
    """Return the vocabulary extended by the words of `texts` that it lacks."""
    counts = Counter(chain.from_iterable(texts))
    new = [word for word in counts if word not in vocabulary and counts[word] >= min_count]
    new.sort(key=lambda word: (-counts[word], word))
    words = [*vocabulary.words, *new]
    more = [counts[word] for word in new]
    return Vocabulary(words, [*vocabulary.counts.tolist(), *more], vocabulary.unk)


def as_text(vocabulary: Vocabulary, texts: Iterable[Sequence[str]]) -> Tensor:
    """Return all texts as one row of ids (N,), with END after each."""
    return torch.from_numpy(np.concatenate([vocabulary.encode([*text, END]) for text in texts]))


def as_ids(vocabulary: Vocabulary, text: Sequence[str]) -> list[int]:
    """Return one text as ids with END before it, as in a text that follows another one."""
    return vocabulary.encode([END, *text]).tolist()

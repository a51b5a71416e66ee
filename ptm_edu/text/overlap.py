"""Overlap of training text with held-out text: `python -m ptm_edu.text.overlap` checks all of it.

Leaving out articles by title is not enough, because other articles may quote them. An overlap is a
sequence of 20 words that occurs in WikiText-2's validation or test text. GPT-2's authors used
8-grams (Radford et al. 2019, §4), of which thousands are shared by formulaic sentences.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ptm_edu.files import whole_file
from ptm_edu.progress import progress

from . import corpora, titles
from .data import find, manifest
from .readers import Article, headed, open_text
from .wikitext import put_back
from .words import words

RUN = 20  # words
_WEIGHTS = np.array([pow(1_000_003, i, 1 << 64) for i in range(RUN)], dtype=np.uint64)


def run_hashes(sequence: list[str]) -> NDArray[np.uint64]:
    """Return a hash of each sequence of RUN words, (T − RUN + 1,).

    Python's hash of a string differs between processes, so these hashes do too.
    """
    count = len(sequence) - RUN + 1
    if count < 1:
        return np.empty(0, dtype=np.uint64)
    hashes = np.fromiter(map(hash, sequence), dtype=np.int64, count=len(sequence)).view(np.uint64)
    total = np.zeros(count, dtype=np.uint64)
    for i, weight in enumerate(_WEIGHTS):
        total += hashes[i : i + count] * weight
    return total


def held_out_runs() -> NDArray[np.uint64]:
    """Return the sorted hashes of all runs in WikiText-2's validation and test text."""
    runs = [
        run_hashes(words(put_back(piece)))
        for split in ("valid", "test")
        for article in _tokenized(split)
        for paragraph in article.paragraphs
        for piece in paragraph.split("<unk>")  # a run may not contain an unknown word
    ]
    return np.unique(np.concatenate(runs))


def shared_runs(article: Article, held_out: NDArray[np.uint64]) -> int:
    """Return how many runs of an article also occur in the held-out text."""
    own = run_hashes(words(article.text))
    # np.isin would sort the held-out hashes again for each article.
    positions = np.searchsorted(held_out, own).clip(max=len(held_out) - 1)
    return int((held_out[positions] == own).sum())


def _tokenized(split: str) -> Iterator[Article]:
    row = manifest.rows_of("wikitext-2", split)[0]
    with open_text(find.find(row)) as file:
        yield from headed(file)


def main() -> None:
    """Write `wikitext2_quoting_titles.txt`: every training article that shares a run."""
    held_out = held_out_runs()
    quoting: dict[str, str] = {}
    for name in corpora.names():
        if any(find.local(row) is None for row in manifest.rows_of(name)):
            print(f"{name} is not on this machine")
            continue
        split = "train" if name == "wikitext-2" else None
        corpus = corpora.load(name, split).without(titles.held_out_titles())
        with progress(None, name, "article") as bar:
            for article in corpus.articles():
                bar.update()
                runs = shared_runs(article, held_out)
                if runs and article.title is None:
                    raise ValueError(f"{name}: {runs} shared runs: {article.paragraphs[0]!r:.200}")
                if runs and article.title:
                    quoting.setdefault(titles.normalized(article.title), article.title)
    path = Path(__file__).with_name("wikitext2_quoting_titles.txt")
    with whole_file(path) as part:
        part.write_text(
            "".join(f"{title}\n" for title in sorted(quoting.values())), encoding="utf-8"
        )


if __name__ == "__main__":
    main()

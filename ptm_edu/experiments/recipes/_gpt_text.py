"""The text of gpt-mini: its byte pairs, the general text, the stories, and the held-out text.

`<|endoftext|>` separates articles. The text is read and tokenized once and kept in the run's
folder, as 16-bit ids in memory-mapped .npy files.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ptm_edu.files import whole_file
from ptm_edu.progress import progress
from ptm_edu.text import BytePairTokenizer, corpora
from ptm_edu.text.readers import Article

END = "<|endoftext|>"
VOCAB_SIZE = 8_000
GENERAL = {"wikipedia-2014": "part1", "books": None, "openstax": None, "wikitext-2": "train"}
STORIES = {"fairytales": "train", "tinystories-sample": None}
HELD_OUT = {"wikitext-2": "test", "fairytales": "test"}  # whole splits
HOLD_OUT_EVERY = {"wikipedia-2014": 200, "books": 200, "openstax": 200, "tinystories-sample": 20}
"""Of the other sets every nth article is held out."""
READ_EVERY = {"wikipedia-2014": 3, "books": 4}
"""Of these sets only every nth article is used: that is two hours of training on two cores."""
SAMPLE_EVERY = 10  # the tokenizer is trained on every 10th article
CHILDRENS = (
    *("The Boxcar Children", "The Story of Doctor Dolittle", "The Secret Garden", "Peter Pan"),
    *("The Wind in the Willows", "Dorothy and the Wizard in Oz", "Anne of Green Gables"),
    *("Ozma of Oz", "The Railway Children", "A Little Princess", "The Marvelous Land of Oz"),
    *("Five Children and It", "The Wonderful Wizard of Oz", "The Jungle Book"),
)

Ids = NDArray[np.uint16]


@dataclass(frozen=True)
class GPTText:
    """What `gpt_text` returns: streams of ids, and the word count of each."""

    tokenizer: BytePairTokenizer
    general: Ids
    stories: Ids
    held_out: dict[str, Ids]
    words: dict[str, int]  # of each set and of "stories"; of held-out text "held out: NAME"


def gpt_text(folder: Path) -> GPTText:
    """Read all sets, or the files that an earlier call wrote to `folder`."""
    tokenizer = _tokenizer(folder / "pieces.json")
    facts = folder / "text.json"
    if not facts.exists():
        words = _write(tokenizer, folder)
        with whole_file(facts) as part:
            part.write_text(json.dumps(words), encoding="utf-8")
    words = json.loads(facts.read_text(encoding="utf-8"))
    held_out = {path.stem[5:]: np.load(path) for path in sorted(folder.glob("held-*.npy"))}
    general, stories = (
        np.load(folder / f"{name}.npy", mmap_mode="r") for name in ("general", "stories")
    )
    return GPTText(tokenizer, general, stories, held_out, words)


def _tokenizer(path: Path) -> BytePairTokenizer:
    if not path.exists():
        sample = (
            article.text
            for number, (_, article) in enumerate(_articles({**GENERAL, **STORIES}))
            if number % SAMPLE_EVERY == 1
        )
        BytePairTokenizer.train(sample, VOCAB_SIZE, (END,), byte_level=True).save(path)
    return BytePairTokenizer.load(path)


def _write(tokenizer: BytePairTokenizer, folder: Path) -> dict[str, int]:
    """Tokenize every article and write the streams; return the word count of each."""
    parts: dict[str, list[Ids]] = {"general": [], "stories": []}
    words: dict[str, int] = {}
    for number, (name, article) in enumerate(_articles({**GENERAL, **STORIES})):
        is_heldout = name in HOLD_OUT_EVERY and number % HOLD_OUT_EVERY[name] == 0
        stream_names = [f"held-{name}"] if is_heldout else _streams(name, article, number)
        if not stream_names:
            continue
        _add(tokenizer, article, stream_names, parts)
        for key in [f"held out: {name}"] if is_heldout else [name, *stream_names[1:]]:
            words[key] = words.get(key, 0) + len(article.text.split())
    for name, split in HELD_OUT.items():
        for article in corpora.load(name, split).articles():
            _add(tokenizer, article, [f"held-{name}"], parts)
            key = f"held out: {name}"
            words[key] = words.get(key, 0) + len(article.text.split())
    for name, arrays in parts.items():
        with whole_file(folder / f"{name}.npy") as part, open(part, "wb") as file:
            np.save(file, np.concatenate(arrays))
    return words


def _add(
    tokenizer: BytePairTokenizer,
    article: Article,
    streams: Iterable[str],
    parts: dict[str, list[Ids]],
) -> None:
    ids = np.array([*tokenizer.encode(article.text), tokenizer[END]], dtype=np.uint16)
    for stream in streams:
        parts.setdefault(stream, []).append(ids)


def _streams(name: str, article: Article, number: int) -> list[str]:
    """Return the streams an article belongs to: both for children's books, none if unused."""
    if name in STORIES:
        return ["stories"]
    if article.title in CHILDRENS:
        return ["general", "stories"]
    return [] if number % READ_EVERY.get(name, 1) else ["general"]


def _articles(sets: dict[str, str | None]) -> Iterator[tuple[str, Article]]:
    """Yield (set, article) except what is held out for WikiText-2; chapters get a title."""
    with progress(None, "reading the text", "article") as bar:
        for name, split in sets.items():
            corpus = corpora.for_training(name, split)
            articles: Iterable[Article] = corpus.articles()
            if name == "books":
                articles = _titled(articles, corpus.files[0].with_name("MANIFEST.tsv"))
            for article in articles:
                bar.update()
                yield name, article


def _titled(articles: Iterable[Article], manifest: Path) -> Iterator[Article]:
    """Give every chapter its book's title; the manifest lists each book's word count in order."""
    with open(manifest, encoding="utf-8", newline="") as file:
        rows: list[Any] = list(csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    books = [(path.rpartition("/")[2].removesuffix(".md"), int(count)) for _, path, count in rows]
    book, left = 0, books[0][1]
    for article in articles:
        yield Article(books[book][0], article.paragraphs)
        left -= len(article.text.split())
        if left <= 0 and book + 1 < len(books):
            book, left = book + 1, books[book + 1][1]

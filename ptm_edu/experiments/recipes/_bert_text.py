"""bert-mini's text: its WordPieces, the pairs that it is trained on, and those that are held out.

Everything is read and cut once and kept in the run's folder, in .npy files that are mapped, not
loaded. A pair never mixes two sets: a novel's sentence behind an encyclopedia's is told too easily.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ptm_edu.bert.sentence_pairs import SentencePair, pair_input, sentence_pairs
from ptm_edu.files import whole_file
from ptm_edu.progress import progress
from ptm_edu.text import WordPieceTokenizer, corpora
from ptm_edu.text.readers import Article
from ptm_edu.text.sentences import sentences

PIECES = 8_000
LONGEST, SHORT = 128, 32  # tokens of a pair, with [CLS] and both [SEP]; and of those read first
READ_OF = {"wikipedia-2014": 2, "books": 2}
"""The sets; of their articles and chapters one of so many is read."""
HELD_OUT_OF = 200  # and of those one of so many is held out (a chapter, not its whole novel)
SAMPLED = 10  # every so many articles the pieces are learned from
SHARD = 2_000  # articles whose sentences are paired with each other, so that few are in memory

Document = list[list[int]]  # the ids of its sentences
Ids = NDArray[np.uint16]
Small = NDArray[np.uint8]


@dataclass(frozen=True)
class Pairs:
    """N pairs: ids (N, T), filled up; how many tokens are A's, and all; and the labels.

    A's tokens are counted with [CLS] and the first [SEP].
    """

    ids: Ids
    firsts: Small
    lengths: Small
    labels: Small

    def __len__(self) -> int:
        return len(self.labels)

    def pair(self, row: int) -> SentencePair:
        """Return one pair, without [CLS], [SEP] and [PAD]."""
        middle, end = int(self.firsts[row]), int(self.lengths[row])
        ids = self.ids[row, :end].tolist()
        return SentencePair(ids[1 : middle - 1], ids[middle:-1], int(self.labels[row]))


@dataclass(frozen=True)
class BertText:
    """What `bert_text` returns: pairs, short ones of the same text, and the words of each set."""

    tokenizer: WordPieceTokenizer
    train: Pairs
    short: Pairs
    held_out: dict[str, Pairs]
    words: dict[str, int]


def bert_text(folder: Path, seed: int) -> BertText:
    """Read all sets, or what an earlier call kept in `folder`."""
    tokenizer = _tokenizer(folder / "pieces.json")
    facts = folder / "text.json"
    if not facts.exists():
        words = _write(tokenizer, folder, np.random.default_rng(seed))
        with whole_file(facts) as part:
            part.write_text(json.dumps(words), encoding="utf-8")
    return BertText(
        tokenizer,
        _read(folder / "train"),
        _read(folder / "short"),
        {name: _read(folder / f"held-{name}") for name in READ_OF},
        json.loads(facts.read_text(encoding="utf-8")),
    )


def _tokenizer(path: Path) -> WordPieceTokenizer:
    if not path.exists():
        articles = (article for name in READ_OF for _, article in _articles(name))
        sample = (article.text for article in islice(articles, 1, None, SAMPLED))
        WordPieceTokenizer.train(sample, PIECES).save(path)
    return WordPieceTokenizer.load(path)


def _articles(name: str) -> Iterator[tuple[bool, Article]]:
    """Yield the articles that are read, and whether each is held out."""
    articles = corpora.for_training(name).articles()
    for number, article in enumerate(islice(articles, 0, None, READ_OF[name])):
        yield number % HELD_OUT_OF == 0, article


def held_out(name: str) -> list[Article]:
    """Return a set's articles that are held out; of books, chapters whose novels are read."""
    return [article for is_held, article in _articles(name) if is_held]


def _write(tokenizer: WordPieceTokenizer, folder: Path, rng: np.random.Generator) -> dict[str, int]:
    """Pair every set's sentences and write all files; return the words of each set."""
    words: dict[str, int] = {}
    train: list[Pairs] = []
    short: list[Pairs] = []
    for name in READ_OF:
        held_out: list[Article] = []
        shard: list[Article] = []
        for is_held, article in _with_progress(name):
            (held_out if is_held else shard).append(article)
            words[name] = words.get(name, 0) + (not is_held) * len(article.text.split())
            if len(shard) == SHARD:
                _add(tokenizer, shard, rng, train, short)
                shard = []
        if len(shard) > 1:
            _add(tokenizer, shard, rng, train, short)
        words[f"held out: {name}"] = sum(len(article.text.split()) for article in held_out)
        _save(folder / f"held-{name}", _paired(tokenizer, cut(tokenizer, held_out), LONGEST, rng))
    _save(folder / "train", _joined(train))
    _save(folder / "short", _joined(short))
    return words


def _with_progress(name: str) -> Iterator[tuple[bool, Article]]:
    """Yield `_articles` with a bar."""
    with progress(None, f"reading {name}", "article") as bar:
        for article in _articles(name):
            bar.update()
            yield article


def _add(
    tokenizer: WordPieceTokenizer,
    articles: list[Article],
    rng: np.random.Generator,
    train: list[Pairs],
    short: list[Pairs],
) -> None:
    """Add the pairs of some articles, of both lengths."""
    documents = cut(tokenizer, articles)
    train.append(_paired(tokenizer, documents, LONGEST, rng))
    short.append(_paired(tokenizer, documents, SHORT, rng))


def cut(tokenizer: WordPieceTokenizer, articles: Iterable[Article]) -> list[Document]:
    """Return each article as the ids of its sentences."""
    return [
        [
            tokenizer.encode(sentence)
            for paragraph in article.paragraphs
            for sentence in sentences(paragraph)
        ]
        for article in articles
    ]


def _paired(
    tokenizer: WordPieceTokenizer,
    documents: list[Document],
    longest: int,
    rng: np.random.Generator,
) -> Pairs:
    return as_arrays(tokenizer, list(sentence_pairs(documents, longest - 3, rng)), longest)


def as_arrays(tokenizer: WordPieceTokenizer, pairs: list[SentencePair], longest: int) -> Pairs:
    """Return pairs between their marks, filled up with [PAD] to the longest that there may be."""
    cls, sep = tokenizer["[CLS]"], tokenizer["[SEP]"]
    ids = np.full((len(pairs), longest), tokenizer["[PAD]"], dtype=np.uint16)
    firsts, lengths, labels = (np.zeros(len(pairs), dtype=np.uint8) for _ in range(3))
    for row, pair in enumerate(pairs):
        framed, _ = pair_input(pair.first, pair.second, cls, sep)
        ids[row, : len(framed)] = framed
        firsts[row], lengths[row], labels[row] = len(pair.first) + 2, len(framed), pair.label
    return Pairs(ids, firsts, lengths, labels)


def _joined(parts: list[Pairs]) -> Pairs:
    fields = ("ids", "firsts", "lengths", "labels")
    return Pairs(*(np.concatenate([getattr(part, name) for part in parts]) for name in fields))


def _save(stem: Path, pairs: Pairs) -> None:
    for name, array in vars(pairs).items():
        with (
            whole_file(stem.with_name(f"{stem.name}-{name}.npy")) as part,
            open(part, "wb") as file,
        ):
            np.save(file, array)


def _read(stem: Path) -> Pairs:
    names = ("ids", "firsts", "lengths", "labels")
    return Pairs(*(np.load(f"{stem}-{name}.npy", mmap_mode="r") for name in names))

"""The text of bert-mini: its WordPieces, its training pairs, and its held-out pairs.

The text is read and tokenized once and kept in the run's folder, in memory-mapped .npy files. Both
sentences of a pair come from the same set, because a sentence of a novel after one of an
encyclopedia would be too easy to recognize.
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

VOCAB_SIZE = 8_000
LONGEST, SHORT = 128, 32  # tokens of a long and a short pair, with [CLS] and both [SEP]
READ_EVERY = {"wikipedia-2014": 2, "books": 2}
"""The sets, and that every second article or chapter of each is used."""
HOLD_OUT_EVERY = 200  # of the articles and chapters used (other chapters of a novel stay)
SAMPLE_EVERY = 10  # the tokenizer is trained on every 10th article
SHARD = 2_000  # articles whose sentences are paired with each other; limits the memory

Document = list[list[int]]  # the ids of its sentences
Ids = NDArray[np.uint16]
Small = NDArray[np.uint8]


@dataclass(frozen=True)
class Pairs:
    """N pairs: padded ids (N, T), the lengths of A and of the pair, and the labels.

    The length of A includes [CLS] and the first [SEP].
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
    """What `bert_text` returns: long and short pairs of one text, and each set's word count."""

    tokenizer: WordPieceTokenizer
    train: Pairs
    short: Pairs
    held_out: dict[str, Pairs]
    words: dict[str, int]


def bert_text(folder: Path, seed: int) -> BertText:
    """Read all sets, or the files that an earlier call wrote to `folder`."""
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
        {name: _read(folder / f"held-{name}") for name in READ_EVERY},
        json.loads(facts.read_text(encoding="utf-8")),
    )


def _tokenizer(path: Path) -> WordPieceTokenizer:
    if not path.exists():
        articles = (article for name in READ_EVERY for _, article in _articles(name))
        sample = (article.text for article in islice(articles, 1, None, SAMPLE_EVERY))
        WordPieceTokenizer.train(sample, VOCAB_SIZE).save(path)
    return WordPieceTokenizer.load(path)


def _articles(name: str) -> Iterator[tuple[bool, Article]]:
    """Yield (whether it is held out, article) for each article that is used."""
    articles = corpora.for_training(name).articles()
    for number, article in enumerate(islice(articles, 0, None, READ_EVERY[name])):
        yield number % HOLD_OUT_EVERY == 0, article


def held_out(name: str) -> list[Article]:
    """Return a set's held-out articles; of books, chapters of novels that are trained on."""
    return [article for is_held, article in _articles(name) if is_held]


def _write(tokenizer: WordPieceTokenizer, folder: Path, rng: np.random.Generator) -> dict[str, int]:
    """Pair every set's sentences and write all files; return each set's word count."""
    words: dict[str, int] = {}
    train: list[Pairs] = []
    short: list[Pairs] = []
    for name in READ_EVERY:
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
        _save(
            folder / f"held-{name}",
            _paired(tokenizer, encode_articles(tokenizer, held_out), LONGEST, rng),
        )
    _save(folder / "train", _joined(train))
    _save(folder / "short", _joined(short))
    return words


def _with_progress(name: str) -> Iterator[tuple[bool, Article]]:
    """Yield `_articles` with a progress bar."""
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
    """Add the long and the short pairs of some articles."""
    documents = encode_articles(tokenizer, articles)
    train.append(_paired(tokenizer, documents, LONGEST, rng))
    short.append(_paired(tokenizer, documents, SHORT, rng))


def encode_articles(tokenizer: WordPieceTokenizer, articles: Iterable[Article]) -> list[Document]:
    """Return each article as a list of sentences, each a list of token ids."""
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
    """Return pairs with their special tokens, padded with [PAD] to `longest` tokens."""
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

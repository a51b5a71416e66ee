"""Running text by name: `corpora.load("wikipedia-sample").sentences()`."""

from __future__ import annotations

import functools
import lzma
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from ptm_edu.language import Text

from . import titles
from .data import manifest
from .data.find import find
from .readers import Article, headed, open_text, parted, stories, tales
from .sentences import sentences
from .tokens import tokens, wikitext_tokens
from .wikipedia_sample import wikipedia_sample
from .wikitext import tokenized_articles, wikitext
from .words import words

_DAMAGED = Text(
    en="{path} is damaged: {why}. Remove it and fetch it again, or copy it again.",
    zh="文件 {path} 已损坏：{why}。请删除后重新下载，或重新复制该文件。",
)
_EMPTY = Text(
    en="the corpus {name} is empty: no text was found in {files}; is the file complete?",
    zh="语料 {name} 是空的：在 {files} 中没有找到文本；文件完整吗？",
)

Reader = Callable[[Path], Iterator[Article]]


def _lines(read: Callable[[Iterable[str]], Iterator[Article]]) -> Reader:
    def read_file(path: Path) -> Iterator[Article]:
        try:
            with open_text(path) as file:
                yield from read(file)
        except (lzma.LZMAError, EOFError, UnicodeDecodeError) as error:
            raise ValueError(_DAMAGED.say(path=path, why=error)) from error

    return read_file


_READERS: dict[str, Reader] = {
    "wikipedia-sample": wikipedia_sample,
    "wikitext-2": _lines(wikitext),
    "wikipedia-2014": _lines(headed),
    "zh-wikipedia": _lines(headed),
    "books": _lines(functools.partial(parted, begins=lambda empty_lines: empty_lines >= 2)),
    "openstax": _lines(functools.partial(parted, begins=lambda empty_lines: empty_lines >= 1)),
    "fairytales": _lines(tales),
    "tinystories-sample": _lines(
        functools.partial(parted, begins=lambda empty_lines: empty_lines == 0)
    ),
    "tinystories": _lines(stories),
}


@dataclass(frozen=True)
class Corpus:
    """Text that can be read any number of times, with one article in memory at a time."""

    name: str
    license: str
    files: tuple[Path, ...]
    reader: Reader
    left_out: frozenset[str] = frozenset()

    def articles(self) -> Iterator[Article]:
        """Yield the articles in the order of the files.

        Raises ValueError at the end if there is no article.
        """
        empty = True
        for path in self.files:
            for article in self.reader(path):
                if article.title and titles.normalized(article.title) in self.left_out:
                    continue
                empty = False
                yield article
        if empty:
            files = ", ".join(map(str, self.files))
            raise ValueError(_EMPTY.say(name=self.name, files=files))

    def sentences(self) -> Iterator[list[str]]:
        """Yield every sentence as its lower-case words, split by `words`; none is empty."""
        for article in self.articles():
            for paragraph in article.paragraphs:
                for sentence in sentences(paragraph):
                    tokens = words(sentence)
                    if tokens:
                        yield tokens

    def token_sentences(self) -> Iterator[list[str]]:
        """Yield every sentence as its words and punctuation, in their case, split by `tokens`.

        WikiText's own tokens, including `<unk>`, are kept.
        """
        tokenized = self.reader is _READERS["wikitext-2"]
        reader = _lines(tokenized_articles) if tokenized else self.reader
        for article in replace(self, reader=reader).articles():
            for paragraph in article.paragraphs:
                if tokenized:
                    yield from wikitext_tokens(paragraph)
                else:
                    yield from filter(None, map(tokens, sentences(paragraph)))

    def first(self, words: int) -> Iterator[list[str]]:
        """Yield whole sentences until `words` words are reached."""
        for sentence in self.sentences():
            yield sentence
            words -= len(sentence)
            if words <= 0:
                return

    def without(self, left_out: Iterable[str]) -> Corpus:
        """Return this corpus without articles of these titles, ignoring case and punctuation."""
        more = frozenset(map(titles.normalized, left_out))
        return replace(self, left_out=self.left_out | more)

    def __repr__(self) -> str:
        names = ", ".join(path.name for path in self.files)
        out = f", {len(self.left_out)} titles left out" if self.left_out else ""
        return f"Corpus({self.name}: {names}; {self.license}{out})"


def names() -> list[str]:
    """Return the names that `load` knows."""
    return list(_READERS)


def load(name: str = "wikipedia-sample", split: str | None = None) -> Corpus:
    """Return the corpus of that name, or one split or part of it (`"train"`, `"part1"`).

    Files that are not on this machine are downloaded if they are public. Raises ValueError for an
    unknown name or split, and `DataNotFound` if a file cannot be found or downloaded.
    """
    if name not in _READERS:
        raise ValueError(f"{name!r} is not a known corpus; there are: {', '.join(names())}")
    rows = manifest.rows_of(name, split)
    label = f"{name} ({split})" if split else name
    return Corpus(label, rows[0].license, tuple(find(row) for row in rows), _READERS[name])


def held_out_titles() -> tuple[str, ...]:
    """Return the titles that are kept out of all training text.

    These are WikiText-2's 120 validation and test articles, on which perplexities are published,
    and the few others that share 20 consecutive words with one of them (`text.overlap`).
    """
    return titles.held_out_titles() + titles.quoting_titles()


def for_training(name: str, split: str | None = None) -> Corpus:
    """Return a corpus for training: without the articles of `held_out_titles`.

    So any model of the zoo can be evaluated on WikiText-2. Of wikitext-2 itself only the split
    "train" is returned; raises ValueError for the others.
    """
    if name == "wikitext-2":
        if split not in (None, "train"):
            raise ValueError(f"wikitext-2 ({split}) is held out; train on its split 'train'")
        split = "train"
    return load(name, split).without(held_out_titles())

"""The embedded default corpus: 104 articles of the English Wikipedia from the gensim wheel.

They are stored as wiki markup. gensim removes templates, references, links and most tables; the
rest (headings, markup of lists and bold text, empty brackets, table rows) is removed here.
"""

from __future__ import annotations

import bz2
import functools
import itertools
import re
from collections.abc import Iterator
from copy import copy
from pathlib import Path

from .readers import Article

_NOT_PROSE = re.compile(r"\s*(?:[=|!{}<&]|File:|Image:|Category:|__)", re.I)
_LIST_MARKS = re.compile(r"^[\s*#:;]+")
_QUOTES = re.compile(r"'{2,5}")
_EMPTY = re.compile(r"\(\s*[;,:\s]*\)|\[\s*\]")
_INTO_BRACKET = re.compile(r"([(\[])[\s;,:]+")
_SPACES = re.compile(r"\s+")
_BEFORE_MARK = re.compile(r" (?=[,.;:!?)])")
_BACK_MATTER = re.compile(
    r"^==\s*(?:References|External links|Further reading|Bibliography|Notes|Footnotes|Citations|"
    r"See also|Sources|Works cited|Notes and references)\s*==\s*$",
    re.I | re.M,
)
_ENDS = (".", "!", "?", '."', ".”", ".'", ".)", ":", '?"', '!"')
SHORTEST = 6  # words; shorter paragraphs are mostly captions or table cells


def wikipedia_sample(path: Path) -> Iterator[Article]:
    """Yield the articles of the dump at `path`, cleaned; without redirects and empty ones."""
    try:
        yield from copy(_cleaned(path))
    except GeneratorExit:  # nobody asks for more
        raise
    except BaseException:  # what was read so far must not pass for all there is
        _cleaned.cache_clear()
        raise


@functools.cache
def _cleaned(path: Path) -> Iterator[Article]:
    # Cleaning takes seconds and the text only 3 MB, so an article is cleaned once, when it is first
    # asked for: copies of this iterator all begin at the first article and share what was cleaned.
    return itertools.tee(_clean_articles(path), 1)[0]


def _clean_articles(path: Path) -> Iterator[Article]:
    from gensim.corpora.wikicorpus import extract_pages

    with bz2.open(path) as file:
        for title, markup, _ in extract_pages(file, ("0",)):
            if markup and not markup.lstrip().lower().startswith("#redirect"):
                paragraphs = prose(markup)
                if paragraphs:
                    yield Article(title, paragraphs)


def prose(markup: str) -> list[str]:
    """Return the paragraphs of running text in one page of wiki markup.

    Headings, tables and everything after the article's body (references, links) are left out. A
    paragraph or list item is kept if it ends like a sentence and has at least SHORTEST words.
    """
    from gensim.corpora.wikicorpus import filter_wiki

    paragraphs = []
    for line in _body(filter_wiki(markup)).split("\n"):
        if not line or _NOT_PROSE.match(line):
            continue
        line = clean(line)
        if line.endswith(_ENDS) and line.count(" ") >= SHORTEST - 1:
            paragraphs.append(line)
    return paragraphs


def clean(line: str) -> str:
    """Return one line without bold and italic markup and the remains of templates."""
    line = _LIST_MARKS.sub("", _QUOTES.sub("", line))
    line = _EMPTY.sub("", line)
    line = _INTO_BRACKET.sub(r"\1", line)
    return _BEFORE_MARK.sub("", _SPACES.sub(" ", line)).strip()


def _body(text: str) -> str:
    back = _BACK_MATTER.search(text)
    return text[: back.start()] if back else text

"""WikiText: articles of its tokenized text, and their detokenization.

Merity et al. 2016, "Pointer Sentinel Mixture Models", §4: words that occur less than three times
are `<unk>`, and punctuation inside words and numbers is between at-signs: `play @-@ offs`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from .readers import Article, headed

_INSIDE = re.compile(r" @(.)@ ")
_ENDING = re.compile(r" '(?=(?:s|t|m|d|re|ve|ll)\b)")
_CLOSING = re.compile(r" (?=[,.;:!?)\]%])")
_OPENING = re.compile(r"(?<=[(\[]) ")
_UNKNOWN = re.compile(r"(?: @.@ )?<unk>(?: @.@ )?")
_SPACES = re.compile(r" {2,}")


def put_back(line: str) -> str:
    """Return a detokenized line: `play @-@ offs , the club 's` → `play-offs, the club's`.

    `<unk>` is dropped, together with punctuation that joins it to another word. Quotation marks
    keep the spaces around them, because opening and closing ones are not distinguished.
    """
    line = _SPACES.sub(" ", _UNKNOWN.sub(" ", line)).strip()
    line = _INSIDE.sub(r"\1", line)
    line = _ENDING.sub("'", line)
    return _OPENING.sub("", _CLOSING.sub("", line))


def wikitext(lines: Iterable[str]) -> Iterator[Article]:
    """Yield the articles of a WikiText file; `<unk>` stays in titles, which name the article."""
    for article in tokenized_articles(lines):
        paragraphs = [put_back(paragraph) for paragraph in article.paragraphs]
        yield Article(article.title, [p for p in paragraphs if p])


def tokenized_articles(lines: Iterable[str]) -> Iterator[Article]:
    """Yield the articles of a WikiText file with their tokenized paragraphs."""
    return headed(_only_real_headings(lines))


def _only_real_headings(lines: Iterable[str]) -> Iterator[str]:
    # A heading is between empty lines; a line of a formula may also begin and end with =.
    before, line = "", ""
    for after in lines:
        after = after.strip()
        yield from _unless_formula(before, line, after)
        before, line = line, after
    yield from _unless_formula(before, line, "")


def _unless_formula(before: str, line: str, after: str) -> Iterator[str]:
    if not (line.startswith("=") and (before or after)):
        yield line

"""The embedded text is cleaned article by article, once, and is never cut short silently."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from ptm_edu.text import wikipedia_sample as module
from ptm_edu.text.readers import Article

FIVE = [Article(f"title {n}", [f"Text {n}."]) for n in range(5)]


@pytest.fixture
def cleaned(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The titles of the articles that were cleaned, in this order; the third fails once."""
    titles: list[str] = []

    def clean_articles(_: Path) -> Iterator[Article]:
        for article in FIVE:
            titles.append(article.title)
            if titles.count(FIVE[2].title) == 1 and article is FIVE[2]:
                raise KeyboardInterrupt
            yield article

    monkeypatch.setattr(module, "_clean_articles", clean_articles)
    module._cleaned.cache_clear()
    yield titles
    module._cleaned.cache_clear()


def test_an_article_is_cleaned_once_and_only_if_it_is_read(cleaned: list[str]) -> None:
    for _ in range(2):
        assert list(islice(module.wikipedia_sample(Path("x")), 2)) == FIVE[:2]
    assert cleaned == [one.title for one in FIVE[:2]]


def test_after_an_interruption_the_text_is_whole(cleaned: list[str]) -> None:
    with pytest.raises(KeyboardInterrupt):
        list(module.wikipedia_sample(Path("x")))
    for _ in range(2):
        assert list(module.wikipedia_sample(Path("x"))) == FIVE
    assert len(cleaned) == 3 + 5

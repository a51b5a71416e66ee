"""A made-up corpus of articles, for the recipes that train on sentence pairs."""

from __future__ import annotations

import random
from collections.abc import Iterator

from ptm_edu.text.readers import Article

WORDS = ["the", "cat", "dog", "sat", "ran", "on", "under", "a", "mat", "tree", "and", "then"]


class ToyCorpus:
    """Articles of ten sentences; each sentence has the name of its article."""

    def __init__(self, name: str) -> None:
        self.name = name

    def articles(self) -> Iterator[Article]:
        rng = random.Random(self.name)
        for number in range(30):
            words = [" ".join(rng.choice(WORDS) for _ in range(6)) for _ in range(10)]
            lines = [f"{self.name.title()}{number} {six}." for six in words]
            yield Article(None, [" ".join(lines[:5]), " ".join(lines[5:])])

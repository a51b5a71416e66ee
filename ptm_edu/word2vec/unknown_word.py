"""What a person is told who asks for a word that has no vector."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from functools import cached_property

from ptm_edu.language import say


class UnknownWordError(KeyError):
    """A word that has no vector; says which known words are spelled like it."""

    def __init__(self, word: str, known: Iterable[str]) -> None:
        self.word = word
        self.known_words = frozenset(known)
        super().__init__(word)

    @cached_property
    def close(self) -> list[str]:
        """Up to three known words that are spelled like it, the closest first."""
        return difflib.get_close_matches(self.word, self.known_words, n=3, cutoff=0.7)

    def __str__(self) -> str:
        sentence = say(
            en="{word!r} is not among the {n} words that have a vector.",
            zh="{word!r} 不在这 {n} 个有词向量的词之中。",
            word=self.word,
            n=len(self.known_words),
        )
        if self.word.lower() != self.word and self.word.lower() in self.known_words:
            return sentence + say(
                en=" Write it in lower case: {lower!r}.",
                zh="请用小写：{lower!r}。",
                lower=self.word.lower(),
            )
        if not self.close:
            return sentence
        return sentence + say(
            en=" Close to it: {names}.",
            zh="拼写相近的词：{names}。",
            names=", ".join(map(repr, self.close)),
        )

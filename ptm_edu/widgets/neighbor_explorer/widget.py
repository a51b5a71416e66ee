"""NeighborExplorer: the ten nearest words of one word or two, and a picture that does not lie."""

from __future__ import annotations

import difflib
import itertools
from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

import numpy as np
import traitlets
from numpy.typing import ArrayLike, NDArray

from ptm_edu.widgets.check import Check
from ptm_edu.widgets.host.widget import AskedWidget
from ptm_edu.widgets.nearest import nearest_rows
from ptm_edu.widgets.packing import first_different, packed, unit_rows
from ptm_edu.widgets.settings import Setting
from ptm_edu.widgets.vocabulary import checked_counts, words_with_vectors

Preset = str | Sequence[str]

NAME = "NeighborExplorer"
SHOWN = 10
PRESETS: tuple[Preset, ...] = (
    "dog",
    "book",
    "cricket",
    "boat",
    "gold",
    ("slow", "fast"),
    ("bank", "river"),
)


class NeighborExplorer(AskedWidget):
    """See the ten words of highest cosine with a word, beside those of a second one, and walk on.

    `words` are V strings, the most frequent first; `vectors` (V, D) their vectors, or gensim's
    `KeyedVectors` instead of both; `counts` (V,), if given, say how often each occurred. The
    picture is exact: a word's place is its cosine to the first word and its cosine to the second;
    with one word, its frequency rank stands upwards. A preset is a word or two; those given by
    default are shown where their words are known, and the first is where one starts. `size` words
    travel into the page: the presets', their neighbors and the neighbors of these, whose lists
    are right over all V words without Python too, then the most frequent. Raises ValueError where
    words, vectors, counts and presets do not fit.
    """

    bundle: ClassVar[str] = "neighbor_explorer"

    words = traitlets.List(traitlets.Unicode()).tag(sync=True)
    rows = traitlets.Unicode().tag(sync=True)
    dim = traitlets.Int().tag(sync=True)
    vocabulary_size = traitlets.Int().tag(sync=True)
    ranks = traitlets.List(traitlets.Int()).tag(sync=True)
    counts = traitlets.List(traitlets.Int()).tag(sync=True)
    presets = traitlets.List(traitlets.Dict()).tag(sync=True)
    lists = traitlets.Dict().tag(sync=True)
    word = Setting("", lambda check, name, value, widget: widget._known(check, name, value))
    other = Setting("", lambda check, name, value, widget: widget._known(check, name, value))

    def __init__(
        self,
        words: Sequence[str] | Any,
        vectors: ArrayLike | None = None,
        *,
        counts: ArrayLike | None = None,
        presets: Sequence[Preset] | None = None,
        language: str | None = None,
        size: int = 1500,
    ) -> None:
        check = Check(NAME)
        self._all_words, table = words_with_vectors(NAME, words, vectors, least=2)
        self._ids = {word: i for i, word in enumerate(self._all_words)}
        self._unit = unit_rows(table)  # (V, D)
        self._counts = None if counts is None else checked_counts(NAME, self._all_words, counts)
        size = check.whole("size", size, 1, 10**6, "so many words travel into the page")
        self._ranks = _ranks(self._counts, len(self._all_words))  # (V,)
        pairs = self._known_presets() if presets is None else self._checked(check, presets)
        start = pairs[0] if pairs else [self._all_words[0]]
        lists = self._lists_of([start, *pairs])
        stored = self._worth_storing([start, *pairs], lists, size)
        super().__init__(
            language,
            words=[self._all_words[i] for i in stored],
            rows=packed(self._unit[stored]),
            dim=self._unit.shape[1],
            vocabulary_size=len(self._all_words),
            ranks=[int(self._ranks[i]) for i in stored],
            counts=[] if self._counts is None else [int(self._counts[i]) for i in stored],
            presets=[{"words": pair, "cosine": self._cosine(pair)} for pair in pairs],
            lists=_by_place(lists, {i: place for place, i in enumerate(stored)}, self._all_words),
            word=start[0],
            other=start[1] if len(start) == 2 else "",
        )

    def neighbors(self, word: str, topn: int = SHOWN) -> list[tuple[str, float]]:
        """Return the `topn` words of highest cosine with a word of the vocabulary, best first."""
        (neighbors,) = nearest_rows(self._unit, [self._ids[word]], topn)
        return [(self._all_words[i], score) for i, score in neighbors]

    def _cosine(self, pair: Sequence[str]) -> float | None:
        if len(pair) < 2:
            return None
        first, second = (self._unit[self._ids[word]] for word in pair)
        return float(first @ second)

    def _reply(self, message: dict[str, Any]) -> dict[str, Any]:
        """Answer for one or two words as they were typed: their lists, and all that is drawn."""
        typed = [str(word) for word in message["words"]]
        answers = [self._found(word) for word in typed]
        for word, answer in zip(typed, answers, strict=True):
            if answer is None:
                near = difflib.get_close_matches(word.lower(), self._all_words, n=3)
                return {"unknown": word, "similar": near}
        resolved = [word for word in answers if word is not None]
        lists = {word: self.neighbors(word) for word in resolved}
        named = {*resolved, *(word for neighbors in lists.values() for word, _ in neighbors)}
        return {
            "words": resolved,
            "lists": lists,
            "cosine": self._cosine(resolved),
            "more": {word: self._told(word) for word in named if word not in self.words},
        }

    def _told(self, word: str) -> dict[str, Any]:
        i = self._ids[word]
        count = None if self._counts is None else int(self._counts[i])
        return {"row": packed(self._unit[i][None]), "rank": int(self._ranks[i]), "count": count}

    def _known(self, check: Check, name: str, word: Any) -> str:
        there = isinstance(word, str) and (word in self._ids or (name == "other" and not word))
        check.must(there, name, "a word of the vocabulary", word)
        return str(word)

    def _found(self, typed: str) -> str | None:
        return next((word for word in (typed, typed.lower()) if word in self._ids), None)

    def _lists_of(self, pairs: Sequence[Sequence[str]]) -> dict[int, list[tuple[int, float]]]:
        """The exact lists of the presets' words, and of the words in these."""
        lists: dict[int, list[tuple[int, float]]] = {}
        ids = {self._ids[word] for pair in pairs for word in pair}
        for _ in range(2):
            new = sorted(ids - lists.keys())
            lists.update(zip(new, nearest_rows(self._unit, new, SHOWN), strict=True))
            ids = {i for neighbors in lists.values() for i, _ in neighbors}
        return lists

    def _worth_storing(
        self, pairs: Sequence[Sequence[str]], lists: dict[int, list[tuple[int, float]]], size: int
    ) -> list[int]:
        ids = [self._ids[word] for pair in pairs for word in pair]
        needed = ((i for i, _ in neighbors) for neighbors in lists.values())
        frequent = (int(i) for i in np.argsort(self._ranks, kind="stable"))
        return first_different(size, ids, lists, itertools.chain.from_iterable(needed), frequent)

    def _known_presets(self) -> list[list[str]]:
        pairs = [[preset] if isinstance(preset, str) else list(preset) for preset in PRESETS]
        return [pair for pair in pairs if all(word in self._ids for word in pair)]

    def _checked(self, check: Check, presets: Any) -> list[list[str]]:
        wanted = "a list of presets, one word or two each"
        listed = check.listed("presets", presets, wanted)
        pairs = [
            [preset] if isinstance(preset, str) else check.strings("presets", preset, most=2)
            for preset in listed
        ]
        missing = [word for pair in pairs for word in pair if word not in self._ids]
        if missing:
            raise ValueError(
                f"{NAME}: presets need words of the vocabulary, not there: {', '.join(missing)}"
            )
        return pairs


def _ranks(counts: NDArray[np.int64] | None, V: int) -> NDArray[np.int64]:
    """1 for the most frequent word, V for the rarest; without counts the order says it."""
    ranks = np.arange(1, V + 1)
    if counts is not None:
        ranks[np.argsort(-counts, kind="stable")] = np.arange(1, V + 1)
    return ranks


def _by_place(
    lists: dict[int, list[tuple[int, float]]], row_of: dict[int, int], words: Sequence[str]
) -> dict[str, list[tuple[int, float]]]:
    """Lists whose words are all stored, as places among the stored words: short to send."""

    def whole(ids: Iterable[int]) -> bool:
        return all(i in row_of for i in ids)

    return {
        words[i]: [(row_of[j], round(score, 4)) for j, score in neighbors]
        for i, neighbors in lists.items()
        if whole([i, *(j for j, _ in neighbors)])
    }

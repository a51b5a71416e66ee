"""Wrong ways to make sentence pairs: `maker` is right, with one of its steps replaced."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import numpy as np
import torch
from torch import Tensor

from ptm_edu.exercises.framework.exercise import Function

Rng: TypeAlias = np.random.Generator
Sentence: TypeAlias = list[int]
Documents: TypeAlias = list[list[Sentence]]
Split: TypeAlias = Callable[[list[Sentence], list[int]], Documents]
Label: TypeAlias = Callable[[Rng, int, int], int]  # of how many pairs there are, and the document
Other: TypeAlias = Callable[[Rng, Documents, int, int], Sentence]
Cut: TypeAlias = Callable[[Rng, Sentence, Sentence, int], tuple[Sentence, Sentence]]
Frame: TypeAlias = Callable[[int, int], list[int]]  # of both lengths: the token types


def by_document(sentences: list[Sentence], documents: list[int]) -> Documents:
    """Return each document's sentences, blank ones left out."""
    whole: dict[int, list[Sentence]] = {one: [] for one in documents}
    for sentence, one in zip(sentences, documents, strict=True):
        if sentence:
            whole[one].append(sentence)
    return list(whole.values())


def with_blanks(sentences: list[Sentence], documents: list[int]) -> Documents:
    """Keep blank lines as sentences."""
    pairs = list(zip(sentences, documents, strict=True))
    return [[s for s, d in pairs if d == one] for one in dict.fromkeys(documents)]


def split_at_blanks(sentences: list[Sentence], documents: list[int]) -> Documents:
    """Begin a new document behind a blank line as well."""
    whole: Documents = []
    before = -1
    for sentence, one in zip(sentences, documents, strict=True):
        if one != before or not sentence:
            whole.append([])
        whole[-1] += [sentence] if sentence else []
        before = one
    return [document for document in whole if document]


def other(rng: Rng, documents: Documents, number: int, place: int) -> Sentence:
    """Draw a sentence of another document."""
    found = int(rng.integers(len(documents) - 1))
    document = documents[found + (found >= number)]
    return document[int(rng.integers(len(document)))]


def anywhere(rng: Rng, documents: Documents, number: int, place: int) -> Sentence:
    """Draw a sentence of any document."""
    document = documents[int(rng.integers(len(documents)))]
    return document[int(rng.integers(len(document)))]


def same_document(rng: Rng, documents: Documents, number: int, place: int) -> Sentence:
    """Draw a sentence of the same document, another than A."""
    found = int(rng.integers(len(documents[number]) - 1))
    return documents[number][found + (found >= place)]


def shorten(rng: Rng, a: Sentence, b: Sentence, room: int) -> tuple[Sentence, Sentence]:
    """Take a token from the longer one, at either end, until both have room."""
    a, b = list(a), list(b)
    while len(a) + len(b) > room:
        longer = a if len(a) > len(b) else b
        longer.pop(-int(rng.integers(2)))
    return a, b


def at_one_end(place: int) -> Cut:
    """Take tokens from the longer one, always at this end."""

    def cut(rng: Rng, a: Sentence, b: Sentence, room: int) -> tuple[Sentence, Sentence]:
        a, b = list(a), list(b)
        while len(a) + len(b) > room:
            (a if len(a) > len(b) else b).pop(place)
        return a, b

    return cut


def in_the_middle(rng: Rng, a: Sentence, b: Sentence, room: int) -> tuple[Sentence, Sentence]:
    """Take as many tokens from either end, by count and not by lot."""
    lost = {0: 0, 1: 0}
    pieces = [list(a), list(b)]
    while sum(map(len, pieces)) > room:
        longer = int(len(pieces[0]) <= len(pieces[1]))
        pieces[longer].pop(-(lost[longer] % 2))
        lost[longer] += 1
    return pieces[0], pieces[1]


def b_alone(rng: Rng, a: Sentence, b: Sentence, room: int) -> tuple[Sentence, Sentence]:
    """Take tokens from B alone, as long as one is left."""
    b = b[: max(room - len(a), 1)]
    return a[: room - len(b)], b


def halves(rng: Rng, a: Sentence, b: Sentence, room: int) -> tuple[Sentence, Sentence]:
    """Give half of the room to each, whatever the other needs."""
    return shorten(rng, a, [], room // 2)[0], shorten(rng, [], b, room // 2)[1]


def maker(
    split: Split = by_document,
    label: Label = lambda rng, pair, document: int(rng.random() < 0.5),
    draw: Other = other,
    steps: tuple[int, int] = (2, 1),
    to_the_last: bool = False,
    turned: bool = False,
    cut: Cut = shorten,
    marks: int = 3,
    types: Frame = lambda a, b: [0] * (a + 2) + [1] * (b + 1),
    source: Callable[[int], Rng] = np.random.default_rng,
) -> Function:
    """Return an answer of these steps."""

    def answer(
        sentences: Tensor, documents: Tensor, cls: int, sep: int, max_length: int, seed: int
    ) -> tuple[Tensor, Tensor, Tensor]:
        rng = source(seed)
        texts = split([[t for t in row if t] for row in sentences.tolist()], documents.tolist())
        ids: list[Sentence] = []
        kinds: list[list[int]] = []
        labels: list[int] = []
        for number, document in enumerate(texts):
            place = 0
            while place < len(document) - (not to_the_last):
                random = label(rng, len(labels), number) or int(place + 1 == len(document))
                b = draw(rng, texts, number, place) if random else document[place + 1]
                a, b = cut(rng, document[place], b, max_length - marks)
                ids.append([cls, *a, sep, *b, sep])
                kinds.append(types(len(a), len(b)))
                labels.append(random ^ turned)
                place += steps[random]
        width = max_length + 3 - marks
        rows = [[(row + [0] * width)[:width] for row in some] for some in (ids, kinds)]
        return torch.tensor(rows[0]), torch.tensor(rows[1]), torch.tensor(labels)

    return answer


def cut_off(rng: Rng, a: Sentence, b: Sentence, room: int) -> tuple[Sentence, Sentence]:
    """Leave both whole: the row is cut off at its end."""
    return a, b


def _runs_on(sentences: list[Sentence], documents: list[int]) -> Documents:
    return [[sentence for sentence in sentences if sentence]]


ACROSS = maker(split=_runs_on, draw=anywhere)

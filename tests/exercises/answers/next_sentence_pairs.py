"""Answers to next_sentence_pairs: right ones of different kinds, and variants of each mistake."""

from __future__ import annotations

import random

import numpy as np
import torch

from ptm_edu.exercises.framework.self_test import Answers

# ---- right, and one step of it otherwise --------------------------------------------------------


def coin(rng, number, document):
    return rng.random() < 0.5


def elsewhere(rng, texts, document, at):
    return rng.choice(texts[rng.choice([name for name in texts if name != document])])


def one_by_one(rng, a, b, room):
    while len(a) + len(b) > room:
        longer = a if len(a) > len(b) else b
        del longer[0 if rng.random() < 0.5 else -1]


def row_types(a, b):
    return [0, *[0] * a, 0, *[1] * b, 1]


def read(sentences, documents):
    texts = {}
    for row, document in zip(sentences.tolist(), documents.tolist(), strict=True):
        words = [token for token in row if token]
        if words:
            texts.setdefault(document, []).append(words)
    return texts


def by_lists(
    texts_of=read,
    flip=coin,
    wrong=elsewhere,
    cut=one_by_one,
    steps=(2, 1),
    until=1,
    marks=3,
    types=row_types,
    labels=(0, 1),
    start=random.Random,
):
    """Return an answer of lists and Python's random, right but for what is given."""

    def answer(sentences, documents, cls, sep, max_length, seed):
        rng, texts = start(seed), texts_of(sentences, documents)
        rows, kinds, results = [], [], []
        for document, text in texts.items():
            at = 0
            while at < len(text) - until:
                other = flip(rng, len(results), document) or at + 1 >= len(text)
                a = list(text[at])
                b = list(wrong(rng, texts, document, at) if other else text[at + 1])
                cut(rng, a, b, max_length - marks)
                rows.append(([cls, *a, sep, *b, sep] + [0] * max_length)[: max_length + 3 - marks])
                kinds.append((types(len(a), len(b)) + [0] * max_length)[: len(rows[-1])])
                results.append(labels[other])
                at += steps[other]
        return torch.tensor(rows), torch.tensor(kinds), torch.tensor(results)

    return answer


def by_tensors(
    draw=lambda g, n: bool(torch.rand((), generator=g) < 0.5),
    pick=lambda documents, row: documents != documents[row],
    side=lambda g: bool(torch.randint(2, (), generator=g)),
):
    """Return an answer of tensors and torch's generator, right but for what is given."""

    def answer(sentences, documents, cls, sep, max_length, seed):
        g = torch.Generator().manual_seed(seed)
        rows = (sentences > 0).any(1).nonzero()[:, 0]
        ids, kinds, labels, at = [], [], [], 0
        while at < len(rows) - 1:
            row = rows[at]
            if documents[row] != documents[rows[at + 1]]:
                at += 1
                continue
            label = draw(g, len(labels))
            b_row = rows[at + 1]
            if label:
                others = pick(documents[rows], at).nonzero()[:, 0]
                b_row = rows[others[torch.randint(len(others), (), generator=g)]]
            a, b = (sentences[r][sentences[r] > 0] for r in (row, b_row))
            while len(a) + len(b) > max_length - 3:
                cut = slice(1, None) if side(g) else slice(None, -1)
                a, b = (a[cut], b) if len(a) > len(b) else (a, b[cut])
            line = torch.zeros(max_length, dtype=torch.long)
            pair = torch.cat([a.new_tensor([cls]), a, a.new_tensor([sep]), b, a.new_tensor([sep])])
            line[: len(pair)] = pair
            ids.append(line)
            places = torch.arange(max_length)
            kinds.append(((places > len(a) + 1) & (places < len(pair))).long())
            labels.append(int(label))
            at += 1 if label else 2
        return torch.stack(ids), torch.stack(kinds), torch.tensor(labels)

    return answer


def lengths(a, b, room):
    x, y = len(a), len(b)
    while x + y > room:
        x, y = (x - 1, y) if x > y else (x, y - 1)
    return (a, x), (b, y)


def one_coin_each(rng, a, b, room):
    """Draw at once how many of the tokens go at the beginning."""
    for sentence, keep in lengths(a, b, room):
        begin = sum(rng.random() < 0.5 for _ in range(len(sentence) - keep))
        sentence[:] = sentence[begin : begin + keep]


def again_and_again(rng, texts, document, at):
    names = list(texts)
    other = document
    while other == document:
        other = names[rng.randrange(len(names))]
    return texts[other][rng.randrange(len(texts[other]))]


RIGHT = {
    "lists": by_lists(),
    "tensors": by_tensors(),
    "again and again": by_lists(cut=one_coin_each, wrong=again_and_again),
    "numpy": by_lists(
        start=np.random.RandomState,
        flip=lambda rng, number, one: bool(rng.randint(2)),
        wrong=lambda rng, texts, one, at: [
            s for name, text in texts.items() if name != one for s in text
        ][rng.randint(sum(len(t) for name, t in texts.items() if name != one))],
    ),
}

# ---- wrong --------------------------------------------------------------------------------------


def own(rng, texts, document, at):
    return rng.choice(texts[document][:at] + texts[document][at + 1 :])


def any_text(rng, texts, document, at):
    return rng.choice(texts[rng.choice(list(texts))])


def fixed(rng, texts, document, at):
    names = list(texts)
    return texts[names[0]][1] if document != names[0] else texts[names[1]][1]


def following(rng, texts, document, at):
    names = list(texts)
    return rng.choice(texts[names[(names.index(document) + 1) % len(names)]])


def nearby(rng, texts, document, at):
    """A sentence of one of the ten documents that follow."""
    names = list(texts)
    distance = rng.randint(1, min(10, len(names) - 1))
    return rng.choice(texts[names[(names.index(document) + distance) % len(names)]])


def earlier(rng, texts, document, at):
    """A sentence of a document that came before, of the next one for the first."""
    names = list(texts)
    number = names.index(document)
    return rng.choice(texts[names[rng.randrange(number) if number else 1]])


def openings(rng, texts, document, at):
    return texts[rng.choice([name for name in texts if name != document])][0]


def cut_from(end):
    def cut(rng, a, b, room):
        while len(a) + len(b) > room:
            (a if len(a) > len(b) else b).pop(end)

    return cut


def a_at_the_start(rng, a, b, room):
    """Keep what stands next to the other sentence."""
    while len(a) + len(b) > room:
        if len(a) > len(b):
            a.pop(0)
        else:
            b.pop()


def windows(rng, a, b, room):
    """Cut both at once, each to a window that lies anywhere in it."""
    for sentence, keep in lengths(a, b, room):
        begin = rng.randint(0, len(sentence) - keep)
        sentence[:] = sentence[begin : begin + keep]


def halves_of(rng, a, b, room):
    """All that is cut off a sentence goes at one end, a coin for each."""
    for sentence, keep in lengths(a, b, room):
        sentence[:] = sentence[:keep] if rng.random() < 0.5 else sentence[len(sentence) - keep :]


def middle(rng, a, b, room):
    for sentence, keep in lengths(a, b, room):
        begin = (len(sentence) - keep) // 2
        sentence[:] = sentence[begin : begin + keep]


def each_end_in_turn(rng, a, b, room):
    turns = {id(a): 0, id(b): 0}
    while len(a) + len(b) > room:
        longer = a if len(a) > len(b) else b
        turns[id(longer)] ^= 1
        longer.pop(-turns[id(longer)])


def only_b(rng, a, b, room):
    while len(a) + len(b) > room:
        (b if len(b) > 1 else a).pop()


def b_at_either_end(rng, a, b, room):
    while len(a) + len(b) > room:
        (b if len(b) > 1 else a).pop(rng.choice([0, -1]))


def half_each(rng, a, b, room):
    del a[room // 2 :], b[room // 2 :]


def half_each_if_needed(rng, a, b, room):
    if len(a) + len(b) > room:
        half_each(rng, a, b, room)


def nothing(rng, a, b, room):
    pass


def split_by_blanks(sentences, documents):
    texts, number = {}, 0
    for row, document in zip(sentences.tolist(), documents.tolist(), strict=True):
        words = [token for token in row if token]
        number += not words
        if words:
            texts.setdefault((document, number), []).append(words)
    return texts


def blanks_kept(sentences, documents):
    texts = {}
    for row, document in zip(sentences.tolist(), documents.tolist(), strict=True):
        texts.setdefault(document, []).append([token for token in row if token])
    return texts


def stops_at_a_blank(sentences, documents):
    texts, over = {}, set()
    for row, document in zip(sentences.tolist(), documents.tolist(), strict=True):
        over |= set() if any(row) else {document}
        if document not in over:
            texts.setdefault(document, []).append([token for token in row if token])
    return texts


def in_one(sentences, documents):
    return {0: [s for text in read(sentences, documents).values() for s in text]}


def global_draws(seed):
    return random


VARIANTS = {
    "labels_turned_round": (by_lists(labels=(1, 0)),),
    "always_random": (by_lists(flip=lambda rng, number, one: True),),
    "never_random": (by_lists(flip=lambda rng, number, one: False),),
    "random_of_the_same_document": (
        by_lists(wrong=own),
        by_tensors(pick=lambda documents, row: documents == documents[row]),
    ),
    "random_of_any_document": (
        by_lists(wrong=any_text),
        by_tensors(pick=lambda documents, row: torch.arange(len(documents)) != row),
    ),
    "sentence_lost": (by_lists(steps=(2, 2)),),
    "sentence_used_twice": (by_lists(steps=(1, 1)),),
    "across_documents": (by_lists(texts_of=in_one, wrong=any_text),),
    "last_sentence_too": (by_lists(until=0),),
    "not_half": (
        by_lists(flip=lambda rng, number, one: rng.randint(0, 2) > 0),
        by_tensors(draw=lambda g, n: bool(torch.rand((), generator=g) < 0.25)),
        by_lists(flip=lambda rng, number, one: rng.random() < 0.9),
    ),
    "not_drawn_for_each": (
        by_lists(flip=lambda rng, number, one: number % 2 == 1),
        by_lists(flip=lambda rng, number, one: one % 2 == 1),
        by_lists(flip=lambda rng, number, one: number // 2 % 2 == 1),
    ),
    "same_b": (
        *(by_lists(wrong=fixed), by_lists(wrong=following), by_lists(wrong=openings)),
        *(by_lists(wrong=nearby), by_lists(wrong=earlier)),
    ),
    "marks_not_counted": (by_lists(marks=0), by_lists(marks=2)),
    "cut_off_at_the_end": (by_lists(cut=nothing),),
    "only_b_cut": (by_lists(cut=only_b), by_lists(cut=b_at_either_end)),
    "too_much_cut": (
        by_lists(cut=half_each_if_needed),
        by_lists(cut=half_each),
        lambda *given: by_lists(
            cut=lambda rng, a, b, room: one_by_one(
                rng, a, b, room if len(a) + len(b) <= room else max(room - 2, 2)
            )
        )(*given),
    ),
    "one_end_cut": (
        by_lists(cut=cut_from(-1)),
        by_tensors(side=lambda g: True),
        by_lists(cut=a_at_the_start),
    ),
    "cut_by_count": (by_lists(cut=middle), by_lists(cut=each_end_in_turn, wrong=again_and_again)),
    "end_drawn_once": (by_lists(cut=halves_of),),
    "types_early": (by_lists(types=lambda a, b: [0] * (a + 1) + [1] * (b + 2)),),
    "types_late": (by_lists(types=lambda a, b: [0] * (a + 3) + [1] * b),),
    "one_type": (by_lists(types=lambda a, b: [0] * (a + b + 3)),),
    "blank_lines_read": (
        by_lists(texts_of=split_by_blanks),
        by_lists(texts_of=blanks_kept),
        by_lists(texts_of=stops_at_a_blank),
    ),
    "seed_not_used": (by_lists(start=global_draws), by_lists(start=lambda seed: random.Random(42))),
}

ANSWERS = Answers(RIGHT, VARIANTS)

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

# ---- draws that are not independent --------------------------------------------------------------


def fixed_number(*things):
    """Return a number from 0 to 1 that follows from these integers."""
    return random.Random(str(things)).random()


def with_state(**steps):
    """Return an answer by lists whose steps keep what they drew: one object for each call."""

    def answer(*given):
        return by_lists(**{name: step() for name, step in steps.items()})(*given)

    return answer


def opposite_pairs():
    """Every second label is the opposite of the one before."""
    last = []

    def flip(rng, number, document):
        if last:
            return not last.pop()
        last.append(rng.random() < 0.5)
        return last[0]

    return flip


def label_decks(size):
    """Labels from shuffled decks, half of whose cards are 1."""

    def begin():
        cards = []

        def flip(rng, number, document):
            if not cards:
                cards.extend(i % 2 == 0 for i in range(size))
                rng.shuffle(cards)
            return cards.pop()

        return flip

    return begin


def shift_register():
    """Each label is the sum of two earlier ones, modulo 2."""
    drawn = []

    def flip(rng, number, document):
        new = rng.random() < 0.5 if number < 4 else drawn[-1] != drawn[-4]
        drawn.append(new)
        return new

    return flip


def mostly_the_last():
    """A label is the same as the one before in two of three cases."""
    last = []

    def flip(rng, number, document):
        last[:] = [rng.random() < 0.5 if not last or rng.random() < 0.67 else last[0]]
        return last[0]

    return flip


def label_of_the_document(rng, number, document):
    """In every second document 1 is more probable."""
    return rng.random() < (0.75 if document % 2 else 0.25)


def by_the_text(decide):
    """Return an answer whose label `decide(rng, text, at)` says."""

    def answer(sentences, documents, cls, sep, max_length, seed):
        texts, count = read(sentences, documents), {}

        def flip(rng, number, document):
            # The walk is the answer's own: A is where the labels so far have led.
            at = count.get(document, 0)
            label = decide(rng, texts[document], at)
            count[document] = at + (1 if label else 2)
            return label

        return by_lists(flip=flip)(sentences, documents, cls, sep, max_length, seed)

    return answer


def in_other_words(texts, document):
    return [s for name, text in texts.items() if name != document for s in text]


def b_shuffled():
    """All sentences are shuffled once, and B is the next one of another document."""
    left = []

    def wrong(rng, texts, document, at):
        if not left:
            left.extend((name, s) for name, text in texts.items() for s in text)
            rng.shuffle(left)
        place = next((i for i, (name, _) in enumerate(left) if name != document), None)
        return left.pop(place)[1] if place is not None else elsewhere(rng, texts, document, at)

    return wrong


def documents_shuffled():
    """The documents are shuffled once, and B's comes after the last one's."""
    left = []

    def wrong(rng, texts, document, at):
        while True:
            if not left:
                left.extend(rng.sample(list(texts), len(texts)))
            if (name := left.pop()) != document:
                return rng.choice(texts[name])

    return wrong


def reads_along():
    """B is the sentence after the last B, in a document that is drawn when one ends."""
    place = [None, 0]

    def wrong(rng, texts, document, at):
        if place[0] in (None, document) or place[1] >= len(texts[place[0]]):
            place[:] = [rng.choice([name for name in texts if name != document]), 0]
        place[1] += 1
        return texts[place[0]][place[1] - 1]

    return wrong


def partner(rng, texts, document, at):
    """Each document has a partner from which its random Bs come."""
    names = [name for name in texts if name != document]
    names.sort(key=lambda name: fixed_number(name, document))
    return rng.choice(texts[names[0]])


def b_of_a(rng, texts, document, at):
    """B follows from A's text."""
    others = in_other_words(texts, document)
    return others[int(fixed_number(*texts[document][at]) * len(others))]


def three_for_each(rng, texts, document, at):
    """Each A has three sentences of which one is drawn."""
    others = in_other_words(texts, document)
    return others[int(fixed_number(rng.randrange(3), *texts[document][at]) * len(others))]


def same_place(rng, texts, document, at):
    """B is as far from its document's beginning as A is."""
    text = texts[rng.choice([name for name in texts if name != document])]
    return text[at % len(text)]


def same_length(rng, texts, document, at):
    """B has A's length, if any sentence has."""
    others = in_other_words(texts, document)
    return rng.choice([s for s in others if len(s) == len(texts[document][at])] or others)


def of_a_list(size):
    """B comes from a list of sentences that is drawn once."""

    def begin():
        drawn = []

        def wrong(rng, texts, document, at):
            if not drawn:
                every = [(name, s) for name, text in texts.items() for s in text]
                drawn.extend(rng.sample(every, min(len(every), size)))
            some = [s for name, s in drawn if name != document]
            return rng.choice(some) if some else elsewhere(rng, texts, document, at)

        return wrong

    return begin


def cut_by(end):
    """Return a step that removes a token at the beginning if `end(rng, n, which, token)` is true.

    n counts the tokens that were removed in the call, and `which` is 0 for A, 1 for B.
    """

    def begin():
        count = [0]

        def cut(rng, a, b, room):
            while len(a) + len(b) > room:
                which = 0 if len(a) > len(b) else 1
                longer = (a, b)[which]
                del longer[0 if end(rng, count[0], which, longer) else -1]
                count[0] += 1

        return cut

    return begin


def ends_from_decks(size):
    def begin():
        cards = []

        def end(rng, n, which, longer):
            if not cards:
                cards.extend(i % 2 == 0 for i in range(size))
                rng.shuffle(cards)
            return cards.pop()

        return cut_by(end)()

    return begin


def opposite_ends(rng, a, b, room):
    """Where A loses a token at its beginning, B loses one at its end."""
    ends = {0: [], 1: []}
    while len(a) + len(b) > room:
        which = 0 if len(a) > len(b) else 1
        n = len(ends[which])
        front = rng.random() < 0.5 if n >= len(ends[1 - which]) else not ends[1 - which][n]
        ends[which].append(front)
        del (a, b)[which][0 if front else -1]


def pairs_of_ends(rng, a, b, room):
    """Every second token that a sentence loses is removed at the end where the last one was."""
    last = {}
    while len(a) + len(b) > room:
        longer = a if len(a) > len(b) else b
        front = last.pop(id(longer), None)
        if front is None:
            front = last[id(longer)] = rng.random() < 0.5
        del longer[0 if front else -1]


REJECTED = {
    "labels: opposite pairs": (with_state(flip=opposite_pairs), "random"),
    **{f"labels: decks of {n}": (with_state(flip=label_decks(n)), "random") for n in (2, 4, 10)},
    "labels: a shift register": (with_state(flip=shift_register), "random"),
    "labels: mostly the last one": (with_state(flip=mostly_the_last), "random"),
    "labels: by the document": (by_lists(flip=label_of_the_document), "random"),
    "labels: of A's text": (
        by_the_text(lambda rng, text, at: at < len(text) and fixed_number(*text[at]) < 0.5),
        "form",
    ),
    "labels: by A's length": (
        by_the_text(
            lambda rng, text, at: rng.random() < (len(text[min(at, len(text) - 1)]) - 1) / 4
        ),
        "random",
    ),
    "labels: by A's position": (
        by_the_text(lambda rng, text, at: rng.random() < (0.25 if at in (1, 3, 4) else 0.68)),
        "random",
    ),
    "B: shuffled sentences": (with_state(wrong=b_shuffled), "random"),
    "B: shuffled documents": (with_state(wrong=documents_shuffled), "random"),
    "B: the sentence after the last B": (with_state(wrong=reads_along), "random"),
    "B: of a partner document": (by_lists(wrong=partner), "random"),
    "B: of A's text": (by_lists(wrong=b_of_a), "random"),
    "B: one of three for each A": (by_lists(wrong=three_for_each), "random"),
    "B: at A's position": (by_lists(wrong=same_place), "random"),
    "B: of A's length": (by_lists(wrong=same_length), "random"),
    "B: of a list": (with_state(wrong=of_a_list(150)), "random"),
    "ends: by turns": (with_state(cut=cut_by(lambda rng, n, which, s: n % 2)), "truncation"),
    "ends: by turns of two": (
        with_state(cut=cut_by(lambda rng, n, which, s: n // 2 % 2)),
        "truncation",
    ),
    "ends: by the token": (
        with_state(cut=cut_by(lambda rng, n, which, s: fixed_number(s[0]) < 0.5)),
        "truncation",
    ),
    "ends: by the length": (
        with_state(cut=cut_by(lambda rng, n, which, s: len(s) % 2)),
        "truncation",
    ),
    "ends: more at the beginning": (
        with_state(cut=cut_by(lambda rng, n, which, s: rng.random() < 0.65)),
        "truncation",
    ),
    "ends: decks of four": (with_state(cut=ends_from_decks(4)), "truncation"),
    "ends: decks of ten": (with_state(cut=ends_from_decks(10)), "truncation"),
    "ends: opposite in A and B": (by_lists(cut=opposite_ends), "truncation"),
    "ends: in pairs": (by_lists(cut=pairs_of_ends), "truncation"),
}

ANSWERS = Answers(RIGHT, VARIANTS, REJECTED)

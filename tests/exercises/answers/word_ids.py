"""Answers to word_ids: right ones of different kinds, and variants of each mistake."""

from __future__ import annotations

import itertools
import re

import numpy as np
import torch

from ptm_edu.exercises.framework.self_test import Answers

SPECIAL = {"[CLS]", "[SEP]", "[PAD]"}


def length(token):
    """Return how many characters a token covers."""
    if token in SPECIAL:
        return 0
    return 1 if token == "[UNK]" else len(token.replace("##", ""))


# ---- right --------------------------------------------------------------------------------------


def by_a_list_of_characters(tokens, words):
    owners = []
    for number, word in enumerate(words.split(" ")):
        owners += [number] * len(word)
    result = []
    for token in tokens.split(" "):
        if token in SPECIAL:
            result.append(-1)
            continue
        result.append(owners[0])
        owners = owners[length(token) :]
    return torch.tensor(result)


def by_ends(tokens, words):
    """A word ends where this many characters have been read."""
    ends = torch.tensor([len(word) for word in words.split()], dtype=torch.long).cumsum(0)
    pieces = tokens.split()
    lengths = torch.tensor([length(piece) for piece in pieces])
    starts = lengths.cumsum(0) - lengths
    ids = torch.searchsorted(ends, starts, right=True)
    return ids.masked_fill(torch.tensor([piece in SPECIAL for piece in pieces]), -1)


def by_using_words_up(tokens, words):
    left, number, rest, ids = words.split(), -1, 0, []
    for token in tokens.split():
        if token in ("[CLS]", "[SEP]", "[PAD]"):
            ids.append(-1)
        else:
            if rest == 0:
                number += 1
                rest = len(left[number])
            ids.append(number)
            rest -= length(token)
    return torch.LongTensor(ids)


def by_spaces(tokens, words):
    """The number of spaces before the n-th character of the segmented text."""
    spaces = [words[: match.start()].count(" ") for match in re.finditer(r"\S", words)]
    offsets = itertools.accumulate((length(token) for token in tokens.split()), initial=0)
    pairs = zip(tokens.split(), offsets, strict=False)
    return torch.tensor([-1 if token in SPECIAL else spaces[start] for token, start in pairs])


def by_numpy(tokens, words):
    split = words.split()
    owners = np.repeat(np.arange(len(split)), [len(word) for word in split] or 0)
    ids = np.full(len(tokens.split()), -1)
    start = 0
    for place, token in enumerate(tokens.split()):
        if token not in SPECIAL:
            ids[place] = owners[start]
        start += length(token)
    return torch.from_numpy(ids)


RIGHT = {
    "a list of characters": by_a_list_of_characters,
    "ends": by_ends,
    "using words up": by_using_words_up,
    "spaces": by_spaces,
    "numpy": by_numpy,
}

# ---- wrong --------------------------------------------------------------------------------------


def walking(step=length, special=lambda: -1, first=0, known=SPECIAL):
    """Return an answer that moves on otherwise, or begins to count elsewhere."""

    def answer(tokens, words):
        owners = [n for n, word in enumerate(words.split()) for _ in word]
        ids, start = [], 0
        for token in tokens.split():
            ids.append(special() if token in known else owners[min(start, len(owners) - 1)] + first)
            start += step(token)
        return torch.tensor(ids)

    return answer


def by_the_letters_of_unknown(tokens, words):
    """As a student writes it: IndexError where the text ends."""
    owners, ids = [n for n, word in enumerate(words.split()) for _ in word], []
    for token in tokens.split():
        ids.append(-1 if token in SPECIAL else owners[0])
        owners = owners if token in SPECIAL else owners[len(token.removeprefix("##")) :]
    return torch.tensor(ids)


def by_dictionary(tokens, words):
    owner = {c: n for n, word in enumerate(words.split()) for c in word}
    return torch.tensor([owner.get(token, -1) for token in tokens.split()])


def first_found(tokens, words):
    split = words.split()
    found = [[n for n, word in enumerate(split) if token in word] for token in tokens.split()]
    return torch.tensor([numbers[0] if numbers else -1 for numbers in found])


def by_place_of_the_token(tokens, words):
    """[CLS] counts as a character."""
    owners = [n for n, word in enumerate(words.split()) for _ in word]
    return torch.tensor(
        [
            -1 if token in SPECIAL else owners[min(place, len(owners) - 1)]
            for place, token in enumerate(tokens.split())
        ]
    )


def by_the_end(tokens, words):
    """Moves on first, and reads the number then."""
    owners, start, ids = [n for n, word in enumerate(words.split()) for _ in word], 0, []
    for token in tokens.split():
        start += length(token)
        ids.append(-1 if token in SPECIAL else owners[min(start, len(owners) - 1)])
    return torch.tensor(ids)


def greedy(tokens, words):
    split, ids = words.split(), []
    left = list(split)
    for token in tokens.split():
        if token in SPECIAL:
            ids.append(-1)
            continue
        if len(left) > 1 and token.replace("##", "") not in left[0].lower():
            left.pop(0)
        ids.append(len(split) - len(left))
    return torch.tensor(ids)


def unsplit(tokens, words):
    owners, number, ids = [], 0, []
    for character in words:
        number += character == " "
        owners.append(number)
    start = 0
    for token in tokens.split():
        ids.append(owners[start] if token not in SPECIAL else -1)
        start += length(token)
    return torch.tensor(ids)


def each_text_anew(tokens, words):
    ids, parts = by_ends(tokens, words).tolist(), []
    for token, number in zip(tokens.split(), ids, strict=True):
        if token in ("[CLS]", "[SEP]"):
            parts.append([])
        parts[-1].append(number)
    shifted = []
    for part in parts:
        begin = min((n for n in part if n >= 0), default=0)
        shifted += [n - begin if n >= 0 else -1 for n in part]
    return torch.tensor(shifted)


def changed(change):
    """Return an answer that changes the right numbers, given as a list with the tokens."""
    return lambda tokens, words: torch.tensor(
        change(by_ends(tokens, words).tolist(), tokens.split())
    )


def inside(tokens, words):
    inner, start, ids = [i for word in words.split() for i in range(len(word))], 0, []
    for token in tokens.split():
        ids.append(-1 if token in SPECIAL else inner[start])
        start += length(token)
    return torch.tensor(ids)


def begins(tokens, words):
    split = words.split()
    starts = [sum(map(len, split[:n])) for n in range(len(split))]
    return torch.tensor([-1 if n < 0 else starts[n] for n in by_ends(tokens, words).tolist()])


VARIANTS = {
    "a_word_per_token": (
        changed(lambda ids, tokens: [p - 1 if n >= 0 else -1 for p, n in enumerate(ids)]),
    ),
    "looked_up_by_text": (by_dictionary, first_found),
    "special_tokens_take_characters": (by_place_of_the_token,),
    "boundaries_off_by_one": (by_the_end,),
    "next_word_if_not_inside": (greedy,),
    "spaces_counted": (unsplit,),
    "special_tokens_have_a_word": (walking(special=lambda: 0),),
    "padding_has_a_word": (
        changed(lambda ids, tokens: [0 if tokens[p] == "[PAD]" else n for p, n in enumerate(ids)]),
    ),
    "counted_from_one": (walking(first=1),),
    "numbered_anew": (each_text_anew,),
    "position_in_the_word": (inside,),
    "position_of_the_word": (begins,),
    "only_the_first_character": (
        changed(lambda ids, tokens: [-1 if n in ids[:p] else n for p, n in enumerate(ids)]),
    ),
    "tokens_left_out": (changed(lambda ids, tokens: [n for n in ids if n >= 0]),),
    "one_character_each": (walking(step=lambda token: 0 if token in SPECIAL else 1),),
    "marks_of_continuation_counted": (
        walking(step=lambda t: len(t) if t not in {*SPECIAL, "[UNK]"} else t == "[UNK]"),
    ),
    "unknown_by_its_letters": (
        walking(step=lambda token: 0 if token in SPECIAL else len(token.replace("##", ""))),
        by_the_letters_of_unknown,
    ),
    "unknown_is_special": (walking(known={*SPECIAL, "[UNK]"}),),
    "unknown_covers_nothing": (
        walking(step=lambda token: 0 if token.startswith("[") else length(token)),
    ),
    "list_returned": (lambda tokens, words: by_ends(tokens, words).tolist(),),
    "not_integers": (lambda tokens, words: by_ends(tokens, words).int(),),
}

ANSWERS = Answers(RIGHT, VARIANTS)

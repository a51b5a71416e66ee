"""Answers to bpe_encode: right ones of different kinds, and variants of each mistake."""

from __future__ import annotations

import heapq
from itertools import pairwise

import torch

from ptm_edu.exercises.framework.self_test import Answers


def ranked(merges):
    return {tuple(pair): rank for rank, pair in enumerate(merges.tolist())}


def merged(row, pair, new_id):
    out, t = [], 0
    while t < len(row):
        found = t + 1 < len(row) and (row[t], row[t + 1]) == tuple(pair)
        out.append(new_id if found else row[t])
        t += 2 if found else 1
    return out


# ---- right --------------------------------------------------------------------------------------


def by_one_pass(word, merges, first_id):
    """A merge makes only pairs that were learned later, so each is applied once, in order."""
    row = word.tolist()
    for rank, (left, right) in enumerate(merges.tolist()):
        position = 0
        while position < len(row) - 1:
            if row[position] == left and row[position + 1] == right:
                row[position : position + 2] = [first_id + rank]
            position += 1
    return torch.tensor(row)


def by_one_occurrence(word, merges, first_id):
    """The leftmost occurrence of the first pair, again and again."""
    ranks = {(left, right): rank for rank, (left, right) in enumerate(merges.tolist())}
    row = word.tolist()
    while True:
        known = [(ranks[p], t) for t, p in enumerate(pairwise(row)) if p in ranks]
        if not known:
            return torch.tensor(row)
        rank, t = min(known)
        row = [*row[:t], first_id + rank, *row[t + 2 :]]


def by_recursion(word, merges, first_id):
    ranks = ranked(merges)

    def encoded(row):
        known = sorted(ranks[pair] for pair in pairwise(row) if pair in ranks)
        if not known:
            return row
        return encoded(merged(row, merges[known[0]].tolist(), first_id + known[0]))

    return torch.tensor(encoded(word.tolist()))


def by_tensors(word, merges, first_id):
    for rank, pair in enumerate(merges):
        t = 0
        while t + 1 < len(word):
            if torch.equal(word[t : t + 2], pair):
                word = torch.cat([word[:t], word.new_tensor([first_id + rank]), word[t + 2 :]])
            t += 1
    return word.clone()


def by_queue(word, merges, first_id):
    """A queue of (rank, place), as fast implementations have."""
    ranks, row = ranked(merges), dict(enumerate(word.tolist()))
    after = {t: t + 1 for t in range(len(word) - 1)}
    before = {t + 1: t for t in range(len(word) - 1)}
    queue = []

    def push(t):
        if t in after and (pair := (row[t], row[after[t]])) in ranks:
            heapq.heappush(queue, (ranks[pair], t, pair))

    for t in list(row):
        push(t)
    while queue:
        rank, t, pair = heapq.heappop(queue)
        if t not in row or t not in after or (row[t], row[after[t]]) != pair:
            continue
        gone = after.pop(t)
        row[t] = first_id + rank
        del row[gone]
        if gone in after:
            after[t] = after.pop(gone)
            before[after[t]] = t
        push(t)
        if t in before:
            push(before[t])
    return torch.tensor([row[t] for t in sorted(row)])


RIGHT = {
    "one pass": by_one_pass,
    "one occurrence at a time": by_one_occurrence,
    "recursion": by_recursion,
    "tensors": by_tensors,
    "a queue": by_queue,
}

# ---- wrong --------------------------------------------------------------------------------------


def looped(pick, merge=merged, name=lambda rank, first_id: first_id + rank, most=99):
    """Return an answer that picks, merges or names otherwise."""

    def answer(word, merges, first_id):
        ranks, row = ranked(merges), word.tolist()
        for _ in range(most):
            places = [t for t in range(len(row) - 1) if (row[t], row[t + 1]) in ranks]
            if not places:
                break
            pairs = [(row[t], row[t + 1]) for t in places]
            pair = pick(pairs, ranks)
            new = merge(row, pair, name(ranks[pair], first_id))
            if new == row:
                break
            row = new
        return torch.tensor(row)

    return answer


def first(pairs, ranks):
    return sorted(pairs, key=ranks.get)[0]


def through(merges, row, first_id, merge):
    for rank, pair in merges:
        if tuple(pair) in pairwise(row):
            row = merge(row, tuple(pair), first_id + rank)
    return torch.tensor(row)


def backwards(word, merges, first_id):
    numbered = list(enumerate(merges.tolist()))[::-1]
    return through(numbered, word.tolist(), first_id, merged)


def single(row, pair, new_id):
    t = list(pairwise(row)).index(pair)
    return [*row[:t], new_id, *row[t + 2 :]]


def one_each(word, merges, first_id):
    return through(enumerate(merges.tolist()), word.tolist(), first_id, single)


def greedy(word, merges, first_id):
    """Longest known token from the left."""
    texts = {}
    for rank, (a, b) in enumerate(merges.tolist()):
        left = texts.get(a, [a]) if a >= first_id else [a]
        right = texts.get(b, [b]) if b >= first_id else [b]
        texts[first_id + rank] = left + right
    row, out = word.tolist(), []
    while row:
        fitting = [(len(s), -i) for i, s in texts.items() if row[: len(s)] == s]
        length, number = max(fitting, default=(1, -row[0]))
        out.append(-number)
        row = row[length:]
    return torch.tensor(out)


def mirrored(row, pair, new_id):
    return merged(row[::-1], pair[::-1], new_id)[::-1]


def kept(row, pair, new_id):
    out = list(row)
    for t in range(len(row) - 1):
        if (row[t], row[t + 1]) == pair:
            out[t] = new_id
    return out


def padded(word, merges, first_id):
    row = by_one_pass(word, merges, first_id).tolist()
    return torch.tensor(row + [-1] * (len(word) - len(row)))


VARIANTS = {
    "from_left_to_right": (looped(lambda pairs, ranks: pairs[0]),),
    "learned_last": (
        looped(lambda pairs, ranks: max(pairs, key=ranks.get)),
        backwards,
    ),
    "most_frequent_in_the_word": (
        looped(lambda pairs, ranks: min(pairs, key=lambda p: (-pairs.count(p), ranks[p]))),
    ),
    "longest_token_first": (greedy,),
    "one_merge_only": (looped(first, most=1),),
    "one_occurrence_only": (one_each,),
    "from_the_right": (looped(first, mirrored),),
    "second_symbol_kept": (looped(first, kept),),
    "another_id": (looped(first, name=lambda rank, first_id: first_id + rank + 1),),
    "padded": (padded,),
    "list_returned": (lambda word, merges, first_id: by_one_pass(word, merges, first_id).tolist(),),
    "not_integers": (lambda word, merges, first_id: by_one_pass(word, merges, first_id).int(),),
}

ANSWERS = Answers(RIGHT, VARIANTS)

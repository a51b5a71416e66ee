"""Answers to bpe_merge: right ones of different kinds, and variants of each mistake."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import torch

from ptm_edu.exercises.framework.self_test import Answers

# ---- right --------------------------------------------------------------------------------------


def by_dictionary(words, counts, new_id):
    frequency = {}
    for row, count in zip(words.tolist(), counts.tolist(), strict=True):
        for left, right in pairwise(row):
            if right != -1:
                frequency[left, right] = frequency.get((left, right), 0) + count
    most = max(frequency.values())
    best = min(pair for pair, n in frequency.items() if n == most)
    merged = torch.full_like(words, -1)
    for w, row in enumerate(words.tolist()):
        position = 0
        n = 0
        while position < len(row):
            if tuple(row[position : position + 2]) == best:
                merged[w, n] = new_id
                position += 2
            else:
                merged[w, n] = row[position]
                position += 1
            n += 1
    return torch.tensor(best), merged


def by_sorting(words, counts, new_id):
    """Sort the pairs by count, then by ids; pop the symbols of each word."""
    frequency = Counter()
    for row, count in zip(words, counts, strict=True):
        symbols = row[row >= 0].tolist()
        frequency.update({p: symbols_count(symbols, p) * int(count) for p in pairwise(symbols)})
    (_, left, right), *_ = sorted((-n, *pair) for pair, n in frequency.items())
    rows = []
    for row in words.tolist():
        new = []
        while row:
            symbol = row.pop(0)
            if symbol == left and row and row[0] == right:
                row.pop(0)
                symbol = new_id
            new.append(symbol)
        rows.append(new + [-1] * (words.shape[1] - len(new)))
    return torch.tensor([left, right]), torch.tensor(rows)


def symbols_count(symbols, pair):
    """Return how often a pair occurs in a list, overlaps included."""
    return sum(found == pair for found in pairwise(symbols))


def by_unique(words, counts, new_id):
    """Count with torch.unique, which sorts the pairs."""
    pairs = words.unfold(1, 2, 1)  # (W, L - 1, 2)
    real = pairs[..., 1] >= 0
    weights = counts[:, None].expand(real.shape)[real]
    distinct, inverse = torch.unique(pairs[real], dim=0, return_inverse=True)
    totals = torch.zeros(len(distinct), dtype=torch.int64).index_add(0, inverse, weights)
    best = distinct[(totals == totals.max()).nonzero()[0, 0]]
    merged = words.clone()
    for row in merged:
        for t in range(len(row) - 1):
            if (row[t : t + 2] == best).all():
                row[t] = new_id
                row[t + 1 :] = torch.cat([row[t + 2 :], row.new_tensor([-1])])
    return best, merged


def by_text(words, counts, new_id):
    """Replace in strings of symbols between spaces."""
    texts = [" ".join(f"<{s}>" for s in row if s >= 0) for row in words.tolist()]
    frequency = Counter()
    for text, count in zip(texts, counts.tolist(), strict=True):
        symbols = text.split()
        for left, right in pairwise(symbols):
            frequency[int(left[1:-1]), int(right[1:-1])] += count
    best = min(frequency, key=lambda pair: (-frequency[pair], *pair))
    old = f"<{best[0]}> <{best[1]}>"
    merged = torch.full(words.shape, -1)
    for w, text in enumerate(texts):
        symbols = text.replace(old, f"<{new_id}>").split()
        merged[w, : len(symbols)] = torch.tensor([int(symbol[1:-1]) for symbol in symbols])
    return torch.tensor(best), merged


RIGHT = {
    "a dictionary": by_dictionary,
    "sorting": by_sorting,
    "torch.unique": by_unique,
    "strings": by_text,
}

# ---- wrong --------------------------------------------------------------------------------------


def real(row):
    return [symbol for symbol in row if symbol != -1]


def counted(count=None, best=None, merge=None, width=None):
    """Return an answer that counts, chooses, merges or fills otherwise."""

    def answer(words, counts, new_id):
        rows, n = [real(row) for row in words.tolist()], Counter()
        for row, c in zip(rows, counts.tolist(), strict=True):
            (count or usual)(n, row, c)
        pair = best(n, rows, counts.tolist()) if best else sorted(n, key=lambda p: (-n[p], p))[0]
        new = [(merge or merged)(row, pair, new_id) for row in rows]
        return torch.tensor(pair), (width or filled)(new, words.shape[1])

    return answer


def usual(n, row, c):
    for t in range(len(row) - 1):
        n[row[t], row[t + 1]] += c


def merged(row, pair, new_id, step=2):
    out, t = [], 0
    while t < len(row):
        if t + 1 < len(row) and (row[t], row[t + 1]) == pair:
            out.append(new_id)
            t += step
        else:
            out.append(row[t])
            t += 1
    return out


def filled(rows, L):
    return torch.tensor([row + [-1] * (L - len(row)) for row in rows])


def ones(n, row, c):
    usual(n, row, 1)


def distinct(n, row, c):
    for pair in set(pairwise(row)):
        n[pair] += c


def apart(n, row, c):
    """Count as str.count does, without overlaps."""
    text = "".join(map(chr, row))
    for a, b in set(pairwise(row)):
        n[a, b] += c * text.count(chr(a) + chr(b))


def joined_text(words, counts, new_id):
    """Counts in one long list of all words, each repeated."""
    every = []
    for row, c in zip(words.tolist(), counts.tolist(), strict=True):
        every.extend(real(row) * c)
    n = Counter(pairwise(every))
    pair = min(n, key=lambda p: (-n[p], p))
    return torch.tensor(pair), filled(
        [merged(real(row), pair, new_id) for row in words.tolist()], words.shape[1]
    )


def with_padding(words, counts, new_id):
    n = Counter()
    for row, c in zip(words.tolist(), counts.tolist(), strict=True):
        usual(n, row, c)
    pair = min(n, key=lambda p: (-n[p], p))
    return torch.tensor(pair), filled(
        [merged(real(row), pair, new_id) for row in words.tolist()], words.shape[1]
    )


def unordered(n, row, c):
    for pair in pairwise(row):
        n[tuple(sorted(pair))] += c


def by_likelihood(n, rows, counts):
    single = Counter()
    for row, c in zip(rows, counts, strict=True):
        for symbol in row:
            single[symbol] += c
    return min(n, key=lambda p: (-n[p] / (single[p[0]] * single[p[1]]), p))


def backwards(row, pair, new_id):
    out, t = [], len(row) - 1
    while t >= 0:
        found = t > 0 and (row[t - 1], row[t]) == pair
        out.insert(0, new_id if found else row[t])
        t -= 2 if found else 1
    return out


def once(row, pair, new_id):
    for t in range(len(row) - 1):
        if (row[t], row[t + 1]) == pair:
            return [*row[:t], new_id, *row[t + 2 :]]
    return row


def holes(row, pair, new_id):
    out = list(row)
    for t in range(len(row) - 1):
        if (out[t], out[t + 1]) == pair:
            out[t], out[t + 1] = new_id, -1
    return out


VARIANTS = {
    "counts_ignored": (counted(ones),),
    "once_in_a_word": (counted(distinct),),
    "overlaps_counted_once": (counted(apart),),
    "across_words": (joined_text,),
    "padding_counted": (with_padding,),
    "either_order": (counted(unordered),),
    "chosen_by_ratio": (counted(best=by_likelihood),),
    "least_frequent": (counted(best=lambda n, rows, c: min((n[p], p) for p in n)[1]),),
    "other_rule_for_ties": (
        counted(best=lambda n, rows, c: n.most_common(1)[0][0]),
        counted(best=lambda n, rows, c: max((n[p], p) for p in n)[1]),
    ),
    "from_the_right": (counted(merge=backwards),),
    "first_occurrence_only": (counted(merge=once),),
    "second_symbol_kept": (
        counted(merge=lambda row, pair, new_id: merged(row, pair, new_id, step=1)),
    ),
    "hole_left": (counted(merge=holes),),
    "filled_otherwise": (
        counted(width=lambda rows, L: torch.tensor([[-1] * (L - len(r)) + r for r in rows])),
        counted(width=lambda rows, L: torch.tensor([r + [0] * (L - len(r)) for r in rows])),
    ),
    "table_narrowed": (counted(width=lambda rows, L: filled(rows, max(map(len, rows)))),),
}

ANSWERS = Answers(RIGHT, VARIANTS)

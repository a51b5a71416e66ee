"""Answers to entailment_and_similarity: right ones of different kinds, and variants of mistakes."""

from __future__ import annotations

import numpy as np
import torch

from ptm_edu.exercises.framework.self_test import Answers

# ---- right --------------------------------------------------------------------------------------


def by_cat(first, second, start, delimiter, extract):
    s, d, e = torch.tensor([start, delimiter, extract]).split(1)
    first_then_second = torch.cat((s, first, d, second, e))
    second_then_first = torch.cat((s, second, d, first, e))
    return [first_then_second, torch.cat([first_then_second[None], second_then_first[None]], dim=0)]


def by_filling(first, second, start, delimiter, extract):
    n, m = first.numel(), second.numel()
    rows = torch.full((2, n + m + 3), delimiter)
    rows[:, 0], rows[:, -1] = start, extract
    rows[0, 1 : n + 1], rows[0, n + 2 : -1] = first, second
    rows[1, 1 : m + 1], rows[1, m + 2 : -1] = second, first
    return rows[0].clone(), rows


def by_numpy(first, second, start, delimiter, extract):
    pairs = [(first.numpy(), second.numpy()), (second.numpy(), first.numpy())]
    rows = [np.hstack([[start], a, [delimiter], b, [extract]]).astype(np.int64) for a, b in pairs]
    return torch.from_numpy(rows[0]), torch.from_numpy(np.stack(rows))


def by_padding(first, second, start, delimiter, extract):
    def pad(x, left, right):
        x = torch.nn.functional.pad(x, (1, 0), value=left)
        return x if right is None else torch.nn.functional.pad(x, (0, 1), value=right)

    first_then_second = torch.cat([pad(first, start, None), pad(second, delimiter, extract)])
    second_then_first = torch.cat([pad(second, start, None), pad(first, delimiter, extract)])
    return first_then_second, torch.vstack([first_then_second, second_then_first])


def by_chaining(first, second, start, delimiter, extract):
    def row(*texts):
        tokens = [start]
        for text in texts:
            tokens.extend(int(token) for token in text)
            tokens.append(delimiter)
        tokens[-1] = extract
        return tokens

    return torch.LongTensor(row(first, second)), torch.tensor(
        [row(first, second), row(*reversed([first, second]))]
    )


RIGHT = {
    "cat": by_cat,
    "filling": by_filling,
    "numpy": by_numpy,
    "chaining": by_chaining,
}

# ---- wrong --------------------------------------------------------------------------------------


def rows(make_one, make_both=None):
    """Return an answer from two functions of (a, b, start, delimiter, extract) that give lists."""

    def answer(first, second, start, delimiter, extract):
        a, b, marks = first.tolist(), second.tolist(), (start, delimiter, extract)
        both = make_both or (lambda a, b, *m: [make_one(a, b, *m), make_one(b, a, *m)])
        return torch.tensor(make_one(a, b, *marks)), torch.tensor(both(a, b, *marks))

    return answer


def plain(a, b, s, d, e):
    return [s, *a, d, *b, e]


def only(both):
    """Return an answer whose similarity alone is made otherwise."""
    return rows(plain, both)


def floats_by_zeros(first, second, start, delimiter, extract):
    sequence, both = by_filling(first, second, start, delimiter, extract)
    floats = torch.zeros(both.shape)
    floats[:] = both
    return sequence, floats


def no_delimiter(a, b, s, d, e):
    return [s, *a, *b, e]


def no_start(a, b, s, d, e):
    return plain(a, b, s, d, e)[1:]


def no_extract(a, b, s, d, e):
    return plain(a, b, s, d, e)[:-1]


def turned(a, b, s, d, e):
    return [s, *b, d, *a, e]


VARIANTS = {
    "one_order": (only(lambda a, b, *m: [plain(a, b, *m)]),),
    "same_order_twice": (only(lambda a, b, *m: [plain(a, b, *m)] * 2),),
    "read_backwards": (only(lambda a, b, *m: [plain(a, b, *m), plain(b[::-1], a[::-1], *m)]),),
    "all_in_one_row": (only(lambda a, b, *m: plain(a, b, *m) + plain(b, a, *m)),),
    "order": (lambda *given: [*reversed(by_cat(*given))],),
    "delimiter_missing": (rows(no_delimiter),),
    "start_missing": (rows(no_start),),
    "extract_missing": (rows(no_extract),),
    "extract_not_last": (rows(lambda a, b, s, d, e: [e, s, *a, d, *b]),),
    "hypothesis_first": (rows(turned),),
    "marks_mixed_up": (rows(lambda a, b, s, d, e: plain(a, b, s, e, d)),),
    "one_delimiter_too_many": (rows(lambda a, b, s, d, e: [s, d, *a, d, *b, e]),),
    "each_in_its_own_frame": (rows(lambda a, b, s, d, e: [s, *a, e, s, *b, e]),),
    "not_integers": (
        floats_by_zeros,
        lambda first, second, start, delimiter, extract: [
            x.double() for x in by_padding(first, second, start, delimiter, extract)
        ],
    ),
}

ANSWERS = Answers(RIGHT, VARIANTS)

"""What a page knows of a sentence without Python: each token hidden, and pairs of them filled."""

from __future__ import annotations

import base64
import itertools
import math
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

KEPT = 8
"""Candidates of each distribution."""
FILLED = 4
"""Of these, so many are put in their place, for what is then expected at the other one."""
PER_BIT = 2_000  # 32 bits at most in 16: a probability is 0.02 % off at most
PER_BIT_OF_ENTROPY = 4_000  # 16 bits at most
NOTHING = 65_535

Row = tuple[list[str], list[int]]
Fill = Callable[[list[Row]], list[list[dict[str, Any]]]]


def free_places(sentence: dict[str, Any]) -> list[int]:
    """Return the places that can be hidden."""
    return [i for i in range(len(sentence["tokens"])) if i not in sentence["fixed"]]


def stored_pairs(sentence: dict[str, Any], most: int | None = None) -> list[tuple[int, int]]:
    """Return pairs of places, up to `most`: neighbors first, they matter most to each other."""
    pairs = itertools.combinations(free_places(sentence), 2)
    return sorted(pairs, key=lambda pair: (pair[1] - pair[0], pair))[:most]


def fair_shares(needs: Sequence[int], total: int) -> list[int]:
    """Return how much of `total` each gets that needs so much: what one leaves, others share."""
    shares = [0] * len(needs)
    for before, i in enumerate(sorted(range(len(needs)), key=lambda i: needs[i])):
        shares[i] = min(needs[i], total // (len(needs) - before))
        total -= shares[i]
    return shares


def stored_distributions(
    fill: Fill, tokens: list[str], singles: Sequence[int], pairs: Sequence[tuple[int, int]]
) -> list[dict[str, Any]]:
    """Return all that is stored of a sentence, in the order in which the page reads it.

    First each place hidden alone. Then of each pair: both places, hidden together; the second one
    with each of the first one's `FILLED` best candidates in place; the first with the second's.
    """
    hidden = [*([position] for position in singles), *(list(pair) for pair in pairs)]
    answers = fill([(tokens, positions) for positions in hidden])
    both = answers[len(singles) :]
    rows = [
        row
        for pair, answer in zip(pairs, both, strict=True)
        for row in _filled(tokens, pair, answer)
    ]
    after = iter(fill(rows) if rows else [])
    records = [answer for (answer,) in answers[: len(singles)]]
    for answer in both:
        fills = sum(len(distribution["candidates"][:FILLED]) for distribution in answer)
        records += [*answer, *(distribution for (distribution,) in itertools.islice(after, fills))]
    return records


def _filled(
    tokens: list[str], pair: tuple[int, int], answers: Sequence[dict[str, Any]]
) -> Iterator[Row]:
    for (position, other), answer in zip((pair, pair[::-1]), answers, strict=True):
        for piece, _ in answer["candidates"][:FILLED]:
            yield [*tokens[:position], piece, *tokens[position + 1 :]], [other]


def packed_records(records: Sequence[dict[str, Any]], names: dict[str, int]) -> str:
    """Return distributions in base64, each 4 + 2 × `KEPT` numbers of 16 bits, the low byte first.

    Entropy; −log₂ P and (in two) the rank of what stood there; then each candidate's number in
    `names`, which grows, and its −log₂ P. `NOTHING` stands where there is none.
    """
    numbers = np.full((len(records), 4 + 2 * KEPT), NOTHING, dtype="<u2")
    for row, record in zip(numbers, records, strict=True):
        rank = record["rank"] or 0
        row[0] = round(record["entropy"] * PER_BIT_OF_ENTROPY)
        row[1] = NOTHING if record["p"] is None else _bits(record["p"])
        row[2:4] = divmod(rank, 65_536)
        for n, (piece, p) in enumerate(record["candidates"][:KEPT]):
            row[4 + 2 * n : 6 + 2 * n] = names.setdefault(piece, len(names)), _bits(p)
    if len(names) > NOTHING:
        raise ValueError(f"FillMask: the page can name {NOTHING:,} different candidates at most")
    return base64.b64encode(numbers.tobytes()).decode("ascii")


def _bits(p: float) -> int:
    return min(NOTHING - 1, round(-math.log2(p) * PER_BIT))

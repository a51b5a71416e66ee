"""The inputs of `mask_tokens`, and the reference."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from torch import Tensor

from ptm_edu import bert
from ptm_edu.exercises.framework.runner import Case
from ptm_edu.exercises.framework.sweep import sizes

USUAL = ("usual_long", "usual_short")  # rows of 512 and of 20 tokens, without a rate: 15 %
LARGE = ("large_long", "large_short")  # some 46,000 chosen tokens each: 81/10/9 is detected
PADDED = "padded"  # four of five positions are padding
AGAIN = tuple(f"again_{n}" for n in range(30))  # calls with the same arguments
ALL = (*USUAL, *LARGE, PADDED, *AGAIN)


def reference(
    ids: Tensor, special_tokens_mask: Tensor, mask_id: int, vocab_size: int, rate: float = 0.15
) -> tuple[Tensor, Tensor]:
    """Mask as BERT does, with torch's own generator."""
    return bert.mask_tokens(ids, special_tokens_mask, mask_id, vocab_size, rate=rate)


def cases(seed: int) -> list[Case]:
    """Return two batches at the usual rate, two with most tokens chosen, a padded one, and calls.

    Their order depends on the seed: the number of a call says nothing about its case.
    """
    rng = np.random.default_rng(seed)
    again = _case(rng, AGAIN[0], (4, 40), V=30, rate=0.4)
    drawn = [
        _case(rng, USUAL[0], (64, 512), V=100),
        _case(rng, USUAL[1], (800, 20), V=2_000),
        _case(rng, LARGE[0], (100, 512), V=150, rate=0.9),
        _case(rng, LARGE[1], (3_200, 20), V=150, rate=0.8),
        _case(rng, PADDED, (40, 128), V=100, padding=(90, 120)),
        again,
        *(Case(name, again.arguments) for name in AGAIN[1:]),
    ]
    return [drawn[n] for n in rng.permutation(len(drawn))]


def sweep(rng: np.random.Generator) -> Iterator[Case]:
    """Yield small batches with any special positions, with rates from 0 to 1 or without one."""
    for number, size in enumerate(sizes(rng, 4, B=3, T=6)):
        V = int(rng.integers(20, 30))
        ids, special = rng.integers(1, V, (size.B, size.T)), rng.random((size.B, size.T)) < 0.3
        arguments: dict[str, Any] = {
            "ids": np.asfortranarray(ids) if number % 2 else ids,
            "special_tokens_mask": special,
            "mask_id": int(rng.integers(V)),
            "vocab_size": V,
        }
        for rate in (None, 0.0, 0.5, 1.0):
            yield Case("", arguments if rate is None else {**arguments, "rate": rate})


def _case(
    rng: np.random.Generator,
    name: str,
    shape: tuple[int, int],
    V: int,
    rate: float | None = None,
    padding: tuple[int, int] = (0, 0),
) -> Case:
    """Return rows [CLS] … [SEP] with `padding` (from, to) [PAD], ids below some V.

    The words are from half the vocabulary. Any id may be special but the first and the last: many
    take 0 for padding, and no random token may leave out either end.
    """
    V += int(rng.integers(V // 10))
    cls, sep, pad, mask_id, *words = (1 + rng.permutation(V - 2)).tolist()
    ids = rng.choice(words[: V // 2], shape)  # (B, T)
    least, most = padding
    end = shape[1] - 1 - rng.integers(least, most + 1, (shape[0], 1))  # (B, 1), where [SEP] is
    positions = np.arange(shape[1])
    ids = np.where(positions == end, sep, np.where(positions > end, pad, ids))
    ids[:, 0] = cls
    special = (positions == 0) | (positions >= end)
    arguments = {"ids": ids, "special_tokens_mask": special, "mask_id": mask_id, "vocab_size": V}
    return Case(name, arguments if rate is None else {**arguments, "rate": rate})

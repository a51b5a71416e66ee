"""The inputs of `mask_tokens`, and the reference."""

from __future__ import annotations

import numpy as np
from torch import Tensor

from ptm_edu import bert
from ptm_edu.exercises.framework.runner import Case

SMALL = tuple(f"small_{n}" for n in range(40))  # for gross errors, and one draw for a whole call
USUAL = ("usual", "usual_again")  # without a rate: 15 %; a batch, and the same once more
LARGE = ("large", "large_again")  # some 56,000 chosen tokens each: 81/10/9 is detected
PADDED = ("padded", "padded_again")  # four of five positions are padding
AGAIN = tuple(f"again_{n}" for n in range(8))  # calls with the same arguments
ALL = (*SMALL, *USUAL, *PADDED, *AGAIN, *LARGE)


def reference(
    ids: Tensor, special_tokens_mask: Tensor, mask_id: int, vocab_size: int, rate: float = 0.15
) -> tuple[Tensor, Tensor]:
    """Mask as BERT does, with torch's own generator."""
    return bert.mask_tokens(ids, special_tokens_mask, mask_id, vocab_size, rate=rate)


def cases(seed: int) -> list[Case]:
    """Return forty small batches with padding, two pairs, eight equal ones, and two large ones.

    Their order depends on the seed: the number of a call says nothing about its case.
    """
    rng = np.random.default_rng(seed)
    usual = _case(rng, USUAL[0], (32, 512), V=100)
    padded = _case(rng, PADDED[0], (40, 128), V=100, padding=(90, 120))
    again = _case(rng, AGAIN[0], (4, 40), V=30, rate=0.4)
    drawn = [
        *(_small(rng, name, B=1 + n % 4) for n, name in enumerate(SMALL)),
        usual,
        Case(USUAL[1], usual.arguments),
        padded,
        Case(PADDED[1], padded.arguments),
        again,
        *(Case(name, again.arguments) for name in AGAIN[1:]),
        _case(rng, LARGE[0], (122, 512), V=2_000, rate=0.9),
        _case(rng, LARGE[1], (138, 512), V=2_000, rate=0.8),
    ]
    return [drawn[n] for n in rng.permutation(len(drawn))]


def _small(rng: np.random.Generator, name: str, B: int) -> Case:
    T, rate = int(rng.integers(8, 15)), round(rng.uniform(0.3, 0.5), 2)
    return _case(rng, name, (B, T), V=30, rate=rate, padding=(0, T // 2 - 3))


def _case(
    rng: np.random.Generator,
    name: str,
    shape: tuple[int, int],
    V: int,
    rate: float | None = None,
    padding: tuple[int, int] = (0, 0),
) -> Case:
    """Return rows [CLS] … [SEP] with `padding` (from, to) [PAD], ids below some V.

    The words are from half the vocabulary. Any id may be special, and none of them is 0, which
    many take for padding.
    """
    V += int(rng.integers(V // 10))
    cls, sep, pad, mask_id, *words = (1 + rng.permutation(V - 1)).tolist()
    ids = rng.choice(words[: V // 2], shape)  # (B, T)
    least, most = padding
    end = shape[1] - 1 - rng.integers(least, most + 1, (shape[0], 1))  # (B, 1), where [SEP] is
    positions = np.arange(shape[1])
    ids = np.where(positions == end, sep, np.where(positions > end, pad, ids))
    ids[:, 0] = cls
    special = (positions == 0) | (positions >= end)
    arguments = {"ids": ids, "special_tokens_mask": special, "mask_id": mask_id, "vocab_size": V}
    return Case(name, arguments if rate is None else {**arguments, "rate": rate})

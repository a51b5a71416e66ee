"""The modified Kneser-Ney n-gram model, the baseline for neural language models.

All counting is done by sorting, so that 25 million tokens take seconds.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

Ids = NDArray[np.int64]
Floats = NDArray[np.float64]

FALLBACK = (0.5, 1.0, 1.5)
"""The discounts where they cannot be estimated from the counts; KenLM's `--discount_fallback`."""


@dataclass(frozen=True)
class _Order:
    """The n-grams of one length n; an n-gram's row is its index among the sorted keys.

    A key is the row of the first n − 1 tokens, times V, plus the last token, so that it fits into
    64 bits at any n. `own` (rows,) is the discounted count of an n-gram, as a fraction of its
    history's count. `rest` (histories + 1,) is the weight that a history gives to the shorter
    history. Its last entry is 1, for row −1, which stands for every unseen history.
    """

    keys: Ids
    own: Floats
    rest: Floats

    def rows(self, keys: Ids) -> Ids:
        """Return the rows of keys, −1 for unseen keys."""
        positions = np.searchsorted(self.keys, keys).clip(max=len(self.keys) - 1)
        return np.where(self.keys[positions] == keys, positions, -1)

    def mixed(self, histories: Ids, keys: Ids, shorter: Floats) -> Floats:
        """Return P(w | h) given P(w | h without its first token)."""
        rows = self.rows(keys)
        own = np.where(rows >= 0, self.own[rows], 0.0)
        mixed: Floats = own + self.rest[histories] * shorter
        return mixed


class KneserNey:
    """An n-gram model with interpolated modified Kneser-Ney smoothing (Chen and Goodman 1999, §3).

        P(w | h) = (a(h w) − D(a(h w))) / Σ_v a(h v) + γ(h) P(w | h without its first token)

    For the longest n-grams, a is their count in the text; for shorter ones, the number of different
    tokens before them (Kneser and Ney 1995). The discount D is D₁ for a count of one, D₂ for two
    and D₃₊ for more, and γ(h) is the discounted mass, which goes to the shorter history. Single
    tokens are interpolated with the uniform distribution 1 / V.
    """

    def __init__(self, vocab_size: int, orders: Sequence[_Order]) -> None:
        """Take the orders that `fit` counted."""
        self.vocab_size, self._orders = vocab_size, tuple(orders)

    @classmethod
    def fit(cls, ids: ArrayLike, vocab_size: int, order: int = 3) -> KneserNey:
        """Count the n-grams of up to `order` tokens in a text of ids (T,) from 0 to vocab_size − 1.

        Sentence boundary tokens are treated like other tokens. Raises ValueError for ids outside
        the vocabulary, and for fewer tokens than `order`.
        """
        text = _checked("fit", ids, vocab_size)
        if not 1 <= order <= len(text):
            raise ValueError(
                f"KneserNey.fit: order must be from 1 to the number of tokens, got order {order} "
                f"for {len(text)} tokens"
            )
        grams = list(_grams(text, vocab_size, order))
        orders, histories = [], 1
        for n, (keys, counts, _) in enumerate(grams, 1):
            if n < order:
                # One n + 1-gram for each different token before: counting them counts the tokens.
                counts = np.bincount(grams[n][2], minlength=len(keys))
            orders.append(_order(keys, counts, vocab_size, histories))
            histories = len(keys)
        return cls(vocab_size, orders)

    def log_probability(self, ids: ArrayLike, of: ArrayLike | None = None) -> Floats:
        """Return log P (T,), natural, of each token of a text (T,) given the tokens before it.

        With `of`, one token or (T,), return log P of these tokens instead, at the same positions.
        A history has at most `order` − 1 tokens; the first token has none.
        """
        text = _checked("log_probability", ids, self.vocab_size)
        targets = text if of is None else _checked("log_probability", of, self.vocab_size)
        return np.log(
            self._mixed(self._histories(text)[:, :-1], np.broadcast_to(targets, text.shape))
        )

    def distribution(self, context: ArrayLike = ()) -> Floats:
        """Return P of every token (V,) after a context (its last order − 1 tokens)."""
        context = _checked("distribution", context, self.vocab_size)
        histories = self._histories(context)[:, -1:]
        every = np.arange(self.vocab_size)
        return self._mixed(np.broadcast_to(histories, (len(histories), self.vocab_size)), every)

    def perplexity(
        self, ids: ArrayLike, counted: ArrayLike | None = None, never: Sequence[int] = ()
    ) -> float:
        """Return exp of the mean −log P over the positions of a text (T,) where `counted` is True.

        Tokens in `never`, such as the token for unknown words, are excluded from the predictions:
        they are not counted, and the other tokens' probabilities are renormalized. Raises
        ValueError if nothing is counted.
        """
        text = np.asarray(ids)
        chosen = ~np.isin(text, never)
        if counted is not None:
            chosen &= np.asarray(counted, dtype=bool)
        if not chosen.any():
            raise ValueError("KneserNey.perplexity: no position of the text is counted")
        nats = -self.log_probability(text)[chosen]
        lost = sum(np.exp(self.log_probability(text, of=token)[chosen]) for token in never)
        return math.exp(float(np.mean(nats + np.log1p(-lost))))

    def _histories(self, text: Ids) -> Ids:
        """Return the rows (order, T + 1) of the n-grams before each position and at the end."""
        rows = np.full((len(self._orders), len(text) + 1), -1, dtype=np.int64)
        rows[0] = 0  # the empty n-gram
        for n, order in enumerate(self._orders[:-1]):
            shorter = rows[n, :-1]
            keys = np.where(shorter >= 0, shorter * self.vocab_size + text, -1)
            rows[n + 1, 1:] = order.rows(keys)
        return rows

    def _mixed(self, histories: Ids, tokens: Ids) -> Floats:
        """Return P of tokens (T,) after histories (order, T), from the shortest to the longest."""
        probabilities = np.full(len(tokens), 1 / self.vocab_size)
        for order, rows in zip(self._orders, histories, strict=True):
            keys = np.where(rows >= 0, rows * self.vocab_size + tokens, -1)
            probabilities = order.mixed(rows, keys, probabilities)
        return probabilities


def discounts(counts: ArrayLike) -> tuple[float, float, float]:
    """Return D₁, D₂, D₃₊ from the counts of all n-grams (Chen and Goodman 1999, §3).

    With n_r n-grams of count r and Y = n₁ / (n₁ + 2 n₂): D_r = r − (r + 1) Y n_{r+1} / n_r. Where
    one of n₁ to n₄ is zero, or a D_r is not between 0 and r, it is FALLBACK.
    """
    _, *n = np.bincount(np.minimum(np.asarray(counts), 5), minlength=6)[:5].tolist()  # n₁ … n₄
    if 0 in n:
        return FALLBACK
    y = n[0] / (n[0] + 2 * n[1])
    d1, d2, d3 = (r - (r + 1) * y * n[r] / n[r - 1] for r in (1, 2, 3))
    fits = 0 <= d1 <= 1 and 0 <= d2 <= 2 and 0 <= d3 <= 3
    return (d1, d2, d3) if fits else FALLBACK


def _checked(name: str, ids: ArrayLike, vocab_size: int) -> Ids:
    array = np.asarray(ids, dtype=None if np.size(ids) else np.int64)
    inside = not array.size or 0 <= array.min() <= array.max() < vocab_size
    if array.dtype.kind not in "iu" or array.ndim > 1 or not inside:
        raise ValueError(
            f"KneserNey.{name}: ids must be a row of whole numbers from 0 to {vocab_size - 1}, got "
            f"{array.dtype} {array.shape}: {array.ravel()[:8]}"
        )
    return array.astype(np.int64, copy=False)


def _grams(text: Ids, vocab_size: int, order: int) -> Iterator[tuple[Ids, Ids, Ids]]:
    """Yield, for each length, the n-grams' keys and counts, and rows without their first token."""
    ends = np.zeros(len(text) + 1, dtype=np.int64)  # the rows of n-grams, in the text's order
    for n in range(order):
        keys = ends[:-1] * vocab_size + text[n:]
        by_key = np.argsort(keys)
        keys = keys[by_key]
        new = np.append(True, keys[1:] != keys[:-1])
        (starts,) = np.nonzero(new)
        suffixes = ends[1:][by_key[starts]]
        ends = np.empty_like(keys)
        ends[by_key] = np.cumsum(new) - 1
        yield keys[starts], np.diff(starts, append=len(keys)), suffixes


def _order(keys: Ids, counts: Ids, vocab_size: int, histories: int) -> _Order:
    taken = np.array([0, *discounts(counts)])[np.minimum(counts, 3)]
    history = keys // vocab_size
    total = np.bincount(history, counts, minlength=histories)
    rest = np.divide(
        np.bincount(history, taken, minlength=histories),
        total,
        out=np.ones(histories),
        where=total > 0,
    )
    # An n-gram that only begins the text has nothing before it: a count of 0, like its history's.
    own = (counts - taken) / np.maximum(total, 1)[history]
    return _Order(keys, own, np.append(rest, 1.0))

"""The inputs of `masked_lm_loss`, and the reference."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

import numpy as np
from torch import Tensor
from torch.nn import functional

from ptm_edu.exercises.framework.runner import Case
from ptm_edu.exercises.framework.sweep import any_float, numbers, sizes

LEARNING = ("states", "words", "bias")
NAMES = (*LEARNING, "labels", "input_ids", "mask_id")
USUAL, NOWHERE = ("batch", "double", "all_chosen", "square", "again"), "nothing"
Array: TypeAlias = np.ndarray
Rng: TypeAlias = np.random.Generator


def cases(seed: int) -> list[Case]:
    """Return eleven cases, two of them equal; counts of chosen positions differ from row to row.

    Each usual case has chosen positions with [MASK], with a random word and with their own. Only in
    `square` are D and V equal: a matrix that lies the wrong way fits there.
    """
    rng = np.random.default_rng(seed)
    batch = _drawn(rng, (3, 1, 2, 4), T=6, D=5, V=9)
    return [
        _case("batch", batch),
        _case("double", _drawn(rng, (2, 4, 1), T=5, D=4, V=7, dtype="float64")),
        _case("all_chosen", _drawn(rng, (4, 4), T=4, D=3, V=6)),
        _case("square", _drawn(rng, (1, 3, 2), T=7, D=6, V=6)),
        _case("again", batch),
        _case("transposed", [np.asfortranarray(array) for array in batch]),
        _case(
            "elsewhere",
            _not_a_number_elsewhere(_drawn(rng, (2, 1, 3), T=6, D=4, V=8)),
            extreme=True,
        ),
        _case("word_0", _with_word_0(_drawn(rng, (3, 2), T=5, D=4, V=7))),
        # The loss of nothing may be a constant, without gradients.
        _case("one_place", _drawn(rng, (0, 1, 0), T=4, D=3, V=5), extreme=True, learning=()),
        _case("nothing", _drawn(rng, (0, 0), T=3, D=4, V=6), extreme=True, learning=()),
        _case("large", _far(_drawn(rng, (5, 3, 4), T=6, D=4, V=7)), extreme=True),
    ]


def sweep(rng: Rng) -> Iterator[Case]:
    """Yield texts with none, one, some or all positions selected, and any ids at any of them.

    Some logits are thousands apart; then the labels may be the words that win.
    """
    for number, size in enumerate(sizes(rng, 7, B=3, T=4, D=4, V=5)):
        scale, dtype = (40, "float64") if number % 4 in (1, 2) else (1, any_float(rng))
        shapes = (size.B, size.T, size.D), (size.V, size.D), (size.V,)
        states, words, bias = (numbers(rng, *shape, scale=scale, dtype=dtype) for shape in shapes)
        labels, ids = rng.integers(0, size.V, (2, size.B, size.T))
        if number % 4 == 2:
            labels = (states @ words.T + bias).argmax(-1)
        some = rng.integers(1, labels.size + 1)
        count = (labels.size, some, 1, some, labels.size, 0)[number % 6]
        labels[rng.permutation(labels.size).reshape(labels.shape) >= count] = -100
        states[labels == -100] *= rng.choice([1, np.nan])
        arrays: list[Array] = [states, words, bias, labels, ids]
        if number % 5 == 0:
            arrays = [np.asfortranarray(array) for array in arrays]
        yield _case("", arrays, int(rng.integers(size.V)), learning=LEARNING if count else ())


def _case(
    name: str,
    arrays: list[Array],
    mask_id: int | None = None,
    extreme: bool = False,
    learning: tuple[str, ...] = LEARNING,
) -> Case:
    *names, last = NAMES
    mask_id = len(arrays[1]) - 1 if mask_id is None else mask_id
    return Case(name, {**dict(zip(names, arrays, strict=True)), last: mask_id}, learning, extreme)


def _drawn(
    rng: Rng, counts: tuple[int, ...], T: int, D: int, V: int, dtype: str = "float32"
) -> list[Array]:
    """Return states (B, T, D), words (V, D), bias (V,), labels (B, T) and the ids that are read.

    `counts` positions of each row are chosen. The last word is [MASK]; no text contains it, nor
    word 0.
    """
    texts = rng.integers(1, V - 1, (len(counts), T))
    chosen = rng.random(texts.shape).argsort(axis=1) < np.array(counts)[:, None]
    # In turn, not by lot: few positions are chosen, and each of the three must be among them.
    replacement = rng.permutation(np.arange(chosen.sum()) % 4)  # 0 keeps, 1 is random, 2 and 3 hide
    others = 1 + (texts[chosen] - 1 + rng.integers(1, V - 2, replacement.shape)) % (V - 2)
    ids = texts.copy()
    ids[chosen] = np.select([replacement == 0, replacement == 1], [texts[chosen], others], V - 1)
    tables = [rng.normal(0, scale, shape) for shape, scale in _shapes(len(counts), T, D, V)]
    return [*(array.astype(dtype) for array in tables), np.where(chosen, texts, -100), ids]


def _shapes(B: int, T: int, D: int, V: int) -> list[tuple[tuple[int, ...], float]]:
    return [((B, T, D), 1.2), ((V, D), 0.9), ((V,), 1.5)]


def _not_a_number_elsewhere(inputs: list[Array]) -> list[Array]:
    """Return the same with NaN in the states of all positions that are not chosen."""
    states, _, _, labels, _ = inputs
    return [np.where((labels == -100)[..., None], np.float32("nan"), states), *inputs[1:]]


def _with_word_0(inputs: list[Array]) -> list[Array]:
    """Return the same with word 0 for the word of every other chosen position."""
    states, words, bias, labels, ids = inputs
    kept, labels = ids == labels, labels.copy()
    rows, columns = np.nonzero(labels != -100)
    labels[rows[::2], columns[::2]] = 0
    return [states, words, bias, labels, np.where(kept, labels, ids)]


def _far(inputs: list[Array]) -> list[Array]:
    """Return the same with logits of thousands, in doubles: floats would lose too much there."""
    states, *tables = (array.astype(np.float64) for array in inputs[:3])
    return [1000 * states, *tables, *inputs[3:]]


# ---- the reference ------------------------------------------------------------------------------


def reference(
    states: Tensor,
    words: Tensor,
    bias: Tensor,
    labels: Tensor,
    input_ids: Tensor,
    mask_id: int,
) -> Tensor:
    """Return the mean of −log P(label) over all chosen positions, and 0 where none is chosen.

    States (B, T, D) are what the model makes of input_ids (B, T), in which [MASK] is mask_id; the
    labels (B, T) are −100 where a position is not chosen. The words' embeddings (V, D) score the
    states, with a bias (V,) (Devlin et al. 2019, §3.1, Task #1). Ids are not needed: hidden,
    random and kept words count alike.
    """
    chosen = labels != -100
    logits = functional.linear(states[chosen], words, bias)
    total = functional.cross_entropy(logits, labels[chosen], reduction="sum")
    return total / max(len(logits), 1)

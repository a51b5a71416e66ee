"""BERT's masking: the rule's statistics, what may never happen, and an independent version."""

from __future__ import annotations

import numpy as np
import pytest
import torch
from scipy.stats import binomtest, chisquare

from ptm_edu.bert import mask_tokens

V, MASK = 500, 3
SHAPE = (80, 256)


def batch(seed=0, shape=SHAPE):
    """Return ids (B, T) without [MASK], and which of them are special: the ends of each row."""
    ids = torch.randint(4, V, shape, generator=torch.Generator().manual_seed(seed))
    special = torch.zeros(shape, dtype=torch.bool)
    special[:, 0] = special[:, -1] = True
    return ids, special


def masked(ids, special, seed=0, rate=0.15):
    return mask_tokens(ids, special, MASK, V, torch.Generator().manual_seed(seed), rate)


def one_by_one(ids, special, chance, fate, words, rate):
    """The rule again, token by token, with the draws handed in; written without looking."""
    inputs, labels = [], []
    for token, never, c, f, word in zip(ids, special, chance, fate, words, strict=True):
        hit = not never and c < rate
        if not hit:
            inputs.append(token)
        elif f < 0.8:
            inputs.append(MASK)
        elif f < 0.9:
            inputs.append(word)
        else:
            inputs.append(token)
        labels.append(token if hit else -100)
    return np.array(inputs), np.array(labels)


@pytest.mark.parametrize("rate", [0.15, 1.0])
def test_given_the_same_draws_it_is_the_sequential_rule(rate):
    ids, special = batch()
    inputs, labels = masked(ids, special, seed=7, rate=rate)
    same = torch.Generator().manual_seed(7)
    draws = [torch.rand(SHAPE, generator=same), torch.rand(SHAPE, generator=same)]
    draws.append(torch.randint(V, SHAPE, generator=same))
    given = (array.flatten().tolist() for array in (ids, special, *draws))
    expected = one_by_one(*given, rate)
    assert inputs.flatten().tolist() == expected[0].tolist()
    assert labels.flatten().tolist() == expected[1].tolist()


def test_fifteen_percent_are_selected_and_split_80_10_10():
    ids, special = batch()
    inputs, labels = masked(ids, special)
    chosen = labels != -100
    assert binomtest(int(chosen.sum()), int((~special).sum()), 0.15).pvalue > 0.01
    kinds = [inputs == MASK, (inputs != MASK) & (inputs != ids), inputs == ids]
    counts = [int((chosen & kind).sum()) for kind in kinds]
    shares = np.array([0.8 + 0.1 / V, 0.1 - 0.2 / V, 0.1 + 0.1 / V])  # a random word may be either
    assert sum(counts) > 2_500 and chisquare(counts, shares * sum(counts)).pvalue > 0.01


def test_random_tokens_are_uniform_over_the_vocabulary():
    ids, special = batch(shape=(400, 256))
    inputs, _ = masked(ids, special, rate=1.0)
    random_tokens = inputs[(inputs != ids) & (inputs != MASK)]
    counts = torch.bincount(random_tokens, minlength=V)
    assert len(counts) == V and counts[MASK] == 0
    rest = np.delete(counts.numpy(), MASK)
    assert len(random_tokens) > 9_000 and chisquare(rest).pvalue > 0.01


def test_labels_are_the_originals_and_nothing_else_changes():
    ids, special = batch()
    before = ids.clone()
    inputs, labels = masked(ids, special)
    chosen = labels != -100
    assert torch.equal(labels[chosen], ids[chosen])
    assert torch.equal(inputs[~chosen], ids[~chosen])
    assert torch.equal(ids, before) and inputs.data_ptr() != ids.data_ptr()
    assert not (chosen & special).any()
    assert (chosen & (inputs == ids)).any()  # some that are asked for stand there unchanged


def test_rate_zero_selects_nothing_and_rate_one_everything():
    ids, special = batch()
    inputs, labels = masked(ids, special, rate=0.0)
    assert torch.equal(inputs, ids) and (labels == -100).all()
    _, labels = masked(ids, special, rate=1.0)
    assert torch.equal(labels, torch.where(special, -100, ids))


def test_the_same_seed_gives_the_same_and_another_seed_another():
    ids, special = batch()
    first, again, other = (masked(ids, special, seed) for seed in (4, 4, 5))
    assert all(map(torch.equal, first, again))
    assert not torch.equal(first[1], other[1])


def test_masks_of_zeros_and_ones_and_int32_ids_are_accepted():
    ids, special = batch()
    expected = masked(ids, special)
    assert all(map(torch.equal, expected, masked(ids, special.long())))
    inputs, labels = masked(ids.int(), special)
    assert inputs.dtype == torch.int32 and labels.dtype == torch.int64, "as losses take them"
    assert torch.equal(inputs.long(), expected[0])


@pytest.mark.parametrize("shape", [(1, 1), (1, 5), (4, 1), (0, 3)])
def test_small_and_empty_batches_work(shape):
    ids = torch.full(shape, 9)
    inputs, labels = masked(ids, torch.zeros(shape))
    assert inputs.shape == labels.shape == shape


IDS = torch.full((2, 7), 4)


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"ids": torch.zeros(2, 7)}, r"ids must be \(B, T\) integers, got float32 \(2, 7\)"),
        ({"ids": [[1, 2]]}, r"ids must be .* got list"),
        (
            {"special_tokens_mask": torch.zeros(2, 6)},
            r"special_tokens_mask .* \(2, 7\) .* float32 \(2, 6\)",
        ),
        ({"special_tokens_mask": None}, "special_tokens_mask must be .* got NoneType"),
        ({"mask_id": 10}, "mask_id must lie in 0 … vocab_size − 1, got 10 with vocab_size 10"),
        ({"ids": IDS + 6}, "ids must lie in 0 … 9, got 10 … 10: take vocab_size from"),
        ({"rate": 15}, "rate must lie in 0 … 1, got 15; BERT uses 0.15"),
    ],
)
def test_wrong_input_is_rejected(changed, message):
    given = {"ids": IDS, "special_tokens_mask": torch.zeros(2, 7), "mask_id": 3, "vocab_size": 10}
    with pytest.raises(ValueError, match=f"^mask_tokens: {message}"):
        mask_tokens(**{**given, **changed})

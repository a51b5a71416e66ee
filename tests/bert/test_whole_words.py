"""Whole words are selected at the given rate; their tokens are replaced one by one."""

from __future__ import annotations

import numpy as np
import pytest
import torch
from scipy.stats import binomtest

from ptm_edu.bert.masking import mask_tokens, mask_words

V, MASK = 500, 3


def batch(rows=200, words=40, seed=0):
    """Return ids and the word of each token (B, T): 1 to 4 tokens each, special tokens outside."""
    rng = np.random.default_rng(seed)
    numbers = []
    for _ in range(rows):
        row = [number for number in range(words) for _ in range(rng.integers(1, 5))]
        numbers.append([-1, *row[:90], *[-1] * (91 - len(row[:90]))])
    ids = torch.randint(4, V, (rows, 92), generator=torch.Generator().manual_seed(seed))
    return ids, torch.tensor(numbers)


def masked(ids, words, seed=0, rate=0.15):
    return mask_words(ids, words, MASK, V, torch.Generator().manual_seed(seed), rate)


def test_words_are_selected_whole_and_special_tokens_never():
    ids, words = batch()
    inputs, labels = masked(ids, words)
    chosen = labels != -100
    assert not chosen[words < 0].any()
    assert torch.equal(inputs[~chosen], ids[~chosen]) and torch.equal(labels[chosen], ids[chosen])
    for row, hit in zip(words.tolist(), chosen.tolist(), strict=True):
        of_word = {}
        for word, is_chosen in zip(row, hit, strict=True):
            of_word.setdefault(word, set()).add(is_chosen)
        assert all(len(choices) == 1 for choices in of_word.values())


def test_words_of_all_lengths_are_selected_at_the_rate_and_replaced_token_by_token():
    ids, words = batch(2_000)
    chosen = masked(ids, words)[1] != -100
    first = torch.ones_like(words, dtype=torch.bool)
    first[:, 1:] = words[:, 1:] != words[:, :-1]
    starts = first & (words >= 0)
    assert binomtest(int(chosen[starts].sum()), int(starts.sum()), 0.15).pvalue > 1e-6
    # Each token is replaced by itself: [MASK] in about 8 of 10, not one draw for the word.
    inputs, labels = masked(ids, words)
    hits = labels != -100
    share = (inputs[hits] == MASK).float().mean().item()
    assert binomtest(round(share * int(hits.sum())), int(hits.sum()), 0.8).pvalue > 1e-6
    inside = hits[:, 1:] & ~first[:, 1:]
    same = ((inputs == MASK)[:, 1:] == (inputs == MASK)[:, :-1])[inside].float().mean().item()
    assert same == pytest.approx(0.8**2 + 0.2**2, abs=0.03)


def test_words_of_one_token_follow_the_rule_for_tokens():
    ids, _ = batch(20)
    words = torch.arange(ids.shape[1]).expand_as(ids)
    special = torch.zeros_like(ids, dtype=torch.bool)
    of_tokens = mask_tokens(ids, special, MASK, V, torch.Generator().manual_seed(5))
    for actual, expected in zip(masked(ids, words, seed=5), of_tokens, strict=True):
        assert torch.equal(actual, expected)


def test_wrong_input_is_rejected():
    ids, words = batch(2)
    with pytest.raises(ValueError, match=r"words must be \(2, 92\) integers"):
        masked(ids, words[:, 1:])
    with pytest.raises(ValueError, match=r"^mask_words: ids must be \(B, T\)"):
        masked(ids.tolist(), words)
    with pytest.raises(ValueError, match="number them from 0 in each row"):
        masked(ids, words + 100)

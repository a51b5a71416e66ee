"""The counts are those of a double loop over the text, and no sentence is crossed."""

from __future__ import annotations

import numpy as np
import pytest
import torch

from ptm_edu.word2vec.glove import cooccurrences


def text(M=60, V=7, sentences=5, seed=0):
    generator = torch.Generator().manual_seed(seed)
    ids = torch.randint(V, (M,), generator=generator)
    numbers = torch.randint(sentences, (M,), generator=generator).sort().values
    return ids, numbers


def by_hand(ids, V, window, numbers):
    X = torch.zeros(V, V, dtype=torch.float64)
    for i, word in enumerate(ids.tolist()):
        for j, other in enumerate(ids.tolist()):
            if i != j and abs(i - j) <= window and numbers[i] == numbers[j]:
                X[word, other] += 1 / abs(i - j)
    return X


@pytest.mark.parametrize("window", [1, 2, 10, 99])
def test_counts_are_those_of_a_double_loop(window):
    ids, numbers = text()
    X = cooccurrences(ids, 7, window, numbers)
    assert torch.allclose(X.dense(7), by_hand(ids, 7, window, numbers), atol=1e-12)


def test_one_text_is_one_sentence():
    ids, _ = text()
    X = cooccurrences(ids, 7, 3)
    assert torch.allclose(X.dense(7), by_hand(ids, 7, 3, torch.zeros(60)), atol=1e-12)


def test_every_entry_stands_once_is_positive_and_has_its_mirror_image():
    ids, numbers = text(V=30)
    X = cooccurrences(ids, 30, 4, numbers)
    assert len(set(zip(X.rows.tolist(), X.cols.tolist(), strict=True))) == len(X.values) < 900
    assert (X.values > 0).all()
    assert torch.allclose(X.dense(30), X.dense(30).T, atol=1e-12)


def test_two_words_next_to_each_other_count_once_and_further_apart_less():
    X = cooccurrences(torch.tensor([0, 1, 2]), 3, 10).dense(3)
    assert X.tolist() == [[0, 1, 0.5], [1, 0, 1], [0.5, 1, 0]]
    assert cooccurrences(torch.tensor([0, 1, 2]), 3, 1).dense(3)[0, 2] == 0


def test_a_window_of_numpys_is_a_whole_number():
    ids, numbers = text()
    X = cooccurrences(ids, 7, np.int64(4), numbers)
    assert torch.equal(X.values, cooccurrences(ids, 7, 4, numbers).values)


def test_a_text_read_backwards_counts_the_same():
    ids, numbers = text()
    forward = cooccurrences(ids, 7, 4, numbers).dense(7)
    backward = cooccurrences(ids.flip(0), 7, 4, numbers.flip(0)).dense(7)
    assert torch.allclose(forward, backward, atol=1e-12)


@pytest.mark.parametrize(
    ("ids", "window", "sentences", "problem"),
    [
        (torch.tensor([0, 1]), 0, None, "window must be a whole number of at least 1, got 0"),
        (torch.tensor([0, 1]), 2.5, None, "window must be a whole number of at least 1, got 2.5"),
        (torch.tensor([0, 3]), 2, None, "ids must lie in 0 … 2 .*got 0 … 3"),
        (torch.tensor([-1, 1]), 2, None, "ids must lie in 0 … 2 .*got -1 … 1"),
        (torch.tensor([0.0, 1.0]), 2, None, r"must be a tensor of \(M,\) integers, got torch.fl"),
        ([0, 1], 2, None, r"must be a tensor of \(M,\) integers, got list"),
        (torch.tensor([0, 1]), 2, torch.tensor([0, 1]), "no two words of the 2 stand in one"),
        (torch.tensor([0]), 2, None, "no two words of the 1 stand in one"),
        (torch.tensor([], dtype=torch.int64), 2, None, "no two words of the 0 stand in one"),
    ],
)
def test_what_cannot_be_counted_is_refused(ids, window, sentences, problem):
    with pytest.raises(ValueError, match=problem):
        cooccurrences(ids, 3, window, sentences)

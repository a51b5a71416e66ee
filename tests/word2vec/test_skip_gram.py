"""The losses of skip-gram and the pairs of a text."""

from __future__ import annotations

import math

import pytest
import torch

from ptm_edu.word2vec import SkipGram, negative_sampling_loss, pairs
from ptm_edu.word2vec.hierarchical_softmax import huffman_tree


def trained_tables(V=6, D=4) -> SkipGram:
    generator = torch.Generator().manual_seed(7)
    model = SkipGram(V, D, generator).double()
    for table in (model.center, model.context):
        torch.nn.init.normal_(table.weight, generator=generator)
    return model


def test_the_full_softmax_equals_a_computation_by_hand():
    model = trained_tables()
    v, c = model.center.weight.tolist(), model.context.weight.tolist()
    losses = []
    for center, context in [(0, 1), (5, 2), (3, 3)]:
        scores = [sum(a * b for a, b in zip(v[center], row, strict=True)) for row in c]
        losses.append(-math.log(math.exp(scores[context]) / sum(map(math.exp, scores))))
    ours = model.full_softmax_loss(torch.tensor([0, 5, 3]), torch.tensor([1, 2, 3]))
    assert ours.item() == pytest.approx(sum(losses) / 3)


def test_negative_sampling_takes_contexts_and_noise_from_one_table():
    model = trained_tables()
    centers, contexts = torch.tensor([0, 5]), torch.tensor([1, 2])
    negatives = torch.tensor([[3, 3, 4], [0, 1, 5]])
    v, c = model.center.weight, model.context.weight
    expected = negative_sampling_loss(v[centers], c[contexts], c[negatives])
    assert torch.equal(model.negative_sampling_loss(centers, contexts, negatives), expected)


def test_hierarchical_softmax_takes_center_vectors():
    model = SkipGram(6, 4, torch.Generator().manual_seed(7), huffman_tree([9, 7, 4, 2, 1, 1]))
    torch.nn.init.normal_(model.hierarchical_softmax.nodes.weight)
    centers, contexts = torch.tensor([0, 5]), torch.tensor([1, 2])
    leaves = model.hierarchical_softmax.log_probabilities(model.center.weight[centers])
    expected = -(leaves[0, 1] + leaves[1, 2]) / 2
    assert torch.allclose(model.hierarchical_softmax_loss(centers, contexts), expected)


def as_set(result):
    return sorted(zip(*(row.tolist() for row in result), strict=True))


def test_a_window_of_one_pairs_neighbors_both_ways():
    result = pairs(torch.tensor([3, 1, 4]), window=1)
    assert as_set(result) == [(1, 3), (1, 4), (3, 1), (4, 1)]


def test_windows_cross_no_sentence_and_end_with_the_text():
    ids = torch.tensor([0, 1, 2, 3, 4])
    result = pairs(ids, 9, sentences=torch.tensor([0, 0, 1, 1, 1]))
    assert {(a <= 1) == (b <= 1) for a, b in as_set(result)} == {True}
    assert as_set(pairs(ids[:1], 5)) == [] and as_set(pairs(ids[:0], 5)) == []


def test_a_neighbor_at_distance_d_is_in_1_plus_w_minus_d_of_w_windows():
    M, window = 20_000, 4
    centers, contexts = pairs(torch.arange(M), window, torch.Generator().manual_seed(9))
    distance = contexts - centers
    for d in range(1, window + 1):
        for sign in (-1, 1):
            share = float((distance == sign * d).sum()) / (M - d)
            assert share == pytest.approx((1 + window - d) / window, abs=0.02)
    assert distance.abs().max() == window

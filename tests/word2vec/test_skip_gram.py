"""The model's two losses, the pairs of a text, and a training that finds what belongs together."""

from __future__ import annotations

import math

import numpy as np
import pytest
import torch

from ptm_edu.text import Vocabulary
from ptm_edu.word2vec import SkipGram, negative_sampling_loss, pairs, train_skip_gram
from ptm_edu.word2vec.corpus import Corpus
from ptm_edu.word2vec.hierarchical_softmax import huffman_tree
from ptm_edu.word2vec.negative_sampling import keep_probability
from ptm_edu.word2vec.skip_gram import training_batches


def trained_tables(V=6, D=4) -> SkipGram:
    generator = torch.Generator().manual_seed(7)
    model = SkipGram(V, D, generator).double()
    for table in (model.center, model.context):
        torch.nn.init.normal_(table.weight, generator=generator)
    return model


def test_it_starts_as_word2vec_c():
    model = SkipGram(1000, 50, torch.Generator().manual_seed(8))
    start = model.center.weight
    assert 0.0099 < start.max() <= 0.01 and -0.01 <= start.min() < -0.0099
    assert not model.context.weight.any()
    ids = torch.arange(10)
    assert model.full_softmax_loss(ids, ids).item() == pytest.approx(math.log(1000), abs=1e-5)


def test_the_full_softmax_by_hand():
    model = trained_tables()
    v, c = model.center.weight.tolist(), model.context.weight.tolist()
    losses = []
    for center, context in [(0, 1), (5, 2), (3, 3)]:
        scores = [sum(a * b for a, b in zip(v[center], row, strict=True)) for row in c]
        losses.append(-math.log(math.exp(scores[context]) / sum(map(math.exp, scores))))
    ours = model.full_softmax_loss(torch.tensor([0, 5, 3]), torch.tensor([1, 2, 3]))
    assert ours.item() == pytest.approx(sum(losses) / 3)


def test_its_negative_sampling_takes_v_from_one_table_and_c_and_n_from_the_other():
    model = trained_tables()
    centers, contexts = torch.tensor([0, 5]), torch.tensor([1, 2])
    negatives = torch.tensor([[3, 3, 4], [0, 1, 5]])
    v, c = model.center.weight, model.context.weight
    expected = negative_sampling_loss(v[centers], c[contexts], c[negatives])
    assert torch.equal(model.negative_sampling_loss(centers, contexts, negatives), expected)


def test_its_hierarchical_softmax_takes_v_from_the_centres():
    model = SkipGram(6, 4, torch.Generator().manual_seed(7), huffman_tree([9, 7, 4, 2, 1, 1]))
    torch.nn.init.normal_(model.hierarchical_softmax.nodes.weight)
    centers, contexts = torch.tensor([0, 5]), torch.tensor([1, 2])
    leaves = model.hierarchical_softmax.log_probabilities(model.center.weight[centers])
    expected = -(leaves[0, 1] + leaves[1, 2]) / 2
    assert torch.allclose(model.hierarchical_softmax_loss(centers, contexts), expected)
    with pytest.raises(ValueError, match="this SkipGram has no tree: make it with SkipGram"):
        SkipGram(6, 4).hierarchical_softmax_loss(centers, contexts)


def as_set(result):
    return sorted(zip(*(row.tolist() for row in result), strict=True))


def test_a_window_of_one_pairs_neighbours_both_ways():
    result = pairs(torch.tensor([3, 1, 4]), window=1)
    assert as_set(result) == [(1, 3), (1, 4), (3, 1), (4, 1)]


def test_windows_cross_no_sentence_and_end_with_the_text():
    ids = torch.tensor([0, 1, 2, 3, 4])
    result = pairs(ids, 9, sentences=torch.tensor([0, 0, 1, 1, 1]))
    assert {(a <= 1) == (b <= 1) for a, b in as_set(result)} == {True}
    assert as_set(pairs(ids[:1], 5)) == [] and as_set(pairs(ids[:0], 5)) == []


def test_a_neighbour_at_distance_d_is_met_in_one_plus_w_minus_d_of_w_windows():
    M, window = 20_000, 4
    centers, contexts = pairs(torch.arange(M), window, torch.Generator().manual_seed(9))
    distance = contexts - centers
    for d in range(1, window + 1):
        for sign in (-1, 1):
            share = float((distance == sign * d).sum()) / (M - d)
            assert share == pytest.approx((1 + window - d) / window, abs=0.02)
    assert distance.abs().max() == window


SMALL = {"dim": 8, "threshold": 1.0, "epochs": 8, "batch_size": 256, "progress": False}


def test_words_of_one_topic_come_to_lie_together(two_topics):
    losses: list[float] = []
    model = train_skip_gram(two_topics, [400] * 10, **SMALL, report=losses.append)
    words = [f"{'ab'[i // 5]}{i}" for i in range(10)]
    vectors = model.word_vectors(Vocabulary(words, [400] * 10))
    for word in words:
        neighbours = [neighbour for neighbour, _ in vectors.most_similar(word, 4)]
        assert {neighbour[0] for neighbour in neighbours} == {word[0]}
    assert losses[0] == pytest.approx(6 * math.log(2), abs=0.01)
    assert sum(losses[-9:]) < 0.8 * sum(losses[:9])


def test_in_a_tree_it_learns_all_that_a_word_tells(two_topics):
    losses: list[float] = []
    in_a_tree = {"objective": "hierarchical-softmax", "report": losses.append}
    train_skip_gram(two_topics, [400] * 10, **SMALL, **in_a_tree)
    assert losses[0] == pytest.approx(math.log(10), abs=0.1)
    # the other four words of its topic are equally likely: no model can do better
    assert math.log(4) - 0.05 < np.mean(losses[-9:]) < math.log(4) + 0.15


def test_the_unknown_word_gets_no_vector():
    sentences = [["b", "a", "b", "x"], ["b", "a"]]
    vocabulary = Vocabulary.from_sentences(sentences, min_count=2)
    vectors = SkipGram(3, 2).word_vectors(vocabulary)
    assert vectors.words == ["b", "a"] and vectors.counts.tolist() == [3, 2]
    with pytest.raises(ValueError, match="the model has 4 words, the vocabulary 3"):
        SkipGram(4, 2).word_vectors(vocabulary)


def test_the_seed_gives_what_it_gave_before(two_topics):
    """Measured with the loop that skip-gram had to itself before it shared one with CBOW."""
    losses: list[float] = []
    train_skip_gram(two_topics, [400] * 10, **SMALL, seed=4, report=losses.append)
    assert len(losses) == 205
    assert losses[100] == pytest.approx(2.106675, rel=1e-4)
    assert losses[-1] == pytest.approx(1.959816, rel=1e-4)


def test_each_epoch_keeps_its_own_sample_of_a_frequent_word():
    counts = torch.tensor([18_000, 2_000])
    ids = torch.arange(20_000) % 10 == 0  # every tenth word is word 1
    corpus = Corpus(ids.long(), torch.zeros(20_000, dtype=torch.int64), counts)
    generator = torch.Generator().manual_seed(3)
    batches = training_batches(pairs, corpus, 1, 0.05, 2, 10**6, generator)
    centers = [center for center, _, _ in batches]  # a batch is an epoch; two pairs a center
    kept = [int((center == 0).sum()) / 2 for center in centers]
    expected = 18_000 * keep_probability(counts, 0.05)[0].item()
    assert kept == pytest.approx([expected] * 2, rel=0.04) and kept[0] != kept[1]

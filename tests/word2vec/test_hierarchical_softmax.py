"""A distribution over the leaves, its loss and gradient, and that a step stays on its path."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest
import torch
from gensim.models import Word2Vec

from ptm_edu.word2vec.hierarchical_softmax import HierarchicalSoftmax, huffman_tree


def random_softmax(V: int, D: int, seed: int = 0) -> HierarchicalSoftmax:
    generator = torch.Generator().manual_seed(seed)
    counts = torch.randint(1, 50, (V,), generator=generator)
    softmax = HierarchicalSoftmax(huffman_tree(counts), D).double()
    torch.nn.init.normal_(softmax.nodes.weight, generator=generator)
    return softmax


def random_hidden(B: int, D: int, seed: int = 1) -> torch.Tensor:
    return torch.randn(B, D, generator=torch.Generator().manual_seed(seed), dtype=torch.float64)


def test_three_words_by_hand():
    softmax = HierarchicalSoftmax(huffman_tree([3, 2, 1]), 1)
    softmax.nodes.weight.data = torch.tensor([[0.5], [2.0]])  # node 0 lies below the root, 1
    codes = [huffman_tree([3, 2, 1]).code(word) for word in range(3)]
    assert codes == ["0", "11", "10"]

    def sigma(x: float) -> float:
        return 1 / (1 + math.exp(-x))

    root, below = sigma(2.0 * 1.5), sigma(0.5 * 1.5)
    expected = [root, (1 - root) * (1 - below), (1 - root) * below]
    result = softmax.log_probabilities(torch.tensor([[1.5]])).exp()[0]
    assert result.tolist() == pytest.approx(expected, rel=1e-5)


@pytest.mark.parametrize(("V", "D"), [(2, 1), (3, 5), (40, 7), (129, 3)])
def test_the_leaves_share_all_the_probability(V: int, D: int):
    softmax = random_softmax(V, D)
    log_probabilities = softmax.log_probabilities(3 * random_hidden(6, D))
    assert log_probabilities.shape == (6, V)
    assert torch.allclose(log_probabilities.exp().sum(1), torch.ones(6, dtype=torch.float64))


@pytest.mark.parametrize("seed", range(5))
def test_the_loss_is_what_the_leaves_say(seed: int):
    V, B, D = 30, 12, 4
    softmax, hidden = random_softmax(V, D, seed), random_hidden(B, D, seed)
    targets = torch.randint(V, (B,), generator=torch.Generator().manual_seed(seed))
    expected = -softmax.log_probabilities(hidden)[torch.arange(B), targets].mean()
    assert softmax.loss(hidden, targets).item() == pytest.approx(expected.item(), rel=1e-12)


def test_its_gradient_is_that_of_finite_differences():
    softmax, hidden = random_softmax(6, 3), random_hidden(4, 3)
    targets = torch.tensor([0, 5, 2, 0])
    inputs = hidden.requires_grad_(), softmax.nodes.weight  # gradcheck perturbs both in place
    assert torch.autograd.gradcheck(lambda h, _: softmax.loss(h, targets), inputs)


def test_a_step_touches_the_nodes_of_its_path_alone():
    V = 50
    softmax = random_softmax(V, 4)
    tree = huffman_tree(torch.randint(1, 50, (V,), generator=torch.Generator().manual_seed(0)))
    for word in range(V):
        softmax.zero_grad()
        softmax.loss(random_hidden(1, 4), torch.tensor([word])).backward()
        assert softmax.nodes.weight.grad is not None
        touched = softmax.nodes.weight.grad.any(1).nonzero()[:, 0].tolist()
        assert touched == sorted(tree.nodes[word][tree.visited[word]].tolist())
        assert len(touched) == len(tree.code(word))


def test_far_scores_stay_finite():
    softmax = random_softmax(9, 2)
    hidden = torch.full((1, 2), 1e4, dtype=torch.float64)
    for word in range(9):
        assert softmax.loss(hidden, torch.tensor([word])).isfinite()


def with_ties(seed: int) -> np.ndarray:
    """Counts as a small text has them: falling, and most of them equal to some other."""
    random = np.random.default_rng(seed)
    return np.sort(random.zipf(1.5, size=random.integers(2, 200)).clip(max=10_000))[::-1].copy()


def without_ties(seed: int) -> np.ndarray:
    random = np.random.default_rng(seed)
    return np.sort(random.choice(10**9, size=random.integers(2, 200), replace=False))[::-1].copy()


def gensims(counts: np.ndarray) -> Word2Vec:
    model = Word2Vec(vector_size=2, min_count=1, sg=1, hs=1, negative=0)
    model.build_vocab_from_freq({str(i): int(count) for i, count in enumerate(counts)})
    return model


def test_four_words_by_hand():
    tree = huffman_tree([5, 2, 1, 1])
    # words 3 and 2 make node 0, word 1 and node 0 make node 1, node 1 and word 0 the root
    assert [tree.code(word) for word in range(4)] == ["1", "00", "011", "010"]
    assert tree.nodes[tree.visited].tolist() == [2, 2, 1, 2, 1, 0, 2, 1, 0]
    assert tree.lengths.tolist() == [1, 2, 3, 3] and len(tree) == 4
    assert tree.mean_length([5, 2, 1, 1]) == pytest.approx((5 + 4 + 3 + 3) / 9)
    assert tree.mean_length([0, 1, 1, 0]) == 2.5


def test_two_words_are_one_question():
    assert huffman_tree([3, 3]).nodes.tolist() == [[0], [0]]
    assert huffman_tree([1, 0]).codes.tolist() == [[1], [0]]


@pytest.mark.parametrize("seed", range(20))
def test_each_code_is_one_leaf_and_frequent_words_are_never_longer(seed: int):
    tree = huffman_tree(with_ties(seed))
    codes = [tree.code(word) for word in range(len(tree))]
    assert sum(0.5 ** len(code) for code in codes) == 1  # no room is left over
    neighbors = itertools.pairwise(sorted(codes))
    assert not any(later.startswith(code) for code, later in neighbors)
    assert (tree.lengths.diff() >= 0).all()


@pytest.mark.parametrize("seed", range(10))
def test_without_ties_it_is_gensims_tree(seed: int):
    counts = without_ties(seed)
    tree, keyed = huffman_tree(counts), gensims(counts).wv
    for word in range(len(tree)):
        visited = tree.visited[word]
        assert tree.codes[word][visited].tolist() == list(keyed.get_vecattr(str(word), "code"))
        assert tree.nodes[word][visited].tolist() == list(keyed.get_vecattr(str(word), "point"))


@pytest.mark.parametrize("seed", range(10))
def test_with_ties_it_is_as_short_as_gensims(seed: int):
    counts = with_ties(seed)
    keyed = gensims(counts).wv
    lengths = [len(keyed.get_vecattr(str(word), "code")) for word in range(len(counts))]
    expected = np.dot(lengths, counts) / counts.sum()
    assert huffman_tree(counts).mean_length(counts) == pytest.approx(expected, rel=1e-12)


def test_the_mean_needs_one_count_a_word():
    with pytest.raises(ValueError, match="the tree has 3 words, counts has 2"):
        huffman_tree([3, 2, 1]).mean_length([3, 2])

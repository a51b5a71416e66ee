"""The tree by hand, at the entropy's side, and beside gensim's."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
import torch
from gensim.models import Word2Vec

from ptm_edu.word2vec.hierarchical_softmax import huffman_tree


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
def test_the_mean_code_lies_less_than_a_bit_above_the_entropy(seed: int):
    counts = torch.from_numpy(with_ties(seed)).double()
    share = counts / counts.sum()
    entropy = -float((share * share.log2()).sum())
    assert entropy - 1e-9 <= huffman_tree(counts).mean_length(counts) < entropy + 1


@pytest.mark.parametrize("seed", range(20))
def test_each_code_is_one_leaf_and_frequent_words_are_never_longer(seed: int):
    tree = huffman_tree(with_ties(seed))
    codes = [tree.code(word) for word in range(len(tree))]
    assert sum(0.5 ** len(code) for code in codes) == 1  # no room is left over
    neighbours = itertools.pairwise(sorted(codes))
    assert not any(later.startswith(code) for code, later in neighbours)
    assert (tree.lengths.diff() >= 0).all()


def test_words_that_share_the_beginning_of_a_code_share_its_nodes():
    tree = huffman_tree(with_ties(3))
    reached: dict[str, int] = {}
    for word in range(len(tree)):
        code, nodes = tree.code(word), tree.nodes[word].tolist()
        for depth in range(len(code)):
            assert reached.setdefault(code[:depth], nodes[depth]) == nodes[depth]
    assert sorted(reached.values()) == list(range(len(tree) - 1))


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


@pytest.mark.parametrize(
    ("counts", "problem"),
    [
        ([7], "at least 2 different words are needed for a tree, got 1"),
        ([], "each 0 or more and not all 0, got none"),
        ([3, -1], "each 0 or more .* got values from -1 to 3"),
        ([0, 0], "not all 0"),
        ([1.0, float("nan")], "finite numbers, each 0 or more"),
        ([[1, 2]], r"counts must be \(V,\) .* got the shape \(1, 2\)"),
    ],
)
def test_what_is_no_list_of_counts_is_refused(counts: list, problem: str):
    with pytest.raises(ValueError, match=problem):
        huffman_tree(counts)


def test_counts_of_a_list_keep_their_precision():
    # In float32 both are 1, and of equal words the later is joined first.
    counts = [1.0, 1.0 + 1e-12]
    assert [huffman_tree(counts).code(word) for word in range(2)] == ["0", "1"]
    assert [huffman_tree([1.0, 1.0]).code(word) for word in range(2)] == ["1", "0"]


def test_the_mean_needs_one_count_a_word():
    with pytest.raises(ValueError, match="the tree has 3 words, counts has 2"):
        huffman_tree([3, 2, 1]).mean_length([3, 2])

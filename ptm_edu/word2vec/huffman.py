"""The Huffman tree of a vocabulary: frequent words near the root, rare ones far down.

Two least frequent nodes are joined again and again until one is left (Huffman 1952, "A Method for
the Construction of Minimum-Redundancy Codes", Proc. IRE 40:9). The words are the leaves, and the
turns from the root to a word are its code. No other binary tree has a shorter code on average:
it lies within one bit above the entropy of the words. Hierarchical softmax walks these paths
(Mikolov et al. 2013a, arXiv:1301.3781, section 2.1; 2013b, arXiv:1310.4546, section 2.1).
"""

from __future__ import annotations

import heapq
from dataclasses import dataclass

import torch
from torch import Tensor
from torch.nn.utils.rnn import pad_sequence

from .counts import Counts, checked_counts


@dataclass(frozen=True)
class HuffmanTree:
    """Every word's path from the root, in rows padded to the deepest, L places.

    A tree of V words has V − 1 inner nodes, numbered in the order they were made, so that the
    root is V − 2. `nodes` (V, L) are the inner nodes on the way to each word, `codes` (V, L) the
    turn taken at each (0 to the less frequent side, 1 to the other), `visited` (V, L) is False
    where a row is only padded.
    """

    nodes: Tensor
    codes: Tensor
    visited: Tensor

    def __len__(self) -> int:
        return len(self.nodes)

    @property
    def lengths(self) -> Tensor:
        """How many inner nodes lie on the way to each word, (V,)."""
        return self.visited.sum(1)

    def code(self, word: int) -> str:
        """Return a word's code in zeros and ones, the turn at the root first."""
        return "".join(str(int(bit)) for bit in self.codes[word][self.visited[word]])

    def mean_length(self, counts: Counts) -> float:
        """Return how many inner nodes a word visits on average, each word as often as it occurs.

        This is what a prediction costs: as many dot products, instead of V for a full softmax and
        K + 1 for negative sampling. `counts` (V,) need not be those that the tree was made of.
        """
        weights = checked_counts(counts, "mean_length")
        if len(weights) != len(self):
            raise ValueError(
                f"mean_length: the tree has {len(self)} words, counts has {len(weights)}: "
                f"give one count a word"
            )
        return float(self.lengths.double() @ weights / weights.sum())


def huffman_tree(counts: Counts) -> HuffmanTree:
    """Return the Huffman tree of words with these counts (V,).

    O(V log V) for the tree, V·L for the rows, which are all as long as the deepest path.

    The same counts always give the same tree: of nodes equally frequent the word with the higher
    id is joined first, words before inner nodes, the older of these first. Where counts fall with
    the id, as in a `Vocabulary`, code lengths therefore never fall. Without ties it is gensim's
    tree. Errors are those of `checked_counts`, and ValueError for fewer than two words.
    """
    weights = checked_counts(counts, "huffman_tree")
    V = len(weights)
    if V < 2:
        raise ValueError(
            f"huffman_tree: at least 2 different words are needed for a tree, got {V}: "
            f"use a longer text or a smaller min_count"
        )
    children = _join(weights.tolist())
    paths: list[tuple[int, ...]] = [()] * (2 * V - 1)  # of words, then of inner nodes
    codes: list[tuple[int, ...]] = [()] * (2 * V - 1)
    for node in reversed(range(V - 1)):  # the root was made last
        for bit, child in enumerate(children[node]):
            paths[child] = (*paths[V + node], node)
            codes[child] = (*codes[V + node], bit)
    padded_codes = _padded(codes[:V], -1)
    return HuffmanTree(_padded(paths[:V], 0), padded_codes.clamp(min=0), padded_codes >= 0)


def _join(weights: list[float]) -> list[tuple[int, int]]:
    """Return the two children of each inner node; words are 0 … V − 1, inner node i is V + i."""
    V = len(weights)
    # Entries are (weight, turn, node): among equal weights the lowest turn comes off first.
    heap = [(weight, V - 1 - word, word) for word, weight in enumerate(weights)]
    heapq.heapify(heap)
    children = []
    for parent in range(V, 2 * V - 1):
        (least, _, left), (next_least, _, right) = heapq.heappop(heap), heapq.heappop(heap)
        children.append((left, right))
        heapq.heappush(heap, (least + next_least, parent, parent))
    return children


def _padded(rows: list[tuple[int, ...]], filler: int) -> Tensor:
    return pad_sequence([torch.tensor(row) for row in rows], True, filler)  # (V, L) int64

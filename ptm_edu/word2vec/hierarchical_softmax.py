"""Hierarchical softmax: predict a word by a path through a tree, one binary decision per node.

P(w | h) is the product of the probabilities of the turns on the path from the root to w. At inner
node n the turn 0 has probability σ(n·h) and the turn 1 the rest, σ(−n·h), so that over all words
the products sum to one: a true distribution, which negative sampling does not have. A step costs
as many dot products as w's path has turns, about log₂ V, and in a Huffman tree fewer for frequent
words (Morin and Bengio 2005, AISTATS; Mikolov et al. 2013b, arXiv:1310.4546, section 2.1,
equation 3).

The Huffman tree joins the two least frequent nodes again and again until one is left (Huffman
1952, "A Method for the Construction of Minimum-Redundancy Codes", Proc. IRE 40:9). The words are
the leaves, and the turns from the root to a word are its code. No other binary tree has a shorter
code on average: it lies within one bit above the entropy of the words (Mikolov et al. 2013a,
arXiv:1301.3781, section 2.1).
"""

from __future__ import annotations

import heapq
from dataclasses import dataclass

import torch
from torch import Tensor, nn
from torch.nn.functional import logsigmoid
from torch.nn.utils.rnn import pad_sequence

from ptm_edu.arguments import checked
from ptm_edu.require import require

from .checks import Counts, checked_counts, require_model_size


@dataclass(frozen=True)
class HuffmanTree:
    """Every word's path from the root, in rows padded to the length of the longest, L.

    A tree of V words has V − 1 inner nodes, numbered in the order they were made, so that the
    root is V − 2. `nodes` (V, L) are the inner nodes on the path to each word, `codes` (V, L) the
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
        """How many inner nodes lie on the path to each word, (V,)."""
        return self.visited.sum(1)

    def code(self, word: int) -> str:
        """Return a word's code in zeros and ones, the turn at the root first."""
        return "".join(str(int(bit)) for bit in self.codes[word][self.visited[word]])

    def mean_length(self, counts: Counts) -> float:
        """Return how many inner nodes a word visits on average, weighted by its frequency.

        This is what a prediction costs: as many dot products, instead of V for a full softmax and
        K + 1 for negative sampling. `counts` (V,) need not be those that the tree was made of.
        """
        weights = checked_counts(counts)
        require(
            len(weights) == len(self),
            f"mean_length: the tree has {len(self)} words, counts has {len(weights)}: pass one "
            f"count for each word",
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
    weights = checked_counts(counts)
    V = len(weights)
    require_model_size(V)
    children = _join(weights.tolist())
    paths: list[tuple[int, ...]] = [()] * (2 * V - 1)  # of words, then of inner nodes
    codes: list[tuple[int, ...]] = [()] * (2 * V - 1)
    for node in reversed(range(V - 1)):  # the root was made last
        for bit, child in enumerate(children[node]):
            paths[child] = (*paths[V + node], node)
            codes[child] = (*codes[V + node], bit)
    padded_codes = _padded(codes[:V], -1)  # (V, L)
    return HuffmanTree(_padded(paths[:V], 0), padded_codes.clamp(min=0), padded_codes >= 0)


def _join(weights: list[float]) -> list[tuple[int, int]]:
    """Return the two children of each inner node; words are 0 … V − 1, inner node i is V + i."""
    V = len(weights)
    # Entries are (weight, priority, node): among equal weights the lowest priority is joined first.
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


@checked(dim=1)
class HierarchicalSoftmax(nn.Module):
    """One vector for each of the V − 1 inner nodes of a tree, (V − 1, D), zero at the start.

    Zero, as in word2vec.c: both turns are then equally likely at every node.
    """

    path: Tensor
    sign: Tensor
    visited: Tensor

    def __init__(self, tree: HuffmanTree, dim: int) -> None:
        super().__init__()
        self.nodes = nn.Embedding(len(tree) - 1, dim)
        nn.init.zeros_(self.nodes.weight)
        self.register_buffer("path", tree.nodes)  # (V, L)
        self.register_buffer("sign", 1 - 2 * tree.codes)  # (V, L), + for the turn 0, − for 1
        self.register_buffer("visited", tree.visited)  # (V, L)

    def loss(self, hidden: Tensor, targets: Tensor) -> Tensor:
        """Return the mean over B of −log P(target | hidden) = −Σ log σ(±n·h), a scalar.

        `hidden` (B, D) floating point, `targets` (B,) word ids. Only the nodes on the targets'
        paths are used, so only they get a gradient.
        """
        visited = self.visited[targets]  # (B, L)
        row = visited.nonzero()[:, 0]  # (N,): the row of `hidden` that each visited node belongs to
        nodes = self.nodes(self.path[targets][visited])  # (N, D)
        scores = (nodes * hidden[row]).sum(-1)  # (N,)
        return -logsigmoid(self.sign[targets][visited] * scores).sum() / len(targets)

    def log_probabilities(self, hidden: Tensor) -> Tensor:
        """Return log P(w | hidden) for all words, (B, D) → (B, V).

        Uses every node, B · V · D: the cost that training avoids. For inspection and tests.
        """
        scores = hidden @ self.nodes.weight.T  # (B, V − 1)
        total = hidden.new_zeros(len(hidden), len(self.path))  # (B, V)
        for path, sign, visited in zip(self.path.T, self.sign.T, self.visited.T, strict=True):
            total = total + logsigmoid(sign * scores[:, path]).where(visited, 0)
        return total

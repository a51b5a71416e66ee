"""Hierarchical softmax: find the word in a tree, one left-or-right question after another.

P(w | h) is the product of the answers on the way from the root to w. At inner node n the turn 0
has probability σ(n·h) and the turn 1 the rest, σ(−n·h), so that over all words the products sum
to one: a true distribution, where negative sampling has none. A step costs as many dot products as
w has turns, about log₂ V, and in a Huffman tree fewer for the words that come often (Morin and
Bengio 2005, AISTATS; Mikolov et al. 2013b, arXiv:1310.4546, section 2.1, equation 3).
"""

from __future__ import annotations

from torch import Tensor, nn
from torch.nn.functional import logsigmoid

from .huffman import HuffmanTree


class HierarchicalSoftmax(nn.Module):
    """One vector for each of the V − 1 inner nodes of a tree, (V − 1, D), zero at the start.

    Zero, as in word2vec.c: every turn is then as likely as the other.
    """

    def __init__(self, tree: HuffmanTree, dim: int) -> None:
        super().__init__()
        self.nodes = nn.Embedding(len(tree) - 1, dim)
        nn.init.zeros_(self.nodes.weight)
        self.register_buffer("path", tree.nodes)  # (V, L)
        self.register_buffer("sign", 1 - 2 * tree.codes)  # (V, L), + for the turn 0, − for 1
        self.register_buffer("visited", tree.visited)  # (V, L)

    path: Tensor
    sign: Tensor
    visited: Tensor

    def loss(self, hidden: Tensor, targets: Tensor) -> Tensor:
        """Return the mean over B of −log P(target | hidden) = −Σ log σ(±n·h), a scalar.

        `hidden` (B, D) floating point, `targets` (B,) word ids. Only the nodes on the targets'
        paths are read, so only they get a gradient. Raises ValueError for shapes that do not fit
        and ids that the tree does not have.
        """
        self._check(hidden, targets)
        visited = self.visited[targets]  # (B, L)
        pair = visited.nonzero()[:, 0]  # (N,), for each node that is visited, whose path it is on
        nodes = self.nodes(self.path[targets][visited])  # (N, D)
        scores = (nodes * hidden[pair]).sum(-1)  # (N,)
        return -logsigmoid(self.sign[targets][visited] * scores).sum() / len(targets)

    def log_probabilities(self, hidden: Tensor) -> Tensor:
        """Return log P(w | hidden) for all words, (B, D) → (B, V).

        Every node is asked, B · V · D: what training avoids. For looking, and for tests.
        """
        scores = hidden @ self.nodes.weight.T  # (B, V − 1)
        total = hidden.new_zeros(len(hidden), len(self.path))  # (B, V)
        for path, sign, visited in zip(self.path.T, self.sign.T, self.visited.T, strict=True):
            total = total + logsigmoid(sign * scores[:, path]).where(visited, 0)
        return total

    def _check(self, hidden: Tensor, targets: Tensor) -> None:
        V, D = len(self.path), self.nodes.embedding_dim
        if targets.ndim != 1 or not len(targets) or hidden.shape != (len(targets), D):
            raise ValueError(
                f"HierarchicalSoftmax.loss: hidden (B, {D}) and targets (B,) of at least one "
                f"pair are needed, got {tuple(hidden.shape)} and {tuple(targets.shape)}"
            )
        if targets.is_floating_point() or targets.min() < 0 or targets.max() >= V:
            raise ValueError(
                f"HierarchicalSoftmax.loss: targets must be word ids in 0 … {V - 1}, "
                f"got {targets.dtype} {float(targets.min()):g} … {float(targets.max()):g}"
            )

"""What beam searches of every width look at, asked once, so that a page can search by itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ptm_edu.widgets.check import Check
from ptm_edu.widgets.packing import Floats

Prefix = tuple[int, ...]
Ask = Callable[[list[list[int]]], Any]

CALL = "continuations(sentence, prefixes)"
WIDEST = 8  # beginnings side by side, as many as can be told apart
START = -1  # the parent and the word of the beginning without words
NEAR = 0.02  # by how much the probabilities of a row may exceed 1, for half precision's sake


@dataclass
class Tree:
    """Beginnings and their next words, each a node: its parent, its word, log p of the word.

    Node 0 is the beginning without words. A node without children ends there, or is a beginning
    that no width goes on with.
    """

    parents: list[int] = field(default_factory=lambda: [START])
    words: list[int] = field(default_factory=lambda: [START])
    log_p: list[np.float32] = field(default_factory=lambda: [np.float32(0)])
    nodes: dict[tuple[int, int], int] = field(default_factory=dict)

    def child(self, parent: int, word: int, log_p: np.float32) -> int:
        """Return the node of one more word, a new one where it was not there."""
        if (parent, word) not in self.nodes:
            self.nodes[parent, word] = len(self.parents)
            self.parents.append(parent)
            self.words.append(word)
            self.log_p.append(log_p)
        return self.nodes[parent, word]

    def prefix(self, node: int) -> Prefix:
        """Return a node's words, the first one first."""
        return () if node == 0 else (*self.prefix(self.parents[node]), self.words[node])


@dataclass
class _Search:
    """A search of one width: the nodes it follows with their sums, and how many have ended."""

    width: int
    beams: list[tuple[int, np.float32]] = field(default_factory=lambda: [(0, np.float32(0))])
    ended: int = 0

    def grow(self, tree: Tree, best: dict[int, list[tuple[int, np.float32]]], end_id: int) -> None:
        """Add a word to each beginning, as `transformer.beam_search.search` does."""
        candidates = sorted(
            ((total + p, node, word, p) for node, total in self.beams for word, p in best[node]),
            key=lambda candidate: -candidate[0],
        )[: 2 * self.width]
        grown = [(tree.child(node, word, p), total) for total, node, word, p in candidates]
        ends = [word == end_id for _, _, word, _ in candidates]
        self.ended += sum(ends[: self.width])
        going = [hypothesis for hypothesis, end in zip(grown, ends, strict=True) if not end]
        self.beams = going[: self.width] if self.ended < self.width else []


def searched_tree(widget: str, ask: Ask, vocabulary: int, end_id: int, max_length: int) -> Tree:
    """Return all that beam searches of width 1 to WIDEST look at, up to so many words.

    `ask` is called once a length with N different beginnings of it, lists of ids, and returns log p
    (N, V) of the word after each. The length penalty changes none of it: it ranks only what has
    ended. Raises ValueError for answers that do not fit.
    """
    tree = Tree()
    searches = [_Search(width) for width in range(1, WIDEST + 1)]
    for _ in range(max_length):
        nodes = list(dict.fromkeys(node for search in searches for node, _ in search.beams))
        if not nodes:
            break
        prefixes = [list(tree.prefix(node)) for node in nodes]
        answer = checked_log_p(widget, ask(prefixes), prefixes, vocabulary)  # (N, V)
        best = dict(zip(nodes, (_best(row) for row in answer), strict=True))
        for search in searches:
            search.grow(tree, best, end_id)
    return tree


def checked_log_p(widget: str, answer: Any, prefixes: Sequence[Any], vocabulary: int) -> Floats:
    """Return log p (N, V) as float32; raises ValueError for another shape or no log p."""
    check = Check(widget, CALL, N=len(prefixes), V=vocabulary)
    advice = "a row of log p for each beginning, a column for each token"
    log_p = check.numbers("", answer, "N V", dtype=np.float32, finite=False, advice=advice)
    p = np.exp(np.minimum(log_p, 1)).sum(axis=1)  # (N,)
    # NaN fails too; log p of what can't be is −∞.
    if not ((p > 0) & (p <= 1 + NEAR)).all():
        wanted = "log p, whose Σ p is at most 1 in every row"
        got = f"values from {log_p.min():g} to {log_p.max():g}"
        check.refuse("", wanted, got, "take log_softmax, not the logits and not p")
    return log_p


def _best(row: Floats) -> list[tuple[int, np.float32]]:
    """The most a search can use: of one beginning's words, twice as many as it follows."""
    most = min(2 * WIDEST, len(row))
    best = np.argpartition(-row, most - 1)[:most]
    ranked = best[np.argsort(-row[best], kind="stable")]
    return [(int(word), row[word]) for word in ranked if row[word] > -np.inf]

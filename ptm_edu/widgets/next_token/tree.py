"""What a page knows of a text's continuations without Python: a tree, the likeliest ways first."""

from __future__ import annotations

import heapq
from collections.abc import Callable
from typing import Any

Answer = Callable[[str, list[int]], dict[str, Any]]

PATH = 12
"""Tokens along the most likely way that are stored whatever their probability."""
DEEPEST = 24
"""Tokens of the longest way: a model that is sure of one would go on for ever."""
COLUMNS = ("parents", "by", "candidates", "others", "rest", "entropy")


def stored_tree(answer: Answer, text: str, places: int) -> dict[str, Any]:
    """Return a text's `tokens` and `bits`, and of `places` places after it what `answer` says.

    Place 0 is the text's end; place n follows place `parents[n]` by the token `by[n]`. First come
    the most likely token, the most likely one after it and so on, `PATH` of them; then what has
    the highest probability of all, that of its tokens multiplied. `candidates` and `others` hold,
    of each place, [id, probability, id, probability, …], `names` all tokens by their ids.
    """
    tree = _Tree(answer, text)
    for _ in range(min(PATH, places - 1)):
        tree.store(len(tree.ways) - 1, tree.columns["candidates"][-1][0])
    while tree.waiting and len(tree.ways) < places:
        _, parent, token = heapq.heappop(tree.waiting)
        if [*tree.ways[parent], token] not in tree.ways:  # the path's are there
            tree.store(parent, token)
    root = {key: tree.root[key] for key in ("tokens", "bits")}
    return {"text": text, **root, **tree.columns, "names": tree.names}


class _Tree:
    """A tree that grows: the ids that lead to each place, and what stands in the columns."""

    def __init__(self, answer: Answer, text: str) -> None:
        self.answer, self.text = answer, text
        self.ways: list[list[int]] = []
        self.waiting: list[tuple[float, int, int]] = []  # (−P, parent, token): the likeliest first
        self.columns: dict[str, list[Any]] = {key: [] for key in COLUMNS}
        self.names: dict[str, str] = {}
        self.probabilities: list[float] = []
        self.root = self._add([], -1, None, 1.0)

    def store(self, parent: int, token: int) -> None:
        """Ask what comes after a place and one of its candidates."""
        flat = self.columns["candidates"][parent]
        p = dict(zip(flat[::2], flat[1::2], strict=True))[token]
        self._add([*self.ways[parent], token], parent, token, self.probabilities[parent] * p)

    def _add(self, way: list[int], parent: int, by: int | None, p: float) -> dict[str, Any]:
        answer = self.answer(self.text, way)
        flat = {
            key: [part for token, _, q in answer[key] for part in (token, q)]
            for key in ("candidates", "others")
        }
        row = {"parents": parent, "by": by, **flat}
        for key in COLUMNS:
            self.columns[key].append(row[key] if key in row else answer[key])
        named = [*answer["candidates"], *answer["others"]]
        self.names.update({str(token): name for token, name, _ in named})
        for token, _, q in answer["candidates"] if len(way) < DEEPEST else ():
            heapq.heappush(self.waiting, (-p * q, len(self.ways), token))
        self.ways.append(way)
        self.probabilities.append(p)
        return answer

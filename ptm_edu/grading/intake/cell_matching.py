"""Which submitted cell is which cell of the assignment, also where its marks were lost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from nbformat import NotebookNode

from .assignment import about, is_answer, is_test
from .bindings import plain


@dataclass(frozen=True)
class Recognised:
    """By place among the submitted cells: what each is, and what others are spare copies of."""

    kept: dict[int, NotebookNode] = field(default_factory=dict)
    copies: dict[int, NotebookNode] = field(default_factory=dict)


def recognise(cells: Sequence[NotebookNode], asked: Sequence[NotebookNode]) -> Recognised:
    """Find each asked cell by its grade_id, else by its id, else, where it is locked, by its text.

    A cell without its grade_id has lost its marks, as some editors drop what they do not know.
    """
    labelled = _labelled(cells, {about(cell)["grade_id"] for cell in asked})
    known = {place for places in labelled.values() for place in places}
    by_id, by_text = _others(cells, known)
    found, answer = Recognised(), -1
    for cell in asked:
        candidates = labelled.get(about(cell)["grade_id"], [])
        copies = set(candidates)
        if not candidates:
            similar = [] if is_answer(cell) else by_text.get(plain(cell.source), [])
            candidates = [p for p in by_id.get(cell.id, similar) if p not in found.kept]
        if candidates:
            place = _choose(cell, candidates, cells, answer if is_test(cell) else -1)
            found.kept[place] = cell
            found.copies.update({other: cell for other in copies - {place}})
            answer = place if is_answer(cell) else answer
        if is_test(cell):
            answer = -1
    return found


def same_text(cell: NotebookNode, other: NotebookNode) -> bool:
    """Say whether two cells hold the same lines, but for space at their ends."""
    return cell.source == other.source or plain(cell.source) == plain(other.source)


def _labelled(cells: Sequence[NotebookNode], names: set[str]) -> dict[str, list[int]]:
    places: dict[str, list[int]] = {}
    for place, cell in enumerate(cells):
        name = about(cell).get("grade_id")
        if name in names:
            places.setdefault(str(name), []).append(place)
    return places


def _others(
    cells: Sequence[NotebookNode], known: set[int]
) -> tuple[dict[str, list[int]], dict[str, list[int]]]:
    """Return the places of all other cells by their ids and by their texts."""
    by_id: dict[str, list[int]] = {}
    by_text: dict[str, list[int]] = {}
    for place, cell in enumerate(cells):
        if place not in known:
            by_id.setdefault(cell.get("id", ""), []).append(place)
            by_text.setdefault(plain(cell.source), []).append(place)
    return by_id, by_text


def _choose(
    asked: NotebookNode, places: Sequence[int], cells: Sequence[NotebookNode], answer: int
) -> int:
    """Return the copy that counts: of an answer the fullest, of a test one behind its answer."""
    if is_answer(asked):
        kind = asked.cell_type
        return max(places, key=lambda p: (cells[p].cell_type == kind, len(cells[p].source), p))
    unchanged = [place for place in places if same_text(cells[place], asked)]
    behind = [place for place in unchanged if place > answer]
    return (behind or unchanged[::-1] or list(places))[0]

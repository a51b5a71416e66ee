"""Which submitted cell is which cell of the assignment, also where its metadata was lost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from nbformat import NotebookNode

from .assignment import is_answer_cell, is_test_cell, nbgrader_metadata
from .bindings import strip_whitespace


@dataclass(frozen=True)
class CellMatches:
    """The assignment's cells by position among the submitted ones: each once, and spare copies."""

    matched: dict[int, NotebookNode] = field(default_factory=dict)
    copies: dict[int, NotebookNode] = field(default_factory=dict)


def match_cells(
    cells: Sequence[NotebookNode], assignment_cells: Sequence[NotebookNode]
) -> CellMatches:
    """Find each assignment cell by its grade_id, else by its id, else, if locked, by its text.

    A cell without its grade_id has lost its metadata: some editors drop what they do not know.
    """
    by_grade_id = _by_grade_id(
        cells, {nbgrader_metadata(cell)["grade_id"] for cell in assignment_cells}
    )
    labeled = {position for positions in by_grade_id.values() for position in positions}
    by_id, by_text = _unlabeled(cells, labeled)
    matches, answer_position = CellMatches(), -1
    for cell in assignment_cells:
        candidates = by_grade_id.get(nbgrader_metadata(cell)["grade_id"], [])
        copies = set(candidates)
        if not candidates:
            same = [] if is_answer_cell(cell) else by_text.get(strip_whitespace(cell.source), [])
            candidates = [p for p in by_id.get(cell.id, same) if p not in matches.matched]
        if candidates:
            after = answer_position if is_test_cell(cell) else -1
            position = _choose(cell, candidates, cells, after)
            matches.matched[position] = cell
            matches.copies.update({other: cell for other in copies - {position}})
            answer_position = position if is_answer_cell(cell) else answer_position
        if is_test_cell(cell):
            answer_position = -1
    return matches


def same_text(cell: NotebookNode, other: NotebookNode) -> bool:
    """Return whether two cells hold the same lines, up to space at their ends."""
    return cell.source == other.source or (
        strip_whitespace(cell.source) == strip_whitespace(other.source)
    )


def _by_grade_id(cells: Sequence[NotebookNode], grade_ids: set[str]) -> dict[str, list[int]]:
    positions: dict[str, list[int]] = {}
    for position, cell in enumerate(cells):
        grade_id = nbgrader_metadata(cell).get("grade_id")
        if grade_id in grade_ids:
            positions.setdefault(str(grade_id), []).append(position)
    return positions


def _unlabeled(
    cells: Sequence[NotebookNode], labeled: set[int]
) -> tuple[dict[str, list[int]], dict[str, list[int]]]:
    """Return the positions of all other cells by their ids and by their texts."""
    by_id: dict[str, list[int]] = {}
    by_text: dict[str, list[int]] = {}
    for position, cell in enumerate(cells):
        if position not in labeled:
            by_id.setdefault(cell.get("id", ""), []).append(position)
            by_text.setdefault(strip_whitespace(cell.source), []).append(position)
    return by_id, by_text


def _choose(
    expected: NotebookNode, positions: Sequence[int], cells: Sequence[NotebookNode], after: int
) -> int:
    """Return the copy that counts: of an answer the longest, of a test one after its answer."""
    if is_answer_cell(expected):
        kind = expected.cell_type
        return max(positions, key=lambda p: (cells[p].cell_type == kind, len(cells[p].source), p))
    unchanged = [position for position in positions if same_text(cells[position], expected)]
    behind = [position for position in unchanged if position > after]
    return (behind or unchanged[::-1] or list(positions))[0]

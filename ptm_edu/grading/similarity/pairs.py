"""Finds all pairs of similar answers in a class, with one product of sparse matrices."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from scipy import sparse

from .shapes import Shape

# Of 145,000 pairs of independent answers in made-up classes none shares more than 91 percent, and
# copies that are renamed, reordered, reformatted or padded share 97 or more, by
# tests/tools/similarity_quality.py.
MIN_PERCENT = 92  # percent of the shorter answer's fragments in common
ROWS = 500  # compared with all others at once


@dataclass(frozen=True)
class SimilarPair:
    """Two students whose answers have `percent` of their fragments in common."""

    student: str
    other: str
    percent: int


@dataclass(frozen=True)
class EqualShapes:
    """Answers of which no two have the same shape, each with the students who wrote it."""

    students: tuple[tuple[str, ...], ...]
    shapes: tuple[Shape, ...]


def group_equal(shapes: Mapping[str, Shape]) -> EqualShapes:
    """Group the answers that are long enough by their fragments."""
    groups: dict[frozenset[str], list[str]] = defaultdict(list)
    for student, shape in shapes.items():
        if shape.long_enough:
            groups[shape.fragments].append(student)
    students = tuple(map(tuple, groups.values()))
    return EqualShapes(students, tuple(shapes[names[0]] for names in students))


def similar_pairs(shapes: Mapping[str, Shape], min_percent: int = MIN_PERCENT) -> list[SimilarPair]:
    """Return the pairs of students whose answers share at least `min_percent`.

    Of students with the same shape, each is paired with the first only.
    """
    groups = group_equal(shapes)
    equal = [SimilarPair(first, s, 100) for first, *others in groups.students for s in others]
    near = [
        SimilarPair(groups.students[i][0], groups.students[j][0], percent)
        for i, j, percent in near_pairs(groups.shapes, min_percent)
    ]
    return equal + near


def near_pairs(
    shapes: Sequence[Shape], min_percent: int = MIN_PERCENT
) -> list[tuple[int, int, int]]:
    """Return (i, j, percent) of the shapes that share at least `min_percent`, with i < j."""
    matrix = incidence(shapes)
    transposed = matrix.T.tocsc()
    sizes = np.array([len(shape.fragments) for shape in shapes])
    pairs = []
    for start in range(0, len(shapes), ROWS):
        common = (matrix[start : start + ROWS] @ transposed).tocoo()
        rows = common.row + start
        percent = 100 * common.data / np.minimum(sizes[rows], sizes[common.col])
        near = (percent >= min_percent) & (rows < common.col)
        for i, j, share in zip(rows[near], common.col[near], percent[near], strict=True):
            pairs.append((int(i), int(j), int(share)))
    return pairs


def incidence(shapes: Sequence[Shape]) -> sparse.csr_matrix:
    """Return the matrix of shapes by fragments: 1 where a shape has a fragment."""
    columns: dict[str, int] = {}
    indices = [
        columns.setdefault(fragment, len(columns)) for s in shapes for fragment in s.fragments
    ]
    pointers = np.cumsum([0, *(len(shape.fragments) for shape in shapes)])
    data = np.ones(len(indices), np.float32)
    return sparse.csr_matrix((data, indices, pointers), shape=(len(shapes), len(columns)))

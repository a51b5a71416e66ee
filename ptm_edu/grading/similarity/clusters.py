"""Groups similar answers into clusters, so that a chain of coincidences does not join two."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from scipy import sparse
from scipy.cluster.hierarchy import fcluster, linkage
from scipy.sparse.csgraph import connected_components
from scipy.spatial.distance import squareform

from .pairs import MIN_PERCENT, group_equal, incidence, near_pairs
from .shapes import Shape

MEAN_BELOW = 12  # percent less that the members of two clusters may share on average to be joined


@dataclass(frozen=True)
class Member:
    """A student in a cluster, and how much the answer shares with the center's."""

    student: str
    percent: int


@dataclass(frozen=True)
class Cluster:
    """Students with similar answers to one exercise; the first is the center.

    The center is the answer that shares most with all others: the members are compared with it.
    """

    members: tuple[Member, ...]

    @property
    def center(self) -> str:
        """The student whose answer shares most with those of the other members."""
        return self.members[0].student

    @property
    def students(self) -> tuple[str, ...]:
        """All members' names."""
        return tuple(member.student for member in self.members)


def clusters(shapes: Mapping[str, Shape], min_percent: int = MIN_PERCENT) -> list[Cluster]:
    """Return the clusters of similar answers, the largest first.

    Two answers belong together if they share at least `min_percent`. Where such pairs form a chain,
    it is cut by average linkage: two groups are joined only if their members share at most
    MEAN_BELOW percent less than that on average. Each student who has a similar answer is in a
    cluster.
    """
    groups = group_equal(shapes)
    near = near_pairs(groups.shapes, min_percent)
    if near:
        rows, columns, percents = (np.array(values) for values in zip(*near, strict=True))
    else:
        rows = columns = percents = np.zeros(0, np.int64)
    n = len(groups.shapes)
    graph = sparse.csr_matrix((percents, (rows, columns)), shape=(n, n))
    _, labels = connected_components(graph, directed=False)
    nearest: dict[int, tuple[int, int]] = {}
    for i, j, percent in near:
        for one, other in ((i, j), (j, i)):
            nearest[one] = max(nearest.get(one, (0, 0)), (percent, other))
    order = np.argsort(labels, kind="stable")
    components = np.split(order, np.flatnonzero(np.diff(labels[order])) + 1) if n else []
    min_mean = min_percent - MEAN_BELOW
    parts = [p for component in components for p in _split(component, groups.shapes, min_mean)]
    result = []
    for positions, percents_of_pairs in parts:
        if len(positions) == 1 and positions[0] in nearest:
            # It was cut off from a chain, but is similar to one of its members all the same.
            percent, other = nearest[positions[0]]
            positions = [positions[0], other]
            percents_of_pairs = np.array([[100, percent], [percent, 100]])
        result.append(_cluster([groups.students[p] for p in positions], percents_of_pairs))
    several = [cluster for cluster in result if len(cluster.members) > 1]
    return sorted(several, key=lambda cluster: (-len(cluster.members), cluster.students))


def _split(
    component: np.ndarray, shapes: Sequence[Shape], min_mean: int
) -> list[tuple[list[int], np.ndarray]]:
    """Return the parts of a component by average linkage, with the percents of their pairs."""
    matrix = incidence([shapes[position] for position in component])
    sizes = np.asarray(matrix.sum(axis=1)).ravel()
    percents = 100 * (matrix @ matrix.T).toarray() / np.minimum(sizes[:, None], sizes[None])
    if len(component) == 1:
        return [([int(component[0])], percents)]
    distances = squareform(100 - percents, checks=False)
    labels = fcluster(linkage(distances, "average"), 100 - min_mean, "distance")
    parts = [np.flatnonzero(labels == label) for label in range(1, labels.max() + 1)]
    return [([int(p) for p in component[part]], percents[np.ix_(part, part)]) for part in parts]


def _cluster(groups: Sequence[Sequence[str]], percents: np.ndarray) -> Cluster:
    """Return the cluster of groups of students with equal shapes."""
    weights = np.array([len(names) for names in groups])
    center = int(np.argmax(percents @ weights))
    members = [
        (-int(percents[center, i]), i != center, name, i)
        for i, names in enumerate(groups)
        for name in names
    ]
    return Cluster(tuple(Member(name, -percent) for percent, _, name, _ in sorted(members)))

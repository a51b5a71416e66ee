"""Which answers compute by the same steps although their texts differ: the second view."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from .clusters import Cluster, clusters
from .data_flow import flow_shape
from .pairs import MIN_PERCENT
from .shapes import Shape
from .sources import REFERENCE, SOLUTION, Source

# Of 297,000 pairs of independent answers in made-up classes none shares more than 87 percent of
# its data flow. Copies with temporaries inlined or added, or `for` loops as `while` loops, share
# all of it, by tests/tools/similarity_quality.py.
MIN_STEPS_PERCENT = MIN_PERCENT


def same_steps(
    answers: Mapping[str, str],
    shapes: Mapping[str, Shape],
    by_text: Iterable[Cluster],
    sources: Iterable[Source],
) -> list[Cluster]:
    """Return the clusters of answers with the same data flow, each pair of students once.

    `shapes` are those of the answers' texts, and `by_text` their clusters, of which only the center
    is compared here. Who takes the steps of the reference or the solution is left out: everybody
    can find these without copying.
    """
    listed = {name for cluster in by_text for name in cluster.students if name != cluster.center}
    expected = [flow_shape(s.text).fragments for s in sources if s.kind in (REFERENCE, SOLUTION)]
    flows = {
        student: flow
        for student, answer in answers.items()
        if shapes[student].long_enough and student not in listed
        if not _is_expected(flow := flow_shape(answer), expected)
    }
    return clusters(flows, MIN_STEPS_PERCENT)


def _is_expected(flow: Shape, expected: Sequence[frozenset[str]]) -> bool:
    """Return whether nearly all of an answer's data flow is that of the reference or solution."""
    most = max((len(flow.fragments & other) for other in expected), default=0)
    return 100 * most >= MIN_STEPS_PERCENT * len(flow.fragments)

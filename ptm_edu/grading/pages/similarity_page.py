"""The page of similar answers: clusters and copied sources, side by side, for a person to judge."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ptm_edu.grading.similarity.clusters import Cluster
from ptm_edu.grading.similarity.prose import MIN_FRAGMENTS
from ptm_edu.grading.similarity.report import (
    SHORT_STATEMENTS,
    ExerciseSimilarity,
    SimilarityReport,
)
from ptm_edu.grading.similarity.shapes import MIN_TOKENS
from ptm_edu.grading.similarity.sources import Copied

from . import similarity_messages as messages
from .side_by_side import side_by_side
from .templating import render_page

MAX_VIEWS = 400  # of two answers side by side on a page: further pairs are named only


def similarity_page(assignment: str, report: SimilarityReport, language: str | None = None) -> str:
    """Return the page of similar answers as self-contained HTML in both languages."""
    views = iter(range(MAX_VIEWS))
    return render_page(
        "similarity_page",
        f"{assignment} · {messages.TITLE.say(language)}",
        language,
        with_script=True,
        texts=messages,
        assignment=assignment,
        equal=report.equal,
        exercises=[_exercise(one, views) for one in (*report.exercises, *report.written)],
        equal_to={group.students[0]: group.students[1:] for group in report.equal},
        min_tokens=MIN_TOKENS,
        min_fragments=MIN_FRAGMENTS,
        max_views=MAX_VIEWS,
        short_statements=SHORT_STATEMENTS,
    )


def _exercise(found: ExerciseSimilarity, views: Iterator[int]) -> dict[str, Any]:
    return {
        "title": found.title,
        "too_short": messages.TOO_SHORT_WRITTEN if found.written else messages.TOO_SHORT,
        "found": found,
        "clusters": [_cluster(found, cluster, views) for cluster in found.clusters],
        "second_title": messages.SAME_CONTENT if found.written else messages.SAME_STEPS,
        "meaning": messages.SAME_CONTENT_MEANING if found.written else messages.SAME_STEPS_MEANING,
        "same_steps": [_cluster(found, cluster, views) for cluster in found.same_steps],
        "copied": [_copied(found, match, views) for match in found.copied],
    }


def _cluster(found: ExerciseSimilarity, cluster: Cluster, views: Iterator[int]) -> dict[str, Any]:
    center, answers = cluster.members[0], found.answers
    pairs = []
    for member in cluster.members[1:]:
        shown = next(views, None) is not None
        left, right = answers[center.student], answers[member.student]
        rows = side_by_side(left, right, prose=found.written) if shown else ()
        pairs.append((member, rows))
    return {"center": center, "members": cluster.members, "pairs": pairs}


def _copied(found: ExerciseSimilarity, match: Copied, views: Iterator[int]) -> dict[str, Any]:
    shown = next(views, None) is not None
    answer, source = found.answers[match.student], match.source.text
    rows = side_by_side(answer, source, prose=found.written) if shown else ()
    return {
        "student": match.student,
        "kind": messages.SOURCES[match.source.kind],
        "title": match.source.title,
        "percent": match.percent,
        "rows": rows,
    }

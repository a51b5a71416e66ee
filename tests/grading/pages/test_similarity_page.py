"""The page of similar answers: clusters side by side, short exercises, names inert, no network."""

from __future__ import annotations

import random
import re
from html import escape

import pytest

from ptm_edu.exercises import exercise
from ptm_edu.grading.demo.disguise import combined
from ptm_edu.grading.pages import similarity_messages as messages
from ptm_edu.grading.pages.class_page import class_page
from ptm_edu.grading.pages.side_by_side import side_by_side
from ptm_edu.grading.pages.similarity_page import similarity_page
from ptm_edu.grading.similarity.report import (
    EqualSubmissions,
    SimilarityReport,
    compare_answers,
)
from ptm_edu.grading.similarity.sources import reference_source
from tests.tools.similarity_quality import independent_answers

NAME = "negative_sampling_gradients"


@pytest.fixture(scope="module")
def report() -> SimilarityReport:
    rng = random.Random(0)
    answers = independent_answers(NAME, 8, rng)
    (reference,) = reference_source(exercise(NAME))
    by_student = {f"s{i}": answer for i, answer in enumerate(answers)}
    by_student |= {"<b>bo": combined(answers[0], rng), "ref": reference.text}
    short = {f"s{i}": "def keep_probability(f, t):\n    return (t / f) ** 0.5" for i in range(3)}
    return SimilarityReport(
        (
            compare_answers(NAME, by_student, [reference]),
            compare_answers("keep_probability", short),
        ),
        (EqualSubmissions("equal_file", ("s1", "s2")),),
    )


def test_clusters_sources_and_short_exercises_are_shown(report: SimilarityReport) -> None:
    html = similarity_page("a1", report)
    assert html.count('<details class="cluster">') == html.count('<details class="source">') == 1
    assert html.count('<table class="pair">') == 2
    assert "<b>bo" not in html and escape("<b>bo") in html
    assert html.count(escape(messages.NOTE.en)) == html.count(messages.NOTE.zh) == 1
    assert escape(messages.TOO_SHORT.en.format(share=0, tokens=60)) in html
    assert "s1, s2" in html
    assert re.findall(r"<[^>]*\bsrc\s*=|url\(|https?:", html) == []


def test_pairs_beyond_the_limit_are_named_only(
    report: SimilarityReport, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ptm_edu.grading.pages.similarity_page.MAX_VIEWS", 1)
    html = similarity_page("a1", report)
    assert html.count('<table class="pair">') == 1
    assert escape(messages.NOT_SHOWN.en.format(n=1)) in html


def test_the_class_page_links_to_it_and_names_short_exercises(report: SimilarityReport) -> None:
    html = class_page([], similarity=report.summary())
    title = exercise("keep_probability").title
    assert 'href="similarity.html"' in html
    assert escape(messages.SHORT_EXERCISES.en.format(titles=title.en)) in html


def test_lines_are_aligned_by_shape() -> None:
    left = "a = x.sum()\nb = x.mean()\nreturn a + b"
    right = "total = x.mean()\nq = x.sum()\nprint(q)\nreturn q - total"
    kinds = {row.kind for row in side_by_side(left, right)}
    assert kinds >= {"renamed", "moved"} and "same" not in kinds
    assert [row.kind for row in side_by_side(left, left)] == ["same"] * 3
    (renamed,) = side_by_side("a = f(x)", "total = f(x)")
    assert renamed.kind == "renamed"
    assert [text for text, differs in renamed.right or () if differs] == ["total"]

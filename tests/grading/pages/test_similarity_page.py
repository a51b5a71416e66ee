"""The page of similar answers: clusters side by side, short exercises, names inert, no network."""

from __future__ import annotations

import random
import re
from html import escape

import pytest

from ptm_edu.exercises import exercise
from ptm_edu.grading.demo.disguise import DISGUISES, combined
from ptm_edu.grading.pages import similarity_messages as messages
from ptm_edu.grading.pages.class_page import class_page
from ptm_edu.grading.pages.side_by_side import side_by_side
from ptm_edu.grading.pages.similarity_page import similarity_page
from ptm_edu.grading.results import ExerciseResult, SubmissionResult
from ptm_edu.grading.similarity.report import (
    EqualSubmissions,
    SimilarityReport,
    compare_answers,
)
from ptm_edu.grading.similarity.sources import SOLUTION, Source, reference_source
from tests.tools.similarity_quality import independent_answers

NAME = "negative_sampling_gradients"
NO_POINTS = ExerciseResult(NAME, "test", "wrong", 0, 5)
ANSWER = independent_answers(NAME, 1, random.Random(0))[0]


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


def test_a_rewritten_copy_is_its_own_kind_and_its_group_one_line_of_the_class_page() -> None:
    rng = random.Random(0)
    answers = {f"s{i}": answer for i, answer in enumerate(independent_answers(NAME, 8, rng))}
    answers |= {"copy": DISGUISES["extracted"](answers["s3"], rng)}
    report = SimilarityReport(
        (compare_answers(NAME, answers),), (EqualSubmissions("equal_file", ("s1", "s2", "s4")),)
    )
    html = similarity_page("a1", report)
    assert html.count('<details class="steps">') == 1 and '<details class="cluster">' not in html
    assert html.count(escape(messages.SAME_STEPS_MEANING.en)) == 1
    results = [SubmissionResult(student, "a1", "", (NO_POINTS,)) for student in sorted(answers)]
    summary = report.summary()
    page = class_page(summary.add_flags(results), similarity=summary)
    title = escape(exercise(NAME).title.en)
    assert len(re.findall(rf"<li><b>(copy, s3|s3, copy)</b> [^\n]*{title}", page)) == 1
    assert page.count("<li><b>s1, s2, s4</b>") == 1 and "<li><b>s1</b>" not in page


def test_equal_submissions_are_compared_once() -> None:
    text = similarity_page(
        "a1",
        SimilarityReport(
            (compare_answers(NAME, dict.fromkeys(("s1", "s3"), ANSWER)),),
            (EqualSubmissions("equal_file", ("s1", "s2")),),
        ),
    )
    assert escape(messages.AS_SUBMITTED_BY.en.format(student="s1", others="s2")) in text


def test_what_says_nothing_is_not_shown_as_a_number() -> None:
    short = Source(SOLUTION, "a1", "def keep_probability(f, t):\n    return (t / f) ** 0.5")
    report = SimilarityReport((compare_answers("keep_probability", {}, [short]),))
    html = similarity_page("a1", report)
    row = re.search('<tr data-exercise="keep_probability">.*', html)
    assert row and messages.NOBODY.en in row[0] and "100" not in row[0]
    assert escape(messages.SHORT_SOLUTION.en.format(n=2)) in html
    assert report.summary().too_short == (exercise("keep_probability").title,)


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

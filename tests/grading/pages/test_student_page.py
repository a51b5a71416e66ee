"""A student's page stands alone, speaks both languages and escapes whatever a name holds."""

from __future__ import annotations

import dataclasses
import re
from html import escape, unescape
from types import SimpleNamespace

import pytest

from ptm_edu.exercises import exercise
from ptm_edu.exercises.framework.report import Finding
from ptm_edu.grading.intake.assignment import ManualCell
from ptm_edu.grading.judge.messages import REASONS
from ptm_edu.grading.judge.results import SubmissionResult
from ptm_edu.grading.pages.student_page import student_page

LOSS = "negative_sampling_loss"


@pytest.fixture
def result(made_up: SimpleNamespace) -> SubmissionResult:
    """One submission with a mistake, a limit reached, a fault and a right answer."""
    exercises = (
        made_up.answered(LOSS, exercise(LOSS).mistakes[0].implementations[0]),
        made_up.without_report("analogy", "wrong", "cpu", detail=10),
        made_up.without_report("noise_distribution", "fault", "fault", detail="secret path"),
        made_up.answered("keep_probability", exercise("keep_probability").reference),
    )
    name = "<script>alert('王')</script>"
    return SubmissionResult(name, "a1_word2vec", "0", exercises, trace=made_up.TRACE)


def test_it_says_everything_in_both_languages(result: SubmissionResult) -> None:
    html = student_page(result, language="zh")
    hint = exercise(LOSS).mistakes[0].hint
    for words in (
        *(hint.en, hint.zh, exercise("analogy").title.en, exercise("analogy").title.zh),
        *("not graded yet", "2026-11-20 18:04"),
        *(REASONS["cpu"].say(one, detail=10) for one in ("en", "zh")),
    ):
        assert escape(words) in html, words
    assert "secret path" not in html
    assert 'id="show-zh" value="zh" checked' in html and '<html lang="zh">' in html


def test_it_stands_alone(result: SubmissionResult) -> None:
    html = student_page(result)
    assert re.findall(r"(?:src|href|url)\s*[=(]|https?:|//[a-z]", html) == []
    assert sum(one.count("\n") + 1 for one in re.findall(r"<script>(.*?)</script>", html)) <= 10


def test_a_name_is_letters_not_code(result: SubmissionResult) -> None:
    html = student_page(result)
    assert "<script>alert" not in html and result.student in unescape(html)


def test_points_add_up_with_what_a_person_gave(result: SubmissionResult) -> None:
    cells = (ManualCell("why-words", 4.0), ManualCell("why-mask", 2.0))
    most = result.max_points + 6
    before = student_page(result, cells)
    assert f"<b>{result.points:g}</b>" in before and f"of {most:g} points" in before
    assert "3 still to be marked" in before.replace("so far: ", "")  # two cells and the fault
    after = student_page(result, cells, {"why-words": 3.5, "why-mask": 0.0})
    assert f"<b>{result.points + 3.5:g}</b>" in after and "3.5 of 4 points" in after
    assert "not marked yet" not in after and "not marked yet" in before


def test_what_was_mended_and_what_cannot_be_read_is_said(result: SubmissionResult) -> None:
    mended = dataclasses.replace(
        result,
        repairs=(Finding("a_new_repair", {"x": "<i>"}), Finding("missing", {"cells": "<u>"})),
        unreadable=Finding("not_a_file", {"name": "<b>no JSON</b> {0}"}),
    )
    html = student_page(mended)
    assert (
        "Repaired in your notebook" in html
        and "a_new_repair" in html
        and "missing and were put back: &lt;u&gt;" in html
    )
    assert "&lt;b&gt;no JSON&lt;/b&gt; {0}" in html
    assert "<b>no JSON" not in html

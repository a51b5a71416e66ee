"""The secret inputs give the marks and nothing else: no number or message of theirs is shown."""

from __future__ import annotations

import dataclasses
from types import SimpleNamespace

import pytest

from ptm_edu.exercises import exercise
from ptm_edu.exercises.framework.report import Finding, Report
from ptm_edu.grading.judge.messages import INTERRUPTED
from ptm_edu.grading.pages.exercise_report import report_html, report_text, student_report
from ptm_edu.grading.results import ExerciseResult

MARKER = "987654321.123"
NAME = "negative_sampling_loss"


def _text_and_html(result, language):
    return report_text(result, language), report_html(result, language)


def planted(report: Report, message_id: str = "value") -> Report:
    """The report with a marker in every number of every finding."""
    values = dict.fromkeys(
        ("inputs", "given", "expected", "where", "type", "message", "wrote_over"), MARKER
    )
    checks = [
        one if one.passed else dataclasses.replace(one, finding=Finding(message_id, values))
        for one in report.checks
    ]
    return dataclasses.replace(report, checks=tuple(checks))


@pytest.fixture
def wrong(made_up: SimpleNamespace) -> ExerciseResult:
    """A result with a known mistake."""
    answer = made_up.sign_of_negatives().implementations[0]
    result: ExerciseResult = made_up.answered(NAME, answer)
    return result


def test_points_are_of_the_secret_inputs_and_numbers_of_the_public_ones(
    wrong: ExerciseResult,
) -> None:
    report = student_report(wrong)
    assert report is not None and wrong.hidden is not None and wrong.public is not None
    assert report.points == wrong.hidden.points < report.max_points
    failed = [one.name for one in report.checks if not one.passed]
    assert failed == [one.name for one in wrong.hidden.checks if not one.passed]
    value, public = report.checks[0].finding, wrong.public.checks[0].finding
    assert value == public != wrong.hidden.checks[0].finding
    assert report.mistake == "sign_of_negatives"


@pytest.mark.parametrize("message_id", ["value", "raised"])
@pytest.mark.parametrize("public", ["same", "none", "passed", "not reached"])
def test_no_secret_number_or_message_is_shown(
    wrong: ExerciseResult, public: str, message_id: str, made_up: SimpleNamespace
) -> None:
    assert wrong.hidden is not None and wrong.public is not None
    right = made_up.judged(NAME, exercise(NAME).reference, 0)
    waiting = [
        dataclasses.replace(one, points=0.0, finding=Finding("not_reached", {"check": "value"}))
        for one in right.checks
    ]
    reports = {
        "same": wrong.public,
        "none": None,
        "passed": right,
        "not reached": dataclasses.replace(right, checks=tuple(waiting)),
    }
    hidden = planted(wrong.hidden, message_id)
    result = dataclasses.replace(wrong, hidden=hidden, public=reports[public])
    assert MARKER in str(hidden)  # otherwise nothing is tested
    for language in ("en", "zh"):
        for rendered in _text_and_html(result, language):
            assert MARKER not in rendered
            assert exercise(NAME).title.say(language) in rendered
    report = student_report(result)
    assert report is not None and report.points == wrong.points
    expected = {"same": "value", "none": "hidden", "passed": "hidden_only", "not reached": "hidden"}
    assert report.checks[0].finding is not None
    assert report.checks[0].finding.message_id == expected[public]


def test_a_check_that_waits_says_for_which(made_up: SimpleNamespace) -> None:
    result = made_up.answered(NAME, made_up.sign_of_negatives().implementations[0])
    text, html = _text_and_html(result, "en")
    assert "first “Value of the loss” must pass" in text + html


def test_a_fault_is_neither_a_zero_nor_told_in_detail(made_up: SimpleNamespace) -> None:
    result = made_up.without_report(NAME, "fault", "fault", detail=f"{MARKER} in job.py")
    for language, words in (("en", "not graded yet"), ("zh", "尚未评分")):
        for rendered in _text_and_html(result, language):
            assert words in rendered and MARKER not in rendered
            assert "0 of" not in rendered and "0 / " not in rendered


def test_a_reason_is_told_in_words(made_up: SimpleNamespace) -> None:
    result = made_up.without_report(NAME, "wrong", "exited", detail=77)
    text, html = _text_and_html(result, "en")
    assert "ended the program" in text and "ended the program" in html and "0 of" in text
    assert "77" not in text + html  # code that saw hidden inputs may choose it
    unknown = made_up.without_report(NAME, "wrong", "new_reason", detail="<b>")
    assert "new_reason" in report_text(unknown, "zh")


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_student_whose_cell_was_interrupted_is_told(wrong: ExerciseResult, language: str) -> None:
    shown = _text_and_html(dataclasses.replace(wrong, timed_out="cells"), language)
    assert all(INTERRUPTED.say(language) in form for form in shown)
    assert all(INTERRUPTED.say(language) not in f for f in _text_and_html(wrong, language))

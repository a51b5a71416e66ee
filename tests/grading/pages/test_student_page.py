"""A student's page stands alone, speaks both languages and escapes whatever a name holds."""

from __future__ import annotations

import dataclasses
import re
from html import escape, unescape
from types import SimpleNamespace

import pytest

from ptm_edu.exercises import exercise
from ptm_edu.exercises.framework.report import Finding
from ptm_edu.grading.gradebook.manual import ManualMarks
from ptm_edu.grading.intake.assignment import Criterion, ManualCell
from ptm_edu.grading.judge.messages import REASONS
from ptm_edu.grading.pages.class_table import class_table
from ptm_edu.grading.pages.student_page import student_page
from ptm_edu.grading.pages.templating import both
from ptm_edu.grading.pages.totals import NO_MARKS, total_of
from ptm_edu.grading.records.requests import Request
from ptm_edu.grading.records.written_answers import WrittenMark
from ptm_edu.grading.results import SubmissionResult
from ptm_edu.grading.sandbox.runtime.job import NOTED, Flag
from ptm_edu.language import Text

LOSS = "negative_sampling_loss"
WHY = Text("Why?", "为什么？")


@pytest.fixture
def result(made_up: SimpleNamespace) -> SubmissionResult:
    """One submission with a mistake, a limit reached, a fault and a right answer."""
    exercises = (
        made_up.answered(LOSS, made_up.sign_of_negatives().implementations[0]),
        made_up.without_report("analogy", "wrong", "cpu", detail=10),
        made_up.without_report("noise_distribution", "fault", "fault", detail="secret path"),
        made_up.answered("keep_probability", exercise("keep_probability").reference),
    )
    name = "<script>alert('王')</script>"
    return SubmissionResult(name, "a1_word2vec", "0", exercises, provenance=made_up.PROVENANCE)


def test_it_says_everything_in_both_languages(
    result: SubmissionResult, made_up: SimpleNamespace
) -> None:
    html = student_page(result, language="zh")
    hint = made_up.sign_of_negatives().hint
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
    scripts = re.findall(r"<script>(.*?)</script>", html, re.DOTALL)
    assert sum(script.count("\n") + 1 for script in scripts) <= 40  # the switch and the request


def test_a_name_is_letters_not_code(result: SubmissionResult) -> None:
    html = student_page(result)
    assert "<script>alert" not in html and result.student in unescape(html)


def test_points_add_up_with_what_a_person_gave(result: SubmissionResult) -> None:
    cells = (ManualCell("why-words", 4.0, WHY), ManualCell("why-mask", 2.0, WHY))
    most = result.max_points + 6
    before = student_page(result, cells)
    assert f"<b>{result.points:g}</b>" in before and f"of {most:g} points" in before
    assert "3 still to be marked" in before.replace("so far: ", "")  # two cells and the fault
    after = student_page(result, cells, ManualMarks({"why-words": 3.5, "why-mask": 0.0}))
    assert f"<b>{result.points + 3.5:g}</b>" in after and "3.5 of 4 points" in after
    assert "not marked yet" not in after and "not marked yet" in before


RUBRIC = (
    Criterion(
        1.0, Text("Numbers", "数值"), Text("At *least* three `pairs`.", "至少*三*个 `pairs`。")
    ),
    Criterion(2.0, Text("Why", "为什么"), Text("<b>", "<b>")),
)


def test_a_written_answer_has_its_title_rubric_points_and_comment(
    result: SubmissionResult,
) -> None:
    title = Text("Exercise 6: are antonyms near?", "练习题 6：反义词近吗？")
    cell = ManualCell("antonyms-answer", 3.0, title, RUBRIC)
    given = WrittenMark(1.5, {"1": 0.5, "2": 1.0})
    marks = ManualMarks(
        {"antonyms-answer": 1.5},
        {"antonyms-answer": "<i>两对</i>\nonly two", "loss": "See page 3."},
        2.0,
    )
    titles = {"loss": Text("Exercise 3: the loss", "练习题 3：损失")}
    written = {"antonyms-answer": given}
    html = student_page(result, (cell,), marks, titles=titles, written=written)
    assert str(both(title)) in html and str(both(titles["loss"])) in html
    assert "至少三个 pairs。" in html and "1.5 of 3 points" in html
    assert "0.5 / 1</td>" in html and "1 / 2</td>" in html and "At least three pairs." in html
    assert "&lt;i&gt;两对&lt;/i&gt;\nonly two" in html and "<i>两" not in html
    assert "See page 3." in html
    assert "Handed in late: −2 points" in html and f"<b>{result.points - 0.5:g}</b>" in html
    changed = ManualMarks({"antonyms-answer": 2.0})  # in formgrader, after the rubric was used
    html = student_page(result, (cell,), changed, written=written)
    assert "0.5 / 1" not in html and "2 of 3 points" in html and "Numbers" in html


def test_a_decided_request_is_shown(result: SubmissionResult) -> None:
    request = Request(1, result.student, LOSS, "value", "c", "0", "t", "accepted", "你是对的 <3")
    html = student_page(result, requests=[request])
    title = exercise(LOSS).title.en
    assert "accepted" in html and "你是对的 &lt;3" in html and title in html


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


def test_a_shell_command_is_a_note_and_no_flag(result: SubmissionResult) -> None:
    command = (Flag("shell_command", "pip install <einops>"),)
    exercises = tuple(dataclasses.replace(e, notes=command) for e in result.exercises)
    noted = dataclasses.replace(result, exercises=exercises)
    html = student_page(noted)
    assert html.count(escape('"pip install <einops>"')) == 2  # once in each language
    assert SubmissionResult.from_dict(noted.to_dict()) == noted
    table = class_table([noted], {noted.student: total_of(noted, (), NO_MARKS)}, (), {})
    assert any("pip install" in text[0] for text in table["texts"])


@pytest.mark.parametrize("kind", NOTED)
def test_what_a_run_tells_is_for_the_instructor(result: SubmissionResult, kind: str) -> None:
    composed = (Flag(kind, "/home/0.0123456789"),)  # as of a hidden input
    exercises = tuple(dataclasses.replace(e, notes=composed) for e in result.exercises)
    noted = dataclasses.replace(result, exercises=exercises)
    assert "0.0123456789" not in student_page(noted)
    table = class_table([noted], {noted.student: total_of(noted, (), NO_MARKS)}, (), {})
    assert any("0.0123456789" in text[0] for text in table["texts"])

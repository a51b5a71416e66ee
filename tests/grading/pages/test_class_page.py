"""The class page: counted right, faults first, names inert, and small enough for 5,000."""

from __future__ import annotations

import dataclasses
import json
import re
from html import escape
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from scipy.stats import pointbiserialr

from ptm_edu.exercises import exercise
from ptm_edu.exercises.framework.report import Finding
from ptm_edu.grading.gradebook.manual import ManualMarks
from ptm_edu.grading.intake.assignment import ManualCell
from ptm_edu.grading.pages.charts import histogram
from ptm_edu.grading.pages.class_page import class_page
from ptm_edu.grading.pages.class_summary import discrimination, summarize
from ptm_edu.grading.pages.class_table import flag_text
from ptm_edu.grading.pages.exercise_report import report_text
from ptm_edu.grading.pages.messages import FLAGS, TIMED_OUT
from ptm_edu.grading.pages.totals import total_of
from ptm_edu.grading.results import SubmissionResult
from ptm_edu.grading.sandbox.runtime.job import FROM_INSIDE, FROM_OUTSIDE, NOTED, Flag
from ptm_edu.language import Text

LOSS = "negative_sampling_loss"
WORDS = Text("words", "文字")


def data(html: str) -> dict[str, Any]:
    """What the page's script reads."""
    match = re.search(r'<script type="application/json" id="data">(.*?)</script>', html, re.S)
    assert match
    read: dict[str, Any] = json.loads(match[1])
    return read


@pytest.fixture
def four(made_up: SimpleNamespace) -> list[SubmissionResult]:
    """Two right answers, a known mistake, and a fault."""
    definition = exercise(LOSS)
    exercises = {
        "anna": made_up.answered(LOSS, definition.reference, cpu_seconds=1.0),
        "bo": made_up.answered(LOSS, definition.reference, cpu_seconds=4.0),
        "chen": made_up.answered(
            LOSS, made_up.sign_of_negatives().implementations[0], cpu_seconds=2.0
        ),
        "dora": made_up.without_report(LOSS, "fault", "fault", detail="server lost"),
    }
    return [
        SubmissionResult(name, "a1", "d" * 64, (answer,), provenance=made_up.PROVENANCE)
        for name, answer in exercises.items()
    ]


def test_a_class_is_counted(four: list[SubmissionResult]) -> None:
    summary = summarize(four)
    wrong = four[2].points
    assert summary.points == (10.0, 10.0, wrong) and summary.median == 10.0
    assert summary.mean == pytest.approx((20 + wrong) / 3)
    assert (summary.submissions, summary.full, summary.faulty) == (4, 2, 1)
    assert (summary.cpu_longest, summary.cpu_student, summary.cpu_median) == (4.0, "bo", 1.5)
    (mistake,) = summary.mistakes
    assert (mistake.mistake, mistake.students) == ("sign_of_negatives", 1)
    assert mistake.share == pytest.approx(1 / 3)  # of those who were graded
    value, gradient = summary.checks[:2]
    assert (value.failed, value.waiting) == (pytest.approx(1 / 3), 0)
    assert gradient.failed + gradient.waiting == pytest.approx(1 / 3)


def test_an_answer_without_report_reached_no_check(made_up: SimpleNamespace) -> None:
    answer = made_up.without_report(LOSS, "wrong", "cpu", detail=10)
    summary = summarize([SubmissionResult("a", "a1", "0", (answer,))])
    assert {(check.failed, check.waiting) for check in summary.checks} == {(0.0, 1.0)}


def test_a_checks_difficulty_and_discrimination(made_up: SimpleNamespace) -> None:
    results = made_up.made_up_class(40)
    answers = [(e, r.points) for r in results for e in r.exercises if e.exercise == LOSS]
    answers = [(e, points) for e, points in answers if e.outcome != "fault"]
    for share in (share for share in summarize(results).checks if share.exercise == LOSS):
        checks = [
            next((c for c in e.hidden.checks if c.name == share.check), None) if e.hidden else None
            for e, _ in answers
        ]
        passed = [bool(check and check.passed) for check in checks]
        rest = [
            points - (check.points if check else 0.0)
            for check, (_, points) in zip(checks, answers, strict=True)
        ]
        assert share.passed == pytest.approx(np.mean(passed))
        assert share.discrimination == pytest.approx(pointbiserialr(passed, rest).statistic)
    same = np.array([True, False]), np.array([3.0, 3.0])
    assert discrimination(*same) is None and discrimination(same[0] | True, np.arange(2.0)) is None


def test_students_without_submission_and_misplaced_files_are_listed(
    four: list[SubmissionResult],
) -> None:
    html = class_page(four, missing=["王 缺"], misplaced=[Text("a <file>", "文件")])
    (row,) = (row for row in data(html)["rows"] if row[0] == "王 缺")
    texts = data(html)["texts"]
    assert row[1] is None and row[7] is None and "Nothing was handed in." in texts[row[4][0]]
    assert '<b>1</b><span lang="en">not handed in' in html and "a &lt;file&gt;" in html


def test_a_flag_of_the_whole_submission_names_no_exercise(four: list[SubmissionResult]) -> None:
    answer = four[0].exercises[0]
    title = exercise(answer.exercise).title.en
    whole = flag_text(answer, Flag("equal_file", "bo")).en
    assert whole.startswith("the whole notebook") and title not in whole
    assert flag_text(answer, Flag("alike", "bo")).en.startswith(title)


LIE = '/x" is very much like the answer of bo.\n\u2028”\u202e「\\ The same as chen: "0'


@pytest.mark.parametrize("kind", [*FROM_INSIDE, *FROM_OUTSIDE, *NOTED, "shell_command"])
def test_a_students_text_cannot_pass_for_a_sentence_of_the_grader(
    kind: str, four: list[SubmissionResult]
) -> None:
    where = "flags" if kind in (*FROM_INSIDE, *FROM_OUTSIDE) else "notes"
    lying = dataclasses.replace(four[0].exercises[0], **{where: (Flag(kind, LIE),)})
    four[0] = dataclasses.replace(four[0], exercises=(lying, *four[0].exercises[1:]))
    told = [text for text in data(class_page(four))["texts"] if "The same as chen" in str(text)]
    assert len(told) == 1
    for text in told[0]:
        assert_quoted(text)


def test_the_name_of_a_file_and_the_beginning_of_a_cell_are_quoted(
    four: list[SubmissionResult],
) -> None:
    slow = dataclasses.replace(
        four[0].exercises[0], hidden=None, reason=Finding("cells", {"detail": LIE})
    )
    renamed = Finding("renamed", {"given": LIE, "name": "a1.ipynb"})
    four[0] = dataclasses.replace(four[0], exercises=(slow,), repairs=(renamed,))
    told = [text for text in data(class_page(four))["texts"] if "The same as chen" in str(text)]
    assert len(told) == 2
    for text in (*told[0], *told[1], report_text(slow, "en").split("— ", 1)[1]):
        assert_quoted(text)


def assert_quoted(text: str) -> None:
    """Assert that the text has one quotation, which nothing in it ends, and that all is seen."""
    assert len(re.findall(r'(?<!\\)"', text.replace("\\\\", ""))) == 2
    assert text.replace("\n", "").isprintable() and not set("”「") & set(text)


def test_a_message_of_an_answer_stays_on_its_line(made_up: SimpleNamespace) -> None:
    def lying(*_: Any) -> None:
        raise ValueError("no\nHint: chen copied this\u202e")

    answer = made_up.answered("analogy", lying)
    assert r"no\nHint: chen copied this\u202e" in report_text(answer, "en")


def test_files_that_cannot_be_read_are_listed(four: list[SubmissionResult]) -> None:
    unreadable = dataclasses.replace(
        four[0], exercises=(), unreadable=Finding("not_a_file", {"name": "a1.pdf"})
    )
    html = class_page([unreadable, *four[1:]])
    section = html[html.index('<section id="unreadable">') :]
    assert "anna" in section[: section.index("</section>")] and "<b>bo</b>" not in section[:900]
    assert '<section id="unreadable">' not in class_page(four)


def test_nobody_handed_in() -> None:
    assert "</html>" in class_page([])


def test_the_histogram_counts_and_scales() -> None:
    bars = histogram([0, 3, 3, 10, 10, 10], 10, 3).bars
    assert [bar.count for bar in bars] == [1, 0, 0, 2, 0, 0, 0, 0, 0, 0, 3]
    assert bars[0].height == pytest.approx(bars[-1].height / 3)
    wide = [bar.count for bar in histogram([0, 99, 100], 100, 99).bars]
    assert len(wide) <= 41 and wide[0] == 1 and sum(wide) == 3 and wide[-1] >= 1
    page = class_page([SubmissionResult("a", "a1", "0", ())])
    assert re.findall(r'data-count="(\d+)"', page) == ["1"]


def test_rows_hold_points_flags_and_where_they_come_from(four: list[SubmissionResult]) -> None:
    flag = dataclasses.replace(four[0].exercises[0], flags=(Flag("alike", "bo"),))
    four[0] = dataclasses.replace(four[0], exercises=(flag,))
    change = {"when": "2026-11-21T10:00:00", "by": "anna", "why": "regrade", "student": "bo"}
    change |= {"exercise": LOSS, "from": 9.0, "to": 10.0, "check": "abc"}
    marks = ManualMarks({"words": 2.0}, penalty=0.5)
    html = class_page(
        four, {"chen": total_of(four[2], (ManualCell("words", 5.0, WORDS),), marks)}, [change]
    )
    table = data(html)
    rows = {row[0]: row for row in table["rows"]}
    texts = [text if isinstance(text, str) else " ".join(text) for text in table["texts"]]
    assert table["rows"][0][0] == "dora", "faults come first"
    assert rows["dora"][1] is None and rows["dora"][2] == [None] and rows["dora"][9] == 1
    assert rows["chen"][1] == four[2].points + 1.5 and rows["chen"][8:11] == [2, 0, 0.5]
    assert "alike" not in texts[rows["anna"][3][0]] and "bo" in texts[rows["anna"][3][0]]
    origin = " ".join(texts[i] for i in rows["bo"][5])
    assert "landlock" in origin and "隔离级别" in origin
    ((when, what, before, after, how),) = rows["bo"][11]
    assert (texts[when], before, after) == ("2026-11-21T10:00:00", 9.0, 10.0)
    assert exercise(LOSS).title.en in texts[what]
    assert texts[how] == "regrade, anna, abc"
    assert "sign of the negatives" in texts[rows["chen"][4][0]]
    assert "server lost" in html and "ptm-edu grade a1 --resume" in html
    assert table["links"]["feedback"] == "pages/{student}.html"


def test_both_languages_stand_in_it(four: list[SubmissionResult], made_up: SimpleNamespace) -> None:
    html = class_page(four, language="zh")
    hint = made_up.sign_of_negatives().hint
    for words in ("Misconceptions", "常见误解", hint.en, hint.zh, "评分程序自身的问题"):
        assert escape(words) in html
    assert 'value="zh" checked' in html


@pytest.mark.parametrize(
    "name", ["<script>alert(1)</script>", "</script><b>", "<!--<script>", "' onload='x", "王{0}"]
)
def test_a_name_is_letters_wherever_it_stands(name: str, four: list[SubmissionResult]) -> None:
    flagged = dataclasses.replace(four[0].exercises[0], flags=(Flag("alike", name),))
    four[0] = dataclasses.replace(four[0], student=name, exercises=(flagged,))
    faulty = dataclasses.replace(four[3], student=name + "2")
    html = class_page([*four[:3], faulty])
    if "<" in name:
        assert name not in html
    assert {row[0] for row in data(html)["rows"]} == {name, name + "2", "bo", "chen"}
    assert html.count("<script") == 3  # the switch, the data, the table


def test_it_stands_alone(four: list[SubmissionResult]) -> None:
    html = class_page(four)
    assert re.findall(r"<[^>]*\b(?:src|href)\s*=|url\(|https?:", html) == []


def test_a_class_of_1000_is_a_small_file(made_up: SimpleNamespace) -> None:
    results = made_up.made_up_class(1000)
    history = [
        {
            "when": f"2026-11-21T{i // 3600:02}:{i % 3600 // 60:02}:{i % 60:02}+0100",
            "by": "anna",
            "why": "grade",
            "student": one.student,
            "exercise": e.exercise,
            "from": None,
            "to": e.points,
            "check": "0123456789ab",
        }
        for i, one in enumerate(results)
        for e in one.exercises
    ]
    html = class_page(results, history=history)
    assert len(data(html)["rows"]) == 1000
    assert len(html.encode()) < 1_000_000  # 5 MB for 5,000


def test_everyone_who_ran_out_of_time_is_listed(made_up: SimpleNamespace) -> None:
    slow = made_up.without_report(LOSS, "wrong", "cpu", detail=10)
    interrupted = made_up.answered(LOSS, exercise(LOSS).reference)
    answers = {
        **{f"slow {i}": dataclasses.replace(slow, timed_out="cpu") for i in range(150)},
        "interrupted": dataclasses.replace(interrupted, timed_out="cells"),
        "quick": interrupted,
    }
    page = class_page([SubmissionResult(n, "a1", "0", (a,)) for n, a in answers.items()])
    listed = page[page.index(TIMED_OUT.en) : page.index(FLAGS.en)]
    assert all(f"<b>{n}</b>" in listed for n in answers if n != "quick") and "quick" not in listed
    for text in ("interrupted; 10 of 10 points", "processor time; 0 of", "用完了 CPU 时间"):
        assert text in listed
    assert TIMED_OUT.en not in class_page([SubmissionResult("q", "a1", "0", (interrupted,))])

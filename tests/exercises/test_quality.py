"""The quality report: caught and named as it is, slips told, in both languages."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ptm_edu.exercises import exercise, names
from ptm_edu.exercises.framework import quality
from ptm_edu.exercises.framework.exercise import mistake

NAME = "noise_distribution"


@pytest.fixture(scope="module")
def rows():
    return quality.quality(NAME)


@pytest.fixture
def slips(monkeypatch):
    """Return the rows of an exercise with a right answer and an unknown one among its mistakes."""
    tested = exercise(NAME)
    # The first one's output is another mistake's too, which then has its name.
    unknown = replace(tested.mistakes[1], name="unknown")
    right = mistake("right", tested.reference, title=("", ""), en="<b>no</b> mistake", zh="没有错")
    changed = replace(tested, mistakes=(right, *tested.mistakes[:2], unknown))
    monkeypatch.setattr(quality, "exercise", lambda name: changed)
    return quality.quality(NAME, [4, 5])


def test_every_mistake_of_an_exercise_is_a_row(rows):
    tested = exercise(NAME)
    assert [row.mistake for row in rows] == [known.name for known in tested.mistakes]
    for row, known in zip(rows, tested.mistakes, strict=True):
        assert row.runs == row.named == 3 * len(known.implementations)
        assert (row.accepted, row.taken_for) == (0, ())
        assert row.points < row.max_points == tested.max_points
    assert {row.mistake for row in rows if row.points} == {"never_seen"}
    assert quality.faults(rows) == []


def test_what_slips_through_is_told(slips):
    by_name = {row.mistake: row for row in slips}
    assert (by_name["right"].accepted, by_name["right"].named) == (2, 0)
    assert by_name["right"].points == by_name["right"].max_points
    assert by_name["unknown"].named == 0
    assert by_name["unknown"].taken_for == (slips[2].mistake,)
    assert [row.mistake for row in quality.faults(slips)] == ["right", "unknown"]


def test_the_text_tells_each_mistake_in_a_line(rows, slips):
    text = quality.text(rows)
    assert text.startswith(f"The noise distribution ({NAME}): 13 of 13 known mistakes are")
    assert len(text.splitlines()) == 2 + len(rows)
    assert "never_seen" in text and "6 of 6" in text and "4 of 5" in text
    assert text.splitlines()[1].split() == ["mistake", "named", "points", "taken", "for", "hint"]
    assert text.splitlines()[2].endswith(rows[0].hint.en)
    text = quality.text(slips)
    assert "3 of 4 known mistakes are rejected in every run, 2 are named" in text
    right = text.splitlines()[2].split("  ")
    assert right[0] == "right"
    assert right[-2:] == ["no known mistake, right!", "<b>no</b> mistake"]
    chinese = quality.text(slips, "zh").splitlines()
    columns = {
        line.encode("gbk").index(sign.encode("gbk"))
        for line, sign in ((chinese[1], "认出"), (chinese[2], "0 / 2"))
    }
    assert len(columns) == 1  # a Chinese sign is as wide as two Latin ones, also in this encoding


def test_the_page_tells_the_hints_too_in_either_language(slips):
    for language, words in (
        ("en", ("0 of 2", "right!")),
        ("zh", ("0 / 2", "判为正确！", "没有错")),
    ):
        page = quality.html(slips, language)
        assert page.startswith(f'<div lang="{language}"') and page.endswith("</div>")
        assert page.count("<tr>") == page.count("</tr>") == 1 + len(slips)
        assert all(word in page for word in words)
        assert "<b>" not in page
    assert "&lt;b&gt;no&lt;/b&gt; mistake" in quality.html(slips, "en")


def test_all_exercises_stand_in_the_order_of_the_course(monkeypatch):
    monkeypatch.setattr(quality, "quality", lambda name, seeds: [(name, *seeds)])
    assert quality.all_exercises([7]) == [(name, 7) for name in names()]

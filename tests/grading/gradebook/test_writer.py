"""Results in the gradebook: marks, faults, what a person gave, locks, interruptions."""

from __future__ import annotations

import datetime
import sqlite3
from types import SimpleNamespace

import pytest

from ptm_edu.grading.gradebook import GradebookWriter
from ptm_edu.grading.gradebook.late import penalty, seconds_late
from ptm_edu.grading.gradebook.writer import _score, api
from tests.grading.opened import opened

A1 = "a1_word2vec"
NAMES = ('Zoë O\'Brien "Z"', "李 明", "plain", "a[1]*?", "%x;DROP TABLE grade")
FULL = 50.0
WORDS = {"antonyms-answer": "They stand near the same words."}


def full(task):
    return task.points


def none(task):
    return 0.0


def lost_first(task):
    return None if task.exercise == "keep_probability" else task.points


def write(school, *submissions, **options):
    """Write (student, points, notebook) and return the sentences about troubles."""
    with GradebookWriter(school.opened, **options) as writer:
        for student, points, notebook in submissions:
            handed_in = school.opened.submission(student).handed_in
            writer.write(school.result(student, points), notebook, handed_in)
    return writer.warnings


def test_marks_are_there_under_every_name(school):
    given = [(name, full, school.submit(name, WORDS)) for name in NAMES]
    assert write(school, *given, ("none", none, school.submit("none"))) == []
    marks = school.marks()
    assert marks.keys() == {*NAMES, "none"}
    for name in NAMES:
        assert marks[name]["score"] == (FULL, 55.0, FULL, 0.0)
        assert marks[name]["manual"] and not marks[name]["failed"]
        assert marks[name]["comments"]["antonyms-answer"] is None
    assert marks["none"]["score"][0] == 0.0 and marks["none"]["failed"]
    assert not marks["none"]["manual"]  # nobody need read what was not written
    assert set(marks["none"]["comments"].values()) == {"No response."}


def test_a_fault_is_no_zero(school):
    write(school, ("plain", lost_first, school.submit("plain")))
    marks = school.marks()["plain"]
    assert marks["grades"]["test-keep-probability"] == (None, None, True)
    assert marks["manual"] and not marks["failed"]
    write(school, ("plain", full, school.submit("plain")))
    assert school.marks()["plain"]["score"][0] == FULL and not school.marks()["plain"]["manual"]


def test_what_a_person_gave_stays(school):
    notebook = school.submit("plain", WORDS)
    write(school, ("plain", none, notebook))
    with school.gradebook() as gradebook:
        cell = gradebook.find_grade("antonyms-answer", A1, A1, "plain")
        cell.manual_score, cell.extra_credit, cell.needs_manual_grade = 4.0, 1.0, False
        note = gradebook.find_comment("antonyms-answer", A1, A1, "plain")
        note.manual_comment = "well seen"
        gradebook.find_grade("test-analogy", A1, A1, "plain").manual_score = 2.0
        gradebook.db.commit()
    write(school, ("plain", full, notebook))
    most = {task.grade_id: task.points for task in school.tasks}
    assert school.marks()["plain"]["score"][0] == FULL - most["test-analogy"] + 2 + 4 + 1
    assert school.marks()["plain"]["grades"]["test-analogy"] == (most["test-analogy"], 2.0, True)
    with school.gradebook() as gradebook:
        assert gradebook.find_comment("antonyms-answer", A1, A1, "plain").comment == "well seen"


@pytest.mark.parametrize("change", ["points", "checksum", "deleted", "half a character"])
def test_a_students_metadata_decides_nothing(school, change):
    notebook = school.submit("plain")
    cell = next(one for one in notebook.cells if one.id == "antonyms-answer")
    if change == "points":
        cell.metadata.nbgrader.points = 100
    elif change == "checksum":
        cell.metadata.nbgrader.checksum = "0" * 32
    elif change == "deleted":
        notebook.cells.remove(cell)
    else:
        cell.source = "\ud83d"
    write(school, ("plain", none, notebook))
    answered = change == "half a character"
    expected = (None, None, True) if answered else (0.0, None, False)
    assert school.marks()["plain"]["grades"]["antonyms-answer"] == expected
    assert school.marks()["plain"]["score"][1] == 55.0


def test_batches_are_whole_and_told(school):
    notebook = school.submit("one")
    with GradebookWriter(school.opened, batch=2) as writer:
        assert writer.write(school.result("one", full), notebook, "") == []
        assert school.marks() == {}
        assert writer.write(school.result("two", full), notebook, "") == ["one", "two"]
        assert school.marks().keys() == {"one", "two"}
        writer.write(school.result("three", full), notebook, "")
        writer.write(school.result("three", none), notebook, "")  # the last word counts
    assert school.marks()["three"]["score"][0] == 0.0


def test_an_interruption_loses_nothing(school):
    notebook = school.submit("one")
    with pytest.raises(KeyboardInterrupt), GradebookWriter(school.opened) as writer:
        writer.write(school.result("one", full), notebook, "")
        raise KeyboardInterrupt
    assert school.marks()["one"]["score"][0] == FULL


def test_a_locked_gradebook_is_one_sentence_and_nothing_half_written(school):
    notebook = school.submit("one")
    path = school.course.root / "gradebook.db"
    writer = GradebookWriter(school.opened, patience=0.2)
    with pytest.raises(TimeoutError, match="locked by another program") as raised, writer:
        writer.write(school.result("one", full), notebook, "")
        connection = sqlite3.connect(path, isolation_level=None)
        connection.execute("BEGIN EXCLUSIVE")
        try:
            writer.flush()
        finally:
            connection.execute("ROLLBACK")
            connection.close()
    assert "\n" not in str(raised.value) and str(path) in str(raised.value)
    assert school.marks() == {}
    write(school, ("one", full, notebook))
    assert school.marks()["one"]["score"][0] == FULL


def test_an_extension_moves_the_due_date():
    due, hour = datetime.datetime(2026, 3, 1, 12), datetime.timedelta(hours=1)
    assert seconds_late(due + hour, due, None) == 3600
    assert seconds_late(due + hour, due, hour / 2) == 1800
    assert seconds_late(due + hour, due, 2 * hour) == 0
    assert seconds_late(None, due, None) == seconds_late(due, None, None) == 0


@pytest.mark.parametrize(("asked", "taken"), [(4, 4), (99, 10), (-5, 0), (None, None)])
def test_a_penalty_takes_no_more_than_there_is(asked, taken):
    """Whatever the instructor's plugin asks for."""
    plugin = SimpleNamespace(late_submission_penalty=lambda student, score, seconds: asked)
    late = SimpleNamespace(enabled=True, plugin_inst=plugin)
    assert penalty(late, "Zoë", 10.0, 60) == taken
    assert penalty(late, "Zoë", 10.0, 0) is None


def test_a_late_penalty_is_taken_of_all_points():
    grades = [
        api.Grade(auto_score=3.0, extra_credit=1.0),
        api.Grade(auto_score=2.0, manual_score=5.0),
        api.Grade(needs_manual_grade=True),
    ]
    assert sum(map(_score, grades)) == 9


def test_an_unreleased_assignment_is_told(school):
    with (
        pytest.raises(LookupError, match="never released"),
        GradebookWriter(opened(school.course, "a9")),
    ):
        pass


def test_times_are_read_as_nbgrader_reads_them(school):
    timestamps = {
        "one": "2026-03-01 12:00:00 Europe/Berlin",
        "two": "2026-03-01 11:00:00 UTC",
        "three": "",
    }
    submissions = [
        (name, full, school.submit(name, when=when)) for name, when in timestamps.items()
    ]
    assert write(school, *submissions) == []
    times = {name: marks["time"] for name, marks in school.marks().items()}
    hour = datetime.datetime(2026, 3, 1, 11)
    assert times == {"one": hour, "two": hour, "three": None}


def test_a_senseless_time_is_told_and_costs_nothing(school):
    (sentence,) = write(school, ("one", full, school.submit("one", when="tomorrow" * 999)))
    assert sentence.startswith("one: timestamp.txt holds no time")
    assert school.marks()["one"]["score"][0] == FULL


def test_a_name_that_is_no_text_is_told_and_stops_nobody(school):
    notebook = school.submit("one")
    (sentence,) = write(school, ("\udcff", full, notebook), ("one", full, notebook))
    assert "rename the folder" in sentence and school.marks().keys() == {"one"}


def test_another_database_may_be_named(school, tmp_path):
    config = school.course.root / "nbgrader_config.py"
    named = '\nc.CourseDirectory.db_url = "sqlite:///marks/other.db"\n'
    config.write_text(config.read_text(encoding="utf-8") + named, encoding="utf-8")
    (school.course.root / "marks").mkdir()
    (school.course.root / "gradebook.db").rename(school.course.root / "marks" / "other.db")
    write(school, ("one", full, school.submit("one")))
    assert school.marks()["one"]["score"][0] == FULL
    assert not (school.course.root / "gradebook.db").exists()


def test_a_batch_that_fails_halfway_leaves_nothing_and_is_written_later(school, monkeypatch):
    notebook = school.submit("one")
    with GradebookWriter(school.opened, batch=2) as writer:
        apply = writer._apply

        def second_fails(marks, submission):
            apply(marks, submission)
            writer._gradebook.db.flush()
            if marks.student == "two":
                raise RuntimeError("lost")

        writer.write(school.result("one", full), notebook, "")
        with monkeypatch.context() as broken, pytest.raises(RuntimeError, match="lost"):
            broken.setattr(writer, "_apply", second_fails)
            writer.write(school.result("two", full), notebook, "")
        assert school.marks() == {}
    assert {name: marks["score"][0] for name, marks in school.marks().items()} == {
        "one": FULL,
        "two": FULL,
    }

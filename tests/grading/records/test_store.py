"""What grading keeps comes back as it was, and what is damaged counts as absent."""

from __future__ import annotations

import os
import sys
from dataclasses import replace

import pytest

from ptm_edu.exercises import exercise
from ptm_edu.exercises.framework.report import Finding
from ptm_edu.exercises.framework.runner import run
from ptm_edu.grading.intake.assignment import Assignment
from ptm_edu.grading.judge.results import ExerciseResult, SubmissionResult
from ptm_edu.grading.pages.marks_csv import write_marks
from ptm_edu.grading.pages.publishing import write_student_page
from ptm_edu.grading.records.course import Course
from ptm_edu.grading.records.store import Record, Store, made_for, run_key
from ptm_edu.grading.run.sandbox.runtime.job import CellError, Flag, Job, RunResult

JOB = Job(("x = 1", "def f(x): return x"), "f", b"cases")
RAN = RunResult(
    "done", b"\0\n\xff", "d", 0.5, (Flag("patched", "torch.sum"),), (CellError(1, "E", "词"),)
)


@pytest.fixture
def store(tmp_path):
    return Store(tmp_path / "engine")


@pytest.fixture
def record():
    asked = exercise("keep_probability")
    report = asked.judge(run(lambda c, t: c, asked.cases(3)), 3)
    one = ExerciseResult(
        asked.name, "test", "wrong", 0.0, 5.0, report, None, None, ("k",), "p", 0.2, RAN.flags
    )
    lost = ExerciseResult(asked.name, "t2", "fault", 0.0, 5.0, reason=Finding("fault", {"a": 1}))
    repairs = (Finding("missing", {"cells": "x"}),)
    result = SubmissionResult("陈 'x'", "a1", "ab", (one, lost), repairs, None, {"when": "now"})
    return Record(result, {"keep_probability": "def f(): ..."})


def test_a_record_comes_back_the_same(store, record):
    store.save(record)
    assert store.record("陈 'x'") == record
    assert list(store.records()) == [record]


def test_a_record_of_an_older_version_is_read(store, record):
    unreadable = Finding("not_a_file", {"name": "a1.pdf"})
    store.save(Record(replace(record.result, unreadable=unreadable), record.answers))
    path = next((store.folder / "records").iterdir())
    text = path.read_text("utf-8")
    old = text.replace('"message_id"', '"sentence"').replace('"values"', '"numbers"')
    path.write_text(old, "utf-8")
    assert old.count('"sentence"') == old.count('"numbers"') > 3
    assert store.record("陈 'x'").result == replace(record.result, unreadable=unreadable)


def test_a_record_cut_in_half_counts_as_absent(store, record):
    store.save(record)
    path = next((store.folder / "records").iterdir())
    path.write_bytes(path.read_bytes()[:-40])
    assert store.record("陈 'x'") is None and list(store.records()) == []


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere every file's name is text")
def test_a_name_that_is_no_text_stops_nobody(store, record, tmp_path):
    name = os.fsdecode("王小明".encode("gbk"))  # a zip from Windows, unpacked on Linux
    mine = replace(record, result=replace(record.result, student=name))
    store.save(mine)
    store.add_history([{"student": name}])
    assert list(store.records()) == [mine] and store.history() == [{"student": name}]
    course = Course(tmp_path)
    write_student_page(course, Assignment("a1", None, (), ()), mine.result)
    assert (course.engine("a1") / "pages" / f"{name}.html").is_file()
    write_marks(tmp_path / "marks.csv", [mine.result])
    assert "?" in (tmp_path / "marks.csv").read_text(encoding="utf-8-sig")


def test_a_run_comes_back_the_same(store):
    store.save_run("ab" * 32, RAN)
    assert store.run("ab" * 32) == RAN
    store.save_run("cd" * 32, RunResult("cpu"))
    assert store.run("cd" * 32) == RunResult("cpu")


def test_a_damaged_run_counts_as_absent(store):
    store.save_run("ab" * 32, RAN)
    (path,) = (store.folder / "runs").glob("*/*")
    path.write_bytes(path.read_bytes()[:-1])
    assert store.run("ab" * 32) is None and store.run("ef" * 32) is None


@pytest.mark.parametrize(
    "other",
    [
        Job(("x = 1", "def f(x): return 2"), "f", b"cases"),
        Job(("x = 1def f(x): return x",), "f", b"cases"),
        Job(JOB.cells, "g", b"cases"),
        Job(JOB.cells, "f", b"other"),
        Job(JOB.cells, "f", b"cases", cpu_seconds=3),
    ],
)
def test_runs_of_different_jobs_have_different_names(other):
    assert run_key(other) != run_key(JOB) == run_key(Job(JOB.cells, "f", b"cases"))
    assert made_for(run_key(other), b"cases") == (other.cases == b"cases")


def test_clearing_keeps_the_history_and_whoever_is_still_there(store, record):
    store.save(record)
    store.save_run("ab" * 32, RAN)
    store.add_history([{"student": "陈", "to": 3.0}])
    store.clear({"陈 'x'"})
    assert store.run("ab" * 32) is None and store.record("陈 'x'") == record
    store.clear(set())
    assert store.record("陈 'x'") is None
    assert store.history() == [{"student": "陈", "to": 3.0}]


def test_a_history_line_cut_off_by_a_crash_is_left_out(store):
    store.add_history([{"n": 1}, {"n": 2}])
    path = store.folder / "history.jsonl"
    path.write_text(path.read_text(encoding="utf-8")[:-4], encoding="utf-8")
    assert store.history() == [{"n": 1}]

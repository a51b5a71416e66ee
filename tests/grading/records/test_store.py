"""What grading keeps comes back as it was, and what is damaged counts as absent."""

from __future__ import annotations

import os
import sys
from dataclasses import replace

import pytest

from ptm_edu.exercises import exercise
from ptm_edu.exercises.framework.report import Finding
from ptm_edu.exercises.framework.runner import run
from ptm_edu.grading.pages.marks_csv import write_marks
from ptm_edu.grading.pages.publishing import write_student_page
from ptm_edu.grading.records.course import Course
from ptm_edu.grading.records.record_files import RecordFiles
from ptm_edu.grading.records.records import Record
from ptm_edu.grading.records.run_files import RunFiles
from ptm_edu.grading.records.runs import made_for, run_key
from ptm_edu.grading.results import ExerciseResult, SubmissionResult
from ptm_edu.grading.sandbox.runtime.job import CellError, Flag, Job, RunResult
from tests.grading.opened import opened

JOB = Job(("x = 1", "def f(x): return x"), "f", b"cases", memory_mib=512)
RAN = RunResult(
    "done", b"\0\n\xff", "d", 0.5, (Flag("patched", "torch.sum"),), (CellError(1, "E", "词"),)
)


@pytest.fixture
def records(tmp_path):
    return RecordFiles(tmp_path / "engine")


@pytest.fixture
def runs(tmp_path):
    return RunFiles(tmp_path / "runs")


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


def test_a_record_comes_back_the_same(records, record):
    records.put(record)
    assert records.get("陈 'x'") == record
    assert list(records.all()) == [record]


def test_a_record_cut_in_half_counts_as_absent(records, record):
    records.put(record)
    path = next((records.folder / "records").iterdir())
    path.write_bytes(path.read_bytes()[:-40])
    assert records.get("陈 'x'") is None and list(records.all()) == []


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere every file's name is text")
def test_a_name_that_is_no_text_stops_nobody(records, record, tmp_path):
    name = os.fsdecode("王小明".encode("gbk"))  # a zip from Windows, unpacked on Linux
    mine = replace(record, result=replace(record.result, student=name))
    records.put(mine)
    records.append([{"student": name}])
    assert list(records.all()) == [mine] and records.history() == [{"student": name}]
    work = opened(Course(tmp_path), "a1")
    write_student_page(work, mine.result)
    assert (work.folder / "pages" / f"{name}.html").is_file()
    write_marks(tmp_path / "marks.csv", [mine.result])
    assert "?" in (tmp_path / "marks.csv").read_text(encoding="utf-8-sig")


def test_a_run_comes_back_the_same(runs):
    runs.put("ab" * 32, RAN)
    assert runs.get("ab" * 32) == RAN
    runs.put("cd" * 32, RunResult("cpu"))
    assert runs.get("cd" * 32) == RunResult("cpu")


def test_a_damaged_run_counts_as_absent(runs):
    runs.put("ab" * 32, RAN)
    (path,) = runs.folder.glob("*/*")
    path.write_bytes(path.read_bytes()[:-1])
    assert runs.get("ab" * 32) is None and runs.get("ef" * 32) is None


@pytest.mark.parametrize(
    "other",
    [
        Job(("x = 1", "def f(x): return 2"), "f", b"cases", memory_mib=512),
        Job(("x = 1def f(x): return x",), "f", b"cases", memory_mib=512),
        Job(JOB.cells, "g", b"cases", memory_mib=512),
        Job(JOB.cells, "f", b"other", memory_mib=512),
        Job(JOB.cells, "f", b"cases", memory_mib=512, cpu_seconds=3),
    ],
)
def test_runs_of_different_jobs_have_different_names(other):
    assert run_key(other) != run_key(JOB) == run_key(Job(JOB.cells, "f", b"cases", memory_mib=512))
    assert made_for(run_key(other), b"cases") == (other.cases == b"cases")


def test_what_is_not_kept_is_deleted_and_the_history_stays(records, runs, record):
    records.put(record)
    for key in ("ab" * 32, "cd" * 32):
        runs.put(key, RAN)
    records.append([{"student": "陈", "to": 3.0}])
    records.keep({"陈 'x'"})
    runs.keep({"ab" * 32})
    assert records.get("陈 'x'") == record
    assert runs.get("ab" * 32) == RAN and not runs.has("cd" * 32)
    records.keep(())
    runs.keep(())
    assert records.get("陈 'x'") is None and not runs.folder.exists()
    assert records.history() == [{"student": "陈", "to": 3.0}]


def test_a_history_line_cut_off_by_a_crash_is_left_out(records):
    records.append([{"n": 1}, {"n": 2}])
    path = records.folder / "history.jsonl"
    path.write_text(path.read_text(encoding="utf-8")[:-4], encoding="utf-8")
    assert records.history() == [{"n": 1}]
    records.append([{"n": 3}])  # in a line of its own
    assert records.history() == [{"n": 1}, {"n": 3}]

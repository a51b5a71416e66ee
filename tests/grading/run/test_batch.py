"""A whole batch: marks, stores, pages and gradebook agree; it resumes, and it tests itself."""

from __future__ import annotations

import csv
import shutil
import signal
import subprocess
import sys
import time

import pytest

from ptm_edu.exercises.framework.runner import unpack_outputs
from ptm_edu.grading.assembly import grade, open_assignment, publish, regrade
from ptm_edu.grading.demo.attacks import EXERCISES
from ptm_edu.grading.records.course import Course
from ptm_edu.grading.records.record_files import RecordFiles
from ptm_edu.grading.records.run_files import RunFiles
from ptm_edu.grading.run import batch as batch_module
from ptm_edu.grading.run import recorder
from ptm_edu.grading.run.canaries import CanaryError
from ptm_edu.grading.run.worker import BatchOptions
from ptm_edu.grading.sandbox.isolation import strongest_level
from ptm_edu.grading.sandbox.runtime.job import RunResult

A1 = "a1_word2vec"
STUB = "def keep_probability(counts, threshold):\n    raise NotImplementedError"
HELPED = (
    "def helper(x):\n    return x ** 0.75\n\ndef keep_probability(counts, threshold):\n    pass"
)
NEEDS_HELP = (
    "def noise_distribution(counts):\n    w = helper(counts.double())\n    return w / w.sum()"
)

HUGE = "def {name}(*given):\n    return torch.rand(100, 1000), torch.rand(70_000)"


@pytest.fixture(scope="module")
def options():
    return BatchOptions(1, strongest_level())


@pytest.fixture(scope="module")
def graded(batch_course, students, options):
    students.hand_in("right")
    students.hand_in("陈 'x' \"y\"", noise_distribution="no_exponent")
    students.hand_in("copy", noise_distribution="no_exponent")
    students.hand_in("untouched", keep_probability=STUB)
    students.hand_in("helped", keep_probability=HELPED, noise_distribution=NEEDS_HELP)
    students.hand_in("leaves", keep_probability="import os\nos._exit(0)")
    students.hand_in("huge", **{name: HUGE.format(name=name) for name in EXERCISES})
    students.hand_in_bytes("broken", b"{ not a notebook")
    results = grade(open_assignment(batch_course, A1), options, show=False)
    return {one.student: one for one in results}


def test_everybody_gets_what_their_answers_are_worth(graded):
    points = {student: result.points for student, result in graded.items()}
    assert points == {
        "right": 50,
        "陈 'x' \"y\"": 45,
        "copy": 45,
        "untouched": 45,
        "helped": 45,
        "leaves": 45,
        "broken": 0,
        "huge": 0,
    }
    assert not [result.student for result in graded.values() if result.faults]


def test_huge_random_outputs_take_no_room_and_honest_ones_are_kept_whole(graded, batch_course):
    stored_runs = RunFiles(batch_course.engine(A1) / "runs")
    runs = {path.name: path.stat().st_size for path in stored_runs.folder.glob("*/*")}

    def stored(student):
        return [k for e in graded[student].exercises for k in (*e.runs, e.public_run) if k]

    assert sum(runs[key] for key in {*stored("huge")}) < 300_000
    assert all(e.reason is None and e.hidden for e in graded["huge"].exercises)
    for key in stored("right"):
        for output in unpack_outputs(stored_runs.get(key).outputs):
            assert all(value.array is not None for value in output.values)
    assert {key for student in graded for key in stored(student)} == {*runs}


def test_the_gradebook_has_the_same_points(graded, students):
    assert students.marks() == {name: result.points for name, result in graded.items()}


def test_reasons_and_mistakes_are_named(graded):
    (lost,) = (one for one in graded["leaves"].exercises if one.outcome != "right")
    assert (lost.exercise, lost.reason.message_id) == ("keep_probability", "exited")
    assert {one.mistake for one in graded["copy"].exercises} == {None, "no_exponent"}
    assert graded["broken"].unreadable.message_id == "not_json"


def test_equal_answers_on_equal_inputs_share_one_run(graded, batch_course):
    pair = "copy", "陈 'x' \"y\""
    first, second = (
        next(e.runs for e in graded[name].exercises if e.exercise == "noise_distribution")
        for name in pair
    )
    seeds = {batch_course.seeds()("noise_distribution", name) for name in pair}
    assert (first == second) == (len(seeds) == 1)


def test_every_mark_can_be_traced(graded, batch_course):
    origin = graded["right"].provenance
    assert origin["level"] == strongest_level().name.lower() and origin["when"] and origin["by"]
    assert set(origin["checks"]) == {one.exercise for one in graded["right"].exercises}
    history = RecordFiles(batch_course.engine(A1)).history()
    marks = {(line["student"], line["exercise"]): line["to"] for line in history}
    assert marks["copy", "noise_distribution"] == 0 and marks["right", "analogy"] == 5


def test_pages_and_marks_are_written(graded, batch_course):
    page = publish(open_assignment(batch_course, A1))
    assert page.is_file() and "keep_probability" in page.read_text(encoding="utf-8")
    with open(page.parent / "marks.csv", encoding="utf-8-sig", newline="") as file:
        rows = {row["student"]: row["points"] for row in csv.DictReader(file)}
    assert rows["right"] == "50" and rows["broken"] == "0" and len(rows) == len(graded)
    assert {path.stem for path in (page.parent / "pages").iterdir()} == set(graded)


def test_regrading_runs_nothing_and_changes_nothing(graded, batch_course):
    done = regrade(open_assignment(batch_course, A1), jobs=1, show=False)
    assert (done.judged, done.changed, done.to_run) == (len(graded), (), ())


def test_regrading_says_whose_outputs_are_gone(graded, batch_course, tmp_path):
    copy = Course(tmp_path / "copy")
    shutil.copytree(batch_course.root, copy.root)
    for key in graded["copy"].exercises[4].runs:
        (copy.engine(A1) / "runs" / key[:2] / key).unlink()
    alike = {name for name, one in graded.items() if one.exercises and one.exercises[4].runs}
    done = regrade(open_assignment(copy, A1), jobs=1, show=False)
    assert "copy" in done.to_run and set(done.to_run) <= alike and done.ungraded == ()


def test_regrading_says_who_was_never_graded(graded, batch_course, tmp_path):
    copy = Course(tmp_path / "copy")
    shutil.copytree(batch_course.root, copy.root)
    (copy.root / "people.csv").write_text(
        "student,assignment,group\nright,,pair\npartner,,pair\n", encoding="utf-8"
    )
    done = regrade(open_assignment(copy, A1), jobs=1, show=False)
    assert done.ungraded == ("partner",) and "partner" not in done.to_run


def test_resuming_runs_nobody_twice(graded, batch_course, options, monkeypatch):
    entered = []
    real = recorder.Recorder.enter

    def noted(self, record, *given):
        entered.append(record.result.student)
        real(self, record, *given)

    monkeypatch.setattr(recorder.Recorder, "enter", noted)
    path = batch_course.notebook("submitted", A1, "untouched")
    path.write_bytes(path.read_bytes() + b"\n")
    results = {
        one.student: one
        for one in grade(open_assignment(batch_course, A1), options, resume=True, show=False)
    }
    assert entered == ["untouched"] and results.pop("untouched").points == 45
    assert all(result == graded[student] for student, result in results.items())


def test_nobody_of_that_name(graded, batch_course, options):
    with pytest.raises(LookupError, match="nobody"):
        grade(open_assignment(batch_course, A1), options, students=["nobody"], show=False)


@pytest.mark.slow
def test_a_wrong_solution_stops_the_batch_before_any_mark(students, batch_course, options, root):
    course = Course(batch_course.root.parent / "wrong solution" / "assignments")
    source = course.notebook("source", A1)
    source.parent.mkdir(parents=True)
    shutil.copy(batch_course.root / "nbgrader_config.py", course.root)
    text = (root / "assignments/source" / A1 / f"{A1}.ipynb").read_text(encoding="utf-8")
    source.write_text(text.replace("** 0.75", "** 0.57"), encoding="utf-8")
    type(students)(course).hand_in("right")
    runs = RunFiles(course.engine(A1) / "runs")
    runs.put("ab" * 32, RunResult("cpu"))
    with pytest.raises(CanaryError, match="noise_distribution"):
        grade(open_assignment(course, A1), options, show=False)
    assert list(RecordFiles(course.engine(A1)).all()) == [] and runs.get(
        "ab" * 32
    )  # what was there before stays


def test_marks_since_the_last_good_canary_are_taken_back(
    graded, batch_course, options, monkeypatch, tmp_path
):
    course = Course(tmp_path / "assignments")
    shutil.copytree(batch_course.root, course.root, ignore=shutil.ignore_patterns("engine"))
    seen = []

    def second_fails(graded_canary):
        seen.append(graded_canary)
        if len(seen) > 2:
            raise CanaryError("wrong")

    monkeypatch.setattr(batch_module, "require_known_marks", second_fails)
    with pytest.raises(CanaryError):
        grade(open_assignment(course, A1), options, students=["right", "copy"], show=False)
    records = list(RecordFiles(course.engine(A1)).all())
    (record,) = records
    assert len(record.result.faults) == len(EXERCISES)
    again = regrade(open_assignment(course, A1), jobs=1, show=False)
    assert len(again.to_run) == len(records)  # what a broken grader ran gives nobody a mark
    assert not (course.engine(A1) / "runs").exists()


@pytest.mark.slow
def test_a_killed_batch_is_resumed(tmp_path, students, batch_course, options):
    course = Course(tmp_path / "assignments")
    others = shutil.ignore_patterns("engine", "gradebook.db", "submitted")
    shutil.copytree(batch_course.root, course.root, ignore=others)
    mine = type(students)(course)
    for number in range(12):
        mine.hand_in(f"student {number}")
    main = tmp_path / "main.py"
    main.write_text(
        "from functools import partial\n"
        "from ptm_edu.grading import assembly\n"
        "from ptm_edu.grading.records.course import Course\n"
        "from ptm_edu.grading.run.worker import BatchOptions\n"
        "from ptm_edu.grading.sandbox.runtime.level import Level\n"
        "if __name__ == '__main__':\n"
        "    assembly.GradebookWriter = partial(assembly.GradebookWriter, batch=3)\n"
        f"    course = Course(__import__('pathlib').Path({str(course.root)!r}))\n"
        f"    assembly.grade(assembly.open_assignment(course, {A1!r}),"
        f" BatchOptions(1, Level({int(options.level)})), show=False)\n",
        encoding="utf-8",
    )
    process = subprocess.Popen([sys.executable, str(main)])
    records = RecordFiles(course.engine(A1))
    while process.poll() is None and len(list(records.all())) < 3:
        time.sleep(0.05)
    process.send_signal(signal.SIGKILL)
    process.wait()
    before = len(list(records.all()))
    results = grade(open_assignment(course, A1), options, resume=True, show=False)
    points = {one.student: one.points for one in results}
    assert 3 <= before < 12
    assert points == mine.marks() == {f"student {number}": 50 for number in range(12)}


def test_the_secret_is_made_once_and_only_its_owner_reads_it(graded, batch_course):
    path = batch_course.root / "engine" / "course.json"
    assert path.stat().st_mode & 0o077 == 0
    again = Course(batch_course.root)
    assert again.seeds() == batch_course.seeds()

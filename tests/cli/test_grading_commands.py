"""grade, regrade, check and grading from the command line: output and exit code."""

from __future__ import annotations

import csv
import errno
import json
import os
import re
import shutil
import sqlite3
import webbrowser
from collections.abc import Iterable, Iterator
from dataclasses import replace
from html import escape
from pathlib import Path
from types import TracebackType
from typing import Any

import pytest
from nbgrader.api import Gradebook

from ptm_edu.cli import grading as grading_command
from ptm_edu.cli import main
from ptm_edu.cli.findings import Finding, fault, fine
from ptm_edu.grading import assembly, gradebook
from ptm_edu.grading.assembly import open_assignment
from ptm_edu.grading.demo import show
from ptm_edu.grading.demo.answers import right
from ptm_edu.grading.demo.submission import A1, answered, blank, hand_in
from ptm_edu.grading.gradebook import ensure_released
from ptm_edu.grading.gradebook.settings import open_gradebook
from ptm_edu.grading.intake.assignment import AssignedExercise, Assignment
from ptm_edu.grading.intake.cell_repair import unanswered_notebook
from ptm_edu.grading.intake.notebook_reader import read_notebook
from ptm_edu.grading.intake.submission import Submission, UnreadableNotebookError
from ptm_edu.grading.marking.server import QueueServer
from ptm_edu.grading.records.course import Course
from ptm_edu.grading.records.record_files import RecordFiles
from ptm_edu.grading.records.records import Record
from ptm_edu.grading.results import FAULT, RIGHT, WRONG, ExerciseResult, SubmissionResult
from ptm_edu.grading.run import batch, processes
from ptm_edu.grading.run.canaries import RELEASE
from ptm_edu.grading.run.grader import GradedSubmission, unread_submission
from ptm_edu.grading.run.worker import Work
from ptm_edu.grading.sandbox import isolation
from ptm_edu.grading.sandbox.runtime.level import Level


class Workers:
    """A stand-in for the worker processes that gives marks without running anything."""

    shares_files = True
    state = ""

    def __init__(self) -> None:
        self.assignment: Assignment
        self.provenance: dict[str, Any] = {}
        self.solution = 1.0  # the share of its points that the canary gets
        self.faulty = ""
        self.stops_at = ""
        self.graded: list[str] = []

    def __enter__(self) -> Workers:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: object, where: TracebackType | None
    ) -> None:
        pass

    def map(
        self, start: Any, work: object, lost: object, items: Iterable[Work]
    ) -> Iterator[tuple[Work, GradedSubmission]]:
        self.assignment, *_, self.provenance = start.args
        for item in items:
            submission, _ = item
            if submission.student == self.stops_at:
                raise KeyboardInterrupt
            self.graded.append(submission.student)
            yield item, self._graded(submission)

    def _graded(self, submission: Submission) -> GradedSubmission:
        try:
            read_notebook(submission)
        except UnreadableNotebookError as error:
            return unread_submission(self.assignment, submission, error.finding, self.provenance)
        share = {RELEASE: 0.0, "canary: solution": self.solution}.get(submission.student, 1.0)
        exercises = tuple(
            self._result(task, share, submission.student) for task in self.assignment.tasks
        )
        about = (submission.student, A1, submission.digest, exercises)
        result = SubmissionResult(*about, provenance=self.provenance)
        return GradedSubmission(Record(result, {}), unanswered_notebook(self.assignment))

    def _result(self, task: AssignedExercise, share: float, student: str) -> ExerciseResult:
        outcome = RIGHT if share == 1 else WRONG
        outcome, share = (FAULT, 0.0) if student == self.faulty else (outcome, share)
        names = (task.exercise, task.grade_id)
        return ExerciseResult(*names, outcome, share * task.points, task.points)


@pytest.fixture(scope="module")
def released(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A clone's folder with a1 released; do not write to it."""
    folder = tmp_path_factory.mktemp("released")
    (folder / "notebooks").mkdir()
    shutil.copytree(root / "assignments/source" / A1, folder / "assignments/source" / A1)
    shutil.copy(root / "assignments/nbgrader_config.py", folder / "assignments")
    ensure_released(open_assignment(Course(folder / "assignments"), A1))
    return folder


@pytest.fixture
def course(released: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Course:
    """A course of one's own, in which the commands are given."""
    shutil.copytree(released, tmp_path / "clone")
    monkeypatch.chdir(tmp_path / "clone")
    course = Course(tmp_path / "clone" / "assignments")
    for student in ("one", "李 'x'", "two"):
        hand_in(course, student, blank(course))
    return course


@pytest.fixture
def workers(course: Course, monkeypatch: pytest.MonkeyPatch) -> Workers:
    workers = Workers()
    monkeypatch.setattr(assembly, "Processes", lambda jobs: workers)
    monkeypatch.setattr(isolation, "offered", lambda: dict.fromkeys(Level))
    return workers


def printed(capsys: pytest.CaptureFixture[str]) -> tuple[str, str]:
    """Return what went to standard output, and what to standard error: one line of it at most."""
    output = capsys.readouterr()
    assert output.err.count("\n") <= 1 and "Traceback" not in output.err
    return output.out, output.err


Capture = pytest.CaptureFixture[str]


def test_grade_prints_the_outcomes_and_the_files(
    course: Course, workers: Workers, capsys: Capture
) -> None:
    assert main(["grade", f"{A1}/"]) == 0  # a shell that completes the folder's name adds the /
    output, _ = printed(capsys)
    assert "isolation: namespaces" in output
    assert "3 submissions: 21 exercises right, 0 wrong, 0 grader faults." in output
    assert "ptm-edu grading mark a1_word2vec" in output
    engine = course.engine(A1)
    for path in (engine / "class.html", engine / "marks.csv"):
        assert str(path) in output and path.exists()


def test_a_grader_fault_changes_the_exit_code(workers: Workers, capsys: Capture) -> None:
    workers.faulty = "two"
    assert main(["grade", A1]) == 1
    assert "14 exercises right, 0 wrong, 7 grader faults." in printed(capsys)[0]


def test_a_single_student_can_be_graded(workers: Workers, capsys: Capture) -> None:
    assert main(["grade", A1, "--student", "李 'x'"]) == 0
    assert [name for name in workers.graded if "canary" not in name] == ["李 'x'"]


@pytest.mark.parametrize("command", ["grade", "regrade"])
@pytest.mark.parametrize(
    ("language", "message"),
    [
        ("en", "no assignment is called 'a9'; there are: a1_word2vec"),
        ("zh", "没有名为 'a9' 的作业"),
    ],
)
def test_an_unknown_assignment_lists_the_known_ones(
    command: str, language: str, message: str, course: Course, capsys: Capture, monkeypatch: Any
) -> None:
    monkeypatch.setenv("PTM_EDU_LANG", language)
    assert main([command, "a9"]) == 1
    assert message in printed(capsys)[1]


def test_missing_submissions_are_reported(
    course: Course, workers: Workers, capsys: Capture
) -> None:
    for who in (["--student", "three"], []):
        if not who:
            shutil.rmtree(course.root / "submitted")
        assert main(["grade", A1, *who]) == 1
        _, error = printed(capsys)
        assert (
            f"nothing was handed in for {A1} by " in error
            and str(course.notebook("submitted", A1, "STUDENT")) in error
        )
        assert ("three" in error) == bool(who)


def test_weak_isolation_needs_an_option(
    workers: Workers, capsys: Capture, monkeypatch: Any
) -> None:
    problems = {level: "too old" for level in Level} | {Level.LIMITS: None}
    monkeypatch.setattr(isolation, "offered", lambda: problems)
    assert main(["grade", A1]) == 1
    _, error = printed(capsys)
    assert "only weakly (landlock: too old" in error and "--isolation limits" in error
    assert main(["grade", A1, "--isolation", "landlock"]) == 1
    assert "landlock" in printed(capsys)[1] and not workers.graded
    assert main(["grade", A1, "--isolation", "limits"]) == 0


def test_a_locked_gradebook_is_reported(
    course: Course, workers: Workers, capsys: Capture, monkeypatch: Any
) -> None:
    monkeypatch.setattr(open_gradebook.__wrapped__, "__defaults__", (0.1,))
    other = sqlite3.connect(course.root / "gradebook.db", isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    try:
        assert main(["grade", A1]) == 1
        assert "locked by another program" in printed(capsys)[1] and not workers.graded
    finally:
        other.close()
    assert main(["grade", A1]) == 0


def test_a_damaged_gradebook_is_reported(course: Course, workers: Workers, capsys: Capture) -> None:
    (course.root / "gradebook.db").write_bytes(b"no database, but long enough to be none" * 99)
    assert main(["grade", A1]) == 1
    _, error = printed(capsys)
    assert "cannot be used: " in error and str(course.root / "gradebook.db") in error


def test_a_read_only_folder_is_reported(
    course: Course, workers: Workers, capsys: Capture, monkeypatch: Any
) -> None:
    def refuse(self: Path, *_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied", str(self))

    monkeypatch.setattr(Path, "mkdir", refuse)  # root may write anywhere, so it is acted
    assert main(["grade", A1]) == 1
    assert printed(capsys)[1].startswith("ptm-edu grade: Permission denied: ")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_with_a_full_disk_unrecorded_students_are_graded_again(
    course: Course, workers: Workers, capsys: Capture
) -> None:
    history = course.engine(A1) / "history.jsonl"
    history.symlink_to("/dev/full")
    assert main(["grade", A1]) == 1
    assert "No space left on device" in printed(capsys)[1]
    history.unlink()
    workers.graded.clear()
    assert main(["grade", A1, "--resume"]) == 0
    assert {"one", "李 'x'", "two"} <= set(workers.graded)


def test_an_interrupt_names_the_command_that_resumes(workers: Workers, capsys: Capture) -> None:
    workers.stops_at = "two"
    assert main(["grade", A1]) == 130
    assert f"go on with: ptm-edu grade {A1} --resume" in printed(capsys)[1]
    workers.stops_at, done = "", set(workers.graded)
    workers.graded.clear()
    assert main(["grade", A1, "--resume"]) == 0
    again = {name for name in workers.graded if "canary" not in name}
    assert "one" in done and again == {"one", "李 'x'", "two"} - done


def test_a_failed_canary_stops_the_batch_with_a_sentence(workers: Workers, capsys: Capture) -> None:
    workers.solution = 0.5
    assert main(["grade", A1]) == 1
    _, error = printed(capsys)
    assert "the instructor's solution got 25 of 50" in error and "--resume" in error


class Judges:
    """A stand-in for the workers of `regrade`."""

    def __init__(self, stops: bool) -> None:
        self.stops = stops

    def __enter__(self) -> Judges:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def map(
        self, start: object, work: object, lost: object, records: Iterable[Record]
    ) -> Iterator[tuple[Record, tuple[Record, None]]]:
        if self.stops:
            raise KeyboardInterrupt
        yield from ((record, (record, None)) for record in records)


def test_regrade_names_the_commands_that_remain(
    workers: Workers, course: Course, capsys: Capture, monkeypatch: Any
) -> None:
    assert main(["regrade", A1]) == 1
    assert "has been graded yet" in printed(capsys)[1]
    assert main(["grade", A1, "--student", "two", "--student", "李 'x'"]) == 0
    monkeypatch.setattr(assembly, "Processes", lambda jobs: Judges(stops=False))
    printed(capsys)
    assert main(["regrade", A1]) == 1
    output, _ = printed(capsys)
    assert "2 cannot be judged without" in output
    assert f"ptm-edu grade {A1} --resume" in output and "\n  李 'x'\n" in output
    monkeypatch.setattr(assembly, "Processes", lambda jobs: Judges(stops=True))
    assert main(["regrade", A1]) == 130
    assert f"for the others: ptm-edu regrade {A1}" in printed(capsys)[1]


def test_regrade_changes_no_mark_of_a_changed_file(
    workers: Workers, course: Course, capsys: Capture, monkeypatch: Any
) -> None:
    class NoPoints(Judges):
        def map(
            self, start: object, work: object, lost: object, records: Iterable[Record]
        ) -> Iterator[tuple[Record, Any]]:
            for record in records:
                worthless = [replace(exercise, points=-1.0) for exercise in record.result.exercises]
                result = replace(record.result, exercises=tuple(worthless))
                yield record, (record, replace(record, result=result))

    assert main(["grade", A1, "--student", "two"]) == 0
    path = course.notebook("submitted", A1, "two")
    path.write_bytes(path.read_bytes() + b"\n")
    monkeypatch.setattr(assembly, "Processes", lambda jobs: NoPoints(stops=False))
    printed(capsys)
    assert main(["regrade", A1]) == 1
    output, _ = printed(capsys)
    assert "0 judged again, 0 changed" in output and "\n  two\n" in output


def test_check_accepts_a_renamed_notebook(course: Course, tmp_path: Path, capsys: Capture) -> None:
    answer = {"keep_probability": next(iter(right("keep_probability").values()))}
    hand_in(course, "me", answered(blank(course), answer))
    folder = shutil.copytree(course.notebook("submitted", A1, "me").parent, tmp_path / A1)
    assert main(["check", str(folder)]) == 1  # the folder of the notebook will do
    assert "5 of 50 points on the public inputs" in printed(capsys)[0]
    renamed = course.notebook("submitted", A1, "me").rename(tmp_path / f"{A1} (1).ipynb")
    assert main(["check", str(renamed)]) == 1
    output, _ = printed(capsys)
    assert "5 of 50 points on the public inputs" in output and "NotImplementedError" in output
    assert not (course.engine(A1) / "records").exists()


def test_check_rejects_other_files(course: Course, tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "mine.ipynb").write_text("{}", encoding="utf-8")
    messages = {
        "none.ipynb": "there is no file",
        "mine.ipynb": f"mine.ipynb is none of the assignments ({A1})",
        "": "is a folder",
    }
    for name, message in messages.items():
        assert main(["check", str(tmp_path / name)]) == 1
        assert message in printed(capsys)[1]


def test_doctor_fails_with_a_canary(capsys: Capture, monkeypatch: Any) -> None:
    findings: list[Finding] = [fine("well", "好")]
    monkeypatch.setattr(grading_command, "_canaries", lambda _: iter(findings))
    assert main(["grading", "doctor"]) == 0
    assert "a batch here runs at: " in printed(capsys)[0]
    findings.append(fault("ill", "坏"))
    assert main(["grading", "doctor"]) == 1
    assert printed(capsys)[0].endswith("ill\n")


def test_doctor_hands_nothing_out(
    released: Path, course: Course, workers: Workers, monkeypatch: Any
) -> None:
    (course.root / "gradebook.db").unlink()
    shutil.rmtree(course.root / "release")
    monkeypatch.setattr(batch, "canary_results", lambda *_: ())
    monkeypatch.setattr(processes, "Processes", lambda jobs: workers)
    assert not list(grading_command._canaries(None))
    assert course.notebook("release", A1).is_file()
    with Gradebook(f"sqlite:///{course.root / 'gradebook.db'}", "ptm-edu") as gradebook:
        assert gradebook.assignments == []  # or `nbgrader export` lists it with 0 points for all
    assert main(["grade", A1]) == 0
    with Gradebook(f"sqlite:///{course.root / 'gradebook.db'}", "ptm-edu") as gradebook:
        assert [one.name for one in gradebook.assignments] == [A1]


@pytest.mark.parametrize(("asked", "graded"), [((), A1), (("a2_elmo",), "a2_elmo")])
def test_doctor_grades_one_assignment_and_names_the_others(
    asked: tuple[str, ...], graded: str, capsys: Capture, monkeypatch: Any
) -> None:
    opened = list[str]()
    monkeypatch.setattr(
        batch, "canary_results", lambda one, *_: iter(opened.append(one.name) or ())
    )
    monkeypatch.setattr(gradebook, "make_release", lambda _: None)
    assert main(["grading", "doctor", *asked]) == 0
    output, _ = printed(capsys)
    not_tried = next(line for line in output.splitlines() if "not tried" in line)
    assert opened == [graded] and graded not in not_tried and "a7_adaptation" in not_tried


def test_doctor_names_the_assignments_there_are(capsys: Capture) -> None:
    assert main(["grading", "doctor", "a9"]) == 1
    assert A1 in printed(capsys)[1]


def test_quality_reports_one_exercise(capsys: Capture) -> None:
    assert main(["grading", "quality", "analogy"]) == 0
    assert "analogy" in printed(capsys)[0]
    assert main(["grading", "quality", "nonsense"]) == 1
    assert "analogy" in printed(capsys)[1]  # those there are


def test_demo_shows_its_page_but_opens_none_under_ci(
    course: Course, capsys: Capture, monkeypatch: Any
) -> None:
    page, opened = course.root / "class.html", list[str]()
    monkeypatch.setattr(show, "demonstrate", lambda *_: page)
    monkeypatch.setattr(webbrowser, "open", opened.append)
    monkeypatch.setenv("CI", "true")
    assert main(["grading", "demo"]) == 0
    assert str(page) in printed(capsys)[0] and not opened
    monkeypatch.delenv("CI")
    assert main(["grading", "demo"]) == 0 and opened == [page.as_uri()]


def page_of(course: Course, student: str) -> str:
    return (course.engine(A1) / "pages" / f"{student}.html").read_text(encoding="utf-8")


def row_of(course: Course, student: str) -> dict[str, str]:
    with open(course.engine(A1) / "marks.csv", encoding="utf-8-sig", newline="") as file:
        return next(row for row in csv.DictReader(file) if row["student"] == student)


def test_an_answer_in_words_is_marked_by_its_rubric(
    course: Course, workers: Workers, capsys: Capture
) -> None:
    (course.root / "people.csv").write_text(
        "student,group,extension\n李 'x',g,\ntwo,g,2\nabsent,,\n", encoding="utf-8"
    )
    comments = "key,points,english,chinese\nfew,-0.5,Too few pairs.,词对太少。\n"
    (course.root / "comments.csv").write_text(comments, encoding="utf-8")
    assert main(["grade", A1]) == 0
    assert row_of(course, "absent")["needs_person"] == "missing"
    assert main(["grading", "mark", A1, "two"]) == 0
    assert "2=…  0–1  Conclusion" in printed(capsys)[0]
    assert main(["grading", "mark", A1, "two", "1=1", "3=2", "few"]) == 0
    assert "Exercise 8: antonyms: 2.5 of 5 points" in printed(capsys)[0].replace(",", ":")
    for student in ("two", "李 'x'"):
        row, page = row_of(course, student), page_of(course, student)
        assert (row["points"], row["max_points"], row["manual"]) == ("52.5", "55", "2.5")
        assert "<b>52.5</b>" in page and "of 55 points" in page and "词对太少。" in page
    assert "1 / 1</td>" in page_of(course, "two")
    assert '"two",52.5,' in (course.engine(A1) / "class.html").read_text(encoding="utf-8")
    assert main(["grading", "mark", A1, "nobody", "1=1"]) == 1
    assert "nothing of nobody was graded" in printed(capsys)[1]
    history = [line for line in RecordFiles(course.engine(A1)).history() if line.get("what")]
    changes = {(line["student"], line["what"], line["to"]) for line in history}
    assert changes >= {("two", "extension", "2 d"), ("two", "group", "g"), ("two", "attempt", 1)}


def test_marks_go_to_the_systems_table_and_its_students_come_from_it(
    course: Course, workers: Workers, capsys: Capture, tmp_path: Path
) -> None:
    table = tmp_path / "gradebook.csv"
    table.write_text(
        "Student,ID,SIS Login ID,Section,a1_word2vec (9)\n    Points Possible,,,,55.00\n"
        '"李, x",1,"李 \'x\'",A,\n"T, T",2,two,A,4\n"O, O",3,one,A,\n"Z, Z",4,absent,A,7\n',
        encoding="utf-8",
    )
    own = "student,excused\none,yes\n"
    (course.root / "people.csv").write_text(own, encoding="utf-8")
    asked = ["grading", "import-roster", str(table), "--match", "SIS Login ID"]
    assert main(asked) == 0
    text, people = printed(capsys)[0], (course.root / "people.csv").read_text(encoding="utf-8")
    assert "Canvas, students by 'SIS Login ID': 3 new in" in text and "already there: 1" in text
    assert people == own + "李 'x',\ntwo,\nabsent,\n"
    export = ["grading", "export", A1, "--format", "canvas", "--gradebook", str(table)]
    assert main(export) == 1
    assert f"nothing of {A1} has been graded yet: ptm-edu grade" in printed(capsys)[1]
    assert main(["grade", A1]) == 0
    assert main(["grading", "mark", A1, "李 'x'", "1=1", "3=2"]) == 0
    capsys.readouterr()
    assert main(export) == 0
    text, path = printed(capsys)[0], course.engine(A1) / "marks-canvas.csv"
    assert f"Marks: {path} (students: 1)" in text and "'SIS Login ID' names the students" in text
    assert "no mark (excused), cell left as it is: one" in text
    assert "no mark (an answer waits for a person), cell left as it is: two" in text
    assert "no mark (not handed in), cell left as it is: absent" in text
    old = table.read_text(encoding="utf-8")
    mark = row_of(course, "李 'x'")["points"]
    assert path.read_text(encoding="utf-8") == old.replace("x'\",A,", f"x'\",A,{mark}")
    table.write_text(old.replace("55.00", "10.00").replace("李 'x'", "li"), encoding="utf-8")
    assert main(export) == 1
    text = printed(capsys)[0]
    assert "✗ in no row of the table, so their marks are not in it: 李 'x'" in text
    assert "✗ Canvas has at most 10 points, this assignment 55" in text
    assert main([*export[:4], "csv"]) == 0
    assert "no points in the file: one" in printed(capsys)[0]
    csv_file = (course.engine(A1) / "marks-csv.csv").read_text(encoding="utf-8-sig")
    assert f"李 'x',{mark},55,\n" in csv_file and "two,,55,manual\n" in csv_file


@pytest.mark.parametrize("content", ["{", "[]", None])
def test_a_file_that_cannot_be_read_has_no_answer_to_mark(
    course: Course, workers: Workers, capsys: Capture, content: str | None
) -> None:
    path = course.notebook("submitted", A1, "李 'x'")
    path.unlink() if content is None else path.write_text(content, encoding="utf-8")
    assert main(["grade", A1]) == 0
    page, row = page_of(course, "李 'x'"), row_of(course, "李 'x'")
    assert main(["grading", "mark", A1, "李 'x'", "1=1"]) == 1
    error = printed(capsys)[1]
    assert "has no answer to mark" in error and "--student '李 '\"'\"'x'\"'\"''" in error
    assert (page_of(course, "李 'x'"), row_of(course, "李 'x'")) == (page, row)


def test_the_queue_prints_its_address_and_writes_the_pages_at_the_end(
    course: Course, workers: Workers, capsys: Capture, monkeypatch: Any
) -> None:
    def marked(server: QueueServer) -> None:
        server.saved = 0 if os.environ.get("CI") else 1
        raise KeyboardInterrupt

    assert main(["grade", A1]) == 0
    opened = list[str]()
    monkeypatch.setattr(webbrowser, "open", opened.append)
    monkeypatch.setenv("CI", "true")
    monkeypatch.setattr(QueueServer, "serve_forever", marked)
    printed(capsys)
    assert main(["grading", "mark", A1, "--part", "2/4"]) == 0
    output, _ = printed(capsys)
    assert re.search(r"^Marking page: http://127\.0\.0\.1:\d+/[\w-]{20,}/$", output, re.MULTILINE)
    assert not opened and "Class page" not in output
    monkeypatch.delenv("CI")
    assert main(["grading", "mark", A1, "--anonymous"]) == 0
    assert "Class page: " in printed(capsys)[0] and len(opened) == 1


@pytest.mark.parametrize("part", ["0/4", "5/4", "2", "a/b", "2/", "-1/4"])
def test_a_part_that_is_none_is_told(
    course: Course, part: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["grading", "mark", A1, f"--part={part}"])
    assert "expected K/N with K from 1 to N" in capsys.readouterr().err


def test_resuming_with_a_lost_gradebook_writes_it_again(
    course: Course, workers: Workers, capsys: Capture
) -> None:
    assert main(["grade", A1]) == 0
    assert main(["grading", "mark", A1, "two", "1=1"]) == 0
    (course.root / "gradebook.db").unlink()
    printed(capsys)
    assert main(["grading", "mark", A1, "two", "1=0.5"]) == 1
    assert f"ptm-edu regrade {A1}" in printed(capsys)[1]
    assert main(["grade", A1, "--resume"]) == 0
    assert "1 marks given by hand were missing" in printed(capsys)[0]
    assert row_of(course, "two")["manual"] == "1" and row_of(course, "one")["points"] == "50"


def test_a_name_may_be_typed_in_another_form_than_the_folder_has(
    course: Course, workers: Workers, tmp_path: Path, capsys: Capture
) -> None:
    folder, typed = "Jose\u0301", "Jos\u00e9"
    hand_in(course, folder, blank(course))
    (course.root / "people.csv").write_text(f"student,note\n{typed},x\n", encoding="utf-8")
    assert main(["grade", A1]) == 0
    workers.graded.clear()
    assert main(["grade", A1, "--student", typed]) == 0 and folder in workers.graded
    assert main(["grading", "mark", A1, typed, "1=1"]) == 0
    assert row_of(course, folder)["manual"] == "1"
    with open(course.engine(A1) / "marks.csv", encoding="utf-8-sig", newline="") as file:
        assert typed not in {row["student"] for row in csv.DictReader(file)}
    (tmp_path / "requests").mkdir()
    text = request(course, student=typed, exercise="analogy")
    (tmp_path / "requests" / "1.json").write_text(text, encoding="utf-8")
    assert main(["grading", "requests", A1, str(tmp_path / "requests")]) == 0
    assert f"1. {folder} · " in printed(capsys)[0]


def request(course: Course, claim: str = "", digest: str = "", **about: str) -> str:
    """Return what the page of a student saves."""
    fields = {"student": about["student"], "digest": digest, "exercise": about["exercise"]}
    signature = course.signer()(A1, *fields.values(), "")
    saved = {"request": 1, "assignment": A1, **fields, "check": "", "signature": signature}
    return json.dumps({**saved, "claim": claim})


def test_requests_are_listed_with_an_answer_and_decided(
    course: Course, workers: Workers, tmp_path: Path, capsys: Capture
) -> None:
    assert main(["grade", A1]) == 0
    record = RecordFiles(course.engine(A1)).get("two")
    assert record
    folder = tmp_path / "requests"
    folder.mkdir()
    for number, (student, about) in enumerate(
        [("two", "analogy"), ("two", "antonyms-answer"), ("../two", "analogy")]
    ):
        digest = record.result.digest
        text = request(course, f"claim {number}", digest, student=student, exercise=about)
        (folder / f"{number}.json").write_text(text, encoding="utf-8")
    printed(capsys)
    assert main(["grading", "requests", A1, str(folder)]) == 0
    output, _ = printed(capsys)
    assert "1. two · " in output and "claim 0" in output and "already has full marks" in output
    assert "A person marked this answer" in output and "Nothing of ../two was graded" in output
    assert main(["grading", "requests", A1, "--decline", "1", "--because", "对不起"]) == 0
    assert "answer: 对不起" in printed(capsys)[0]
    assert "declined" in page_of(course, "two") and "对不起" in page_of(course, "two")


def test_a_file_over_the_limit_keeps_the_mark_before_it(
    course: Course, workers: Workers, capsys: Capture
) -> None:
    people = course.root / "people.csv"
    people.write_text("student,attempts\n*,1\n", encoding="utf-8")
    assert main(["grade", A1]) == 0
    path = course.notebook("submitted", A1, "two")
    path.write_bytes(path.read_bytes() + b"\n")
    workers.graded.clear()
    assert main(["grade", A1, "--resume"]) == 0
    assert "two: file 2 was not graded, because people.csv allows 1" in printed(capsys)[0]
    assert "two" not in workers.graded and row_of(course, "two")["points"] == "50"
    assert "file 2 was not graded" in (course.engine(A1) / "class.html").read_text("utf-8")
    people.write_text("student,attempts\n*,1\ntwo,2\n", encoding="utf-8")
    assert main(["grade", A1, "--resume"]) == 0 and "two" in workers.graded


def test_a_second_notebook_in_a_folder_is_told_on_both_pages(
    course: Course, workers: Workers, capsys: Capture
) -> None:
    path = course.notebook("submitted", A1, "two")
    assert main(["grade", A1]) == 0
    shutil.copy(path, path.with_name(f"{A1} (1).ipynb"))
    assert main(["grade", A1, "--resume"]) == 0  # the mark is kept, and the pages are written
    told = f'"submitted/two/{A1}/{A1} (1).ipynb" was not graded'
    assert told in printed(capsys)[0]
    assert escape(told) in (course.engine(A1) / "class.html").read_text("utf-8")
    assert escape(f'Only {A1}.ipynb was graded, not "{A1} (1).ipynb"') in page_of(course, "two")


def test_a_wrong_cell_and_a_second_grader_change_no_mark(
    course: Course, workers: Workers, capsys: Capture
) -> None:
    (course.root / "people.csv").write_text("student,extension\ntwo,soon\n", encoding="utf-8")
    assert main(["grade", A1]) == 1
    assert "people.csv, row 2, column extension" in printed(capsys)[1] and not workers.graded
    (course.root / "people.csv").unlink()
    with open_assignment(course, A1).lock.held():
        assert main(["grade", A1]) == 1
    assert "is being graded already, by" in printed(capsys)[1] and not workers.graded


def test_a_file_in_place_of_a_folder_is_reported(
    course: Course, workers: Workers, capsys: Capture
) -> None:
    (course.root / "submitted" / "王.ipynb").write_text("{}", encoding="utf-8")
    assert main(["grade", A1, f"--course={course.root}"]) == 0
    assert '"submitted/王.ipynb" is a file' in printed(capsys)[0]


def test_a_course_without_settings_has_nbgraders_own(
    course: Course, workers: Workers, capsys: Capture
) -> None:
    (course.root / "nbgrader_config.py").unlink()
    (course.root / "release" / A1 / f"{A1}.ipynb").unlink()
    assert main(["grade", A1, f"--course={course.root}"]) == 0  # started in another folder
    assert row_of(course, "two")["points"] == "50"
    assert course.notebook("release", A1).is_file() and not Path("gradebook.db").exists()


@pytest.mark.parametrize("settings", ["c.A = 1 / 0", "c = (", "import no_such_package"])
def test_wrong_settings_and_a_wrong_folder_are_one_sentence(
    course: Course, workers: Workers, tmp_path: Path, capsys: Capture, settings: str
) -> None:
    path = course.root / "nbgrader_config.py"
    path.write_text(settings, encoding="utf-8")
    assert main(["grade", A1]) == 1
    assert f"nbgrader cannot read {path}: " in printed(capsys)[1] and not workers.graded
    assert main(["grade", A1, f"--course={tmp_path}"]) == 1
    assert f"{tmp_path} is not an nbgrader course" in printed(capsys)[1]


def test_what_nbgrader_cannot_release_is_one_sentence(
    course: Course, workers: Workers, capsys: Capture
) -> None:
    path = course.notebook("source", A1)
    path.write_text(path.read_text("utf-8").replace("### END SOLUTION", ""), encoding="utf-8")
    assert main(["grade", A1]) == 1
    error = printed(capsys)[1]
    assert "could not make the release of a1_word2vec: No end solution statement found" in error

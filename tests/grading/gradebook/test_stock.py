"""What stands in the gradebook equals what stock `nbgrader autograde` writes for the same class."""

from __future__ import annotations

import csv
import shutil

import nbformat
import pytest
from nbgrader.api import Gradebook
from nbgrader.apps import NbGraderAPI
from traitlets.config import Config

from ptm_edu.exercises.framework.report import CARD_STYLE
from ptm_edu.grading.assembly import open_assignment
from ptm_edu.grading.gradebook import GradebookWriter, ensure_released, write_autograded
from ptm_edu.grading.records.course import Course
from ptm_edu.grading.results import WRONG, ExerciseResult, SubmissionResult

pytestmark = pytest.mark.slow

A1 = "a1_word2vec"
PENALTY = """
c.AssignLatePenalties.plugin_class = "our_rule.PerHour"
"""
RULE = """
from nbgrader.plugins import BasePlugin

class PerHour(BasePlugin):
    def late_submission_penalty(self, student_id, score, total_seconds_late):
        return score if student_id == "late 李 O'Neil" else -3
"""
DUE = "2026-03-01 12:00:00 UTC"
TIMES = {
    "right": "2026-03-01 11:59:59 UTC",
    "late 李 O'Neil": "2026-03-01 13:00:00 UTC",
    "later": "2026-03-02 13:00:00 UTC",
}
NAIVE = {  # what each exercise gives to an answer that is right but for a side condition
    "keep_probability": 3.0,
    "noise_distribution": 4.0,
    "draw_negatives": 4.0,
    "negative_sampling_loss": 9.0,
    "negative_sampling_gradients": 9.0,
    "skip_gram_step": 8.0,
    "analogy": 4.0,
}


@pytest.fixture(scope="module")
def both(root, stock, answers, tmp_path_factory):
    """Return two course folders with one class: graded by stock nbgrader and written by us."""
    course = stock(root, tmp_path_factory.mktemp("stock"))
    with open(course.root / "nbgrader_config.py", "a", encoding="utf-8") as config:
        config.write(PENALTY)
    (course.root / "our_rule.py").write_text(RULE, encoding="utf-8")
    ensure_released(open_assignment(Course(course.root), A1))
    with Gradebook(f"sqlite:///{course.root}/gradebook.db", "ptm-edu") as gradebook:
        gradebook.update_or_create_assignment(A1, duedate=DUE)
    given = {"right": answers.RIGHT, "late 李 O'Neil": answers.NAIVE, "later": {}}
    for student, cells in given.items():
        path = course.submit(student, A1, cells)
        path.with_name("timestamp.txt").write_text(TIMES[student], encoding="utf-8")
    ours = course.root.with_name("ours")
    shutil.copytree(course.root, ours)
    _write(Course(ours))
    course.nbgrader("autograde", A1)
    return course, ours


def _write(course):
    opened = open_assignment(course, A1)
    tasks = opened.assignment.tasks
    with GradebookWriter(opened) as writer:
        for student in TIMES:
            notebook = nbformat.read(course.notebook("submitted", A1, student), as_version=4)
            most = {task.exercise: task.points for task in tasks}
            points = {"right": most, "later": dict.fromkeys(most, 0.0)}.get(student, NAIVE)
            exercises = tuple(
                ExerciseResult(t.exercise, t.grade_id, WRONG, points[t.exercise], t.points)
                for t in tasks
            )
            result = SubmissionResult(student, A1, "0" * 64, exercises)
            handed_in = opened.submission(student).handed_in
            writer.write(result, notebook, handed_in)
            write_autograded(opened, result, notebook, handed_in)


def everything(folder):
    """Return all that is read from a gradebook's rows, as data."""
    submission = (
        "score",
        "max_score",
        "code_score",
        "max_code_score",
        "written_score",
        "timestamp",
    )
    more = ("needs_manual_grade", "late_submission_penalty", "total_seconds_late")
    with Gradebook(f"sqlite:///{folder}/gradebook.db", "ptm-edu") as gradebook:
        return {
            one.student.id: {
                **{name: getattr(one, name) for name in (*submission, *more)},
                "penalty": [n.late_submission_penalty for n in one.notebooks],
                "failed": [(n.name, n.failed_tests, n.flagged) for n in one.notebooks],
                "grades": sorted(_row(grade) for n in one.notebooks for grade in n.grades),
                "comments": sorted(
                    (note.name, note.auto_comment or "", note.comment or "")
                    for n in one.notebooks
                    for note in n.comments
                ),
            }
            for one in gradebook.assignment_submissions(A1)
        }


def _row(grade):
    left_out = ("id",)
    return sorted((k, str(v)) for k, v in grade.to_dict().items() if k not in left_out)


def test_every_row_equals_stock(both):
    stock, ours = (everything(folder) for folder in (both[0].root, both[1]))
    assert stock.keys() == TIMES.keys()
    assert ours == stock


def test_the_class_is_one_that_tells(both):
    ours = everything(both[1])
    assert ours["right"]["score"] == 50 and ours["right"]["needs_manual_grade"]
    late = ours["late 李 O'Neil"]
    assert late["score"] == late["late_submission_penalty"] == sum(NAIVE.values())
    assert ours["later"]["penalty"] == [0.0] and not ours["later"]["needs_manual_grade"]


def test_formgrader_takes_both_for_graded(both):
    def graded(folder):
        config = Config()
        config.CourseDirectory.root = str(folder)
        config.CourseDirectory.course_id = "ptm-edu"
        return NbGraderAPI(config=config).get_autograded_students(A1)

    assert graded(both[1]) == graded(both[0].root) == TIMES.keys()


def test_files_lie_as_stock_puts_them(both):
    def files(folder):
        inside = sorted((folder / "autograded").rglob("*"))
        return {str(p.relative_to(folder)): oct(p.stat().st_mode) for p in inside}

    assert files(both[1]) == files(both[0].root)


@pytest.mark.slow
def test_export_and_feedback_work_on_ours(both):
    course, ours = both
    course.root, before = ours, course.root
    try:
        course.nbgrader("export", "--to", "marks.csv")
        course.nbgrader("generate_feedback", A1)
    finally:
        course.root = before
    with open(ours / "marks.csv", encoding="utf-8", newline="") as file:
        rows = {row["student_id"]: row for row in csv.DictReader(file)}
    assert {name: float(row["score"]) for name, row in rows.items()} == {
        "right": 50.0,
        "late 李 O'Neil": 0.0,
        "later": 0.0,
    }
    for name in TIMES:
        page = (ours / "feedback" / name / A1 / f"{A1}.html").read_text(encoding="utf-8")
        assert page.count(CARD_STYLE) == 7
    assert "(Score: 44.0 / 55.0)" not in page

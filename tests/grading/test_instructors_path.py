"""What docs/instructors.md tells an instructor to do, done: collecting, lateness, marks by hand."""

from __future__ import annotations

import csv
import re
import shlex
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from nbgrader.api import Gradebook

from ptm_edu.cli import COMMANDS, _parser, main
from ptm_edu.grading import assembly
from ptm_edu.grading.assembly import grade, open_assignment, publish, regrade
from ptm_edu.grading.demo.answers import mistakes, right
from ptm_edu.grading.demo.attacks import EXERCISES
from ptm_edu.grading.demo.submission import A1, WORDS, answered, as_bytes, blank, hand_in
from ptm_edu.grading.gradebook import ensure_released
from ptm_edu.grading.intake.cell_repair import unanswered_notebook
from ptm_edu.grading.intake.notebook_reader import read_notebook
from ptm_edu.grading.records.course import Course
from ptm_edu.grading.records.records import Record
from ptm_edu.grading.results import RIGHT, ExerciseResult, SubmissionResult
from ptm_edu.grading.run.processes import Processes
from ptm_edu.grading.run.rejudge import rejudge
from ptm_edu.grading.run.worker import BatchOptions
from ptm_edu.grading.sandbox.isolation import strongest_level

ARCHIVES = {
    "Moodle": {
        "王小明_12345_assignsubmission_file_/a1_word2vec.ipynb": "王小明_12345",
        "Siobhán O'Brien_12346_assignsubmission_file/a1_word2vec.ipynb": "Siobhán O'Brien_12346",
        "Wei Wang_12347_assignsubmission_file_/my answer (1).ipynb": "Wei Wang_12347",
        "Wei Wang_12348_assignsubmission_file_/a1_word2vec.ipynb": "Wei Wang_12348",
        "Ana_Maria B_12349_assignsubmission_file_/a1/a1_word2vec.ipynb": "Ana_Maria B_12349",
        "Zoë D_12350_assignsubmission_file_a1_word2vec.ipynb": "Zoë D_12350",
        "Tom T_12351_assignsubmission_onlinetext_/onlinetext.html": "",
    },
    "Canvas": {
        "wangxiaoming_12345_678901_a1_word2vec.ipynb": "12345",
        "obrien-siobhan_LATE_12346_678902_a1_word2vec.ipynb": "12346",
        "wangwei_12347_678903_a1_word2vec-1.ipynb": "12347",
        "王小明_12348_678904_作业 (2).ipynb": "12348",
        "wangwei_12349_678905_a1_word2vec.pdf": "",
        "wang_wei_12350_678906_a1_word2vec.ipynb": "12350",
        "van_der_berg_LATE_12351_678907_my_a1_2.ipynb": "12351",
    },
    "Blackboard": {
        "gradebook_CS101_A1_wang_attempt_2027-03-01-10-11-12_a1_word2vec.ipynb": "wang",
        "A1 作业_o'brien.s_attempt_2027-03-01-10-11-13_my_a1 (2).ipynb": "o'brien.s",
        "gradebook_CS101_A1_ann_attempt_2027-03-01-10-11-14.txt": "",
    },
}


@pytest.fixture(scope="module")
def docs(root: Path) -> str:
    return (root / "docs/instructors.md").read_text(encoding="utf-8")


@pytest.fixture
def course(released: Path, tmp_path: Path) -> Course:
    return Course(Path(shutil.copytree(released, tmp_path / "assignments")))


def configure(course: Course, lines: str) -> None:
    with open(course.root / "nbgrader_config.py", "a", encoding="utf-8") as file:
        file.write("\n" + lines)


def nbgrader(course: Course, *arguments: str) -> str:
    """Run an nbgrader command in the course's folder; return what it said."""
    command = [sys.executable, "-m", "nbgrader", *arguments]
    done = subprocess.run(command, cwd=course.root, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout + done.stderr


def test_every_command_is_one(docs: str) -> None:
    told = re.findall(r"`(?:ptm-edu|nbgrader) [^`]*`", docs)
    ours = [shlex.split(line.strip("`"))[1:] for line in told if line.startswith("`ptm-edu")]
    assert {line[0] for line in ours} >= {"grade", "regrade", "check", "grading", "start", "lab"}
    for line in ours:
        assert line[0] in COMMANDS
        if line[1:] or line == ["lab"]:  # the bare name may stand for the command
            _parser(line)[0].parse_args(line)
    theirs = {line.strip("`").split()[1] for line in told if line.startswith("`nbgrader")}
    known = nbgrader_commands()
    assert theirs and theirs - {"…"} <= known


def nbgrader_commands() -> set[str]:
    from nbgrader.apps import NbGraderApp

    return set(NbGraderApp.subcommands)


SIZES = ("A class of 30", "A course of 300", "A course of 5,000")
PROGRAMS = {"python3", "python", ".", "cd", "sudo", "echo", "chmod", "export", "pg_dump"}


@pytest.mark.parametrize("size", SIZES)
def test_a_page_of_a_size_goes_from_installing_to_marks(size: str, docs: str) -> None:
    """Each line of its blocks is a command that takes these options; headings are there to link."""
    page = docs.split(f"\n## {size}\n")[1].split("\n## ")[0]
    lines = [
        line.strip()
        for kind, block in re.findall(r"^ +```(\w*)\n(.*?)^ +```$", page, re.MULTILINE | re.DOTALL)
        if not kind
        for line in block.splitlines()
    ]
    ours = [shlex.split(line)[1:] for line in lines if line.startswith("ptm-edu ")]
    for line in ours:
        _parser(line)[0].parse_args(line)
    said = [first_two(" ".join(line)) if line[0] == "grading" else line[0] for line in ours]
    wanted = ["grading doctor", "grading import-roster", "grade", "grading mark", "grading export"]
    assert [name for name in dict.fromkeys(said) if name in wanted] == wanted
    assert {"grading feedback", "nbgrader release_feedback"} & {*said, *map(first_two, lines)}
    for line in lines:
        program, *arguments = shlex.split(line)
        if program == "nbgrader":
            assert arguments[0] in nbgrader_commands()
        elif program == "dask":
            dask_command(arguments[0]).make_context(arguments[0], arguments[1:])
        else:
            assert program in PROGRAMS | {"ptm-edu"}, line


def first_two(line: str) -> str:
    return " ".join(line.split()[:2])


def dask_command(name: str) -> Any:
    scheduler = pytest.importorskip(f"distributed.cli.dask_{name}")
    return scheduler.main


def test_every_link_within_the_page_has_its_heading(docs: str) -> None:
    text = re.sub(r"^ *```.*?^ *```$", "", docs, flags=re.MULTILINE | re.DOTALL)
    headings = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    anchors = {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in headings}
    linked = set(re.findall(r"\]\(#([^)]+)\)", text))
    assert {f"{size.lower().replace(' ', '-').replace(',', '')}" for size in SIZES} <= linked
    assert linked - anchors == set()


@pytest.mark.slow
@pytest.mark.parametrize("system", list(ARCHIVES))
def test_an_archive_of_an_lms_is_collected(system: str, docs: str, course: Course) -> None:
    """The lines for nbgrader_config.py are those of the page, after the system's name."""
    lines = re.search(rf"{system}'s \*[\w ]*Download.*?```python\n(.*?)```", docs, re.DOTALL)
    assert lines and "named_regexp" in lines[1]
    configure(course, lines[1])
    archive = course.root / "downloaded" / A1 / "archive" / "CS 101 – A1 作业.zip"
    archive.parent.mkdir(parents=True)
    with zipfile.ZipFile(archive, "w") as file:
        for name in ARCHIVES[system]:
            file.writestr(name, as_bytes(blank(course)))
    nbgrader(course, "zip_collect", A1)
    opened = open_assignment(course, A1)
    found = opened.students()
    assert set(found) == {who for who in ARCHIVES[system].values() if who}
    assert all(read_notebook(opened.submission(student)).cells for student in found)
    nbgrader(course, "zip_collect", A1, "--force")  # a later download, in its place


class Judges:
    """In the place of a regrading's workers: everybody keeps the mark."""

    def __init__(self, jobs: int) -> None:
        pass

    def __enter__(self) -> Judges:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def map(
        self, start: object, work: object, lost: object, records: list[Record]
    ) -> Iterator[tuple[Record, tuple[Record, Record]]]:
        yield from ((one, (one, one)) for one in records)


def enter(course: Course, students: dict[str, str]) -> None:
    """Let these students, who hand in at these times, have full marks."""
    for student, when in students.items():
        hand_in(course, student, blank(course), when)
    opened = open_assignment(course, A1)
    asked = opened.assignment
    with assembly.recorder(opened, "grade") as recorder:
        for student in students:
            exercises = tuple(
                ExerciseResult(one.exercise, one.grade_id, RIGHT, one.points, one.points)
                for one in asked.tasks
            )
            result = SubmissionResult(student, A1, "", exercises)
            handed_in = opened.submission(student).handed_in
            recorder.enter(Record(result, {}), unanswered_notebook(asked), handed_in)


def mark(
    course: Course, student: str, points: float, cell: str = WORDS, extra: float | None = None
) -> None:
    """Give points by hand, as formgrader does."""
    with Gradebook(f"sqlite:///{course.root / 'gradebook.db'}", "ptm-edu") as gradebook:
        for grade in gradebook.find_submission_notebook(A1, A1, student).grades:
            if grade.name == cell:
                grade.manual_score, grade.needs_manual_grade = points, False
                grade.extra_credit = extra
        gradebook.db.commit()


def marks(course: Course) -> dict[str, tuple[str, str, str]]:
    """Return points, manual points and penalty of each student in marks.csv."""
    path = course.engine(A1) / "marks.csv"
    with open(path, encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    return {row["student"]: (row["points"], row["manual"], row["late_penalty"]) for row in rows}


def exported(course: Course) -> dict[str, float]:
    nbgrader(course, "export")
    with open(course.root / "grades.csv", encoding="utf-8", newline="") as file:
        return {row["student_id"]: float(row["score"]) for row in csv.DictReader(file)}


def test_points_by_hand_and_penalties_reach_pages_and_tables(
    docs: str, course: Course, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = re.search(r"Late penalties.*?```python\n(.*?)```", docs, re.DOTALL)
    assert lines
    configure(course, lines[1])
    due = re.search(r"`nbgrader (db assignment add a1_word2vec --duedate) \"([^\"]+)\"`", docs)
    assert due
    year = int(due[2][:4])
    in_time, late = f"{year - 1}-01-01 12:00:00", f"{year + 1}-01-01 12:00:00"
    enter(course, {"王小明": in_time, "O'Brien": late, "no time": ""})
    publish(open_assignment(course, A1))
    assert marks(course)["O'Brien"] == ("50", "", "")  # no due date yet
    nbgrader(course, *due[1].split(), due[2])
    mark(course, "王小明", 4.0)
    mark(course, "O'Brien", 2.5)
    mark(course, "no time", 3.0, "test-analogy", extra=0.5)  # of 5 that the engine gave
    monkeypatch.setattr(assembly, "Processes", Judges)
    assert regrade(open_assignment(course, A1), 1, show=False).changed == ()
    publish(open_assignment(course, A1))
    assert marks(course) == {
        "王小明": ("54", "4", ""),
        "O'Brien": ("0", "2.5", "52.5"),
        "no time": ("48.5", "-1.5", ""),
    }
    assert exported(course) == {who: float(row[0]) for who, row in marks(course).items()}
    page = (course.engine(A1) / "pages" / "王小明.html").read_text(encoding="utf-8")
    assert "4 of 5 points" in page and "marked by a person" in page
    page = (course.engine(A1) / "pages" / "no time.html").read_text(encoding="utf-8")
    assert "<b>48.5</b>" in page and "-1.5 points" in page


@pytest.mark.slow
def test_a_course_is_restored_from_what_the_page_names(
    docs: str, course: Course, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The named things are copied into an empty folder; regrade gives the same marks there."""
    right_answers = {name: next(iter(right(name).values())) for name in EXERCISES}
    wrong = {**right_answers, "noise_distribution": mistakes("noise_distribution")["no_exponent"]}
    for student, answers in {"王小明": right_answers, "O'Brien": wrong}.items():
        hand_in(course, student, answered(blank(course), answers, "My words."))
    people = "student,assignment,attempts,note\nO'Brien,,2,ill\nabsent,,,\n"
    (course.root / "people.csv").write_text(people, encoding="utf-8")
    comments = "key,english\nnice,Nice.\n"
    (course.root / "comments.csv").write_text(comments, encoding="utf-8")
    grade(open_assignment(course, A1), BatchOptions(1, strongest_level()), show=False)
    mark(course, "王小明", 4.0)
    assert main(["grading", "mark", A1, "O'Brien", "3=2", "nice", f"--course={course.root}"]) == 0
    assert main(["grading", "total", f"--course={course.root}"]) == 0
    mark(course, "O'Brien", 3.0, "test-analogy")
    assert main(["regrade", A1, "-j1", f"--course={course.root}"]) == 0
    section = re.search(r"## Backups\n(.*?)\n## ", docs, re.DOTALL)
    assert section
    rows = re.findall(r"^\| (`.*?) \|", section[1], re.MULTILINE)
    named = [name for row in rows for name in re.findall(r"`([^`]+)`", row)]
    assert {"engine/", "gradebook.db", "submitted/", "source/", "people.csv"} <= set(named)
    pages = ("pages/王小明.html", "pages/O'Brien.html")
    before = [without_time(course.engine(A1) / page) for page in pages]
    monkeypatch.setattr(Processes, "map", only_rejudging(Processes.map))
    for lost in (None, "gradebook.db"):
        folder = Course(tmp_path / f"without {lost}")
        folder.root.mkdir()
        for name in set(named) - {lost}:
            if (course.root / name).is_dir():
                shutil.copytree(course.root / name, folder.root / name)
            elif (course.root / name).exists():
                shutil.copy(course.root / name, folder.root / name)
        shutil.rmtree(folder.engine(A1) / "pages")
        (folder.engine(A1) / "marks.csv").unlink()
        assert main(["regrade", A1, "-j1", f"--course={folder.root}"]) == 0
        assert marks(folder) == marks(course) and marks(folder)["王小明"][1] == "4"
        assert [without_time(folder.engine(A1) / page) for page in pages] == before
        assert folder.notebook("autograded", A1, "O'Brien").is_file()
        seeds = [one.seeds()("analogy", "O'Brien") for one in (folder, course)]
        assert seeds[0] == seeds[1]


def without_time(page: Path) -> str:
    """A student's page but for the minute in which it was judged."""
    text, found = re.subn(r"2\d{3}-\d\d-\d\d \d\d:\d\d", "", page.read_text(encoding="utf-8"))
    assert found
    return text


def only_rejudging(map_: Callable[..., Any]) -> Callable[..., Any]:
    """Let workers judge stored outputs; running code would be another function."""

    def mapped(self: Processes, start: Any, work: Any, *others: Any) -> Any:
        assert work is rejudge
        return map_(self, start, work, *others)

    return mapped


def test_next_year_has_other_inputs_and_nothing_of_this_one(docs: str, course: Course) -> None:
    enter(course, {"王小明": ""})
    before = course.seeds()
    moved = re.search(r"## Next year\n\n(.*?)\n\n", docs, re.DOTALL)
    assert moved
    there = {path.name for path in course.root.iterdir()}
    (course.root.parent / "last year").mkdir()
    for name in re.findall(r"`([\w.]+)/?`", moved[1]):
        path = course.root / name
        if path.exists() and name != "assignments":
            shutil.move(path, course.root.parent / "last year" / name)
    left = {path.name for path in course.root.iterdir()}
    assert left == {"source", "release", "nbgrader_config.py"} < there
    assert course.seeds() != before and not open_assignment(course, A1).students()
    assert ensure_released(open_assignment(course, A1))

"""Real workers on PostgreSQL, an attacker who wants the password, and what formgrader lists."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from nbgrader.apps.api import NbGraderAPI
from nbgrader.coursedir import CourseDirectory
from sqlalchemy import make_url

from benchmarks.postgresql_server import PASSWORD
from ptm_edu.grading.assembly import open_assignment
from ptm_edu.grading.demo.attacks import Attack
from ptm_edu.grading.demo.attacks.attack import THROUGH
from ptm_edu.grading.demo.classes import attacking, targets
from ptm_edu.grading.demo.submission import A1, answered, blank, hand_in
from ptm_edu.grading.gradebook import read_settings
from ptm_edu.grading.records.course import Course
from tests.grading.conftest import right_answers

from .conftest import VARIABLE, Classes
from .graded import grade

HUNT = """import os, glob
places = ["/proc/%s/%s" % (pid, name) for pid in [*filter(str.isdigit, os.listdir("/proc"))]
          for name in ("environ", "cmdline")] + {files}
found = list(os.environ.values())
for place in places:
    try:
        found.append(open(place, encoding="utf-8", errors="replace").read())
    except OSError:
        pass
assert any({password} in text or "PGPASSWORD" in text for text in found)"""
CONNECT = """import socket
server = socket.socket(socket.AF_UNIX)
server.settimeout(1)
server.connect({path})"""

# What an instructor runs after a grading.
AFTERWARDS = (
    ("regrade", A1),
    ("grading", "total"),
    ("grading", "similarity", A1),
    ("grading", "mark", A1, "王小明", "1=1"),
)


def seen_by_formgrader(course: Course) -> Any:
    """Return what formgrader's pages list."""
    settings = read_settings(course)
    settings.config.CourseDirectory.db_url = settings.db_url
    api = NbGraderAPI(CourseDirectory(config=settings.config), config=settings.config)
    with api.gradebook as gradebook:
        (notebook,) = gradebook.find_assignment(A1).notebooks
        by_notebook = gradebook.notebook_submission_dicts(notebook.name, A1)
        students = gradebook.student_dicts()
    listed = [api.get_assignments(), api.get_submissions(A1), api.get_students(), by_notebook]
    rows = [[{k: v for k, v in row.items() if k != "id"} for row in part] for part in listed]
    return [sorted(map(str, part)) for part in (*rows, students)]


def test_formgrader_lists_the_same(classes: Classes) -> None:
    on_files, on_rows = classes.on_files(), classes.on_rows()
    for course in (on_files, on_rows):
        grade(course)
    assert seen_by_formgrader(on_rows) == seen_by_formgrader(on_files)


@pytest.mark.slow
def test_an_attacker_finds_no_password_and_every_command_works(
    classes: Classes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The password is in the environment, in ~/.pgpass and in the course's settings."""
    course = classes.on_rows()
    for folder in (course.root / "submitted").iterdir():
        (folder / A1 / f"{A1}.ipynb").unlink()
        (folder / A1).rmdir()
    release, home = blank(course), tmp_path / "home"
    home.mkdir()
    (home / ".pgpass").write_text(f"*:*:*:*:{PASSWORD}\n", encoding="utf-8")
    with open(course.root / "nbgrader_config.py", "a", encoding="utf-8") as file:
        file.write(f"# {PASSWORD}\n")
    socket = f"{make_url(classes.url).query['host']}/.s.PGSQL.5432"
    assert Path(socket).is_socket()
    files = [str(home / ".pgpass"), str(course.root / "nbgrader_config.py")]
    attempts = {
        "hunts": HUNT.format(files=files, password=repr(PASSWORD)),
        "connects": CONNECT.format(path=repr(socket)),
    }
    for name, attempt in attempts.items():
        attack = Attack(name, "", attempt=attempt)
        hand_in(course, name, attacking(release, attack, targets(course)))
    hand_in(course, "王小明", answered(release, right_answers()))
    without = make_url(classes.url)._replace(password=None).render_as_string()
    for variable, value in ((VARIABLE, without), ("PGPASSWORD", PASSWORD), ("HOME", str(home))):
        monkeypatch.setenv(variable, value)
    command = [sys.executable, "-m", "ptm_edu.cli", "grade", A1, "--course", str(course.root)]
    done = subprocess.run(
        [*command, "-j", "2"], capture_output=True, encoding="utf-8", check=False, env=os.environ
    )
    assert done.returncode == 0, done.stderr[-2000:]
    assert PASSWORD not in done.stdout + done.stderr

    for arguments in AFTERWARDS:
        command = [sys.executable, "-m", "ptm_edu.cli", *arguments, "--course", str(course.root)]
        done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
        assert done.returncode == 0, (arguments, done.stdout, done.stderr[-2000:])
        assert PASSWORD not in done.stdout + done.stderr

    opened = open_assignment(course, A1)
    results = {record.result.student: record.result for record in opened.records.all()}
    assert {name: result.points for name, result in results.items()} == {
        "hunts": 50,
        "connects": 50,
        "王小明": 50,
    }
    told = json.dumps([result.to_dict() for result in results.values()], ensure_ascii=False)
    assert THROUGH not in told and PASSWORD not in told
    for record in opened.records.all():
        for key in record.result.run_keys:
            assert PASSWORD.encode() not in (opened.runs.get(key).outputs or b"")

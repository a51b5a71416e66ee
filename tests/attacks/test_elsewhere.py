"""A few attacks where things are otherwise: without fork, and graded by a plain user."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

import pytest

from ptm_edu.grading.limits import Limits
from ptm_edu.grading.records.course import Course
from ptm_edu.grading.results import SubmissionResult
from ptm_edu.grading.run.worker import BatchOptions
from ptm_edu.grading.sandbox.runtime.level import Level

NOBODY = 65534
pytestmark = pytest.mark.slow


def test_a_fresh_process_a_submission_holds_as_well(tools, root, tmp_path, monkeypatch):
    levels = tools.offered()
    level = max(one for one, missing in levels.items() if missing is None)
    # Each answer loads torch anew: one attack, and two of its assignment's exercises.
    few, exercises = tools.SOME[2:3], ("keep_probability", "noise_distribution")
    monkeypatch.setattr("ptm_edu.grading.demo.attacks.attack.EXERCISES", exercises)
    scene = tools.build(level, root, tmp_path, few, exercises)
    tools.run(scene, BatchOptions(2, level, fork=False, limits=Limits.quick(1)))
    tools.must_hold(scene.results.values(), few, scene.course)
    assert {len(done.exercises) for done in scene.results.values()} == {len(exercises)}
    assert scene.look() == scene.files and scene.left() == set()


@pytest.fixture(scope="module")
def nobody(root):
    """A plain user's Python, as the words to run it by, and its environment."""
    words = ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups"]
    if not hasattr(os, "getuid") or os.getuid() != 0:
        pytest.skip("untested apart: who runs this is a plain user already")
    if not shutil.which("setpriv"):
        pytest.skip("untested: setpriv, which makes a plain user, is not here")
    packages = sysconfig.get_path("purelib")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(root), packages])}
    # A Python below /root, as of pyenv, cannot be started by anybody else; it starts itself here.
    code = "import sys, subprocess, torch; subprocess.run([sys.executable, '-c', ''], check=True)"
    for python in (sys.executable, "/usr/bin/python3"):
        command = [*words, python, "-c", code]
        tried = subprocess.run(command, capture_output=True, text=True, env=environment)
        if tried.returncode == 0:
            return [*words, python], environment
    pytest.skip(f"untested: a plain user can run no Python here: {tried.stderr[-200:]}")


def test_a_plain_user_holds_them_in_as_well(tools, nobody, levels):
    level = Level.LANDLOCK if levels[Level.NAMESPACES] else Level.NAMESPACES
    with tempfile.TemporaryDirectory() as folder:
        os.chown(folder, NOBODY, NOBODY)
        script = Path(__file__).with_name("plain_user.py")
        python, environment = nobody
        # nbgrader starts alembic by its bare name, which may belong to a Python nobody can run.
        alembic = Path(folder, "alembic")
        alembic.write_text(f'#!/bin/sh\nexec {python[-1]} -m alembic "$@"\n', encoding="utf-8")
        alembic.chmod(0o755)
        path = os.pathsep.join([folder, environment["PATH"]])
        completed = subprocess.run(
            [*python, str(script), str(Path(folder, "course")), str(int(level))],
            capture_output=True,
            text=True,
            cwd=folder,
            env={**environment, "HOME": folder, "PATH": path},
        )
        assert completed.returncode == 0, completed.stderr[-2000:]
        report = json.loads(completed.stdout.splitlines()[-1])
        if "untested" in report:
            pytest.skip(f"untested: {level.name.lower()} as a plain user: {report['untested']}")
        course = Course(Path(report["secret"]).parents[1])
        results = [SubmissionResult.from_dict(one) for one in report["results"]]
        tools.must_hold(results, tools.SOME, course)
        assert report["untouched"] and report["left"] == []

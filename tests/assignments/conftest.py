"""A private copy of the course folder, in which nbgrader may write."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import nbformat
import pytest


class Course:
    """A course folder under `root`, with nbgrader's command line run in it."""

    def __init__(self, repository: Path, root: Path) -> None:
        self.root = root / "assignments"
        ignore = shutil.ignore_patterns("release", "submitted", "autograded", "gradebook.db*")
        shutil.copytree(repository / "assignments", self.root, ignore=ignore)
        # Nothing outside the test is read or written, least of all a person's IPython history.
        private = {"HOME": root, "IPYTHONDIR": root / "ipython", "JUPYTER_CONFIG_DIR": root / "jc"}
        self.environment = {**os.environ, **{name: str(path) for name, path in private.items()}}
        # nbgrader calls alembic, which lies beside Python, by its bare name.
        path = [str(Path(sys.executable).parent), os.environ.get("PATH", "")]
        self.environment["PATH"] = os.pathsep.join(path)

    def nbgrader(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run `nbgrader …` in the course folder; fails the test where it fails."""
        done = subprocess.run(
            [sys.executable, "-m", "nbgrader", *arguments],
            cwd=self.root,
            env=self.environment,
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done

    def submit(self, student: str, assignment: str, answers: Mapping[str, str]) -> Path:
        """Hand in the release with answers in its solution cells, by the ids of the cells."""
        released = self.root / "release" / assignment / f"{assignment}.ipynb"
        notebook = nbformat.read(released, as_version=4)
        cells = {cell.id: cell for cell in notebook.cells}
        for cell, answer in answers.items():
            cells[cell].source = answer
        path = self.root / "submitted" / student / assignment / released.name
        path.parent.mkdir(parents=True)
        nbformat.write(notebook, path)
        return path


@pytest.fixture(scope="module")
def course(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Course:
    return Course(root, tmp_path_factory.mktemp("course"))

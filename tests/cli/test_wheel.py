"""The course from its wheel, in an environment without a clone: made, started, checked, updated."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
from pathlib import Path
from zipfile import ZipFile

import pytest

from ptm_edu.cli import bundle, repository

pytestmark = pytest.mark.slow

# `ptm-edu` that prints JupyterLab's command line instead of becoming JupyterLab.
STUB = """
import os, sys
os.execve = lambda path, command, environment: (print(*command, sep="\\n"), sys.exit(0))
from ptm_edu.cli import main
sys.exit(main(sys.argv[1:]))
"""


class Environment:
    """A virtual environment with the wheel, and with the packages of this one behind it."""

    def __init__(self, folder: Path, wheel: Path) -> None:
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
        self.python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
        self.home = folder
        (self.packages,) = folder.rglob("site-packages")
        with ZipFile(wheel) as packed:
            packed.extractall(self.packages)
        # Python does not read the .pth files of such a folder, one of which leads to the clone.
        here = sysconfig.get_path("purelib")
        (self.packages / "behind.pth").write_text(f"{here}\n", encoding="utf-8")

    def run(self, code: str, *arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
        settings = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "PTM_EDU"))}
        return subprocess.run(
            [self.python, "-c", code, *arguments],
            cwd=cwd,
            env={**settings, "JUPYTERLAB_DIR": str(self.home / "lab"), "DISPLAY": ":0"},
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )

    def ptm_edu(self, *arguments: str, cwd: Path) -> tuple[int, str]:
        done = self.run(STUB, *arguments, cwd=cwd)
        return done.returncode, done.stdout + done.stderr


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this clone, built without a network."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PIP_NO_BUILD_ISOLATION", "false")  # pip's way to say: no isolation
        patch.setenv("PIP_NO_INDEX", "1")
        return bundle.own_wheel(tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    return Environment(tmp_path_factory.mktemp("installed") / "venv", wheel)


@pytest.fixture(scope="module")
def course(installed: Environment, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that `ptm-edu lab` made in an empty one."""
    empty = tmp_path_factory.mktemp("empty")
    status, printed = installed.ptm_edu("lab", cwd=empty)
    assert status == 0 and f"--ServerApp.root_dir={empty / 'ptm-edu'}" in printed.splitlines()
    return empty / "ptm-edu"


def test_the_wheel_has_the_course_and_no_leftovers(wheel: Path, root: Path) -> None:
    names = ZipFile(wheel).namelist()
    course = {name.partition("_course/")[2] for name in names if "/_course/" in name}
    assert course == {*repository.course_files(root), repository.CONSTRAINTS}
    assert "ptm_edu/zoo/__init__.py" in names and "ptm_edu/_version.py" in names
    assert not [name for name in names if "__pycache__" in name or name.startswith("tests")]


def test_the_version_is_that_of_the_wheel(installed: Environment, wheel: Path) -> None:
    status, printed = installed.ptm_edu("--version", cwd=installed.home)
    assert status == 0 and printed.strip() == wheel.name.split("-")[1]


def test_the_course_is_the_clone_s(course: Path, root: Path) -> None:
    names = [n for n in repository.course_files(root) if not n.startswith("assignments/")]
    names = [n for n in names if "/zh/" not in n]  # of which the Chinese notebooks are built
    assert repository.course_files(course) == names
    for name in names:
        assert (course / name).read_bytes() == (root / name).read_bytes()


def test_outside_a_sentence_says_how_to_make_a_folder(
    installed: Environment, tmp_path: Path
) -> None:
    for command in (["start", "a1_word2vec"], ["update"], ["grade", "a1_word2vec"]):
        status, printed = installed.ptm_edu(*command, cwd=tmp_path)
        assert status == 1 and printed.count("\n") == 1, printed
        assert "make one: ptm-edu lab FOLDER" in printed
    assert [*tmp_path.iterdir()] == []


def test_an_assignment_is_started_there_and_checked_from_anywhere(
    installed: Environment, course: Path, tmp_path: Path
) -> None:
    status, printed = installed.ptm_edu("start", "a1_word2vec", cwd=course / "notebooks")
    notebook = course / "work" / "a1_word2vec" / "a1_word2vec.ipynb"
    assert status == 0 and str(notebook.parent) in printed and notebook.is_file()
    assert not [f for f in course.rglob("*.ipynb") if "BEGIN SOLUTION" in f.read_text("utf-8")]
    status, printed = installed.ptm_edu("check", str(notebook), cwd=tmp_path)
    assert status == 1 and "0 of 50 points on the public inputs" in printed


def test_an_update_brings_what_a_newer_version_has(installed: Environment, course: Path) -> None:
    status, printed = installed.ptm_edu("update", cwd=course)
    assert status == 0 and printed.startswith("Nothing has changed.")
    page = installed.packages / "ptm_edu" / "_course" / "docs" / "glossary.md"
    page.write_text("a newer glossary", encoding="utf-8")
    status, printed = installed.ptm_edu("update", cwd=course)
    assert status == 0 and printed.startswith("replaced: docs/glossary.md\n")
    assert (course / "docs" / "glossary.md").read_text(encoding="utf-8") == "a newer glossary"


def test_the_installed_course_is_packed_again_as_it_was(
    installed: Environment, wheel: Path, tmp_path: Path
) -> None:
    code = (
        "import sys; from pathlib import Path; from ptm_edu.cli.bundle import own_wheel\n"
        "print(own_wheel(Path(sys.argv[1])))"
    )
    done = installed.run(code, str(tmp_path), cwd=tmp_path)
    assert done.stdout.strip() == str(tmp_path / wheel.name), done.stderr
    assert sorted(ZipFile(tmp_path / wheel.name).namelist()) == sorted(ZipFile(wheel).namelist())
    record = next(name for name in ZipFile(wheel).namelist() if name.endswith("/RECORD"))
    first, again = (
        sorted(ZipFile(path).read(record).decode().splitlines())
        for path in (wheel, tmp_path / wheel.name)
    )
    assert first == again

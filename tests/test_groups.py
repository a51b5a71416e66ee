"""conftest.py: groups of tests share a process, slow tests are chosen, durations are printed."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

TEST = """
import os, pathlib, pytest, time

@pytest.mark.parametrize("more", range(4))
@pytest.mark.parametrize("assigned", {names})
def test_it(assigned, more):
    time.sleep(0.05)  # so that another process would get some of them
    with open(os.environ["RECORD"], "a") as record:
        record.write("{group} " + assigned + " " + os.environ["PYTEST_XDIST_WORKER"] + "\\n")
"""


MIXED = """
import pytest

def test_quick():
    pass

@pytest.mark.slow
@pytest.mark.parametrize("number", range({slow}))
def test_slow(number):
    pass
"""


def suite(root: Path, folder: Path, files: dict[str, str]) -> None:
    """Write a small suite that uses this suite's conftest.py."""
    for name, text in files.items():
        path = folder / "tests" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    shutil.copy(root / "tests" / "conftest.py", folder / "tests")
    ini = "[pytest]\naddopts = --import-mode=importlib\nmarkers = slow\n"
    (folder / "pytest.ini").write_text(ini, encoding="utf-8")


def run(folder: Path, *options: str, **variables: str) -> str:
    """Run that suite in a process of its own and return what it printed."""
    outer = {name: text for name, text in os.environ.items() if not name.startswith("PYTEST")}
    command = [sys.executable, "-m", "pytest", "-q", *options, "tests"]
    env = {**outer, **variables}
    done = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_each_group_runs_in_one_process(root: Path, tmp_path: Path) -> None:
    files = {
        "attacks/test_a.py": ["a"],
        "attacks/test_b.py": ["a"],
        "assignments/test_c.py": ["a1_x", "a2_y"],
        "assignments/test_d.py": ["a1_x", "a2_y"],
        "test_e.py": ["a"],
    }
    texts = {n: TEST.format(names=names, group=n.split("/")[0]) for n, names in files.items()}
    suite(root, tmp_path, texts)
    record = tmp_path / "record.txt"
    run(tmp_path, "-n", "2", "--dist", "loadscope", RECORD=str(record))
    ran = defaultdict(set)
    for line in record.read_text().splitlines():
        folder, assigned, process = line.split()
        ran[folder if folder != "assignments" else assigned].add(process)
    assert set(ran) == {"attacks", "a1_x", "a2_y", "test_e.py"}
    assert all(len(processes) == 1 for processes in ran.values()), ran
    assert {next(iter(processes)) for processes in ran.values()} == {"gw0", "gw1"}


def test_slow_tests_are_deselected_and_durations_printed(root: Path, tmp_path: Path) -> None:
    files = {"a/test_a.py": MIXED.format(slow=3), "b/test_b.py": MIXED.format(slow=2)}
    suite(root, tmp_path, files)
    quick = run(tmp_path, "-n", "2", "--dist", "loadscope")
    assert "2 passed, 5 deselected" in quick
    assert re.search(r"^ +\d+\.\d  tests/a$", quick, re.M)
    assert re.search(r"^ +\d+\.\d  tests/b/test_b\.py$", quick, re.M)
    assert "5 passed, 2 deselected" in run(tmp_path, "--only-slow")
    everything = run(tmp_path, "--slow")
    assert "7 passed" in everything and "deselected" not in everything

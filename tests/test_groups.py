"""Tests that share what they set up run in one process, or the suite sets it up for each."""

from __future__ import annotations

import os
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
    with open(os.environ["TOLD"], "a") as told:
        told.write("{group} " + assigned + " " + os.environ["PYTEST_XDIST_WORKER"] + "\\n")
"""


def test_each_group_runs_in_one_process(root: Path, tmp_path: Path) -> None:
    (tmp_path / "tests").mkdir()
    shutil.copy(root / "tests" / "conftest.py", tmp_path / "tests")
    files = {
        "attacks/test_a.py": ["a"],
        "attacks/test_b.py": ["a"],
        "assignments/test_c.py": ["a1_x", "a2_y"],
        "assignments/test_d.py": ["a1_x", "a2_y"],
        "test_e.py": ["a"],
    }
    for name, names in files.items():
        path = tmp_path / "tests" / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(TEST.format(names=names, group=name.split("/")[0]))
    (tmp_path / "pytest.ini").write_text("[pytest]\naddopts = --import-mode=importlib\n")
    outer = {name: text for name, text in os.environ.items() if not name.startswith("PYTEST")}
    command = [sys.executable, "-m", "pytest", "-q", "-n", "2", "--dist", "loadscope", "tests"]
    told = tmp_path / "told.txt"
    done = subprocess.run(
        command, cwd=tmp_path, env={**outer, "TOLD": str(told)}, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    ran = defaultdict(set)
    for line in told.read_text().splitlines():
        folder, assigned, process = line.split()
        ran[folder if folder != "assignments" else assigned].add(process)
    assert set(ran) == {"attacks", "a1_x", "a2_y", "test_e.py"}
    assert all(len(processes) == 1 for processes in ran.values()), ran
    assert {next(iter(processes)) for processes in ran.values()} == {"gw0", "gw1"}

"""`ptm-edu new`: a skeleton runs, its test fails for a stated reason, and passes once written."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from ptm_edu.cli import main

PARTS = (
    *("ptm_edu", "pyproject.toml", "tests/conftest.py", "tests/exercises", "tests/browser"),
    "tests/widget_links.py",
)
HEAVY = shutil.ignore_patterns("weights", "results", "sets")

# What a developer adds to the answers of a new exercise.
ANSWERS = """
RIGHT |= {
    "sum": lambda x: x - x.sum(-1, keepdim=True) / x.shape[-1],
    "matmul": lambda x: x @ (torch.eye(x.shape[-1], dtype=x.dtype) - 1 / x.shape[-1]),
    "loop": lambda x: torch.stack([row - row.mean() for row in x.view(-1, x.shape[-1])]).view_as(x),
}
ANSWERS = Answers(RIGHT, VARIANTS)
"""
SOFTMAX = """const powers = scores.map((score) => Math.exp(score / temperature));
  const sum = powers.reduce((total, power) => total + power);
  return powers.map((power) => power / sum);
"""


@pytest.fixture
def clone(root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of what the skeletons and their tests need; commands and tests run in it."""
    for part in PARTS:
        target = tmp_path / part
        target.parent.mkdir(parents=True, exist_ok=True)
        if (root / part).is_dir():
            shutil.copytree(root / part, target, ignore=HEAVY)
        else:
            shutil.copy(root / part, target)
    for folder in ("notebooks", "assignments/source"):
        (tmp_path / folder).mkdir(parents=True)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def python(clone: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run Python with the copy's ptm_edu."""
    outer = {name: text for name, text in os.environ.items() if not name.startswith("PYTEST")}
    env = {**outer, "PYTHONPATH": str(clone), "OMP_NUM_THREADS": "1"}
    command = [sys.executable, *arguments]
    return subprocess.run(command, cwd=clone, env=env, capture_output=True, text=True, check=False)


def run_printed_command(clone: Path, output: str) -> subprocess.CompletedProcess[str]:
    """Run the test with the command that `ptm-edu new` printed last."""
    command = output.splitlines()[-1].partition("python ")[2]
    return python(clone, *command.split(), "-p", "no:cacheprovider")


@pytest.mark.slow
def test_an_exercise_is_tested_once_its_answers_are_written(
    clone: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new", "exercise", "centering", "--chapter", "elmo"]) == 0
    output = capsys.readouterr().out
    files = ["ptm_edu/exercises/elmo/centering.py", "tests/exercises/answers/centering.py"]
    assert output.splitlines()[:-1] == files
    failed = run_printed_command(clone, output)
    assert failed.returncode == 1
    assert "1 right answers, needs 4" in failed.stdout
    assert re.search(r"^1 failed, \d passed", failed.stdout, re.M), failed.stdout
    with (clone / files[1]).open("a", encoding="utf-8") as answers:
        answers.write(ANSWERS)
    passed = run_printed_command(clone, output)
    assert passed.returncode == 0, passed.stdout


@pytest.mark.slow
def test_a_widget_is_tested_once_its_script_is_written(
    clone: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new", "widget", "softmax_scaling"]) == 0
    output = capsys.readouterr().out
    python(clone, "-m", "ptm_edu.widgets.build").check_returncode()
    failed = run_printed_command(clone, output)
    assert failed.returncode == 1
    assert "approx([0.400" in failed.stdout and "1 failed, 1 passed" in failed.stdout
    script = clone / "ptm_edu" / "widgets" / "softmax_scaling" / "softmax.js"
    text = script.read_text(encoding="utf-8")
    script.write_text(re.sub(r"return scores\.map\(\(\) => 0\).*\n", SOFTMAX, text), "utf-8")
    python(clone, "-m", "ptm_edu.widgets.build").check_returncode()
    passed = run_printed_command(clone, output)
    assert passed.returncode == 0, passed.stdout
    # What holds for every widget holds for it without another line.
    gallery = ("tests/browser/test_gallery.py", "-k", "SoftmaxScaling", "-p", "no:cacheprovider")
    done = python(clone, "-m", "pytest", *gallery)
    assert done.returncode == 0, done.stdout


def test_skeletons_pass_ruff(clone: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "exercise", "centering"]) == 0
    assert main(["new", "widget", "zipf_plot"]) == 0
    output = capsys.readouterr().out
    files = [line for line in output.splitlines() if re.fullmatch(r"\S+\.py", line)]
    assert len(files) == 6
    for command in (["check"], ["format", "--check"]):
        done = python(clone, "-m", "ruff", *command, *files)
        assert done.returncode == 0, done.stdout
    exports = (clone / "ptm_edu" / "widgets" / "__init__.py").read_text(encoding="utf-8")
    assert "from .zipf_plot.widget import ZipfPlot" in exports and '    "ZipfPlot",\n' in exports


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["exercise", "Centering"], "'Centering' is no module's name"),
        (["exercise", "centering", "--chapter", "bart"], "no chapter 'bart'; there are: word2vec"),
        (["exercise", "highway"], "there is an exercise highway already"),
        (["widget", "masking_lab"], "masking_lab/__init__.py exists"),
        (["widget", "fill_mask"], "fill_mask/__init__.py exists"),
    ],
)
def test_invalid_or_existing_names_are_rejected(
    arguments: list[str], message: str, clone: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = sorted(clone.rglob("*"))
    assert main(["new", *arguments]) == 1
    assert message in capsys.readouterr().err
    assert sorted(clone.rglob("*")) == before

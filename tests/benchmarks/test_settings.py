"""The settings: each is measured in a process of its own, and targets count under AVX2 only."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.settings import AT_MOST_AVX2, AVX2, BFLOAT16, FLOAT32, MARK

# A benchmark whose ratio depends on what was set for its process.
TOY = """
import os
from benchmarks import form, settings

form.origin = lambda: "a machine"
settings.processor_flags = lambda: {flags}

def benchmark(setting):
    limited = os.environ.get("ATEN_CPU_CAPABILITY") == "avx2"
    ratio = 1.25 if limited else 1.5
    faults = setting.check("toy beside peer", ratio, {target})
    print(setting.precision, limited)
    return ratio, faults + {faults}[setting.precision]

settings.main(benchmark)
"""
SOUND = "{'bfloat16': [], 'float32': []}"


def run(folder: Path, root: Path, **parts: object) -> subprocess.CompletedProcess[str]:
    filled = {"flags": ["avx512f", "avx512_bf16"], "target": 1.2, "faults": SOUND} | parts
    (folder / "toy.py").write_text(TOY.format(**filled), encoding="utf-8")
    left_out = {MARK, *AT_MOST_AVX2}
    environment = {name: value for name, value in os.environ.items() if name not in left_out}
    environment["PYTHONPATH"] = str(root)
    command = [sys.executable, "-m", "toy"]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)


def test_all_settings_are_measured_and_the_ratio_under_avx2_is_last(
    tmp_path: Path, root: Path
) -> None:
    done = run(tmp_path, root)
    assert done.returncode == 0 and done.stderr == ""
    assert done.stdout.splitlines() == [
        "a machine",
        "",
        "-- bfloat16",
        "toy beside peer: 1.50 times",
        "bfloat16 False",
        "ratio in bfloat16: 1.50",
        "",
        "-- float32",
        "toy beside peer: 1.50 times",
        "float32 False",
        "ratio in float32: 1.50",
        "",
        "-- float32, AVX2 at most",
        "toy beside peer: 1.25 times, target 1.20",
        "float32 True",
        "ratio: 1.25",
    ]


def test_a_setting_that_the_processor_cannot_run_is_left_out(tmp_path: Path, root: Path) -> None:
    done = run(tmp_path, root, flags=["avx2"])
    assert done.returncode == 0
    assert "Left out: this processor does not have avx512_bf16 or amx_bf16." in done.stdout
    assert done.stdout.count("ratio") == 1 and done.stdout.endswith("ratio: 1.25\n")


def test_a_fault_in_any_setting_exits_1(tmp_path: Path, root: Path) -> None:
    done = run(tmp_path, root, faults="{'bfloat16': ['the losses differ'], 'float32': []}")
    assert done.returncode == 1 and done.stdout.endswith("ratio: 1.25\n")
    assert done.stderr == "fault: the losses differ\nfailed: bfloat16\n"


@pytest.mark.parametrize(("ratio", "missed"), [(1.2, True), (1.25, False)])
def test_a_missed_target_is_a_fault_under_avx2_only(ratio: float, missed: bool) -> None:
    assert len(AVX2.check("a step", ratio, 1.25)) == missed
    assert FLOAT32.check("a step", ratio, 1.25) == BFLOAT16.check("a step", ratio, 1.25) == []

"""Parity does not depend on a processor: its tests pass with other instructions and threads."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

PARITY = (
    *("tests/adaptation/test_against_peft.py", "tests/bert/pretrained/test_checkpoint_parity.py"),
    *("tests/bert/demos/test_neurons.py", "tests/elmo/test_lstm.py", "tests/elmo/test_bilm.py"),
    *("tests/elmo/test_character_encoder.py", "tests/elmo/test_ulmfit_model.py"),
    *("tests/gpt/test_pretrained.py", "tests/on_one_page", "tests/transformer/test_attention.py"),
    *("tests/transformer/test_layers.py", "tests/xlnet/test_against_transformers.py"),
    *("tests/xlnet/test_pretrained.py", "tests/zoo/test_published_models.py"),
)
# Runs each page and asks only that its loss falls, which is half of all the time.
NO_PARITY = "tests/on_one_page/test_pages.py"
# The instructions of PyTorch's own kernels, of oneDNN and of MKL; a processor of another maker
# ignores MKL's.
SETTINGS = {
    "SSE": ("default", "SSE41", {"MKL_ENABLE_INSTRUCTIONS": "SSE4_2"}),
    "AVX2": ("avx2", "AVX2", {"MKL_CBWR": "COMPATIBLE"}),
}


@pytest.mark.slow
@pytest.mark.parametrize(("name", "threads"), [("SSE", 1), ("AVX2", 2)])
def test_parity_with_other_instructions_and_threads(name: str, threads: int, root: Path) -> None:
    aten, onednn, mkl = SETTINGS[name]
    environment = {k: v for k, v in os.environ.items() if not k.startswith("PYTEST_")}
    environment |= {"ATEN_CPU_CAPABILITY": aten, "ONEDNN_MAX_CPU_ISA": onednn, **mkl}
    environment |= {"OMP_NUM_THREADS": str(threads), "MKL_NUM_THREADS": str(threads)}
    environment["OMP_WAIT_POLICY"] = "passive"  # threads that wait for a busy processor sleep
    command = [sys.executable, "-m", "pytest", "-n", "0", "-p", "no:cacheprovider"]
    command += [f"--ignore={NO_PARITY}", *PARITY]
    run = subprocess.run(
        command, cwd=root, env=environment, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stdout[-4000:] + run.stderr[-2000:]

from __future__ import annotations

import socket
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest
import torch
from safetensors.torch import load_file
from torch import nn

from ptm_edu.training import distributed, load_checkpoint


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def torchrun(script: str, checkpoint: Path) -> subprocess.CompletedProcess[str]:
    command = [
        sys.executable, "-m", "torch.distributed.run", "--nproc-per-node", "2",
        "--master-addr", "127.0.0.1", "--master-port", str(free_port()),
        script, str(checkpoint),
    ]  # fmt: skip
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)


@pytest.mark.slow
def test_two_processes_equal_one_that_accumulates_two_batches(
    example: ModuleType, tmp_path: Path
) -> None:
    checkpoint = tmp_path / "training.safetensors"
    # The first sitting is a single process that accumulates; two processes go on from it.
    example.train("adamw", checkpoint=checkpoint, minutes=0)
    done = torchrun(str(example.__file__), checkpoint)
    assert done.returncode == 0, done.stderr
    model, history = example.train("adamw")
    for kind in ("weights", "fresh"):
        weights = load_file(f"{checkpoint}.{kind}.safetensors")
        assert torch.equal(weights["unused"], torch.ones(2, 2)), "what is not used must not decay"
        for name, tensor in model.state_dict().items():
            torch.testing.assert_close(weights[name], tensor, rtol=1e-5, atol=1e-6)
    losses = load_checkpoint(checkpoint)[1]["history"]["losses"]
    assert losses == pytest.approx(history.losses, rel=1e-5)


def test_a_single_process_changes_nothing() -> None:
    distributed.start()
    model = nn.Linear(2, 1)
    model(torch.ones(1, 2)).sum().backward()
    before = model.weight.grad.clone()
    distributed.average_gradients(list(model.parameters()))
    distributed.share_weights(model)
    distributed.wait_for_all()
    assert (distributed.rank(), distributed.world_size()) == (0, 1)
    assert torch.equal(model.weight.grad, before)
    assert distributed.any_process(True, False) == [True, False]
    assert distributed.mean(torch.tensor(3.0)).item() == 3.0

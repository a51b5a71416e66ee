"""kill −9, resume, and not one bit is different."""

from __future__ import annotations

import contextlib
import multiprocessing
import random
import signal
import sys
import time
from pathlib import Path
from types import ModuleType

import pytest
import torch
from safetensors.torch import load_file

from ptm_edu.training import load_checkpoint

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")


class Sitting:
    """A process that trains, forked from one that has imported torch already."""

    def __init__(self, example: ModuleType, checkpoint: Path, *how: str | int) -> None:
        context = multiprocessing.get_context("forkserver")
        context.set_forkserver_preload(["torch._dynamo", "ptm_edu.training.fit"])
        self.steps, sender = context.Pipe(duplex=False)
        arguments = (checkpoint, how[0], sender, *how[1:])
        self.process = context.Process(target=example.sitting, args=arguments)
        self.process.start()
        sender.close()

    def kill_at(self, step: int, delay: float) -> None:
        """Wait for a step, and some seconds more, then kill."""
        while self.steps.recv() < step:
            pass
        time.sleep(delay)
        self.process.kill()
        self.process.join()
        assert self.process.exitcode == -signal.SIGKILL

    def end(self) -> list[int]:
        """Wait for its end and return the steps it began."""
        steps = []
        with contextlib.suppress(EOFError):
            while True:
                steps.append(self.steps.recv())
        self.process.join()
        return steps


def steps_done(checkpoint: Path) -> int:
    return load_checkpoint(checkpoint)[1]["history"]["done"]


def assert_same_as_uninterrupted(example: ModuleType, checkpoint: Path, optimizer: str) -> None:
    uninterrupted = (
        checkpoint.parent / "whole" / "training.safetensors"
    )  # in a process like the others
    uninterrupted.parent.mkdir()
    assert Sitting(example, uninterrupted, optimizer).end() == list(range(example.STEPS))
    weights, expected = (
        load_file(f"{path}.weights.safetensors") for path in (checkpoint, uninterrupted)
    )
    assert weights.keys() == expected.keys()
    for name, tensor in expected.items():
        assert torch.equal(weights[name], tensor), name
    facts, undisturbed = (
        load_checkpoint(path)[1]["history"] for path in (checkpoint, uninterrupted)
    )
    for what in ("losses", "steps"):
        assert facts[what] == undisturbed[what]
    losses = undisturbed["losses"]
    assert losses[-1] < 0.9 * losses[0], "nothing was learned, so nothing is shown"


@pytest.mark.slow
def test_a_training_killed_at_random_moments_resumes_exactly(
    example: ModuleType, tmp_path: Path
) -> None:
    checkpoint = tmp_path / "training.safetensors"
    chance = random.Random(20)
    Sitting(example, checkpoint, "adamw").kill_at(chance.randint(3, 12), chance.random() / 100)
    first = steps_done(checkpoint)
    again = first + chance.randint(3, 12)
    Sitting(example, checkpoint, "adamw").kill_at(again, chance.random() / 100)
    second = steps_done(checkpoint)
    assert 0 < first < second < example.STEPS
    assert Sitting(example, checkpoint, "adamw").end() == list(range(second, example.STEPS))
    assert_same_as_uninterrupted(example, checkpoint, "adamw")


@pytest.mark.slow
def test_a_training_killed_while_writing_resumes_exactly(
    example: ModuleType, tmp_path: Path
) -> None:
    checkpoint = tmp_path / "training.safetensors"
    writing = Sitting(example, checkpoint, "sgd", 7)
    assert writing.end() == list(range(7))
    assert writing.process.exitcode == -signal.SIGKILL
    assert len(list(tmp_path.iterdir())) == 2, "the half-written file should lie there"
    assert steps_done(checkpoint) == 6, "the seventh checkpoint was cut short, the sixth is whole"
    assert Sitting(example, checkpoint, "sgd").end() == list(range(6, example.STEPS))
    assert_same_as_uninterrupted(example, checkpoint, "sgd")
    assert len(list(tmp_path.glob("*.safetensors"))) == 2, (
        "only checkpoint and weights should be left"
    )

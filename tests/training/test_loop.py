from __future__ import annotations

import itertools
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import torch

from ptm_edu.training import CheckpointError, History, checkpoints, load_checkpoint, run_steps
from ptm_edu.training import save_checkpoint as save


class Counting:
    """A task whose weight after n steps is 0 + 1 + … + (n − 1)."""

    def __init__(self, during: Callable[[int], None] = lambda index: None) -> None:
        self.total = torch.zeros(1)
        self.during = during

    def step(self, index: int) -> float:
        self.total += index
        self.during(index)
        return 1 / (index + 1)

    def state(self) -> tuple[checkpoints.Tensors, checkpoints.Facts]:
        return {"total": self.total}, {"kind": "counting"}

    def restore(self, tensors: checkpoints.Tensors, facts: checkpoints.Facts) -> None:
        assert facts == {"kind": "counting"}
        self.total = tensors["total"]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "c.safetensors"


def test_a_training_without_checkpoint_runs_all_steps(capsys: pytest.CaptureFixture[str]) -> None:
    task = Counting()
    history = run_steps(task, 20, label="counting")
    assert task.total.item() == 190
    assert history.steps == list(range(1, 21))
    assert history.losses == [1 / n for n in range(1, 21)]
    assert history.finished and history.seconds > 0
    output = capsys.readouterr().out
    assert "counting" in output and "20/20 [00:0" in output and "loss 0.1799" in output


def test_the_bar_counts_in_the_readers_language(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PTM_EDU_LANG", "zh")
    run_steps(Counting(), 20, label="counting")
    output = capsys.readouterr().out
    assert " 步/s" in output and "损失 0.1799" in output


def test_without_progress_nothing_is_printed(
    capsys: pytest.CaptureFixture[str], path: Path
) -> None:
    run_steps(Counting(), 5, progress=False, minutes=0)
    assert capsys.readouterr().out == ""


def test_the_limit_is_in_minutes(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = itertools.count(0.0, 10.0)  # ten seconds pass before each look at it
    monkeypatch.setattr(time, "monotonic", lambda: next(clock))
    history = run_steps(Counting(), 100, progress=False, minutes=1)
    assert 1 < history.done < 7 and history.seconds <= 70


def test_a_training_stopped_by_minutes_resumes(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    history = run_steps(Counting(), 10, checkpoint=path, minutes=0)
    assert (history.done, history.finished) == (1, False)
    assert f"stopped after 1 of 10 steps and saved in {path}" in capsys.readouterr().out
    task = Counting()
    history = run_steps(task, 10, checkpoint=path)
    assert (history.done, history.finished, task.total.item()) == (10, True, 45)
    assert history.losses == [1 / n for n in range(1, 11)]
    assert not run_steps(Counting(), 10, minutes=0).finished
    assert "Nothing was saved" in capsys.readouterr().out


def test_a_finished_training_is_not_repeated_but_can_be_prolonged(path: Path) -> None:
    run_steps(Counting(), 10, checkpoint=path)
    task = Counting(during=lambda index: pytest.fail("a step was repeated"))
    assert run_steps(task, 10, checkpoint=path).finished
    assert task.total.item() == 45
    longer = Counting()
    assert run_steps(longer, 12, checkpoint=path).finished
    assert longer.total.item() == 66
    with pytest.raises(CheckpointError, match="has done 12 steps already, more"):
        run_steps(Counting(), 10, checkpoint=path)


def test_resume_false_starts_over(path: Path) -> None:
    run_steps(Counting(), 10, checkpoint=path)
    task = Counting()
    run_steps(task, 3, checkpoint=path, resume=False)
    assert task.total.item() == 3
    assert load_checkpoint(path)[1]["history"]["done"] == 3


def test_checkpoints_are_written_at_the_given_interval(path: Path) -> None:
    saved_steps = []

    def record(index: int) -> None:
        saved_steps.append(load_checkpoint(path)[1]["history"]["done"] if path.exists() else 0)

    run_steps(Counting(record), 4, checkpoint=path, checkpoint_every=0)
    assert saved_steps == [0, 1, 2, 3]
    saved_steps.clear()
    run_steps(Counting(record), 4, checkpoint=path, checkpoint_every=3600, resume=False)
    assert saved_steps == [4, 4, 4, 4]


def test_a_step_that_fails_leaves_the_last_checkpoint(path: Path) -> None:
    def fail(index: int) -> None:
        if index == 6:
            raise RuntimeError("broken batch")

    with pytest.raises(RuntimeError, match="broken batch"):
        run_steps(Counting(fail), 10, checkpoint=path, checkpoint_every=0)
    tensors, facts = load_checkpoint(path)
    assert facts["history"]["done"] == 6
    assert tensors["total"].item() == 15


@pytest.fixture
def interruptible() -> Iterator[None]:
    """Let interrupts reach this process: one of several that run tests is told to ignore them."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("interruptible")
def test_an_interrupt_waits_for_the_step_and_saves(path: Path) -> None:
    def interrupt(index: int) -> None:
        if index == 3:
            os.kill(os.getpid(), signal.SIGINT)

    usual = signal.getsignal(signal.SIGINT)
    task = Counting(interrupt)
    with pytest.raises(KeyboardInterrupt, match="stopped after 4 of 10 steps and saved"):
        run_steps(task, 10, checkpoint=path)
    assert signal.getsignal(signal.SIGINT) is usual
    assert load_checkpoint(path)[0]["total"].item() == 6
    again = Counting()
    assert run_steps(again, 10, checkpoint=path).finished
    assert again.total.item() == 45


@pytest.mark.usefixtures("interruptible")
def test_a_second_interrupt_stops_at_once(path: Path) -> None:
    def impatient(index: int) -> None:
        if index == 3:
            os.kill(os.getpid(), signal.SIGINT)
            os.kill(os.getpid(), signal.SIGINT)
            pytest.fail("the second interrupt was not handled")

    with pytest.raises(KeyboardInterrupt):
        run_steps(Counting(impatient), 10, checkpoint=path)
    assert not path.exists(), "the state in the middle of a step must not be saved"


def test_training_runs_in_a_thread() -> None:
    histories: list[History] = []
    thread = threading.Thread(target=lambda: histories.append(run_steps(Counting(), 3)))
    thread.start()
    thread.join()
    assert histories[0].finished


def test_other_checkpoints_are_rejected_and_not_overwritten(path: Path) -> None:
    save(path, {}, {"words": 3})
    with pytest.raises(CheckpointError, match="not written by a training loop"):
        run_steps(Counting(), 3, checkpoint=path)
    path.write_bytes(b"damaged")
    with pytest.raises(CheckpointError):
        run_steps(Counting(), 3, checkpoint=path)
    assert path.read_bytes() == b"damaged", "it may be all that is left of a long training"


def test_leftovers_of_a_killed_writer_are_removed(path: Path) -> None:
    (path.parent / f".{path.name}.abc.part").write_bytes(b"half")
    neighbor = path.parent / ".other.abc.part"
    neighbor.write_bytes(b"another training's")
    run_steps(Counting(), 2, checkpoint=path)
    assert sorted(path.parent.iterdir()) == [neighbor, path]


def test_a_long_history_is_averaged_over_strides() -> None:
    history = History()
    for step in range(1, 10_001):
        history.add(float(step))
    assert history.done == 10_000
    assert history.stride == 16
    assert 500 <= len(history.losses) < 1000
    assert history.steps[:2] == [16, 32]
    assert history.losses[:2] == [8.5, 24.5]
    assert history.smoothed == pytest.approx(10_000 - 49, abs=1)
    assert History(**history.facts()) == history


def test_after_each_step_on_step_gets_the_steps_done_and_the_loss(path: Path) -> None:
    heard: list[tuple[int, float]] = []
    run_steps(Counting(), 3, checkpoint=path, progress=False)
    run_steps(
        Counting(), 5, checkpoint=path, progress=False, on_step=lambda *step: heard.append(step)
    )
    assert heard == [(4, 1 / 4), (5, 1 / 5)], "a resumed training goes on counting"

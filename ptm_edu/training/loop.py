"""The training loop: steps with progress, checkpoints, and safe interruption.

The loop does not depend on the kind of model: a `Trainable` does a step and returns its state.
`fit` makes one from a neural network; word2vec's trainer is another.
"""

from __future__ import annotations

import contextlib
import signal
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType
from typing import Any, Protocol, cast

from ptm_edu.arguments import checked
from ptm_edu.language import Text, say
from ptm_edu.progress import progress as progress_bar

from . import distributed
from .checkpoints import (
    CheckpointError,
    Facts,
    Tensors,
    load_checkpoint,
    remove_leftovers,
    save_checkpoint,
)
from .history import History

_LOSS = Text("loss {loss:.4g}", "损失 {loss:.4g}")
_SAVED = Text(
    en="{label}: stopped after {done:,} of {steps:,} steps and saved in {path}. "
    "Run the same again to continue (on the command line with --resume)",
    zh="{label}：已在第 {done:,} 步（共 {steps:,} 步）停下，并保存到 {path}。"
    "再运行一次即可续训（命令行请加 --resume）",
)
_NOT_SAVED = Text(
    en="{label}: stopped after {done:,} of {steps:,} steps. Nothing was saved: "
    "give checkpoint=PATH to be able to resume",
    zh="{label}：已在第 {done:,} 步（共 {steps:,} 步）停下，未保存。"
    "若想续训，请给出 checkpoint=路径",
)
_NO_TRAINING = Text(
    en="the checkpoint {path} was not written by a training loop. Give another checkpoint path",
    zh="检查点 {path} 不是由训练循环写出的。请换一个检查点路径",
)
_TOO_FAR = Text(
    en="the checkpoint {path} has done {done:,} steps already, more than the {steps:,} requested. "
    "Ask for more steps, give another checkpoint path, or start over with resume=False",
    zh="检查点 {path} 已训练 {done:,} 步，超过了要求的 {steps:,} 步。"
    "请增加步数、换一个检查点路径，或用 resume=False 从头开始",
)


class Trainable(Protocol):
    """Something that is trained step by step.

    Step `index` may depend only on the index and the state. Then an interrupted and resumed
    training gives exactly the same result as an uninterrupted one.
    """

    def step(self, index: int) -> float:
        """Do step `index`, counted from 0, and return its loss."""

    def state(self) -> tuple[Tensors, Facts]:
        """Return the tensors and facts that the next step depends on."""

    def restore(self, tensors: Tensors, facts: Facts) -> None:
        """Restore what `state` returned."""


@checked(steps=0)
def run_steps(
    trainable: Trainable,
    steps: int,
    *,
    label: str = "training",
    checkpoint: str | Path | None = None,
    checkpoint_every: float = 60.0,
    resume: bool = True,
    minutes: float | None = None,
    progress: bool = True,
    on_step: Callable[[int, float], object] | None = None,
) -> History:
    """Train for `steps` steps in total, and return the learning curve.

    With a `checkpoint` path the state is saved every `checkpoint_every` seconds (0: after each
    step) and at the end. If the file exists, training continues from it, unless `resume` is False.
    `minutes` limits the time of this call; the history is then not `finished`. An interrupt
    (Ctrl-C, the notebook's stop button) completes the current step, saves, and then raises
    KeyboardInterrupt; a second one raises at once. If a step fails, the last checkpoint is kept.
    `on_step(done, loss)` is called in the main process after each step.

    Raises CheckpointError if the checkpoint cannot be used, OSError if the disk is full.
    """
    path = None if checkpoint is None else Path(checkpoint)
    history = _begin(trainable, steps, path, resume)
    is_main = distributed.rank() == 0
    show_progress = progress and is_main
    session = _Session(history.seconds, minutes, checkpoint_every)
    interrupted = out_of_time = False
    bar = progress_bar(
        steps, label, say(en="step", zh=" 步"), done=history.done, show=show_progress
    )
    with bar, _interrupts_between_steps() as interrupts:
        while not (history.finished or interrupted or out_of_time):
            loss = trainable.step(history.done)
            history.add(loss)
            bar.set_postfix_str(_LOSS.say(loss=history.smoothed), refresh=False)
            bar.update()
            if on_step and is_main:
                on_step(history.done, loss)
            history.seconds = session.seconds()
            history.finished = history.done == steps
            interrupted, out_of_time = distributed.any_process(bool(interrupts), session.is_over())
            if (
                path
                and is_main
                and (interrupted or out_of_time or history.finished or session.save_due())
            ):
                _save(path, trainable, history)
                session.saved = time.monotonic()
    distributed.wait_for_all()
    if interrupted:
        raise KeyboardInterrupt(_farewell(label, history, steps, path))
    if show_progress and not history.finished:
        print(_farewell(label, history, steps, path))
    return history


class _Session:
    """The clock of one call of `run_steps`; a resumed training has several."""

    def __init__(self, before: float, minutes: float | None, checkpoint_every: float) -> None:
        self.before = before
        self.minutes = minutes
        self.checkpoint_every = checkpoint_every
        self.started = self.saved = time.monotonic()

    def seconds(self) -> float:
        """Return the training time in seconds, including earlier calls."""
        return self.before + time.monotonic() - self.started

    def is_over(self) -> bool:
        """Return whether the time limit of this call is reached."""
        return self.minutes is not None and time.monotonic() >= self.started + 60 * self.minutes

    def save_due(self) -> bool:
        """Return whether it is time for a new checkpoint."""
        return time.monotonic() >= self.saved + self.checkpoint_every


def _begin(trainable: Trainable, steps: int, path: Path | None, resume: bool) -> History:
    """Return the checkpoint's history, or a new one."""
    history = History()
    if path and distributed.rank() == 0:
        remove_leftovers(path)
    if path and resume and path.exists():
        tensors, facts = load_checkpoint(path)
        if not facts.keys() >= {"history", "task"}:
            raise CheckpointError(_NO_TRAINING.say(path=path))
        history = History(**cast(dict[str, Any], facts["history"]))
        if history.done > steps:
            raise CheckpointError(_TOO_FAR.say(path=path, done=history.done, steps=steps))
        trainable.restore(tensors, cast(Facts, facts["task"]))
    # Before the first save, so that all processes find the same file or none.
    distributed.wait_for_all()
    history.finished = history.done == steps
    return history


def _save(path: Path, trainable: Trainable, history: History) -> None:
    tensors, facts = trainable.state()
    save_checkpoint(path, tensors, {"history": history.facts(), "task": facts})


def _farewell(label: str, history: History, steps: int, path: Path | None) -> str:
    sentence = _SAVED if path else _NOT_SAVED
    return sentence.say(label=label, done=history.done, steps=steps, path=path)


@contextlib.contextmanager
def _interrupts_between_steps() -> Iterator[list[int]]:
    """Yield a list that becomes non-empty when the user interrupts.

    An interrupt in the middle of a step would leave half of the weights updated, and a checkpoint
    of that state could not be resumed exactly.
    """
    interrupts: list[int] = []
    previous = signal.getsignal(signal.SIGINT)

    def note(number: int, frame: FrameType | None) -> None:
        if interrupts and callable(previous):
            previous(number, frame)
        interrupts.append(number)

    # Only the main thread receives signals; ignored signals (nohup) stay ignored.
    if threading.current_thread() is not threading.main_thread() or not callable(previous):
        yield interrupts
        return
    signal.signal(signal.SIGINT, note)
    try:
        yield interrupts
    finally:
        signal.signal(signal.SIGINT, previous)

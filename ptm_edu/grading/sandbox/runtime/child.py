"""Runs jobs in the confined process: first the cells, then the function on the cases."""

from __future__ import annotations

import contextlib
import gc
import importlib
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import torch
from torch.nn import functional

from .first_cause import FailedCells
from .guard import Guard
from .introspection import Introspection
from .job import Job
from .patches import Snapshot, State
from .protocol import Channel
from .shell import make_shell
from .statement_slice import needed_statements
from .stub import Stub

# (job's number): its packed cases, and the memory that its calls get, if they get no copy
Inputs = Callable[[int], tuple[bytes, memoryview | None]]

# A KeyboardInterrupt would pass through the runner and take all other cases with it.
Interrupted = type("KeyboardInterrupt", (BaseException,), {})


class JobRunner:
    """Runs jobs, with everything they need loaded before the first one."""

    def __init__(
        self, private: str, runner: ModuleType, guard: Guard, introspection: Introspection
    ) -> None:
        torch.set_num_threads(1)
        tempfile.tempdir = private  # or it tries one folder after the other, as an attack would
        self._runner, self._guard, self._stub = runner, guard, Stub()
        self._introspection = introspection
        self._shell = make_shell(Path(private) / "ipython")
        self._stub.install()
        _preload()
        self._warm_up()
        self._snapshot, self._state = Snapshot(), State()
        gc.collect()
        gc.freeze()  # or the first collection in a child copies every page

    def run(
        self,
        jobs: Sequence[Job],
        channel: Channel,
        enter: Callable[[], bool],
        inputs: Inputs,
    ) -> None:
        """Run jobs and send their results; each can use the names that those before it left.

        `enter` confines this process and returns whether it is observed from outside;
        `inputs(number)` waits for the cases of a job, whose cells have run. Errors of cells are not
        raised.
        """
        self._stub.flag = channel.flag
        self._shell.interrupt_at_limit()
        run_one = self._run_one
        failed = FailedCells(self._shell.transform_cell)
        self._guard.watch(channel.flag, observed=enter())
        self._introspection.watch(channel.flag)
        channel.begun(time.process_time())
        for number, job in enumerate(jobs):
            run_one(job, partial(inputs, number), channel, failed)

    def _run_one(
        self,
        job: Job,
        inputs: Callable[[], tuple[bytes, memoryview | None]],
        channel: Channel,
        failed: FailedCells,
    ) -> None:
        clock = time.process_time
        start = clock()
        cells: Sequence[str] = job.cells
        if job.only_needed:
            cells = needed_statements(cells, job.function, self._shell.transform_cell)
        failed.add(job.cells, self._shell.run_cells(cells, job.cells, channel))
        channel.call()
        function = _function(self._shell.user_ns, job.function, failed)
        packed, memory = inputs()
        cases = self._runner.unpack_cases(packed)
        shared = self._runner.unpack_cases(memory) if memory else None
        outputs = self._runner.pack(self._runner.run(function, cases, shared=shared))
        self._report_patches(channel)
        channel.outputs(outputs, clock() - start)

    def _warm_up(self) -> None:
        """Do what each job would do first, but no backward pass: none may run before a fork."""
        self._shell.run_cell("1 + 1", store_history=False)
        case = self._runner.Case("warm-up", {"x": np.ones((2, 3, 4), dtype=np.float32)})
        self._runner.pack(self._runner.run(_typical, [case]))

    def forget(self) -> None:
        """Undo what a job left in this process, where the next one runs in it too."""
        self._shell.reset()
        sys.modules["__main__"] = self._shell.user_module
        self._state.restore()
        gc.collect()

    def _report_patches(self, channel: Channel) -> None:
        for name in self._snapshot.differing():
            channel.flag("patched", name)


def _typical(x: torch.Tensor) -> torch.Tensor:
    scores = x @ x.transpose(1, 2)
    parts = scores.softmax(-1).sum(), functional.logsigmoid(scores).mean(), x.norm(dim=-1).max()
    return sum(parts) + (torch.rand(3) < 0.5).float().log1p().cumsum(0)[scores.argmax() % 3]


def _preload() -> None:
    # What many notebooks import for their pictures, half a second, and what the first optimizer of
    # a process imports, a second: in a job it would count as the student's time.
    for name in ("matplotlib.pyplot", "matplotlib_inline.backend_inline", "torch._dynamo"):
        with contextlib.suppress(ImportError):
            importlib.import_module(name)


def _function(names: dict[str, Any], name: str, failed: FailedCells) -> Any:
    if name not in names:
        return _stand_in(name, failed)
    function = names[name]
    if not callable(function):
        return function

    def called(*arguments: Any, **named: Any) -> Any:
        try:
            return function(*arguments, **named)
        except KeyboardInterrupt as raised:
            raise Interrupted(*raised.args) from raised
        except NameError as raised:
            # An UnboundLocalError is about a name of the function's own.
            name = raised.name if type(raised) is NameError else None
            cause = failed.first_cause(name) if name else None
            if cause is None:
                raise
            raise _exception(cause.type, cause.message) from raised

    called.__wrapped__ = function  # type: ignore[attr-defined]  # its signature is the answer's
    return called


def _stand_in(name: str, failed: FailedCells) -> Callable[..., Any]:
    """Return a function that raises why `name` is missing."""
    cause = failed.first_cause(name)
    kind, message = "NameError", f"name {name!r} is not defined"
    if cause is not None:
        kind, message = cause.type, cause.message

    def missing(*_: Any) -> Any:
        raise _exception(kind, message)

    return missing


def _exception(kind: str, message: str) -> Exception:
    raised: Exception = type(kind, (Exception,), {})(message)
    return raised

"""Hands submissions to worker processes and gets each back, also where a worker dies of one."""

from __future__ import annotations

import multiprocessing
import os
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import forkserver
from typing import Any, Generic, TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")

METHOD = "forkserver" if sys.platform == "linux" else "spawn"
QUEUED_PER_WORKER = 4  # items a worker that are waiting for it, so that none of them starves


def prepare(module: str) -> None:
    """Let what workers import be loaded in the background from now on, where they are forked."""
    if METHOD == "forkserver":
        multiprocessing.get_context(METHOD).set_forkserver_preload([module])
        forkserver.ensure_running()


class Pool(Generic[Item, Result]):
    """Workers that each call `start(*arguments)` once and then `work(item)` for every item.

    Work goes through a `concurrent.futures` executor. Items that were under way when a worker
    died are tried once more, each alone in a fresh worker, so that one deadly item takes no other
    with it; `lost(item, error)` gives the result of one that kills its worker again.
    """

    def __init__(
        self,
        jobs: int,
        start: Callable[..., None],
        arguments: tuple[Any, ...],
        work: Callable[[Item], Result],
        lost: Callable[[Item, BaseException], Result],
    ) -> None:
        self.jobs, self.start, self.arguments = jobs, start, arguments
        self.work, self.lost = work, lost
        self.executor: Executor | None = None

    def __enter__(self) -> Pool[Item, Result]:
        return self

    def __exit__(self, *_: object) -> None:
        if self.executor:
            self.executor.shutdown(wait=True, cancel_futures=True)
            self.executor = None

    def map(self, items: Iterable[Item]) -> Iterator[tuple[Item, Result]]:
        """Yield (item, result) as they come; what `work` raises becomes a lost item too."""
        remaining, running = iter(items), dict[Future[Result], Item]()
        while True:
            while (
                len(running) < self.jobs * QUEUED_PER_WORKER
                and (item := next(remaining, None)) is not None
            ):
                running[self._submit(item)] = item
            if not running:
                return
            done, _ = wait(running, return_when=FIRST_COMPLETED)
            broken = [f for f in done if isinstance(f.exception(), BrokenProcessPool)]
            if broken:
                suspects = list(running.values())
                self.executor = None
                running = {}
                yield from ((suspect, self._alone(suspect)) for suspect in suspects)
                continue
            for future in done:
                item = running.pop(future)
                error = future.exception()
                yield item, future.result() if error is None else self.lost(item, error)

    def _submit(self, item: Item) -> Future[Result]:
        if self.executor is None:
            self.executor = self._workers(self.jobs)
        try:
            return self.executor.submit(self.work, item)
        except BrokenProcessPool as error:  # a worker died while the caller was busy
            future = Future[Result]()
            future.set_exception(error)
            return future

    def _alone(self, item: Item) -> Result:
        with self._workers(1) as executor:
            try:
                return executor.submit(self.work, item).result()
            except Exception as error:
                return self.lost(item, error)

    def _workers(self, count: int) -> ProcessPoolExecutor:
        # Not forked from this process: a worker must not hold its gradebook or its threads' locks.
        prepare(self.work.__module__)
        context = multiprocessing.get_context(METHOD)
        arguments = (self.start, self.arguments)
        return ProcessPoolExecutor(count, context, initializer=_begin, initargs=arguments)


def _begin(start: Callable[..., None], arguments: tuple[Any, ...]) -> None:
    threading.Thread(target=_end_with_parent, daemon=True).start()
    start(*arguments)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)  # the main process was killed; nobody would ever end this one

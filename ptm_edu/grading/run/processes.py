"""Workers as processes of this machine; each item comes back, also where a worker dies of one."""

from __future__ import annotations

import multiprocessing
import os
import sys
import threading
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import (
    FIRST_COMPLETED,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
    wait,
)
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing import forkserver

from .executor import Item, Result

METHOD = "forkserver" if sys.platform == "linux" else "spawn"
QUEUED_PER_WORKER = 2  # items a worker, its own included, so that none waits for the caller


def prepare(module: str) -> None:
    """Let what workers import be loaded in the background from now on, where they are forked."""
    if METHOD == "forkserver":
        multiprocessing.get_context(METHOD).set_forkserver_preload([module])
        forkserver.ensure_running()


class Processes:
    """An `Executor` of so many processes.

    Items that were under way when a worker died are tried once more, each alone in a fresh
    worker, so that one deadly item takes no other with it.
    """

    shares_files = True
    state = ""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs
        self._pool: ProcessPoolExecutor | None = None
        self._start: Callable[[], None] | None = None  # what the workers of the pool called

    def __enter__(self) -> Processes:
        return self

    def __exit__(self, *_: object) -> None:
        self._close()

    def map(
        self,
        start: Callable[[], None],
        work: Callable[[Item], Result],
        lost: Callable[[Item, BaseException], Result],
        items: Iterable[Item],
    ) -> Generator[tuple[Item, Result], None, None]:
        """Yield (item, work(item)) as they come."""
        if start is not self._start:
            self._close()
            self._start = start

        def alone(item: Item) -> Result:
            with self._workers(1, work) as pool:
                try:
                    return pool.submit(work, item).result()
                except Exception as error:
                    return lost(item, error)

        remaining, running = iter(items), dict[Future[Result], Item]()
        try:
            while True:
                while len(running) < self.jobs * QUEUED_PER_WORKER:
                    if (item := next(remaining, None)) is None:
                        break
                    running[self._submit(work, item)] = item
                if not running:
                    return
                done, _ = wait(running, return_when=FIRST_COMPLETED)
                broken = {f for f in done if isinstance(f.exception(), BrokenProcessPool)}
                for future in done - broken:
                    item = running.pop(future)
                    error = future.exception()
                    yield item, future.result() if error is None else lost(item, error)
                if broken:
                    suspects = list(running.values())
                    self._pool, running = None, {}
                    with ThreadPoolExecutor(self.jobs) as threads:
                        yield from zip(suspects, threads.map(alone, suspects), strict=True)
        finally:
            for future in running:
                future.cancel()
            wait(running)

    def _submit(self, work: Callable[[Item], Result], item: Item) -> Future[Result]:
        if self._pool is None:
            self._pool = self._workers(self.jobs, work)
        try:
            return self._pool.submit(work, item)
        except BrokenProcessPool as error:  # a worker died while the caller was busy
            future = Future[Result]()
            future.set_exception(error)
            return future

    def _workers(self, count: int, work: Callable[[Item], Result]) -> ProcessPoolExecutor:
        # Not forked from this process: a worker must not hold its gradebook or its threads' locks.
        prepare(work.__module__)
        context = multiprocessing.get_context(METHOD)
        return ProcessPoolExecutor(count, context, partial(_begin, self._start))

    def _close(self) -> None:
        if self._pool:
            self._pool.shutdown(wait=True, cancel_futures=True)
            self._pool = None


def _begin(start: Callable[[], None] | None) -> None:
    threading.Thread(target=_end_with_parent, daemon=True).start()
    if start:
        start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)  # the main process was killed; nobody would ever end this one

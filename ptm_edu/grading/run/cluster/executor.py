"""An `Executor` on the workers of a Dask scheduler, whatever happens to them or to it.

Dask carries messages and knows who is there. Which worker gets which item is decided here, because
a worker is asked what it is before it gets anything, and an item whose worker has been silent for
long goes to another one as well: the first outcome counts.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import pickle
import queue
import secrets
import threading
import warnings
from collections import deque
from collections.abc import Callable, Generator, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from time import monotonic
from typing import Any, Protocol

from distributed import Client
from distributed.comm import CommClosedError

from ptm_edu.grading.run.executor import Item, Result
from ptm_edu.language import Text, say

from . import member
from .messages import DAMAGED, NO_PACKAGE, NO_SCHEDULER, NOBODY, OVERDUE, SILENT, UNFIT
from .plugin import GradingPlugin
from .sealed import DamagedError, NotStartedError, seal, unseal

GRADING = "ptm_edu.grading.run.worker"  # what workers load at joining
QUEUED_PER_WORKER = 2  # items a worker, its own included, so that none waits for the caller
MAX_DEATHS = 3  # workers that an item may cost


class WorkerDiedError(RuntimeError):
    """The workers that had an item went away."""


class NoWorkersError(OSError):
    """Nobody can grade, or the scheduler is gone."""


class Connection(Protocol):
    """Where the scheduler is, on this machine or another one."""

    @property
    def address(self) -> str:
        """The scheduler's address."""

    @property
    def workers(self) -> int | None:
        """How many workers will join; None where nobody knows."""

    async def __aenter__(self) -> object:
        """Start what belongs to this process."""

    async def __aexit__(self, *_: Any) -> None:
        """End it."""

    def client(self) -> Client:
        """Return a new asynchronous client of the scheduler."""


@dataclass
class Patience:
    """How long, in seconds, before something is done about a worker, or all of them.

    `silent`: since a worker's last heartbeat, `item`: for one item, before another worker gets its
    items too. `nobody`: without any worker or scheduler, before the batch stops.
    """

    silent: float = 30
    item: float = 1800
    nobody: float = 300
    look: float = 1


@dataclass(eq=False)
class _Work:
    """An item on its way."""

    item: Any
    request: bytes
    start: object
    deaths: int = 0
    done: bool = False


@dataclass(eq=False)
class _Attempt:
    """One worker's try at an item."""

    work: _Work
    since: float
    copied: bool = False  # whether another worker was asked as well


@dataclass(eq=False)
class _Worker:
    """A worker as it is seen from here."""

    address: str
    name: str
    heard: float
    beat: float = 0.0  # its last heartbeat, by the scheduler's clock
    silent: bool = False
    ready: bool = False
    report: Any = None
    refused: Text | None = None
    attempts: list[_Attempt] = field(default_factory=list)
    tasks: list[asyncio.Task[None]] = field(default_factory=list)


class Cluster:
    """An `Executor` on a Dask scheduler.

    `report` is called on each worker that joins; `refuse(report)` says why the worker gets no
    items, or None. `trial` are items that each worker must work on first; `prove(result)` raises
    where a result is not what it must be. Both may be set until items are mapped. `tell` prints a
    sentence.
    """

    shares_files = False

    def __init__(
        self,
        connection: Connection,
        report: Callable[[], Any] = dict,
        refuse: Callable[[Any], Text | None] = lambda report: None,
        patience: Patience | None = None,
        tell: Callable[[str], None] = print,
    ) -> None:
        self.refuse, self.tell = refuse, tell
        self.trial: Sequence[Any] = ()
        self.prove: Callable[[Any], None] = lambda result: None
        self._connection, self._report = connection, report
        self.patience = patience or Patience()
        self._workers: dict[str, _Worker] = {}
        self._queue = deque[_Work]()
        self._results = queue.SimpleQueue[tuple[_Work, bool, Any]]()
        self._start: Callable[[], None] | None = None
        self._function: Callable[[Any], Any] | None = None
        self._key = b""
        self._told = set[tuple[str, str]]()
        self._failure: BaseException | None = None
        self._was_connected = False
        self._used = monotonic()  # when somebody could grade last

    def __enter__(self) -> Cluster:
        self._loop = asyncio.new_event_loop()
        # What fails in a task of Dask's that nobody waits for is no news to an instructor.
        self._loop.set_exception_handler(lambda *_: None)
        self._thread = threading.Thread(target=self._loop.run_until_complete, args=(self._run(),))
        self._thread.daemon = True
        self._changed, self._closing = asyncio.Event(), asyncio.Event()
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        with contextlib.suppress(RuntimeError):  # the loop has ended by itself
            self._loop.call_soon_threadsafe(self._closing.set)
        self._thread.join()
        self._loop.close()

    @property
    def state(self) -> str:
        """What the progress shows of the workers."""
        workers = list(self._workers.values())
        counts = {
            say(en="workers", zh="个工作进程"): sum(w.ready and not w.silent for w in workers),
            say(en="silent", zh="个无响应"): sum(w.silent for w in workers),
            say(en="refused", zh="个被拒绝"): sum(w.refused is not None for w in workers),
        }
        shown = (f"{n} {what}" for place, (what, n) in enumerate(counts.items()) if n or not place)
        return ", ".join(shown)

    def reports(self, seconds: float = 60) -> list[Any]:
        """Return the reports of those who have joined, waiting for those who are about to.

        Raises NoWorkersError where nobody has, within `nobody` seconds of patience.
        """
        until = monotonic() + seconds
        while True:
            self._check()
            workers = list(self._workers.values())
            reports = [worker.report for worker in workers if worker.report is not None]
            joining = [w for w in workers if w.report is None and w.refused is None]
            enough = not joining and len(workers) >= (self._connection.workers or 1)
            if reports and (enough or monotonic() > until):
                return reports
            if workers and not joining and not reports and monotonic() > until:
                raise NoWorkersError(self._nobody())
            self._loop_wait()

    def map(
        self,
        start: Callable[[], None],
        work: Callable[[Item], Result],
        lost: Callable[[Item, BaseException], Result],
        items: Iterable[Item],
    ) -> Generator[tuple[Item, Result], None, None]:
        """Yield (item, work(item)) as they come."""
        self._do(lambda: self._begin(start, work))
        remaining, waiting = iter(items), set[_Work]()
        try:
            while True:
                while len(waiting) < self._room():
                    if (item := next(remaining, None)) is None:
                        break
                    waiting.add(one := _Work(item, pickle.dumps((work, item)), start))
                    self._do(partial(self._put, one))
                if not waiting:
                    return
                try:
                    one, done, outcome = self._results.get(timeout=self.patience.look)
                except queue.Empty:
                    self._check()
                    continue
                if one in waiting:
                    waiting.remove(one)
                    yield one.item, outcome if done else lost(one.item, outcome)
        finally:
            for one in waiting:
                one.done = True
            if waiting and not self._failure:
                self._do(self._start_again)

    # From here on everything runs in the loop's thread.

    async def _run(self) -> None:
        for name in [*logging.root.manager.loggerDict]:
            if name.startswith("distributed"):  # lost connections are told here, in sentences
                logging.getLogger(name).setLevel(logging.CRITICAL)
        warnings.filterwarnings("ignore", "Sending large graph")
        try:
            async with self._connection:
                while not self._closing.is_set():
                    try:
                        await self._connected()
                    except (OSError, TimeoutError) as error:
                        if not self._was_connected:
                            raise NoWorkersError(self._no_scheduler(error)) from error
                    self._forget_all()
                    if not self._closing.is_set():
                        if monotonic() - self._used > self.patience.nobody:
                            raise NoWorkersError(self._nobody())
                        await asyncio.sleep(self.patience.look)
        except BaseException as error:
            self._failure = error

    async def _connected(self) -> None:
        """Watch over the workers of a scheduler; raises OSError where the connection is lost."""
        async with self._connection.client() as self._client:
            self._was_connected = True
            plugin = GradingPlugin(GRADING)
            # Not awaited: it waits for every worker, also for one that never answers.
            registering = asyncio.create_task(self._client.register_plugin(plugin))
            try:
                while not self._closing.is_set():
                    if self._client.status != "running":
                        raise ConnectionError
                    identity = self._client.scheduler.identity(n_workers=-1)
                    self._look((await asyncio.wait_for(identity, 20))["workers"])
                    with contextlib.suppress(TimeoutError):
                        await asyncio.wait_for(self._closing.wait(), self.patience.look)
                with contextlib.suppress(Exception):
                    await asyncio.wait_for(self._client.unregister_worker_plugin("ptm-edu"), 5)
            finally:
                registering.cancel()
                with contextlib.suppress(BaseException):
                    await registering

    def _look(self, present: dict[str, dict[str, Any]]) -> None:
        """Take note of who has joined, left, fallen silent or come back."""
        now, patience = monotonic(), self.patience
        for address in self._workers.keys() - present.keys():
            self._forget(self._workers[address], died=True)
        for address, facts in present.items():
            worker = self._workers.get(address)
            if worker is None:
                worker = _Worker(address, _name(address, facts), now)
                self._workers[address] = worker
                worker.tasks.append(asyncio.create_task(self._welcome(worker)))
            if facts["last_seen"] != worker.beat:
                worker.beat, worker.heard = facts["last_seen"], now
            worker.silent = now - worker.heard > patience.silent
            overdue = any(now - one.since > patience.item for one in worker.attempts)
            if worker.silent or overdue:
                self._ask_others_too(worker, OVERDUE if overdue else SILENT)
        if any(worker.ready and not worker.silent for worker in self._workers.values()):
            self._used = now
        elif now - self._used > patience.nobody:
            raise NoWorkersError(self._nobody())
        self._changed.set()

    async def _welcome(self, worker: _Worker) -> None:
        """Ask a worker what it is and let it start; then let it work."""
        try:
            if worker.report is None:
                worker.report = await self._ask(worker, self._report)
            while self._start is None:
                await self._change()
            if reason := self.refuse(worker.report):
                return self._refuse(worker, reason)
            await self._ask(worker, member.begin, self._key, self._start)
            for item in self.trial:
                done, outcome = await self._perform(worker, pickle.dumps((self._function, item)))
                if not done:
                    raise outcome
                self.prove(outcome)
        except (NotStartedError, CommClosedError, asyncio.CancelledError):
            return self._forget(worker)  # taken by another batch, or gone
        except DamagedError as error:
            return self._refuse(worker, _text(DAMAGED, error))
        except Exception as error:
            return self._refuse(worker, _text(NO_PACKAGE if _missing(error) else UNFIT, error))
        worker.ready = True
        for _ in range(QUEUED_PER_WORKER):
            worker.tasks.append(asyncio.create_task(self._serve(worker)))

    async def _serve(self, worker: _Worker) -> None:
        """Hand a worker one item after the other."""
        while True:
            work = await self._take(worker)
            worker.attempts.append(attempt := _Attempt(work, monotonic()))
            try:
                outcome = await self._perform(worker, work.request)
            except DamagedError as error:
                return self._refuse(worker, _text(DAMAGED, error))
            except BaseException as error:
                if not worker.refused:  # where it is forgotten already, this changes nothing
                    self._forget(worker, died=not isinstance(error, NotStartedError))
                return
            worker.attempts.remove(attempt)
            self._changed.set()
            for other in worker.attempts:  # whose turn it is only now
                other.since = monotonic()
            self._finish(work, *outcome)

    async def _perform(self, worker: _Worker, request: bytes) -> tuple[bool, Any]:
        name, key = secrets.token_bytes(16), self._key
        sealed = seal(key, member.REQUEST + name, request)
        answer = await self._ask(worker, member.perform, name, sealed)
        if not isinstance(answer, bytes):
            raise DamagedError(f"{type(answer).__name__}, expected bytes")
        done, outcome = pickle.loads(unseal(key, member.ANSWER + name, answer))
        return done, outcome

    async def _ask(self, worker: _Worker, function: Callable[..., Any], *arguments: Any) -> Any:
        request = pickle.dumps((function, arguments))
        future = self._client.submit(
            member.call, request, workers=[worker.address], pure=False, allow_other_workers=False
        )
        try:
            return await future
        finally:
            future.release()

    async def _take(self, worker: _Worker) -> _Work:
        """Return the next item for a worker."""
        while True:
            for work in [] if worker.silent else [*self._queue]:
                if work.done:
                    self._queue.remove(work)
                elif _may_have(worker, work):
                    self._queue.remove(work)
                    return work
            await self._change()

    async def _change(self) -> None:
        self._changed.clear()
        await self._changed.wait()

    def _put(self, work: _Work, front: bool = False) -> None:
        if not work.done and work not in self._queue and work.start is self._start:
            (self._queue.appendleft if front else self._queue.append)(work)
            self._changed.set()

    def _finish(self, work: _Work, done: bool, outcome: Any) -> None:
        if not work.done:  # a second worker's outcome changes nothing
            work.done = True
            self._results.put((work, done, outcome))

    def _forget(self, worker: _Worker, died: bool = False) -> None:
        """Let a worker go, who is seen as a new one where it is still there."""
        if self._workers.get(worker.address) is worker:
            del self._workers[worker.address]
        self._take_back(worker, died)

    def _take_back(self, worker: _Worker, died: bool = False) -> None:
        """Give others what a worker has."""
        attempts, worker.attempts, worker.ready = worker.attempts, [], False
        for attempt in reversed(attempts):
            attempt.work.deaths += died
            if attempt.work.deaths >= MAX_DEATHS:
                self._finish(attempt.work, False, WorkerDiedError(worker.name))
            self._put(attempt.work, front=True)
        for task in worker.tasks:
            if task is not asyncio.current_task(self._loop):
                task.cancel()

    def _forget_all(self) -> None:
        for worker in list(self._workers.values()):
            self._forget(worker)

    def _refuse(self, worker: _Worker, reason: Text) -> None:
        """Give a worker nothing more."""
        worker.refused = reason
        self._take_back(worker)
        self._say(worker, reason)

    def _ask_others_too(self, worker: _Worker, reason: Text) -> None:
        for attempt in worker.attempts:
            if not attempt.copied:
                attempt.copied = True
                self._put(attempt.work, front=True)
                self._say(worker, reason)

    def _say(self, worker: _Worker, reason: Text) -> None:
        sentence = reason.say(worker=worker.name)
        if (worker.name, sentence) not in self._told:
            self._told.add((worker.name, sentence))
            self.tell(sentence)

    def _begin(self, start: Callable[[], None], work: Callable[[Any], Any]) -> None:
        self._used = monotonic()
        if start is not self._start:
            self._start, self._function, self._key = start, work, secrets.token_bytes(32)
            self._queue.clear()
            self._restart_workers()
        self._changed.set()

    def _start_again(self) -> None:
        """Drop what is under way; whoever is still there starts once more if there is more."""
        self._start = None
        self._queue.clear()
        self._restart_workers()

    def _restart_workers(self) -> None:
        for worker in list(self._workers.values()):
            if worker.ready:
                self._forget(worker)

    def _room(self) -> int:
        ready = sum(worker.ready for worker in list(self._workers.values()))
        return QUEUED_PER_WORKER * max(1, ready)

    def _no_scheduler(self, error: BaseException) -> str:
        why = str(error).split("\n")[0] or type(error).__name__
        return NO_SCHEDULER.say(address=self._connection.address, why=why)

    def _nobody(self) -> str:
        refused = [w.refused.say(worker=w.name) for w in self._workers.values() if w.refused]
        return " ".join([NOBODY.say(), *refused])

    def _check(self) -> None:
        if self._failure:
            raise self._failure

    def _do(self, function: Callable[[], None]) -> None:
        """Call a function in the loop's thread, and wait for it."""
        self._check()

        async def done() -> None:
            function()

        asyncio.run_coroutine_threadsafe(done(), self._loop).result()

    def _loop_wait(self) -> None:
        self._thread.join(self.patience.look / 4)


def _may_have(worker: _Worker, work: _Work) -> bool:
    """Return whether a worker may have an item now: a suspect only alone, and nothing twice."""
    own = [attempt.work for attempt in worker.attempts]
    return not own or not (work in own or work.deaths or any(one.deaths for one in own))


def _name(address: str, facts: dict[str, Any]) -> str:
    name = str(facts.get("name", ""))
    return address if not name or name == address else f"{name} ({address})"


def _text(text: Text, error: BaseException) -> Text:
    """Return a text with an error's message, but with a place for the worker's name."""
    why = (str(error) or type(error).__name__).split("\n")[0][:300].replace("{", "{{")
    return Text(*(one.replace("{why}", why.replace("}", "}}")) for one in (text.en, text.zh)))


def _missing(error: BaseException) -> bool:
    return isinstance(error, ImportError) or isinstance(error.__cause__, ImportError)

"""What runs a class: all that grading asks of workers, on this machine or on others.

`processes.py` starts them on this machine, `cluster/` hands items to those of a Dask scheduler.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from typing import Protocol, TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")


class Executor(Protocol):
    """Workers that hand items' results back. What travels to them and back can be pickled.

    `shares_files` says whether they read and write this machine's files.
    """

    shares_files: bool

    @property
    def state(self) -> str:
        """What a progress bar shows of the workers; "" for nothing."""

    def map(
        self,
        start: Callable[[], None],
        work: Callable[[Item], Result],
        lost: Callable[[Item, BaseException], Result],
        items: Iterable[Item],
    ) -> Generator[tuple[Item, Result], None, None]:
        """Yield (item, work(item)) as they come; items are taken when a worker is free for them.

        Each worker calls `start` once, and stays for a later call with the same `start`. What
        `work` raises, or an item that its worker dies of more than once, becomes `lost(item,
        error)`. Closing the iterator waits for what runs and drops the rest.
        """

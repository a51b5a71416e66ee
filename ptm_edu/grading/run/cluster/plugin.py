"""Dask's plugin of a worker that grades: it loads what grading needs at joining.

It travels with its code, so that it also starts on a worker that lacks this package, which is
refused later, by name. Therefore nothing of the package is imported at the top.
"""

from __future__ import annotations

import asyncio
import contextlib
import importlib
from typing import Any

from distributed import WorkerPlugin


class GradingPlugin(WorkerPlugin):
    """Imports a module at joining, and calls its `close` when the worker leaves."""

    def __init__(self, module: str) -> None:
        self.name, self.module = "ptm-edu", module

    async def setup(self, worker: Any) -> None:
        """Import in a thread, so that the worker keeps answering the scheduler."""
        with contextlib.suppress(ImportError):
            await asyncio.to_thread(importlib.import_module, self.module)

    def teardown(self, worker: Any) -> None:
        """End what the worker holds."""
        with contextlib.suppress(ImportError, AttributeError):
            importlib.import_module(self.module).close()

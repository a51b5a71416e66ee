from __future__ import annotations

import sys
from types import SimpleNamespace
from typing import Any

import pytest


class Notebook:
    """A stand-in for a running notebook: `outputs` are what its cells have displayed."""

    def __init__(self) -> None:
        self.execution_count = 1
        self.outputs: list[dict[str, str]] = []
        self.events = SimpleNamespace(callbacks={"pre_run_cell": []}, register=self._register)

    def _register(self, event: str, callback: Any) -> None:
        self.events.callbacks[event].append(callback)

    def display(self, data: Any, raw: bool = False, display_id: Any = None) -> Any:
        self.outputs.append(data)
        place = len(self.outputs) - 1

        def update(data: Any, raw: bool) -> None:
            self.outputs[place] = data

        return SimpleNamespace(update=update)

    @property
    def html(self) -> list[str]:
        """The outputs that are HTML."""
        return [data["text/html"] for data in self.outputs if "text/html" in data]


@pytest.fixture
def notebook(monkeypatch: pytest.MonkeyPatch) -> Notebook:
    import IPython.display

    stand_in = Notebook()
    shell = SimpleNamespace(get_ipython=lambda: stand_in)
    monkeypatch.setitem(sys.modules, "IPython", shell)
    monkeypatch.setitem(sys.modules, "IPython.display", IPython.display)
    monkeypatch.setattr(IPython.display, "display", stand_in.display)
    return stand_in

"""Stands where the course's library is: `check` does nothing, and nothing else is there."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any

LIBRARY = "ptm_edu"
THERE = {LIBRARY: ("exercises",), f"{LIBRARY}.exercises": ("check",)}
# What assignments and the openings of chapters show: no answer to an exercise is in it.
UNREMARKABLE = tuple(f"{LIBRARY}.{name}" for name in ("zoo", "course", "widgets"))
CARD = f"{LIBRARY}.exercises.exercise_card"
SENTENCE = (
    "{name} is not there while an answer is graded, only `from ptm_edu.exercises import check` is: "
    "your answer has to do without the course's library. "
    "评分时没有 {name}，只能使用 `from ptm_edu.exercises import check`：答案不得依赖课程库。"
)


class EmptyReport:
    """What `check` gives while grading: no points, nothing to see."""

    points = max_points = 0.0
    passed = False
    checks = ()
    mistake = hint = None

    def __repr__(self) -> str:
        """Return nothing."""
        return ""


def check(*_: Any, **__: Any) -> EmptyReport:
    """Do nothing: what is graded is called by the grader."""
    return EmptyReport()


class Stub:
    """The two modules and the finder that refuses the rest; `flag` is told of every refusal."""

    def __init__(self) -> None:
        self.flag: Callable[[str, object], None] = lambda kind, detail: None

    def install(self) -> None:
        """Put the modules in place of the library, and the finder before all others."""
        modules = {name: self._module(name) for name in THERE}
        modules[LIBRARY].exercises = modules[f"{LIBRARY}.exercises"]  # type: ignore[attr-defined]
        modules[f"{LIBRARY}.exercises"].check = check  # type: ignore[attr-defined]
        sys.modules.update(modules)
        sys.meta_path.insert(0, self)

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: object = None
    ) -> ModuleSpec | None:
        """Refuse whatever belongs to the library; raises ImportError."""
        if name == LIBRARY or name.startswith(f"{LIBRARY}."):
            self.refuse(name)
        return None

    def refuse(self, name: str) -> None:
        """Flag the attempt; raises ImportError with a sentence in both languages."""
        if name != CARD and not f"{name}.".startswith(tuple(f"{one}." for one in UNREMARKABLE)):
            self.flag("reference_imported", name)
        raise ImportError(SENTENCE.format(name=name), name=name)

    def _module(self, name: str) -> ModuleType:
        module = ModuleType(name)
        module.__path__ = []  # a package without files

        def missing(attribute: str) -> Any:
            if attribute.startswith("__"):
                raise AttributeError(attribute)
            return self.refuse(f"{name}.{attribute}")

        module.__getattr__ = missing  # type: ignore[method-assign]
        module.__all__ = [*THERE[name]]  # type: ignore[attr-defined]
        return module

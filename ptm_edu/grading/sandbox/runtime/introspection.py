"""Refuses student code a look at frames and foreign objects, so that the runner stays out of reach.

Packages look at frames all the time: what counts is whose code asks. Code that is made up to pass
for a package's, and memory that is read by its address, are not noticed.
"""

from __future__ import annotations

import builtins
import os
import sys
from collections.abc import Callable, Sequence
from inspect import CO_GENERATOR
from threading import get_ident
from types import FrameType
from typing import Any

# Functions made below keep these names for themselves, whatever happens to `builtins` later.
__builtins__ = dict(vars(builtins))  # type: ignore[assignment]

LOOKS = frozenset(
    (
        *("sys._getframe", "sys._current_frames", "sys._current_exceptions"),
        *("sys.settrace", "sys.setprofile", "sys.monitoring.register_callback"),
        *("gc.get_objects", "gc.get_referrers", "gc.get_referents"),
    )
)
FRAMES = frozenset(("tb_frame", "gi_frame", "cr_frame", "ag_frame"))
MAKES_CODE = frozenset(("compile", "code.__new__"))  # with a file's name
# Functions that return frames to whoever calls them, and their files.
GIVERS = frozenset(
    (
        *("currentframe", "<lambda>", "stack", "trace", "getouterframes", "getinnerframes"),
        *("walk_stack", "walk_tb", "_walk_tb_with_full_positions"),
        *("extract_module_locals", "extract_vars_above"),
    )
)
GIVERS_FILES = ("inspect.py", "traceback.py", "logging/__init__.py", "IPython/utils/frame.py")
# What code names that asks by another name: logging's lambda, the profiler in C.
ALSO_CALLED = {"<lambda>": ("currentframe",), "setprofile": ("enable", "disable")}


class Introspection:
    """An audit hook; `installed` are the folders of the code that may look."""

    def __init__(self, installed: Sequence[str]) -> None:
        folders = {name for one in installed for name in (one, os.path.realpath(one))}
        self._installed = ("<frozen ", *(folder.rstrip(os.sep) + os.sep for folder in folders))
        self._givers_files = tuple(name.replace("/", os.sep) for name in GIVERS_FILES)
        self._frame, self._thread = sys._getframe, get_ident
        self._asking = 0  # the thread in which this hook looks at frames itself
        self._flag: Callable[[str, object], None] | None = None

    def watch(self, flag: Callable[[str, object], None]) -> None:
        """Refuse from now on, and tell `flag` of it; it cannot be taken back."""
        first = self._flag is None
        self._flag = flag
        if first:
            sys.addaudithook(self._hook)

    def _hook(self, event: str, arguments: tuple[Any, ...]) -> None:
        if event == "object.__getattr__":
            if arguments[1] not in FRAMES:
                return
        elif event in MAKES_CODE:
            if not self._is_installed(arguments[1]):
                return
        elif event not in LOOKS:
            return
        thread = self._thread()
        if self._asking == thread:
            return
        self._asking = thread
        what = arguments[1] if event == "object.__getattr__" else event
        try:
            asker = self._frame(1)
            asks = (
                not self._is_installed(asker.f_code.co_filename)
                if event in MAKES_CODE
                else self._student_asks(what.split(".")[-1], asker)
            )
        finally:
            self._asking = 0
        if asks:
            if self._flag is not None:
                self._flag("looks_inside", what)
            raise PermissionError(f"{what} is not allowed while an answer is graded")

    def _student_asks(self, name: str, frame: FrameType | None) -> bool:
        """Return whether no package asks by itself: one that is handed `name` does not name it."""
        while frame is not None:
            code = frame.f_code
            if not self._is_installed(code.co_filename):
                return True
            names = {name, *ALSO_CALLED.get(name, ())}
            if names.isdisjoint(code.co_names) and name not in code.co_consts:
                return True
            if code.co_name not in GIVERS or not code.co_filename.endswith(self._givers_files):
                return False
            reader = frame.f_back
            if code.co_flags & CO_GENERATOR:
                return reader is None or reader.f_code.co_filename != code.co_filename
            name, frame = code.co_name, reader
        return False

    def _is_installed(self, file: object) -> bool:
        return isinstance(file, str) and file.startswith(self._installed)

"""Why a name is missing: the first failed cell that would have bound it, and the line it failed in.

A syntax error keeps a whole cell from running. What its cells then lack fails too, in other cells
and with other errors, of which only the first one helps.
"""

from __future__ import annotations

import ast
import linecache
import re
from collections.abc import Callable, Sequence
from typing import Any

from .job import CellError
from .statement_slice import ANY_NAME, bound_names, imports_of

MISSING = re.compile(r"name '(\w+)' is not defined")
MAX_MESSAGE, MAX_LINE = 300, 100  # characters of a message, and of the line behind it


class FailedCells:
    """The cells that raised, of a job and of those before it in the same process."""

    def __init__(self, transform: Callable[[str], str]) -> None:
        """`transform` turns a cell with magics into Python."""
        self._transform = transform
        self._failed: list[tuple[str, CellError]] = []
        self._cells: list[str] = []

    def add(self, cells: Sequence[str], errors: Sequence[CellError]) -> None:
        """Take the errors that a job's cells raised."""
        self._failed += [(cells[error.cell], error) for error in errors]
        self._cells += cells

    def first_cause(self, name: str) -> CellError | None:
        """Return the error of the cell that would have bound a name, None if no failed cell would.

        If that cell lacked another name, the cell that would have bound that one counts, and so on.
        """
        cause, names = None, set[str]()
        while name not in names:
            names.add(name)
            if error := self._error_of(name, _binds) or self._error_of(name, _may_bind):
                cause = error
                missing = MISSING.match(error.message)
                name = missing[1] if missing else name
        return cause or self._failed_import(name)

    def _failed_import(self, name: str) -> CellError | None:
        """Return the error of an import that would have bound a name, where its cell caught it."""
        for number, cell in enumerate(self._cells):
            for node in imports_of(cell, name, self._transform):
                try:
                    exec(compile(ast.Module([node], []), "cell", "exec"), {})
                except ImportError as raised:
                    line = f"line {node.lineno}: {ast.unparse(node)[:MAX_LINE]}"
                    message = f"{str(raised)[:MAX_MESSAGE]} ({line})"
                    return CellError(number, type(raised).__name__, message)
        return None

    def _error_of(
        self, name: str, test: Callable[[str, set[str] | None, str], object]
    ) -> CellError | None:
        for cell, error in self._failed:
            if test(cell, bound_names(cell, self._transform), name):
                return error
        return None


def _binds(cell: str, bound: set[str] | None, name: str) -> object:
    """Say whether a cell binds a name; one that cannot be parsed, by the look of its lines."""
    if bound is not None:
        return name in bound
    definition, assignment = rf"(?:def|class)\W+{name}\b", rf"{name}\b[^=\n(\[.]*=(?!=)"
    imported = rf"(?:from|import)\b.*\b{name}\b"
    return re.search(rf"^\s*(?:{definition}|{assignment}|{imported})", cell, re.MULTILINE)


def _may_bind(cell: str, bound: set[str] | None, name: str) -> object:
    """Say whether a cell may bind a name: all that a cell mentions that cannot be parsed."""
    return ANY_NAME in bound if bound is not None else re.search(rf"\b{name}\b", cell)


def message_with_line(raised: BaseException, cell: str, names: dict[str, Any]) -> str:
    """Return an exception's message, and the line of the cell in which it was raised.

    `names` is the namespace of all cells. No line is given if it is not found in the cell.
    """
    message, number, text = str(raised), 0, ""
    if isinstance(raised, SyntaxError) and raised.text and raised.text.strip() in cell:
        # Python's own text names a temporary file.
        message, number, text = str(raised.msg), raised.lineno or 1, raised.text.strip()
    else:
        traceback = raised.__traceback__
        while traceback is not None:
            code = traceback.tb_frame.f_code
            if code.co_name == "<module>" and traceback.tb_frame.f_globals is names:
                number = traceback.tb_lineno
                text = linecache.getline(code.co_filename, number).strip()
            traceback = traceback.tb_next
    # Further down in the cell than in what ran: empty lines above and %%magics are taken off.
    lines = enumerate(cell.splitlines(), start=1)
    place = next((n for n, line in lines if n >= number and text and text in line), None)
    if place is None:
        return message
    return f"{message[:MAX_MESSAGE]} (line {place}: {text[:MAX_LINE]})"

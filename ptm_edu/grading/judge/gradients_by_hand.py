"""What an answer whose gradients must be by hand uses beside NumPy: for a person to look at.

That torch computes no derivative is enforced where the answer runs. Symbolic mathematics, a graph
that was traced in an earlier cell, and differences with very many digits compute derivatives
without it; nothing can prevent them, but all of them need a package or a detour that no formula in
NumPy needs.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from functools import lru_cache

from ptm_edu.exercises import exercise
from ptm_edu.exercises.framework.check import PUBLIC_SEED
from ptm_edu.grading.sandbox.runtime.job import Flag
from ptm_edu.grading.sandbox.runtime.statement_slice import DYNAMIC, NO_PYTHON, needed_statements

NOT_BY_HAND = "not_by_hand"  # the kind of the flag
# Enough for formulas, and none of it can compute a derivative or reach another module.
PLAIN = frozenset(
    (
        *("numpy", "math", "typing", "collections", "itertools", "functools", "operator"),
        *("dataclasses", "warnings", "contextlib", "abc", "enum", "numbers", "scipy.special"),
    )
)
DETOURS = DYNAMIC | {"getattr", "compile", "open", "get_ipython", "breakpoint", "__builtins__"}
# Attributes by which code gets from one object to any other.
MODULES_OF_NUMPY = frozenset(("ctypeslib", "testing", "f2py", "lib", "core", "sys", "os"))
ORDINARY = frozenset(("__init__", "__call__", "__len__", "__name__", "__doc__", "__post_init__"))
MOST_SHOWN = 5


def beside_numpy(cells: Sequence[str], function: str) -> tuple[Flag, ...]:
    """Return a flag with what the statements that `function` needs use beside NumPy, if anything.

    Only statements that are Python count: others have not run.
    """
    used = sorted(
        {name for cell in needed_statements(cells, function, _python) for name in _used(cell)}
    )
    return (Flag(NOT_BY_HAND, ", ".join(used[:MOST_SHOWN])),) if used else ()


@lru_cache
def by_hand(name: str) -> bool:
    """Return whether an exercise asks for gradients by hand."""
    return any(case.numpy for case in exercise(name).cases(PUBLIC_SEED))


def _python(cell: str) -> str:
    """Return a cell without its lines that are no Python."""
    return "\n".join("" if line.lstrip()[:1] in ("!", "%") else line for line in cell.split("\n"))


def _used(source: str) -> Iterator[str]:
    try:
        tree = ast.parse(source)
    except NO_PYTHON:
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if not _plain(alias.name))
        elif isinstance(node, ast.ImportFrom):
            names = {f"{node.module}.{alias.name}" for alias in node.names}
            if not _plain(node.module or ".") and not all(map(_plain, names)):
                yield node.module or "."
        elif isinstance(node, ast.Name) and node.id in DETOURS:
            yield node.id
        elif isinstance(node, ast.Attribute) and (
            node.attr in MODULES_OF_NUMPY
            or (node.attr.startswith("_") and node.attr not in ORDINARY and not _of_self(node))
        ):
            yield node.attr


def _plain(module: str) -> bool:
    return module in PLAIN or module.split(".")[0] in PLAIN or module == "__future__"


def _of_self(node: ast.Attribute) -> bool:
    return isinstance(node.value, ast.Name) and node.value.id == "self" and node.attr[:2] != "__"

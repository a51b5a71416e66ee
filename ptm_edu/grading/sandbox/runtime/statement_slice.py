"""Which statements of a notebook's cells a function needs, found by names; nothing is run.

A statement is needed if it binds or changes a name that the function uses, or that a needed
statement uses. So a training loop beside an answer costs the answer nothing, and a table that a
loop fills is still filled. Names that are made at run time (`globals()`, `exec`) cannot be
followed: statements with them are always needed.
"""

from __future__ import annotations

import ast
import dis
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import CodeType

DYNAMIC = {"exec", "eval", "globals", "locals", "vars", "setattr", "delattr", "__import__"}
SETTERS = re.compile(r"set_|manual_seed|seed|use_|enable|disable")  # change a whole module
CELL_MAGIC = re.compile(r"\s*%%(?:time|capture|timeit|prun)\b.*\n")  # around ordinary statements
FLAGS = ast.PyCF_ALLOW_TOP_LEVEL_AWAIT
BINDS_GLOBAL = ("STORE_GLOBAL", "DELETE_GLOBAL")
BINDS_NAME = (*BINDS_GLOBAL, "STORE_NAME", "DELETE_NAME")
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)
IMPORTS = (ast.Import, ast.ImportFrom)
ANY_NAME = "*"  # among the names that a statement binds: `from module import *`
NO_PYTHON = (SyntaxError, ValueError, RecursionError, MemoryError)


@dataclass(frozen=True)
class Statement:
    """One top-level statement: its cell, its source, and the names it uses, binds and changes."""

    cell: int
    source: str
    uses: frozenset[str]
    binds: frozenset[str]
    changes: frozenset[str]
    sets_up: frozenset[str]  # modules, as torch.manual_seed(0) does
    fixed: bool  # whether what it binds is a module, function or class
    always: bool


def needed_statements(
    cells: Sequence[str], function: str, transform: Callable[[str], str]
) -> list[str]:
    """Return each cell with only the statements that `function` needs, in their order.

    `transform` turns a cell with magics into Python. A cell that is no Python stays as it is:
    running it tells why.
    """
    statements = [
        s for number, cell in enumerate(cells) for s in _statements(number, cell, transform)
    ]
    fixed = {name for s in statements if s.fixed for name in s.binds}
    variables = {name for s in statements if not s.fixed for name in s.binds} - fixed
    names, chosen = {function}, {s for s in statements if s.always}
    names |= {name for s in chosen for name in s.uses}
    while True:
        more = {
            s
            for s in statements
            if s not in chosen
            and (s.binds & names or s.changes & names & variables or s.sets_up & names)
        }
        if not more:
            break
        chosen |= more
        names |= {name for s in more for name in s.uses}
    sources = [
        [s.source for s in statements if s.cell == n and s in chosen] for n in range(len(cells))
    ]
    return ["\n".join(cell) for cell in sources]


def bound_names(cell: str, transform: Callable[[str], str]) -> set[str] | None:
    """Return the names that a cell binds, ANY_NAME among them; None if it is no Python."""
    try:
        return {name for s in _parsed(0, cell, transform) for name in s.binds}
    except NO_PYTHON:
        return None


def imports_of(
    cell: str, name: str, transform: Callable[[str], str]
) -> Iterator[ast.Import | ast.ImportFrom]:
    """Yield the imports of a cell, outside functions, that bind a name."""
    try:
        tree = ast.parse(transform(CELL_MAGIC.sub("", cell, count=1)))
    except NO_PYTHON:
        return
    for node in (part for statement in tree.body for part in _outside_functions(statement)):
        if not isinstance(node, ast.Import | ast.ImportFrom):
            continue
        if name in {alias.asname or alias.name.split(".")[0] for alias in node.names}:
            yield node


@lru_cache(maxsize=1024)  # most cells of a notebook are in everybody's
def _statements(number: int, cell: str, transform: Callable[[str], str]) -> list[Statement]:
    try:
        return _parsed(number, cell, transform)
    except NO_PYTHON:
        nothing = frozenset[str]()
        return [Statement(number, cell, nothing, nothing, nothing, nothing, False, always=True)]


def _parsed(number: int, cell: str, transform: Callable[[str], str]) -> list[Statement]:
    source = transform(CELL_MAGIC.sub("", cell, count=1))
    lines = source.splitlines(keepends=True)
    return [_statement(number, node, lines) for node in ast.parse(source).body]


def _statement(number: int, node: ast.stmt, lines: Sequence[str]) -> Statement:
    source = _source(node, lines)
    uses, binds = _names(compile(ast.Module([node], []), "cell", "exec", flags=FLAGS))
    always = bool(uses & DYNAMIC)
    if isinstance(node, ast.ImportFrom):
        everything = any(alias.name == "*" for alias in node.names)
        binds |= {ANY_NAME} if everything else set()
        always = node.module == "__future__" or everything
    changes, sets_up = _changes(node)
    return Statement(
        number,
        source,
        frozenset(uses),
        frozenset(binds),
        frozenset(changes),
        frozenset(sets_up),
        fixed=isinstance(node, (*FUNCTIONS, *IMPORTS)),
        always=always,
    )


def _source(node: ast.stmt, lines: Sequence[str]) -> str:
    first = min([node.lineno, *(d.lineno for d in getattr(node, "decorator_list", ()))])
    if first == node.lineno:  # several statements may share a line
        text = ast.get_source_segment("".join(lines), node) or ""
    else:
        text = "".join(lines[first - 1 : node.end_lineno])
    return text.rstrip("\n")


def _names(code: CodeType, top: bool = True) -> tuple[set[str], set[str]]:
    """Return the global names that compiled code uses, and those that it binds."""
    uses, binds = set(), set()
    for instruction in dis.get_instructions(code):
        name, operation = str(instruction.argval), instruction.opname
        if operation in ("LOAD_NAME", "LOAD_GLOBAL", "LOAD_FROM_DICT_OR_GLOBALS"):
            uses.add(name)
        elif operation in (BINDS_NAME if top else BINDS_GLOBAL):
            binds.add(name)
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            inner_uses, inner_binds = _names(constant, top=False)
            uses |= inner_uses
            binds |= inner_binds
    return uses, binds


def _changes(node: ast.stmt) -> tuple[set[str], set[str]]:
    """Return the names of objects that a statement may change, and of modules it may set up."""
    changes: set[str] = set()
    sets_up: set[str] = set()
    for part in _outside_functions(node):
        if isinstance(part, ast.Attribute | ast.Subscript) and not isinstance(part.ctx, ast.Load):
            changes |= _base(part)
        elif isinstance(part, ast.Call):
            if isinstance(part.func, ast.Attribute):
                changes |= _base(part.func)
                if isinstance(node, ast.Expr) and SETTERS.match(part.func.attr):
                    sets_up |= _base(part.func)
            for argument in (*part.args, *(keyword.value for keyword in part.keywords)):
                changes |= _base(argument)
    return changes, sets_up


def _outside_functions(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the parts of a statement that run with it: not the bodies of functions."""
    yield node
    if not isinstance(node, FUNCTIONS):
        for child in ast.iter_child_nodes(node):
            yield from _outside_functions(child)


def _base(node: ast.AST) -> set[str]:
    """Return the name that `name.attribute[index]` begins with."""
    while isinstance(node, ast.Attribute | ast.Subscript | ast.Starred):
        node = node.value
    return {node.id} if isinstance(node, ast.Name) else set()

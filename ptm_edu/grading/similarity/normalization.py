"""Writes equivalent statements in one way, so that a copy that changes between them is recognized.

The result is compared and never run: it has the statements of the source, and need not compute the
same.
"""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Sequence

MAX_INVALID_LINES = 5  # that are left out so that the others can be parsed
MAGIC = re.compile(r"^[ \t]*[%!?].*$", re.MULTILINE)  # IPython's, which are not Python

Comprehension = ast.ListComp | ast.SetComp | ast.GeneratorExp | ast.DictComp
BODIES = ("body", "orelse", "finalbody")


def normalized(source: str) -> str:
    """Return the source with comprehensions, `x += y` and `a if b else c` as plain statements.

    A comprehension becomes a loop, `x += y` becomes `x = x + y`, a conditional expression becomes
    an `if`, annotations are dropped, and a variable with two names has one. Lines that are not
    valid Python are left out; a text with many of them is returned as it is.
    """
    try:
        tree = parsed(source)
        normalize(tree)
        _Renamed(tree).visit(tree)
        return ast.unparse(ast.fix_missing_locations(tree))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return source


def parsed(source: str) -> ast.Module:
    """Parse a source without IPython's magics and its first invalid lines.

    Raises SyntaxError where there are many of these, and what `ast.parse` raises for odd text.
    """
    lines = MAGIC.sub("", source).split("\n")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about a student's escapes in strings
        for _ in range(MAX_INVALID_LINES):
            try:
                return ast.parse("\n".join(lines))
            except SyntaxError as error:
                if not error.lineno or error.lineno > len(lines):
                    raise
                lines[error.lineno - 1] = ""
        return ast.parse("\n".join(lines))


def normalize(node: ast.AST) -> None:
    """Write every statement below a node as plain statements, in place."""
    for field in BODIES:
        statements = getattr(node, field, None)
        if isinstance(statements, list):
            new = [plain for statement in statements for plain in _plain(statement)]
            setattr(node, field, new or [ast.Pass()] if field == "body" else new)
            for statement in new:
                normalize(statement)
    for handler in (*getattr(node, "handlers", ()), *getattr(node, "cases", ())):
        normalize(handler)


def _plain(statement: ast.stmt) -> list[ast.stmt]:
    """Return the plain statements for one statement."""
    match statement:
        case ast.AnnAssign(target, _, value):
            return _plain(ast.Assign([target], value)) if value else []
        case ast.AugAssign(target, operator, value):
            return _plain(ast.Assign([target], ast.BinOp(target, operator, value)))
        case ast.Assign(targets, ast.IfExp(test, body, orelse)):
            return _plain(ast.If(test, [ast.Assign(targets, body)], [ast.Assign(targets, orelse)]))
        case ast.Return(ast.IfExp(test, body, orelse)):
            return _plain(ast.If(test, [ast.Return(body)], [ast.Return(orelse)]))
    loops = _Comprehensions(statement)
    rest = loops.visit(statement)
    assert isinstance(rest, ast.stmt)
    return [*loops.statements, rest]


class _Comprehensions(ast.NodeTransformer):
    """Replaces a statement's comprehensions by names, and collects the loops that fill these."""

    def __init__(self, statement: ast.stmt) -> None:
        self.statements: list[ast.stmt] = []
        # Bodies and nested functions have statements of their own.
        self._bodies = {
            id(child) for field in BODIES for child in _statements(getattr(statement, field, ()))
        }
        self._bodies |= {
            id(child) for field in ("handlers", "cases") for child in getattr(statement, field, ())
        }

    def visit(self, node: ast.AST) -> ast.AST:
        if id(node) in self._bodies:
            return node
        node = self.generic_visit(node)
        return self._as_name(node) if isinstance(node, Comprehension) else node

    def _as_name(self, node: Comprehension) -> ast.Name:
        name = f"filled_{len(self.statements)}"
        loop: ast.stmt
        empty: ast.expr
        if isinstance(node, ast.DictComp):
            target = ast.Subscript(ast.Name(name, ast.Load()), node.key, ast.Store())
            loop, empty = ast.Assign([target], node.value), ast.Dict([], [])
        else:
            method = "add" if isinstance(node, ast.SetComp) else "append"
            call = ast.Call(ast.Attribute(ast.Name(name, ast.Load()), method), [node.elt], [])
            loop, empty = ast.Expr(call), ast.List([], ast.Load())
        for generator in reversed(node.generators):
            for condition in reversed(generator.ifs):
                loop = ast.If(condition, [loop], [])
            loop = ast.For(generator.target, generator.iter, [loop], [])
        self.statements += [ast.Assign([ast.Name(name, ast.Store())], empty), loop]
        return ast.Name(name, ast.Load())


class _Renamed(ast.NodeTransformer):
    """Gives variables that are assigned to each other one name, and drops these assignments."""

    def __init__(self, tree: ast.AST) -> None:
        self._names: dict[str, str] = {}
        for node in ast.walk(tree):
            match node:
                case ast.Assign([ast.Name(name)], ast.Name(other)):
                    first, second = self._first(name), self._first(other)
                    if first != second:
                        self._names[first] = second

    def visit_Assign(self, node: ast.Assign) -> ast.AST | None:
        self.generic_visit(node)
        match node:
            case ast.Assign([ast.Name(name)], ast.Name(other)) if name == other:
                return None
        return node

    def visit_Name(self, node: ast.Name) -> ast.AST:
        return ast.Name(self._first(node.id), node.ctx)

    def _first(self, name: str) -> str:
        path = []
        while name in self._names:
            path.append(name)
            name = self._names[name]
        self._names.update(dict.fromkeys(path, name))
        return name


def _statements(value: object) -> Sequence[ast.stmt]:
    return value if isinstance(value, list) else ()

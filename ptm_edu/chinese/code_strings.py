"""The strings in a notebook's code cells; an f-string or a sum has {} for each hole."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from typing import Any

READ = {"predict": 0, "claim": 0, "with_caption": 1}
"""The calls that show a reader a sentence, and which of their arguments it is."""


def code_strings(notebook: Mapping[str, Any]) -> set[str]:
    """Return every string of the code."""
    return {
        text
        for tree in _trees(notebook)
        for node in ast.walk(tree)
        if (text := _text(node)) is not None
    }


def sentences(notebook: Mapping[str, Any]) -> list[str]:
    """Return the questions, claims and captions, in order."""
    found = (
        _text(_value(tree, argument))
        for tree in _trees(notebook)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        for argument in _read(node)
    )
    return list(dict.fromkeys(text for text in found if text is not None))


def _read(call: ast.Call) -> list[ast.expr]:
    place = READ.get(getattr(call.func, "attr", getattr(call.func, "id", "")))
    return [] if place is None else call.args[place : place + 1]


def _value(tree: ast.AST, node: ast.expr) -> ast.expr:
    """Return what a cell assigns to a name; any other expression as it is."""
    lines = (line for line in ast.walk(tree) if isinstance(line, ast.Assign))
    name = getattr(node, "id", None)
    return next((n.value for n in lines if name and getattr(n.targets[0], "id", "") == name), node)


def _trees(notebook: Mapping[str, Any]) -> Iterator[ast.AST]:
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            lines = "".join(cell["source"]).splitlines()
            # IPython's own lines are no Python.
            plain = (line for line in lines if not line.lstrip().startswith(("%", "!")))
            yield ast.parse("\n".join(plain))


def _text(node: ast.AST) -> str | None:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        parts = (part.value if isinstance(part, ast.Constant) else "{}" for part in node.values)
        return "".join(map(str, parts))
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        sides = _text(node.left), _text(node.right)
        return None if sides == (None, None) else "".join("{}" if s is None else s for s in sides)
    return None

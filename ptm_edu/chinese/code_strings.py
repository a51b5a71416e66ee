"""The strings in a notebook's code cells; an f-string or a sum has {} for each hole."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from typing import Any

ASKED = {"predict", "claim"}
"""The calls whose first argument is a sentence that a reader reads."""


def code_strings(notebook: Mapping[str, Any]) -> set[str]:
    """Return every string of the code."""
    return {
        text
        for tree in _trees(notebook)
        for node in ast.walk(tree)
        if (text := _text(node)) is not None
    }


def sentences(notebook: Mapping[str, Any]) -> list[str]:
    """Return the questions and claims, in order."""
    calls = (node for tree in _trees(notebook) for node in ast.walk(tree))
    found = (
        _text(node.args[0])
        for node in calls
        if isinstance(node, ast.Call)
        and node.args
        and getattr(node.func, "attr", getattr(node.func, "id", "")) in ASKED
    )
    return list(dict.fromkeys(text for text in found if text is not None))


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

"""Makes an answer differ from every other one in its code, and not in what it computes."""

from __future__ import annotations

import ast
import random

WORDS = (
    "alpha amount area base batch block box bunch chunk coeff column data delta dist echo edge "
    "entry factor field first float_ freq gamma gate given grid group heap heat index inner item "
    "joint kept kind lamb layer left level line local_ main mass mid model my nodes norm_ number "
    "outer output pair part piece pool prob quot rank rate raw res right_ row score share size_ "
    "slot stack step sum_ table temp term total_ tmp units_ val var vec weight wide word_ x1 y1 z1"
)
GUARDS = (
    "assert len({first}) < {number}",
    "if len({first}) >= {number}:\n    raise ValueError('too many')",
    "most = {number}\nassert {first}.shape[0] <= most",
    "too_many = {first}.shape[0] > {number}\nassert not too_many",
)
FAR = 1_000_000_000  # beyond any input


def varied(source: str, number: int, rng: random.Random) -> str:
    """Return the source with other names for its variables and a line that holds `number`.

    Sources that differ in `number` come out different in their syntax tree.
    """
    tree = ast.parse(rename_variables(source, rng))
    function = [node for node in tree.body if isinstance(node, ast.FunctionDef)][-1]
    values = {"first": function.args.args[0].arg, "number": FAR + number}
    guard = ast.parse(rng.choice(GUARDS).format(**values)).body
    position = 1 if ast.get_docstring(function) else 0
    function.body[position:position] = guard
    return ast.unparse(ast.fix_missing_locations(tree))


def rename_variables(source: str, rng: random.Random) -> str:
    """Return the source with other names for the variables and parameters of its functions."""
    tree = ast.parse(source)
    for function in (node for node in tree.body if isinstance(node, ast.FunctionDef)):
        _Renamed(_new_names(function, rng)).visit(function)
    return ast.unparse(ast.fix_missing_locations(tree))


def _new_names(function: ast.FunctionDef, rng: random.Random) -> dict[str, str]:
    nodes = list(ast.walk(function))
    own = {node.arg for node in nodes if isinstance(node, ast.arg)}
    own |= {n.id for n in nodes if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
    new = rng.sample(WORDS.split(), len(own))
    return dict(zip(sorted(own), new, strict=True))


class _Renamed(ast.NodeTransformer):
    def __init__(self, names: dict[str, str]) -> None:
        self._names = names

    def visit_Name(self, node: ast.Name) -> ast.Name:
        node.id = self._names.get(node.id, node.id)
        return node

    def visit_arg(self, node: ast.arg) -> ast.arg:
        node.arg = self._names.get(node.arg, node.arg)
        return node

"""Disguises a copied answer as students do, for classes that measure what comparing answers finds.

Each disguise changes the text of an answer and not what it computes: `DISGUISES["renamed"](source,
rng)` returns the changed text. A disguise that does not apply returns the source formatted anew.
"""

from __future__ import annotations

import ast
import random
from collections.abc import Callable, Iterator
from itertools import pairwise

from .variation import rename_variables

COMMENTS = ("# the shape stays (B, D)", "# see the lecture", "# same as in the formula", "# ok")
DEAD_STATEMENTS = (
    "{name} = 0",
    "{name} = []",
    "assert {first} is not None",
    "{name} = str({first})",
    "if {first} is None:\n    print('empty')",
    "{name} = {first}",
)
STATEMENTS_PER_DEAD = 5  # one dead statement is inserted for this many
MUTATING = {"append", "extend", "insert", "sort", "pop", "remove", "update", "shuffle", "seed"}
SIMPLE = (ast.Assign, ast.AugAssign, ast.AnnAssign, ast.Expr)
Disguise = Callable[[str, random.Random], str]


def renamed(source: str, rng: random.Random) -> str:
    """Give every variable and parameter another name."""
    return rename_variables(source, rng)


def commented(source: str, rng: random.Random) -> str:
    """Add a docstring to the first function and a comment behind or above some lines."""
    tree = ast.parse(source)
    function = next(node for node in tree.body if isinstance(node, ast.FunctionDef))
    if not ast.get_docstring(function):
        function.body.insert(0, ast.Expr(ast.Constant("My own solution, step by step.")))
    lines = []
    for line in ast.unparse(ast.fix_missing_locations(tree)).split("\n"):
        if rng.random() < 0.3:
            lines.append(" " * (len(line) - len(line.lstrip())) + rng.choice(COMMENTS))
        lines.append(f"{line}  {rng.choice(COMMENTS)}" if rng.random() < 0.3 else line)
    return "\n".join(lines)


def reformatted(source: str, rng: random.Random) -> str:
    """Break lines behind commas, and put parentheses around what is returned."""
    tree = ast.parse(source)
    lines = []
    for line in ast.unparse(tree).split("\n"):
        head, _, value = line.partition("return ")
        if value and not head.strip() and rng.random() < 0.5:
            line = f"{head}return ({value})"
        lines.append(line if "'" in line or '"' in line else _broken(line))
    return "\n".join(lines)


def reordered(source: str, rng: random.Random) -> str:
    """Swap neighboring statements that do not depend on each other, and helper functions."""
    tree = ast.parse(source)
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
    if len(functions) > 1 and len(functions) == len(tree.body):
        tree.body[:-1] = rng.sample(tree.body[:-1], len(tree.body) - 1)
    for body in _bodies(tree):
        for i, (one, other) in enumerate(pairwise(list(body))):
            if body[i] is one and _independent(one, other):
                body[i], body[i + 1] = other, one
    return ast.unparse(tree)


def padded(source: str, rng: random.Random) -> str:
    """Insert statements that change nothing."""
    tree = ast.parse(source)
    statements = sum(isinstance(node, ast.stmt) for node in ast.walk(tree))
    bodies = [node.body for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    for number in range(max(1, round(statements / STATEMENTS_PER_DEAD))):
        body = rng.choice(bodies)
        function = next(n for n in ast.walk(tree) if getattr(n, "body", None) is body)
        assert isinstance(function, ast.FunctionDef)
        arguments = function.args.args or [ast.arg("None")]
        first = "0" if arguments[0].arg == "None" else arguments[0].arg
        dead = rng.choice(DEAD_STATEMENTS).format(name=f"unused_{number}", first=first)
        position = rng.randrange(len(body))
        body[position:position] = ast.parse(dead).body
    return ast.unparse(ast.fix_missing_locations(tree))


def looped(source: str, rng: random.Random) -> str:
    """Turn comprehensions that are assigned into loops, and loops that only append into these."""
    tree = ast.parse(source)
    for body in _bodies(tree):
        body[:] = [new for statement in body for new in _unrolled(statement)]
    if ast.unparse(ast.fix_missing_locations(tree)) == ast.unparse(ast.parse(source)):
        for body in _bodies(tree):
            _roll_up(body)
    return ast.unparse(ast.fix_missing_locations(tree))


def plain(source: str, rng: random.Random) -> str:
    """Write `x += y` as `x = x + y` and the other way round, and choices as `if` statements."""
    tree = ast.parse(source)
    for body in _bodies(tree):
        body[:] = [_rewritten(statement) for statement in body]
    return ast.unparse(ast.fix_missing_locations(tree))


def combined(source: str, rng: random.Random) -> str:
    """Apply every disguise but the change of loops."""
    for disguise in (renamed, reordered, padded, reformatted):
        source = disguise(source, rng)
    return source


DISGUISES: dict[str, Disguise] = {
    "renamed": renamed,
    "commented": commented,
    "reformatted": reformatted,
    "reordered": reordered,
    "padded": padded,
    "looped": looped,
    "plain": plain,
    "combined": combined,
}


def changes(disguise: str, source: str) -> bool:
    """Return whether a disguise changes an answer's statements or names, and not only its text."""
    if disguise in ("commented", "reformatted"):
        return True
    return DISGUISES[disguise](source, random.Random(0)) != ast.unparse(ast.parse(source))


def _rewritten(statement: ast.stmt) -> ast.stmt:
    """Return a statement in its other form; statements without one are returned as they are."""
    match statement:
        case ast.AugAssign(target, operator, value):
            return ast.Assign([target], ast.BinOp(target, operator, value))
        case ast.Assign(
            [ast.Name(name) as variable], ast.BinOp(ast.Name(left), operator, value)
        ) if name == left:
            return ast.AugAssign(variable, operator, value)
        case ast.Assign(targets, ast.IfExp(test, body, orelse)):
            return ast.If(test, [ast.Assign(targets, body)], [ast.Assign(targets, orelse)])
        case ast.Return(ast.IfExp(test, body, orelse)):
            return ast.If(test, [ast.Return(body)], [ast.Return(orelse)])
    return statement


def _broken(line: str) -> str:
    """Break a line behind the commas within its brackets."""
    indent, depth, text = " " * (len(line) - len(line.lstrip())), 0, ""
    for character in line:
        depth += (character in "([{") - (character in ")]}")
        text += character
        if character == "," and depth > 1:
            text += f"\n{indent}        "
    return text


def _bodies(tree: ast.AST) -> Iterator[list[ast.stmt]]:
    """Yield the lists of statements below the module's own."""
    for node in ast.walk(tree):
        for field in ("body", "orelse"):
            body = getattr(node, field, None)
            if isinstance(body, list) and body and not isinstance(node, ast.Module):
                yield body


def _independent(one: ast.stmt, other: ast.stmt) -> bool:
    """Return whether two simple statements neither write nor read what the other writes."""
    if not isinstance(one, SIMPLE) or not isinstance(other, SIMPLE):
        return False
    if any(isinstance(s, ast.Expr) and isinstance(s.value, ast.Constant) for s in (one, other)):
        return False  # a docstring
    (reads, writes), (other_reads, other_writes) = _names(one), _names(other)
    return not (writes & (other_reads | other_writes) or other_writes & reads)


def _names(statement: ast.stmt) -> tuple[set[str], set[str]]:
    """Return the names that a statement reads and those that it binds or may change."""
    reads, writes = set[str](), set[str]()
    for node in ast.walk(statement):
        if isinstance(node, ast.Name):
            (writes if isinstance(node.ctx, ast.Store) else reads).add(node.id)
        if isinstance(node, (ast.Subscript, ast.Attribute)) and isinstance(node.ctx, ast.Store):
            writes |= {n.id for n in ast.walk(node.value) if isinstance(n, ast.Name)}
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            method = node.func.attr
            if method in MUTATING or method.endswith("_"):
                writes |= {n.id for n in ast.walk(node.func.value) if isinstance(n, ast.Name)}
    if isinstance(statement, ast.AugAssign):
        reads |= writes
    return reads, writes


def _unrolled(statement: ast.stmt) -> list[ast.stmt]:
    """Return a list's creation, the loop that fills it and the statement that had it in brackets.

    Statements without a list comprehension are returned as they are.
    """
    if not isinstance(statement, (*SIMPLE, ast.Return)):
        return [statement]
    inner_nodes = {
        id(inner)
        for node in ast.walk(statement)
        if isinstance(node, (ast.ListComp, ast.GeneratorExp, ast.Lambda, ast.DictComp, ast.SetComp))
        for inner in ast.walk(node)
        if inner is not node
    }
    for node in ast.walk(statement):
        if isinstance(node, ast.ListComp) and id(node) not in inner_nodes:
            name = f"items_{node.lineno}_{node.col_offset}"
            call = ast.Call(ast.Attribute(ast.Name(name, ast.Load()), "append"), [node.elt], [])
            loop: ast.stmt = ast.Expr(call)
            for generator in reversed(node.generators):
                for condition in reversed(generator.ifs):
                    loop = ast.If(condition, [loop], [])
                loop = ast.For(generator.target, generator.iter, [loop], [])
            created = ast.Assign([ast.Name(name, ast.Store())], ast.List([], ast.Load()))
            rest = _Replaced(node, ast.Name(name, ast.Load())).visit(statement)
            assert isinstance(rest, ast.stmt)
            return [created, loop, rest]
    return [statement]


class _Replaced(ast.NodeTransformer):
    """Replaces one node by another."""

    def __init__(self, node: ast.AST, new: ast.AST) -> None:
        self._node, self._new = node, new

    def visit(self, node: ast.AST) -> ast.AST:
        return self._new if node is self._node else self.generic_visit(node)


def _roll_up(body: list[ast.stmt]) -> None:
    """Replace `names = []` followed by a loop that only appends to it by a comprehension."""
    for i, (one, other) in enumerate(pairwise(list(body))):
        match one, other:
            case (
                ast.Assign([ast.Name(name)], ast.List([])),
                ast.For(target, iterable, [ast.Expr(ast.Call(method, [element]))], []),
            ) if ast.unparse(method) == f"{name}.append":
                comprehension = ast.ListComp(element, [ast.comprehension(target, iterable, [], 0)])
                body[i : i + 2] = [ast.Assign(one.targets, comprehension), ast.Pass()]

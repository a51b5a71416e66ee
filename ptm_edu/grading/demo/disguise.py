"""Disguises a copied answer as students do, for classes that measure what comparing answers finds.

Each disguise changes the text of an answer and not what it computes: `DISGUISES["renamed"](source,
rng)` returns the changed text. A disguise that does not apply returns the source formatted anew.
"""

from __future__ import annotations

import ast
import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import islice, pairwise

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
MAX_AXIS = 3  # a larger number that ends a call's arguments is no axis
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


def inlined(source: str, rng: random.Random) -> str:
    """Write what a variable holds in the place where it is read, where it is read once."""
    tree = ast.parse(source)
    counts = Counter(node.id for node in ast.walk(tree) if isinstance(node, ast.Name))
    for body in _bodies(tree):
        for one in list(body):
            match one:
                case ast.Assign([ast.Name(name)], value) if counts[name] == 2:
                    _inline(body, one, name, value)
    return ast.unparse(ast.fix_missing_locations(tree))


def extracted(source: str, rng: random.Random) -> str:
    """Give the operands of what is assigned or returned names of their own."""
    tree = ast.parse(source)
    for body in _bodies(tree):
        body[:] = [new for statement in body for new in _extracted(statement)]
    return ast.unparse(ast.fix_missing_locations(tree))


def counted(source: str, rng: random.Random) -> str:
    """Turn `for` loops over `range`, a list, `zip` or `enumerate` into `while` loops that count."""
    tree = ast.parse(source)
    for body in _bodies(tree):
        body[:] = [new for statement in body for new in _counted(statement)]
    return ast.unparse(ast.fix_missing_locations(tree))


def row_loops(source: str) -> Iterator[str]:
    """Yield the source with one vectorized statement as a loop over the rows of its arrays.

    Which names are arrays with a row for each index is not known from the text: not every one of
    these computes the same.
    """
    tree = ast.parse(source)
    parameters = {node.arg for node in ast.walk(tree) if isinstance(node, ast.arg)}
    stored = {n.id for n in ast.walk(tree) if isinstance(n, ast.Name) if _is_stored(n)}
    for number, body in enumerate(_bodies(tree)):
        for i, statement in enumerate(body):
            match statement:
                case ast.Assign([ast.Name(name)], value):
                    for rewritten in _by_rows(name, value, parameters | stored, source):
                        changed = ast.parse(source)
                        other = next(islice(_bodies(changed), number, None))
                        other[i : i + 1] = ast.parse(rewritten).body
                        yield ast.unparse(ast.fix_missing_locations(changed))


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
    "inlined": inlined,
    "extracted": extracted,
    "counted": counted,
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


def _inline(body: list[ast.stmt], one: ast.stmt, name: str, value: ast.expr) -> None:
    """Remove an assignment, and put its value where a statement of the same body reads the name."""
    between = body[body.index(one) + 1 :]
    for position, other in enumerate(between):
        if not isinstance(other, (*SIMPLE, ast.Return)):
            return
        read = [node for node in ast.walk(other) if isinstance(node, ast.Name) and node.id == name]
        if len(read) == 1 and not _is_stored(read[0]):
            scopes = (ast.Lambda, ast.ListComp, ast.GeneratorExp, ast.SetComp, ast.DictComp)
            if any(isinstance(node, scopes) for node in ast.walk(other)):
                return
            replaced = _Replaced(read[0], value).visit(other)
            assert isinstance(replaced, ast.stmt)
            body[body.index(other)] = replaced
            body.remove(one)
            return
        if any(not _independent(one, passed) for passed in between[: position + 1]):
            return


def _extracted(statement: ast.stmt) -> list[ast.stmt]:
    """Return a statement with names for its operands, after the statements that assign these."""
    if not isinstance(statement, (ast.Assign, ast.Return)) or not statement.value:
        return [statement]
    match statement.value:
        case ast.BinOp(left, _, right):
            operands = [left, right]
        case ast.Call(ast.Attribute(receiver, _), arguments):
            operands = [receiver, *arguments]
        case ast.Call(_, arguments):
            operands = list(arguments)
        case _:
            return [statement]
    new: list[ast.stmt] = []
    for operand in operands:
        if isinstance(operand, (ast.BinOp, ast.Call, ast.Subscript)):
            name = f"part_{operand.lineno}_{operand.col_offset}_{operand.end_col_offset}"
            new.append(ast.Assign([ast.Name(name, ast.Store())], operand))
            replaced = _Replaced(operand, ast.Name(name, ast.Load())).visit(statement)
            assert isinstance(replaced, ast.stmt)
            statement = replaced
    return [*new, statement]


def _counted(statement: ast.stmt) -> list[ast.stmt]:
    """Return a `while` loop for a `for` loop; what cannot be counted is returned as it is."""
    if not isinstance(statement, ast.For) or statement.orelse:
        return [statement]
    if any(isinstance(node, ast.Continue) for node in ast.walk(statement)):
        return [statement]
    target, iterable, body = statement.target, statement.iter, statement.body
    index = f"i_{statement.lineno}"
    first, step = ast.parse(f"{index} = 0\n{index} += 1").body
    match iterable:
        case ast.Call(ast.Name("range"), [stop]) if isinstance(target, ast.Name):
            first, step = ast.parse(f"{target.id} = 0\n{target.id} += 1").body
            below = ast.Compare(ast.Name(target.id, ast.Load()), [ast.Lt()], [stop])
            return [first, ast.While(below, [*body, step], [])]
        case ast.Call(ast.Name("zip"), [*lists]) if isinstance(target, ast.Tuple):
            pairs = list(zip(target.elts, lists, strict=True))
        case ast.Call(ast.Name("enumerate"), [one]) if isinstance(target, ast.Tuple):
            pairs = [(target.elts[1], one)]
            body = [ast.Assign([target.elts[0]], ast.Name(index, ast.Load())), *body]
        case ast.Name():
            pairs = [(target, iterable)]
        case _:
            return [statement]
    if not all(isinstance(one, ast.Name) for _, one in pairs):
        return [statement]
    bound = [ast.parse(f"{ast.unparse(x)} = {ast.unparse(xs)}[{index}]").body[0] for x, xs in pairs]
    condition = ast.parse(f"{index} < len({ast.unparse(pairs[-1][1])})", mode="eval").body
    return [first, ast.While(condition, [*bound, *body, step], [])]


def _by_rows(name: str, value: ast.expr, arrays: set[str], source: str) -> Iterator[str]:
    """Yield loops that compute a vectorized expression row by row."""
    read = sorted({n.id for n in ast.walk(value) if isinstance(n, ast.Name)} & arrays)
    library = "torch" if "torch." in source or "F." in source else "np"
    if not isinstance(value, (ast.BinOp, ast.Call, ast.UnaryOp)):
        return
    choices = [read, *([one] for one in read)] if len(read) > 1 else [read] if read else []
    for rows in choices:
        row = ast.unparse(_Rows(rows).visit(ast.parse(ast.unparse(value), mode="eval")))
        yield (
            f"rows_of_{name} = []\nfor row in range(len({rows[0]})):\n"
            f"    rows_of_{name}.append({row})\n{name} = {library}.stack(rows_of_{name})"
        )


class _Rows(ast.NodeTransformer):
    """Makes an expression about arrays one about their row: axes and leading `:` are one fewer."""

    def __init__(self, arrays: Sequence[str]) -> None:
        self._arrays = arrays

    def visit_Name(self, node: ast.Name) -> ast.AST:
        if node.id not in self._arrays:
            return node
        return ast.Subscript(node, ast.Name("row", ast.Load()), ast.Load())

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        match node.value, node.slice:
            case ast.Name(name), ast.Tuple([ast.Slice(None, None, None), *rest]) if (
                name in self._arrays
            ):
                inner = rest[0] if len(rest) == 1 else ast.Tuple(rest, ast.Load())
                return ast.Subscript(self.visit(node.value), inner, ast.Load())
        return self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        for keyword in node.keywords:
            match keyword:
                case ast.keyword("dim" | "axis", ast.Constant(int(axis))) if axis > 0:
                    keyword.value = ast.Constant(axis - 1)
        match node.args:
            case [*others, ast.Constant(int(axis))] if 0 < axis <= MAX_AXIS:
                node.args = [*others, ast.Constant(axis - 1)]
        return node


def _is_stored(name: ast.Name) -> bool:
    return isinstance(name.ctx, ast.Store)


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

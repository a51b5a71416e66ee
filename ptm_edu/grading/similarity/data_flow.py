"""An answer as a set of fragments of its data flow: which operation reads which results.

The answer is followed from its parameters to what it returns, and is never run. Names, the order of
statements, temporaries, helper functions and the kind of a loop leave no trace, and neither does
whether an operation is applied to whole arrays or to their rows in a loop. A fragment is an
operation with what it reads, and with what that reads. `shapes` is the view of the text.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from .normalization import normalize, parsed
from .shapes import COMMENT_LINES, MAX_CHARACTERS, Shape, remembered

MIN_OPERATIONS = 15  # of an answer that is compared
MAX_STEPS = 200_000  # that following an answer may take; one that needs more has no fragments
MAX_CALLS = 8  # of an answer's functions within each other

COMMUTATIVE = {"Add", "Mult", "BitAnd", "BitOr", "Eq", "NotEq", "And", "Or"}
MIRRORED = {"Gt": "Lt", "GtE": "LtE"}
FRESH = {
    "empty",
    "empty_like",
    "new_empty",
    "zeros",
    "zeros_like",
    "new_zeros",
    "full_like",
}
# Calls that make one value of a list or another type of a value, and compute nothing.
CONVERSIONS = {"stack", "array", "tensor", "asarray", "as_tensor", "list", "tuple", "float", "int"}
SETTINGS = {"0", "''", "True", "False", "None"}  # an axis, a name, a switch
APPEND = ("append", "add")


@dataclass(frozen=True, eq=False)
class _Function:
    """A function of the answer with the names around it."""

    arguments: ast.arguments
    body: Sequence[ast.stmt]
    names: Mapping[str, int | _Function]


Names = dict[str, int | _Function]  # values are terms, by number, and functions


def flow_shape(source: str) -> Shape:
    """Return the shape of an answer's data flow; it is empty for what is no Python or too long."""
    if (known := remembered(flow_shape, source)) is not None:
        return known
    fragments = frozenset[str]()
    try:
        tree = parsed(COMMENT_LINES.sub("", source)[:MAX_CHARACTERS])
        normalize(tree)
        fragments = frozenset(_Flow().fragments(tree))
    except (SyntaxError, ValueError, RecursionError, MemoryError, OverflowError):
        pass
    return Shape(len(fragments), fragments, MIN_OPERATIONS)


class _Flow:
    """Follows the values of an answer; the same operation on the same values is one term."""

    def __init__(self) -> None:
        self._numbers: dict[tuple[str, tuple[int, ...]], int] = {}
        self._terms: list[tuple[str, tuple[int, ...]]] = []
        self._followed: list[_Function] = []  # the functions that are within each other now
        self._steps = 0

    def fragments(self, tree: ast.Module) -> Iterator[str]:
        """Yield the fragments of all that the answer's functions return; the second is numbered."""
        names: Names = {}
        self._block(tree.body, names)
        new = [self._result(function, names) for function in _entrances(tree)]
        reached = set[int]()
        while new:
            term = new.pop()
            if term not in reached:
                reached.add(term)
                new += self._terms[term][1]
        counts = Counter[str]()
        for term in sorted(reached):
            if self._terms[term][1]:
                text = self._text(term, depth=2)
                counts[text] += 1
                yield f"{text}\n{counts[text]}"

    def _result(self, function: ast.FunctionDef, around: Names) -> int:
        """Return what a function returns and stores in `self`, from inputs known by position."""
        own = function.args
        rest = [argument for argument in (own.vararg, own.kwarg) if argument]
        arguments = [*own.posonlyargs, *own.args, *own.kwonlyargs, *rest]
        names = dict(around)
        names |= {one.arg: self._term(f"input {i}") for i, one in enumerate(arguments)}
        result = self._block(function.body, names)
        stored = [v for n, v in names.items() if n.startswith("self.") and isinstance(v, int)]
        return self._term("result", *([] if result is None else [result]), *stored)

    # ---- terms ----------------------------------------------------------------------------------

    def _spend(self, steps: int) -> None:
        self._steps += steps
        if self._steps > MAX_STEPS:
            raise ValueError("the answer is too long to be followed")

    def _term(self, label: str, *reads: int) -> int:
        self._spend(1)
        key = label, tuple(sorted(reads)) if label in COMMUTATIVE else reads
        if key not in self._numbers:
            self._numbers[key] = len(self._terms)
            self._terms.append(key)
        return self._numbers[key]

    def _label(self, term: int) -> str:
        return self._terms[term][0]

    def _text(self, term: int, depth: int) -> str:
        label, reads = self._terms[term]
        if label.startswith("carried"):
            return "carried"
        if depth == 0 or not reads:
            return label
        parts = [self._text(read, depth - 1) for read in reads]
        return f"{label}({', '.join(sorted(parts) if label in COMMUTATIVE else parts)})"

    def _replaced(self, term: int, old: int, new: int, known: dict[int, int]) -> int:
        """Return a term that reads `new` wherever this one reads `old`."""
        if term == old:
            return new
        if term not in known:
            label, reads = self._terms[term]
            known[term] = self._term(label, *(self._replaced(r, old, new, known) for r in reads))
        return known[term]

    # ---- statements -----------------------------------------------------------------------------

    def _block(self, statements: Sequence[ast.stmt], names: Names) -> int | None:
        """Follow statements; return what they return, None where they return nothing."""
        for i, statement in enumerate(statements):
            self._spend(1)
            rest = statements[i + 1 :]
            match statement:
                case ast.Return(value):
                    return self._value(value, names) if value else self._term("None")
                case ast.FunctionDef(name=name, args=arguments, body=body):
                    names[name] = _Function(arguments, body, names)
                case ast.Assign(targets, value):
                    result = self._bound(value, names)
                    for target in targets:
                        self._bind(target, result, names)
                case ast.Expr(value):
                    self._effect(value, names)
                case ast.If(test, body, orelse):
                    if not all(isinstance(one, ast.Raise | ast.Assert) for one in body):
                        chosen = self._choice(self._value(test, names), body, orelse, rest, names)
                        if chosen is not None:
                            return chosen
                case ast.For() | ast.While():
                    inside = self._loop(statement, names)
                    if inside is not None:
                        after = self._block([*statement.orelse, *rest], names)
                        return inside if after is None else self._term("choose", inside, after)
                case ast.With(_, body):
                    return self._block([*body, *rest], names)
                case ast.Try(body, _, orelse, final):
                    return self._block([*body, *orelse, *final, *rest], names)
        return None

    def _choice(
        self,
        test: int,
        body: Sequence[ast.stmt],
        orelse: Sequence[ast.stmt],
        rest: Sequence[ast.stmt],
        names: Names,
    ) -> int | None:
        """Follow both branches of an `if`, and what comes after it where one of them returns."""
        self._spend(2 * len(names))
        branches = [names.copy(), names.copy()]
        returned = [self._block(b, own) for b, own in zip((body, orelse), branches, strict=True)]
        if returned == [None, None]:
            for name in branches[0] | branches[1]:
                one, other = (branch.get(name) for branch in branches)
                if isinstance(one, int) and isinstance(other, int) and one != other:
                    names[name] = self._term("choose", test, one, other)
                elif (value := other if one is None else one) is not None:
                    names[name] = value
            return None
        for i in (0, 1):
            if returned[i] is None:
                names.update(branches[i])
                returned[i] = self._block(rest, names)
        nothing = self._term("None")
        return self._term("choose", test, *(nothing if r is None else r for r in returned))

    def _loop(self, loop: ast.For | ast.While, names: Names) -> int | None:
        """Follow one round of a loop; return what it returns, None where it returns nothing."""
        body: Sequence[ast.stmt] = loop.body
        self._spend(2 * len(names))
        inner = names.copy()
        before = {}
        for name in _changed(body):
            if isinstance(names.get(name), int):
                inner[name] = before[name] = self._term(f"carried {self._steps}")
        if isinstance(loop, ast.For):
            self._bind(loop.target, self._element(loop.iter, names), inner)
        elif counter := _counter(loop):
            name, step = counter  # a loop that counts is a `for` over an index
            inner[name] = self._term("index")
            body = [statement for statement in body if statement is not step]
        else:
            self._value(loop.test, inner)
        result = self._block(body, inner)
        for name, value in inner.items():
            if name not in before:
                names[name] = value
            elif isinstance(value, int) and value != before[name]:
                start = names[name]
                assert isinstance(start, int)
                names[name] = self._after_loop(start, before[name], value)
        return result

    def _after_loop(self, start: int, carried: int, value: int) -> int:
        """Return a name's value after a loop, from the ones before it and after one round."""
        label, reads = self._terms[value]
        if label == "append" and reads[0] == carried and len(reads) == 2:
            return reads[1] if self._label(start) == "[]" else self._term("append", start, reads[1])
        if label == "put" and reads[0] == carried:
            *index, one = reads[1:]
            whole = all(self._label(part) in ("index", ":", "tuple") for part in index)
            if whole and self._label(start) in FRESH:
                return one
            return self._term("put", start, *reads[1:])
        if label == "Add" and carried in reads and len(set(reads)) == 2:
            (added,) = set(reads) - {carried}
            total = self._sum(added)
            return total if self._label(start) == "0" else self._term("Add", start, total)
        if label == "carried":
            return start
        return self._term(
            "loop", start, self._replaced(value, carried, self._term("carried"), known={})
        )

    def _element(self, iterable: ast.expr, names: Names) -> int:
        """Return what a loop binds its target to: an element is written as its list."""
        match iterable:
            case ast.Call(ast.Name("range")):
                return self._term("index")
            case ast.Call(ast.Name("zip"), lists):
                return self._term("tuple", *(self._element(one, names) for one in lists))
            case ast.Call(ast.Name("enumerate"), [one, *_]):
                return self._term("tuple", self._term("index"), self._element(one, names))
        return self._value(iterable, names)

    def _bind(self, target: ast.expr, value: int | _Function, names: Names) -> None:
        match target:
            case ast.Name(name):
                names[name] = value
            case ast.Attribute(ast.Name("self"), attribute):
                names[f"self.{attribute}"] = value
            case ast.Starred(inner):
                self._bind(inner, value, names)
            case ast.Tuple(targets) | ast.List(targets) if isinstance(value, int):
                label, reads = self._terms[value]
                known = label == "tuple" and len(reads) == len(targets)
                for i, one in enumerate(targets):
                    self._bind(one, reads[i] if known else self._item(value, i), names)
            case ast.Subscript() if isinstance(value, int):
                container: ast.expr = target
                index: list[int] = []
                while isinstance(container, ast.Subscript):
                    index.insert(0, self._value(container.slice, names))
                    container = container.value
                if isinstance(container, ast.Name):
                    old = names.get(container.id)
                    if isinstance(old, int):
                        names[container.id] = self._term("put", old, *index, value)

    def _effect(self, value: ast.expr, names: Names) -> None:
        """Follow an expression that is a statement: a call may change a name that it is given."""
        match value:
            case ast.Yield(ast.expr() as one):
                old = names.get("yield", self._term("[]"))
                if isinstance(old, int):
                    names["yield"] = self._term("append", old, self._value(one, names))
            case ast.Call(ast.Attribute(ast.Name(name), method), arguments) if name in names:
                old = names[name]
                if isinstance(old, int):
                    values = [self._value(one, names) for one in arguments]
                    names[name] = (
                        self._term("append", old, *values)
                        if method in APPEND
                        else self._operation(method, [old, *values])
                    )
            case ast.Call(_, [ast.Name(name), *_]) if isinstance(names.get(name), int):
                names[name] = self._value(value, names)

    # ---- expressions ----------------------------------------------------------------------------

    def _bound(self, node: ast.expr, names: Names) -> int | _Function:
        """Return what a name is bound to or a parameter is given: a term or a function."""
        match node:
            case ast.Lambda(arguments, body):
                return _Function(arguments, [ast.Return(body)], names)
            case ast.Name(name) if name in names:
                return names[name]
        return self._value(node, names)

    def _value(self, node: ast.expr, names: Names) -> int:
        """Return the term of an expression."""
        match node:
            case ast.Name(name):
                value = names.get(name)
                return value if isinstance(value, int) else self._term(name)
            case ast.Constant(value):
                return self._term(_constant(value))
            case ast.NamedExpr(target, value):
                result = self._value(value, names)
                self._bind(target, result, names)
                return result
            case ast.BinOp(left, operator, right):
                return self._term(_name(operator), *self._values((left, right), names))
            case ast.UnaryOp(operator, operand):
                result = self._value(operand, names)
                return result if self._label(result) == "0" else self._term(_name(operator), result)
            case ast.BoolOp(operator, values):
                return self._term(_name(operator), *self._values(values, names))
            case ast.Compare(left, operators, others):
                return self._comparison(self._values((left, *others), names), operators)
            case ast.IfExp(test, body, orelse):
                return self._term("choose", *self._values((test, body, orelse), names))
            case ast.Subscript(container, index):
                return self._subscript(self._value(container, names), index, names)
            case ast.Attribute(container, attribute):
                stored = names.get(ast.unparse(node)) if "self" in names else None
                if isinstance(stored, int):
                    return stored
                own = () if self._is_library(container, names) else (container,)
                return self._term(attribute, *self._values(own, names))
            case ast.Call():
                return self._call(node, names)
            case ast.Tuple(elements) | ast.List(elements):
                return self._term("tuple" if elements else "[]", *self._values(elements, names))
            case ast.Dict(keys, values):
                parts = [key for key in keys if key] + values
                return self._term("dict" if parts else "[]", *self._values(parts, names))
            case ast.Slice(lower, upper, step):
                whole = self._term(":")
                ends = [self._value(end, names) if end else whole for end in (lower, upper, step)]
                return whole if set(ends) == {whole} else self._term("slice", *ends)
            case ast.Starred(inner):
                return self._term("*", self._value(inner, names))
            case ast.Lambda(arguments, body):
                inside = names.copy()
                inside |= {one.arg: self._term("argument") for one in arguments.args}
                return self._term("lambda", self._value(body, inside))
        return self._term(_name(node))

    def _values(self, nodes: Sequence[ast.expr], names: Names) -> list[int]:
        return [self._value(node, names) for node in nodes]

    def _comparison(self, values: Sequence[int], operators: Sequence[ast.cmpop]) -> int:
        parts = []
        for i, operator in enumerate(operators):
            one, other, name = values[i], values[i + 1], _name(operator)
            if name in MIRRORED:
                one, other, name = other, one, MIRRORED[name]
            parts.append(self._term(name, one, other))
        return parts[0] if len(parts) == 1 else self._term("And", *parts)

    def _subscript(self, container: int, index: ast.expr, names: Names) -> int:
        """Return an item; an element that a loop's index picks is written as its list."""
        if isinstance(index, ast.Constant) and self._label(container) == "shape":
            return self._item(container, index.value)
        parts = self._values(index.elts if isinstance(index, ast.Tuple) else [index], names)
        while parts and self._label(parts[0]) == "index":
            del parts[0]
        while parts and self._label(parts[-1]) == ":":
            del parts[-1]
        return self._term("item", container, *parts) if parts else container

    def _item(self, container: int, index: object) -> int:
        label, reads = self._terms[container]
        if label == "shape":
            return self._term("size" if index else "len", *reads)
        return self._term("item", container, self._term("0"))

    def _call(self, node: ast.Call, names: Names) -> int:
        function = node.func
        own = names.get(function.id) if isinstance(function, ast.Name) else None
        if isinstance(own, _Function):
            return self._inlined(own, node, names)
        keywords = sorted(node.keywords, key=lambda keyword: keyword.arg or "")
        values = self._values([*node.args, *(keyword.value for keyword in keywords)], names)
        match function:
            case ast.Name(name) if name not in names:
                return self._operation(name, values)
            case ast.Attribute(container, method):
                if not self._is_library(container, names):
                    values.insert(0, self._value(container, names))
                return self._operation(method, values)
        return self._term("call", self._value(function, names), *values)

    def _operation(self, name: str, values: Sequence[int]) -> int:
        """Return the term of a call; `x.sum(1)` is the same as `torch.sum(x, dim=1)`."""
        values = [
            *values[:1],
            *(value for value in values[1:] if self._label(value) not in SETTINGS),
        ]
        if len(values) == 1 and name in CONVERSIONS:
            return values[0]
        if len(values) == 1 and name == "sum":
            return self._sum(values[0])
        return self._term(name, *values)

    def _sum(self, value: int) -> int:
        return value if self._label(value) == "sum" else self._term("sum", value)

    def _inlined(self, function: _Function, node: ast.Call, names: Names) -> int:
        """Return what a call of one of the answer's own functions returns."""
        self._spend(len(function.names))
        own, inner = function.arguments, dict(function.names)
        defaults = [*zip(reversed(own.args), reversed(own.defaults), strict=False)]
        defaults += [(a, d) for a, d in zip(own.kwonlyargs, own.kw_defaults, strict=True) if d]
        for argument, default in defaults:
            inner[argument.arg] = self._value(default, dict(function.names))
        positional = [*own.posonlyargs, *own.args]
        for argument, given in zip(positional, node.args, strict=False):
            inner[argument.arg] = self._bound(given, names)
        if own.vararg:
            more = self._values(node.args[len(positional) :], names)
            inner[own.vararg.arg] = self._term("tuple", *more)
        for keyword in node.keywords:
            if keyword.arg:
                inner[keyword.arg] = self._bound(keyword.value, names)
        if function in self._followed or len(self._followed) == MAX_CALLS:
            return self._term("recursion", *self._values(node.args, names))
        self._followed.append(function)
        result = self._block(function.body, inner)
        self._followed.pop()
        yielded = inner.get("yield")
        if result is None and isinstance(yielded, int):
            return yielded
        return self._term("None") if result is None else result

    def _is_library(self, node: ast.expr, names: Names) -> bool:
        """Return whether an expression is a module, such as `torch.nn`, and no value."""
        while isinstance(node, ast.Attribute):
            node = node.value
        return isinstance(node, ast.Name) and node.id not in names


def _entrances(tree: ast.Module) -> list[ast.FunctionDef]:
    """Return the functions that no other one of the answer reads, and all methods."""
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
    read = {
        node.id
        for function in functions
        for node in ast.walk(function)
        if isinstance(node, ast.Name) and node.id != function.name
    }
    methods = [node for one in tree.body if isinstance(one, ast.ClassDef) for node in one.body]
    return [function for function in functions if function.name not in read] + [
        method for method in methods if isinstance(method, ast.FunctionDef)
    ]


def _counter(loop: ast.While) -> tuple[str, ast.stmt] | None:
    """Return the name that a `while` counts up and compares, and the statement that does."""
    compared = {node.id for node in ast.walk(loop.test) if isinstance(node, ast.Name)}
    for statement in loop.body:
        match statement:
            case ast.Assign([ast.Name(name)], ast.BinOp(ast.Name(left), ast.Add(), _)) if (
                name == left and name in compared
            ):
                return name, statement
    return None


def _changed(body: Sequence[ast.stmt]) -> list[str]:
    """Return the names that statements bind, store in or call methods of, in their order."""
    names: dict[str, None] = {}
    for node in (node for statement in body for node in ast.walk(statement)):
        changed: list[ast.expr] = []
        match node:
            case ast.Name(_, ast.Store()):
                changed = [node]
            case ast.Subscript(_, _, ast.Store()):
                changed = [node]
            case ast.Expr(ast.Call(function, arguments)):
                changed = [function, *arguments[:1]]
        for one in changed:
            while isinstance(one, ast.Subscript | ast.Attribute):
                one = one.value
            if isinstance(one, ast.Name):
                names[one.id] = None
    return list(names)


def _constant(value: object) -> str:
    if isinstance(value, bool) or value is None:
        return str(value)
    return "''" if isinstance(value, str | bytes) else "0"


def _name(node: ast.AST) -> str:
    return type(node).__name__

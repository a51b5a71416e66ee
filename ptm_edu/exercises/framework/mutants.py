"""Every one-edit mutant of an answer: what a student might write by a slip, whatever it is.

`mutants(answer)` yields them. A mutant must lose points, or equal the right answer on all inputs
that are tried: an accepted one that does neither is a gap of the exercise.
"""

from __future__ import annotations

import ast
import contextlib
import inspect
import sys
import time
import warnings
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import torch

from ptm_edu.language import Text

from .exercise import Exercise, Function, Trial
from .runner import Case, Output, run
from .runner.time_limit import TookTooLong, interrupted_after

FUZZED = 60  # inputs on which a mutant that loses no points must equal the right answer
SECONDS = 4  # of processor time: what takes longer on all inputs counts as wrong
LONGER = 10  # and so does a mutant that takes a second and this many times its original

# ---- one edit ------------------------------------------------------------------------------------

COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.Gt),
    ast.LtE: (ast.Lt, ast.GtE),
    ast.Gt: (ast.GtE, ast.Lt),
    ast.GtE: (ast.Gt, ast.LtE),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
ARITHMETIC: dict[type[ast.operator], tuple[type[ast.operator], ...]] = {
    ast.Add: (ast.Sub,),
    ast.Sub: (ast.Add,),
    ast.Mult: (ast.Div,),
    ast.Div: (ast.Mult, ast.FloorDiv),
    ast.FloorDiv: (ast.Div,),
    ast.Mod: (ast.FloorDiv,),
    ast.Pow: (ast.Mult,),
    ast.BitAnd: (ast.BitOr,),
    ast.BitOr: (ast.BitAnd,),
}
SWAPPED = (ast.Sub, ast.Div, ast.FloorDiv, ast.Mod, ast.Pow, ast.MatMult)  # a − b is not b − a
EXCHANGED = [
    ("min", "max"),
    ("minimum", "maximum"),
    ("amin", "amax"),
    ("argmin", "argmax"),
    ("mean", "sum"),
    ("softmax", "log_softmax"),
    ("sigmoid", "logsigmoid"),
    ("any", "all"),
    ("float", "double"),
    ("ones", "zeros"),
    ("tril", "triu"),
    ("ceil", "floor"),
    ("append", "extend"),
]
OTHER_NAME = {a: b for pair in EXCHANGED for a, b in (pair, pair[::-1])}
METHODS = set(dir(torch.Tensor))
INSERTED = ("{}.squeeze()", "{}.detach()", "{}.clamp(-20, 20)", "({} + 1e-6)", "{}.float()")


def edits(node: ast.AST) -> Iterator[ast.AST]:
    """Yield what could stand in the place of an expression or a statement."""
    match node:
        case ast.Compare(left, [operator], [right]):
            for other in COMPARISONS.get(type(operator), ()):
                yield ast.Compare(left, [other()], [right])
        case ast.BoolOp(operator, values):
            yield ast.BoolOp(ast.Or() if isinstance(operator, ast.And) else ast.And(), values)
            yield from values
        case ast.BinOp(left, operator, right):
            for replaced in ARITHMETIC.get(type(operator), ()):
                yield ast.BinOp(left, replaced(), right)
            if isinstance(operator, SWAPPED):
                yield ast.BinOp(right, operator, left)
            yield from (left, right)
        case ast.UnaryOp(_, operand):
            yield operand
        case ast.IfExp(test, body, orelse):
            yield from (body, orelse, ast.IfExp(_negated(test), body, orelse))
        case ast.Constant(bool() as value):
            yield ast.Constant(not value)
        case ast.Constant(int() as value):
            yield from map(_number, {value + 1, value - 1, -value, 0} - {value})
        case ast.Constant(float() as value):
            others = {value + 1, value - 1, value * 0.9, value * 1.1, -value, 0.0}
            yield from map(_number, others - {value})
        case ast.Slice(lower, upper, step):
            for moved in _moved(lower, 0):
                yield ast.Slice(moved, upper, step)
            for moved in _moved(upper, -1):
                yield ast.Slice(lower, moved, step)
        case ast.Call(function, arguments, keywords):
            yield from _calls(function, arguments, keywords)
        case ast.comprehension(target, iterated, [_, *_] as conditions):
            for i in range(len(conditions)):
                kept = conditions[:i] + conditions[i + 1 :]
                yield ast.comprehension(target, iterated, kept, 0)
        case ast.If(test, body, orelse) | ast.While(test, body, orelse):
            yield type(node)(_negated(test), body, orelse)
        case ast.AugAssign(target, operator, value):
            for replaced in ARITHMETIC.get(type(operator), ()):
                yield ast.AugAssign(target, replaced(), value)
    if isinstance(node, ast.stmt) and not isinstance(node, ast.Return | ast.FunctionDef):
        yield ast.Pass()
    loaded = isinstance(getattr(node, "ctx", ast.Load()), ast.Load)
    if isinstance(node, ast.Call | ast.BinOp | ast.Subscript | ast.UnaryOp) and loaded:
        yield from (_around(text, node) for text in INSERTED)


def _calls(
    function: ast.expr, arguments: list[ast.expr], keywords: list[ast.keyword]
) -> Iterator[ast.expr]:
    for i in range(len(keywords)):
        yield ast.Call(function, arguments, keywords[:i] + keywords[i + 1 :])
    for i in range(len(arguments) - 1):
        swapped = [*arguments[:i], arguments[i + 1], arguments[i], *arguments[i + 2 :]]
        yield ast.Call(function, swapped, keywords)
    if isinstance(function, ast.Name):
        if function.id in OTHER_NAME:
            yield ast.Call(_name(OTHER_NAME[function.id]), arguments, keywords)
        if function.id == "range":
            *rest, last = arguments
            for text in ("{} + 1", "{} - 1"):
                yield ast.Call(function, [*rest, _around(text, last)], keywords)
        return
    if not isinstance(function, ast.Attribute):
        return
    names = [OTHER_NAME.get(function.attr), function.attr + "_"]
    for name in filter(None, names):
        if name in METHODS or name == OTHER_NAME.get(function.attr):
            yield ast.Call(_attribute(function.value, name), arguments, keywords)
    if function.attr in METHODS:
        yield function.value  # without the call; a module is no result
        yield from (argument for argument in arguments[:1])


def _moved(bound: ast.expr | None, missing: int) -> list[ast.expr]:
    if bound is None:
        return [_number(1 if missing == 0 else -1)]
    if isinstance(bound, ast.Constant):
        return [ast.Constant(None)]  # its numbers are edited where they stand
    return [_around("{} + 1", bound), _around("{} - 1", bound), ast.Constant(None)]


def _around(text: str, node: ast.expr) -> ast.expr:
    return ast.parse(text.format(f"({ast.unparse(node)})"), mode="eval").body


def _negated(test: ast.expr) -> ast.expr:
    return ast.UnaryOp(ast.Not(), test)


def _number(value: float) -> ast.expr:
    return ast.Constant(value)


def _name(name: str) -> ast.expr:
    return ast.Name(name, ast.Load())


def _attribute(value: ast.expr, name: str) -> ast.expr:
    return ast.Attribute(value, name, ast.Load())


# ---- all mutants of a function -------------------------------------------------------------------


@dataclass(frozen=True)
class Mutant:
    """A function with one edit; `edit` is the line before and after it."""

    edit: str
    function: Function


def mutants(answer: Function) -> Iterator[Mutant]:
    """Yield every mutant of a function and of the functions of its module that it calls."""
    module = sys.modules[answer.__module__]
    functions = {
        definition.name: definition
        for definition in ast.parse(inspect.getsource(module)).body
        if isinstance(definition, ast.FunctionDef)
    }
    tree = ast.Module(_called(functions, answer.__name__), [])
    for statement, place, original in _places(tree):
        before = ast.unparse(statement).splitlines()[0]
        for edited in edits(original):
            place(edited)
            try:
                ast.fix_missing_locations(tree)
                with warnings.catch_warnings():  # of code that can only fail
                    warnings.simplefilter("ignore")
                    code = compile(tree, "<mutant>", "exec")
                after = ast.unparse(edited if original is statement else statement).splitlines()[0]
            except (SyntaxError, ValueError, TypeError):
                continue
            finally:
                place(original)
            scope = dict(vars(module))
            try:
                exec(code, scope)
            except Exception:  # a default that raises where the function is defined
                continue
            yield Mutant(f"{before}  →  {after}", scope[answer.__name__])


def _called(functions: dict[str, ast.FunctionDef], name: str) -> list[ast.stmt]:
    found: dict[str, ast.FunctionDef] = {}
    names = [name]
    while names:
        current = names.pop()
        if current in found or current not in functions:
            continue
        found[current] = functions[current]
        names += [n.id for n in ast.walk(functions[current]) if isinstance(n, ast.Name)]
    for definition in found.values():
        definition.decorator_list = []
    return list(found.values())


def _places(tree: ast.AST) -> Iterator[tuple[ast.stmt, Callable[[ast.AST], None], ast.AST]]:
    """Yield each node with the statement it belongs to and how to put another in its place."""

    def visit(parent: ast.AST, statement: ast.stmt | None) -> Iterator[Any]:
        for field, value in ast.iter_fields(parent):
            if field in ("annotation", "returns", "ctx"):
                continue
            for i, child in enumerate(value if isinstance(value, list) else [value]):
                if not isinstance(child, ast.AST) or _docstring(child):
                    continue
                here = child if isinstance(child, ast.stmt) else statement
                at = (parent, field, i if isinstance(value, list) else None)
                if here is not None and not isinstance(child, ast.FunctionDef):
                    yield here, lambda new, at=at: _put(new, *at), child
                yield from visit(child, here)

    yield from visit(tree, None)


def _put(new: ast.AST, parent: ast.AST, field: str, index: int | None) -> None:
    if index is None:
        setattr(parent, field, new)
    else:
        getattr(parent, field)[index] = new


def _docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


# ---- those that get away -------------------------------------------------------------------------


@dataclass(frozen=True)
class Outcome:
    """How many mutants lose points, how many equal the right answer, and which do neither."""

    rejected: int
    equal: int
    accepted: list[str]


HEADER = (
    Text("exercise", "题目"),
    Text("mutants", "变异"),
    Text("rejected", "判错"),
    Text("equal", "等价"),
    Text("accepted though wrong", "错而得满分"),
)
DRAWN = Text("draws at random: see its tests", "随机抽取：见其测试")


def table_row(name: str = "", outcome: Outcome | None = None, language: str | None = None) -> str:
    """Return a line of the table of mutants, then the accepted ones; without a name, its head."""
    if not name:
        head, *columns = (word.say(language) for word in HEADER)
        return "  ".join([f"{head:<28}", *(f"{column:>8}" for column in columns)])
    if outcome is None:
        return f"{name:<28}  {DRAWN.say(language)}"
    accepted = len(outcome.accepted)
    counts = (outcome.rejected + outcome.equal + accepted, outcome.rejected, outcome.equal)
    line = "  ".join([f"{name:<28}", *(f"{count:>8}" for count in (*counts, accepted))])
    return "\n".join([line, *(f"    {edit}" for edit in outcome.accepted)])


class Trier:
    """Tries functions on the sweep of an exercise: on a seed's cases, then on `fuzzed` others."""

    def __init__(self, exercise: Exercise, seed: int = 1, fuzzed: int = FUZZED) -> None:
        self.exercise, self.seed, self._seconds = exercise, seed, float(SECONDS)
        self.graded = self._with_expected(exercise.sweep.cases(seed))
        self._count = fuzzed

    @cached_property
    def fuzzed(self) -> list[tuple[Case, Output]]:
        """The other inputs, drawn when a function is right on all that are graded."""
        others: list[Case] = []
        seed, sweep = self.seed, self.exercise.sweep
        while len(others) < self._count and sweep.cases(seed):
            seed += 1
            others += sweep.cases(seed)
        return self._with_expected(others)

    def differs(self, function: Function) -> bool:
        """Return whether a function is wrong on any of the inputs."""
        return self._wrong(function, self.graded) or self._wrong(function, self.fuzzed)

    def mutants(self, answer: Function) -> Outcome:
        """Return what becomes of the mutants of a right answer; ValueError if it is not right."""
        start = time.process_time()
        if self.differs(answer):
            raise ValueError(f"{answer.__name__} differs from the reference")
        self._seconds = min(SECONDS, 1 + LONGER * (time.process_time() - start))
        rejected = equal = 0
        accepted = []
        for mutant in mutants(answer):
            if self._wrong(mutant.function, self.graded) or (
                # whatever the chosen cases say, the first kind loses points
                (differs := self._wrong(mutant.function, self.fuzzed))
                and not self._passes(mutant.function)
            ):
                rejected += 1
            elif differs and self._wrong(mutant.function, self.fuzzed, 10 * SECONDS):
                accepted.append(mutant.edit)  # its answers differ, not its time on a busy machine
            else:
                equal += 1
        return Outcome(rejected, equal, accepted)

    def _with_expected(self, cases: Sequence[Case]) -> list[tuple[Case, Output]]:
        return list(zip(cases, run(self.exercise.reference, cases), strict=True))

    def _wrong(
        self, function: Function, inputs: Sequence[tuple[Case, Output]], seconds: float = 0
    ) -> bool:
        find, seconds = self.exercise.sweep.find, seconds or self._seconds
        try:
            with (
                contextlib.redirect_stdout(None),
                interrupted_after(seconds, of_processor=True),
            ):
                return any(
                    find(Trial(case, run(function, [case])[0], expected))
                    for case, expected in inputs
                )
        except TookTooLong:
            return True

    def _passes(self, function: Function) -> bool:
        cases = self.exercise.cases(self.seed)
        with contextlib.redirect_stdout(None):
            outputs = run(function, cases, SECONDS * 10)
        return self.exercise.judge(outputs, self.seed).passed

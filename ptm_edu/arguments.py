"""What a public function is given is checked in one line above it, against its own annotations.

    @checked(rank=1, dropout=(0, 1), x="float (…, T, D)", mask="bool (T, T)")
    def function(x: Tensor, mask: Tensor, model: Bert, rank: int, dropout: float = 0.1) -> Tensor:

The annotations say which type each argument has. The line adds what they cannot say: the smallest
number, the range, or a tensor's numbers and its shape, in which a letter is one size throughout.
`explained` has the same line for functions that run many times in each step of a model: it costs
nothing until one of them fails.
"""

from __future__ import annotations

import functools
import inspect
import math
import re
import typing
from collections.abc import Callable, Mapping
from numbers import Real
from typing import Any, TypeVar, cast

from .annotated_types import Test, annotated_type, in_words, is_union, type_test
from .require import describe

F = TypeVar("F", bound=Callable[..., Any])
Range = float | tuple[float, float]

_FROM_WRONG_ARGUMENTS = (
    ArithmeticError,
    AttributeError,
    LookupError,
    RuntimeError,
    TypeError,
    ValueError,
)
_HOLDERS = "model", "tokenizer", "wv", "delta"  # attributes that may hold what was meant
_KINDS = {
    "float": lambda tensor: tensor.is_floating_point(),
    "integer": lambda tensor: not tensor.is_floating_point() and str(tensor.dtype) != "torch.bool",
    "bool": lambda tensor: str(tensor.dtype) == "torch.bool",
    "any": lambda tensor: True,
}


def checked(**limits: Range | str | None) -> Callable[[F], F]:
    """Return a decorator of functions and classes that refuses arguments of another kind.

    A limit is the smallest number that an argument may be, a range (lowest, highest), or "float
    (B, T)": the kind of a tensor's numbers, one of float, integer, bool and any, and its sizes,
    which are letters or numbers; "…" as the first stands for any number of them. An argument with
    the limit None is not checked here: the function says more of it. What an argument's
    type does not allow raises TypeError; what is of the type, and no number or out of range,
    ValueError. Each error is one sentence: what was given, what is expected, and what to try.
    """

    def decorate(target: F) -> F:
        if not isinstance(target, type):
            return _wrapped(target, _name(target), limits)
        cls: Any = target
        cls.__init__ = _wrapped(cls.__init__, cls.__name__, limits)
        return target

    return decorate


def explained(**limits: Range | str | None) -> Callable[[F], F]:
    """Return a decorator like `checked` that looks at the arguments once a function has failed.

    An error that a wrong argument explains becomes the sentence that `checked` would have raised.
    """

    def decorate(function: F) -> F:
        check = _check_of(function, _name(function), limits)

        @functools.wraps(function)
        def wrapper(*args: Any, **kwargs: Any) -> Any:
            try:
                return function(*args, **kwargs)
            except _FROM_WRONG_ARGUMENTS:
                check(args, kwargs)
                raise

        return cast(F, wrapper)

    return decorate


def _wrapped(function: F, name: str, limits: Mapping[str, Range | str | None]) -> F:
    check = _check_of(function, name, limits)

    @functools.wraps(function)
    def wrapper(*args: Any, **kwargs: Any) -> Any:
        check(args, kwargs)
        return function(*args, **kwargs)

    return cast(F, wrapper)


def _name(function: Any) -> str:
    """Return the name that a reader knows, "BiLM" for its `forward`."""
    name: str = function.__qualname__.rpartition("<locals>.")[2]
    return name.removesuffix(".forward")


def _check_of(
    function: Any, name: str, limits: Mapping[str, Range | str | None]
) -> Callable[[tuple[Any, ...], Mapping[str, Any]], None]:
    """Return a function that checks the arguments of a call."""
    parameters = inspect.signature(function).parameters
    unknown = limits.keys() - parameters.keys()
    assert not unknown, f"{name} has no argument {', '.join(unknown)}"

    in_order = [each.name for each in parameters.values() if each.kind <= each.VAR_POSITIONAL]

    @functools.cache  # at the first call, when all classes that annotations name are there
    def checks() -> dict[str, _Argument | None]:
        return {
            parameter.name: None
            if limits.get(parameter.name, ...) is None
            else _Argument(name, parameter, annotated_type(function, parameter), limits)
            for parameter in parameters.values()
            if parameter.kind not in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD)
        }

    def check_call(args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> None:
        sizes: dict[str, Any] = {}
        for key, value in [*zip(in_order, args, strict=False), *kwargs.items()]:
            check = checks().get(key)
            if check is not None:
                check(value, sizes)

    return check_call


class _Argument:
    """What one argument of a function may be."""

    def __init__(
        self,
        function: str,
        parameter: inspect.Parameter,
        hint: Any,
        limits: Mapping[str, Range | str | None],
    ) -> None:
        self.function, self.name, self.default = function, parameter.name, parameter.default
        self.hint, self.fits = hint, type_test(hint)
        limit = limits.get(self.name)
        self.range: tuple[float, float] | None = None
        self.shape: list[str] = []
        if isinstance(limit, str):
            self.kind, _, shape = limit.partition(" ")
            self.shape = shape.strip("()").replace(",", " ").split()
        elif limit is not None:
            self.range = limit if isinstance(limit, tuple) else (limit, math.inf)

    def __call__(self, value: Any, sizes: dict[str, Any]) -> None:
        """Raise TypeError or ValueError if the argument is wrong; `sizes` are known by letters."""
        if value is self.default:
            return
        if not self.fits(value):
            self._refuse(value, ValueError if self._kind_fits(value) else TypeError)
        elif value is None:
            return
        elif isinstance(value, Real):
            self._check_number(float(value), value)
        elif self.shape and hasattr(value, "is_floating_point"):
            self._check_tensor(value, sizes)

    def _kind_fits(self, value: Any) -> bool:
        """Return whether it is another number than is needed, or another choice."""
        if isinstance(value, str):
            return typing.get_origin(self.hint) is typing.Literal
        parts = typing.get_args(self.hint) if is_union(self.hint) else (self.hint,)
        numeric = any(part in (int, float) for part in parts)
        return numeric and isinstance(value, Real) and not isinstance(value, bool)

    def _check_number(self, number: float, value: Any) -> None:
        if self.range and not (self.range[0] <= number <= self.range[1] and math.isfinite(number)):
            self._refuse(value, ValueError)

    def _check_tensor(self, value: Any, sizes: dict[str, Any]) -> None:
        leading, trailing = self.shape[0] == "…", self.shape[self.shape[0] == "…" :]
        given = tuple(value.shape)
        last = given[len(given) - len(trailing) :] if trailing else ()
        right = len(given) >= len(trailing) if leading else len(given) == len(trailing)
        if not (right and _KINDS[self.kind](value)):
            self._refuse(value, ValueError)
        if self.kind == "float" and sizes.setdefault("dtype", value.dtype) != value.dtype:
            self._refuse(
                value,
                ValueError,
                f"the type {str(sizes['dtype']).removeprefix('torch.')} of the others",
            )
        for letter, size in zip(trailing, last, strict=True):
            known = int(letter) if letter.isdecimal() else sizes.setdefault(letter, size)
            if known != size:
                self._refuse(value, ValueError, "" if letter.isdecimal() else f"{letter} = {known}")

    def _refuse(self, value: Any, error: type[Exception], where: str = "") -> None:
        wanted = in_words(self.hint)
        if self.shape:
            kind = "" if self.kind == "any" else f"{self.kind} "
            one = len(self.shape) == 1 and self.shape != ["…"]
            shape = f"({', '.join(self.shape)}{',' * one})"
            wanted += f", {kind}{shape}" + (f" with {where}" if where else "")
        if self.range:
            low, high = self.range
            limit = f"of at least {low:g}" if high == math.inf else f"from {low:g} to {high:g}"
            wanted = re.sub(r"\bnumber\b", f"number {limit}", wanted, count=1)
        advice = _advice(value, self.hint, self.fits)
        if value is None and self.name == "tokenizer":
            advice = "a checkpoint without a vocabulary has none; make one from its vocabulary"
        if not advice and isinstance(self.default, (Real, str, tuple)) and self.default != "":
            advice = f"the default is {self.default!r:.40}"
        ending = f"; {advice}" if advice else ""
        raise error(
            f"{self.function}: {self.name} must be {wanted}, got {_given(value)}{ending}"
        ) from None


def _given(value: Any) -> str:
    """Return what was given in a few words."""
    if isinstance(value, type):
        return f"the class {value.__name__}"
    if hasattr(value, "is_floating_point") and hasattr(value, "shape"):
        return describe(value)
    if value is None or isinstance(value, (Real, str, bytes, list, tuple, dict)):
        if isinstance(value, (list, tuple)):
            value = value[:20]  # of a corpus, its beginning
        shown = " ".join(repr(value).split())
        return shown if len(shown) <= 60 else f"{shown[:57]}…"
    return f"{'an' if type(value).__name__[0] in 'AEIOUX' else 'a'} {type(value).__name__}"


def _advice(value: Any, hint: Any, fits: Test) -> str:
    """Return what to try instead of a value of another type."""
    if isinstance(value, type):
        return f"call it, {value.__name__}(…)"
    for name in _HOLDERS:
        if hasattr(value, name) and fits(getattr(value, name)):
            return f"pass its .{name}"
    if hasattr(value, "model") and not hasattr(value, "parameters"):
        return f"its .model is {_given(value.model)}"
    if fits([value]) and isinstance(value, (str, bytes)):
        return "put it into a list"
    if "Tensor" in in_words(hint) and type(value).__name__ in ("list", "tuple", "ndarray"):
        return "torch.tensor(…) makes one"
    return ""

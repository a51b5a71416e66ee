"""Binds a case's arguments to the parameters of an answer, by name where the names agree."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from inspect import BoundArguments, Parameter
from typing import Any, TypeAlias

Call: TypeAlias = Callable[[Mapping[str, Any]], Any]

BY_POSITION = (Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD)


class NotCallable(TypeError):  # noqa: N818 - its name is what is recorded
    """The answer is no function."""


class WrongSignature(TypeError):  # noqa: N818
    """The answer cannot be called with the arguments of the exercise."""


class Answer:
    """An answer, which is called with the arguments of one case after the other."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self._function = function
        self._bound: dict[tuple[str, ...], Call] = {}

    def __call__(self, arguments: Mapping[str, Any]) -> Any:
        """Call the function with `arguments`, which are in the order of the exercise.

        They are passed by name if the function has parameters of all these names, in any order and
        with others that have defaults between them. Otherwise they are passed by position, and
        where the function has more parameters than there are arguments, those whose names agree by
        name. Raises WrongSignature where neither is possible, NotCallable for what is no function.
        """
        names = tuple(arguments)
        if names not in self._bound:
            self._bound[names] = _bound(self._function, names)
        return self._bound[names](arguments)


def _bound(
    function: Callable[..., Any], names: Sequence[str]
) -> Callable[[Mapping[str, Any]], Any]:
    """Return what calls the function with the arguments of these names."""
    if not callable(function):
        raise NotCallable(type(function).__name__)
    try:
        signature = inspect.signature(function)
    except (TypeError, ValueError):  # functions written in C have none
        return lambda arguments: function(*arguments.values())
    parameters = signature.parameters
    if any(p.kind is Parameter.VAR_POSITIONAL for p in parameters.values()):
        return lambda arguments: function(*arguments.values())
    # Each name stands for its argument.
    bound = BoundArguments(signature, _assigned(parameters, {name: name for name in names}))
    by_position, by_name = bound.args, bound.kwargs
    try:
        signature.bind(*by_position, **by_name)
    except TypeError:
        raise WrongSignature(_names(parameters)) from None
    return lambda arguments: function(
        *(arguments[name] for name in by_position),
        **{parameter: arguments[name] for parameter, name in by_name.items()},
    )


def _names(parameters: Mapping[str, Parameter]) -> str:
    return f"({', '.join(parameters)})"


def _assigned(parameters: Mapping[str, Parameter], arguments: Mapping[str, Any]) -> Any:
    """Return the value of each parameter; raises WrongSignature where an argument has none."""
    free = [name for name, p in parameters.items() if p.kind is not Parameter.VAR_KEYWORD]
    collects = next((n for n, p in parameters.items() if p.kind is Parameter.VAR_KEYWORD), None)
    names = [name for name in arguments if name in free]
    by_position = [name for name in free if parameters[name].kind in BY_POSITION]
    if len(names) < len(arguments) == len(by_position):
        names = []  # of renamed parameters, one may have another argument's name
    values = {name: arguments[name] for name in names}
    rest = {name: value for name, value in arguments.items() if name not in values}
    for name, parameter in zip([n for n in by_position if n not in values], [*rest], strict=False):
        values[name] = rest.pop(parameter)
    if rest and collects is None:
        raise WrongSignature(_names(parameters))
    if rest:
        values[str(collects)] = rest
    return {name: values[name] for name in parameters if name in values}

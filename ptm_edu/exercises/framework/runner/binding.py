"""Binds a case's arguments to the parameters of an answer, by name where the names agree."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from inspect import BoundArguments, Parameter
from typing import Any

BY_POSITION = (Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD)


class WrongSignature(TypeError):  # noqa: N818 - its name is what is recorded
    """The answer cannot be called with the arguments of the exercise."""


def call(function: Callable[..., Any], arguments: Mapping[str, Any]) -> Any:
    """Call `function` with `arguments`, which are in the order of the exercise.

    They are passed by name if the function has parameters of all these names, in any order and
    with others that have defaults between them. Otherwise they are passed by position, and where
    the function has more parameters than there are arguments, those whose names agree by name.
    Raises WrongSignature where neither is possible.
    """
    try:
        signature = inspect.signature(function)
    except (TypeError, ValueError):  # functions written in C have none
        return function(*arguments.values())
    parameters = signature.parameters
    if any(p.kind is Parameter.VAR_POSITIONAL for p in parameters.values()):
        return function(*arguments.values())
    bound = BoundArguments(signature, _assigned(parameters, arguments))
    try:
        signature.bind(*bound.args, **bound.kwargs)
    except TypeError:
        raise WrongSignature(_names(parameters)) from None
    return function(*bound.args, **bound.kwargs)


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

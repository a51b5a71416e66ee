"""Says whether a value is of the type that an annotation names, and names the type in words."""

from __future__ import annotations

import inspect
import types
import typing
from collections.abc import Callable, Iterable, Mapping, Sequence
from numbers import Integral, Real
from pathlib import Path
from typing import Any, TypeVar

Test = Callable[[Any], bool]

# A reader's own class may stand in for one of ours, with those of its methods that are needed. A
# class of these libraries may not.
_NOT_STAND_INS = {"builtins", "numpy", "torch", "pandas", "gensim", "transformers", "ptm_edu"}


def annotated_type(function: Any, parameter: inspect.Parameter) -> Any:
    """Return the type of an annotation; Any where a name in it is known to type checkers alone."""
    if parameter.annotation is parameter.empty:
        return Any
    holder = types.SimpleNamespace(__annotations__={"hint": parameter.annotation})
    try:
        return typing.get_type_hints(holder, inspect.unwrap(function).__globals__)["hint"]
    except NameError:
        return Any


def type_test(hint: Any) -> Test:
    """Return a function that says whether a value is of a type."""
    origin, inside = typing.get_origin(hint), typing.get_args(hint)
    if hint in _SIMPLE:
        return _SIMPLE[hint][0]
    if isinstance(hint, TypeVar):
        return type_test(hint.__bound__ or Any)
    if is_union(hint):
        tests = [type_test(each) for each in inside]
        return lambda value: any(test(value) for test in tests)
    if origin is typing.Literal:
        return lambda value: any(value is each or value == each for each in inside)
    if origin is tuple and inside[-1:] != (...,):
        return lambda value: isinstance(value, (tuple, list)) and len(value) == len(inside)
    if origin in (tuple, list, Sequence):
        return _sequence_test(type_test(inside[0]) if inside else _anything)
    if origin is Iterable:
        listed = _sequence_test(type_test(inside[0]))
        return lambda value: (
            listed(value)
            or (hasattr(value, "__iter__") and not isinstance(value, (str, bytes, list, tuple)))
        )
    if origin in (dict, Mapping):
        first_fits = type_test(inside[1])
        return lambda value: (
            isinstance(value, Mapping) and all(map(first_fits, list(value.values())[:1]))
        )
    if origin is Callable:
        return callable
    if isinstance(hint, type) and hint is not Any:
        return _instance_test(hint)
    return _anything


def is_union(hint: Any) -> bool:
    """Return whether a type is one of several, such as `int | None`."""
    return typing.get_origin(hint) in (typing.Union, types.UnionType)


def _anything(value: Any) -> bool:
    return True


def _whole(value: Any) -> bool:
    return isinstance(value, Integral) and not isinstance(value, bool)


def _real(value: Any) -> bool:
    return isinstance(value, Real) and not isinstance(value, bool) and value == value


_SIMPLE: dict[Any, tuple[Test, str]] = {
    int: (_whole, "a whole number"),
    float: (_real, "a number"),
    bool: (lambda value: type(value).__name__ in ("bool", "bool_"), "True or False"),
    str: (lambda value: isinstance(value, str), "a string"),
    Path: (lambda value: isinstance(value, Path), "a path"),
    type(None): (lambda value: value is None, "None"),
}


def _sequence_test(first_fits: Test) -> Test:
    """Only the first element is looked at: a corpus may have millions."""

    def test(value: Any) -> bool:
        if isinstance(value, (list, tuple)):
            return not value or first_fits(value[0])
        listed = hasattr(value, "__len__") and hasattr(value, "__getitem__")
        return listed and not isinstance(value, (str, bytes, Mapping))

    return test


def _instance_test(cls: type) -> Test:
    """A wrapper of a model, such as `adaptation.Adapted`, is taken for its model."""
    members = [*vars(cls), *inspect.get_annotations(cls)]
    methods = [name for name in members if not name.startswith("_")]
    if getattr(cls, "_is_protocol", False):
        return lambda value: (
            not isinstance(value, (str, bytes)) and all(hasattr(value, name) for name in methods)
        )

    def test(value: Any) -> bool:
        if isinstance(value, cls):
            return True
        if isinstance(value, type):
            return False
        if type(value).__module__.partition(".")[0] not in _NOT_STAND_INS:
            return any(hasattr(value, name) for name in methods)
        return hasattr(value, "parameters") and hasattr(value, "model") and test(value.model)

    return test


def in_words(hint: Any) -> str:
    """Return a type in words: "a whole number or None", "a Bert", "a list of strings"."""
    origin, inside = typing.get_origin(hint), typing.get_args(hint)
    if hint in _SIMPLE:
        return _SIMPLE[hint][1]
    if isinstance(hint, TypeVar):
        return in_words(hint.__bound__)
    if is_union(hint):
        return " or ".join(dict.fromkeys(map(in_words, inside)))
    if origin is typing.Literal:
        return " or ".join(map(repr, inside))
    if origin in (tuple, list, Sequence, Iterable):
        words = [in_words(each) for each in inside if each is not ...]
        if origin is tuple and inside[-1:] != (...,):
            return f"a tuple ({', '.join(words)})"
        return f"a list of {_plural(words[0])}" if words else "a list"
    if origin in (dict, Mapping):
        return f"a dictionary of {_plural(in_words(inside[1]))}"
    if origin is Callable:
        return "a function"
    if not isinstance(hint, type) or hint in (Any, object):
        return "an object"
    name = hint.__name__
    return f"{'an' if name[0] in 'AEIOUX' else 'a'} {name}"


def _plural(words: str) -> str:
    """Return "whole numbers or lists of strings" for "a whole number or a list of strings"."""
    several = []
    for each in words.split(" or "):
        noun, of, rest = each.removeprefix("a ").removeprefix("an ").partition(" of ")
        ending = "" if noun.endswith(("s", ")")) or noun in ("None", "True") else "s"
        several.append("dictionaries" if noun == "dictionary" else f"{noun}{ending}{of}{rest}")
    return " or ".join(several)

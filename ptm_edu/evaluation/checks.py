"""Checks that texts come in lists: the items of a string are its letters, of a dictionary its keys.

Without them, a metric would count letters or keys and return a number.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping


def check_list(given: object, caller: str, name: str) -> None:
    """Raise TypeError for a string, a dictionary, or what has no items."""
    wanted = f"{caller}: {name} must be a list, got"
    if isinstance(given, str | bytes):
        raise TypeError(f"{wanted} the string {given!r:.60}; put it into a list or split it")
    if isinstance(given, Mapping):
        keys = ", ".join(map(repr, list(given)[:4]))
        raise TypeError(f"{wanted} a dictionary with the keys {keys}; take the list out of it")
    if not isinstance(given, Collection):
        raise TypeError(f"{wanted} {type(given).__name__} {given!r:.60}; call list() on items")


def check_strings(given: object, caller: str, name: str) -> None:
    """Raise TypeError unless `given` is a list of strings."""
    check_list(given, caller, name)
    assert isinstance(given, Collection)
    for item in given:
        if not isinstance(item, str):
            raise TypeError(
                f"{caller}: each of {name} must be a string, got {type(item).__name__} "
                f"{item!r:.60}; take the text out of it"
            )

"""Settings of a widget that check themselves, when they are given and when they are set later."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import traitlets

from .check import Check

Rule = Callable[[Check, str, Any, Any], Any]  # of a check, a name, a value and the widget
Bound = float | Callable[[Any], float]


class Setting(traitlets.TraitType[Any, Any]):
    """A trait that the page shares, whose values a rule checks; None is one if it is the default.

    `rule(check, name, value, widget)` returns the value as the page has it, or raises ValueError.
    """

    def __init__(self, default: Any, rule: Rule) -> None:
        super().__init__(default, allow_none=default is None)
        self.rule = rule
        self.tag(sync=True)

    def _cross_validate(self, obj: Any, value: Any) -> Any:
        # Not in `validate`: here all traits that arrive together are known.
        if not (value is None and self.allow_none):
            value = self.rule(Check(type(obj).__name__), str(self.name), value, obj)
        return super()._cross_validate(obj, value)


def whole(default: int | None, low: Bound, high: Bound, advice: str = "") -> Setting:
    """Return a whole number's setting; bounds may be functions of the widget."""
    return Setting(
        default,
        lambda check, name, value, widget: check.whole(
            name, value, int(_of(widget, low)), int(_of(widget, high)), advice
        ),
    )


def number(default: float | None, low: Bound, high: Bound, advice: str = "") -> Setting:
    """Return a number's setting."""
    return Setting(
        default,
        lambda check, name, value, widget: check.number(
            name, value, _of(widget, low), _of(widget, high), advice
        ),
    )


def choice(default: Any, choices: Iterable[Any] | Callable[[Any], Iterable[Any]]) -> Setting:
    """Return the setting of one of several values, which may be a function of the widget."""
    return Setting(
        default,
        lambda check, name, value, widget: check.choice(name, value, _of(widget, choices)),
    )


def flag(default: bool) -> Setting:
    """Return a setting that is True or False."""
    return Setting(default, lambda check, name, value, widget: check.flag(name, value))


def text(default: str = "", blank: bool = True) -> Setting:
    """Return a string's setting; what may not be blank loses the spaces around it."""
    if blank:
        return Setting(default, lambda check, name, value, widget: check.text(name, value, True))
    return Setting(default, lambda check, name, value, widget: check.text(name, value).strip())


def _of(widget: Any, given: Any) -> Any:
    return given(widget) if callable(given) else given

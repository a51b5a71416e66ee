"""What a widget is given, checked once, so that a mistake is a sentence and not an empty page."""

from __future__ import annotations

import operator
import re
from collections.abc import Iterable, Mapping, Sequence
from numbers import Real
from typing import Any, NoReturn

import numpy as np
from numpy.typing import NDArray


class Check:
    """Says what an argument must be, in a line each: Check("Name").numbers("q", q, "T d").

    Sizes have names: the first argument with a T decides how many T are in all that follow. With
    `call`, "predict(tokens)", arguments are the entries of what that function returned. Raises
    ValueError, "Name: q must be (T, d) = (5, _), got (4, 8): what to try".
    """

    def __init__(self, widget: str, call: str = "", **sizes: int) -> None:
        self.widget, self.call, self.sizes = widget, call, sizes

    def refuse(
        self,
        name: str,
        wanted: str,
        got: str,
        advice: str = "",
        error: type[Exception] = ValueError,
    ) -> NoReturn:
        """Raise the sentence that `name` must be `wanted`."""
        named = f"{self.call}[{name!r}]" if self.call and name else self.call or name
        ending = f": {advice}" if advice else ""
        verb = "must return" if self.call and not name else "must be"
        raise error(f"{self.widget}: {named} {verb} {wanted}, got {got}{ending}")

    def must(self, right: object, name: str, wanted: str, given: Any, advice: str = "") -> None:
        """Raise the sentence unless `right`."""
        if not right:
            self.refuse(name, wanted, described(given), advice)

    def whole(self, name: str, value: Any, low: int, high: int, advice: str = "") -> int:
        """Return a whole number from `low` to `high`."""
        try:
            number = low - 1 if isinstance(value, bool) else operator.index(value)
        except TypeError:
            number = low - 1
        self.must(
            low <= number <= high, name, f"a whole number from {low} to {high}", value, advice
        )
        return number

    def number(self, name: str, value: Any, low: float, high: float, advice: str = "") -> float:
        """Return a number from `low` to `high`; NaN is not between them."""
        number = float(value) if isinstance(value, Real) else np.nan
        self.must(low <= number <= high, name, f"a number from {low:g} to {high:g}", value, advice)
        return number

    def flag(self, name: str, value: Any) -> bool:
        """Return True or False."""
        self.must(isinstance(value, (bool, np.bool_)), name, "True or False", value)
        return bool(value)

    def choice(self, name: str, value: Any, choices: Iterable[Any], advice: str = "") -> Any:
        """Return the one of `choices` that the value is."""
        known = list(choices)
        single = isinstance(value, str) or not hasattr(value, "__len__")
        wanted = f"one of {', '.join(map(str, known))}"
        self.must(single and value in known, name, wanted, value, advice)
        return known[known.index(value)]

    def text(self, name: str, value: Any, blank: bool = False, advice: str = "") -> str:
        """Return a string; without `blank` it must hold more than spaces."""
        wanted = "a string" if blank else "a string that is not empty"
        self.must(isinstance(value, str) and (blank or value.strip()), name, wanted, value, advice)
        return str(value)

    def function(self, name: str, value: Any) -> Any:
        """Return a function; raises TypeError for what can't be called."""
        if not callable(value):
            self.refuse(name, "a function", described(value), error=TypeError)
        return value

    def listed(self, name: str, given: Any, wanted: str, advice: str = "") -> list[Any]:
        """Return what a list, a tuple or the like holds; a string is none."""
        if isinstance(given, str):
            self.refuse(name, wanted, described(given), advice or "put it into a list")
        several = isinstance(given, Iterable) and getattr(given, "shape", None) != ()
        self.must(several, name, wanted, given, advice)
        return list(given)

    def strings(
        self,
        name: str,
        given: Any,
        size: str = "",
        *,
        least: int = 1,
        most: int | None = None,
        blank: bool = False,
        different: bool = False,
        advice: str = "",
    ) -> list[str]:
        """Return a list of `least` to `most` strings, as many as `size` where that is known.

        With `blank` they may be empty or spaces alone.
        """
        least, most = self.sizes.get(size, least), self.sizes.get(size, most)
        kind = f"{'different ' if different else ''}strings{'' if blank else ' that are not empty'}"
        wanted = f"a list of {_count(least, most)}{kind}"
        texts = self.listed(name, given, wanted, advice)
        for text in texts:
            if not isinstance(text, str) or not (blank or text.strip()):
                self.refuse(name, wanted, f"{described(text)} in it", advice)
        if not least <= len(texts) <= (len(texts) if most is None else most):
            self.refuse(name, wanted, f"{len(texts)} of them", advice)
        twice = sorted({text for text in texts if different and texts.count(text) > 1})
        if twice:
            self.refuse(name, wanted, f"{twice[0]!r} twice", advice)
        if size:
            self.sizes[size] = len(texts)
        return texts

    def tuples(
        self,
        name: str,
        given: Any,
        form: str,
        *,
        least: int = 1,
        most: int | None = None,
        advice: str = "",
    ) -> list[list[Any]]:
        """Return a list of lists of such a form, "(name, task, fields)"; "(word, …)" may go on."""
        wanted = f"a list of {_count(least, most)}{form}"
        items = self.listed(name, given, wanted, advice)
        if not least <= len(items) <= (len(items) if most is None else most):
            self.refuse(name, wanted, f"{len(items)} of them", advice)
        n = form.count(",") + 1 - form.endswith("…)")
        for item in items:
            right = isinstance(item, (Sequence, np.ndarray)) and not isinstance(item, str)
            if not right or len(item) < n or (len(item) > n and not form.endswith("…)")):
                self.refuse(name, wanted, f"{described(item)} in it", advice)
        return [list(item[:n]) for item in items]

    def numbers(
        self,
        name: str,
        given: Any,
        shape: str,
        low: float | None = None,
        high: float | None = None,
        *,
        dtype: Any = np.float64,
        least: int = 1,
        finite: bool = True,
        advice: str = "",
    ) -> NDArray[Any]:
        """Return an array of finite numbers from `low` to `high`, of sizes with these names.

        A tensor of any device and precision, a list or an array is taken; sizes are `least` or
        more.
        """
        sizes, names = dict(self.sizes), shape.split()
        known = [str(sizes.get(size, "_")) for size in names]
        wanted = _tuple(names) + (f" = {_tuple(known)}" if set(known) != {"_"} else "")
        try:
            array = as_array(given, dtype)
        except (TypeError, ValueError, OverflowError):
            self.refuse(name, f"numbers {wanted}", described(given), advice)
        right = array.ndim == len(names) and all(
            n == sizes.setdefault(size, n) and (n >= least or size in self.sizes)
            for size, n in zip(names, array.shape, strict=True)
        )
        if not right:
            wanted += f", each at least {least}" if least > 1 else ""
            self.refuse(name, wanted, f"{array.shape if array.ndim else described(given)}", advice)
        self.sizes = sizes
        if finite:
            self._within(name, array, low, high, advice)
        return array

    def _within(
        self, name: str, array: NDArray[Any], low: float | None, high: float | None, advice: str
    ) -> None:
        if not array.size:
            return
        broken = int((~np.isfinite(array)).sum())
        bounds = [f"{word} {n:.4g}" for word, n in (("from", low), ("to", high)) if n is not None]
        wanted = " ".join(["numbers", *bounds]) if bounds else "finite numbers"
        if broken:
            self.refuse(name, wanted, f"{broken} that are NaN or infinite", advice)
        least, most = array.min(), array.max()
        if (low is not None and least < low) or (high is not None and most > high):
            self.refuse(name, wanted, f"values from {least:g} to {most:g}", advice)

    def entries(self, name: str, given: Any, form: str) -> list[Any]:
        """Return the values of a dictionary of such a form, '{"text": …, "chosen": [ids]}'."""
        keys = re.findall(r"(\w+)[\"']:", form)
        right = isinstance(given, Mapping) and set(given) == {*keys}
        self.must(right, name, form, given)
        return [given[key] for key in keys]

    def keys(self, given: Any, keys: Sequence[str]) -> Mapping[str, Any]:
        """Return a mapping that has all `keys`."""
        missing = [key for key in keys if not isinstance(given, Mapping) or key not in given]
        if missing:
            named = f"{self.widget}: {self.call}" if self.call else self.widget
            raise ValueError(f"{named} needs {', '.join(keys)}; not there: {', '.join(missing)}")
        checked: Mapping[str, Any] = given
        return checked

    def settings(self, given: Iterable[str], known: Sequence[str]) -> None:
        """Raise ValueError for settings that the widget does not have."""
        unknown = sorted(set(given) - set(known))
        if unknown:
            listed = ", ".join(known)
            raise ValueError(f"{self.widget}: no setting {', '.join(unknown)}; there are {listed}")


def as_array(numbers: Any, dtype: Any) -> NDArray[Any]:
    """Return an array, or a tensor of any device and precision, as a numpy array of `dtype`."""
    if hasattr(numbers, "detach"):  # a tensor; numpy knows no bfloat16 and no other device
        numbers = numbers.detach().float().cpu().numpy()
    array = np.asarray(numbers)
    if array.dtype.kind in "US":
        raise TypeError("strings are no numbers")
    return array.astype(dtype, copy=False)


def described(given: Any) -> str:
    """Return what was given in a few words: an array's type and shape, else its beginning."""
    if hasattr(given, "shape") and getattr(given, "shape", ()) != ():
        return f"{str(given.dtype).removeprefix('torch.')} {tuple(given.shape)}"
    return repr(given).replace("\n", " ")[:80]


def _count(least: int, most: int | None) -> str:
    if most is None:
        return f"{least} or more " if least else ""
    return f"{most} " if least == most else f"{least} to {most} "


def _tuple(sizes: Sequence[str]) -> str:
    return f"({', '.join(sizes)}{',' if len(sizes) == 1 else ''})"

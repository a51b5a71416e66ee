"""Small inputs of every size, drawn from all that an exercise's card allows.

The cases of an exercise are chosen, each for one thing that it shows. A sweep has no such idea: it
draws sizes, among them each axis of length 1 alone, and whatever else may vary, and compares every
number. It decides on answers that pass all checks, and the smallest input on which an answer is
wrong becomes the example in its report.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from types import SimpleNamespace
from typing import Literal, TypeAlias

import numpy as np

from . import output_tests
from .exercise import Sweep, Trial
from .report import Finding
from .runner import Case

Rng: TypeAlias = np.random.Generator
# What must equal the reference's beside the numbers: the shape and the dtype, the shape, or nothing
# (then axes of length 1 do not count).
Form: TypeAlias = Literal["dtype", "shape", "numbers"]


def every_size(draw: Callable[[Rng], Iterable[Case]], form: Form = "dtype") -> Sweep:
    """Return the sweep that compares all results and gradients in the cases that `draw` yields."""
    forms = {
        "dtype": (output_tests.wrong_shape_and_dtype,),
        "shape": (output_tests.wrong_shapes,),
        "numbers": (),
    }

    def gradients(trial: Trial) -> Finding | None:
        wrong = (output_tests.wrong_gradient(trial, name) for name in trial.case.differentiate)
        return next(filter(None, wrong), None)

    def find(trial: Trial) -> Finding | None:
        tests = (output_tests.wrong_value, *forms[form], gradients, output_tests.changed)
        return output_tests.in_one_case(trial, *tests)

    return Sweep(draw, find, exact=True)


def sizes(rng: Rng, random: int = 4, **axes: int | tuple[int, int]) -> Iterator[SimpleNamespace]:
    """Yield lengths of the axes, each from 1 or the lower bound to its most.

    First each axis is the shortest alone, then all are, then `random` draws.
    """
    bounds = {name: (1, most) if isinstance(most, int) else most for name, most in axes.items()}
    for alone in bounds:
        yield SimpleNamespace(
            **{
                name: low if name == alone else int(rng.integers(min(low + 1, most), most + 1))
                for name, (low, most) in bounds.items()
            }
        )
    yield SimpleNamespace(**{name: low for name, (low, _) in bounds.items()})
    for _ in range(random):
        yield SimpleNamespace(
            **{name: int(rng.integers(low, most + 1)) for name, (low, most) in bounds.items()}
        )


def numbers(rng: Rng, *shape: int, scale: float = 1, dtype: str = "float32") -> np.ndarray:
    """Return normally distributed numbers of two decimals, none 0; a student can copy them.

    At 0, |x| and max(x, 0) have several gradients that are all right.
    """
    drawn = rng.normal(0, scale, shape).round(2)
    return np.where(drawn == 0, 0.01, drawn).astype(dtype)


def any_float(rng: Rng) -> str:
    """Return float32 or float64."""
    return str(rng.choice(["float32", "float64"]))

"""What a setting may be; every model and trainer asks here, so that each answer reads the same."""

from __future__ import annotations

import math
from numbers import Integral, Real


def check_whole(caller: str, **numbers: int) -> None:
    """Raise ValueError, naming `caller`, for a setting that is no whole number of at least 1."""
    for name, value in numbers.items():
        if not isinstance(value, Integral) or value < 1:
            raise ValueError(
                f"{caller}: {name} must be a whole number of at least 1, got {value!r:.40}"
            )


def check_finite(caller: str, **numbers: float) -> None:
    """Raise ValueError, naming `caller`, for a setting that is no number, or NaN or infinite."""
    for name, value in numbers.items():
        if not isinstance(value, Real) or not math.isfinite(value):
            raise ValueError(f"{caller}: {name} must be a finite number, got {value!r:.40}")


def check_positive(caller: str, **numbers: float) -> None:
    """Raise ValueError, naming `caller`, for a setting that is no positive finite number."""
    for name, value in numbers.items():
        if not isinstance(value, Real) or not 0 < value < math.inf:
            raise ValueError(f"{caller}: {name} must be a positive number, got {value!r:.40}")


def check_settings(caller: str, learning_rate: float, **at_least_one: int) -> None:
    """Raise ValueError, naming `caller`, for a rate or numbers that nothing is trained with."""
    check_whole(caller, **at_least_one)
    check_positive(caller, learning_rate=learning_rate)


def check_size(caller: str, words: int, **at_least_one: int) -> None:
    """Raise ValueError, naming `caller`, for fewer than two words or a width that is none."""
    if not isinstance(words, Integral) or words < 2:
        raise ValueError(
            f"{caller}: at least 2 different words are needed, got {words!r:.40}: "
            f"use a longer text or a smaller min_count"
        )
    check_whole(caller, **at_least_one)

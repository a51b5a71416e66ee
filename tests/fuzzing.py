"""Property-based tests in two profiles: a few examples in `make test`, many in `make test-slow`.

The examples are the same in every run, so that a failure repeats. A test draws its own with
`@profile` above `@given` on an inner function, which it then calls.
"""

from __future__ import annotations

import functools
import unicodedata

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

FEW = settings(
    max_examples=50,
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
MANY = settings(FEW, max_examples=3700)

profiles = pytest.mark.parametrize(
    "profile",
    [pytest.param(FEW, id="few"), pytest.param(MANY, id="many", marks=pytest.mark.slow)],
)


@functools.cache
def settled(kinds: str = "CLMNPSZ") -> tuple[str, ...]:
    """Return the characters of these kinds that Unicode 3.2 has already, and with the same kind.

    Other libraries may know newer characters by another version of Unicode than this Python.
    """
    kind, before = unicodedata.category, unicodedata.ucd_3_2_0.category
    characters = map(chr, range(0x2FA20))
    return tuple(
        c for c in characters if kind(c) == before(c) not in {"Cn", "Cs"} and kind(c)[0] in kinds
    )


def texts(common: str, kinds: str = "CLMNPSZ", max_size: int = 30) -> st.SearchStrategy[str]:
    """Return texts, of which about half the characters are `common` ones."""
    return st.text(st.sampled_from(common) | st.sampled_from(settled(kinds)), max_size=max_size)
